// Parts of a page that the server sends anew: what a part says changes, the part itself stays. So a live region goes on
// being heard, and what has the focus keeps it.
import { isOurs } from "./answers.js";
import { inPlace, whenStill } from "./touch.js";

const PAUSE = 120; // milliseconds without a tap before asking

/** Put what each part of an answer holds into the one with its id; `prepare(answer)` is what the page itself changes on them. */
export function putParts(html, prepare) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  prepare?.(answer.content);
  for (const part of answer.content.querySelectorAll("[data-part]")) putPart(part);
}

/** Put what a part holds into the one with its id; where nothing differs nothing is done, and nothing is read out. */
export function putPart(part) {
  const shown = document.getElementById(part.id);
  if (!shown || shown.isEqualNode(part)) return;
  const focused = shown.contains(document.activeElement) ? nameOf(document.activeElement) : "";
  for (const { name } of [...shown.attributes]) if (!part.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of part.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  shown.replaceChildren(...document.adoptNode(part).childNodes);
  if (focused) shown.querySelector(focused)?.focus({ preventScroll: true });
}

/** What finds an element again after its part was sent anew. */
function nameOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  for (const name of ["href", "value"]) {
    const value = element.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return element.localName === "summary" ? "summary" : "";
}

/**
 * Keep the parts of the page that the server writes up to date.
 * `changed` is the event to listen for; `prepare(answer)` is what the page itself changes on an answer.
 * Returns the function that asks.
 * @param {HTMLFormElement} form
 * @param {KeptLive} kept
 */
export function keepLive(form, { changed, url, prepare, reached }) {
  let timer = 0;
  let asking = null;

  function show(answer, text) {
    if (answer.ok) inPlace(() => putParts(text, prepare));
    reached(isOurs(answer) && answer.status < 500);
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
