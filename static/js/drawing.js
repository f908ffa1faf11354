// Cards on a page, drawn by what is printed on the keys of the pad, and the places that they are tapped onto.
import { readCards, readMelds, suitOf, writeCards } from "./notation.js";

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

/** What a card counts, by the keys of the pad. */
export const pointsOf = (keys, card) => Number(keys.get(card)?.dataset.points ?? 0);

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
function spotDrawer(keys) {
  const drawPile = pileDrawer(keys);
  const nameOf = pileNamer(keys);

  /** Cards are drawn: who does not see them hears whose they are, which, and what they count. */
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

/** Return the keys of the pads of a form, by their cards. */
export const keysOf = (form) => new Map([...form.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));

/**
 * Return the places inside an element: what has `data-spot` (`cards`, `one` for a single card, `melds`) and `data-field`.
 * `name` ends the ids of the melds, `sign` says how the points of what is no meld count.
 * @returns {Place[]}
 */
export function placesIn(root, form, { name = "", sign = 1 } = {}) {
  return [...root.querySelectorAll("[data-spot]")].map((box) => {
    const { spot: kind, field, rank } = box.dataset;
    return { kind, box, rank, field: form.elements[field], name: name || field, sign: kind === "melds" ? 1 : sign };
  });
}

/** The place that a button stands in, and the index of its meld there. */
function whereIs(places, button) {
  const box = button.closest("[data-spot]");
  const row = button.closest(".meld");
  return { place: places.all.find((each) => each.box === box), index: row ? [...row.parentElement.children].indexOf(row) : -1 };
}

/** Light what a button stands for: a place, a meld, or the empty place for a new one. */
export function lightAt(places, button) {
  const { place, index } = whereIs(places, button);
  if (button.dataset.new) places.light(place, { at: button.dataset.new, chosen: true });
  else places.light(place, place.kind === "melds" ? { at: "meld", index } : undefined);
}

/** Clear what a button stands beside; a meld is gone with that, and the next one is written where it stood. */
export function clearAt(places, button, change) {
  const { place, index } = whereIs(places, button);
  change(() => places.clear(place, index));
  if (button.checkVisibility()) return;
  const next = place.box.querySelector("[data-new]") ?? place.box.querySelector(".spot");
  next.focus({ preventScroll: true });
}

/** Return an empty row for a meld; `place` ends the ids of what the server says of it. Its kind is part of its name. */
function newMeld(place) {
  const row = document.getElementById("meld-row").content.firstElementChild.cloneNode(true);
  const spot = row.querySelector(".spot");
  spot.id = `meld-${place}`;
  for (const part of ["meld-kind", "meld-marks"]) row.querySelector(`.${part}`).id = `${part}-${place}`;
  spot.setAttribute("aria-labelledby", `${spot.id} meld-kind-${place}`);
  spot.setAttribute("aria-describedby", `meld-marks-${place}`);
  return row;
}

/** Return what draws places that cards are tapped onto, and the tools of the pad that taps them. */
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

  /** A sequence has no card twice, but a suit: its keys stand where the numbers stand otherwise. Cards in a hand have both. */
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
    /** Draw the places of a sheet; one of them is lit where the sheet is the one that is written. */
    drawPlaces(places, isActive = true) {
      for (const place of places.all) {
        if (place.kind === "melds") drawMelds(places, place, isActive);
        else drawSpot(place.box, readCards(place.field.value), isActive && places.isLit(place, "cards"), place.sign);
      }
    },
    /** Draw what the pad can do: `counted` are a card and how many of it are counted, where it lies in no pile. */
    drawTools(places, { steps, counted = undefined }) {
      const last = counted ?? places.lastPile();
      for (const key of form.querySelectorAll("[data-times]")) enable(key, last?.count);
      for (const [card, key] of keys) key.classList.toggle("lit", Boolean(last?.count) && card === last.card);
      enable(form.querySelector("[data-tool=less]"), counted ? counted.count : places.litCards()?.piles.length);
      enable(form.querySelector("[data-tool=undo]"), steps);
      drawSuits(places);
    },
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
