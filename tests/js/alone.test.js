// A hand without a connection, on a page that an earlier version of the program made.
import assert from "node:assert/strict";
import { test } from "node:test";

// The modules of the form look at the page as they are loaded: this one is empty.
const EMPTY = Object.assign(new EventTarget(), { dataset: {}, querySelector: () => null, querySelectorAll: () => [] });
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { dataset: {}, lang: "en" },
  forms: { namedItem: () => EMPTY },
  getElementById: () => EMPTY,
  querySelector: () => null,
  querySelectorAll: () => [],
});
globalThis.addEventListener = () => {};
const { summaryOf, writeAlone } = await import("../../static/js/alone.js");

const SIDES = JSON.stringify([{ told: { name: "Ann & Cid" }, players: 2 }]);

for (const [version, name] of [["this version", "seated"], ["an earlier version", "told"]]) {
  test(`the sides are read of a page of ${version}`, () => {
    const section = { dataset: { [name]: SIDES }, querySelector: () => new EventTarget() };
    assert.equal(typeof writeAlone({}, section).update, "function");
  });
}

test("a name that is written from right to left turns no points", () => {
  const names = ["שלום", "Ann & Cid"];
  const hands = [{ total: 1190 }, { total: 0 }];
  assert.equal(
    summaryOf(hands, (index) => names[index]),
    "\u2068שלום\u2069 +1190, \u2068Ann & Cid\u2069 0",
  );
});
