// Keeps a page up to date by polling with its ETag, which is cheap while nothing has changed.
import { BRIEF, isGone, reach } from "./answers.js";
import { whenStill } from "./touch.js";

const EVERY = 1000; // milliseconds from an answer to the next request
const OVER = 10_000; // the same for a game that is over, which may still be corrected
const SLOWEST = 8000; // the most milliseconds between requests while there is no answer

/** The state that an answer holds, "" for the one that is shown; the login page of a network holds none. */
async function stateIn(answer, id) {
  if (answer.status === 304) return "";
  const html = answer.ok ? await answer.text() : "";
  if (html.includes(`id="${id}"`)) return html;
  throw new Error(String(answer.status));
}

/** Resolves once no touch is under way. */
const still = () => new Promise(whenStill);

/**
 * Poll for changes. `part()` returns the element with the address (`data-live`), the ETag of what is shown (`data-mark`) and
 * whether the game is over (`data-over`). These are called: `changed(html)` with a new state, `lost()` after a request
 * without an answer, `back()` after the first answer since, `answered(answer, asked, came)` after each answer, with the
 * times of request and answer, and `gone()` where the link no longer works; it returns whether to go on polling.
 * `slowest` is the most milliseconds between requests while there is no answer. Returns a function that polls at once.
 * @param {Followed} followed
 */
export function follow({ part, changed, lost, back, answered, gone, slowest = SLOWEST }) {
  let timer = 0;
  let failures = 0;
  let isAsking = false;

  /** Request the state once, show it if it has changed, and return whether to go on. */
  async function look() {
    const { live, mark } = part().dataset;
    const asked = performance.now();
    const answer = await reach(live, { headers: { "If-None-Match": `"${mark}"` } }, BRIEF);
    const came = performance.now();
    const isOver = isGone(answer);
    const html = isOver ? "" : await stateIn(answer, part().id);
    if (html || isOver || failures) await still();
    if (isOver) {
      failures += 1;
      return gone();
    }
    if (html) changed(html);
    if (failures) back?.();
    failures = 0;
    document.getElementById("kept")?.setAttribute("hidden", ""); // the page is no longer the cached one
    answered?.(answer, asked, came);
    return true;
  }

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || isAsking) return;
    isAsking = true;
    let goesOn = true;
    try {
      goesOn = await look();
    } catch {
      failures += 1;
      await still();
      lost();
    } finally {
      isAsking = false;
    }
    if (goesOn) again();
  }

  /** Schedule the next request: after each failure twice as late. */
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

/** Announce the news of a board that has changed, unless they are the same; other modules act on the event. */
export function tellChanged(news) {
  const said = document.querySelector("[data-said]");
  if (said.textContent !== news) said.textContent = news;
  window.dispatchEvent(new Event("board:changed"));
}

/** Return `lost`, `back` and `gone` for `follow`, which show the state of the connection, and why a link no longer works. */
export function connection() {
  const line = document.querySelector("[data-connection]");
  let timer = 0;
  return {
    // the reloaded page says why
    gone: () => location.reload(),
    lost() {
      clearTimeout(timer);
      if (line.dataset.state === "lost") return; // shown already
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
