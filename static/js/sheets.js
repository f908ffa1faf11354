// The sheets of the sides: their fields, which of them is written, what is lit on it, and undo. The text fields of the
// form are the truth: every tap reads them and changes them, and the sheet is drawn anew from them.
import { keysOf, placesIn } from "./drawing.js";
import { keepKeyboardAway, sumOf } from "./numbers.js";
import { keepPast, Places } from "./tapping.js";

export const form = document.forms.namedItem("entry");
/** The keys of the pad, by their cards. */
export const keys = keysOf(form);
export const pads = new Map([...form.querySelectorAll("[data-pad]")].map((pad) => [pad.dataset.pad, pad]));
export let sides = [];
export let active = null;
let out = "";

/** Find the sheets of the sides and their fields: at first, and whenever the server has sent them anew. */
export function describe() {
  const lit = sides.map(({ places }) => places.lit);
  sides = [...form.querySelectorAll(".side")].map((sheet, index) => ({
    index,
    sheet,
    tab: document.getElementById(`tab-${index}`),
    depth: form.elements[`sides-${index}-depth`],
    melds: form.elements[`sides-${index}-melds`],
    first: form.elements[`sides-${index}-first_meld`],
    places: new Places(placesIn(sheet, form, { name: String(index), sign: -1 }), form.dataset, lit[index]),
    singles: {
      "3R": form.elements[`sides-${index}-red_threes`],
      "3B": form.elements[`sides-${index}-black_threes`],
      CAL: form.elements[`sides-${index}-calientes_played`],
    },
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

/** Who went out: the index of a side, `nobody`, or "" where that is not answered. */
export const whoWentOut = () => outAnswers().find(({ checked }) => checked)?.value ?? "";

/** An answer is a step that undo can take back, like a tap on the pad. */
export function answerOut() {
  step();
  out = whoWentOut();
}

export function fields() {
  return [...form.elements].filter((field) => field.name?.startsWith("sides-") && field.type !== "radio");
}

export const { past, snapshot, step, undo: takeBack } = keepPast({
  fields,
  state: () => ({ out, side: active.index, lit: { ...active.places.lit } }),
  put(before) {
    out = before.out;
    for (const answer of outAnswers()) answer.checked = answer.value === out;
    choose(sides[before.side] ?? active);
    // a tab may bring it along from an earlier version
    if (before.lit.place in active.places.all) active.places.lit = before.lit;
  },
});

/** Run a change that undo can take back; `field` is what it counts, where that is no card of a meld or a hand. */
export function change(act, field) {
  step();
  act();
  changed(field ?? true);
}

export function undo() {
  if (takeBack()) changed(true);
}

/** What was tapped here is of something else than what the fields are about to hold. */
export function forgetSteps() {
  past.length = 0;
  for (const { places } of sides) places.light(places.active);
}

/** Say that the fields have changed, and by which tap: what shows them, keeps them or asks about them listens. */
export function changed(tapped) {
  form.dispatchEvent(new CustomEvent("entry:changed", { bubbles: true, detail: tapped }));
}

/** The field that counts the cards tapped last, where these lie in no pile: Bonus and Caliente cards. */
export const countedLast = () => (active.places.lit.at === "cards" ? undefined : active.singles[active.places.lit.last]);

/** What a field counts. */
export const numberIn = (field) => sumOf(field.value) ?? 0;

export function tapCard(card, count = 1) {
  const { places, singles } = active;
  const { role } = keys.get(card).dataset;
  const isCounted = places.lit.at !== "cards" && (role === "bonus" || role === "caliente");
  if (!isCounted) change(() => places.tapCard(card, count));
  else if (singles[card]) change(() => put(card, numberIn(singles[card]) + count), singles[card]);
}

/** Count cards that lie in no pile, and show where: the meld stays lit, for the wild cards that follow. */
function put(card, count) {
  const field = active.singles[card];
  field.value = String(Math.max(0, Math.min(mostOf(field), count)));
  if (count > 0) active.places.lit.last = card;
  else delete active.places.lit.last;
  field.scrollIntoView({ block: "nearest" });
  const row = field.closest(".extra");
  row.classList.remove("counted-now");
  row.getClientRects(); // the animation begins anew
  row.classList.add("counted-now");
}

const mostOf = (field) => Number(field.closest("[data-stepper]").dataset.most ?? Number.MAX_SAFE_INTEGER);

export function setCount(count) {
  const single = countedLast();
  if (single) change(() => put(active.places.lit.last, count), single);
  else change(() => active.places.setCount(count));
}

export function takeOne() {
  const single = countedLast();
  if (single) change(() => put(active.places.lit.last, numberIn(single) - 1), single);
  else change(() => active.places.takeOne());
}

/** One more, or one less: a sum that stands there is worked out. */
export function stepField(button) {
  const field = button.parentElement.querySelector("input");
  const next = numberIn(field) + Number(button.dataset.step);
  change(() => (field.value = String(Math.max(0, Math.min(mostOf(field), next)))), field);
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

// What this tab knows of the form beside its fields: the taps that undo takes back, and the totals as they were told last.
// Both are there again when the form is left and opened anew.

const stepsKey = () => `steps:${form.dataset.draft}`;
const FIGURES = ".tab-points > span:first-child, .live-side strong, .live-totals";

const figures = () => [...form.querySelectorAll(FIGURES)];
const written = ([, value, checked]) => `${value === "0" ? "" : value} ${Boolean(checked)}`; // text has none

/** What each field of a step holds, as one text. */
function texts({ values }) {
  const found = new Map();
  for (const field of values) found.set(field[0], `${found.get(field[0]) ?? ""}${written(field)}\n`);
  return found;
}

/** Only what a step changes: all fields of two hundred steps would find no room. */
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
    // no room or not allowed: the fields are kept all the same
  }
}

function find() {
  try {
    return JSON.parse(sessionStorage.getItem(stepsKey()));
  } catch {
    return null;
  }
}

/** Go on where this tab left the form, if it holds what it held then; say whether it does. */
export function keepSteps() {
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  const found = find();
  if (!found || shortened(found.now, snapshot()).values.length) return false;
  past.push(...found.steps);
  if (form.dataset.sent === undefined) tellFigures((index) => found.figures[index]);
  return true;
}

/** The totals that the page came with are of something else than what it holds now. */
export const unknownFigures = () => tellFigures(() => "–");

function tellFigures(text) {
  for (const [index, figure] of figures().entries()) figure.textContent = text(index) ?? "–";
}
