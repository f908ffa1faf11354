// Makes a touch press what was under the finger when it began, and keeps the page from moving until it is over.
//
// A browser decides which element a tap clicks only after the finger was lifted, when the page may have moved. So a touch on
// a key is handled here: it presses the key if it ends where it began, and the browser's own click is cancelled. The browser's
// click after any other touch is let through only if it is on the element where the touch began.

// Without text fields, in which the browser has to place the caret and open the keyboard.
const KEYS = 'button, summary, a[href], label:has(> input:is([type="checkbox"], [type="radio"]))';
const PRESSED = `${KEYS}, input, select, textarea`;
const SLACK = 8; // pixels that a finger may roll over the edge of a key
const CLICK = 350; // milliseconds that a browser may take from the end of a touch to its click
const STALE = 1000; // milliseconds after which a click does not come from the last touch, but from an assistive device

const roots = [];
const down = new Map(); // touches under way by pointer id
const waiting = [];
/** @type {any} */
let last;
let timer = 0;
let rests = false;

/** Handle touches on keys inside an element here, instead of by the browser. */
export function takeTouches(root) {
  roots.push(root);
}

/** Call a function that may move the page: at once, or once no touch or click is under way. */
export function whenStill(act) {
  if (down.size === 0 && !rests) act();
  else waiting.push(act);
}

function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Change the page without moving a field in sight that has the focus, or else what was touched last on the screen. Most browsers do the
 * latter by scroll anchoring, except at the top of a page; Safari never does.
 */
export function inPlace(act) {
  const isAnchored = scrollY > 0 && CSS.supports("overflow-anchor", "auto");
  const focused = document.activeElement?.matches("input, textarea") && isInSight(document.activeElement) && document.activeElement;
  const held = focused || (isAnchored ? undefined : last?.event.target);
  const top = held?.getBoundingClientRect().top;
  act();
  if (held?.isConnected) scrollBy({ top: held.getBoundingClientRect().top - top, behavior: "instant" });
}

/** Whether an event lies within a box, with some slack. */
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
  // take the focus from a text field, so that the phone's keyboard closes, unless the pad writes into that field
  const field = document.activeElement;
  if (!event.defaultPrevented && field?.matches("input, textarea")) field.blur();
  // cards handle their pointer events themselves (pad.js)
  if (key.dataset.card === undefined && key.isConnected && !key.closest("[inert]")) key.click();
}

function forget(event) {
  if (down.delete(event.pointerId)) goOn();
}

function goOn() {
  clearTimeout(timer);
  rests = false;
  // where one fails, the others stay
  while (down.size === 0 && waiting.length) waiting.shift()();
}

/** Keep the page still for the click that may follow within `pause` milliseconds. */
function rest(pause) {
  clearTimeout(timer);
  rests = true;
  timer = setTimeout(goOn, pause);
}

/** Cancel a click that was handled already, or that is not where its touch began. */
function cancelStrayClick(event) {
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
addEventListener("click", cancelStrayClick, true);
addEventListener("touchend", (event) => event.cancelable && keyAt(event.target) && event.preventDefault(), { passive: false });
document.addEventListener("visibilitychange", () => {
  down.clear();
  goOn();
});
