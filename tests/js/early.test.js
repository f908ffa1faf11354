// A page whose scripts cannot all be loaded shows its plain form, if one of them is needed for it.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.HTMLScriptElement = class {
  constructor(dataset) {
    this.dataset = dataset;
  }
};
const classes = new Set();
const documentElement = { classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name) }, matches: () => false };
globalThis.document = { documentElement };
globalThis.window = new EventTarget();
globalThis.addEventListener = () => {};
await import("../../static/js/early.js");

const failed = (script) => {
  globalThis.window.dispatchEvent(Object.defineProperty(new Event("error"), "target", { value: script }));
  return [...classes];
};

test("the script that registers the worker is not needed, others are", () => {
  assert.deepEqual(failed(new globalThis.HTMLScriptElement({ worker: "/service-worker.js" })), ["js"]);
  assert.deepEqual(failed(new globalThis.HTMLScriptElement({})), []);
});
