// Asks the server what a form comes to while it is filled in, and puts its answer where it belongs.

import { putParts } from "./parts.js";
import { whenStill } from "./touch.js";

const PAUSE = 120; // milliseconds without a tap before asking

/**
 * Keep the parts of the page that the server writes up to date.
 * `changed` is the event to listen for; `prepare(answer)` is what the page itself changes on an answer.
 * Returns the function that asks.
 * @param {HTMLFormElement} form
 * @param {KeptLive} told
 */
export function keepLive(form, { changed, url, prepare, reached }) {
  let timer = 0;
  let asking = null;

  function show({ ok, status }, text) {
    if (ok) putParts(text, prepare);
    reached(status < 500);
  }

  async function ask() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await fetch(url, { method: "POST", body: new FormData(form), signal });
      const text = await answer.text();
      whenStill(() => !signal.aborted && show(answer, text));
    } catch (error) {
      if (error.name !== "AbortError") whenStill(() => reached(false));
    }
  }

  form.addEventListener(changed, () => {
    asking?.abort();
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  return ask;
}
