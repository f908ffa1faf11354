// Calls the rules in this browser, which are the server's own Python in a worker and need no connection.

/** @type {Worker | undefined} */
let worker;
let last = 0;
const waiting = new Map();

/** The worker, which is started unless it runs; Python takes some seconds to load. */
function startRules() {
  if (worker) return worker;
  const started = new Worker(new URL("../../offline/rules-worker.js", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data: { id, ...answer } }) => settle(id, answer));
  started.addEventListener("error", () => {
    for (const id of [...waiting.keys()]) settle(id, { failed: "no worker" });
    worker = undefined;
  });
  worker = started;
  return started;
}

function settle(id, answer) {
  waiting.get(id)?.(answer);
  waiting.delete(id);
}

/**
 * Request the result of a document: `name` is "score" or "score-game", as under /api/v1, or "hand" for a hand of a game.
 * Resolves to `{ answer }`, to `{ errors }` where the document is invalid, or to `{ failed }` where Python cannot run.
 */
export function askRules(name, document) {
  const rules = startRules();
  last += 1;
  const id = last;
  const { lang: language } = globalThis.document.documentElement;
  return new Promise((answered) => {
    waiting.set(id, answered);
    rules.postMessage({ id, name, document, language });
  });
}
