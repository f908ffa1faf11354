// Asks the server what a form comes to while it is filled in, and puts its answer where it belongs.

import { whenStill } from "./touch.js";

const PAUSE = 120; // milliseconds without a tap before asking

/**
 * Keep the parts of the page that the server writes up to date.
 * `changed` is the event to listen for; every part of the answer replaces the one with its id.
 * Returns the function that asks.
 */
export function keepLive(form, { changed, url, swapped, reached }) {
  let timer = 0;
  let asking = null;

  function show(isGood, text) {
    if (isGood) {
      swap(text);
      swapped();
    }
    reached(true);
  }

  async function ask() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await fetch(url, { method: "POST", body: new FormData(form), signal });
      const text = await answer.text();
      whenStill(() => !signal.aborted && show(answer.ok, text));
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

function swap(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  for (const part of answer.content.querySelectorAll("[data-part]")) {
    document.getElementById(part.id)?.replaceWith(part);
  }
}
