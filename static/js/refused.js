// Hands that waited on this device and that the server would not have: the player looks at each, with what was saved
// meanwhile, and decides; what is saved of it takes its place among those that wait.
import { drop, store, undecided, waiting } from "./letters.js";

const DECIDING = "deciding"; // in this window: the key of the refused hand that is looked at

/** @type {HTMLFormElement} */
const entry = document.forms.namedItem("entry");

/** Say which refused hand is looked at in this window, by its key; none without one. */
export function decide(key) {
  try {
    if (key) sessionStorage.setItem(DECIDING, key);
    else sessionStorage.removeItem(DECIDING);
  } catch {
    // not allowed: the hand is looked at once more
  }
}

/** The refused hand that is looked at in this window. */
function deciding() {
  try {
    const key = sessionStorage.getItem(DECIDING);
    return waiting().find((letter) => letter.refused && letter.key === key);
  } catch {
    return undefined;
  }
}

/** Hands that were written to follow one that is saved with another number, or against another version of the game, now. */
function following({ url, fields, waiting: shown }, later) {
  const [expected, hand] = [Number(new Map(fields).get("expected")), shown?.number];
  let steps = 0;
  return later.map((letter) => {
    if (letter.url !== url || !hand) return letter;
    steps += 1;
    const now = { expected: `${expected + steps}`, hand: `${hand + steps}` };
    // its totals were counted with another game
    return {
      ...letter,
      waiting: undefined,
      draft: letter.draft.replace(/:\d+:/, `:${now.hand}:`),
      fields: letter.fields.map(([name, value]) => [name, now[name] ?? value]),
    };
  });
}

/** Put a hand in the place of the same one, or of the refused one that it decides, else last; say whether the device keeps it. */
export function post(letter) {
  const decided = deciding();
  const isSame = ({ key, draft, isEnded }) => key === letter.key || ((isEnded || key === decided?.key) && draft === letter.draft);
  const before = waiting();
  const letters = before.filter((each) => !isSame(each));
  const place = before.findIndex(isSame);
  const later = place < 0 ? [] : letters.splice(place);
  store([...letters, letter, ...(before[place]?.key === decided?.key ? following(letter, later) : later)]);
  return waiting().some(({ key }) => key === letter.key);
}

/** Show that a hand was refused, what it came to, and what can be done about it. */
export function showRefused(part, letter) {
  part.hidden = false;
  const sums = part.querySelector("[data-sums]"); // not on a page that was kept by an earlier version
  if (sums) sums.textContent = letter.summary ?? "";
  part.querySelector("[data-held]")?.toggleAttribute("hidden", waiting().filter(({ url }) => url === letter.url).length < 2);
  part.querySelector("[data-ended]")?.toggleAttribute("hidden", !letter.isEnded);
  Object.assign(part.querySelector("a"), { hidden: Boolean(letter.isEnded), href: letter.url, onclick: () => look(letter) });
  const dropping = part.querySelector("[data-drop]");
  if (!dropping) return; // a page that was kept by an earlier version
  dropping.hidden = !letter.isEnded && letter.key !== deciding()?.key; // looked at: what it belongs to may be there no longer
  dropping.onclick = () => {
    drop(letter.key);
    location.reload();
  };
}

/** Show what the server says of a refused hand: its form, with what was written and what was saved meanwhile. */
function look({ key, url, fields }) {
  decide(key);
  const form = Object.assign(document.createElement("form"), { method: "post", action: url, hidden: true });
  const written = fields.filter(([field]) => field !== "action");
  for (const [name, value] of [...written, ["action", "review"]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
  return false;
}

/** Look at the refused hand that comes before the one of this form, unless it is this one; say whether there is one. */
export function lookFirst() {
  const letter = undecided(entry.getAttribute("action"));
  if (!letter || letter.key === deciding()?.key) return false;
  look(letter);
  return true;
}

const reaches = (url) => fetch(url, { method: "HEAD" }).then(({ ok }) => ok, () => false);

/**
 * On a form: a refused hand that comes before its own is looked at first. What is changed of the one that is looked at is
 * kept with it, and it is gone once the player drops it.
 */
export function decideHere() {
  if (entry.dataset.sent === undefined) decide(null);
  const letter = deciding();
  if (undecided(entry.getAttribute("action"))) reaches(location.pathname).then((yes) => yes && lookFirst());
  if (letter?.draft !== entry.dataset.draft) return;
  const isWritten = (name) => /^(sides|table)-/.test(name);
  entry.addEventListener("entry:changed", () => {
    const written = [...new FormData(entry)].filter(([name]) => isWritten(name));
    const fields = [...letter.fields.filter(([name]) => !isWritten(name)), ...written];
    store(waiting().map((each) => (each.key === letter.key ? { ...each, fields } : each)));
  });
  entry.addEventListener("click", ({ target }) => target.closest('[value="afresh"], [value="drop"]') && drop(letter.key));
}
