// A form whose totals the server adds up after every change: it is told whether the page shows those of what it holds.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.addEventListener = () => {};
const part = "<p data-part></p>";
globalThis.document = Object.assign(new EventTarget(), {
  createElement: () => {
    const made = { innerHTML: "", content: { querySelectorAll: () => (made.innerHTML === part ? [{ id: "part" }] : []) } };
    return made;
  },
  getElementById: () => null,
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
  answer = () => new Response(part);
  assert.deepEqual(await pass(1), [1, [[true, true]]]);
  assert.deepEqual(await pass(600_000), [0, []]);
  for (const [status, isReached] of [[404, true], [503, false]]) {
    answer = () => new Response("", { status, headers });
    form.dispatchEvent(new Event("changed"));
    assert.deepEqual(await pass(120), [1, [[isReached, false]]]);
    assert.deepEqual(await pass(600_000), [0, []]);
  }
  answer = () => new Response("log in");
  form.dispatchEvent(new Event("changed"));
  assert.deepEqual(await pass(120), [1, [[false, false]]]);
});

test("totals that do not come are told to be lost, and those that are asked for anew are waited for", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const asked = [];
  globalThis.fetch = (_, { signal }) => {
    asked.push(signal);
    return new Promise((_answer, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
  };
  const form = new EventTarget();
  const ask = keepLive(form, { changed: "changed", url: "/preview", reached: (...how) => told.push(how) });
  ask();
  ask();
  assert.deepEqual(asked.map(({ aborted }) => aborted), [true, false]);
  context.mock.timers.tick(8000);
  await new Promise(setImmediate);
  assert.deepEqual(told, [[false, false]]);
});
