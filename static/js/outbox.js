// A hand that is to be saved while the server cannot be reached: it waits on this device and is sent, with the key
// that makes it count once, until the server has answered; on whatever page of the app is open then.
import { forgetDrafts } from "./draft.js";
import { drop, send, store, waiting } from "./letters.js";

const AGAIN = 3000; // milliseconds between two tries

let sending = null;

/** Send what an earlier page could not, and say whether something was lost on the way again. */
export const sendWaiting = () => (sending ??= sendAll().finally(() => (sending = null)));

async function sendAll() {
  const held = new Set(); // boards of hands that are not there yet: those after them come after them
  let isSaved = false;
  for (const letter of waiting()) {
    if (letter.refused || held.has(letter.board)) continue;
    const outcome = await send(letter);
    if (outcome === "lost") held.add(letter.board);
    else if (outcome === "saved") isSaved = settle(letter) || isSaved;
    else store(waiting().map((each) => (each.key === letter.key ? { ...each, refused: true } : each)));
  }
  const lost = held.size > 0;
  showWaiting(lost);
  if (lost) setTimeout(sendWaiting, AGAIN);
  if (isSaved) showSaved();
  return lost;
}

function settle(letter) {
  drop(letter.key);
  forgetDrafts([letter.draft]);
  return true;
}

/** The board shows what was saved, a form what it comes to after it. */
function showSaved() {
  if (document.getElementById("board")) location.reload();
  else window.dispatchEvent(new Event("outbox:saved"));
}

/** Say that a hand still waits, or that the server would not have it: its form, with the draft, shows why. */
function showWaiting(lost) {
  const note = document.getElementById("waiting");
  const refused = document.getElementById("refused");
  if (!note || !refused) return;
  note.hidden = !lost || Boolean(entry?.dataset.after); // a form that comes after it has a small screen for itself
  const sums = waiting().filter((each) => each.summary && !each.refused && location.pathname === each.board);
  note.querySelector("[data-waits-for]").textContent = sums.map((each) => each.summary).join(" · ");
  const letter = waiting().find((each) => each.refused && location.pathname === each.board);
  refused.hidden = !letter;
  if (letter) refused.querySelector("a").href = letter.url;
}

const entry = document.querySelector("form[data-draft-url]");
// the form of a hand that was refused is open: what is there is looked at now
if (entry) store(waiting().filter((letter) => !(letter.refused && letter.url === entry.getAttribute("action"))));
else if (waiting().some(({ board }) => board === location.pathname)) import("./waiting.js").then(({ showOnBoard }) => showOnBoard());
sendWaiting();
