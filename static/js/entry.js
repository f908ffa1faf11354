// Writing a hand with the pad. The text fields of the form stay the truth: every tap reads them, changes them and
// draws the sheet anew from them; so nothing is lost where this script fails, and what is typed shows on the sheet.
import { keepDraft } from "./draft.js";
import { keepLive } from "./live.js";
import { addToMelds, isSequence, setSuit } from "./melds.js";
import { add, readCards, readMelds, suitOf, writeCards, writeMelds } from "./notation.js";
import { keepKeyboardAway, listenForNumbers, showSums } from "./numbers.js";
import { listen } from "./pad.js";

const form = document.getElementById("entry");
const keys = new Map([...form.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RED = "HD";
const number = new Intl.NumberFormat(document.documentElement.lang);
const pads = new Map([...form.querySelectorAll("[data-pad]")].map((pad) => [pad.dataset.pad, pad]));
let sides = [];
let active = null;
const past = [];

/** Find the sheets of the sides and their fields: at first, and whenever the server has sent them anew. */
function describe() {
  const lit = new Map(sides.map((side) => [side.index, side.lit]));
  sides = [...form.querySelectorAll(".side")].map((sheet, index) => ({
    index,
    sheet,
    tab: document.getElementById(`tab-${index}`),
    depth: form.elements[`sides-${index}-depth`],
    melds: form.elements[`sides-${index}-melds`],
    hands: [...sheet.querySelectorAll("[data-field]")].map((row) => ({ row, field: form.elements[row.dataset.field] })),
    reds: form.elements[`sides-${index}-red_threes`],
    calientes: form.elements[`sides-${index}-calientes_played`],
    lit: lit.get(index) ?? { at: "new" },
  }));
  for (const { sheet } of sides) {
    sheet.querySelector(".typed").open = Boolean(sheet.querySelector(".typed .error"));
    keepKeyboardAway(sheet);
  }
  active = sides[active?.index ?? -1] ?? sides.find(({ sheet }) => sheet.querySelector(".mark, .error")) ?? sides[0];
}

/* ---------- what is lit, and changing it ---------- */

function snapshot() {
  const values = fields().map((field) => [field.name, field.value, field.checked]);
  return { values, side: active.index, lit: { ...active.lit } };
}

function fields() {
  return [...form.elements].filter((field) => field.name?.startsWith("sides-"));
}

/** Run a change that undo can take back. */
function change(act) {
  past.push(snapshot());
  if (past.length > 200) past.shift();
  act();
  changed();
}

function undo() {
  const before = past.pop();
  if (!before) return;
  for (const [name, value, checked] of before.values) {
    const field = form.elements[name];
    if (!field) continue;
    field.value = value;
    if (field.type === "checkbox") field.checked = checked;
  }
  choose(sides[before.side] ?? active);
  active.lit = before.lit;
  changed();
}

function changed() {
  draw();
  form.dispatchEvent(new CustomEvent("entry:changed", { bubbles: true }));
}

/** The piles that are lit and how to write them back, or null on the empty place for a new meld. */
function litCards() {
  const { at, index } = active.lit;
  if (at === "hand") {
    const { field } = active.hands[index];
    const piles = readCards(field.value);
    return { piles, write: () => (field.value = writeCards(piles)) };
  }
  const melds = readMelds(active.melds.value);
  if (at === "meld" && melds[index]) return { piles: melds[index], write: () => writeBack(melds) };
  return null;
}

function writeBack(melds) {
  const kept = melds.filter((piles) => piles.length > 0);
  if (kept.length < melds.length) active.lit = { at: "new" };
  active.melds.value = writeMelds(kept);
}

/* ---------- cards ---------- */

function tapCard(card, count = 1) {
  const role = keys.get(card).dataset.role;
  if (active.lit.at !== "hand" && (role === "bonus" || role === "caliente")) {
    const field = role === "bonus" ? active.reds : active.calientes;
    if (field) change(() => (field.value = String(asNumber(field) + count)));
    return;
  }
  change(() => {
    if (active.lit.at === "hand") addToLit(card, count);
    else addToTable(card, count);
    active.lit.last = card;
  });
}

function addToLit(card, count) {
  const lit = litCards();
  add(lit.piles, { card, word: card, count });
  lit.write();
}

function addToTable(card, count) {
  const melds = readMelds(active.melds.value);
  const index = addToMelds(melds, card, count, active.lit, form.dataset);
  active.melds.value = writeMelds(melds);
  active.lit = { at: "meld", index };
}

function tapSuit(suit) {
  const lit = litCards();
  if (!lit) return;
  change(() => {
    const again = litCards();
    setSuit(again.piles, suit);
    again.write();
  });
}

function setCount(count) {
  const { last } = active.lit;
  change(() => {
    const lit = litCards();
    const pile = lit?.piles.findLast((each) => each.word === last);
    if (pile) pile.count = count;
    lit?.write();
    active.lit.last = last;
  });
}

function takeOne() {
  const lit = litCards();
  if (!lit || lit.piles.length === 0) return;
  change(() => {
    const again = litCards();
    const sequence = isSequence(again.piles);
    const isLast = (each) => each.word === active.lit.last && !sequence;
    const pile = again.piles.findLast(isLast) ?? again.piles.at(-1);
    pile.count -= 1;
    if (pile.count < 1) again.piles.splice(again.piles.indexOf(pile), 1);
    if (sequence && again.piles.length === 1) again.piles.kind = "sequence";
    again.write();
  });
}

function clearLit() {
  change(() => {
    const lit = litCards();
    lit.piles.length = 0;
    lit.write();
    delete active.lit.last;
  });
}

/* ---------- drawing ---------- */

function draw() {
  for (const side of sides) {
    drawDepth(side);
    drawMelds(side);
    side.hands.forEach((hand, index) => drawSpot(hand.row, readCards(hand.field.value), isLit(side, "hand", index), -1));
    for (const spot of side.sheet.querySelectorAll("[data-new]")) {
      spot.setAttribute("aria-pressed", String(side.lit.at === spot.dataset.new));
    }
    const hint = side.sheet.querySelector(".sequence-hint");
    if (hint) hint.hidden = !isStartingSequence(side);
    showSums(side.sheet, format);
  }
  drawTools();
}

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
  while (list.children.length < melds.length) list.append(newRow(side, list.children.length));
  melds.forEach((piles, index) => drawSpot(list.children[index], piles, isLit(side, "meld", index), 1));
}

function newRow(side, index) {
  const row = document.getElementById("meld-row").content.firstElementChild.cloneNode(true);
  row.querySelector(".meld-kind").id = `meld-kind-${side.index}-${index}`;
  row.querySelector(".meld-marks").id = `meld-marks-${side.index}-${index}`;
  return row;
}

const isLit = (side, at, index) => side.lit.at === at && side.lit.index === index;

function drawSpot(row, piles, lit, sign) {
  const spot = row.querySelector(".spot");
  const text = writeCards(piles);
  if (spot.dataset.cards !== text) {
    spot.dataset.cards = text;
    spot.querySelector(".cards").replaceChildren(...piles.map(drawPile));
    const points = piles.reduce((sum, { card, count }) => sum + count * pointsOf(card), 0);
    spot.querySelector(".points").textContent = piles.length ? format(sign * points) : "";
  }
  if (lit && spot.getAttribute("aria-pressed") === "false") spot.scrollIntoView({ block: "nearest" });
  spot.setAttribute("aria-pressed", String(lit));
}

const format = (points) => number.format(points).replace("-", "−");
const pointsOf = (card) => Number(keys.get(card)?.dataset.points ?? 0);

function drawPile({ card, word, count }) {
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
}

function element(name, className, text = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function drawTools() {
  const last = active.lit.last;
  const lit = litCards();
  const pile = lit?.piles.findLast((each) => each.word === last);
  const byCards = active.depth.value === "cards";
  pads.get("cards").hidden = !byCards;
  pads.get("numbers").hidden = byCards;
  drawSuits(lit?.piles);
  for (const key of form.querySelectorAll("[data-times]")) key.disabled = !pile;
  for (const [card, key] of keys) key.classList.toggle("lit", Boolean(pile) && card === last);
  form.querySelector("[data-tool=less]").disabled = !lit?.piles.length;
  form.querySelector("[data-tool=undo]").disabled = past.length === 0;
}

/** A sequence has no card twice, but a suit: its keys stand where the numbers stand otherwise. */
function drawSuits(piles) {
  const row = form.querySelector(".suits-row");
  if (!row) return;
  row.hidden = !isMakingSequence(active);
  form.querySelector(".counts").hidden = !row.hidden;
  const said = suitOf(piles?.[0]?.word ?? "");
  for (const key of row.children) {
    key.disabled = !piles;
    key.setAttribute("aria-pressed", String(key.dataset.suit === said));
  }
}

/* ---------- sheets that the server sends anew ---------- */

/** Send the form with other values, or these instead of all it says of the sides; show the sheets that come back. */
async function rebuild(values, { instead = false } = {}) {
  const data = new FormData(form);
  if (instead) for (const name of [...data.keys()]) if (name.startsWith("sides-")) data.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === false) data.delete(name);
    else data.set(name, value === true ? "y" : value);
  }
  data.set("action", "edit");
  form.inert = true;
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["sheets", "live-figures"]) {
      document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
    }
    connection.hidden = true;
    describe();
    choose(active);
  } catch {
    connection.hidden = false;
    return false;
  } finally {
    form.inert = false;
  }
  changed();
  return true;
}

/** Write a side down at another depth; without a connection its fields show as they are. */
async function switchDepth(side, depth) {
  past.push(snapshot());
  choose(side);
  if (!(await rebuild({ depth: `${side.index}-${depth}` }))) {
    side.depth.value = depth;
    changed();
  }
  active.sheet.querySelector(`[data-depth="${depth}"]`).focus();
}

/* ---------- sides, steppers, wiring ---------- */

function choose(side, { focus = false } = {}) {
  active = side;
  for (const each of sides) {
    const chosen = each === side;
    each.tab.setAttribute("aria-selected", String(chosen));
    each.tab.tabIndex = chosen ? 0 : -1;
    each.sheet.hidden = !chosen;
  }
  showActive();
  if (focus) side.tab.focus();
}

const asNumber = (field) => Number.parseInt(field.value, 10) || 0;

function light(side, lit) {
  choose(side);
  side.lit = lit;
  draw();
}

function onClick(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const side = sides[Number(button.closest(".side")?.dataset.side ?? active.index)];
  const meld = button.closest(".meld");
  const hand = button.closest("[data-field]");
  if (button.dataset.depth) {
    event.preventDefault();
    if (button.dataset.depth !== side.depth.value) switchDepth(side, button.dataset.depth);
  } else if (button.matches(".tab")) {
    choose(sides[Number(button.dataset.side)]);
    draw();
  } else if (button.matches(".spot")) {
    light(side, spotAt(button, meld, hand));
  } else if (button.matches(".spot-clear")) {
    clearLit();
  } else if (button.dataset.step) {
    const field = button.parentElement.querySelector("input");
    const most = Number(button.parentElement.dataset.most ?? Number.MAX_SAFE_INTEGER);
    const next = asNumber(field) + Number(button.dataset.step);
    change(() => (field.value = String(Math.max(0, Math.min(most, next)))));
  } else if (button.dataset.suit) {
    tapSuit(button.dataset.suit);
  } else if (button.dataset.times) {
    setCount(Number(button.dataset.times));
  } else if (button.dataset.tool) {
    ({ less: takeOne, undo })[button.dataset.tool]();
  }
}

function spotAt(button, meld, hand) {
  if (hand) return { at: "hand", index: [...hand.parentElement.children].indexOf(hand) };
  return meld ? { at: "meld", index: [...meld.parentElement.children].indexOf(meld) } : { at: button.dataset.new };
}

function onTabKey(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !event.target.matches(".tab")) return;
  choose(sides[(active.index + step + sides.length) % sides.length], { focus: true });
  draw();
}

/** Figures that the server sends anew show the side that is being written. */
function showActive() {
  for (const figure of form.querySelectorAll(".live-side")) figure.hidden = Number(figure.dataset.side) !== active.index;
}

form.addEventListener("click", onClick);
form.addEventListener("keydown", onTabKey);
form.addEventListener("input", changed);
form.addEventListener("focusin", (event) => {
  const sheet = event.target.closest(".side");
  if (sheet && Number(sheet.dataset.side) !== active.index) {
    choose(sides[Number(sheet.dataset.side)]);
    draw();
  }
});
form.addEventListener("change", (event) => {
  if (event.target.matches("[data-arranges]")) rebuild({}).then(() => document.getElementById(event.target.id)?.focus());
});
const connection = document.getElementById("connection");
describe();
const ask = keepLive(form, {
  changed: "entry:changed",
  url: form.dataset.preview,
  swapped: showActive,
  reached: (yes) => (connection.hidden = yes),
});
listen(pads.get("cards"), { tap: tapCard, most: 12 });
listenForNumbers(form, pads.get("numbers"), { current: () => active.sheet });
keepDraft(form, { restored: changed, arrange: (draft) => rebuild(draft, { instead: true }) });
choose(active);
draw();
if (fields().some((field) => field.value.trim() && field.name.endsWith("-melds"))) ask();
form.dataset.ready = "";
