// The fold-out for the cards of the first meld: of each meld all, or some by tapping its cards.
import { element, pileDrawer, pileNamer, pointsOf } from "./drawing.js";
import { readMelds, writeMelds } from "./notation.js";
import { isSequence } from "./tapping.js";

/** Match the lines of the first meld to melds: `chosen` is the count per meld and pile, `rest` the lines that match none. */
function pair(melds, lines) {
  const chosen = melds.map((piles) => piles.map(() => 0));
  const taken = new Set();
  const rest = lines.filter((line) => {
    const index = melds.findIndex((piles, at) => !taken.has(at) && holds(piles, line));
    if (index < 0) return true;
    taken.add(index);
    for (const { word, count } of line) chosen[index][melds[index].findIndex((pile) => pile.word === word)] = count;
    return false;
  });
  return { chosen, rest };
}

const holds = (piles, line) =>
  line.every(({ word, count }) => piles.some((pile) => pile.word === word && pile.count >= count));

function write(melds, chosen, rest) {
  const lines = melds.map((piles, index) => {
    const line = piles.map((pile, at) => ({ ...pile, count: chosen[index][at] })).filter(({ count }) => count > 0);
    if (isSequence(piles) && line.length === 1) line.kind = "sequence";
    return line;
  });
  return writeMelds([...lines, ...rest]);
}

/** Return functions: `draw` the fold-out of a side, and `tap` for a click in it; `keys` are the pad's keys by card. */
export function firstMeld(keys, { format, label }) {
  const drawPile = pileDrawer(keys);
  const nameOf = pileNamer(keys);

  function draw({ sheet, melds: field, first }) {
    const box = sheet.querySelector("[data-first-of]");
    const text = `${field.value}|${first.value}`;
    if (box.dataset.drawn === text) return;
    box.dataset.drawn = text;
    const melds = readMelds(field.value);
    const { chosen } = pair(melds, readMelds(first.value));
    const whose = sheet.querySelector(".side-name").textContent;
    const focused = [...box.querySelectorAll("button")].indexOf(document.activeElement);
    box.querySelector("ol").replaceChildren(...melds.map((piles, index) => row(piles, chosen[index], { index, whose })));
    box.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    const points = melds.flatMap((piles, index) => piles.map(({ card }, at) => chosen[index][at] * pointsOf(keys, card)));
    const sum = points.reduce((total, each) => total + each, 0);
    box.querySelector(".first-sum").textContent = sum ? format(sum) : "";
  }

  function row(piles, chosen, { index, whose }) {
    const cards = piles.map((pile, at) => {
      const face = drawPile({ ...pile, count: 1 });
      face.setAttribute("aria-hidden", "true");
      const name = element("span", "visually-hidden", `${nameOf([{ ...pile, count: 1 }])} (${whose}) `);
      const count = element("span", "first-count", `${chosen[at]}/${pile.count}`);
      const key = button("first-card", { index, at }, name, face, count);
      key.classList.toggle("lit", chosen[at] > 0);
      return key;
    });
    const all = button("first-all", { index }, label);
    all.setAttribute("aria-label", `${label}: ${nameOf(piles)} (${whose})`);
    all.setAttribute("aria-pressed", String(piles.every((pile, at) => chosen[at] === pile.count)));
    return element("li", "first-row", element("div", "first-cards", ...cards), all);
  }

  function tap({ melds: field, first }, key) {
    const melds = readMelds(field.value);
    const { chosen, rest } = pair(melds, readMelds(first.value));
    const index = Number(key.dataset.index);
    const piles = melds[index];
    if (key.dataset.at === undefined) {
      const isAll = key.getAttribute("aria-pressed") === "true";
      chosen[index] = piles.map((pile) => (isAll ? 0 : pile.count));
    } else {
      const at = Number(key.dataset.at);
      chosen[index][at] = (chosen[index][at] + 1) % (piles[at].count + 1);
    }
    first.value = write(melds, chosen, rest);
  }

  return { draw, tap };
}

function button(className, data, ...contents) {
  const made = element("button", className, ...contents);
  made.type = "button";
  Object.assign(made.dataset, data);
  return made;
}
