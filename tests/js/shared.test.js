// Texts that the server reads as the scripts do: tests/documents/test_shared_cases.py.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readCards, readMelds, suitOf, writeCards } from "../../static/js/notation.js";
import { sumOf } from "../../static/js/numbers.js";

/** What each text of a file of cases reads as, as [text, reading] pairs; null for a text that is refused. */
const cases = (name) => Object.entries(JSON.parse(readFileSync(new URL(`../shared/${name}`, import.meta.url), "utf-8")));

/** The numbers of equal cards in piles, by token; null where one is no card. */
function counts(piles) {
  if (piles.some(({ card }) => card === null)) return null;
  const found = {};
  for (const { card, word, count } of piles) found[card + suitOf(word)] = (found[card + suitOf(word)] ?? 0) + count;
  return found;
}

test("cards, and what is written back reads the same", () => {
  for (const [text, expected] of cases("cards.json")) {
    assert.deepEqual(counts(readCards(text)), expected, text);
    assert.deepEqual(counts(readCards(writeCards(readCards(text)))), expected, text);
  }
});

test("melds", () => {
  const described = (piles) => ({ ...(piles.kind && { kind: piles.kind }), cards: counts(piles) });
  for (const [text, expected] of cases("melds.json")) assert.deepEqual(readMelds(text).map(described), expected, text);
});

test("sums", () => {
  for (const [text, expected] of cases("sums.json")) assert.equal(sumOf(text), expected, text);
});
