// What the buttons for cards do, on every page where cards are tapped onto places. The text fields of the form are the only
// store of cards: every tap parses and rewrites them, and the places are drawn from them.
import { isOff } from "./drawing.js";
import { keepPast } from "./tapping.js";

const BUTTONS = "[data-spot] .spot, .spot-clear, [data-suit], [data-times], [data-tool]";

/** The place that a button is in, and the index of its meld there, -1 for none. */
function whereIs(places, button) {
  const box = button.closest("[data-spot]");
  const row = button.closest(".meld");
  return { place: places.all.find((each) => each.box === box), index: row ? [...row.parentElement.children].indexOf(row) : -1 };
}

/** Light the target of a button: a place, a meld, or the slot for a new meld. */
function lightAt(places, button) {
  const { place, index } = whereIs(places, button);
  if (button.dataset.new) places.light(place, { at: button.dataset.new, chosen: true });
  else places.light(place, place.kind === "melds" ? { at: "meld", index } : undefined);
}

/** Clear the hand or remove the meld that a button is beside; if the button goes with it, the focus moves on. */
function clearAt(places, button, change) {
  const { place, index } = whereIs(places, button);
  change(() => places.clear(place, index));
  if (button.getClientRects().length) return;
  const next = place.box.querySelector("[data-new]") ?? place.box.querySelector(".spot");
  next.focus({ preventScroll: true });
}

/** Whether a button is one for cards, which `press` handles. */
export const isForCards = (button) => button.matches(BUTTONS);

/**
 * Let cards be tapped onto places, with undo. Returns functions for the pages' events, and what `keepPast` returns but `undo`.
 * @param {KeptTaps} kept
 */
export function keepTaps({ places, fields, state = () => ({}), put = () => {}, lit, changed }) {
  const { undo, step, ...kept } = keepPast({
    fields,
    state: () => ({ ...state(), lit: { ...places().lit } }),
    put(before) {
      put(before);
      // a step that an earlier version stored may name another place
      if (before.lit.place in places().all) places().lit = before.lit;
    },
  });

  /** Run a change that undo can take back; it returns the field it changes, unless that is the one of the lit place. */
  function change(act) {
    step();
    changed(act() ?? true);
  }

  /** Set the suit of a sequence, which is a change, or that of the cards tapped next into a hand, which is none yet. */
  function tapSuit(suit) {
    if (places().active.kind === "melds") return change(() => places().tapSuit(suit));
    places().tapSuit(suit);
    lit();
  }

  const tools = { less: () => change(() => places().takeOne()), undo: () => undo() && changed(true) };

  return {
    ...kept,
    step,
    change,
    /** Put a number of equal cards where they belong. */
    tapCard(card, count) {
      if (places().canTake(card)) change(() => places().tapCard(card, count));
    },
    /** Do what a button for cards is for. */
    press(button) {
      if (isOff(button)) return;
      const { suit, times, tool } = button.dataset;
      if (suit) tapSuit(suit);
      else if (times) change(() => places().setCount(Number(times)));
      else if (tool) tools[tool]();
      else if (button.matches(".spot-clear")) clearAt(places(), button, change);
      else {
        lightAt(places(), button);
        lit();
      }
    },
  };
}
