// Keeps a page up to date with the game: asks often whether it has changed, which is cheap, and takes what has.
import { isGone } from "./answers.js";
import { whenStill } from "./touch.js";

const EVERY = 1000; // milliseconds from an answer to the next question
const OVER = 10_000; // likewise where the game is over: somebody may correct it still
const PATIENCE = 8000;
const SLOWEST = 8000;

/** Wait until nothing moves under a finger. */
const still = () => new Promise(whenStill);

/**
 * Follow a game. `part()` returns the element that says where to ask (`data-live`), what is shown (`data-mark`) and
 * whether the game is over (`data-over`).
 * `changed(html)` puts a new state on the page; `lost()` says that there is no answer, `back()` that there is one again,
 * `answered(answer, asked, came)` that there is one, and when; `gone()` that the link is not good any more, and returns whether to go on asking.
 * `slowest` is how many milliseconds lie between two questions at most, while there is no answer.
 * Returns what asks at once.
 * @param {Followed} followed
 */
export function follow({ part, changed, lost, back, answered, gone, slowest = SLOWEST }) {
  let timer = 0;
  let failures = 0;
  let asking = null;

  /** Ask once, show what has changed, and return whether to go on. */
  async function look(signal) {
    const { live, mark } = part().dataset;
    const asked = performance.now();
    const answer = await fetch(live, { headers: { "If-None-Match": `"${mark}"` }, signal });
    const came = performance.now();
    const isOver = isGone(answer);
    if (!isOver && !answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    const html = answer.ok ? await answer.text() : "";
    if (html || isOver || failures) await still();
    if (isOver) {
      failures += 1;
      return gone();
    }
    if (html) changed(html);
    if (failures) back?.();
    failures = 0;
    document.getElementById("kept")?.setAttribute("hidden", ""); // the page is not as it was, but as it is
    answered?.(answer, asked, came);
    return true;
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || asking) return;
    asking = new AbortController();
    const limit = setTimeout(() => asking?.abort(), PATIENCE);
    let goesOn = true;
    try {
      goesOn = await look(asking.signal);
    } catch {
      failures += 1;
      await still();
      lost();
    } finally {
      clearTimeout(limit);
      asking = null;
    }
    if (goesOn) again();
  }

  // while there is no answer it asks less and less often
  function again() {
    clearTimeout(timer);
    const pause = "over" in part().dataset && !failures ? OVER : Math.min(slowest, EVERY * 2 ** Math.min(failures, 4));
    if (!document.hidden) timer = setTimeout(ask, pause);
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
  addEventListener("online", ask);
  addEventListener("pageshow", (event) => event.persisted && ask());
  again();
  return ask;
}

/** Say whether the connection is there, in the line that the page has for it. */
export function connection(line) {
  let timer = 0;
  return {
    lost() {
      clearTimeout(timer);
      if (line.dataset.state === "lost") return; // said once
      line.textContent = line.dataset.lost;
      line.dataset.state = "lost";
    },
    back() {
      line.textContent = line.dataset.back;
      line.dataset.state = "back";
      timer = setTimeout(() => {
        line.textContent = "";
        delete line.dataset.state;
      }, 4000);
    },
  };
}
