// The line above Review and Save: it says what matters while a hand is written, as soon as it is so. It follows the game
// as a board does.
import { canKeep } from "./draft.js";
import { follow } from "./follow.js";

const SHORTLY = 4000; // milliseconds for which good news stands there
const SLOWEST = 2500; // milliseconds between two questions while there is no answer

const line = document.getElementById("status-line");
const state = { isGone: false, isLost: false, isWaiting: false, isLoading: false, isBack: false };
let timer = 0;

/** What matters most is said, and alone: one line is read at a glance. */
function sentence() {
  const { gone, lost, waits, loads, unkept, news, back } = line.dataset;
  if (state.isGone) return gone;
  if (state.isLost && unkept && !canKeep()) return unkept;
  if (state.isLost) return (state.isLoading && loads) || (state.isWaiting ? waits : lost);
  return news || (state.isBack ? back : "");
}

function show() {
  const said = sentence();
  if (line.textContent !== said) line.textContent = said;
  line.classList.toggle("silent", !said); // WebKit does not notice in :has() that something is no longer :empty
  line.classList.toggle("good", state.isBack && said === line.dataset.back);
}

/** Say whether the server can be reached, and whether something waits until it can, or until the rules are loaded. */
export function tellConnection(isLost, isWaiting = false, isLoading = false) {
  clearTimeout(timer);
  state.isBack = state.isLost && !isLost;
  Object.assign(state, { isLost, isWaiting, isLoading });
  if (state.isBack) timer = setTimeout(endGoodNews, SHORTLY);
  show();
}

function endGoodNews() {
  state.isBack = false;
  show();
}

/**
 * Watch whether the server can be reached, and do what waits for it as soon as it is.
 * `shown(isLost, isWaiting)` is told whenever that changes; `probe()` asks the server something.
 */
export function watchConnection(shown, probe) {
  let isLost = false;
  let waiting = null;

  /** Take note of whether the server answered; say whether that is news. */
  function reached(yes) {
    if (yes === !isLost) return false;
    isLost = !yes;
    const act = waiting;
    if (yes) waiting = null;
    shown(isLost, Boolean(waiting));
    if (yes) act?.();
    return true;
  }

  return {
    reached,
    isLost: () => isLost || !navigator.onLine,
    forget() {
      waiting = null;
      shown(isLost, false);
    },
    /** Do something now, or as soon as the server can be reached; say whether it has to wait. */
    whenReached(act) {
      if (!this.isLost()) return false;
      waiting = act;
      isLost = true;
      shown(isLost, true);
      probe();
      return true;
    },
  };
}

/** Follow the game; `reached(yes)` says whether the server answered. Returns what asks it at once. */
export function followHand(reached) {
  return follow({
    part: () => line,
    changed(html) {
      const sent = document.createElement("template");
      sent.innerHTML = html;
      Object.assign(line.dataset, sent.content.getElementById(line.id).dataset);
    },
    answered() {
      state.isGone = false;
      reached(true);
      show();
    },
    lost: () => reached(false),
    gone() {
      state.isGone = true;
      show();
      return true; // it may be given back
    },
    slowest: SLOWEST,
  });
}
