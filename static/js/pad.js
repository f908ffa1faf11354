// The keys of the pad: a tap is one card; hold and slide up for more.
import { element } from "./drawing.js";
import { isOn } from "./touch.js";

const HOLD = 280; // milliseconds after which sliding counts even within the key
const STEP = 22; // pixels of sliding for one more card
const MOST = 12; // cards at once

/**
 * Call `tap(card, count)` for every tap, slide and key press on the cards of a pad.
 * The count depends only on the positions and timestamps of the events, not on when a busy page handles them.
 */
export function listen(pad, tap) {
  const held = new Map(); // touches under way by pointer id, as two thumbs may tap at once

  pad.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || event.button !== 0) return;
    key.setPointerCapture?.(event.pointerId);
    const touch = { key, box: key.getBoundingClientRect(), x: event.clientX, y: event.clientY, since: event.timeStamp, count: 1, bubble: null };
    touch.timer = setTimeout(() => showCount(touch), HOLD);
    held.set(event.pointerId, touch);
  });

  pad.addEventListener("pointermove", (event) => {
    const touch = held.get(event.pointerId);
    if (!touch) return;
    touch.count = countOf(touch, event);
    if (touch.bubble || touch.count > 1) showCount(touch);
  });

  function letGo(event) {
    const touch = held.get(event.pointerId);
    if (!touch) return null;
    held.delete(event.pointerId);
    clearTimeout(touch.timer);
    touch.bubble?.remove();
    return touch;
  }

  pad.addEventListener("pointerup", (event) => {
    const touch = letGo(event);
    const count = touch && countOf(touch, event);
    if (count) tap(touch.key.dataset.card, count);
  });
  pad.addEventListener("pointercancel", letGo);
  pad.addEventListener("lostpointercapture", letGo);
  pad.addEventListener("contextmenu", (event) => event.preventDefault());

  // a press of Enter or Space, or of an assistive device, comes as a click without a pointer
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (key && event.detail === 0) tap(key.dataset.card, 1);
  });
}

/** The number of cards for a touch at its present position: more the further up, 0 to the side or below. */
function countOf({ box, x, y, since }, event) {
  const slid = y - event.clientY;
  const steps = Math.min(MOST, Math.max(1, 1 + Math.floor(slid / STEP)));
  if (isOn(box, event)) return event.timeStamp - since < HOLD ? 1 : steps;
  const isAbove = event.clientX > box.left && event.clientX < box.right;
  return slid >= STEP && (isAbove || Math.abs(event.clientX - x) <= slid) ? steps : 0;
}

function showCount(touch) {
  if (!touch.bubble) {
    touch.bubble = element("span", "bubble");
    touch.key.append(touch.bubble);
  }
  touch.bubble.textContent = `×${touch.count}`;
  touch.bubble.hidden = touch.count === 0;
}
