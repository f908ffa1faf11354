// The second tap of a double tap presses nothing after one of what has `data-once`: what is pressed there puts another button
// in its own place, on this page or the next, which takes it back or does the same once more.
const TWICE = 1000; // milliseconds after a press within which a tap there is none of its own
const NEAR = 30; // pixels

function lastPress() {
  return JSON.parse(sessionStorage.getItem("pressed")) ?? { at: 0 };
}

/** Whether a tap is the second one of a double tap; it is kept where it may be the first one. */
function isSecond({ target, clientX: x, clientY: y }) {
  const last = lastPress();
  const since = Date.now() - last.at;
  if (since >= 0 && since < TWICE && Math.hypot(x - last.x, y - last.y) < NEAR) return true;
  const isFirst = target.closest("button")?.closest("[data-once]");
  if (isFirst) sessionStorage.setItem("pressed", JSON.stringify({ at: Date.now(), x, y }));
  return false;
}

function judge(event) {
  if (!event.isTrusted || event.detail === 0) return; // by a key or by a script
  try {
    if (!isSecond(event)) return;
  } catch {
    return; // nothing may be kept here
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener("click", judge, true);
