// The rules in this browser: asked like the server, answered by the same Python, without a connection.

let worker = null;
let last = 0;
const waiting = new Map();

/** Start Python in its worker; it takes some seconds, once for a page. */
function startRules() {
  if (worker) return;
  worker = new Worker(new URL("../../offline/rules-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data: { id, ...answer } }) => settle(id, answer));
  worker.addEventListener("error", () => {
    for (const id of [...waiting.keys()]) settle(id, { failed: "no worker" });
    worker = null;
  });
}

function settle(id, answer) {
  waiting.get(id)?.(answer);
  waiting.delete(id);
}

/**
 * Ask for the result of a document: `name` is "score" or "score-game", as under /api/v1, or "hand" for one in a game.
 * Resolves to `{ answer }`, `{ errors }` where the document cannot be read, or `{ failed }` where there is no Python here.
 */
export function askRules(name, document) {
  startRules();
  last += 1;
  const id = last;
  const { lang: language } = globalThis.document.documentElement;
  return new Promise((answered) => {
    waiting.set(id, answered);
    worker.postMessage({ id, name, document, language });
  });
}
