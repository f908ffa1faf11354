// A hand that is to be saved while the server cannot be reached: it waits on this device and is sent, with the key
// that makes it count once, until the server has answered; on whatever page of the app is open then.
import { forgetDrafts } from "./draft.js";
import { drop, send, store, waiting } from "./letters.js";

const AGAIN = 3000; // milliseconds between two tries

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

const entry = document.querySelector("form[data-draft-url]");
// the form of a hand that was refused is open: what is there is looked at now
if (entry) store(waiting().filter((letter) => !(letter.refused && letter.url === entry.getAttribute("action"))));
sendWaiting();
