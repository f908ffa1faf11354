// Shows hands of the outbox where they will be once they are saved: on the board, and in the totals of the next hand's form.
// What to show is in each letter (`waiting`, from scorekeeper/documents/waiting.py).
import { element } from "./drawing.js";
import { consecutive, sendable } from "./letters.js";

function cell({ made, out, total }) {
  const points = element("span", "made", made, ...(out ? [" ", element("span", "out", out)] : []));
  return element("td", "", element("div", "entry-pair", points, " ", element("span", "run", total)));
}

function row({ number, sides }) {
  const name = element("th", "no", number);
  name.scope = "row";
  return element("tr", "waits", name, ...sides.map(cell));
}

/** Return an icon of the page's sprite by its name. */
function icon(name) {
  const drawn = document.querySelector(".icon").cloneNode(true);
  const use = drawn.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  return drawn;
}

/** Set the text of an element, with nodes before it; without a text it is hidden. */
function say(part, text, ...before) {
  part?.replaceChildren(...(text ? before : []), text);
  part?.toggleAttribute("hidden", !text);
}

function showSide(score, { total, needs, leads, progress, to_go: toGo }) {
  score.querySelector(".total").textContent = total;
  say(score.querySelector(".needs"), needs);
  score.querySelector(".leads")?.replaceChildren(...(leads ? [icon("crown"), ` ${leads}`] : []));
  score.querySelector(".meter")?.setAttribute("value", progress);
  say(score.querySelector(".to-target .figures"), toGo);
}

/** Move the dealer's mark to the player who deals next. */
function passDeal(board, dealer) {
  const button = board.querySelector(".dealer");
  const names = [...board.querySelectorAll(".score .player")];
  button?.remove();
  if (button) names.find((name) => name.textContent.trim() === dealer)?.after(" ", button);
}

/** Add the waiting hands to the board, and show the totals and minimums after them. */
export function showOnBoard() {
  const board = document.getElementById("board");
  if (board.querySelector(".waits")) return; // a change of the board was quicker than this module
  const saved = Number(board.querySelector(".open-hand")?.textContent ?? 0);
  const hands = consecutive((letter) => letter.board === location.pathname, saved + 1, sendable()).map(({ waiting }) => waiting);
  if (!hands.length) return;
  const last = hands.at(-1);
  board.querySelector(".ledger tbody").prepend(...hands.map(row).reverse());
  board.querySelector(".ledger").hidden = false;
  board.querySelector(".ledger-empty")?.remove();
  board.querySelector("[data-waits]").hidden = false;
  board.querySelector(".scores").dataset.longest = `${Math.max(...last.sides.map(({ total }) => total.length))}`;
  board.querySelectorAll(".score").forEach((score, place) => showSide(score, last.sides[place]));
  passDeal(board, last.dealer);
  board.querySelector(".turns")?.replaceChildren(...last.turns.map((text) => element("li", "", text)));
  document.querySelector("#board-bar .bar-title p").textContent = last.subtitle;
  const write = board.querySelector(".dock a.main");
  if (write) write.lastChild.textContent = ` ${last.label}`;
  write?.toggleAttribute("hidden", last.over);
}

/** Of letters, those written for a hand that an earlier one is for, in another tab: once that is saved, they are looked at once more. */
function rivals(letters) {
  const hands = new Set();
  return letters.filter(({ url, fields, waiting: shown }) => {
    const hand = `${url} ${shown?.number ?? new Map(fields).get("hand")}`;
    return hands.size === hands.add(hand).size;
  });
}

/** List the hands that wait, by their points; those that are not in the totals apart. */
export function list(note) {
  const here = sendable().filter(({ summary, board }) => summary && board === location.pathname);
  const uncounted = rivals(here);
  const pointsOf = (letters) => letters.map(({ summary }) => summary).join(" · ");
  note.querySelector("[data-waits-for]").textContent = pointsOf(here.filter((each) => !uncounted.includes(each)));
  note.querySelector("[data-uncounted]").hidden = !uncounted.length;
  note.querySelector("[data-uncounted] span").textContent = pointsOf(uncounted);
}

/** The waiting hands from a number on that are sent to the address of a form. */
const ofForm = (form, number) => consecutive(({ url }) => url === form.getAttribute("action"), number);

/** Empty the form, which the server may have filled in with the draft of a hand that waits now. */
function clear(form) {
  for (const field of form.elements) {
    if (!field.name.startsWith("sides-") || /-(depth|made_\w+|scorers)$/.test(field.name)) continue;
    if (["checkbox", "radio"].includes(field.type)) field.checked = false;
    else field.value = "";
  }
  form.querySelector("#restored").hidden = true;
  form.dataset.draftStamp = "0";
}

function showInForm(form, { heading, deals, sides }) {
  document.querySelector(".bar-title h1").textContent = heading;
  document.querySelector(".bar-title p").textContent = deals;
  for (const sheet of form.querySelectorAll(".side")) {
    const index = sheet.dataset.side;
    const { first, total } = sides[Number.parseInt(form.elements[`sides-${index}-scorers`].value, 10)];
    sheet.querySelector(".opening").replaceChildren(element("span", "", first));
    const totals = form.querySelectorAll(`.live-side[data-side="${index}"] .live-totals`);
    if (totals.length === 1) totals[0].textContent = `${total} → ${total}`;
  }
}

/** Turn a form into that of the hand after the waiting ones, by its number, version and draft. */
export function placeAfterWaiting(form) {
  const { hand, expected, basis } = form.elements;
  if (form.dataset.sent !== undefined || basis.value !== "0") return;
  const hands = ofForm(form, Number(hand.value));
  if (!hands.length) return;
  const { board, waiting } = hands.at(-1);
  if (waiting.over) location.replace(board);
  form.dataset.after = hand.value;
  const line = document.getElementById("status-line").dataset;
  for (const field of [expected, hand]) {
    field.value = Number(field.value) + hands.length;
    line.live = line.live.replace(new RegExp(`\\b${field.name}=\\d+`), `${field.name}=${field.value}`);
  }
  form.dataset.draft = form.dataset.draft.replace(/:\d+:/, `:${hand.value}:`);
  clear(form);
  showInForm(form, waiting);
}

/** Whether hands before that of a form still wait. */
export const hasWaitingBefore = (form) => "after" in form.dataset && ofForm(form, Number(form.dataset.after)).length > 0;
