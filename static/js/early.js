// Runs before the page is drawn. Sets the class `js`, and removes it when a script cannot be loaded that the page needs, so that
// the plain form shows.
document.documentElement.classList.add("js");
window.addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement && !event.target.dataset.worker) {
      document.documentElement.classList.remove("js");
    }
  },
  true,
);

// Going back through a chain of posted forms. The submit of a form stores its fields in the history entry. Going back to that
// entry restores them, as long as every form since led to another page with a form: a page that was not posted, such as the
// board, means that the server has accepted the whole chain. A posted page whose own form was sent is then loaded by its
// address when it is gone back to, so that nothing is sent twice.
const CHAIN = "chain"; // sessionStorage: the id of the chain of forms under way
const TAKEN = "taken"; // localStorage: the id of the chain accepted last
const isPosted = document.documentElement.matches("[data-posted]");
const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const isBack = loaded?.type === "back_forward";
const versionOf = (form) => form.elements["expected"]?.value;

/** Whether this history entry belongs to a chain that was accepted since. */
const wasTaken = () => {
  const { chain } = history.state ?? {};
  return Boolean(chain) && (chain !== sessionStorage.getItem(CHAIN) || chain === localStorage.getItem(TAKEN));
};

/** The [name, value] pairs of a form that may be kept in the history: no files, CSRF tokens or pass phrases. */
const writtenIn = (form) => [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !/csrf|phrase/.test(name));

/** Restore the fields of this history entry, unless the form is of a newer version of the game by now. */
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
  const chain = sessionStorage.getItem(CHAIN);
  if (!isPosted && !isBack && chain) {
    localStorage.setItem(TAKEN, chain);
    sessionStorage.removeItem(CHAIN);
  }
  document.documentElement.toggleAttribute("data-taken", wasTaken());
  if (isBack) {
    document.addEventListener("readystatechange", () => document.readyState === "interactive" && goOnWriting());
    window.addEventListener("arranged", goOnWriting); // new.js has fetched more fields
  }
} catch {
  // storage is not allowed
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
// WebKit and Firefox may show a page again from memory (bfcache): it is reloaded if its form was accepted. Firefox restores the
// old sessionStorage with it, so localStorage is asked too.
window.addEventListener("pageshow", ({ persisted }) => {
  try {
    if (persisted && wasTaken()) location.reload();
  } catch {
    // storage is not allowed
  }
});

// Links in a `template.later` are added after the first paint: on a slow connection they would compete with fonts and styles.
window.addEventListener("DOMContentLoaded", () => {
  const fetchLater = () => {
    for (const later of document.querySelectorAll("template.later")) document.head.append(document.importNode(later.content, true));
  };
  requestAnimationFrame(() => setTimeout(fetchLater));
});

// The second tap of a double tap is ignored: by then another button may be there, on this page or the next.
const TWICE = 1000; // milliseconds after a press within which a tap nearby is ignored
const NEAR = 30; // pixels
let isFinger = false;
let isSecond = false;

/** Whether a press leads to another page or brings other buttons; with a mouse only where an element has `data-once`. */
const leadsAway = (target) => {
  const pressed = target.closest("a, button");
  return pressed?.closest("[data-once]") || (isFinger && pressed?.matches("a:not([href^='#']), [type=submit]"));
};

/** Handle an event of a tap: decide at its beginning whether it is a second one, cancel that, else store its place. */
const blockSecondTap = (event) => {
  const { target, type, clientX: x, clientY: y } = event;
  if (!event.isTrusted || (type === "click" && event.detail === 0)) return; // by a key or a script
  try {
    if (type === "pointerdown") {
      const { at, x: left, y: top } = JSON.parse(sessionStorage.getItem("pressed")) ?? { at: 0 };
      const since = Date.now() - at;
      isFinger = event.pointerType === "touch";
      isSecond = since >= 0 && since < TWICE && Math.hypot(x - left, y - top) < NEAR;
      if (!isSecond) sessionStorage.removeItem("pressed"); // what is tapped after another place is no second tap
    } else if (!isSecond && leadsAway(target)) {
      sessionStorage.setItem("pressed", JSON.stringify({ at: Date.now(), x, y }));
    }
  } catch {
    return; // storage is not allowed
  }
  if (!isSecond) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (type === "click") isSecond = false; // the next click may be an assistive device's, without a touch
};
for (const type of ["pointerdown", "pointerup", "click"]) addEventListener(type, blockSecondTap, true);
