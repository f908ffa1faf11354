// The form of a new game or evening: fetches the fields of what is chosen, and shows typed names where players are chosen.
import { isReached, reach } from "./answers.js";
import { sumOf } from "./numbers.js";

const form = document.forms.namedItem("new-game") ?? document.forms.namedItem("new-event");
const notice = document.getElementById("unreached"); // none for an evening, whose button serves then
const UNFIT = 422; // the answer holds the form with its errors
let asked = 0;

/**
 * Fetch the fields of what is chosen or drawn, and focus the element with the id `chosen`. Meanwhile nobody types into those that
 * are about to be replaced; of several requests the last one's answer counts.
 */
async function arrange(chosen, action = "arrange") {
  const data = new FormData(form);
  data.set("action", action);
  const number = ++asked;
  const setting = document.getElementById("setting");
  const before = /** @type {HTMLElement} */ (document.activeElement);
  setting.inert = true;
  try {
    const answer = await reach(form.getAttribute("action"), { method: "POST", body: data });
    const text = await answer.text();
    if (!isReached(answer)) throw new Error(String(answer.status));
    if (number !== asked) return;
    if (!answer.ok && answer.status !== UNFIT) {
      // refused, as after too many: loaded as a page the answer says why, and the form stays on it
      form.requestSubmit(form.querySelector(`[name=action][value="${action}"]`));
      return;
    }
    const page = new DOMParser().parseFromString(text, "text/html");
    setting.replaceWith(document.adoptNode(page.getElementById("setting")));
    tellUnreached(false);
    showSeated();
    showTotals();
  } finally {
    if (number === asked) {
      setting.inert = false;
      (document.getElementById(chosen) ?? before)?.focus({ preventScroll: true });
    }
  }
}

function tellUnreached(isUnreached = true) {
  if (notice) notice.hidden = !isUnreached;
  else form.querySelector("[value=arrange]").classList.toggle("without-js", !isUnreached);
}

form.addEventListener("change", (event) => {
  if (event.target.matches("[data-arranges]")) arrange(event.target.id).catch(() => tellUnreached());
});

function arrangeRestored() {
  arrange("")
    .then(() => dispatchEvent(new Event("arranged")))
    .catch(() => tellUnreached());
}

// Going back restores the choices, but with the fields of the default ones: fetch those of what is chosen.
if (form.querySelector("[data-arranges]:checked:not([checked]), [data-arranges][checked]:not(:checked)")) {
  arrangeRestored();
}

// Cutting for partners and seats by the server, without loading the page.
form.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-draws]");
  if (!button) return;
  event.preventDefault();
  tellUnreached(false);
  try {
    await arrange("cut", button.value);
    const shown = document.getElementById("cut") ?? form.querySelector("[aria-invalid=true]");
    shown?.focus({ preventScroll: true });
    shown?.scrollIntoView({ block: "nearest" });
  } catch {
    tellUnreached();
  }
});

form.addEventListener("input", (event) => {
  const name = form.querySelector(`[data-name-of="${event.target.id}"]`);
  if (name) name.textContent = event.target.value.trim() || event.target.placeholder;
  showSeated();
});

// Hands on paper: typing in the last row adds another one.
form.addEventListener("input", (event) => {
  const row = event.target.closest("[data-paper] tr:last-child")?.closest("tr");
  if (!row) return;
  const next = row.cloneNode(true);
  const number = String(row.rowIndex + 1);
  next.querySelector("th").textContent = number;
  for (const field of next.querySelectorAll("input")) {
    field.setAttribute("aria-label", (field.getAttribute("aria-label") ?? "").replace(/\d+/, number));
    field.name = field.name.replace(/\d+/, number);
    field.id = field.name;
    field.value = "";
  }
  row.after(next);
});

/** Show the totals of the hands on paper: they reveal running totals that were typed as points of hands. */
function showTotals() {
  for (const table of form.querySelectorAll(".paper-hands:has(tfoot)")) {
    const rows = [...table.querySelectorAll("tbody tr")];
    const points = (row, column) => sumOf(row.querySelectorAll("input")[column].value);
    table.querySelectorAll("tfoot td").forEach((cell, column) => {
      const made = rows.map((row) => points(row, column));
      cell.textContent = made.includes(null) ? "–" : made.reduce((sum, one) => sum + one, 0);
    });
    table.tFoot.hidden = !rows.some((row) => [...row.querySelectorAll("input")].some(({ value }) => value.trim()));
  }
}

/** Name the columns of hands on paper after the sides, or their players. */
function nameColumns() {
  const nameOf = ({ value, placeholder }) => value.trim() || placeholder;
  for (const head of form.querySelectorAll(".paper-hands [data-players]")) {
    const players = head.dataset.players.split(" ").map((id) => nameOf(form.elements[id]));
    const name = form.elements[head.dataset.side]?.value.trim() || players.join(" & ");
    for (const { cells } of head.closest("table").tBodies[0].rows) {
      const field = cells[head.cellIndex].querySelector("input");
      const label = field.getAttribute("aria-label") ?? "";
      const at = label.lastIndexOf(head.textContent); // the number of the hand comes before
      field.setAttribute("aria-label", label.slice(0, at) + name + label.slice(at + head.textContent.length));
    }
    head.textContent = name;
  }
}

form.addEventListener("input", nameColumns);
form.addEventListener("input", showTotals);
showTotals();

// Buttons of known players: a tap puts the name into the empty field touched last, or the first empty one; or out of it again.
const chairs = () => [...form.querySelectorAll('input[name^="player_"]')];
const isCalled = (chair, name) => chair.value.trim().toLowerCase() === name.toLowerCase();
/** @type {PageElement | undefined} */
let touched;

form.addEventListener("focusin", (event) => {
  if (event.target.name?.startsWith("player_")) touched = event.target;
});

form.addEventListener("click", (event) => {
  const name = event.target.closest("[data-seats]")?.dataset.seats;
  if (name === undefined) return;
  const seated = chairs().find((chair) => isCalled(chair, name));
  const empty = chairs().filter((chair) => !chair.value.trim());
  const chair = seated ?? empty.find((each) => each === touched) ?? empty[0];
  if (!chair) return;
  chair.value = seated ? "" : name;
  touched = undefined;
  chair.dispatchEvent(new Event("input", { bubbles: true }));
});

// Starting needs the server, so it is reached before the form is submitted: without a connection the form stays as it is. On
// a slow one a notice is shown after a while, and the game is still started once the server answers; tapping again tries again.
const PATIENCE = 6000; // milliseconds until the notice
let isSent = false;
let edits = 0; // a form that is edited after the notice is not submitted by itself

form.addEventListener("input", () => (edits += 1));

form.addEventListener("submit", async (event) => {
  if (isSent || !notice) return;
  event.preventDefault();
  const { submitter } = event;
  const before = edits;
  const show = () => {
    notice.hidden = false;
    notice.scrollIntoView({ block: "nearest" });
  };
  const late = setTimeout(show, PATIENCE);
  try {
    await fetch(document.querySelector("link[rel=manifest]").href, { cache: "no-store" });
  } catch {
    return show();
  } finally {
    clearTimeout(late);
  }
  const isEdited = !notice.hidden && edits !== before;
  if (isSent || isEdited) return;
  notice.hidden = isSent = true;
  form.requestSubmit(submitter);
});
window.addEventListener("pageshow", () => {
  isSent = false;
  // Chromium restores a list later than the choices above.
  if (form.querySelector("[data-arranges] option:checked:not([selected])")) arrangeRestored();
});

/** Scroll to the field that a link to an error leads to, and focus it. */
function goTo(mistake) {
  const place = document.getElementById(mistake.hash.slice(1));
  if (!place) return;
  const label = document.getElementById(place.getAttribute("aria-describedby"));
  const isAbove = label && label.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (isAbove) label.scrollIntoView();
  else place.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true }); // without effect on the error of a group of choices, which is an alert
}

form.addEventListener("click", (event) => {
  const mistake = event.target.closest("[data-mistake]");
  if (!mistake) return;
  event.preventDefault();
  goTo(mistake);
});

const first = form.querySelector("[data-mistake]");
if (first) goTo(first);

/** Mark the buttons of players who are seated already, and say where two are called the same. */
function showSeated() {
  const names = chairs().map((chair) => (chair.value.trim() || chair.placeholder).toLowerCase());
  const hint = document.getElementById("same-name");
  if (hint) hint.hidden = new Set(names).size === names.length;
  for (const button of form.querySelectorAll("[data-seats]")) {
    const seated = chairs().some((chair) => isCalled(chair, button.dataset.seats));
    button.setAttribute("aria-pressed", String(seated));
  }
}
showSeated();
