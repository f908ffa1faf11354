// Writing a hand with the pad: connects the modules of the form. Where this script fails, the form can be sent as it is.
import { keepDraft } from "./draft.js";
import { draw, first, tellTapped, writing } from "./drawsheet.js";
import { keepLive } from "./parts.js";
import { isUnfinished, listenForNumbers, stepField, textOf } from "./numbers.js";
import { hasRules } from "./kept.js";
import { listen } from "./pad.js";
import { answerLine, isBuilding, rebuild, switchDepth, useLine, whenBuilt } from "./rebuild.js";
import {
  active,
  answerOut,
  change,
  changed,
  choose,
  describe,
  fields,
  forgetSteps,
  form,
  goOut,
  keepSteps,
  pads,
  press,
  sides,
  tapCard,
  unknownFigures,
} from "./sheets.js";
import { followHand, tellConnection, watchConnection } from "./statusline.js";
import { isForCards } from "./taps.js";
import { takeTouches, whenStill } from "./touch.js";

const AGAIN = 2000; // milliseconds until a review that waits for earlier hands is asked for again

/** Whether the outbox of this device has hands; without letters.js, which is loaded only if so. */
function hasWaiting() {
  try {
    return (localStorage.getItem("outbox") ?? "").length > 2;
  } catch {
    return false;
  }
}

// a key of its own: two tabs may open the same cached form, or one tab opens it twice, for hands that differ
const { key } = form.elements;
if (form.dataset.sent === undefined) key.value = crypto.randomUUID?.() ?? key.value;
const [waits, box] = hasWaiting() ? await Promise.all([import("./waiting.js"), import("./outbox.js")]).catch(() => []) : [];
waits?.placeAfterWaiting(form);

/** @type {typeof import("./dictate.js") | undefined} */
let dictation;
/** The module for dictated lines, loaded without keeping the page waiting. */
const fetched = import("./dictate.js").then((module) => (dictation = module));
/** Call a function with that module: at once if it is loaded, as a phone opens its keyboard only within a tap. */
const dictate = (act) => (dictation ? act(dictation) : fetched.then(act));

/** Draw anew; request the totals again if another meld, or none, is being begun now: marks depend on it. */
function redraw() {
  const before = writing.value;
  draw();
  if (writing.value !== before) ask();
}

/** Note whether something other than a meld or the pad is touched: the meld being begun is finished then. */
function noteAway(event) {
  active.isAway = !event.target.closest("[data-pad=cards], .meld");
}

/** Show a side's sheet, scrolled to its top. */
function turnTo(side) {
  choose(side);
  redraw();
  if (side.sheet.getBoundingClientRect().top < 0) side.sheet.scrollIntoView();
}

/** Show a side's sheet and move the focus to it, as the button that had it is hidden now. */
function goOnWith(side) {
  turnTo(side);
  side.sheet.focus({ preventScroll: true });
}

const GAP = 8; // pixels that are left free below the button that uses a dictated line

/**
 * Conditions on a clicked button, each with its action; the first that holds counts.
 * @type {[(button: PageElement) => unknown, (button: PageElement, side: any) => unknown][]}
 */
const CLICKS = [
  [({ dataset }) => dataset.opens ?? dataset.speak, (button) => dictate(({ clickDictation }) => clickDictation(form, button))],
  [(button) => button.name === "use", (_, side) => useLine(side)],
  [(button) => button.name === "answer", (button, side) => answerLine(side, button.value)],
  [(button) => button.dataset.depth, (button, side) => button.dataset.depth !== side.depth.value && switchDepth(side, button.dataset.depth)],
  [(button) => button.matches(".tab"), (button) => turnTo(sides[Number(button.dataset.side)])],
  [(button) => button.dataset.next, (button) => goOnWith(sides[Number(button.dataset.next)])],
  [(button) => button.closest(".first-row"), (button, side) => change(() => first.tap(side, button))],
  [(button) => button.dataset.step, (button) => change(() => stepField(button))],
  [(button) => button.dataset.fills, ({ dataset }) => fill(document.getElementById(dataset.fills), dataset.value)],
  [isForCards, press],
];

/** Write the value of a picture's button into its field, or empty the field if it holds that already. */
function fill(field, value) {
  change(() => {
    field.value = field.value === value ? "" : value;
    goOut(field);
    return field;
  });
}

/** Make the side active that is touched or has the focus. */
function activate(event) {
  const sheet = event.target.closest(".side");
  if (!sheet || Number(sheet.dataset.side) === active.index) return;
  choose(sides[Number(sheet.dataset.side)]);
  redraw();
}

function onClick(event) {
  activate(event);
  const button = event.target.closest("button");
  if (!button) return redraw();
  const act = CLICKS.find(([fits]) => fits(button))?.[1];
  if (!act) return;
  event.preventDefault();
  whenBuilt(() => act(button, sides[Number(button.closest(".side")?.dataset.side ?? active.index)]));
}

/** Move the focus of a form that is shown again: to the first error, to what has to be decided, else to the sheet. */
function goOn() {
  const wrong = [...form.querySelectorAll('[aria-invalid="true"]')].find((field) => field.getClientRects().length > 0);
  const asks = form.querySelector("#conflict, #why, #marks-whole:not(:empty)");
  if (wrong) showWrong(wrong);
  else if (asks) asks.focus();
  else active.sheet.focus({ preventScroll: true });
}

/** Focus a field and scroll its label to the top: the error below it must not be covered by the pad. */
function showWrong(field) {
  field.focus({ preventScroll: true });
  (field.closest(".dictate, .field, .extra, fieldset") ?? field).scrollIntoView();
}

function onTabKey(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || !event.target.matches(".tab")) return;
  choose(sides[(active.index + by + sides.length) % sides.length], { focus: true });
  redraw();
}

/**
 * Delay the submit for the review, or of a hand that the device has no room for, until new sheets have arrived, the connection is
 * back and earlier hands are sent.
 */
function onSubmit(event) {
  const { submitter } = event;
  if (!["review", "save"].includes(submitter?.value) && !["correct", "further"].includes(submitter?.name)) return;
  if (isBuilding()) {
    event.preventDefault();
    whenBuilt(() => form.requestSubmit(submitter));
    return;
  }
  const isReview = submitter.value === "review";
  if (connection.isLost() && isReview && alone?.review()) return event.preventDefault();
  if (connection.whenReached(() => form.requestSubmit(submitter))) {
    if (isReview) prepareAlone().then(() => alone?.reviewLater());
    return event.preventDefault();
  }
  if (!waits?.hasWaitingBefore(form)) return;
  event.preventDefault();
  box.sendWaiting().then(async (failed) => {
    if (failed === "later") {
      tellConnection(true, "later");
      return setTimeout(() => form.requestSubmit(submitter), AGAIN);
    }
    connection.reached(!failed);
    if (!(await box.reviewFirst())) form.requestSubmit(submitter);
  });
}

takeTouches(form);
for (const touched of ["pointerdown", "click"]) form.addEventListener(touched, noteAway, true);
form.addEventListener("click", onClick);
form.addEventListener("keydown", onTabKey);
dictate(({ useOnEnter }) => form.addEventListener("keydown", useOnEnter));
form.addEventListener("submit", onSubmit);
form.addEventListener("input", (event) => {
  if (event.target.name === "sides-out") answerOut();
  else goOut(event.target);
  changed();
});
form.addEventListener("focusin", activate);
form.addEventListener("focusout", ({ target }) => {
  if (!isUnfinished(target)) return;
  draw();
  ask();
});
form.addEventListener("change", (event) => {
  const { id } = event.target;
  if (event.target.matches("[data-arranges]")) whenBuilt(() => rebuild({}).then(() => document.getElementById(id)?.focus()));
});
form.addEventListener("entry:changed", draw);
form.addEventListener("entry:lit", redraw);
form.addEventListener("entry:described", () => dictate(({ prepareDictation }) => prepareDictation(form)));
form.addEventListener("entry:reached", (event) => reached(event.detail));
describe();
const connection = watchConnection(showConnection, () => askGame());
const section = document.getElementById("alone");
const offer = section && document.getElementById("offer");
/** @type {ReturnType<typeof import("./alone.js").writeAlone> | undefined} */
let alone;

/** Load the scoring by the rules on this device, if it keeps them. */
async function prepareAlone() {
  if (alone || !section || !(await hasRules())) return;
  const { writeAlone } = await import("./alone.js");
  alone ??= writeAlone(form, section, connection);
}

/** Show the state of the connection. While it is lost, the rules are offered to a device that does not keep them. */
function showConnection(isLost, isWaiting) {
  tellConnection(isLost, isWaiting ? "waits" : "lost");
  if (isLost) {
    hasRules().then((has) => offer?.toggleAttribute("hidden", has !== false || !connection.isLost()));
    return;
  }
  offer?.setAttribute("hidden", "");
  alone?.leave();
  ask();
}

let isBehind = false; // whether the server has yet to count what is written

/** Score by the rules on this device what the server does not; without them the totals are marked as stale. */
async function countAlone() {
  isBehind = true;
  await prepareAlone();
  const isCounted = Boolean(await alone?.update());
  if (isBehind) form.toggleAttribute("data-stale", !isCounted);
}

/** Note whether the server answered, and whether the totals are those of its answer: undefined where it was asked for no totals. */
function reached(yes, isShown) {
  whenStill(() => {
    connection.reached(yes);
    if (isShown) {
      isBehind = false;
      delete form.dataset.stale;
    } else if (!yes || isShown === false) countAlone();
    showUse();
  });
}

/** While a line is dictated, keep the buttons below it in sight, however long its result is. */
function showUse() {
  const panel = document.activeElement?.closest(".dictate");
  const use = panel?.querySelector(".heard-use, .heard-ask button")?.getBoundingClientRect();
  if (!use) return;
  const dock = document.querySelector(".pad-dock").getBoundingClientRect();
  const keyboard = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight; // its upper edge, where there is one
  scrollBy(0, Math.max(0, use.bottom + GAP - Math.min(dock.left < use.right ? dock.top : innerHeight, keyboard)));
}

/** What is sent for the totals: a sum that is being written counts as far as it goes. */
function fieldsSoFar() {
  const data = new FormData(form);
  for (const field of fields()) if (isUnfinished(field)) data.set(field.name, textOf(field));
  return data;
}

const ask = keepLive(form, {
  changed: "entry:changed",
  url: form.dataset.preview,
  fields: fieldsSoFar,
  prepare: tellTapped,
  reached,
});
const askGame = followHand((yes) => connection.reached(yes) && !yes && countAlone());
listen(pads.cards, (card, count) => whenBuilt(() => tapCard(card, count)));
listenForNumbers(form, pads.numbers, { current: () => active.sheet, later: whenBuilt, still: whenStill });
keepDraft(form, {
  restored: () => {
    dictate(({ prepareDictation }) => prepareDictation(form));
    if (!isResumed) unknownFigures();
    changed();
  },
  arrange: (draft) => rebuild(draft, { instead: true }),
  overtaken: forgetSteps,
  reached,
});
const isResumed = keepSteps();
choose(active);
draw();
if (fields().some((field) => field.value.trim() && field.name.endsWith("-melds"))) ask();
// shown again from the bfcache: others may have saved since, and this page's own hand may be in the outbox
window.addEventListener("pageshow", (event) => event.persisted && (hasWaiting() ? location.reload() : ask()));
window.addEventListener("outbox:saved", ask);
if (form.dataset.sent !== undefined) {
  history.replaceState(history.state, ""); // so that going back loads the form, and sends nothing again
  goOn();
}
form.dataset.ready = "";
