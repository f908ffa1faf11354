// A page asks the worker to keep what it needs without a connection: when it was loaded, and when its board has changed.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const KEPT = ["/g/game", "/g/game/hands/new", "/g/game/export.json"];
const dock = { dataset: { keep: "/g/game/hands/new /g/game/export.json" } };
const promises = ["plain", "refused", "installed"].map((promise) => ({ dataset: { promise }, hidden: true }));
const asked = [];
let hasCome;

/** The worker, which answers what it was asked at once. */
const active = {
  postMessage(data, [port]) {
    if (data.keep) asked.push(data);
    port.postMessage(data.keep ? hasCome : null);
  },
};
const workers = { controller: active, ready: Promise.resolve({ active }), register: async () => ({ active }) };
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker: workers, onLine: true } });
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: (data) => this.port1.onmessage({ data }) };
};
const page = new EventTarget();
globalThis.window = page;
globalThis.location = { pathname: KEPT[0] };
globalThis.localStorage = { getItem: () => null };
globalThis.document = {
  readyState: "complete",
  documentElement: { lang: "en" },
  querySelector: (selector) => ({ "[data-keep]": dock, "script[data-worker]": { dataset: {} } })[selector] ?? null,
  querySelectorAll: (selector) => ({ "[data-keep]": [dock], "[data-promise]": promises })[selector] ?? [],
};
mock.timers.enable({ apis: ["setTimeout"] });
await import("../../static/js/offline.js");

/** Let so many milliseconds pass, and all that waits for them happen; return what was asked for meanwhile. */
async function pass(time) {
  asked.length = 0;
  for (const step of [0, time]) {
    await new Promise(setImmediate);
    mock.timers.tick(step);
  }
  await new Promise(setImmediate);
  return asked.length;
}

beforeEach(() => (hasCome = true));

test("what a page needs is kept when it is loaded, and anew when its board has changed", async () => {
  await pass(1);
  assert.deepEqual(asked, [{ keep: KEPT, isRenewal: false }]);
  assert.equal(await pass(60_000), 0);
  for (const _ of [1, 2]) page.dispatchEvent(new Event("board:changed"));
  await pass(2000);
  assert.deepEqual(asked, [{ keep: KEPT, isRenewal: true }]);
});

test("what has not come is asked for again, less and less often, and once the connection is back", async () => {
  hasCome = false;
  page.dispatchEvent(new Event("board:changed"));
  assert.equal(await pass(2000), 1);
  assert.equal(await pass(2000), 1);
  assert.equal(await pass(2000), 0);
  assert.equal(await pass(2000), 1);
  hasCome = true;
  page.dispatchEvent(new Event("online"));
  assert.equal(await pass(1000), 1);
  page.dispatchEvent(new Event("online"));
  assert.equal(await pass(120_000), 0);
});

test("a worker that cannot be installed on the first visit is told; one of an update leaves the one before", async () => {
  const shown = () => promises.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.promise);
  for (const [before, promise] of [[undefined, "refused"], [active, "installed"]]) {
    for (const each of promises) each.hidden = true;
    const installing = Object.assign(new EventTarget(), { state: "installing" });
    workers.ready = before ? Promise.resolve({ active }) : new Promise(() => {});
    workers.register = async () => ({ active: before, installing });
    await import(`../../static/js/offline.js?${promise}`);
    await pass(1);
    assert.deepEqual(shown(), before ? [promise] : []);
    installing.state = "redundant";
    installing.dispatchEvent(new Event("statechange"));
    await pass(1);
    assert.deepEqual(shown(), [promise]);
  }
});
