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

/** Return what says piles of equal cards in words; `keys` are the keys of the pad, by their cards. */
export function pileNamer(keys) {
  const nameOf = ({ card, word }) => keys.get(card)?.querySelector(".visually-hidden").textContent ?? word;
  return (piles) => piles.map((pile) => (pile.count > 1 ? `${nameOf(pile)} ×${pile.count}` : nameOf(pile))).join(", ");
}

/** Return an empty row for a meld; `place` ends the ids of what the server says of it. Its kind is part of its name. */
export function newMeld(place) {
  const row = document.getElementById("meld-row").content.firstElementChild.cloneNode(true);
  const spot = row.querySelector(".spot");
  spot.id = `meld-${place}`;
  for (const part of ["meld-kind", "meld-marks"]) row.querySelector(`.${part}`).id = `${part}-${place}`;
  spot.setAttribute("aria-labelledby", `${spot.id} meld-kind-${place}`);
  spot.setAttribute("aria-describedby", `meld-marks-${place}`);
  return row;
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
  const nameOf = pileNamer(keys);
  const pointsOf = (card) => Number(keys.get(card)?.dataset.points ?? 0);

  /** Cards are drawn: who does not see them hears whose they are, which, and what they count. */
  function tell(row, spot, piles, points) {
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
      const points = piles.reduce((sum, { card, count }) => sum + count * pointsOf(card), 0);
      place.querySelector(".points").textContent = piles.length ? format(sign * points) : "";
      if (place === spot) tell(row, spot, piles, sign * points);
    }
    if (lit && spot.getAttribute("aria-pressed") === "false") spot.scrollIntoView({ block: "nearest" });
    spot.setAttribute("aria-pressed", String(lit));
  };
}

/** Switch a key on or off. One that is off keeps the focus it has, which one that is `disabled` would lose to the page. */
export const enable = (key, yes) => key.setAttribute("aria-disabled", String(!yes));
export const isOff = (key) => key.getAttribute("aria-disabled") === "true";

export function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
