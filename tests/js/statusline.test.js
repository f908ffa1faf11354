// The line above Review and Save promises nothing that this device cannot keep.
import assert from "node:assert/strict";
import { test } from "node:test";

const line = {
  id: "status-line",
  dataset: { lost: "lost", waits: "waits", later: "later", unkept: "unkept", back: "back", live: "", mark: "" },
  textContent: "",
  classList: { toggle() {} },
};
let room = 0; // letters that the device still keeps

globalThis.localStorage = {
  setItem(_, text) {
    if (text.length > room) throw new DOMException("full", "QuotaExceededError");
  },
  removeItem() {},
};
globalThis.addEventListener = () => {};
globalThis.document = Object.assign(new EventTarget(), { getElementById: () => line });
const { tellConnection } = await import("../../static/js/statusline.js");

test("a hand that waits is told to be kept where the device has room for it", () => {
  room = 5_000_000;
  tellConnection(true, "waits");
  assert.equal(line.textContent, "waits");
  tellConnection(true, "later");
  assert.equal(line.textContent, "later");
  tellConnection(true);
  assert.equal(line.textContent, "lost");
});

test("a device that is full, or may keep nothing, says that the page has to stay open", () => {
  for (room of [0, 1000]) {
    tellConnection(true, "waits");
    assert.equal(line.textContent, "unkept");
  }
});
