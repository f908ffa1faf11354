// Cards that are tapped: onto the meld or the hand that is lit, and off it again.
import { addToMelds, isSequence, setSuit } from "./melds.js";
import { add, readMelds, writeMelds } from "./notation.js";
import { sumOf } from "./numbers.js";
import { active, change, countedLast, form, keys, litCards } from "./sheets.js";

const asNumber = (field) => sumOf(field.value) ?? 0;

export function tapCard(card, count = 1) {
  const role = keys.get(card).dataset.role;
  if (active.lit.at !== "hand" && (role === "bonus" || role === "caliente")) {
    const field = active.singles[card];
    if (field) change(() => countSingle(card, asNumber(field) + count), field);
    return;
  }
  change(() => {
    if (active.lit.at === "hand") addToLit(card, count);
    else addToTable(card, count);
    active.lit.last = card;
  });
}

/** Count cards that lie in no pile, and show where: the meld stays lit, for the wild cards that follow. */
function countSingle(card, count) {
  const field = active.singles[card];
  field.value = String(Math.max(0, Math.min(mostOf(field), count)));
  if (count > 0) active.lit.last = card;
  else delete active.lit.last;
  field.scrollIntoView({ block: "nearest" });
  const row = field.closest(".extra");
  row.classList.remove("counted-now");
  row.getClientRects(); // the animation begins anew
  row.classList.add("counted-now");
}

const mostOf = (field) => Number(field.closest("[data-stepper]").dataset.most ?? Number.MAX_SAFE_INTEGER);

function addToLit(card, count) {
  const lit = litCards();
  add(lit.piles, { card, word: card, count });
  lit.write();
}

function addToTable(card, count) {
  const melds = readMelds(active.melds.value);
  const before = melds.length;
  const index = addToMelds(melds, card, count, active.lit, form.dataset);
  active.melds.value = writeMelds(melds);
  active.lit = { at: "meld", index, isBegun: index >= before || (active.lit.index === index && active.lit.isBegun) };
}

/** Say the suit of a sequence, before its first card or after. */
export function tapSuit(suit) {
  if (!litCards()) {
    change(() => (active.lit = { ...active.lit, suit: active.lit.suit === suit ? "" : suit }));
    return;
  }
  change(() => {
    const again = litCards();
    setSuit(again.piles, suit);
    again.write();
  });
}

export function setCount(count) {
  const { last } = active.lit;
  const single = countedLast();
  if (single) return change(() => countSingle(last, count), single);
  change(() => {
    const lit = litCards();
    const pile = lit?.piles.findLast((each) => each.word === last);
    if (pile) pile.count = count;
    lit?.write();
    active.lit.last = last;
  });
}

export function takeOne() {
  const single = countedLast();
  if (single) return change(() => countSingle(active.lit.last, asNumber(single) - 1), single);
  const lit = litCards();
  if (!lit || lit.piles.length === 0) return;
  change(() => {
    const again = litCards();
    const sequence = isSequence(again.piles);
    const isLast = (each) => each.word === active.lit.last && !sequence;
    const pile = again.piles.findLast(isLast) ?? again.piles.at(-1);
    pile.count -= 1;
    if (pile.count < 1) again.piles.splice(again.piles.indexOf(pile), 1);
    if (sequence && again.piles.length === 1) again.piles.kind = "sequence";
    again.write();
  });
}

export function clearLit() {
  change(() => {
    const lit = litCards();
    lit.piles.length = 0;
    lit.write();
    delete active.lit.last;
  });
}

/** One more, or one less: a sum that stands there is worked out. */
export function step(button) {
  const field = button.parentElement.querySelector("input");
  const next = asNumber(field) + Number(button.dataset.step);
  change(() => (field.value = String(Math.max(0, Math.min(mostOf(field), next)))), field);
}
