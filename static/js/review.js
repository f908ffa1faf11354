// The review of a hand. Save leaves it on this device until the server has answered; the line above says how that stands.
import { refuse, send, settle, undecided } from "./letters.js";
import { decide, post } from "./refused.js";
import { followHand, tellConnection } from "./statusline.js";

const AGAIN = 3000; // milliseconds between two tries

const form = document.querySelector("[data-outbox]").closest("form");
history.replaceState(history.state, ""); // so that the back button asks for the form, and sends nothing again
let isSending = false;
let isKept = false;
let isStored = false;
let isAnswered = false;

async function save(letter) {
  const outcome = await send(letter);
  if (outcome === "lost") {
    keep();
    setTimeout(() => save(letter), AGAIN);
    return;
  }
  isAnswered = true;
  if (outcome === "saved") {
    settle(letter);
    location.assign(form.dataset.after);
    return;
  }
  // the server has something to say: its page shows it, and the hand stays here until that is decided
  refuse(letter.key);
  decide(letter.key);
  const action = Object.assign(document.createElement("input"), { type: "hidden", name: "action", value: "save" });
  form.append(action);
  form.submit();
}

function keep() {
  isKept = true;
  const button = form.querySelector("[data-kept]");
  if (isStored) button.querySelector("span").textContent = button.dataset.kept;
  tellConnection(true, true);
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
  // one before it is to be decided first: its form leads there
  isAnswered = Boolean(undecided(letter.url));
  if (isAnswered) location.assign(letter.url);
  else save(letter);
});

// a page that the browser had put aside, shown again by the back button: its hand was saved, or is decided by its form
window.addEventListener("pageshow", (event) => event.persisted && isAnswered && location.replace(location.href));

// the page that the form led to is read from its heading
const heading = document.querySelector("h1");
heading.tabIndex = -1;
heading.focus({ preventScroll: true });

// what waits on this device is not there yet, whatever else the server answers
followHand((yes) => tellConnection(isKept || !yes, isKept));
