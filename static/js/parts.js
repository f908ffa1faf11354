// Replaces the content of parts of a page by what the server has sent. The elements themselves stay, so that live regions
// are still announced and the focus is kept.
import { BRIEF, isReached, pauseAfter } from "./answers.js";
import { inPlace, whenStill } from "./touch.js";

const PAUSE = 120; // milliseconds without a tap before asking
const AGAIN = 2500; // milliseconds until a request that came too often is made again, unless the server asks for more
const TOO_OFTEN = 429;

/** Update all parts of the page that an answer holds, and return whether it has any; `prepare(answer)` may change it before. */
export function putParts(html, prepare) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  prepare?.(answer.content);
  const parts = answer.content.querySelectorAll("[data-part]");
  for (const part of parts) putPart(part);
  return parts.length > 0;
}

/** Update the part of the page with the same id; an equal one is left alone, so that nothing is read out again. */
export function putPart(part) {
  const shown = document.getElementById(part.id);
  if (!shown || shown.isEqualNode(part)) return;
  const focused = shown.contains(document.activeElement) ? document.activeElement : null;
  for (const { name } of [...shown.attributes]) if (!part.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of part.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  shown.replaceChildren(...document.adoptNode(part).childNodes);
  if (focused) sameIn(shown, focused)?.focus({ preventScroll: true });
}

/**
 * An element again in the new content: that with its id, else the one that does and says the same, or at least leads to the same page.
 * @param {any} focused
 */
function sameIn(shown, focused) {
  const { id, localName, href, value, textContent } = focused;
  if (id) return document.getElementById(id);
  const alike = [...shown.querySelectorAll(localName)].filter((each) => each.href === href && each.value === value);
  return alike.find((each) => each.textContent === textContent) ?? ((href || localName === "summary") && alike[0]);
}

/**
 * Post the `fields()` of a form to `url` after each event `changed` of it, and update the parts of the page by the answer.
 * `prepare(answer)` may change the answer before; `reached(yes, isShown)` is told whether the server answered, and whether the page shows by
 * that what the form holds. Returns a function that posts at once.
 * @param {HTMLFormElement} form
 * @param {KeptLive} kept
 */
export function keepLive(form, { changed, url, fields = () => new FormData(form), prepare, reached }) {
  let timer = 0;
  /** @type {AbortController | undefined} */
  let asking;

  function show(answer, text) {
    let isShown = false;
    if (answer.ok) inPlace(() => (isShown = putParts(text, prepare)));
    if (answer.status === TOO_OFTEN) timer = setTimeout(ask, pauseAfter(answer, AGAIN));
    // the page of a network has no parts
    reached(answer.ok ? isShown : isReached(answer), isShown);
  }

  async function ask() {
    clearTimeout(timer);
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const { signal } = mine;
    const limit = setTimeout(() => mine.abort(new DOMException("", "TimeoutError")), BRIEF);
    try {
      const answer = await fetch(url, { method: "POST", body: fields(), signal });
      const text = await answer.text();
      whenStill(() => !signal.aborted && show(answer, text));
    } catch {
      if (signal.reason?.name !== "AbortError") whenStill(() => reached(false, false));
    } finally {
      clearTimeout(limit);
    }
  }

  form.addEventListener(changed, () => {
    asking?.abort();
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  });
  return ask;
}
