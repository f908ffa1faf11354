// A hand that is to be saved while the server cannot be reached: it waits on this device and is sent, with the key
// that makes it count once, until the server has answered; on whatever page of the app is open then. One that the server
// would not have stays until the player has decided about it, and those written after it wait.
import { refuse, send, sendable, settle, undecided, waiting } from "./letters.js";

const AGAIN = 3000; // milliseconds between two tries

/** What is needed only where a hand was refused. */
const forRefused = () => import("./refused.js");

let sending = null;

/** Send what an earlier page could not, and say whether something was lost on the way again. */
export const sendWaiting = () => (sending ??= sendAll().finally(() => (sending = null)));

async function sendAll() {
  const held = new Set(); // boards of hands lost on the way, addresses of refused ones: those after them come after them
  const came = new Set();
  for (const letter of sendable()) {
    if (held.has(letter.board) || held.has(letter.url)) continue;
    const outcome = await send(letter);
    came.add(outcome);
    if (outcome === "saved") settle(letter);
    else held.add(outcome === "lost" ? letter.board : letter.url);
    if (["refused", "ended"].includes(outcome)) refuse(letter.key, outcome === "ended");
  }
  const lost = came.has("lost");
  showWaiting(lost);
  if (lost) setTimeout(sendWaiting, AGAIN);
  // rows of hands that wait stand there no longer once one of them was refused
  if (came.has("saved") || ((came.has("refused") || came.has("ended")) && document.querySelector(".waits"))) showChanged();
  return lost;
}

/** The board shows what was saved, a form what it comes to after it. */
function showChanged() {
  if (document.getElementById("board")) location.reload();
  else window.dispatchEvent(new Event("outbox:saved"));
}

/** Say that a hand still waits, or that the server would not have it: its form shows why. */
function showWaiting(lost) {
  const note = document.getElementById("waiting");
  const refused = document.getElementById("refused");
  const isElsewhere = !document.getElementById("board"); // its own board may be there no longer
  const letter = waiting().find((each) => each.refused && (isElsewhere || location.pathname === each.board));
  if (note) {
    note.hidden = !lost || Boolean(entry?.dataset.after); // a form that comes after it has a small screen for itself
    const sums = sendable().filter((each) => each.summary && location.pathname === each.board);
    note.querySelector("[data-waits-for]").textContent = sums.map((each) => each.summary).join(" · ");
  }
  if (refused && !letter) refused.hidden = true;
  if (refused && letter) forRefused().then(({ showRefused }) => showRefused(refused, letter));
}

/** Look at a refused hand that comes before that of the form here; say whether there is one. */
export const lookFirst = async () => Boolean(undecided(entry.getAttribute("action"))) && (await forRefused()).lookFirst();

/** @type {HTMLFormElement} */
const entry = document.forms.namedItem("entry");
if (!entry && waiting().some(({ board }) => board === location.pathname)) import("./waiting.js").then(({ showOnBoard }) => showOnBoard());
// before the form is ready: who drops the hand there drops it here, too
if (entry && waiting().some(({ refused }) => refused)) await forRefused().then(({ decideHere }) => decideHere(), () => {});
sendWaiting();
