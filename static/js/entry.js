// Writing a hand with the pad: what listens to what. Nothing is lost where this script fails: the form is sent as it is.
import { writeAlone } from "./alone.js";
import { watchConnection } from "./connection.js";
import { clickDictation, prepareDictation, useOnEnter } from "./dictate.js";
import { keepDraft } from "./draft.js";
import { draw, first, writing } from "./drawsheet.js";
import { keepLive } from "./live.js";
import { listenForNumbers } from "./numbers.js";
import { listen } from "./pad.js";
import { answerLine, rebuild, switchDepth, useLine } from "./rebuild.js";
import { active, answerOut, change, changed, choose, describe, fields, form, pads, showActive, sides, undo } from "./sheets.js";
import { clearLit, setCount, step, takeOne, tapCard, tapSuit } from "./tapping.js";
import { takeTouches, whenStill } from "./touch.js";

const tools = { less: takeOne, undo };

function light(side, lit) {
  choose(side);
  side.lit = lit;
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
  light(side, side.lit);
  const sheet = document.getElementById(`side-${side.index}`);
  if (sheet.getBoundingClientRect().top < 0) sheet.scrollIntoView();
}

/** What a click on a button does, by what the button has or is; the first that fits. */
const CLICKS = [
  [(button) => clickDictation(form, button), () => {}],
  [(button) => button.name === "use", (_, side) => useLine(side)],
  [(button) => button.name === "answer", (button, side) => answerLine(side, button.value)],
  [(button) => button.dataset.depth, (button, side) => button.dataset.depth !== side.depth.value && switchDepth(side, button.dataset.depth)],
  [(button) => button.matches(".tab"), (button) => turnTo(sides[Number(button.dataset.side)])],
  [(button) => button.dataset.next, (button) => turnTo(sides[Number(button.dataset.next)])],
  [(button) => button.matches(".spot"), (button, side) => light(side, spotAt(button))],
  [(button) => button.matches(".spot-clear"), clearLit],
  [(button) => button.closest(".first-row"), (button, side) => change(() => first.tap(side, button))],
  [(button) => button.dataset.step, step],
  [(button) => button.dataset.suit, (button) => tapSuit(button.dataset.suit)],
  [(button) => button.dataset.times, (button) => setCount(Number(button.dataset.times))],
  [(button) => button.dataset.tool, (button) => tools[button.dataset.tool]()],
];

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
  const side = sides[Number(button.closest(".side")?.dataset.side ?? active.index)];
  const act = CLICKS.find(([fits]) => fits(button))?.[1];
  if (!act) return;
  event.preventDefault();
  act(button, side);
}

function spotAt(button) {
  const place = (row) => [...row.parentElement.children].indexOf(row);
  const hand = button.closest("[data-field]");
  if (hand) return { at: "hand", index: place(hand) };
  const meld = button.closest(".meld");
  return meld ? { at: "meld", index: place(meld) } : { at: button.dataset.new };
}

function onTabKey(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || !event.target.matches(".tab")) return;
  choose(sides[(active.index + by + sides.length) % sides.length], { focus: true });
  look();
}

/** Without a connection the review waits for it, and says so. */
function onSubmit(event) {
  const { submitter } = event;
  if (submitter?.value !== "review" && submitter?.name !== "correct") return;
  if (connection.isLost() && submitter.value === "review" && alone.review()) return event.preventDefault();
  if (connection.whenReached(() => form.requestSubmit(submitter))) event.preventDefault();
}

takeTouches(form);
for (const touched of ["pointerdown", "click"]) form.addEventListener(touched, stay, true);
form.addEventListener("click", onClick);
form.addEventListener("keydown", onTabKey);
form.addEventListener("keydown", useOnEnter);
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
form.addEventListener("entry:described", () => prepareDictation(form));
form.addEventListener("entry:reached", (event) => reached(event.detail));
describe();
const connection = watchConnection(document.getElementById("connection"), () => ask());
const alone = writeAlone(form, document.getElementById("alone"));

/** Whether the server answered: without it the rules on this device do, where they are kept. */
function reached(yes) {
  whenStill(() => {
    connection.reached(yes);
    if (yes) alone.leave();
    else alone.update();
  });
}

const ask = keepLive(form, {
  changed: "entry:changed",
  url: form.dataset.preview,
  swapped: showActive,
  reached,
});
listen(pads.get("cards"), { tap: tapCard, most: 12 });
listenForNumbers(form, pads.get("numbers"), { current: () => active.sheet });
keepDraft(form, {
  restored: () => {
    prepareDictation(form);
    changed();
  },
  arrange: (draft) => rebuild(draft, { instead: true }),
  reached,
});
choose(active);
draw();
if (fields().some((field) => field.value.trim() && field.name.endsWith("-melds"))) ask();
// a page that the browser had put aside, shown again by the back button: others may have saved since
window.addEventListener("pageshow", (event) => event.persisted && ask());
form.dataset.ready = "";
