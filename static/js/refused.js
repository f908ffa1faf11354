// Letters that the server has refused: the player reviews each beside what was saved meanwhile, and drops or saves it. A hand
// saved from the review takes the letter's place in the outbox.
import { BRIEF, reach } from "./answers.js";
import { dropsHand, forgetDrafts, isWritten } from "./draft.js";
import { amend, drop, firstRefused, store, waiting } from "./letters.js";

const REVIEWED = "deciding"; // sessionStorage: the key of the refused letter under review in this tab

/** @type {HTMLFormElement} */
const entry = document.forms.namedItem("entry");

/** Note the key of the refused letter under review in this tab; null for none. */
export function setReviewed(key) {
  try {
    if (key) sessionStorage.setItem(REVIEWED, key);
    else sessionStorage.removeItem(REVIEWED);
  } catch {
    // not allowed: the hand is reviewed once more
  }
}

/** The refused letter under review in this tab; undefined for none. */
function reviewed() {
  try {
    const key = sessionStorage.getItem(REVIEWED);
    return waiting().find((letter) => letter.refused && letter.key === key);
  } catch {
    return undefined;
  }
}

/** The later letters, renumbered to follow one that is saved with another number or version of the game now. */
function following({ url, fields, waiting: shown }, later) {
  const [expected, hand] = [Number(new Map(fields).get("expected")), shown?.number];
  let steps = 0;
  return later.map((letter) => {
    if (letter.url !== url || !hand) return letter;
    steps += 1;
    const now = { expected: `${expected + steps}`, hand: `${hand + steps}` };
    // without the totals to show, which were counted for the former game
    return {
      ...letter,
      waiting: undefined,
      draft: letter.draft.replace(/:\d+:/, `:${now.hand}:`),
      fields: letter.fields.map(([name, value]) => [name, now[name] ?? value]),
    };
  });
}

/**
 * Put a letter into the outbox: in place of the same letter or the refused one under review, else at the end. Returns whether
 * the device stores it.
 */
export function post(letter) {
  const decided = reviewed();
  const isSame = ({ key, draft, isEnded }) => key === letter.key || ((isEnded || key === decided?.key) && draft === letter.draft);
  const before = waiting();
  const letters = before.filter((each) => !isSame(each));
  const place = before.findIndex(isSame);
  const later = place < 0 ? [] : letters.splice(place);
  store([...letters, letter, ...(before[place]?.key === decided?.key ? following(letter, later) : later)]);
  const stored = waiting().find(({ key }) => key === letter.key);
  return JSON.stringify(stored) === JSON.stringify(letter); // not as it was, where there is no room for it as it is now
}

/** Show that a hand was refused, its totals, and the buttons to review or drop it. */
export function showRefused(part, letter) {
  part.hidden = false;
  const sums = part.querySelector("[data-sums]"); // not on a page that was kept by an earlier version
  if (sums) sums.textContent = letter.summary ?? "";
  part.querySelector("[data-held]")?.toggleAttribute("hidden", waiting().filter(({ url }) => url === letter.url).length < 2);
  part.querySelector("[data-ended]")?.toggleAttribute("hidden", !letter.isEnded);
  Object.assign(part.querySelector("a"), { hidden: Boolean(letter.isEnded), href: letter.url, onclick: () => review(letter) });
  const dropping = part.querySelector("[data-drop]");
  if (!dropping) return; // a page that was kept by an earlier version
  dropping.hidden = !letter.isEnded && letter.key !== reviewed()?.key; // it was reviewed, so the form may be gone for good
  dropping.onclick = () => {
    drop(letter.key);
    if (letter.isEnded) forgetDrafts([letter.draft]); // it was kept for the form under a new link
    location.reload();
  };
}

/** Open the server's review of a refused hand: its form, with what was saved meanwhile. */
function review({ key, url, fields }) {
  setReviewed(key);
  const form = Object.assign(document.createElement("form"), { method: "post", action: url, hidden: true });
  const written = fields.filter(([field]) => field !== "action");
  for (const [name, value] of [...written, ["action", "review"]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
  return false;
}

/** Review the refused hand before that of this page's form, unless it is that one; return whether there is one. */
export function reviewFirst() {
  const letter = firstRefused(entry.getAttribute("action"));
  if (!letter || letter.key === reviewed()?.key) return false;
  review(letter);
  return true;
}

const reaches = (url) => reach(url, { method: "HEAD" }, BRIEF).then(({ ok }) => ok, () => false);

/**
 * On a page with a form: review a refused hand before its own first. If the form is the review itself, changes are stored in
 * the letter, and dropping the hand deletes it.
 */
export function reviewHere() {
  if (entry.dataset.sent === undefined) setReviewed(null);
  const letter = reviewed();
  if (firstRefused(entry.getAttribute("action"))) reaches(location.pathname).then((yes) => yes && reviewFirst());
  if (letter?.draft !== entry.dataset.draft) return;
  entry.addEventListener("entry:changed", () => {
    const written = [...new FormData(entry)].filter(([name]) => isWritten(name));
    amend(letter.key, { fields: [...letter.fields.filter(([name]) => !isWritten(name)), ...written] });
  });
  entry.addEventListener("click", ({ target }) => dropsHand(target) && drop(letter.key));
}
