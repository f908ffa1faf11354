// A link is called copied once it was, and codes that are folded are on paper all the same.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const label = { textContent: "Copy" };
const copy = Object.assign(new EventTarget(), { hidden: true, querySelector: () => label });
const folded = { open: false, setAttribute: (name) => (folded[name] = true) };
const field = { isSelected: false, select: () => (field.isSelected = true), closest: () => folded };
const row = {
  dataset: { link: "https://example.org/g/key", copied: "Copied" },
  querySelector: (selector) => (selector === "[data-copy]" ? copy : { hidden: true }),
  parentElement: { querySelector: () => field },
};
const lists = { "[data-link]": [row], "details:has(.share-code)": [folded] };
const clipboard = { writeText: null };
let old = null;

globalThis.window = new EventTarget();
globalThis.document = Object.assign(new EventTarget(), {
  execCommand: () => old,
  querySelectorAll: (selector) => lists[selector] ?? [],
});
Object.defineProperty(globalThis, "navigator", { value: { clipboard } });
globalThis.setTimeout = () => {}; // the label stays as it is
await import("../../static/js/share.js");

/** Tap the button where the clipboard takes a link or not, and the old command works or not. */
async function tap(clipboardWorks, oldWorks) {
  clipboard.writeText = clipboardWorks ? async () => {} : () => Promise.reject(new Error("not over plain http"));
  old = oldWorks;
  copy.dispatchEvent(new Event("click"));
  await new Promise(setImmediate);
}

beforeEach(() => {
  label.textContent = "Copy";
  folded.open = field.isSelected = false;
});

for (const [clipboardWorks, oldWorks, told] of [[true, false, "Copied"], [false, true, "Copied"], [false, false, "Copy"]]) {
  test(`clipboard ${clipboardWorks}, old command ${oldWorks}: the button says “${told}”`, async () => {
    await tap(clipboardWorks, oldWorks);
    assert.deepEqual([label.textContent, folded.open, field.isSelected], [told, !clipboardWorks, !clipboardWorks]);
  });
}

test("before a page is printed its folded codes are opened", () => {
  globalThis.window.dispatchEvent(new Event("beforeprint"));
  assert.ok(folded.open);
});
