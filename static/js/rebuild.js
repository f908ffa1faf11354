// Has the server build the sheets anew: at another depth, for other seats, or with a dictated line.
import { isReached, reach } from "./answers.js";
import { putPart } from "./parts.js";
import { active, changed, choose, describe, form, showActive, step } from "./sheets.js";

const waiting = [];
let isUnderWay = false;

/** Whether new sheets have been requested and have not arrived. */
export const isBuilding = () => isUnderWay;

/** Call a function at once, or once the requested sheets have arrived. */
export function whenBuilt(act) {
  if (isUnderWay) waiting.push(act);
  else act();
}

/** Block the sheets that are about to be replaced, or unblock the new ones; taps on the pad are queued meanwhile. */
function build(yes) {
  document.getElementById("sheets").inert = yes;
  if (yes) isUnderWay = true;
  else setTimeout(built); // after what the caller does with the sheets
}

function built() {
  isUnderWay = false;
  while (!isBuilding() && waiting.length) waiting.shift()(); // one of them may request sheets again, or fail
}

const tellReached = (yes) => form.dispatchEvent(new CustomEvent("entry:reached", { detail: yes }));

/**
 * Post the form with `values` in addition to its fields, or with `instead` in place of those of the sides, and show the sheets
 * of the answer; resolves to whether that worked.
 */
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
    const answer = await reach(form.getAttribute("action"), { method: "POST", body: data });
    if (!answer.ok) {
      tellReached(isReached(answer));
      return false;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["sheets", "out"]) {
      document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
    }
    describe();
    choose(active);
    showActive(page);
    putPart(page.getElementById("live-figures"));
    tellReached(true);
  } catch {
    tellReached(false);
    return false;
  } finally {
    build(false);
  }
  changed();
  return true;
}

/** Switch a side to another depth; without a connection its fields are shown with their present values. */
export async function switchDepth(side, depth) {
  step();
  choose(side);
  if (!(await rebuild({ depth: `${side.index}-${depth}` }))) {
    side.depth.value = depth;
    changed();
  }
  active.sheet.querySelector(`[data-depth="${depth}"]`).focus();
}

/** Fill in a side's sheet by its dictated line. */
export async function useLine(side) {
  step();
  choose(side);
  await rebuild({ use: String(side.index) });
  active.sheet.querySelector("[data-opens]").focus();
}

/** Answer the question about a dictated line, as which wild card was meant. */
export async function answerLine(side, answer) {
  step();
  choose(side);
  await rebuild({ answer });
  active.sheet.querySelector(".heard-ask button, .heard-use")?.focus();
}
