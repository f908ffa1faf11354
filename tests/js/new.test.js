// The form of a new game takes the fields of what was chosen last, and none while they are on their way.
import assert from "node:assert/strict";
import { test } from "node:test";

const form = Object.assign(new EventTarget(), {
  getAttribute: () => "/games/new",
  querySelector: () => null,
  querySelectorAll: () => [],
});
let setting = settingOf("none");
globalThis.addEventListener = () => {};
globalThis.window = globalThis;
globalThis.document = {
  activeElement: null,
  adoptNode: (node) => node,
  forms: { namedItem: () => form },
  getElementById: (id) => (id === "setting" ? setting : null),
};
globalThis.FormData = class {
  set() {}
};
globalThis.DOMParser = class {
  parseFromString = (html) => ({ getElementById: () => settingOf(html) });
};
const asked = [];
globalThis.fetch = (_, { signal }) => new Promise((answer, fail) => asked.push({ answer, fail, signal }));
await import("../../static/js/new.js");

function settingOf(of) {
  return { of, inert: false, replaceWith: (other) => (setting = other) };
}

/** Choose an edition; returns how its request is answered. */
function choose() {
  form.dispatchEvent(Object.defineProperty(new Event("change"), "target", { value: { id: "", matches: () => true } }));
  return asked.at(-1);
}

const pass = () => new Promise(setImmediate);

for (const [what, order] of [["earlier", [0, 1]], ["later", [1, 0]]]) {
  test(`an answer that comes ${what} than that of the last choice is left aside`, async () => {
    setting = settingOf("none");
    const sent = [choose(), choose()];
    for (const which of order) {
      assert.equal(setting.inert, setting.of === "none");
      sent[which].answer(new Response(String(which)));
      await pass();
    }
    assert.deepEqual([setting.of, setting.inert], ["1", false]);
  });
}

test("without an answer the fields may be typed into again in the end", async () => {
  setting = settingOf("none");
  const { fail, signal } = choose();
  assert.ok(signal);
  assert.ok(setting.inert);
  fail(new DOMException("late", "TimeoutError"));
  await pass();
  assert.deepEqual([setting.of, setting.inert], ["none", false]);
});

test("a server in trouble leaves the fields as they are", async () => {
  setting = settingOf("none");
  choose().answer(new Response("", { status: 503 }));
  await pass();
  assert.deepEqual([setting.of, setting.inert], ["none", false]);
});
