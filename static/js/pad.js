// The keys of the pad: a tap is one card; hold and slide up for more.

const HOLD = 280; // milliseconds until a touch is a hold
const STEP = 22; // pixels of sliding for one more card

/** Call `tap(card, count)` for every tap, hold and key press on the cards of a pad. */
export function listen(pad, { tap, most }) {
  let held = null;

  pad.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-card]");
    if (!key || event.button !== 0) return;
    key.setPointerCapture?.(event.pointerId);
    held = { key, x: event.clientX, y: event.clientY, count: 1, bubble: null };
    held.timer = setTimeout(() => showBubble(held), HOLD);
  });

  pad.addEventListener("pointermove", (event) => {
    if (!held) return;
    const slid = held.y - event.clientY;
    if (!held.bubble && slid > STEP) showBubble(held);
    if (!held.bubble) return;
    held.count = Math.min(most, Math.max(1, 1 + Math.floor(slid / STEP)));
    held.bubble.textContent = `×${held.count}`;
  });

  const release = (event, counts) => {
    if (!held) return;
    const { key, count, bubble, timer } = held;
    clearTimeout(timer);
    bubble?.remove();
    held = null;
    if (counts && (bubble || key.contains(document.elementFromPoint(event.clientX, event.clientY)))) {
      tap(key.dataset.card, count);
    }
  };
  pad.addEventListener("pointerup", (event) => release(event, true));
  pad.addEventListener("pointercancel", (event) => release(event, false));
  pad.addEventListener("contextmenu", (event) => event.preventDefault());

  // a press of Enter or Space, or of an assistive device, comes as a click without a pointer
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-card]");
    if (key && event.detail === 0) tap(key.dataset.card, 1);
  });
}

function showBubble(held) {
  held.bubble = document.createElement("span");
  held.bubble.className = "bubble";
  held.bubble.textContent = `×${held.count}`;
  held.key.append(held.bubble);
}
