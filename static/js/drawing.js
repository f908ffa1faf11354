// Cards as they are drawn on a page, by what is printed on the keys of the pad.
import { suitOf, writeCards } from "./notation.js";

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RED = "HD";
const GAP = "\u202f";

/** A number as the server writes it: a real minus, and thousands set apart from 10 000 on, alike in every language. */
export function format(points) {
  const digits = String(Math.abs(points));
  const text = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, GAP) : digits;
  return points < 0 ? `−${text}` : text;
}

/** Return what draws a pile of equal cards; `keys` are the keys of the pad, by their cards. */
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
 * Return what draws piles onto a row: its `.cards`, its `.points` (`sign` says what they count), and whether it is lit.
 * Where cards stand in it that are not tapped, those that are belong into its `[data-drawn]`.
 * `keys` are the keys of the pad, by their cards.
 */
export function spotDrawer(keys) {
  const drawPile = pileDrawer(keys);
  const pointsOf = (card) => Number(keys.get(card)?.dataset.points ?? 0);

  return function drawSpot(row, piles, lit, sign) {
    const spot = row.querySelector(".spot");
    const text = writeCards(piles);
    if (spot.dataset.cards !== text) {
      spot.dataset.cards = text;
      const place = spot.querySelector("[data-drawn]") ?? spot;
      place.querySelector(".cards").replaceChildren(...piles.map(drawPile));
      const points = piles.reduce((sum, { card, count }) => sum + count * pointsOf(card), 0);
      place.querySelector(".points").textContent = piles.length ? format(sign * points) : "";
    }
    if (lit && spot.getAttribute("aria-pressed") === "false") spot.scrollIntoView({ block: "nearest" });
    spot.setAttribute("aria-pressed", String(lit));
  };
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
