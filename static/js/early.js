// Runs before the page is drawn: says that scripts work, and takes it back when one cannot be loaded,
// so that the plain form shows.
document.documentElement.classList.add("js");
window.addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement) {
      document.documentElement.classList.remove("js");
    }
  },
  true,
);

// A page that a form led to is asked for by its address once its own form was sent: going back to it sends nothing again.
// Until then the browser may send it again, as it holds what was written.
window.addEventListener("submit", ({ target, defaultPrevented }) => {
  const element = /** @type {Element} */ (target);
  const isSent = document.documentElement.matches("[data-posted]") && !defaultPrevented && !element.matches(".languages");
  if (isSent) history.replaceState(history.state, "");
});

// What a page needs only once it is seen stands in a template and is asked for after the first picture:
// on a slow line it would share that with the letters and the colours.
window.addEventListener("DOMContentLoaded", () => {
  const fetchLater = () => {
    for (const later of document.querySelectorAll("template.later")) document.head.append(document.importNode(later.content, true));
  };
  requestAnimationFrame(() => setTimeout(fetchLater));
});

// The second tap of a double tap presses nothing: another button has come to its place, on this page or the next.
const TWICE = 1000; // milliseconds after a press within which a tap there is none of its own
const NEAR = 30; // pixels
let isFinger = false;
let isSecond = false;

/** Whether a press leads to another page, or to other buttons; a mouse is taken at its word but for what has `data-once`. */
const leadsAway = (target) => {
  const pressed = target.closest("a, button");
  return pressed?.closest("[data-once]") || (isFinger && pressed?.matches("a:not([href^='#']), [type=submit]"));
};

/** Judge a tap when it begins, and keep where it was when it ends. Scripts hear of no second one. */
const judge = (event) => {
  const { target, type, clientX: x, clientY: y } = event;
  if (!event.isTrusted || (type === "click" && event.detail === 0)) return; // by a key or by a script
  try {
    if (type === "pointerdown") {
      const { at, x: left, y: top } = JSON.parse(sessionStorage.getItem("pressed")) ?? { at: 0 };
      const since = Date.now() - at;
      isFinger = event.pointerType === "touch";
      isSecond = since >= 0 && since < TWICE && Math.hypot(x - left, y - top) < NEAR;
    } else if (!isSecond && leadsAway(target)) {
      sessionStorage.setItem("pressed", JSON.stringify({ at: Date.now(), x, y }));
    }
  } catch {
    return; // nothing may be kept here
  }
  if (!isSecond) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (type === "click") isSecond = false; // an assistive device may click next, without a touch
};
for (const type of ["pointerdown", "pointerup", "click"]) addEventListener(type, judge, true);
