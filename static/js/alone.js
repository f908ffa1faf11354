// The next hand without a connection: checked and added up by the rules that this device keeps, reviewed on the page,
// and kept until it can be sent (outbox.js).
import { element, format } from "./drawing.js";
import { forgetDrafts, valueOf } from "./draft.js";
import { behind } from "./letters.js";
import { post } from "./refused.js";
import { askRules } from "./rules.js";
import { whoWentOut } from "./sheets.js";
import { tellConnection } from "./statusline.js";

const signed = (points) => (points > 0 ? `+${format(points)}` : format(points));

/** The points of each side; a name that is written from right to left turns none of them. */
export const summaryOf = (hands, nameOf) => hands.map(({ total }, index) => `\u2068${nameOf(index)}\u2069 ${signed(total)}`).join(", ");

/** What is written into the fields of each side, and who it is. */
function written(form, seated) {
  return seated.map(({ told: side, players }, index) => {
    const start = `sides-${index}-`;
    const own = [...form.elements].filter((field) => field.name?.startsWith(start));
    const fields = Object.fromEntries(own.map((field) => [field.name.slice(start.length), valueOf(field)]));
    const out = whoWentOut();
    return { told: side, players, fields: { ...fields, ...(out && { went_out: out === String(index) }) } };
  });
}

/** The game as it stood when there was a connection; null where it is not kept. */
async function keptGame(url) {
  const file = await caches.match(url);
  return file ? file.json() : null;
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

/** What stands on the side's tab and under the pad, as the server would have it there. */
function showFigures(index, { total, score_after: after }) {
  const live = document.querySelector(`.live-side[data-side="${index}"]`);
  const totals = live?.querySelectorAll(".live-totals") ?? [];
  live?.querySelector("strong").replaceChildren(signed(total));
  if (totals.length === 1) totals[0].textContent = `${format(after - total)} → ${format(after)}`;
  document.querySelector(`#tab-points-${index} span`)?.replaceChildren(signed(total));
}

/** Show the review as soon as the rules are loaded; meanwhile the line below says that they are loading. */
async function reviewOnceLoaded({ update, review }, connection) {
  if (!connection.isLost()) return;
  tellConnection(true, true, true);
  await update();
  if (!connection.isLost()) return;
  if (review()) connection.forget();
  else tellConnection(true, true);
}

/**
 * `update()` when the server cannot be reached, and say whether what shows is added up here; `review()` says whether the
 * review is shown here, `reviewLater(connection)` shows it as soon as it can be.
 */
export function writeAlone(form, section) {
  // A page that stays open over an update is of an earlier version, which called it so.
  const seated = JSON.parse(section.dataset.seated ?? section.dataset.told);
  const { board } = section.dataset;
  const nameOf = (index) => seated[index].told.name;
  let earlier = [];
  let found = null;

  async function update() {
    const game = await keptGame(section.dataset.keep);
    if (!game) return false;
    earlier = behind((letter) => letter.board === board && letter.draft !== form.dataset.draft, game.deals.length + 1);
    const hands = earlier.map((letter) => letter.sides);
    const { answer, errors } = await askRules("hand", { game, hands, sides: written(form, seated) });
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

  const tellMarks = (marks) =>
    document.getElementById("marks-whole").replaceChildren(...marks.map(({ message }) => element("li", "", message)));

  function review() {
    if (!found) return false;
    section.hidden = false;
    section.querySelector("h2").focus();
    section.scrollIntoView({ block: "start" });
    return true;
  }

  async function save() {
    // what was answered since may still be on its way
    await update();
    if (!found) return;
    const fields = [...new FormData(form)].filter(([name]) => name !== "action");
    const summary = summaryOf(found.hand.sides, nameOf);
    const letter = { key: form.elements.key.value, url: form.getAttribute("action"), board, draft: form.dataset.draft };
    if (!post({ ...letter, fields: [...fields, ["action", "save"]], sides: found.sides, waiting: found.waiting, summary })) return;
    forgetDrafts([letter.draft]);
    location.assign(board);
  }

  section.querySelector("[data-alone-save]").addEventListener("click", save);
  section.querySelector("[data-alone-edit]").addEventListener("click", () => (section.hidden = true));
  const reviewLater = (connection) => reviewOnceLoaded({ update, review }, connection);
  return { update, review, reviewLater, leave: () => (section.hidden = true) };
}
