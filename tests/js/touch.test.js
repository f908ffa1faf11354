// What waits for a touch to end is done then.
import assert from "node:assert/strict";
import { test } from "node:test";

const listeners = {};
globalThis.addEventListener = (name, act) => (listeners[name] = act);
globalThis.document = { addEventListener: globalThis.addEventListener };
const { whenStill } = await import("../../static/js/touch.js");

test("what fails keeps nothing else from being done", () => {
  const done = [];
  listeners.pointerdown({ isPrimary: true, pointerId: 1, target: {} });
  whenStill(() => {
    throw new Error("the first");
  });
  whenStill(() => done.push("the second"));
  assert.throws(listeners.visibilitychange, /the first/);
  listeners.visibilitychange();
  assert.deepEqual(done, ["the second"]);
});
