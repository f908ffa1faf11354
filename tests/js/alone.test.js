// A hand without a connection, on a page that an earlier version of the program made.
import assert from "node:assert/strict";
import { test } from "node:test";

// The modules of the form look at the page as they are loaded: this one is empty.
const EMPTY = Object.assign(new EventTarget(), { dataset: {}, querySelector: () => null, querySelectorAll: () => [], replaceChildren() {} });
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { dataset: {}, lang: "en" },
  forms: { namedItem: () => EMPTY },
  getElementById: () => EMPTY,
  querySelector: () => null,
  querySelectorAll: () => [],
});
globalThis.addEventListener = () => {};
const { isAsFar, summaryOf, writeAlone } = await import("../../static/js/alone.js");

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

const SECTION = { seated: SIDES, keep: "/g/game/export.json", stands: "700,300", behind: "not known" };
const formOf = (hand, after) => ({ elements: { hand: { value: hand } }, dataset: { after } });
const fileOf = (...totals) => ({ deals: totals.map((after) => ({ sides: after.map((points) => ({ score_after: points })) })) });
const OLD = fileOf([500, 300]);
const NEW = fileOf([500, 300], [700, 300]);

for (const [what, file] of [["of fewer hands than its form", JSON.stringify(OLD)], ["that is a page of a network", "<h1>Log in</h1>"]]) {
  test(`a hand is not scored by a file ${what}`, async () => {
    globalThis.caches = { match: async () => new Response(file) };
    const section = { dataset: { ...SECTION }, querySelector: () => new EventTarget() };
    const { update, review } = writeAlone(formOf("3"), section);
    assert.equal(await update(), false);
    assert.equal(review(), false);
  });
}

test("why a hand is not scored is said where the review is waited for", async () => {
  globalThis.caches = { match: async () => new Response(JSON.stringify(OLD)) };
  EMPTY.dataset.waits = "the review opens then";
  await writeAlone(formOf("3"), { dataset: { ...SECTION }, querySelector: () => new EventTarget() }).update();
  assert.equal(EMPTY.dataset.waits, "not known");
});

test("a file goes as far as its form by its hands, those that wait, and its totals", () => {
  assert.ok(isAsFar(NEW, 0, formOf("3"), "700,300"));
  assert.ok(isAsFar(NEW, 1, formOf("4", "3"), "700,300"));
  assert.ok(!isAsFar(OLD, 0, formOf("3"), "700,300"));
  assert.ok(!isAsFar(NEW, 0, formOf("2"), "500,300"), "a hand was undone");
  assert.ok(!isAsFar(NEW, 0, formOf("3"), "690,300"), "a hand was corrected");
  // a hand that waited is saved by now, and in the file
  assert.ok(isAsFar(NEW, 0, formOf("3", "2"), "500,300"));
  assert.ok(isAsFar(fileOf(), 0, formOf("1"), "0,0"));
  const partners = { score_after: -50, members: [{ score_after: -50 }, { score_after: -50 }] };
  const three = { deals: [{ sides: [{ score_after: 700 }, partners] }] };
  assert.ok(isAsFar(three, 0, formOf("2"), "-50,700,-50"), "members score one by one");
  assert.ok(!isAsFar(three, 0, formOf("2"), "-50,700,0"));
  assert.ok(isAsFar(NEW, 0, formOf("3"), undefined), "a form of an earlier version");
});

/** A part of a page that is hidden. */
const part = () =>
  Object.assign(new EventTarget(), {
    hidden: true,
    replaceChildren() {},
    toggleAttribute(name, yes) {
      this[name] = yes;
    },
  });

test("a hand that the device has no room for is saved by its form, and not after it is edited", async () => {
  globalThis.localStorage = { getItem: () => null, setItem: () => assert.fail("full") };
  globalThis.sessionStorage = { getItem: () => null };
  globalThis.location = { assign: () => assert.fail("the page is left") };
  globalThis.caches = { match: async () => ({ json: async () => ({ deals: [] }) }) };
  globalThis.FormData = class {
    *[Symbol.iterator]() {}
  };
  globalThis.document.createElement = () => ({});
  globalThis.Worker = class extends EventTarget {
    postMessage({ id }) {
      const answer = { hand: { sides: [], violations: [] }, sides: [], waiting: {} };
      this.dispatchEvent(Object.assign(new Event("message"), { data: { id, answer } }));
    }
  };
  const parts = new Map(["save", "edit", "full", "sides"].map((name) => [`[data-alone-${name}]`, part()]));
  parts.set("[data-further]", part());
  const section = { dataset: { seated: "[]", board: "/g/game", keep: "" }, querySelector: (name) => parts.get(name) };
  const sent = [];
  const form = {
    elements: Object.assign([], { key: { value: "key" }, hand: { value: "1" } }),
    dataset: { draft: "1:1:0" },
    getAttribute: () => "/g/game/hands/new",
    append() {},
    requestSubmit: ({ name, value }) => sent.push([name, value]),
  };
  let forgotten = 0;
  writeAlone(form, section, { isLost: () => true, forget: () => (forgotten += 1) });
  const full = parts.get("[data-alone-full]");
  parts.get("[data-alone-save]").dispatchEvent(new Event("click"));
  await new Promise(setImmediate);
  assert.deepEqual([full.hidden, sent, forgotten], [false, [["action", "save"]], 0]);
  parts.get("[data-alone-edit]").dispatchEvent(new Event("click"));
  assert.deepEqual([full.hidden, forgotten], [true, 1]);
});
