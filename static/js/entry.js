// Writing a hand with the pad. The text fields of the form stay the truth: every tap reads them, changes them and
// draws the sheet anew from them; so nothing is lost where this script fails, and what is typed shows on the sheet.
import { keepDraft } from "./draft.js";
import { keepLive } from "./live.js";
import { add, isWild, rankOf, readCards, readMelds, writeCards, writeMelds } from "./notation.js";
import { listen } from "./pad.js";

const form = document.getElementById("entry");
const keys = new Map([...form.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key]));
const number = new Intl.NumberFormat(document.documentElement.lang);
const sides = [...form.querySelectorAll(".side")].map((sheet, index) => ({
  index,
  sheet,
  tab: document.getElementById(`tab-${index}`),
  melds: form.elements[`sides-${index}-melds`],
  hands: [...sheet.querySelectorAll("[data-hand]")].map((row, player) => ({
    row,
    field: form.elements[`sides-${index}-hand-${player}`],
  })),
  reds: form.elements[`sides-${index}-red_threes`],
  calientes: form.elements[`sides-${index}-calientes_played`],
  lit: { at: "new" },
}));
let active = sides[0];
const past = [];

/* ---------- what is lit, and changing it ---------- */

function snapshot() {
  return { values: fields().map((field) => [field, field.value, field.checked]), side: active.index, lit: { ...active.lit } };
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
  for (const [field, value, checked] of before.values) {
    field.value = value;
    if (field.type === "checkbox") field.checked = checked;
  }
  choose(sides[before.side]);
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
    else addToMelds(card, count);
    active.lit.last = card;
  });
}

function addToLit(card, count) {
  const lit = litCards();
  add(lit.piles, { card, word: card, count });
  lit.write();
}

function addToMelds(card, count) {
  const melds = readMelds(active.melds.value);
  const index = meldFor(melds, card);
  if (index < 0) melds.push([{ card, word: card, count }]);
  else add(melds[index], { card, word: card, count });
  active.melds.value = writeMelds(melds);
  active.lit = { at: "meld", index: index < 0 ? melds.length - 1 : index };
}

/** Which meld a card goes onto: wild cards onto the lit one, naturals onto the one of their rank. */
function meldFor(melds, card) {
  const lit = active.lit.at === "meld" ? active.lit.index : -1;
  const piles = melds[lit];
  if (piles && (isWild(card) || rankOf(piles) === card || rankOf(piles) === null)) return lit;
  if (isWild(card) || form.dataset.sets === "any") return -1;
  return melds.findIndex((each) => rankOf(each) === card);
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
    const pile = again.piles.findLast((each) => each.word === active.lit.last) ?? again.piles.at(-1);
    pile.count -= 1;
    if (pile.count < 1) again.piles.splice(again.piles.indexOf(pile), 1);
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
    drawMelds(side);
    side.hands.forEach((hand, index) => drawSpot(hand.row, readCards(hand.field.value), isLit(side, "hand", index), -1));
    side.sheet.querySelector("[data-new]").setAttribute("aria-pressed", String(side.lit.at === "new"));
  }
  drawTools();
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
    spot.querySelector(".points").textContent = piles.length ? number.format(sign * points).replace("-", "−") : "";
  }
  if (lit && spot.getAttribute("aria-pressed") === "false") spot.scrollIntoView({ block: "nearest" });
  spot.setAttribute("aria-pressed", String(lit));
}

const pointsOf = (card) => Number(keys.get(card)?.dataset.points ?? 0);

function drawPile({ card, word, count }) {
  const pile = element("span", "pile");
  pile.dataset.count = count < 5 ? count : "many";
  const key = keys.get(card);
  const face = element("span", "card");
  if (key) {
    face.append(...[...key.querySelector(".face").cloneNode(true).childNodes]);
    if (key.dataset.tone) face.classList.add(key.dataset.tone);
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
  for (const key of form.querySelectorAll("[data-times]")) key.disabled = !pile;
  for (const [card, key] of keys) key.classList.toggle("lit", Boolean(pile) && card === last);
  form.querySelector("[data-tool=less]").disabled = !lit?.piles.length;
  form.querySelector("[data-tool=undo]").disabled = past.length === 0;
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
  const hand = button.closest("[data-hand]");
  if (button.matches(".tab")) {
    choose(sides[Number(button.dataset.side)]);
    draw();
  } else if (button.matches(".spot")) {
    light(side, spotAt(button, meld, hand));
  } else if (button.matches(".spot-clear")) {
    clearLit();
  } else if (button.dataset.step) {
    const field = button.parentElement.querySelector("input");
    change(() => (field.value = String(Math.max(0, asNumber(field) + Number(button.dataset.step)))));
  } else if (button.dataset.times) {
    setCount(Number(button.dataset.times));
  } else if (button.dataset.tool) {
    ({ less: takeOne, undo })[button.dataset.tool]();
  }
}

function spotAt(button, meld, hand) {
  if (hand) return { at: "hand", index: Number(hand.dataset.hand) };
  return meld ? { at: "meld", index: [...meld.parentElement.children].indexOf(meld) } : { at: "new" };
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
const connection = document.getElementById("connection");
const ask = keepLive(form, {
  changed: "entry:changed",
  url: form.dataset.preview,
  swapped: showActive,
  reached: (yes) => (connection.hidden = yes),
});
listen(form.querySelector("[data-pad]"), { tap: tapCard, most: 12 });
keepDraft(form, { restored: changed });
for (const { sheet } of sides) sheet.querySelector(".typed").open = Boolean(sheet.querySelector(".error"));
choose(sides.find(({ sheet }) => sheet.querySelector(".mark, .error")) ?? sides[0]);
draw();
if (sides.some(({ melds }) => melds.value.trim())) ask();
form.dataset.ready = "";
