// A form for cards whose answer is requested after every tap: a question at the table, or a hand that is followed.
import { keysOf, placesDrawer, placesIn } from "./drawing.js";
import { listen } from "./pad.js";
import { keepLive } from "./parts.js";
import { Places } from "./tapping.js";
import { isForCards, keepTaps } from "./taps.js";
import { takeTouches } from "./touch.js";

const CHANGED = "asking:changed";
const AGAIN = 2500; // milliseconds between two tries while there is no connection

/** Remove the errors of a field that has been changed; the next answer brings those of the new text. */
function forgetErrors(field) {
  field.removeAttribute("aria-invalid");
  for (const error of document.querySelectorAll(`[id^="${CSS.escape(field.id)}-error-"]`)) error.remove();
}

/**
 * Let the pad of a form write into its places; `form.dataset.lit` is the field of the place that is lit first. A place with
 * `data-rank` takes cards of that rank that would otherwise begin a new meld. `changed()` is called after every change.
 * Returns a function that draws the places, to call when something else has changed their fields.
 */
function keepPlaces(form, changed) {
  const all = placesIn(form, form);
  const lit = all.findIndex(({ field }) => field.name === form.dataset.lit);
  const places = new Places(all, form.dataset, lit);
  places.handSuits = true;
  const { drawPlaces, drawTools } = placesDrawer(form, keysOf(form));
  const { past, press, tapCard } = keepTaps({
    places: () => places,
    fields: () => all.map(({ field }) => field),
    lit: draw,
    changed() {
      draw();
      changed();
    },
  });

  function draw() {
    drawPlaces(places);
    drawTools(places, past.length);
  }

  form.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button && isForCards(button)) press(button);
  });
  listen(form.querySelector("[data-pad=cards]"), tapCard);
  // marked before the first drawing, which would scroll to it
  if (places.active.kind !== "melds") places.active.box.querySelector(".spot").setAttribute("aria-pressed", "true");
  draw();
  return draw;
}

/**
 * Request the answer after every change of a form. `asked()` returns the fields of the question as [name, value] pairs; they
 * are kept in the address, so that reloading or going back loses none. Returns functions: `changed()` to call after a
 * change, `keepInAddress()` updates the address, `ask()` requests the answer at once.
 */
export function keepAsking(form, asked) {
  const connection = document.getElementById("connection");
  const typed = form.querySelector(".typed");
  let again = 0;

  const keepInAddress = () => history.replaceState(null, "", `?${new URLSearchParams(asked())}`);

  function changed() {
    keepInAddress();
    form.dispatchEvent(new CustomEvent(CHANGED));
  }

  if (typed) typed.open = Boolean(typed.querySelector(".error"));
  takeTouches(form);
  const draw = form.querySelector("[data-spot]") ? keepPlaces(form, changed) : () => {};
  const ask = keepLive(form, { changed: CHANGED, url: form.dataset.answer, reached });

  function reached(yes, isShown) {
    form.toggleAttribute("data-stale", !isShown);
    connection.hidden = yes;
    clearTimeout(again);
    if (!yes) again = setTimeout(ask, AGAIN);
  }

  // the bar at the pad says the answer in short, and leads to all of it
  form.addEventListener("click", ({ target }) => target.closest("#answer-figure") && document.getElementById("answer").scrollIntoView());
  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-arranges]")) return;
    forgetErrors(event.target);
    draw();
    changed();
  });
  // the server's page holds the marks in a template, as the rows that they belong to are drawn here
  for (const marks of document.getElementById("served-marks").content.querySelectorAll("[data-part]")) {
    document.getElementById(marks.id)?.replaceWith(marks);
  }
  return { keepInAddress, changed, ask };
}
