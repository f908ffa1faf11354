// Writing a hand without a connection: the rules kept on this device validate and score it, the page shows the review, and
// the outbox keeps the hand until it can be sent.
import { element, format } from "./drawing.js";
import { forgetDrafts } from "./draft.js";
import { consecutive } from "./letters.js";
import { textOf } from "./numbers.js";
import { post } from "./refused.js";
import { askRules } from "./rules.js";
import { whoWentOut } from "./sheets.js";
import { tellConnection } from "./statusline.js";

const signed = (points) => (points > 0 ? `+${format(points)}` : format(points));

/** The points of each side as text; names are isolated, so that right-to-left ones do not reorder the points. */
export const summaryOf = (hands, nameOf) => hands.map(({ total }, index) => `\u2068${nameOf(index)}\u2069 ${signed(total)}`).join(", ");

/** For each side, as the rules on this device take it: its `told` and `players`, and the values of its `fields`. */
function written(form, seated) {
  const out = whoWentOut();
  return seated.map(({ told: side, players }, index) => {
    const start = `sides-${index}-`;
    const own = [...form.elements].filter((field) => field.name?.startsWith(start));
    const fields = Object.fromEntries(own.map((field) => [field.name.slice(start.length), field.type === "checkbox" ? field.checked : textOf(field)]));
    return { told: side, players, fields: { ...fields, ...(out && { went_out: out === String(index) }) } };
  });
}

/** The game's file as the service worker cached it; null where it did not, or a network's page in its place. */
async function keptGame(url) {
  const file = await caches.match(url);
  return file ? file.json().catch(() => null) : null;
}

/**
 * Whether the file of a game goes as far as its form: `earlier` hands wait. Where the form has been loaded since, hands may have
 * been saved, undone or corrected, and the totals of the file are not those of the game.
 */
export function isAsFar({ deals }, earlier, { elements, dataset }, stands) {
  const next = deals.length + 1;
  if (next + earlier !== Number(elements.hand.value)) return false;
  const isSameState = next === Number(dataset.after ?? elements.hand.value); // else hands that waited were saved meanwhile
  // in the order of their figures: sides of a hand whose members score one by one are not those of the game
  const scorers = deals.at(-1)?.sides.flatMap((side) => side.members ?? side);
  const totals = scorers?.map(({ score_after: after }) => String(after)).sort();
  return !isSameState || !stands || !totals || String(totals) === String(stands.split(",").sort());
}

/** The game's file and the waiting hands after it; null, with a sentence for the status line, where they do not lead to the form. */
async function knownGame(form, told) {
  const game = await keptGame(told.keep);
  if (!game) return null;
  const isEarlier = ({ board, draft }) => board === told.board && draft !== form.dataset.draft;
  const earlier = consecutive(isEarlier, game.deals.length + 1);
  const isKnown = isAsFar(game, earlier.length, form, told.stands);
  const line = document.getElementById("status-line").dataset;
  told.waits ??= line.waits;
  line.waits = isKnown || !told.behind ? told.waits : told.behind;
  return isKnown ? { game, earlier } : null;
}

function showSide(side, { name, hand, before, marks }) {
  side.querySelector("h3").textContent = name;
  const lines = hand.lines.flatMap(({ label, points }) => [element("dt", "", label), element("dd", "", signed(points))]);
  side.querySelector("dl").replaceChildren(...lines);
  side.querySelector("strong").textContent = signed(hand.total);
  side.querySelector("p span").textContent = `${format(before)} → ${format(hand.score_after)}`;
  side.querySelector("ul").replaceChildren(...marks.map(({ message }) => element("li", "", message)));
  return side;
}

/** Show a side's points on its tab and under the pad, as the server's answers do. */
function showFigures(index, { total, score_after: after }) {
  const live = document.querySelector(`.live-side[data-side="${index}"]`);
  const totals = live?.querySelectorAll(".live-totals") ?? [];
  live?.querySelector("strong").replaceChildren(signed(total));
  if (totals.length === 1 && !totals[0].querySelector("b")) totals[0].textContent = `${format(after - total)} → ${format(after)}`;
  document.querySelector(`#tab-points-${index} span`)?.replaceChildren(signed(total));
}

const tellMarks = (marks) =>
  document.getElementById("marks-whole").replaceChildren(...marks.map(({ message }) => element("li", "", message)));

/** Show the review as soon as the rules are loaded; until then the status line says that they are loading. */
async function reviewOnceLoaded({ update, review }, connection) {
  if (!connection.isLost()) return;
  tellConnection(true, "loads");
  await update();
  if (!connection.isLost()) return;
  if (review()) connection.forget();
  else tellConnection(true, "waits");
}

/** Show whether the device has no room for the hand; a page that was kept by an earlier version has no place for that. */
const showFull = (section, yes) => section.querySelector("[data-alone-full]")?.toggleAttribute("hidden", !yes);

function leaveReview(section) {
  section.hidden = true;
  showFull(section, false);
}

/** Go back to the form; a save that waits for the connection is dropped, as what is edited is reviewed again. */
function edit(section, connection) {
  if (connection?.isLost()) connection.forget();
  leaveReview(section);
}

/** Say that the device has no room for a hand, and have its form save it, which waits for the connection. */
function saveByForm(form, section, connection) {
  showFull(section, true);
  if (!connection) return;
  const button = Object.assign(document.createElement("button"), { name: "action", value: "save", hidden: true });
  form.append(button);
  form.requestSubmit(button);
}

/**
 * Score the hand of a form on this device; `section` is the part of the page for its review. Returns functions:
 * `update()` scores the hand anew and resolves to whether that worked, `review()` shows the review and returns whether
 * there is one, `reviewLater()` shows it once the rules are loaded, `leave()` hides it.
 */
export function writeAlone(form, section, connection) {
  // A page of an earlier version, open since before an update, calls it `told`, and gives no connection, or that to `reviewLater`.
  const seated = JSON.parse(section.dataset.seated ?? section.dataset.told);
  const { board } = section.dataset;
  const nameOf = (index) => seated[index].told.name;
  let earlier = [];
  /** @type {any} */
  let found = null;

  async function update() {
    const known = await knownGame(form, section.dataset);
    if (!known) {
      found = null;
      section.hidden = true;
      return false;
    }
    earlier = known.earlier;
    const hands = earlier.map((letter) => letter.sides);
    const { answer, errors } = await askRules("hand", { game: known.game, hands, sides: written(form, seated) });
    found = answer ?? null;
    if (found) show();
    if (errors) refuse(errors);
    return Boolean(found);
  }

  function show() {
    const { sides, violations } = found.hand;
    const parts = sides.map((hand, index) => {
      const side = section.querySelector("template").content.firstElementChild.cloneNode(true);
      const marks = violations.filter((each) => each.side === index);
      return showSide(side, { name: nameOf(index), hand, before: hand.score_after - hand.total, marks });
    });
    section.querySelector("[data-alone-sides]").replaceChildren(...parts);
    section.querySelector("[data-further]").hidden = !earlier.length;
    for (const [index, hand] of sides.entries()) showFigures(index, hand);
    tellMarks(violations.filter((each) => each.side === null));
  }

  function refuse(errors) {
    section.hidden = true;
    tellMarks(errors);
  }

  function review() {
    if (!found) return false;
    section.hidden = false;
    section.querySelector("h2").focus();
    section.scrollIntoView({ block: "start" });
    return true;
  }

  async function save() {
    // the result of the last change may not have arrived yet
    await update();
    if (!found) return;
    const fields = [...new FormData(form)].filter(([name]) => name !== "action");
    const summary = summaryOf(found.hand.sides, nameOf);
    const letter = { key: form.elements.key.value, url: form.getAttribute("action"), board, draft: form.dataset.draft };
    const isStored = post({ ...letter, fields: [...fields, ["action", "save"]], sides: found.sides, waiting: found.waiting, summary });
    if (!isStored) return saveByForm(form, section, connection);
    forgetDrafts([letter.draft]);
    location.assign(board);
  }

  section.querySelector("[data-alone-save]").addEventListener("click", save);
  section.querySelector("[data-alone-edit]").addEventListener("click", () => edit(section, connection));
  const reviewLater = (given = connection) => reviewOnceLoaded({ update, review }, given);
  return { update, review, reviewLater, leave: () => leaveReview(section) };
}
