// Places that cards are tapped onto. The text fields of the form stay the truth: every tap reads them, changes them and
// draws the places anew from them.
import { enable, isOff, newMeld, spotDrawer } from "./drawing.js";
import { addToMelds, isSequence, SHORTEST, setSuit, sizeOf } from "./melds.js";
import { add, readCards, readMelds, suitOf, writeCards, writeMelds } from "./notation.js";
import { listen } from "./pad.js";

const RANKS = new Set(["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]);
const MOST_AT_ONCE = 12;

/**
 * Let the pad of a form write into its places: elements with `data-spot` (`cards`, `one` for a single card, `melds`) and
 * `data-field`. A place with `data-rank` takes the cards of that rank that would else begin a new meld.
 * `form.dataset.lit` names the place that is lit at first; `changed` is called after every change.
 * Returns what shows the places anew, for when their fields were changed by something else.
 */
export function keepSpots(form, { changed }) {
  const keys = new Map([...form.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
  const drawSpot = spotDrawer(keys);
  const pad = form.querySelector("[data-pad=cards]");
  const spots = [...form.querySelectorAll("[data-spot]")].map((box) => ({
    box,
    kind: box.dataset.spot,
    field: form.elements[box.dataset.field],
  }));
  const past = [];
  let active = spots.find(({ field }) => field.name === form.dataset.lit) ?? spots[0];
  let lit = start(active);
  let suit = "";

  /* ---------- what is lit, and changing it ---------- */

  function start(spot) {
    return spot.kind === "melds" ? { at: "new" } : { at: "cards" };
  }

  function light(spot, where = start(spot)) {
    active = spot;
    lit = where;
    draw();
  }

  /** Run a change that undo can take back. */
  function change(act) {
    past.push({ values: spots.map(({ field }) => field.value), active, lit: { ...lit } });
    if (past.length > 200) past.shift();
    act();
    draw();
    changed();
  }

  function undo() {
    const before = past.pop();
    if (!before) return;
    spots.forEach(({ field }, index) => (field.value = before.values[index]));
    ({ active, lit } = before);
    draw();
    changed();
  }

  /** The piles that are lit and how to write them back, or null on the empty place for a new meld. */
  function litCards() {
    const { field, kind } = active;
    if (kind !== "melds") {
      const piles = readCards(field.value);
      return { piles, write: () => writeHand(piles) };
    }
    const melds = readMelds(field.value);
    return lit.at === "meld" && melds[lit.index] ? { piles: melds[lit.index], write: () => writeBack(melds) } : null;
  }

  /** A hand that is empty again begins anew: no suit is said for its cards. */
  function writeHand(piles) {
    active.field.value = writeCards(piles);
    if (!piles.length) suit = "";
  }

  function writeBack(melds) {
    const kept = melds.filter((piles) => piles.length > 0);
    if (kept.length < melds.length) lit = { at: "new" };
    active.field.value = writeMelds(kept);
  }

  /* ---------- cards ---------- */

  function tapCard(card, count = 1) {
    const own = active.kind === "melds" && lit.at === "new" && !lit.chosen ? ofRank(card) : undefined;
    change(() => {
      if (own) {
        active = own;
        lit = start(own);
      }
      if (active.kind === "one") setOne(card);
      else if (active.kind === "melds") addToTable(card, count);
      else addToPile(card, count);
    });
  }

  const ofRank = (card) => (RANKS.has(card) ? spots.find(({ box }) => box.dataset.rank === card) : undefined);
  const wordOf = (card) => (RANKS.has(card) ? card + suit : card);

  /** A place for one card is done with it: the next empty one is lit. */
  function setOne(card) {
    active.field.value = wordOf(card);
    const next = spots.slice(spots.indexOf(active) + 1).find(({ field }) => !field.value.trim());
    if (!next) return;
    active = next;
    lit = start(next);
  }

  function addToTable(card, count) {
    const melds = readMelds(active.field.value);
    const before = melds.length;
    const index = addToMelds(melds, card, count, lit, form.dataset);
    active.field.value = writeMelds(melds);
    lit = { at: "meld", index, last: card, isBegun: index >= before || (lit.index === index && lit.isBegun) };
  }

  function addToPile(card, count) {
    const { piles, write } = litCards();
    add(piles, { card, word: wordOf(card), count });
    write();
    lit.last = wordOf(card);
  }

  function tapSuit(tapped) {
    const cards = litCards();
    if (active.kind !== "melds") {
      suit = suit === tapped ? "" : tapped;
      draw();
    } else if (cards) {
      change(() => {
        const again = litCards();
        setSuit(again.piles, tapped);
        again.write();
      });
    } else {
      // before its first card
      change(() => (lit = { ...lit, suit: lit.suit === tapped ? "" : tapped }));
    }
  }

  const lastPile = (piles) => piles?.findLast(({ word }) => word === lit.last);

  function setCount(count) {
    change(() => {
      const cards = litCards();
      const pile = lastPile(cards?.piles);
      if (pile) pile.count = count;
      cards?.write();
    });
  }

  function takeOne() {
    change(() => {
      const { piles, write } = litCards();
      const sequence = active.kind === "melds" && isSequence(piles);
      const pile = (!sequence && lastPile(piles)) || piles.at(-1);
      pile.count -= 1;
      if (pile.count < 1) piles.splice(piles.indexOf(pile), 1);
      if (sequence && piles.length === 1) piles.kind = "sequence";
      write();
    });
  }

  function clear(spot, index) {
    change(() => {
      active = spot;
      if (spot.kind === "melds") lit = { at: "meld", index };
      const { piles, write } = litCards();
      piles.length = 0;
      write();
      lit = start(spot);
    });
  }

  /** A meld that was cleared is gone: the next one is written where it stood. */
  function clearAt(spot, index, button) {
    clear(spot, index);
    if (!button.checkVisibility()) spot.box.querySelector("[data-new], .spot").focus({ preventScroll: true });
  }

  /* ---------- drawing ---------- */

  function draw() {
    for (const spot of spots) {
      if (spot.kind === "melds") drawMelds(spot);
      else drawSpot(spot.box, readCards(spot.field.value), spot === active, 1);
    }
    drawTools();
  }

  function drawMelds(spot) {
    const { box, field } = spot;
    const list = box.querySelector("[data-melds]");
    const melds = readMelds(field.value);
    while (list.children.length > melds.length) list.lastElementChild.remove();
    while (list.children.length < melds.length) list.append(newMeld(`${field.name}-${list.children.length}`));
    melds.forEach((piles, index) => {
      const isLit = spot === active && lit.at === "meld" && lit.index === index;
      drawSpot(list.children[index], piles, isLit, 1);
      list.children[index].toggleAttribute("data-begun", Boolean(isLit && lit.isBegun && sizeOf(piles) < SHORTEST));
    });
    for (const button of box.querySelectorAll("[data-new]")) {
      button.setAttribute("aria-pressed", String(spot === active && lit.at === button.dataset.new));
    }
    const hint = box.querySelector(".sequence-hint");
    if (hint) hint.hidden = !(spot === active && isMakingSequence() && (litCards()?.piles.length ?? 0) < 2);
  }

  function isMakingSequence() {
    if (active.kind !== "melds") return false;
    const piles = litCards()?.piles;
    return lit.at === "sequence" || (piles !== undefined && isSequence(piles));
  }

  function drawTools() {
    const piles = litCards()?.piles;
    const pile = active.kind === "one" ? undefined : lastPile(piles);
    for (const key of pad.querySelectorAll("[data-times]")) enable(key, pile);
    for (const [card, key] of keys) key.classList.toggle("lit", Boolean(pile) && card === pile.card);
    enable(pad.querySelector("[data-tool=less]"), piles?.length);
    enable(pad.querySelector("[data-tool=undo]"), past.length);
    drawSuits(piles);
  }

  /** A sequence has no card twice, but a suit; cards in a hand have both. */
  function drawSuits(piles) {
    const row = pad.querySelector(".suits-row");
    if (!row) return;
    const melds = active.kind === "melds";
    row.hidden = melds && !isMakingSequence();
    pad.querySelector(".counts").hidden = melds && !row.hidden;
    const said = melds ? (piles ? suitOf(piles[0]?.word ?? "") : lit.suit) : suit;
    for (const key of row.children) {
      key.setAttribute("aria-pressed", String(key.dataset.suit === said));
    }
  }

  /* ---------- wiring ---------- */

  function onClick(event) {
    const button = event.target.closest("button");
    if (!button || isOff(button)) return;
    const box = button?.closest("[data-spot]");
    const spot = spots.find((each) => each.box === box);
    const row = button?.closest(".meld");
    const index = row ? [...row.parentElement.children].indexOf(row) : -1;
    if (spot && button.dataset.new) light(spot, { at: button.dataset.new, chosen: true });
    else if (spot && button.matches(".spot")) light(spot, row ? { at: "meld", index } : start(spot));
    else if (spot && button.matches(".spot-clear")) clearAt(spot, index, button);
    else if (button?.dataset.suit) tapSuit(button.dataset.suit);
    else if (button?.dataset.times) setCount(Number(button.dataset.times));
    else if (button?.dataset.tool) ({ less: takeOne, undo })[button.dataset.tool]();
  }

  form.addEventListener("click", onClick);
  listen(pad, { tap: tapCard, most: MOST_AT_ONCE });
  // lit from the start: the page stays where it is
  if (active.kind !== "melds") active.box.querySelector(".spot").setAttribute("aria-pressed", "true");
  draw();
  return draw;
}
