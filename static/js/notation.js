// Parses and writes card notation, as far as the pad needs it: text <-> piles of equal cards. Only the server validates it;
// a token that is unknown here is written back as it was.

const WILD = new Set(["2", "JKR"]);
const ALIASES = new Map(
  Object.entries({
    T: "10",
    LW: "2",
    W: "2",
    LITTLE: "2",
    BW: "JKR",
    JK: "JKR",
    JOKER: "JKR",
    BIG: "JKR",
    "*": "JKR",
    RT: "3R",
    BONUS: "3R",
    BT: "3B",
    STOP: "3B",
    CALIENTE: "CAL",
  }),
);
const PLAIN = new Set(["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "JKR", "3R", "3B", "CAL"]);

/** The card that a token names, without its suit; null for none. */
function cardOf(word) {
  const upper = word.toUpperCase();
  const plain = ALIASES.get(upper) ?? upper;
  if (PLAIN.has(plain)) return plain;
  const suited = /^(10|[2-9TJQKA])([SHDC])$/.exec(upper);
  if (!suited) return null;
  const [, rank, suit] = suited;
  if (rank === "3") return suit === "H" || suit === "D" ? "3R" : "3B";
  return ALIASES.get(rank) ?? rank;
}

/** Parse "7x3 JKR" as [{card: "7", word: "7", count: 3}, {card: "JKR", word: "JKR", count: 1}]. */
export function readCards(text) {
  /** @type {Piles} */
  const piles = [];
  for (const token of text.split(/[\s,]+/).filter(Boolean)) {
    const times = /^(.+?)[x×](\d{1,3})$/i.exec(token);
    const [word, count] = times ? [times[1], Number(times[2])] : [token, 1];
    const card = count ? cardOf(word) : null; // `7x0` stays as written: the server refuses it with a sentence
    add(piles, card === null ? { card: null, word: token, count: 1 } : { card, word: plainWord(word, card), count });
  }
  return piles;
}

/** The canonical token of a card, with the suit if the token has one. */
function plainWord(word, card) {
  return /^(10|[4-9TJQKA])[SHDC]$/i.test(word) ? word.toUpperCase() : card;
}

export function writeCards(piles) {
  return piles.map(({ word, count }) => (count === 1 ? word : `${word}x${count}`)).join(" ");
}

/** Add a pile to piles: to the one with the same token if there is one, else with naturals before wild cards. */
export function add(piles, pile) {
  const same = piles.find((other) => other.word === pile.word);
  if (same) {
    same.count += pile.count;
    return;
  }
  const wilds = piles.findIndex((other) => WILD.has(other.card));
  if (wilds >= 0 && !WILD.has(pile.card)) piles.splice(wilds, 0, pile);
  else piles.push(pile);
}

export const isWild = (card) => WILD.has(card);

/** The rank of a meld, which is that of its first natural card; null without one. */
export function rankOf(piles) {
  return piles.find((pile) => pile.card && !WILD.has(pile.card))?.card ?? null;
}

/** The suit in a token, or "". */
export const suitOf = (word) => /^(?:10|[4-9TJQKA])([SHDC])$/.exec(word)?.[1] ?? "";

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
export const readMelds = (text) => text.split("\n").map(readMeld).filter((piles) => piles.length > 0);
export const writeMelds = (melds) => melds.filter((piles) => piles.length > 0).map(writeMeld).join("\n");
