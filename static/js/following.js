// A hand that is followed: tapped cards are judged at once and noted with a button; what others note is shown here too.
import { BRIEF, reach } from "./answers.js";
import { keepAsking } from "./asking.js";
import { whenStill } from "./touch.js";

const AGAIN = 2500; // milliseconds between requests for what others noted

const form = document.forms.namedItem("following");
const others = document.getElementById("others");
const unnoted = document.getElementById("unnoted");
const asked = () => [...new FormData(form)].filter(([name]) => /^(side|melds|add-\d+|earlier)$/.test(name));
const isTapped = () => asked().some(([name, text]) => /^(melds|add-)/.test(name) && text.trim());
const { keepInAddress, ask } = keepAsking(form, asked);

let isLooking = false;

async function look() {
  if (document.hidden || !others.hidden || isLooking) return;
  isLooking = true;
  try {
    const answer = await reach(form.dataset.state, {}, BRIEF);
    if (answer.status !== 200 || (await answer.text())) return; // no news, or a page of a network or a proxy: news are empty
    whenStill(() => {
      if (isTapped()) others.hidden = false;
      else location.reload();
    });
  } catch {
    // no connection: the next request follows
  } finally {
    isLooking = false;
  }
}

// without a connection a submit would lead to the browser's error page
form.addEventListener("submit", (event) => {
  const isNoting = event.submitter?.value === "laid";
  if (document.getElementById("connection").hidden) return history.replaceState({ ...history.state, isNoting }, "");
  event.preventDefault();
  ask();
});
// the hand's form is filled in only from noted cards: tapped ones have to be noted first
form.addEventListener("click", (event) => {
  const link = event.target.closest("[data-writes]");
  if (!link || !isTapped()) return;
  event.preventDefault();
  link.parentElement.after(unnoted);
  unnoted.hidden = false;
  unnoted.querySelector("button").focus();
});
setInterval(look, AGAIN);
document.addEventListener("visibilitychange", look);

// gone back to after the cards were noted: start empty, or the same cards would be noted twice
const { isNoting } = history.state ?? {};
if (isNoting && document.documentElement.matches("[data-taken]")) {
  location.replace(`?side=${form.elements["side"].value}`);
} else {
  keepInAddress();
  form.dataset.ready = "";
}
