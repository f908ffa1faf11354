// Keeps a page up to date with the game: asks often whether it has changed, which is cheap, and takes what has.

const EVERY = 1000; // milliseconds from an answer to the next question
const PATIENCE = 8000;
const SLOWEST = 8000;
const GONE = [404, 410];

/**
 * Follow a game. `part()` returns the element that says where to ask (`data-live`) and what is shown (`data-mark`).
 * `changed(html)` puts a new state on the page; `lost()` and `back()` say that the connection is; `gone()` that the link is not good any more.
 */
export function follow({ part, changed, lost, back, gone }) {
  let timer = 0;
  let failures = 0;
  let asking = null;

  async function ask() {
    clearTimeout(timer);
    if (document.hidden || asking) return;
    const { live, mark } = part().dataset;
    asking = new AbortController();
    const limit = setTimeout(() => asking?.abort(), PATIENCE);
    try {
      const answer = await fetch(live, { headers: { "If-None-Match": `"${mark}"` }, signal: asking.signal });
      if (GONE.includes(answer.status)) return gone();
      if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
      const html = answer.ok ? await answer.text() : "";
      if (html) changed(html);
      if (failures) back();
      failures = 0;
    } catch {
      failures += 1;
      if (failures === 1) lost();
    } finally {
      clearTimeout(limit);
      asking = null;
    }
    again();
  }

  // while there is no answer it asks less and less often
  function again() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, Math.min(SLOWEST, EVERY * 2 ** Math.min(failures, 4)));
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
  addEventListener("online", ask);
  addEventListener("pageshow", (event) => event.persisted && ask());
  again();
}

/** Put each part of an answer where the one with its id stands; what had the focus keeps it. */
export function putParts(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  const focused = nameOf(document.activeElement);
  for (const part of answer.content.querySelectorAll("[data-part]")) {
    document.getElementById(part.id)?.replaceWith(part);
  }
  if (focused) document.querySelector(focused)?.focus({ preventScroll: true });
}

function nameOf(element) {
  const part = element?.closest?.("[data-part]");
  if (!part) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  return href ? `[href="${CSS.escape(href)}"]` : "";
}

/** Say whether the connection is there, in the line that the page has for it. */
export function connection(line) {
  let timer = 0;
  return {
    lost() {
      clearTimeout(timer);
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
