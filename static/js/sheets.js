// The state of the sheets: the sides with their fields, the active side, the lit place, and undo.
import { keysOf, placesIn } from "./drawing.js";
import { keepKeyboardAway, numberIn, putNumber } from "./numbers.js";
import { Places } from "./tapping.js";
import { keepTaps } from "./taps.js";

/** The fields of a side for cards that melds do not hold, by card. */
const COUNTS = { "3R": "red_threes", "3B": "black_threes", CAL: "calientes_played" };

export const form = document.forms.namedItem("entry");
/** The pad's keys by card. */
export const keys = keysOf(form);
export const pads = Object.fromEntries([...form.querySelectorAll("[data-pad]")].map((pad) => [pad.dataset.pad, pad]));
/** @type {Side[]} */
export let sides = [];
/** @type {Side} */
export let active;
let out = "";

/**
 * A counter in a field, which is highlighted when it is set.
 * @returns {Counter}
 */
const counterIn = (field) => ({
  field,
  get count() {
    return numberIn(field);
  },
  set count(count) {
    putNumber(field, count);
    field.scrollIntoView({ block: "nearest" });
    const row = field.closest(".extra");
    row.classList.remove("counted-now");
    row.getClientRects(); // forces layout, so that the animation restarts
    row.classList.add("counted-now");
  },
});

/** The places of a side, with a counter for each card of the pad that is laid down otherwise than in melds. */
function placesOf(sheet, index, lit) {
  const places = new Places(placesIn(sheet, form, { name: String(index), sign: -1 }), form.dataset, lit);
  for (const [card, { dataset }] of keys) {
    const field = form.elements[`sides-${index}-${COUNTS[card]}`];
    if (["bonus", "caliente"].includes(dataset.role)) places.counters[card] = field ? counterIn(field) : null;
  }
  return places;
}

/** Set `sides` from the sheets of the page: at the start, and whenever the server has sent new ones. */
export function describe() {
  const lit = sides.map(({ places }) => places.lit);
  sides = [...form.querySelectorAll(".side")].map((sheet, index) => ({
    index,
    sheet,
    tab: document.getElementById(`tab-${index}`),
    depth: form.elements[`sides-${index}-depth`],
    melds: form.elements[`sides-${index}-melds`],
    first: form.elements[`sides-${index}-first_meld`],
    places: placesOf(sheet, index, lit[index]),
  }));
  out = whoWentOut();
  for (const { sheet } of sides) {
    sheet.querySelector(".typed").open = Boolean(sheet.querySelector(".typed .error"));
    keepKeyboardAway(sheet);
  }
  active = sides[active?.index ?? -1] ?? sides.find(({ sheet }) => sheet.querySelector(".mark, .error")) ?? sides[0];
  form.dispatchEvent(new CustomEvent("entry:described"));
}

const outAnswers = () => [...form.querySelectorAll('[name="sides-out"]')];

/** Who went out: the index of a side as text, "nobody", or "" where that is not answered. */
export const whoWentOut = () => outAnswers().find(({ checked }) => checked)?.value ?? "";

/** Record an answer on who went out as a step for undo. */
export function answerOut() {
  step();
  out = whoWentOut();
}

/** A special hand goes out: answer with its side, if nothing is answered; without the hand its side is none any more. */
export function goOut({ name, value }) {
  const [, index] = /^sides-(\d+)-special_hand$/.exec(name) ?? [];
  const isMade = Boolean(value.trim());
  if (!index || whoWentOut() !== (isMade ? "" : index)) return;
  for (const answer of outAnswers()) if (answer.value === index) answer.checked = isMade;
  out = whoWentOut();
}

export function fields() {
  return [...form.elements].filter((field) => field.name?.startsWith("sides-") && field.type !== "radio");
}

export const { past, snapshot, step, change, press, tapCard } = keepTaps({
  places: () => active.places,
  fields,
  state: () => ({ out, side: active.index }),
  put(before) {
    out = before.out;
    for (const answer of outAnswers()) answer.checked = answer.value === out;
    choose(sides[before.side] ?? active);
  },
  lit: () => form.dispatchEvent(new CustomEvent("entry:lit")),
  changed,
});

/** Clear undo and the lit melds, which do not fit fields that are about to be replaced by another tab's draft. */
export function forgetSteps() {
  past.length = 0;
  for (const { places } of sides) places.light(places.active);
}

/** Dispatch that fields have changed, with the field that was tapped, `true` for the lit place, or undefined for none. */
export function changed(tapped) {
  form.dispatchEvent(new CustomEvent("entry:changed", { detail: tapped }));
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
 * Show the totals of the active side only, on the page or in an answer.
 * @param {ParentNode} root
 */
export function showActive(root = form) {
  for (const figure of root.querySelectorAll(".live-side")) figure.hidden = Number(figure.dataset.side) !== active.index;
}

// Beside the draft, sessionStorage holds the steps for undo and the totals shown last, so that a form that is left and opened
// again has both.

const stepsKey = () => `steps:${form.dataset.draft}`;
const FIGURES = ".tab-points > span:first-child, .live-side strong, .live-totals";

const figures = () => [...form.querySelectorAll(FIGURES)];
const written = ([, value, checked]) => `${value === "0" ? "" : value} ${Boolean(checked)}`; // text has none

/** The values of a step by field name; those of fields with the same name are joined. */
function texts({ values }) {
  const found = new Map();
  for (const field of values) found.set(field[0], `${found.get(field[0]) ?? ""}${written(field)}\n`);
  return found;
}

/** A step without the fields that the next one leaves as they are, since two hundred whole steps might find no room. */
function shortened(taken, next) {
  const [before, after] = [texts(taken), texts(next)];
  return { ...taken, values: taken.values.filter(([name]) => before.get(name) !== after.get(name)) };
}

function keep() {
  const now = snapshot();
  const steps = past.map((taken, index) => shortened(taken, past[index + 1] ?? now));
  try {
    sessionStorage.setItem(stepsKey(), JSON.stringify({ now, steps, figures: figures().map((each) => each.textContent) }));
  } catch {
    // no room or not allowed: the fields are in the draft
  }
}

function find() {
  try {
    return JSON.parse(sessionStorage.getItem(stepsKey()));
  } catch {
    return null;
  }
}

/** Restore undo and totals where the fields are as this tab left them; return whether they are. Store them from now on. */
export function keepSteps() {
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  const found = find();
  if (!found || shortened(found.now, snapshot()).values.length) return false;
  past.push(...found.steps);
  if (form.dataset.sent === undefined) tellFigures((index) => found.figures[index]);
  return true;
}

/** Show dashes for totals, as those of the page do not belong to the restored fields. */
export const unknownFigures = () => tellFigures(() => "–");

function tellFigures(text) {
  for (const [index, figure] of figures().entries()) figure.textContent = text(index) ?? "–";
}
