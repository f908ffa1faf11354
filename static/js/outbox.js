// Sends the letters of the outbox, from whatever page of the app is open, until the server has answered. A refused letter
// stays until the player has decided about it, and later ones to the same address wait for that.
import { forgetGone } from "./draft.js";
import { firstRefused, refuse, send, sendable, settle, waiting } from "./letters.js";

/** The module for refused letters, loaded only where there is one. */
const forRefused = () => import("./refused.js");

/** @type {Promise<string> | null} */
let sending = null;
let again = 0;
const rests = new Map(); // by board the time until which its letters rest, as an answer has asked for that

/** Send all letters that can be sent; resolves to `lost` or `later` if one has to be sent again, as `send` has it, else to "". */
export const sendWaiting = () => (sending ??= sendAll().finally(() => (sending = null)));

/** Send a letter, unless its board rests. */
async function sendRested(letter) {
  const rest = rests.get(letter.board) - performance.now();
  if (rest > 0) return { outcome: "later", pause: rest };
  const sent = await send(letter);
  if (sent.outcome === "later") rests.set(letter.board, performance.now() + sent.pause);
  return sent;
}

async function sendAll() {
  const held = new Set(); // boards of letters to send again and addresses of refused ones: later letters to these have to wait
  const came = new Set();
  let shortest = Infinity;
  for (const letter of sendable()) {
    if (held.has(letter.board) || held.has(letter.url)) continue;
    const { outcome, pause } = await sendRested(letter);
    came.add(outcome);
    if (outcome === "saved") settle(letter);
    else held.add(pause ? letter.board : letter.url);
    if (pause) shortest = Math.min(shortest, pause);
    if (["refused", "ended"].includes(outcome)) refuse(letter.key, outcome === "ended");
  }
  const failed = ["lost", "later"].find((outcome) => came.has(outcome)) ?? "";
  showWaiting(failed);
  clearTimeout(again);
  if (failed) again = setTimeout(sendWaiting, shortest);
  // the board shows no waiting hands from a refused one on
  if (came.has("saved") || ((came.has("refused") || came.has("ended")) && document.querySelector(".waits"))) showChanged();
  return failed;
}

/** Reload the board, or have a form request its totals, after hands were saved. */
function showChanged() {
  if (document.getElementById("board")) location.reload();
  else window.dispatchEvent(new Event("outbox:saved"));
}

/** Show that hands still wait, and that one was refused, with a link to its form, which shows why. */
function showWaiting(failed) {
  const note = document.getElementById("waiting");
  const refused = document.getElementById("refused");
  const isElsewhere = !document.getElementById("board"); // shown on every other page, as its own board may be gone
  const letter = waiting().find((each) => each.refused && (isElsewhere || location.pathname === each.board));
  if (note) {
    note.hidden = !failed || Boolean(entry?.dataset.after); // the form of a later hand needs the space
    for (const why of note.querySelectorAll("[data-why]")) why.hidden = why.dataset.why !== failed;
    forThisBoard()?.then(({ list }) => list(note));
  }
  if (refused && !letter) refused.hidden = true;
  if (refused && letter) forRefused().then(({ showRefused }) => showRefused(refused, letter));
}

/** The module that shows hands on this page's board, loaded only where there are any. */
function forThisBoard() {
  return waiting().some(({ board }) => board === location.pathname) ? import("./waiting.js") : undefined;
}

/** Review a refused hand before that of this page's form, if there is one; resolves to whether there is. */
export const reviewFirst = async () => Boolean(firstRefused(entry.getAttribute("action"))) && (await forRefused()).reviewFirst();

/** @type {HTMLFormElement} */
const entry = document.forms.namedItem("entry");
if (!entry) {
  const show = () => forThisBoard()?.then(({ showOnBoard }) => showOnBoard());
  show();
  window.addEventListener("board:changed", show);
}
// awaited before the form is ready: dropping the hand there has to drop its letter too
if (entry && waiting().some(({ refused }) => refused)) await forRefused().then(({ reviewHere }) => reviewHere(), () => {});
window.addEventListener("pageshow", (event) => event.persisted && sendWaiting());
sendWaiting().then(() => forgetGone(waiting().map(({ draft }) => draft)));
