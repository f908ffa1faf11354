// Sends the letters of the outbox, from whatever page of the app is open, until the server has answered. A refused letter
// stays until the player has decided about it, and later ones to the same address wait for that.
import { forgetGone } from "./draft.js";
import { firstRefused, refuse, send, sendable, settle, waiting } from "./letters.js";

const AGAIN = 3000; // milliseconds between two tries

/** The module for refused letters, loaded only where there is one. */
const forRefused = () => import("./refused.js");

let sending = null;

/** Send all letters that can be sent; resolves to whether one was lost on the way. */
export const sendWaiting = () => (sending ??= sendAll().finally(() => (sending = null)));

async function sendAll() {
  const held = new Set(); // boards of lost letters and addresses of refused ones: later letters to these have to wait
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
  // the board shows no waiting hands from a refused one on
  if (came.has("saved") || ((came.has("refused") || came.has("ended")) && document.querySelector(".waits"))) showChanged();
  return lost;
}

/** Reload the board, or have a form request its totals, after hands were saved. */
function showChanged() {
  if (document.getElementById("board")) location.reload();
  else window.dispatchEvent(new Event("outbox:saved"));
}

/** Show that hands still wait, and that one was refused, with a link to its form, which shows why. */
function showWaiting(lost) {
  const note = document.getElementById("waiting");
  const refused = document.getElementById("refused");
  const isElsewhere = !document.getElementById("board"); // shown on every other page, as its own board may be gone
  const letter = waiting().find((each) => each.refused && (isElsewhere || location.pathname === each.board));
  if (note) {
    note.hidden = !lost || Boolean(entry?.dataset.after); // the form of a later hand needs the space
    const sums = sendable().filter((each) => each.summary && location.pathname === each.board);
    note.querySelector("[data-waits-for]").textContent = sums.map((each) => each.summary).join(" · ");
  }
  if (refused && !letter) refused.hidden = true;
  if (refused && letter) forRefused().then(({ showRefused }) => showRefused(refused, letter));
}

/** Review a refused hand before that of this page's form, if there is one; resolves to whether there is. */
export const reviewFirst = async () => Boolean(firstRefused(entry.getAttribute("action"))) && (await forRefused()).reviewFirst();

/** @type {HTMLFormElement} */
const entry = document.forms.namedItem("entry");
if (!entry && waiting().some(({ board }) => board === location.pathname)) import("./waiting.js").then(({ showOnBoard }) => showOnBoard());
// awaited before the form is ready: dropping the hand there has to drop its letter too
if (entry && waiting().some(({ refused }) => refused)) await forRefused().then(({ reviewHere }) => reviewHere(), () => {});
sendWaiting().then(() => forgetGone(waiting().map(({ draft }) => draft)));
