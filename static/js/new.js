// A new game: what is chosen brings its own fields, and names that are typed show where the dealer is chosen.
const form = document.getElementById("new-game");

/** Ask the server for the fields of what is chosen; without a connection the form stays as it is. */
async function arrange(chosen) {
  const data = new FormData(form);
  data.set("action", "arrange");
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("setting").replaceWith(document.adoptNode(page.getElementById("setting")));
  document.getElementById(chosen)?.focus({ preventScroll: true });
  showSeated();
}

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-arranges]")) arrange(event.target.id).catch(() => {});
});

form.addEventListener("input", (event) => {
  const name = form.querySelector(`[data-name-of="${event.target.id}"]`);
  if (name) name.textContent = event.target.value.trim() || event.target.placeholder;
  showSeated();
});

// Players so far: a tap seats one on the chair that was touched last, or on the next empty one; another tap lets them go.
const chairs = () => [...form.querySelectorAll('input[name^="player_"]')];
const isCalled = (chair, name) => chair.value.trim().toLowerCase() === name.toLowerCase();
let touched = null;

form.addEventListener("focusin", (event) => {
  if (event.target.name?.startsWith("player_")) touched = event.target;
});

form.addEventListener("click", (event) => {
  const name = event.target.closest("[data-seats]")?.dataset.seats;
  if (name === undefined) return;
  const seated = chairs().find((chair) => isCalled(chair, name));
  const empty = chairs().filter((chair) => !chair.value.trim());
  const chair = seated ?? (empty.includes(touched) ? touched : empty[0]);
  if (!chair) return;
  chair.value = seated ? "" : name;
  touched = null;
  chair.dispatchEvent(new Event("input", { bubbles: true }));
});

/** Show who sits at the table already. */
function showSeated() {
  for (const button of form.querySelectorAll("[data-seats]")) {
    const seated = chairs().some((chair) => isCalled(chair, button.dataset.seats));
    button.setAttribute("aria-pressed", String(seated));
  }
}
showSeated();
