// The sheets as they show, drawn anew after every change.
import { element, enable, format, newMeld, pileNamer, spotDrawer } from "./drawing.js";
import { firstMeld } from "./first.js";
import { isSequence } from "./melds.js";
import { readCards, readMelds, suitOf } from "./notation.js";
import { showSums, sumOf } from "./numbers.js";
import { active, countedLast, form, keys, litCards, pads, past, showActive, sides, whoWentOut } from "./sheets.js";

const drawSpot = spotDrawer(keys);
const nameOf = pileNamer(keys);
/** What was tapped since the server last said what the hand comes to: a field that counts, or what is lit. */
let tapped;
form.addEventListener("entry:changed", ({ detail }) => (tapped = detail ?? tapped));
/** Which meld is being begun, `0-2` by its side and its place: it is told with every question what the hand comes to. */
export const writing = Object.assign(document.createElement("input"), { type: "hidden", name: "writing" });
form.append(writing);
export const first = firstMeld(keys, { format, label: form.dataset.allCards });

export function draw() {
  for (const side of sides) {
    drawDepth(side);
    drawMelds(side);
    side.hands.forEach((hand, index) => drawSpot(hand.row, readCards(hand.field.value), isLit(side, "hand", index), -1));
    for (const spot of side.sheet.querySelectorAll("[data-new]")) {
      spot.setAttribute("aria-pressed", String(side === active && side.lit.at === spot.dataset.new));
    }
    const hint = side.sheet.querySelector(".sequence-hint");
    if (hint) hint.hidden = !isStartingSequence(side);
    first.draw(side);
    showSums(side.sheet, format);
  }
  form.classList.toggle("out-open", !whoWentOut() && sides.some(({ depth }) => depth.value !== "net"));
  writing.value = isWriting() ? `${active.index}-${active.lit.index}` : "";
  drawTools();
}

/** Whether a meld is being begun: it is not marked until something else is touched. One that is mended is. */
const isWriting = () => active.lit.isBegun && active.depth.value === "cards" && !active.isAway;

function isMakingSequence(side) {
  if (side.lit.at === "sequence") return true;
  const piles = side.lit.at === "meld" ? readMelds(side.melds.value)[side.lit.index] : undefined;
  return piles !== undefined && isSequence(piles);
}

function isStartingSequence(side) {
  const piles = side.lit.at === "meld" ? readMelds(side.melds.value)[side.lit.index] : [];
  return isMakingSequence(side) && piles.length < 2;
}

/** Only the fields of the depth that is chosen show. */
function drawDepth({ sheet, depth }) {
  for (const part of sheet.querySelectorAll("[data-part-of]")) {
    part.hidden = !part.dataset.partOf.split(" ").includes(depth.value);
  }
  for (const button of sheet.querySelectorAll("[data-depth]")) {
    button.setAttribute("aria-pressed", String(button.dataset.depth === depth.value));
  }
}

function drawMelds(side) {
  const list = side.sheet.querySelector("[data-melds]");
  const melds = readMelds(side.melds.value);
  while (list.children.length > melds.length) list.lastElementChild.remove();
  while (list.children.length < melds.length) list.append(newMeld(`${side.index}-${list.children.length}`));
  melds.forEach((piles, index) => drawSpot(list.children[index], piles, isLit(side, "meld", index), 1));
}

/** One line is lit on the whole page: that of the side that is written. */
const isLit = (side, at, index) => side === active && side.lit.at === at && side.lit.index === index;

function drawTools() {
  const last = active.lit.last;
  const lit = litCards();
  const single = countedLast();
  const pile = single ? sumOf(single.value) > 0 : lit?.piles.findLast((each) => each.word === last);
  const byCards = active.depth.value === "cards";
  pads.get("cards").hidden = !byCards;
  pads.get("numbers").hidden = byCards;
  drawSuits(lit?.piles);
  for (const key of form.querySelectorAll("[data-times]")) enable(key, pile);
  for (const [card, key] of keys) key.classList.toggle("lit", Boolean(pile) && card === last);
  enable(form.querySelector("[data-tool=less]"), single ? pile : lit?.piles.length);
  enable(form.querySelector("[data-tool=undo]"), past.length);
}

/** A sequence has no card twice, but a suit: its keys stand where the numbers stand otherwise. */
function drawSuits(piles) {
  const row = form.querySelector(".suits-row");
  if (!row) return;
  row.hidden = !isMakingSequence(active);
  form.querySelector(".counts").hidden = !row.hidden;
  const said = piles ? suitOf(piles[0]?.word ?? "") : active.lit.suit;
  for (const key of row.children) {
    key.setAttribute("aria-pressed", String(key.dataset.suit === said));
  }
}

/** Whoever does not see the meld hears it before the new sum: “King ×4, +605”. The sum is not read again by itself. */
export function tellTapped(answer) {
  showActive(answer);
  const [sum, before] = [answer, document].map((root) => root.querySelector(`.live-side[data-side="${active.index}"] strong`));
  const said = before?.previousElementSibling?.textContent ?? "";
  const text = tapped ? nameTapped(answer) : sum?.textContent === before?.textContent && said;
  tapped = undefined;
  if (text) sum?.before(element("span", "visually-hidden", text));
}

function nameTapped(answer) {
  if (tapped.labels) return `${tapped.labels[0].firstChild.textContent.trim()} ${tapped.value}, `;
  const { at, index } = active.lit;
  const piles = litCards()?.piles ?? [];
  const name = isSequence(piles) && piles.length > 2 ? `${nameOf([piles[0]])} – ${nameOf([piles.at(-1)])}` : nameOf(piles);
  const whose = at === "hand" && active.hands[index].row.querySelector(".hand-name").textContent.trim();
  const kind = at === "meld" && answer.querySelector(`#meld-kind-${active.index}-${index} .kind`)?.textContent;
  return piles.length ? [whose, name, kind].map((each) => each && `${each}, `).filter(Boolean).join("") : "";
}
