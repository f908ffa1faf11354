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
// Until then the browser may send it again, as it holds what was written. What is written comes back with it, as long as
// the forms have led to pages with forms only: a page by itself, such as the board, says that all was taken.
const CHAIN = "chain"; // in this tab: the number of the forms that led from one to the other
const TAKEN = "taken"; // on this device: the number of the last forms that the server has accepted
const isPosted = document.documentElement.matches("[data-posted]");
const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const isBack = loaded?.type === "back_forward";
const versionOf = (form) => form.elements["expected"]?.value;

/** Whether the forms that this page began were accepted since: it was left by sending one, and was gone back to. */
const wasTaken = () => {
  const { chain } = history.state ?? {};
  return Boolean(chain) && (chain !== sessionStorage.getItem(CHAIN) || chain === localStorage.getItem(TAKEN));
};

/** What is written in a form and may be kept in the history: no file, and nothing secret. */
const writtenIn = (form) => [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !/csrf|phrase/.test(name));

/** Put back what was written on this page; where somebody has changed the same since, what they wrote stands. */
function goOnWriting() {
  const { chain, action, version, written } = history.state ?? {};
  if (!written || chain !== sessionStorage.getItem(CHAIN)) return;
  const form = [...document.forms].find((each) => each.getAttribute("action") === action && versionOf(each) === version);
  for (const field of form?.elements ?? []) {
    if (!field.name || /hidden|submit|file|password/.test(field.type)) continue;
    const sent = written.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field.type === "checkbox" || (field.type === "radio" && sent.length)) field.checked = sent.includes(field.value);
    else if (sent.length) field.value = sent[0];
  }
}

try {
  if (!isPosted && !isBack && sessionStorage.getItem(CHAIN)) {
    localStorage.setItem(TAKEN, sessionStorage.getItem(CHAIN));
    sessionStorage.removeItem(CHAIN);
  }
  document.documentElement.toggleAttribute("data-taken", wasTaken());
  if (isBack) {
    document.addEventListener("readystatechange", () => document.readyState === "interactive" && goOnWriting());
    window.addEventListener("arranged", goOnWriting); // fields came that were not there yet
  }
} catch {
  // nothing may be kept here
}
window.addEventListener("submit", ({ target, defaultPrevented }) => {
  const form = /** @type {HTMLFormElement} */ (target);
  if (defaultPrevented || form.method !== "post" || form.matches(".languages")) return;
  try {
    const chain = sessionStorage.getItem(CHAIN) ?? String(Date.now());
    sessionStorage.setItem(CHAIN, chain);
    const written = form.dataset.draft ? undefined : writtenIn(form); // a hand has its draft
    const kept = { chain, action: form.getAttribute("action"), version: versionOf(form), written };
    history.replaceState({ ...history.state, ...kept }, "");
  } catch {
    if (isPosted) history.replaceState(history.state, "");
  }
});
// WebKit and Firefox may keep the whole page in memory and show it again as it was: once its form was accepted, it is asked
// for as well. Firefox brings the old sessionStorage back with the page, so localStorage has to tell.
window.addEventListener("pageshow", ({ persisted }) => {
  try {
    if (persisted && wasTaken()) location.reload();
  } catch {
    // nothing may be kept here
  }
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
