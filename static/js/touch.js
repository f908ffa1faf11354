// One touch does one thing: it presses what lay under the finger when it touched, and nothing moves until it is over.
//
// A browser looks for what a tap clicks only after the finger has been lifted, and by then something else may lie
// there. So a touch of a key is decided here, by the place where it began and the one where it ended, and the click
// that the browser would make of it is called off. What it makes of any other touch counts only where that began.

// A field for text is none of them: the browser sets its caret and opens the keyboard.
const KEYS = 'button, summary, a[href], label:has(> input:is([type="checkbox"], [type="radio"]))';
const PRESSED = `${KEYS}, input, select, textarea`;
const SLACK = 8; // pixels that a finger may roll over the edge of a key
const CLICK = 350; // milliseconds that a browser may take to click what it clicks itself
const STALE = 1000; // milliseconds after which a click is none of the last touch, but of an assistive device

const roots = [];
const down = new Map(); // touches under way, by their pointer
const waiting = [];
let last = null;
let timer = 0;
let rests = false;

/** Press what is touched inside an element without leaving it to the browser. */
export function takeTouches(root) {
  roots.push(root);
}

/** Do what moves the page: at once, or as soon as no touch is under way that it could lead astray. */
export function whenStill(act) {
  if (down.size === 0 && !rests) act();
  else waiting.push(act);
}

/** Change the page, and leave what was touched last where it lies; most browsers do, but on top of a page, and Safari nowhere. */
export function inPlace(act) {
  const held = scrollY > 0 && CSS.supports("overflow-anchor", "auto") ? undefined : last?.event.target;
  const top = held?.getBoundingClientRect().top;
  act();
  if (held?.isConnected) scrollBy({ top: held.getBoundingClientRect().top - top, behavior: "instant" });
}

/** Whether an event is where a key was when it was touched. */
export function isOn({ left, right, top, bottom }, { clientX: x, clientY: y }) {
  return x >= left - SLACK && x <= right + SLACK && y >= top - SLACK && y <= bottom + SLACK;
}

function keyAt(target) {
  const key = target.closest?.(KEYS);
  return key && roots.some((root) => root.contains(key)) ? key : null;
}

function begin(event) {
  if (event.isPrimary) down.clear();
  const key = keyAt(event.target);
  last = { event, key, box: key?.getBoundingClientRect() };
  down.set(event.pointerId, last);
}

function end(event) {
  const touch = down.get(event.pointerId);
  if (!touch) return;
  down.delete(event.pointerId);
  touch.until = event.timeStamp;
  if (event.pointerType === "touch" && touch.key) {
    if (isOn(touch.box, event)) press(touch);
    touch.isDone = true;
    goOn();
  } else {
    rest(event.pointerType === "mouse" ? 0 : CLICK);
  }
}

function press({ event, key }) {
  // a field that was typed in loses the focus, and the phone its keyboard, unless the pad writes into that field
  const field = document.activeElement;
  if (!event.defaultPrevented && field?.matches("input, textarea")) field.blur();
  // a card listens to its pointer itself (pad.js)
  if (key.dataset.card === undefined && key.isConnected && !key.closest("[inert]")) key.click();
}

function forget(event) {
  if (down.delete(event.pointerId)) goOn();
}

function goOn() {
  clearTimeout(timer);
  rests = false;
  if (down.size === 0) for (const act of waiting.splice(0)) act();
}

/** Wait for the click that may still come. */
function rest(pause) {
  clearTimeout(timer);
  rests = true;
  timer = setTimeout(goOn, pause);
}

/** A click counts where its touch began, and once. */
function judge(event) {
  if (!event.isTrusted || event.detail === 0 || last?.until === undefined || event.timeStamp - last.until > STALE) return;
  const { target } = last.event;
  const pressed = event.target.closest?.(PRESSED);
  const isAstray = pressed && !pressed.contains(target) && target.closest?.("label")?.control !== pressed;
  if (last.isDone || isAstray) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  rest(0);
}

addEventListener("pointerdown", begin, true);
addEventListener("pointerup", end);
addEventListener("pointercancel", forget);
addEventListener("pointermove", (event) => event.buttons === 0 && forget(event)); // lifted outside the window
addEventListener("click", judge, true);
addEventListener("touchend", (event) => event.cancelable && keyAt(event.target) && event.preventDefault(), { passive: false });
document.addEventListener("visibilitychange", () => {
  down.clear();
  goOn();
});
