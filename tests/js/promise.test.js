// What a page says of a browser that runs no service worker.
import assert from "node:assert/strict";
import { test } from "node:test";

const promises = ["plain", "refused", "installed"].map((promise) => ({ dataset: { promise }, hidden: true }));
Object.defineProperty(globalThis, "navigator", { value: {} });
globalThis.document = { readyState: "complete", querySelector: () => null, querySelectorAll: () => promises };

test("only an address that is not encrypted is told to be so", async () => {
  for (const [isSecure, promise] of [[true, "refused"], [false, "plain"]]) {
    globalThis.isSecureContext = isSecure;
    await import(`../../static/js/offline.js?${promise}`);
    assert.deepEqual(promises.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.promise), [promise]);
  }
});
