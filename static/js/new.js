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
}

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-arranges]")) arrange(event.target.id).catch(() => {});
});

form.addEventListener("input", (event) => {
  const name = form.querySelector(`[data-name-of="${event.target.id}"]`);
  if (name) name.textContent = event.target.value.trim() || event.target.placeholder;
});
