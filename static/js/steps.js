// What a tab knows of a form beside its fields: the taps that undo takes back, and the totals as they were told last.
// Both are there again when the form is left and opened anew.
import { form, past, snapshot } from "./sheets.js";

const key = () => `steps:${form.dataset.draft}`;
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
function shortened(step, next) {
  const [before, after] = [texts(step), texts(next)];
  return { ...step, values: step.values.filter(([name]) => before.get(name) !== after.get(name)) };
}

function keep() {
  const now = snapshot();
  const steps = past.map((step, index) => shortened(step, past[index + 1] ?? now));
  try {
    sessionStorage.setItem(key(), JSON.stringify({ now, steps, figures: figures().map((each) => each.textContent) }));
  } catch {
    // no room or not allowed: the fields are kept all the same
  }
}

function find() {
  try {
    return JSON.parse(sessionStorage.getItem(key()));
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
