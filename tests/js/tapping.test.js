// Cards that are tapped onto places: what the fields hold then, and what is lit.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isSequence, keepPast, Places } from "../../static/js/tapping.js";

const RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/** Places of a sheet by what their fields hold: `{melds: "7x3", hand: "K"}`; `one` beside a card makes it a place for one. */
function sheet(texts, { rules = { sets: "one" }, lit = 0, kinds = {}, ranks = {} } = {}) {
  const all = Object.entries(texts).map(([name, value]) => ({
    kind: kinds[name] ?? (name === "melds" ? "melds" : "cards"),
    rank: ranks[name],
    field: { name, value },
  }));
  return new Places(all, rules, lit);
}

const text = (places, name) => places.all.find(({ field }) => field.name === name).field.value;
const tap = (places, ...cards) => cards.forEach((card) => places.tapCard(card));
const light = (places, name, where) => places.light(places.all.find(({ field }) => field.name === name), where);

describe("melds", () => {
  test("equal ranks come together, and each new rank begins a meld", () => {
    const places = sheet({ melds: "" });
    tap(places, "7", "7", "K", "7");
    assert.equal(text(places, "melds"), "7x3\nK");
    assert.deepEqual(places.lit, { place: 0, at: "meld", index: 0, isBegun: false, last: "7", before: 2, isCounted: false });
  });

  test("wild cards go onto the meld that is lit", () => {
    const places = sheet({ melds: "7x3\nKx3" });
    light(places, "melds", { at: "meld", index: 0 });
    tap(places, "2", "JKR");
    assert.equal(text(places, "melds"), "7x3 2 JKR\nKx3");
  });

  test("wild cards wait for their rank, until they are a meld of their own", () => {
    const waiting = sheet({ melds: "2x2" }, { rules: { sets: "one", wilds: "" } });
    light(waiting, "melds", { at: "meld", index: 0 });
    tap(waiting, "9");
    assert.equal(text(waiting, "melds"), "9 2x2");
    const own = sheet({ melds: "2x3" }, { rules: { sets: "one", wilds: "" } });
    light(own, "melds", { at: "meld", index: 0 });
    tap(own, "9");
    assert.equal(text(own, "melds"), "2x3\n9");
  });

  test("where a rank may be melded twice, a new meld is new and a canasta takes no more of itself", () => {
    const places = sheet({ melds: "7x3" }, { rules: { sets: "many" } });
    tap(places, "7");
    assert.equal(text(places, "melds"), "7x3\n7");
    const full = sheet({ melds: "7x7\nK" }, { rules: { sets: "many" } });
    light(full, "melds", { at: "meld", index: 1 });
    tap(full, "7");
    assert.equal(text(full, "melds"), "7x7\nK\n7");
  });

  test("a meld is being begun until another one is gone on with", () => {
    const places = sheet({ melds: "7x3" });
    tap(places, "K");
    assert.equal(places.lit.isBegun, true);
    tap(places, "K");
    assert.equal(places.lit.isBegun, true);
    tap(places, "7");
    assert.equal(places.lit.isBegun, false);
  });

  test("as many are said of the card that was tapped last", () => {
    const places = sheet({ melds: "7x3" });
    tap(places, "K", "2");
    places.setCount(3);
    assert.equal(text(places, "melds"), "7x3\nK 2x3");
    assert.deepEqual(places.lastPile(), { card: "2", word: "2", count: 3 });
  });

  test("those that lay there before stay", () => {
    const places = sheet({ melds: "" });
    const says = (count, expected) => {
      places.setCount(count);
      assert.equal(text(places, "melds"), expected);
    };
    tap(places, "Q", "Q");
    says(3, "Qx3"); // tapped twice in a row for those three
    light(places, "melds", { at: "new" });
    tap(places, "9");
    says(4, "Qx3\n9x4");
    light(places, "melds", { at: "new" });
    tap(places, "Q");
    says(2, "Qx5\n9x4");
    says(3, "Qx6\n9x4"); // said anew
    tap(places, "Q");
    says(1, "Qx7\n9x4");
    tap(places, "Q");
    places.takeOne();
    says(2, "Qx9\n9x4");
  });

  test("those that a hand held before stay", () => {
    const places = sheet({ hand: "" }, "hand");
    tap(places, "5", "K", "5");
    places.setCount(2);
    assert.equal(text(places, "hand"), "5x3 K");
  });

  test("nothing was tapped: nothing is counted", () => {
    const places = sheet({ melds: "7x3" });
    places.setCount(5);
    places.takeOne();
    assert.equal(text(places, "melds"), "7x3");
  });

  test("a meld whose last card is taken away is gone, and a new one is lit", () => {
    const places = sheet({ melds: "7x3\nK" });
    light(places, "melds", { at: "meld", index: 1 });
    places.takeOne();
    assert.equal(text(places, "melds"), "7x3");
    assert.deepEqual(places.lit, { place: 0, at: "new" });
  });

  test("a meld is cleared by its index, whatever is lit", () => {
    const places = sheet({ melds: "7x3\nKx4", hand: "Q" });
    light(places, "hand");
    places.clear(places.all[0], 0);
    assert.equal(text(places, "melds"), "Kx4");
    assert.deepEqual(places.lit, { place: 0, at: "new" });
  });

  test("what is lit outlives fields that the server sent anew", () => {
    const places = sheet({ melds: "7x3", hand: "" });
    light(places, "hand");
    assert.equal(sheet({ melds: "", hand: "" }, { lit: places.lit }).active.field.name, "hand");
    assert.equal(sheet({ melds: "" }, { lit: places.lit }).active.field.name, "melds");
  });
});

describe("sequences", () => {
  test("the lowest and the highest card bring those between", () => {
    const places = sheet({ melds: "" });
    light(places, "melds", { at: "sequence" });
    assert.ok(places.isStartingSequence());
    tap(places, "5");
    assert.equal(text(places, "melds"), "sequence: 5");
    assert.ok(places.isStartingSequence());
    tap(places, "9");
    assert.equal(text(places, "melds"), "5 6 7 8 9");
    assert.ok(places.isMakingSequence());
    assert.ok(!places.isStartingSequence());
  });

  test("a hand is none, whatever lies in it", () => {
    const places = sheet({ melds: "4 5 6", hand: "7 8 9" });
    light(places, "hand");
    assert.ok(!places.isMakingSequence());
  });

  test("every two cards bring exactly those between them", () => {
    for (const [low, first] of RANKS.entries()) {
      for (const [high, second] of RANKS.entries()) {
        const places = sheet({ melds: "" });
        light(places, "melds", { at: "sequence" });
        tap(places, first, second);
        const cards = RANKS.slice(Math.min(low, high), Math.max(low, high) + 1);
        assert.equal(text(places, "melds"), (cards.length === 1 ? "sequence: " : "") + cards.join(" "));
      }
    }
  });

  test("a suit is said before its first card or after, and once more takes it back", () => {
    const places = sheet({ melds: "" });
    light(places, "melds", { at: "sequence" });
    places.tapSuit("H");
    assert.equal(places.saidSuit(), "H");
    tap(places, "4", "6");
    assert.equal(text(places, "melds"), "4H 5H 6H");
    places.tapSuit("S");
    assert.equal(text(places, "melds"), "4S 5S 6S");
    assert.equal(places.saidSuit(), "S");
    places.tapSuit("S");
    assert.equal(text(places, "melds"), "4 5 6");
  });

  test("its highest card is taken away, whichever was tapped last", () => {
    const places = sheet({ melds: "" });
    light(places, "melds", { at: "sequence" });
    tap(places, "6", "4");
    places.takeOne();
    assert.equal(text(places, "melds"), "4 5");
    places.takeOne();
    assert.equal(text(places, "melds"), "sequence: 4");
  });

  test("a set is none, and a single card only where that is said", () => {
    assert.ok(!isSequence([{ card: "7", word: "7", count: 3 }]));
    assert.ok(!isSequence([{ card: "7", word: "7", count: 1 }, { card: "2", word: "2", count: 1 }]));
    assert.ok(isSequence([{ card: "7", word: "7", count: 1 }, { card: "8", word: "8", count: 1 }]));
    assert.ok(isSequence(Object.assign([{ card: "7", word: "7", count: 1 }], { kind: "sequence" })));
  });
});

describe("hands", () => {
  test("cards are put where it is lit, naturals in front of wild ones", () => {
    const places = sheet({ melds: "7x3", hand: "" });
    light(places, "hand");
    tap(places, "2", "7", "K", "7");
    assert.equal(text(places, "hand"), "7x2 K 2");
    assert.equal(text(places, "melds"), "7x3");
  });

  test("what was tapped last is taken away, though other ranks lie behind it", () => {
    const places = sheet({ hand: "Kx2 5" });
    tap(places, "K");
    places.takeOne();
    assert.equal(text(places, "hand"), "Kx2 5");
    assert.deepEqual(places.lit, { place: 0, at: "cards", last: "K", before: 2, isCounted: false });
  });

  test("cards are tapped with the suit that was said, until the hand is empty again", () => {
    const places = sheet({ hand: "" });
    places.tapSuit("D");
    assert.equal(places.saidSuit(), "D");
    tap(places, "Q", "2");
    assert.equal(text(places, "hand"), "QD 2");
    places.clear(places.active);
    assert.equal(places.saidSuit(), "");
    assert.equal(text(places, "hand"), "");
  });

  test("words that are not understood stay as they are", () => {
    const places = sheet({ hand: "7x2 what?" });
    tap(places, "7");
    assert.equal(text(places, "hand"), "7x3 what?");
  });
});

describe("places of their own", () => {
  const MELDS_OF_THE_SIDE = { melds: "", "add-0": "", "add-1": "" };
  const ranks = { "add-0": "7", "add-1": "K" };

  test("a card goes onto the meld of its rank that lies there already", () => {
    const places = sheet(MELDS_OF_THE_SIDE, { ranks });
    tap(places, "K");
    assert.equal(text(places, "add-1"), "K");
    assert.equal(places.active.field.name, "add-1");
  });

  test("also after another meld was begun, and one that has no place of its own begins a meld", () => {
    const places = sheet(MELDS_OF_THE_SIDE, { ranks });
    tap(places, "9", "9", "K", "2", "8", "7", "A");
    assert.equal(text(places, "melds"), "9x2\n8\nA");
    assert.equal(text(places, "add-1"), "K 2");
    assert.equal(text(places, "add-0"), "7");
  });

  test("wild cards that wait for their rank take a card of it first", () => {
    const places = sheet(MELDS_OF_THE_SIDE, { ranks, rules: { sets: "one", wilds: "" } });
    tap(places, "2", "K");
    assert.equal(text(places, "melds"), "K 2");
  });

  test("not where a new meld was asked for, and no wild card", () => {
    const chosen = sheet(MELDS_OF_THE_SIDE, { ranks });
    light(chosen, "melds", { at: "new", chosen: true });
    tap(chosen, "K");
    assert.equal(text(chosen, "melds"), "K");
    const wild = sheet(MELDS_OF_THE_SIDE, { ranks });
    tap(wild, "2");
    assert.equal(text(wild, "melds"), "2");
  });

  test("a place for one card holds the last, and lights the next empty one", () => {
    const places = sheet({ up: "", below: "9", hand: "" }, { kinds: { up: "one", below: "one" } });
    tap(places, "K");
    assert.equal(text(places, "up"), "K");
    assert.equal(places.active.field.name, "hand");
    light(places, "up");
    tap(places, "Q");
    assert.equal(text(places, "up"), "Q");
  });
});

describe("cards that no meld holds", () => {
  function counting(texts) {
    const places = sheet(texts);
    places.counters = { "3R": { count: 1, field: "red_threes" }, CAL: null };
    return places;
  }

  test("they are counted, and the meld stays lit for the wild cards that follow", () => {
    const places = counting({ melds: "7x3", hand: "" });
    light(places, "melds", { at: "meld", index: 0 });
    assert.equal(places.tapCard("3R"), "red_threes");
    assert.deepEqual(places.lastPile(), { card: "3R", word: "3R", count: 2 });
    assert.equal(places.setCount(4), "red_threes");
    assert.equal(places.takeOne(), "red_threes");
    assert.equal(places.counters["3R"].count, 3);
    assert.equal(places.tapCard("2"), undefined);
    assert.equal(text(places, "melds"), "7x3 2");
  });

  test("the last is taken away, and then cards of the lit meld", () => {
    const places = counting({ melds: "7x3", hand: "" });
    light(places, "melds", { at: "meld", index: 0 });
    tap(places, "3R");
    places.takeOne();
    places.takeOne();
    assert.equal(places.counters["3R"].count, 0);
    places.takeOne();
    assert.equal(text(places, "melds"), "7x2");
  });

  test("in a hand they are cards like any other", () => {
    const places = counting({ melds: "", hand: "" });
    light(places, "hand");
    assert.ok(places.canTake("CAL"));
    tap(places, "3R", "CAL");
    assert.equal(text(places, "hand"), "3R CAL");
    assert.equal(places.counters["3R"].count, 1);
  });

  test("one without a counter is not taken", () => {
    const places = counting({ melds: "", hand: "" });
    assert.ok(places.canTake("3R") && places.canTake("7"));
    assert.ok(!places.canTake("CAL"));
  });
});

describe("undo", () => {
  function history(fields) {
    let lit = "a";
    const kept = keepPast({ fields: () => fields, state: () => ({ lit }), put: (before) => (lit = before.lit) });
    return { ...kept, lit: () => lit, turn: (to) => (lit = to) };
  }

  test("each step is taken back, with what was lit", () => {
    const field = { name: "melds", value: "1" };
    const { step, undo, turn, lit } = history([field]);
    step();
    field.value = "2";
    turn("b");
    step();
    field.value = "3";
    assert.ok(undo());
    assert.deepEqual([field.value, lit()], ["2", "b"]);
    assert.ok(undo());
    assert.deepEqual([field.value, lit()], ["1", "a"]);
    assert.ok(!undo());
  });

  test("a box is ticked as it was, and a field that is gone is left alone", () => {
    const box = { name: "earlier", type: "checkbox", value: "y", checked: false };
    const fields = [box, { name: "hand", value: "K" }];
    const { step, undo } = history(fields);
    step();
    box.checked = true;
    fields.pop();
    assert.ok(undo());
    assert.equal(box.checked, false);
  });

  test("the oldest of more than two hundred steps is forgotten", () => {
    const { step, past } = history([{ name: "melds", value: "" }]);
    for (let taps = 0; taps < 205; taps += 1) step();
    assert.equal(past.length, 200);
  });
});
