// A form whose totals the server adds up after every change: it is told whether the page shows those of what it holds.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.addEventListener = () => {};
globalThis.document = Object.assign(new EventTarget(), {
  createElement: () => ({ content: { querySelectorAll: () => [] } }),
});
globalThis.scrollY = 1;
globalThis.CSS = { supports: () => true };
globalThis.FormData = class {};
const { keepLive } = await import("../../static/js/parts.js");

const headers = { "X-Request-ID": "5eed" }; // the server numbers its answers

test("totals that the server did not add up are told to be old, and asked for again when it wants that", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  let asked = 0;
  let answer = () => new Response("", { status: 429, headers: { ...headers, "Retry-After": "7" } });
  globalThis.fetch = async () => {
    asked += 1;
    return answer();
  };
  const pass = async (milliseconds) => {
    told.length = asked = 0;
    context.mock.timers.tick(milliseconds);
    await new Promise(setImmediate);
    return [asked, told];
  };
  const form = new EventTarget();
  keepLive(form, { changed: "changed", url: "/preview", reached: (...how) => told.push(how) });
  form.dispatchEvent(new Event("changed"));
  assert.deepEqual(await pass(120), [1, [[true, false]]]);
  assert.deepEqual(await pass(6999), [0, []]);
  answer = () => new Response("", { headers });
  assert.deepEqual(await pass(1), [1, [[true, true]]]);
  assert.deepEqual(await pass(600_000), [0, []]);
  for (const [status, isReached] of [[404, true], [503, false]]) {
    answer = () => new Response("", { status, headers });
    form.dispatchEvent(new Event("changed"));
    assert.deepEqual(await pass(120), [1, [[isReached, false]]]);
    assert.deepEqual(await pass(600_000), [0, []]);
  }
});
