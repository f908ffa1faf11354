// A question at the table: the answer follows every tap, and the address holds what was tapped, so that neither a
// reload nor the way back loses it.
import { keepLive } from "./parts.js";
import { keepSpots } from "./spots.js";
import { takeTouches } from "./touch.js";

const form = document.forms.namedItem("helper");
const connection = document.getElementById("connection");
const answer = "helper:changed";

function changed() {
  const told = new URLSearchParams([...new FormData(form)].filter(([name]) => name !== "csrf_token"));
  history.replaceState(null, "", `?${told}`);
  form.dispatchEvent(new CustomEvent(answer, { bubbles: true }));
}

const typed = form.querySelector(".typed");
if (typed) typed.open = Boolean(typed.querySelector(".error"));
takeTouches(form);
const draw = form.querySelector("[data-spot]") ? keepSpots(form, { changed }) : () => {};
keepLive(form, {
  changed: answer,
  url: form.dataset.answer,
  reached: (yes) => (connection.hidden = yes),
});

form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  field.value = String(Math.max(0, (Number.parseInt(field.value, 10) || 0) + Number(step.dataset.step)));
  changed();
});
form.addEventListener("input", (event) => {
  if (event.target.matches("[data-arranges]")) form.requestSubmit();
  else {
    draw();
    changed();
  }
});

// what the server marked before there were rows to mark
for (const marks of document.getElementById("served-marks").content.querySelectorAll("[data-part]")) {
  document.getElementById(marks.id)?.replaceWith(marks);
}
form.dataset.ready = "";
