// New sheets are requested one after the other, and what is tapped meanwhile is done on the last of them.
import assert from "node:assert/strict";
import { test } from "node:test";

const EMPTY = Object.assign(new EventTarget(), {
  dataset: {},
  getAttribute: () => "/hands/new",
  querySelector: () => null,
  querySelectorAll: () => [],
  replaceChildren() {},
});
globalThis.addEventListener = () => {};
globalThis.document = Object.assign(new EventTarget(), {
  createElement: () => ({ content: { querySelectorAll: () => [] } }),
  documentElement: { dataset: {}, lang: "en" },
  forms: { namedItem: () => EMPTY },
  getElementById: () => EMPTY,
  querySelector: () => null,
  querySelectorAll: () => [],
});
globalThis.CSS = { supports: () => true };
globalThis.FormData = class {
  set() {}
};
const asked = [];
globalThis.fetch = (_, { signal }) => new Promise((answer, fail) => asked.push({ answer, fail, signal }));
const { rebuild, whenBuilt } = await import("../../static/js/rebuild.js");

const pass = () => new Promise((done) => setTimeout(done));

test("a tap waits for the last sheets that were requested, and none of these for ever", async () => {
  const done = [];
  const act = (name) => whenBuilt(() => done.push(name));
  rebuild({});
  whenBuilt(() => rebuild({}));
  act("tap");
  assert.equal(asked.length, 1);
  for (const count of [1, 2]) {
    assert.equal(asked.length, count);
    assert.deepEqual(done, []);
    assert.ok(asked.at(-1).signal);
    asked.at(-1).fail(new DOMException("late", "TimeoutError"));
    await pass();
    await pass();
  }
  assert.deepEqual(done, ["tap"]);
  assert.equal(EMPTY.inert, false);
});

test("sheets that the server refuses, as it was asked too often, are not told to lack the connection", async () => {
  const told = [];
  EMPTY.addEventListener("entry:reached", ({ detail }) => told.push(detail));
  const answers = [{ status: 429, headers: { "X-Request-ID": "5eed" } }, { status: 502 }];
  for (const answer of answers) {
    const done = rebuild({});
    asked.at(-1).answer(new Response("", answer));
    assert.equal(await done, false);
    await pass();
  }
  assert.deepEqual(told, [true, false]);
});
