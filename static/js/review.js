// The review of a hand. Saving puts the hand into the outbox and sends it until the server has answered.
import { firstRefused, refuse, send, settle } from "./letters.js";
import { post, setReviewed } from "./refused.js";
import { followHand, tellConnection } from "./statusline.js";

const form = document.querySelector("[data-outbox]").closest("form");
history.replaceState(history.state, ""); // so that going back loads the form, and sends nothing again
let isSending = false;
let kept = ""; // why the hand is not saved yet: it `waits` for the connection, or was answered and is tried `later`
let isStored = false;
let isAnswered = false;

async function save(letter) {
  const { outcome, pause } = await send(letter);
  if (pause) {
    keep(outcome === "lost" ? "waits" : "later");
    setTimeout(() => save(letter), pause);
    return;
  }
  isAnswered = true;
  if (outcome === "saved") {
    settle(letter);
    location.assign(form.dataset.after);
    return;
  }
  // refused: submit the form, as the server's page says why; the letter stays until the player has decided
  refuse(letter.key, outcome === "ended");
  setReviewed(letter.key);
  const action = Object.assign(document.createElement("input"), { type: "hidden", name: "action", value: "save" });
  form.append(action);
  form.submit();
}

function keep(why) {
  kept = why;
  const button = form.querySelector("[data-kept]");
  if (isStored && why === "waits") button.querySelector("span").textContent = button.dataset.kept;
  tellConnection(true, why);
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.value !== "save") return;
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  event.submitter.setAttribute("aria-busy", "true");
  const fields = [...new FormData(form, event.submitter)];
  const { board, draft, waits } = form.dataset;
  const letter = { key: form.elements.key.value, url: form.getAttribute("action"), fields, board, draft, ...JSON.parse(waits) };
  isStored = post(letter);
  // an earlier refused hand has to be decided first: the form leads there
  isAnswered = Boolean(firstRefused(letter.url));
  if (isAnswered) location.assign(letter.url);
  else save(letter);
});

// shown again from the bfcache after the hand was saved or refused: load the form
window.addEventListener("pageshow", (event) => event.persisted && isAnswered && location.replace(location.href));

// screen readers start at the heading of the page that the form led to
const heading = document.querySelector("h1");
heading.tabIndex = -1;
heading.focus({ preventScroll: true });

// while the hand waits in the outbox, the connection counts as lost whatever else the server answers
followHand((yes) => tellConnection(Boolean(kept) || !yes, kept || (isSending ? "waits" : "lost")));
