// Parses and writes card notation, as far as the pad needs it: text <-> piles of equal cards. Only the server validates it;
// a token that is unknown here is written back as it was.

/** The natural ranks, ascending. */
export const RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const WILD = new Set(["2", "JKR"]);
const SPELLINGS = {
  10: ["T"],
  2: ["LW", "W", "LITTLE", "2S", "2H", "2D", "2C"],
  JKR: ["BW", "JK", "JOKER", "BIG", "*"],
  "3R": ["RT", "BONUS", "3H", "3D"],
  "3B": ["BT", "STOP", "3S", "3C"],
  CAL: ["CALIENTE"],
};
const PLAIN = new Set([...RANKS, ...Object.keys(SPELLINGS)]);
const ALIASES = new Map(Object.entries(SPELLINGS).flatMap(([card, others]) => others.map((other) => [other, card])));
const SUITED = /^(10|[4-9TJQKA])([SHDC])$/;
// as Python divides texts: a byte order mark is no blank, and U+2028 ends a line
const BETWEEN_CARDS = /(?:[^\S\ufeff]|[,\u0085])+/;
const BETWEEN_LINES = /[\n\v\f\r\u0085\u2028\u2029]/;

/** The card that a word names, and its canonical word, which keeps the suit of a natural; null for none. */
function cardOf(text) {
  const upper = text.toUpperCase();
  const plain = ALIASES.get(upper) ?? upper;
  if (PLAIN.has(plain)) return { card: plain, word: plain };
  const [, rank] = SUITED.exec(upper) ?? [];
  return rank ? { card: ALIASES.get(rank) ?? rank, word: upper } : null;
}

/** Parse "7x3 JKR" as [{card: "7", word: "7", count: 3}, {card: "JKR", word: "JKR", count: 1}]. */
export function readCards(text) {
  /** @type {Piles} */
  const piles = [];
  for (const token of text.split(BETWEEN_CARDS).filter(Boolean)) {
    const [, word, times] = /^(.+?)[x×](\d{1,3})$/i.exec(token) ?? [null, token, 1];
    const count = Number(times);
    const named = count ? cardOf(word) : null; // `7x0` stays as written: the server refuses it with a sentence
    add(piles, named ? { ...named, count } : { card: null, word: token, count: 1 });
  }
  return piles;
}

export function writeCards(piles) {
  return piles.map(({ word, count }) => (count === 1 ? word : `${word}x${count}`)).join(" ");
}

/** Add a pile to piles: to that of the same card if there is one, else with naturals before wild cards. */
export function add(piles, pile) {
  const same = piles.find((other) => other.card !== null && other.word === pile.word);
  if (same) {
    same.count += pile.count;
    return;
  }
  const wilds = piles.findIndex((other) => WILD.has(other.card));
  if (wilds >= 0 && !WILD.has(pile.card)) piles.splice(wilds, 0, pile);
  else piles.push(pile);
}

export const isWild = (card) => WILD.has(card);
export const isNatural = (card) => RANKS.includes(card);

/** The rank of a meld, which is that of its first natural card; null without one. */
export function rankOf(piles) {
  return piles.find((pile) => pile.card && !WILD.has(pile.card))?.card ?? null;
}

/** The suit in a canonical word, or "". */
export const suitOf = (word) => SUITED.exec(word)?.[2] ?? "";

const SAID_KIND = /^(set|sequence|wild)\s*:\s*(.*)$/i;

/** Parse a meld; a declared kind, as in "sequence: 5", becomes its `kind`. */
function readMeld(line) {
  const said = SAID_KIND.exec(line.trim());
  /** @type {Piles} */
  const piles = readCards(said ? said[2] : line);
  if (said) piles.kind = said[1].toLowerCase();
  return piles;
}

const writeMeld = (piles) => (piles.kind ? `${piles.kind}: ` : "") + writeCards(piles);

/** Parse the text of a field of melds, one meld per line. */
export const readMelds = (text) => text.split(BETWEEN_LINES).map(readMeld).filter((piles) => piles.length > 0);
export const writeMelds = (melds) => melds.filter((piles) => piles.length > 0).map(writeMeld).join("\n");
