// The buttons for cards: what each does to the places of a page, and what undo takes back.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { Places } from "../../static/js/tapping.js";
import { isForCards, keepTaps } from "../../static/js/taps.js";

let places;
let taps;
let calls;

/** A button with its data attributes, which is in a place if `at` is one; `selector` is what it matches. */
function button(data, { selector = "", at = undefined, index = -1, isOff = false } = {}) {
  const row = { parentElement: { children: [] } };
  row.parentElement.children[index] = row;
  return {
    dataset: data,
    matches: (asked) => selector !== "" && asked.split(", ").includes(selector),
    closest: (asked) => (asked === ".meld" ? index >= 0 && row : at.box),
    getAttribute: () => String(isOff),
    getClientRects: () => [0],
  };
}

const place = (name) => places.all.find(({ field }) => field.name === name);
const text = (name) => place(name).field.value;
const press = (data, options) => taps.press(button(data, options));

beforeEach(() => {
  const all = [
    { kind: "melds", box: "first", field: { name: "melds", value: "7x3\nKx3" } },
    { kind: "cards", box: "second", field: { name: "hand", value: "" } },
  ];
  places = new Places(all, { sets: "one" });
  places.counters = { CAL: null };
  calls = [];
  taps = keepTaps({
    places: () => places,
    fields: () => all.map(({ field }) => field),
    lit: () => calls.push("lit"),
    changed: (tapped) => calls.push(tapped),
  });
});

describe("buttons", () => {
  test("a spot is lit, which is no step for undo", () => {
    press({}, { selector: ".spot", at: place("melds"), index: 1 });
    assert.deepEqual(places.lit, { place: 0, at: "meld", index: 1 });
    press({ new: "sequence" }, { selector: ".spot", at: place("melds") });
    assert.deepEqual(places.lit, { place: 0, at: "sequence", chosen: true });
    press({}, { selector: ".spot", at: place("hand") });
    assert.deepEqual(places.lit, { place: 1, at: "cards" });
    assert.deepEqual([calls, taps.past.length], [["lit", "lit", "lit"], 0]);
  });

  test("counts, one less and undo change what was tapped last", () => {
    taps.tapCard("7", 1);
    press({ times: "3" });
    assert.equal(text("melds"), "7x6\nKx3");
    press({ tool: "less" });
    assert.equal(text("melds"), "7x5\nKx3");
    for (const before of ["7x6", "7x4", "7x3"]) {
      press({ tool: "undo" });
      assert.equal(text("melds"), `${before}\nKx3`);
    }
    assert.deepEqual(places.lit, { place: 0, at: "new" });
    press({ tool: "undo" });
    assert.deepEqual(calls, [true, true, true, true, true, true]);
  });

  test("a meld is removed beside it", () => {
    press({}, { selector: ".spot-clear", at: place("melds"), index: 0 });
    assert.equal(text("melds"), "Kx3");
    press({ tool: "undo" });
    assert.equal(text("melds"), "7x3\nKx3");
  });

  test("the suit of a sequence is a step for undo, that of a hand is none", () => {
    press({ new: "sequence" }, { selector: ".spot", at: place("melds") });
    press({ suit: "H" });
    assert.equal(taps.past.length, 1);
    places.light(place("hand"));
    press({ suit: "S" });
    taps.tapCard("Q", 1);
    assert.equal(text("hand"), "QS");
    assert.equal(taps.past.length, 2);
  });

  test("one that is off does nothing, nor a card that is not written", () => {
    press({ times: "3" }, { isOff: true });
    taps.tapCard("CAL", 1);
    assert.deepEqual([calls, taps.past.length], [[], 0]);
  });

  test("others are left to the page", () => {
    assert.ok(isForCards(button({}, { selector: ".spot-clear" })));
    assert.ok(!isForCards(button({ step: "1" })));
  });
});

test("a change says which field it has changed, if it is not the lit one", () => {
  taps.change(() => "field");
  taps.change(() => {});
  assert.deepEqual(calls, ["field", true]);
});

test("undo restores what a page adds to a step, and leaves alone a lit place that is gone", () => {
  let side = 0;
  const { step, press: pressThat } = keepTaps({
    places: () => places,
    fields: () => [],
    state: () => ({ side }),
    put: (before) => (side = before.side),
    lit: () => {},
    changed: () => {},
  });
  places.light(place("hand"));
  step();
  side = 1;
  places = new Places([place("melds")], {});
  pressThat(button({ tool: "undo" }));
  assert.equal(side, 0);
  assert.deepEqual(places.lit, { place: 0, at: "new" });
});
