// The form of a new game takes the fields of what was chosen last, and none while they are on their way.
import assert from "node:assert/strict";
import { test } from "node:test";

const form = Object.assign(new EventTarget(), {
  getAttribute: () => "/games/new",
  querySelector: () => null,
  querySelectorAll: (selector) => tables.filter((table) => selector.includes(table.of)),
  elements: { player_0: { value: "", placeholder: "North" } },
});
const unreached = { hidden: true };
let tables = [];
let setting = settingOf("none");
globalThis.addEventListener = () => {};
globalThis.window = globalThis;
globalThis.document = {
  activeElement: null,
  adoptNode: (node) => node,
  forms: { namedItem: () => form },
  getElementById: (id) => ({ setting, unreached })[id] ?? null,
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
  assert.deepEqual([setting.of, setting.inert, unreached.hidden], ["none", false, false]);
  choose().answer(new Response("new"));
  await pass();
  assert.deepEqual([setting.of, unreached.hidden], ["new", true]);
});

test("a server in trouble leaves the fields as they are", async () => {
  setting = settingOf("none");
  choose().answer(new Response("", { status: 503 }));
  await pass();
  assert.deepEqual([setting.of, setting.inert, unreached.hidden], ["none", false, false]);
});

test("a name that is typed takes the place of the one before in the labels of hands on paper, and of nothing else", () => {
  const labels = [1, 2].map((number) => ({ "aria-label": `Hand ${number}, North` }));
  const rows = labels.map((label) => ({
    cells: [{ querySelector: () => ({ getAttribute: (name) => label[name], setAttribute: (name, value) => (label[name] = value) }) }],
  }));
  const head = { of: "[data-players]", dataset: { players: "player_0" }, textContent: "North", cellIndex: 0, closest: () => ({ tBodies: [{ rows }] }) };
  tables = [head];
  for (const typed of ["H", "Ha", "Hand 1", "Hanna"]) {
    form.elements.player_0.value = typed;
    form.dispatchEvent(Object.defineProperty(new Event("input"), "target", { value: { id: "player_0", closest: () => null } }));
  }
  tables = [];
  assert.deepEqual(labels.map((label) => label["aria-label"]), ["Hand 1, Hanna", "Hand 2, Hanna"]);
});

test("the totals of hands on paper are shown for the fields that have come", async () => {
  setting = settingOf("none");
  const cell = { textContent: "" };
  const inputs = [{ value: "500" }];
  const row = { querySelectorAll: () => inputs };
  const tFoot = { hidden: true };
  const { answer } = choose();
  tables = [{ of: ".paper-hands:has(tfoot)", tFoot, querySelectorAll: (selector) => (selector === "tbody tr" ? [row] : [cell]) }];
  answer(new Response("new"));
  await pass();
  tables = [];
  assert.deepEqual([cell.textContent, tFoot.hidden], [500, false]);
});
