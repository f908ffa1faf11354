// The sheets of the sides: their fields, which of them is written, what is lit on it, and undo. The text fields of the
// form are the truth: every tap reads them and changes them, and the sheet is drawn anew from them.
import { readCards, readMelds, writeCards, writeMelds } from "./notation.js";
import { keepKeyboardAway } from "./numbers.js";

export const form = document.forms.namedItem("entry");
/** The keys of the pad, by their cards. */
export const keys = new Map([...form.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
export const pads = new Map([...form.querySelectorAll("[data-pad]")].map((pad) => [pad.dataset.pad, pad]));
export let sides = [];
export let active = null;
export const past = [];
let out = "";

/** Find the sheets of the sides and their fields: at first, and whenever the server has sent them anew. */
export function describe() {
  const lit = new Map(sides.map((side) => [side.index, side.lit]));
  sides = [...form.querySelectorAll(".side")].map((sheet, index) => ({
    index,
    sheet,
    tab: document.getElementById(`tab-${index}`),
    depth: form.elements[`sides-${index}-depth`],
    melds: form.elements[`sides-${index}-melds`],
    first: form.elements[`sides-${index}-first_meld`],
    hands: [...sheet.querySelectorAll("[data-field]")].map((row) => ({ row, field: form.elements[row.dataset.field] })),
    singles: { "3R": form.elements[`sides-${index}-red_threes`], CAL: form.elements[`sides-${index}-calientes_played`] },
    lit: lit.get(index) ?? { at: "new" },
  }));
  out = whoWentOut();
  for (const { sheet } of sides) {
    sheet.querySelector(".typed").open = Boolean(sheet.querySelector(".typed .error"));
    keepKeyboardAway(sheet);
  }
  active = sides[active?.index ?? -1] ?? sides.find(({ sheet }) => sheet.querySelector(".mark, .error")) ?? sides[0];
  form.dispatchEvent(new CustomEvent("entry:described"));
}

export function snapshot() {
  const values = fields().map((field) => [field.name, field.value, field.checked]);
  return { values, out, side: active.index, lit: { ...active.lit } };
}

const outAnswers = () => [...form.querySelectorAll('[name="sides-out"]')];

/** Who went out: the index of a side, `nobody`, or "" where that is not answered. */
export const whoWentOut = () => outAnswers().find(({ checked }) => checked)?.value ?? "";

/** An answer is a step that undo can take back, like a tap on the pad. */
export function answerOut() {
  past.push(snapshot());
  out = whoWentOut();
}

export function fields() {
  return [...form.elements].filter((field) => field.name?.startsWith("sides-") && field.type !== "radio");
}

/** Run a change that undo can take back; `field` is what it counts, where that is no card of a meld or a hand. */
export function change(act, field) {
  past.push(snapshot());
  if (past.length > 200) past.shift();
  act();
  changed(field ?? true);
}

export function undo() {
  const before = past.pop();
  if (!before) return;
  for (const [name, value, checked] of before.values) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    field.value = value;
    if (field.type === "checkbox") field.checked = checked;
  }
  out = before.out;
  for (const answer of outAnswers()) answer.checked = answer.value === out;
  choose(sides[before.side] ?? active);
  active.lit = before.lit;
  changed(true);
}

/** Say that the fields have changed, and by which tap: what shows them, keeps them or asks about them listens. */
export function changed(tapped) {
  form.dispatchEvent(new CustomEvent("entry:changed", { bubbles: true, detail: tapped }));
}

/** The field that counts the cards tapped last, where these lie in no pile: Bonus and Caliente cards. */
export const countedLast = () => (active.lit.at === "hand" ? undefined : active.singles[active.lit.last]);

/** The piles that are lit and how to write them back, or null on the empty place for a new meld. */
export function litCards() {
  const { at, index } = active.lit;
  if (at === "hand") {
    const { field } = active.hands[index];
    const piles = readCards(field.value);
    return { piles, write: () => (field.value = writeCards(piles)) };
  }
  const melds = readMelds(active.melds.value);
  if (at === "meld" && melds[index]) return { piles: melds[index], write: () => writeBack(melds) };
  return null;
}

function writeBack(melds) {
  const kept = melds.filter((piles) => piles.length > 0);
  if (kept.length < melds.length) active.lit = { at: "new" };
  active.melds.value = writeMelds(kept);
}

export function choose(side, { focus = false } = {}) {
  active = side;
  for (const each of sides) {
    const chosen = each === side;
    each.tab.setAttribute("aria-selected", String(chosen));
    each.tab.tabIndex = chosen ? 0 : -1;
    each.sheet.hidden = !chosen;
  }
  showActive();
  if (focus) side.tab.focus();
}

/**
 * Figures, those that the server sends anew as well, show the side that is being written.
 * @param {ParentNode} root
 */
export function showActive(root = form) {
  for (const figure of root.querySelectorAll(".live-side")) figure.hidden = Number(figure.dataset.side) !== active.index;
}
