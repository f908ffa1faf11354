// The notation of cards as far as the pad knows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readCards, writeCards } from "../../static/js/notation.js";

const SPELLINGS = {
  2: ["LW", "W", "LITTLE"],
  JKR: ["BW", "JK", "JOKER", "BIG", "*"],
  "3R": ["RT", "BONUS", "3H", "3D"],
  "3B": ["BT", "STOP", "3S", "3C"],
  CAL: ["CALIENTE"],
  10: ["T"],
};

test("other spellings become the plain one", () => {
  for (const [plain, others] of Object.entries(SPELLINGS)) {
    for (const other of others) assert.equal(writeCards(readCards(`${other} ${other.toLowerCase()}x2`)), `${plain}x3`, other);
  }
});

test("a suit that is said is kept, and what is not understood stays as it was written", () => {
  assert.equal(writeCards(readCards("th, 4Sx2 eleven")), "TH 4Sx2 eleven");
});

test("a number may stand behind any sign for times, and none of a card stays as it was written", () => {
  for (const sign of "xX×") assert.equal(writeCards(readCards(`7${sign}3 7`)), "7x4", sign);
  assert.equal(writeCards(readCards("7x0 K 7x00")), "7x0 K 7x00");
});

test("what is not understood stays as often as it was written", () => {
  assert.equal(writeCards(readCards("dama dama 7x0 7x0")), "dama dama 7x0 7x0");
});
