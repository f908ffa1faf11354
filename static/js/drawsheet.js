// Draws the sheets and the pad from the form's fields, after every change.
import { element, format, pileNamer, placesDrawer } from "./drawing.js";
import { firstMeld } from "./first.js";
import { showSums } from "./numbers.js";
import { active, form, keys, pads, past, showActive, sides, whoWentOut } from "./sheets.js";
import { isSequence } from "./tapping.js";

const { drawPlaces, drawTools } = placesDrawer(form, keys);
const nameOf = pileNamer(keys);
/** What was tapped since the last answer with totals: a field that counts cards, or `true` for the lit place. */
let tapped;
form.addEventListener("entry:changed", ({ detail }) => (tapped = detail ?? tapped));
/** The hidden field with the meld being begun, such as `0-2` for side and index; the server does not mark that one yet. */
export const writing = Object.assign(document.createElement("input"), { type: "hidden", name: "writing" });
form.append(writing);
export const first = firstMeld(keys, { format, label: form.dataset.allCards });

export function draw() {
  for (const side of sides) {
    drawDepth(side);
    drawChosen(side);
    drawPlaces(side.places, side === active);
    first.draw(side);
    showSums(side.sheet, format);
  }
  form.classList.toggle("out-open", !whoWentOut() && sides.some(({ depth }) => depth.value !== "net"));
  writing.value = isWriting() ? `${active.index}-${active.places.lit.index}` : "";
  drawPad();
}

/** Whether a new meld is lit, and nothing else was touched since. An existing meld that is lit again does not count. */
const isWriting = () => active.places.lit.isBegun && active.depth.value === "cards" && !active.isAway;

/** Show only the fields of the chosen depth (cards, counts or net). */
function drawDepth({ sheet, depth }) {
  for (const part of sheet.querySelectorAll("[data-part-of]")) {
    part.hidden = !part.dataset.partOf.split(" ").includes(depth.value);
  }
  for (const button of sheet.querySelectorAll("[data-depth]")) {
    button.setAttribute("aria-pressed", String(button.dataset.depth === depth.value));
  }
}

/** Mark the buttons whose value is in their field. */
function drawChosen({ sheet }) {
  for (const button of sheet.querySelectorAll("[data-fills]")) {
    const [name] = document.getElementById(button.dataset.fills).value.split(":");
    button.setAttribute("aria-pressed", String(button.dataset.value === name.trim()));
  }
}

function drawPad() {
  const byCards = active.depth.value === "cards";
  pads.cards.hidden = !byCards;
  pads.numbers.hidden = byCards;
  drawTools(active.places, past.length);
}

/** Put what was tapped before the new total, for screen readers: “King ×4, +605”. An unchanged total is not read again. */
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
  const { places } = active;
  const { at, index } = places.lit;
  const piles = places.litCards()?.piles ?? [];
  const name = isSequence(piles) && piles.length > 2 ? `${nameOf([piles[0]])} – ${nameOf([piles.at(-1)])}` : nameOf(piles);
  const whose = at === "cards" && places.active.box.querySelector(".hand-name").textContent.trim();
  const kind = at === "meld" && answer.querySelector(`#meld-kind-${active.index}-${index} .kind`)?.textContent;
  return piles.length ? [whose, name, kind].map((each) => each && `${each}, `).filter(Boolean).join("") : "";
}
