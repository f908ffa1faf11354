// A hand that is to be saved while the server cannot be reached: it waits on this device and is sent, with the key
// that makes it count once, until the server has answered; on whatever page of the app is open then.
import { forgetDrafts } from "./draft.js";
import { drop, post, store, waiting } from "./letters.js";

const AGAIN = 3000; // milliseconds between two tries

/** Send a letter: `saved`, `refused` by the server, or `lost` on the way. */
async function send({ url, fields }) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  try {
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    if (answer.type === "opaqueredirect") return "saved";
    return answer.status >= 500 ? "lost" : "refused";
  } catch {
    return "lost";
  }
}

/** Save the hand of a review: without a connection it waits, and the page says so. */
function watch(form, banner) {
  let isSending = false;

  async function save(letter) {
    const outcome = await send(letter);
    if (outcome === "lost") {
      banner.hidden = false;
      setTimeout(() => save(letter), AGAIN);
      return;
    }
    drop(letter.key);
    if (outcome === "saved") {
      forgetDrafts([letter.draft]);
      location.assign(letter.board);
      return;
    }
    // the server has something to say: its page shows it
    const action = Object.assign(document.createElement("input"), { type: "hidden", name: "action", value: "save" });
    form.append(action);
    form.submit();
  }

  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "save") return;
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    event.submitter.setAttribute("aria-busy", "true");
    const fields = [...new FormData(form, event.submitter)];
    const { board, draft } = form.dataset;
    const letter = { key: form.elements.key.value, url: form.getAttribute("action"), fields, board, draft };
    post(letter);
    save(letter);
  });
}

/** Send what an earlier page could not; the board shows it as soon as it is saved. */
async function sendWaiting() {
  let lost = false;
  for (const letter of waiting()) {
    if (letter.refused) continue;
    const outcome = await send(letter);
    if (outcome === "lost") lost = true;
    else if (outcome === "saved") settle(letter);
    else store(waiting().map((each) => (each.key === letter.key ? { ...each, refused: true } : each)));
  }
  tell(lost);
  if (lost) setTimeout(sendWaiting, AGAIN);
}

function settle(letter) {
  drop(letter.key);
  forgetDrafts([letter.draft]);
  if (location.pathname === letter.board) location.reload();
}

/** Say that a hand still waits, or that the server would not have it: its form, with the draft, shows why. */
function tell(lost) {
  const note = document.getElementById("waiting");
  const refused = document.getElementById("refused");
  if (!note || !refused) return;
  note.hidden = !lost;
  const told = waiting().filter((each) => each.summary && !each.refused && location.pathname === each.board);
  note.querySelector("[data-waits-for]").textContent = told.map((each) => each.summary).join(" · ");
  const letter = waiting().find((each) => each.refused && location.pathname === each.board);
  refused.hidden = !letter;
  if (letter) refused.querySelector("a").href = letter.url;
}

const review = document.querySelector("[data-outbox]");
const entry = document.querySelector("form[data-draft-url]");
// the form of a hand that was refused is open: what is there is looked at now
if (entry) store(waiting().filter((letter) => !(letter.refused && letter.url === entry.getAttribute("action"))));
if (review) watch(review, document.getElementById("unsent"));
else sendWaiting();
