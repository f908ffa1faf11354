// Adds tapped cards to the lit place, and takes them off again. It draws nothing: a place's cards are the text of its field,
// which every tap parses and rewrites.
import { add, isNatural, isWild, RANKS, rankOf, readCards, readMelds, suitOf, writeCards, writeMelds } from "./notation.js";

const MOST_STEPS = 200;
const CANASTA = 7;
const SHORTEST = 3;

const sizeOf = (piles) => piles.reduce((sum, { count }) => sum + count, 0);

export function isSequence(piles) {
  if (piles.kind) return piles.kind === "sequence";
  return new Set(piles.map(({ card }) => card).filter(isNatural)).size > 1;
}

/** The meld that is lit; undefined for none. */
const litMeld = (melds, lit) => (lit.at === "meld" ? melds[lit.index] : undefined);

/**
 * Add cards to melds; return the index of their meld.
 * `lit` is the target: {at: "new" | "sequence" | "meld", index}, with the chosen `suit` of a new sequence; `rules` is the
 * dataset of the form.
 */
function addToMelds(melds, card, count, lit, rules) {
  const piles = litMeld(melds, lit);
  if (isNatural(card) && (lit.at === "sequence" || (piles && isSequence(piles)))) {
    return addToSequence(melds, card, piles ? lit.index : -1, lit.suit);
  }
  const index = setFor(melds, card, lit, rules);
  if (index < 0) melds.push([{ card, word: card, count }]);
  else add(melds[index], { card, word: card, count });
  return index < 0 ? melds.length - 1 : index;
}

/** The index of the set that a card is added to, -1 for a new one: the lit set, or for naturals one of their rank. */
function setFor(melds, card, lit, rules) {
  const piles = litMeld(melds, lit);
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
  // wild cards alone take any rank, until they make a wild meld, where the rules have these
  return rank === null && !(rules.wilds !== undefined && sizeOf(piles) >= SHORTEST);
}

/** Extend a sequence to a card, with all cards in between; an `index` below 0 begins a new one in the chosen suit. */
function addToSequence(melds, card, index, chosen = "") {
  const known = index < 0 ? [] : melds[index];
  const suit = known.length ? suitOf(known[0].word) : chosen;
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

/** Set the suit of a sequence; the suit that it has already is removed. */
function setSuit(piles, suit) {
  const present = suitOf(piles[0]?.word ?? "");
  for (const pile of piles) if (isNatural(pile.card)) pile.word = pile.card + (present === suit ? "" : suit);
}

/**
 * Where cards are put in a place that is lit: a new meld, or its cards.
 * @returns {Omit<Lit, "place">}
 */
const firstIn = ({ kind }) => (kind === "melds" ? { at: "new" } : { at: "cards" });

/** The places of a sheet, and which of them is lit; types/pages.d.ts says what both are. */
export class Places {
  /** The suit of the cards tapped into a hand, "" for none; `handSuits` is whether the hand takes suits at all. */
  suit = "";
  handSuits = false;
  /**
   * Counters of cards that no meld holds, such as red threes, by card; null for a card that is not written at all.
   * @type {Record<string, Counter | null>}
   */
  counters = {};

  /**
   * @param {Place[]} all
   * @param {DOMStringMap} rules the dataset of the form, with its rules of melds
   * @param {Lit | number} lit what was lit before, or the index of a place
   */
  constructor(all, rules, lit = 0) {
    this.all = all;
    this.rules = rules;
    const isKept = typeof lit === "object" && lit.place in all;
    const first = all[Number(lit)] ?? all[0];
    /** @type {Lit} */
    this.lit = isKept ? lit : { place: all.indexOf(first), ...firstIn(first) };
  }

  get active() {
    return this.all[this.lit.place];
  }

  light(place, where = firstIn(place)) {
    this.lit = { place: this.all.indexOf(place), ...where };
  }

  isLit(place, at, index) {
    return this.active === place && this.lit.at === at && this.lit.index === index;
  }

  /** The piles of the lit hand or meld, with a function that writes them back; null where a new meld is lit. */
  litCards() {
    const { field, kind } = this.active;
    if (kind !== "melds") return this.#litHand();
    const melds = readMelds(field.value);
    const piles = litMeld(melds, this.lit);
    return piles ? { piles, write: () => this.#writeMelds(melds) } : null;
  }

  #litHand() {
    const piles = readCards(this.active.field.value);
    return { piles, write: () => this.#writeHand(piles) };
  }

  /** Write the piles of a hand; an empty one loses the chosen suit. */
  #writeHand(piles) {
    this.active.field.value = writeCards(piles);
    if (!piles.length) this.suit = "";
  }

  #writeMelds(melds) {
    const { field } = this.active;
    const kept = melds.filter((piles) => piles.length > 0);
    if (kept.length < melds.length) this.light(this.active);
    field.value = writeMelds(kept);
  }

  /** The cards equal to the one tapped last, in the lit hand or meld or in their counter; undefined for none. */
  lastPile() {
    const { last } = this.lit;
    const counter = this.#counterOf(last);
    if (counter) return { card: last, word: last, count: counter.count };
    return this.litCards()?.piles.findLast(({ word }) => word === last);
  }

  /** The counter of a card; undefined where it goes into the lit hand or a meld. */
  #counterOf(card) {
    return this.lit.at === "cards" ? undefined : this.counters[card];
  }

  /** Whether a card is written anywhere when it is tapped now. */
  canTake(card) {
    return this.#counterOf(card) !== null;
  }

  /** Whether there is a card for `takeOne`. */
  canTakeOne() {
    const counter = this.#counterOf(this.lit.last);
    return Boolean(counter ? counter.count : this.litCards()?.piles.length);
  }

  /** Set the counter of a card, and return its field; a lit meld stays so for the wild cards that follow. */
  #count(counter, card, count) {
    counter.count = count;
    if (count > 0) this.lit.last = card;
    else delete this.lit.last;
    return counter.field;
  }

  isMakingSequence() {
    if (this.active.kind !== "melds") return false;
    const piles = this.litCards()?.piles;
    return this.lit.at === "sequence" || (piles !== undefined && isSequence(piles));
  }

  /** Whether the lit sequence has fewer than two cards, so that its other end is still to be tapped. */
  isStartingSequence() {
    return this.isMakingSequence() && (this.litCards()?.piles.length ?? 0) < 2;
  }

  /** The suit of the lit sequence, or the one for cards tapped into a hand; "" or undefined for none. */
  saidSuit() {
    if (this.active.kind !== "melds") return this.suit;
    const cards = this.litCards();
    return cards ? suitOf(cards.piles[0]?.word ?? "") : this.lit.suit;
  }

  /** Put equal cards where they belong; return the field of their counter, if they have one. */
  tapCard(card, count = 1) {
    const counter = this.#counterOf(card);
    if (counter) return this.#count(counter, card, counter.count + count);
    const place = this.#placeFor(card);
    if (place !== this.active) this.light(place);
    if (this.active.kind === "one") this.#setOne(card);
    else if (this.active.kind === "melds") this.#addToTable(card, count);
    else this.#addToHand(card, count);
  }

  /** The place for a card: that of its rank, for a natural that the active place cannot take or where it would begin a meld. */
  #placeFor(card) {
    const { active, lit } = this;
    if (!isNatural(card) || lit.chosen) return active;
    const ofRank = this.all.find(({ rank }) => rank === card);
    if (active.rank) return ofRank ?? this.all.find(({ kind }) => kind === "melds") ?? active;
    return active.kind === "melds" && this.#beginsMeld(card) ? (ofRank ?? active) : active;
  }

  #beginsMeld(card) {
    const melds = readMelds(this.active.field.value);
    const piles = litMeld(melds, this.lit);
    if (this.lit.at === "sequence" || (piles && (isSequence(piles) || takes(piles, card, this.rules)))) return false;
    return !melds.some((each) => !isSequence(each) && rankOf(each) === card);
  }

  #wordOf(card) {
    return isNatural(card) ? card + this.suit : card;
  }

  /** Put a card into a place for one, and light the next empty place. */
  #setOne(card) {
    this.active.field.value = this.#wordOf(card);
    const next = this.all.slice(this.lit.place + 1).find(({ field }) => !field.value.trim());
    if (next) this.light(next);
  }

  #addToTable(card, count) {
    const { field } = this.active;
    const melds = readMelds(field.value);
    const before = melds.length;
    const index = addToMelds(melds, card, count, this.lit, this.rules);
    field.value = writeMelds(melds);
    const isSame = this.lit.index === index;
    const isBegun = index >= before || Boolean(isSame && this.lit.isBegun);
    this.light(this.active, { at: "meld", index, isBegun, ...this.#tapped(card, count, melds[index], isSame) });
  }

  #addToHand(card, count) {
    const { piles, write } = this.#litHand();
    const word = this.#wordOf(card);
    add(piles, { card, word, count });
    write();
    this.lit = { ...this.lit, ...this.#tapped(word, count, piles) };
  }

  /** The state of `lit` after a tap: the card, and how many of it were there before the first of its taps in a row. */
  #tapped(last, count, piles, isSame = true) {
    const isInARow = isSame && last === this.lit.last && !this.lit.isCounted;
    const lying = (piles.findLast(({ word }) => word === last)?.count ?? count) - count;
    return { last, before: isInARow ? this.lit.before : lying, isCounted: false };
  }

  /** Set or remove the suit of the lit or new sequence, or that of the cards tapped into a hand. */
  tapSuit(suit) {
    const cards = this.litCards();
    if (this.active.kind !== "melds") {
      this.suit = this.suit === suit ? "" : suit;
    } else if (cards) {
      setSuit(cards.piles, suit);
      cards.write();
    } else {
      this.lit = { ...this.lit, suit: this.lit.suit === suit ? "" : suit };
    }
  }

  /**
   * Set the count of the card tapped last, in a hand or meld in addition to those that were there before; return its counter's
   * field, if it has one.
   */
  setCount(count) {
    const counter = this.#counterOf(this.lit.last);
    if (counter) return this.#count(counter, this.lit.last, count);
    const cards = this.litCards();
    const pile = cards?.piles.findLast(({ word }) => word === this.lit.last);
    if (!pile) return;
    pile.count = (this.lit.before ?? 0) + count;
    this.lit = { ...this.lit, isCounted: true };
    cards?.write();
  }

  /**
   * Take away one card: of the card tapped last, else of the last pile; of a sequence always the highest; return its counter's
   * field, if it has one.
   */
  takeOne() {
    const counter = this.#counterOf(this.lit.last);
    if (counter) return this.#count(counter, this.lit.last, counter.count - 1);
    const cards = this.litCards();
    if (!cards?.piles.length) return;
    const { piles, write } = cards;
    const sequence = this.active.kind === "melds" && isSequence(piles);
    const last = piles.findLast(({ word }) => word === this.lit.last && !sequence) ?? piles.at(-1);
    last.count -= 1;
    if (last.word === this.lit.last) this.lit = { ...this.lit, before: Math.min(this.lit.before ?? 0, last.count) };
    if (last.count < 1) piles.splice(piles.indexOf(last), 1);
    if (sequence && piles.length === 1) piles.kind = "sequence";
    write();
  }

  /** Empty a place, or remove its meld with an index. */
  clear(place, index) {
    this.light(place, place.kind === "melds" ? { at: "meld", index } : undefined);
    const cards = this.litCards();
    if (!cards) return;
    cards.piles.length = 0;
    cards.write();
  }
}

/**
 * A history for undo. `fields()` returns the fields that a step may change; `state()` returns what else belongs to a snapshot,
 * and `put(snapshot)` restores that.
 */
export function keepPast({ fields, state, put }) {
  const past = [];
  const snapshot = () => ({ values: fields().map(({ name, value, checked }) => [name, value, checked]), ...state() });

  function putBack(values) {
    const known = fields();
    for (const [name, value, checked] of values) {
      const field = known.find((each) => each.name === name);
      if (!field) continue;
      field.value = value;
      if (field.type === "checkbox") field.checked = checked;
    }
  }

  return {
    past,
    snapshot,
    /** Record a snapshot; to be called before each change. */
    step() {
      past.push(snapshot());
      if (past.length > MOST_STEPS) past.shift();
    },
    /** Restore the last snapshot; return whether there was one. */
    undo() {
      const before = past.pop();
      if (!before) return false;
      putBack(before.values);
      put(before);
      return true;
    },
  };
}
