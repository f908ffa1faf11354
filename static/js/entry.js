// Writing a hand with the pad: what listens to what. Nothing is lost where this script fails: the form is sent as it is.
import { keepDraft } from "./draft.js";
import { clearAt, isOff, lightAt } from "./drawing.js";
import { draw, first, tellTapped, writing } from "./drawsheet.js";
import { keepLive } from "./parts.js";
import { listenForNumbers } from "./numbers.js";
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
  keepSteps,
  pads,
  setCount,
  sides,
  stepField,
  takeOne,
  tapCard,
  undo,
  unknownFigures,
} from "./sheets.js";
import { followHand, tellConnection, watchConnection } from "./statusline.js";
import { takeTouches, whenStill } from "./touch.js";

/** Whether hands wait on this device: only then is what shows and sends them needed here. */
function hasWaiting() {
  try {
    return localStorage.getItem("outbox")?.length > 2;
  } catch {
    return false;
  }
}

const [waits, box] = hasWaiting() ? await Promise.all([import("./waiting.js"), import("./outbox.js")]).catch(() => []) : [];
waits?.comeAfter(form);

const tools = { less: takeOne, undo };

let dictation = null;
/** The line to dictate, fetched once the page can be used: nothing else waits for it. */
const fetched = import("./dictate.js").then((module) => (dictation = module));
/** Do something with it: at once if it is there, since only within a tap a phone opens its keyboard. */
const dictate = (act) => (dictation ? act(dictation) : fetched.then(act));

function light(side, button) {
  choose(side);
  lightAt(side.places, button);
  look();
}

/** Draw what is lit; the server is asked again where a meld is done with, or taken up again. */
function look() {
  const before = writing.value;
  draw();
  if (writing.value !== before) ask();
}

/** A meld is written as long as nothing but it and the pad is touched. */
function stay(event) {
  active.isAway = !event.target.closest("[data-pad=cards], .meld");
}

/** Show a side from its beginning: wherever the other one was left, this one is written from the top. */
function turnTo(side) {
  choose(side);
  look();
  if (side.sheet.getBoundingClientRect().top < 0) side.sheet.scrollIntoView();
}

/** Go on with a side: what has the focus on the one before it hides. */
function goOnWith(side) {
  turnTo(side);
  side.sheet.focus({ preventScroll: true });
}

/**
 * What a click on a button does, by what the button has or is; the first that fits.
 * @type {[(button: PageElement) => unknown, (button: PageElement, side: any) => unknown][]}
 */
const CLICKS = [
  [isOff, () => {}],
  [({ dataset }) => dataset.opens ?? dataset.speak, (button) => dictate(({ clickDictation }) => clickDictation(form, button))],
  [(button) => button.name === "use", (_, side) => useLine(side)],
  [(button) => button.name === "answer", (button, side) => answerLine(side, button.value)],
  [(button) => button.dataset.depth, (button, side) => button.dataset.depth !== side.depth.value && switchDepth(side, button.dataset.depth)],
  [(button) => button.matches(".tab"), (button) => turnTo(sides[Number(button.dataset.side)])],
  [(button) => button.dataset.next, (button) => goOnWith(sides[Number(button.dataset.next)])],
  [(button) => button.matches(".spot"), (button, side) => light(side, button)],
  [(button) => button.matches(".spot-clear"), (button, side) => clearAt(side.places, button, change)],
  [(button) => button.closest(".first-row"), (button, side) => change(() => first.tap(side, button))],
  [(button) => button.dataset.step, stepField],
  [(button) => button.dataset.fills, ({ dataset }) => fill(document.getElementById(dataset.fills), dataset.value)],
  [(button) => button.dataset.suit, ({ dataset }) => change(() => active.places.tapSuit(dataset.suit))],
  [(button) => button.dataset.times, (button) => setCount(Number(button.dataset.times))],
  [(button) => button.dataset.tool, (button) => tools[button.dataset.tool]()],
];

/** Write a value that was chosen by its picture into the field that it is for; once more takes it out. */
function fill(field, value) {
  change(() => (field.value = field.value === value ? "" : value), field);
}

/** The side that is touched or has the focus is the one that is written. */
function follow(event) {
  const sheet = event.target.closest(".side");
  if (!sheet || Number(sheet.dataset.side) === active.index) return;
  choose(sides[Number(sheet.dataset.side)]);
  look();
}

function onClick(event) {
  follow(event);
  const button = event.target.closest("button");
  if (!button) return look();
  const act = CLICKS.find(([fits]) => fits(button))?.[1];
  if (!act) return;
  event.preventDefault();
  whenBuilt(() => act(button, sides[Number(button.closest(".side")?.dataset.side ?? active.index)]));
}

/** A form that is shown again is gone on with: at what is wrong with it, at what has to be decided, else at its sheet. */
function goOn() {
  const wrong = [...form.querySelectorAll('[aria-invalid="true"]')].find((field) => field.checkVisibility());
  const asks = form.querySelector("#conflict, #why, #marks-whole:not(:empty)");
  if (wrong) showWrong(wrong);
  else if (asks) asks.focus();
  else active.sheet.focus({ preventScroll: true });
}

/** Put a field into view from its head on: what is wrong with it stands below, and must not lie under the pad. */
function showWrong(field) {
  field.focus({ preventScroll: true });
  (field.closest(".dictate, .field, .extra, fieldset") ?? field).scrollIntoView();
}

function onTabKey(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || !event.target.matches(".tab")) return;
  choose(sides[(active.index + by + sides.length) % sides.length], { focus: true });
  look();
}

/** The review waits for sheets that are on their way and for the connection, and says so. */
function onSubmit(event) {
  const { submitter } = event;
  if (submitter?.value !== "review" && !["correct", "further"].includes(submitter?.name)) return;
  if (isBuilding()) {
    event.preventDefault();
    whenBuilt(() => form.requestSubmit(submitter));
    return;
  }
  const isReview = submitter.value === "review";
  if (connection.isLost() && isReview && alone?.review()) return event.preventDefault();
  if (connection.whenReached(() => form.requestSubmit(submitter))) {
    if (isReview) prepareAlone().then(() => alone?.reviewLater(connection));
    return event.preventDefault();
  }
  if (!waits?.isBehind(form)) return;
  event.preventDefault();
  box.sendWaiting().then(async (lost) => {
    connection.reached(!lost);
    if (!(await box.lookFirst())) form.requestSubmit(submitter);
  });
}

takeTouches(form);
for (const touched of ["pointerdown", "click"]) form.addEventListener(touched, stay, true);
form.addEventListener("click", onClick);
form.addEventListener("keydown", onTabKey);
dictate(({ useOnEnter }) => form.addEventListener("keydown", useOnEnter));
form.addEventListener("submit", onSubmit);
form.addEventListener("input", (event) => {
  if (event.target.name === "sides-out") answerOut();
  changed();
});
form.addEventListener("focusin", follow);
form.addEventListener("change", (event) => {
  if (event.target.matches("[data-arranges]")) rebuild({}).then(() => document.getElementById(event.target.id)?.focus());
});
form.addEventListener("entry:changed", draw);
form.addEventListener("entry:described", () => dictate(({ prepareDictation }) => prepareDictation(form)));
form.addEventListener("entry:reached", (event) => reached(event.detail));
describe();
const connection = watchConnection(showConnection, () => askGame());
const section = document.getElementById("alone");
const offer = section && document.getElementById("offer");
let alone = null;

/** The rules on this device, asked for only where it keeps them. */
async function prepareAlone() {
  if (alone || !section || !(await hasRules())) return;
  const { writeAlone } = await import("./alone.js");
  alone ??= writeAlone(form, section);
}

/** Say how the connection is. Without it the totals are known by the rules on this device, which are offered where it lacks them. */
function showConnection(isLost, isWaiting) {
  tellConnection(isLost, isWaiting);
  if (isLost) {
    hasRules().then((has) => offer?.toggleAttribute("hidden", has !== false || !connection.isLost()));
    return;
  }
  offer?.setAttribute("hidden", "");
  delete form.dataset.stale;
  alone?.leave();
  ask();
}

/** Add up by the rules on this device; without them the totals are as they were. */
async function countAlone() {
  await prepareAlone();
  const isCounted = Boolean(await alone?.update());
  if (connection.isLost()) form.toggleAttribute("data-stale", !isCounted);
}

function reached(yes) {
  whenStill(() => {
    connection.reached(yes);
    if (!yes) countAlone();
    showUse();
  });
}

/** While a line is dictated, what uses it or asks about it stays in sight, however much was understood. */
function showUse() {
  const panel = document.activeElement?.closest(".dictate");
  panel?.querySelector(".heard-use, .heard-ask button")?.scrollIntoView({ block: "nearest" });
}

const ask = keepLive(form, {
  changed: "entry:changed",
  url: form.dataset.preview,
  prepare: tellTapped,
  reached,
});
const askGame = followHand((yes) => connection.reached(yes) && !yes && countAlone());
listen(pads.get("cards"), { tap: (card, count) => whenBuilt(() => tapCard(card, count)), most: 12 });
listenForNumbers(form, pads.get("numbers"), { current: () => active.sheet, later: whenBuilt, still: whenStill });
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
// a page that the browser had put aside, shown again by the back button: others may have saved since, and its own hand may wait
window.addEventListener("pageshow", (event) => event.persisted && (hasWaiting() ? location.reload() : ask()));
window.addEventListener("outbox:saved", ask);
if (form.dataset.sent !== undefined) {
  history.replaceState(history.state, ""); // so that the back button asks for the form, and sends nothing again
  goOn();
}
form.dataset.ready = "";
