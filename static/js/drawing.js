// Draws cards, with the faces on the pad's keys, and the places that cards are tapped onto (a hand, a meld).
import { readCards, readMelds, suitOf, writeCards } from "./notation.js";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RED = "HD";
const GAP = "\u202f";

/** A number as the server formats it in every language: a true minus sign, thousands separated from 10 000 on. */
export function format(points) {
  const digits = String(Math.abs(points));
  const text = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, GAP) : digits;
  return points < 0 ? `−${text}` : text;
}

/** Return a function that puts piles of equal cards into words; `keys` are the pad's keys by card. */
export function pileNamer(keys) {
  const nameOf = ({ card, word }) => keys.get(card)?.querySelector(".visually-hidden").textContent ?? word;
  return (piles) => piles.map((pile) => (pile.count > 1 ? `${nameOf(pile)} ×${pile.count}` : nameOf(pile))).join(", ");
}

/** The points of a card, from its key. */
export const pointsOf = (keys, card) => Number(keys.get(card)?.dataset.points ?? 0);

/** Return a function that draws a pile of equal cards; `keys` are the pad's keys by card. */
export function pileDrawer(keys) {
  return function drawPile({ card, word, count }) {
    const pile = element("span", "pile");
    pile.dataset.count = count < 5 ? count : "many";
    const key = keys.get(card);
    const face = element("span", "card");
    if (key) {
      face.append(...[...key.querySelector(".face").cloneNode(true).childNodes]);
      const suit = suitOf(word);
      if (suit) face.append(element("small", "suit", SUITS[suit]));
      if (key.dataset.tone || (suit && RED.includes(suit))) face.classList.add(key.dataset.tone || "red");
    } else {
      face.textContent = "?";
      face.title = word;
    }
    pile.append(face);
    if (count > 1) pile.append(element("span", "times", `×${count}`));
    return pile;
  };
}

/**
 * Return a function that draws piles in a row: its `.cards`, its `.points` (times `sign`) and whether it is lit. In a row that
 * also shows cards that cannot be tapped, the piles are drawn in its `[data-drawn]`. `keys` are the pad's keys by card.
 */
function spotDrawer(keys) {
  const drawPile = pileDrawer(keys);
  const nameOf = pileNamer(keys);

  /** Label a row for screen readers: whose cards they are, which, and their points. */
  function label(row, spot, piles, points) {
    const whose = row.querySelector(".hand-name") ?? row.closest(".side")?.querySelector(".side-name");
    const name = [whose?.textContent.trim(), nameOf(piles), format(points)].filter(Boolean).join(", ");
    if (piles.length) spot.setAttribute("aria-label", name);
    else spot.removeAttribute("aria-label");
    const clear = row.querySelector("[data-removes]");
    clear?.setAttribute("aria-label", `${clear.dataset.removes}: ${name}`);
  }

  return function drawSpot(row, piles, lit, sign) {
    const spot = row.querySelector(".spot");
    const text = writeCards(piles);
    if (spot.dataset.cards !== text) {
      spot.dataset.cards = text;
      const place = spot.querySelector("[data-drawn]") ?? spot;
      place.querySelector(".cards").replaceChildren(...piles.map(drawPile));
      const points = piles.reduce((sum, { card, count }) => sum + count * pointsOf(keys, card), 0);
      place.querySelector(".points").textContent = piles.length ? format(sign * points) : "";
      if (place === spot) label(row, spot, piles, sign * points);
    }
    if (lit && spot.getAttribute("aria-pressed") === "false") spot.scrollIntoView({ block: "nearest" });
    spot.setAttribute("aria-pressed", String(lit));
  };
}

/** The keys of a form's pads by card. */
export const keysOf = (form) => new Map([...form.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));

/**
 * The places inside an element, which have `data-spot` (`cards`, `one` for a single card, or `melds`) and `data-field`.
 * `name` is the suffix of the melds' ids, `sign` the sign of the points of cards in no meld.
 * @returns {Place[]}
 */
export function placesIn(root, form, { name = "", sign = 1 } = {}) {
  return [...root.querySelectorAll("[data-spot]")].map((box) => {
    const { spot: kind, field, rank } = box.dataset;
    return { kind, box, rank, field: form.elements[field], name: name || field, sign: kind === "melds" ? 1 : sign };
  });
}

/** Return an empty row for a meld; `place` is the suffix of the ids of its kind and marks, which the server sends. */
function newMeld(place) {
  const row = document.getElementById("meld-row").content.firstElementChild.cloneNode(true);
  const spot = row.querySelector(".spot");
  spot.id = `meld-${place}`;
  for (const part of ["meld-kind", "meld-marks"]) row.querySelector(`.${part}`).id = `${part}-${place}`;
  spot.setAttribute("aria-labelledby", `${spot.id} meld-kind-${place}`);
  spot.setAttribute("aria-describedby", `meld-marks-${place}`);
  return row;
}

/** Return functions that draw the places of a form, and the tools of its pad. */
export function placesDrawer(form, keys) {
  const drawSpot = spotDrawer(keys);

  function drawMelds(places, place, isActive) {
    const list = place.box.querySelector("[data-melds]");
    const melds = readMelds(place.field.value);
    while (list.children.length > melds.length) list.lastElementChild.remove();
    while (list.children.length < melds.length) list.append(newMeld(`${place.name}-${list.children.length}`));
    for (const [index, piles] of melds.entries()) {
      const isLit = isActive && places.isLit(place, "meld", index);
      drawSpot(list.children[index], piles, isLit, place.sign);
    }
    for (const button of place.box.querySelectorAll("[data-new]")) {
      button.setAttribute("aria-pressed", String(isActive && places.isLit(place, button.dataset.new)));
    }
    place.box.querySelector(".sequence-hint")?.toggleAttribute("hidden", places.active !== place || !places.isStartingSequence());
  }

  /** Show the keys of suits: for a sequence instead of those of counts, as it has no card twice; for a hand beside them. */
  function drawSuits(places) {
    const row = form.querySelector(".suits-row");
    if (!row) return;
    const melds = places.active.kind === "melds";
    row.hidden = melds ? !places.isMakingSequence() : !places.handSuits;
    form.querySelector(".counts").hidden = melds && !row.hidden;
    const said = places.saidSuit();
    for (const key of row.children) key.setAttribute("aria-pressed", String(key.dataset.suit === said));
  }

  return {
    /** Draw the places of a sheet, the lit one only if the sheet is active. */
    drawPlaces(places, isActive = true) {
      for (const place of places.all) {
        if (place.kind === "melds") drawMelds(places, place, isActive);
        else drawSpot(place.box, readCards(place.field.value), isActive && places.isLit(place, "cards"), place.sign);
      }
    },
    /** Draw which tools can be used, with `steps` that can be taken back. */
    drawTools(places, steps) {
      const last = places.lastPile();
      for (const key of form.querySelectorAll("[data-times]")) enable(key, last?.count);
      for (const [card, key] of keys) key.classList.toggle("lit", Boolean(last?.count) && card === last.card);
      enable(form.querySelector("[data-tool=less]"), places.canTakeOne());
      enable(form.querySelector("[data-tool=undo]"), steps);
      drawSuits(places);
    },
  };
}

/** Enable or disable a key; not by `disabled`, with which it would lose the focus. */
const enable = (key, yes) => key.setAttribute("aria-disabled", String(!yes));
export const isOff = (key) => key.getAttribute("aria-disabled") === "true";

/** A new element with a class and its contents, texts or nodes. */
export function element(name, className, ...contents) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...contents);
  return made;
}
