// A form with places for cards, whose answer follows every tap: a question at the table, or a hand that is followed.
import { keepLive } from "./parts.js";
import { keepSpots } from "./spots.js";
import { takeTouches } from "./touch.js";

const CHANGED = "asking:changed";
const AGAIN = 2500; // milliseconds between two tries while there is no connection

/** What a field held is another text now: the answer tells what is wrong with that. */
function forgetErrors(field) {
  field.removeAttribute("aria-invalid");
  for (const error of document.querySelectorAll(`[id^="${CSS.escape(field.id)}-error-"]`)) error.remove();
}

/**
 * Ask anew after every change. `asked()` are the fields of the form that say what is asked: the address holds them, so that
 * neither a reload nor the way back loses them. Returns what is done after a change, what keeps the address, and what
 * asks at once.
 */
export function keepAsking(form, asked) {
  const connection = document.getElementById("connection");
  const typed = form.querySelector(".typed");
  let again = 0;

  const keep = () => history.replaceState(null, "", `?${new URLSearchParams(asked())}`);

  function changed() {
    keep();
    form.dispatchEvent(new CustomEvent(CHANGED, { bubbles: true }));
  }

  if (typed) typed.open = Boolean(typed.querySelector(".error"));
  takeTouches(form);
  const draw = form.querySelector("[data-spot]") ? keepSpots(form, { changed }) : () => {};
  const ask = keepLive(form, { changed: CHANGED, url: form.dataset.answer, reached });

  function reached(yes) {
    connection.hidden = yes;
    clearTimeout(again);
    if (!yes) again = setTimeout(ask, AGAIN);
  }

  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-arranges]")) return;
    forgetErrors(event.target);
    draw();
    changed();
  });
  // what the server marked before there were rows to mark
  for (const marks of document.getElementById("served-marks").content.querySelectorAll("[data-part]")) {
    document.getElementById(marks.id)?.replaceWith(marks);
  }
  return { keep, changed, ask };
}
