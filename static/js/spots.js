// A form with places that cards are tapped onto. Its text fields stay the truth: every tap reads them, changes them and
// draws the places anew from them.
import { clearAt, isOff, keysOf, lightAt, placesDrawer, placesIn } from "./drawing.js";
import { listen } from "./pad.js";
import { keepPast, Places } from "./tapping.js";

const MOST_AT_ONCE = 12;

/**
 * Let the pad of a form write into its places; `form.dataset.lit` names the one that is lit at first. A place with
 * `data-rank` takes the cards of that rank that would else begin a new meld. `changed` is called after every change.
 * Returns what shows the places anew, for when their fields were changed by something else.
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

  /** The suit of cards in a hand is said for those that follow: that changes nothing yet. */
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
  listen(pad, { tap: (card, count) => change(() => places.tapCard(card, count)), most: MOST_AT_ONCE });
  // lit from the start: the page stays where it is
  if (places.active.kind !== "melds") places.active.box.querySelector(".spot").setAttribute("aria-pressed", "true");
  draw();
  return draw;
}
