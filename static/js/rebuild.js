// Sheets that the server sends anew: at another depth, for another table, with a line that was dictated.
import { putPart } from "./parts.js";
import { active, changed, choose, describe, form, showActive, step } from "./sheets.js";

const waiting = [];
let isUnderWay = false;

/** Whether sheets are on their way. */
export const isBuilding = () => isUnderWay;

/** Do what is tapped: at once, or on the sheets that are on their way. */
export function whenBuilt(act) {
  if (isUnderWay) waiting.push(act);
  else act();
}

/** Nothing is written on sheets that are about to go; the pad takes what is tapped meanwhile. */
function build(yes) {
  document.getElementById("sheets").inert = yes;
  if (yes) isUnderWay = true;
  else setTimeout(built); // whoever asked for the sheets comes first
}

function built() {
  isUnderWay = false;
  for (const act of waiting.splice(0)) act();
}

const reach = (yes) => form.dispatchEvent(new CustomEvent("entry:reached", { detail: yes }));

/** Send the form with other values, or these instead of all it says of the sides; show the sheets that come back. */
export async function rebuild(values, { instead = false } = {}) {
  const data = new FormData(form);
  if (instead) for (const name of [...data.keys()]) if (name.startsWith("sides-")) data.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === false) data.delete(name);
    else data.set(name, value === true ? "y" : value);
  }
  data.set("action", "edit");
  build(true);
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["sheets", "out"]) {
      document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
    }
    describe();
    choose(active);
    showActive(page);
    putPart(page.getElementById("live-figures"));
    reach(true);
  } catch {
    reach(false);
    return false;
  } finally {
    build(false);
  }
  changed();
  return true;
}

/** Write a side down at another depth; without a connection its fields show as they are. */
export async function switchDepth(side, depth) {
  step();
  choose(side);
  if (!(await rebuild({ depth: `${side.index}-${depth}` }))) {
    side.depth.value = depth;
    changed();
  }
  active.sheet.querySelector(`[data-depth="${depth}"]`).focus();
}

/** Put the line that was dictated onto the sheet of its side. */
export async function useLine(side) {
  step();
  choose(side);
  await rebuild({ use: String(side.index) });
  active.sheet.querySelector("[data-opens]").focus();
}

/** Put an answer into the line that was dictated: which wild card was meant. */
export async function answerLine(side, answer) {
  step();
  choose(side);
  await rebuild({ answer });
  active.sheet.querySelector(".heard-ask button, .heard-use")?.focus();
}
