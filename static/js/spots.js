// A form with a pad and places that cards are tapped onto. Its text fields are the only store of cards: every tap parses and
// rewrites them, and the places are drawn from them.
import { clearAt, isOff, keysOf, lightAt, placesDrawer, placesIn } from "./drawing.js";
import { listen } from "./pad.js";
import { keepPast, Places } from "./tapping.js";

/**
 * Let the pad of a form write into its places; `form.dataset.lit` is the field of the place that is lit first. A place with
 * `data-rank` takes cards of that rank that would otherwise begin a new meld. `changed()` is called after every change.
 * Returns a function that draws the places, to call when something else has changed their fields.
 */
export function keepSpots(form, { changed }) {
  const pad = form.querySelector("[data-pad=cards]");
  const all = placesIn(form, form);
  const places = new Places(
    all,
    form.dataset,
    all.findIndex(({ field }) => field.name === form.dataset.lit),
  );
  places.handSuits = true;
  const { drawPlaces, drawTools } = placesDrawer(form, keysOf(form));
  const { past, step, undo } = keepPast({
    fields: () => all.map(({ field }) => field),
    state: () => ({ lit: { ...places.lit } }),
    put: ({ lit }) => (places.lit = lit),
  });

  function draw() {
    drawPlaces(places);
    drawTools(places, { steps: past.length });
  }

  function show() {
    draw();
    changed();
  }

  /** Run a change that undo can take back. */
  function change(act) {
    step();
    act();
    show();
  }

  /** Set the suit of a sequence, which is a change, or that of the cards tapped next into a hand, which is none yet. */
  function tapSuit(suit) {
    if (places.active.kind === "melds") return change(() => places.tapSuit(suit));
    places.tapSuit(suit);
    draw();
  }

  const tools = { less: () => change(() => places.takeOne()), undo: () => undo() && show() };

  form.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button || isOff(button)) return;
    const { suit, times, tool } = button.dataset;
    if (button.matches("[data-spot] .spot")) {
      lightAt(places, button);
      draw();
    } else if (button.matches(".spot-clear")) clearAt(places, button, change);
    else if (suit) tapSuit(suit);
    else if (times) change(() => places.setCount(Number(times)));
    else if (tool) tools[tool]();
  });
  listen(pad, (card, count) => change(() => places.tapCard(card, count)));
  // marked before the first drawing, which would scroll to it
  if (places.active.kind !== "melds") places.active.box.querySelector(".spot").setAttribute("aria-pressed", "true");
  draw();
  return draw;
}
