// The status line above Review and Save: the state of the connection, and news of the game, which it follows as a board does.
import { canKeep } from "./draft.js";
import { follow } from "./follow.js";

const SHORTLY = 4000; // milliseconds for which the return of the connection is shown
const SLOWEST = 2500; // the most milliseconds between requests while there is no answer

const line = document.getElementById("status-line");
const state = { isGone: false, isLost: false, why: "lost", isBack: false };
let timer = 0;

/** The sentence for the most important state, so that the line is read at a glance. */
function sentence() {
  const { gone, unkept, waits, news, back } = line.dataset;
  if (state.isGone) return gone;
  if (state.isLost && unkept && !canKeep()) return unkept;
  if (state.isLost) return line.dataset[state.why] ?? waits;
  return news || (state.isBack ? back : "");
}

function show() {
  const said = sentence();
  if (line.textContent !== said) line.textContent = said;
  line.classList.toggle("silent", !said); // WebKit does not notice in :has() that something is no longer :empty
  line.classList.toggle("good", state.isBack && said === line.dataset.back);
}

/**
 * Show whether the connection is lost, and `why` that matters: by the name of its sentence, as a hand `waits` for the connection,
 * or for the rules that it `loads`, or was answered but has to be sent again `later`.
 */
export function tellConnection(isLost, why = "lost") {
  clearTimeout(timer);
  state.isBack = state.isLost && !isLost;
  Object.assign(state, { isLost, why });
  if (state.isBack) timer = setTimeout(endGoodNews, SHORTLY);
  show();
}

function endGoodNews() {
  state.isBack = false;
  show();
}

/**
 * Keep the state of the connection, and an action that waits for it. `shown(isLost, isWaiting)` is called when the state
 * changes; `probe()` sends the server a request.
 */
export function watchConnection(shown, probe) {
  let isLost = false;
  /** @type {(() => void) | null} */
  let waiting = null;

  /** Note whether the server answered; return whether the state has changed by that. */
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
    /** While the connection is lost, keep an action until it is back; return whether it has to wait. */
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

/** Follow the game; `reached(yes)` is called with whether the server answered. Returns a function that polls at once. */
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
      return true; // a deleted game may be restored
    },
    slowest: SLOWEST,
  });
}
