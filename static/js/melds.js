// Where a card that is tapped belongs: onto the meld that is lit, the one of its rank, or a new one.
import { add, isWild, rankOf, suitOf } from "./notation.js";

const CANASTA = 7;
export const SHORTEST = 3;
const RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

export const sizeOf = (piles) => piles.reduce((sum, { count }) => sum + count, 0);
const isNatural = (card) => RANKS.includes(card);

export function isSequence(piles) {
  if (piles.kind) return piles.kind === "sequence";
  return new Set(piles.map(({ card }) => card).filter(isNatural)).size > 1;
}

/**
 * Put cards onto melds; return the index of the meld that they went to.
 * `lit` is where they are put: {at: "new" | "sequence" | "meld", index}, with the `suit` that was said for a new
 * sequence; `rules` what the form tells of them.
 */
export function addToMelds(melds, card, count, lit, rules) {
  const piles = lit.at === "meld" ? melds[lit.index] : undefined;
  if (isNatural(card) && (lit.at === "sequence" || (piles && isSequence(piles)))) {
    return addToSequence(melds, card, piles ? lit.index : -1, lit.suit);
  }
  const index = setFor(melds, card, lit, rules);
  if (index < 0) melds.push([{ card, word: card, count }]);
  else add(melds[index], { card, word: card, count });
  return index < 0 ? melds.length - 1 : index;
}

/** Which set a card goes onto: wild cards onto the lit one, naturals onto the one of their rank. */
function setFor(melds, card, lit, rules) {
  const piles = lit.at === "meld" ? melds[lit.index] : undefined;
  if (piles && !isSequence(piles) && takes(piles, card, rules)) return lit.index;
  if (isWild(card)) return -1;
  const isOfRank = (each) => !isSequence(each) && rankOf(each) === card;
  if (rules.sets === "one") return melds.findIndex(isOfRank);
  if (lit.at === "new") return -1;
  return melds.findIndex((each) => isOfRank(each) && sizeOf(each) < CANASTA);
}

function takes(piles, card, rules) {
  const rank = rankOf(piles);
  if (isWild(card) || rank === card) return true;
  // wild cards wait for their rank, until they are a meld of their own
  return rank === null && !(rules.wilds !== undefined && sizeOf(piles) >= SHORTEST);
}

/** A sequence reaches from its lowest card to its highest: those between come by themselves. */
function addToSequence(melds, card, index, said = "") {
  const known = index < 0 ? [] : melds[index];
  const suit = known.length ? suitOf(known[0].word) : said;
  const places = [card, ...known.map((pile) => pile.card)].map((each) => RANKS.indexOf(each)).filter((at) => at >= 0);
  /** @type {Piles} */
  const piles = RANKS.slice(Math.min(...places), Math.max(...places) + 1).map((rank) => ({
    card: rank,
    word: rank + suit,
    count: 1,
  }));
  if (piles.length === 1) piles.kind = "sequence";
  if (index < 0) melds.push(piles);
  else melds[index] = piles;
  return index < 0 ? melds.length - 1 : index;
}

/** Say of which suit a sequence is; said once more, the suit is left out again. */
export function setSuit(piles, suit) {
  const said = suitOf(piles[0]?.word ?? "");
  for (const pile of piles) if (isNatural(pile.card)) pile.word = pile.card + (said === suit ? "" : suit);
}
