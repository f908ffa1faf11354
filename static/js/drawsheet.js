// The sheets as they show, drawn anew after every change.
import { element, format, pileNamer, placesDrawer } from "./drawing.js";
import { firstMeld } from "./first.js";
import { showSums } from "./numbers.js";
import { active, countedLast, form, keys, numberIn, pads, past, showActive, sides, whoWentOut } from "./sheets.js";
import { isSequence } from "./tapping.js";

const { drawPlaces, drawTools } = placesDrawer(form, keys);
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
    drawChosen(side);
    drawPlaces(side.places, side === active);
    first.draw(side);
    showSums(side.sheet, format);
  }
  form.classList.toggle("out-open", !whoWentOut() && sides.some(({ depth }) => depth.value !== "net"));
  writing.value = isWriting() ? `${active.index}-${active.places.lit.index}` : "";
  drawPad();
}

/** Whether a meld is being begun: it is not marked until something else is touched. One that is mended is. */
const isWriting = () => active.places.lit.isBegun && active.depth.value === "cards" && !active.isAway;

/** Only the fields of the depth that is chosen show. */
function drawDepth({ sheet, depth }) {
  for (const part of sheet.querySelectorAll("[data-part-of]")) {
    part.hidden = !part.dataset.partOf.split(" ").includes(depth.value);
  }
  for (const button of sheet.querySelectorAll("[data-depth]")) {
    button.setAttribute("aria-pressed", String(button.dataset.depth === depth.value));
  }
}

/** The picture of what a field holds is the one that was chosen. */
function drawChosen({ sheet }) {
  for (const button of sheet.querySelectorAll("[data-fills]")) {
    const [name] = document.getElementById(button.dataset.fills).value.split(":");
    button.setAttribute("aria-pressed", String(button.dataset.value === name.trim()));
  }
}

function drawPad() {
  const byCards = active.depth.value === "cards";
  pads.get("cards").hidden = !byCards;
  pads.get("numbers").hidden = byCards;
  const single = countedLast();
  const counted = single && { card: active.places.lit.last, count: numberIn(single) };
  drawTools(active.places, { steps: past.length, counted });
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
  const { places } = active;
  const { at, index } = places.lit;
  const piles = places.litCards()?.piles ?? [];
  const name = isSequence(piles) && piles.length > 2 ? `${nameOf([piles[0]])} – ${nameOf([piles.at(-1)])}` : nameOf(piles);
  const whose = at === "cards" && places.active.box.querySelector(".hand-name").textContent.trim();
  const kind = at === "meld" && answer.querySelector(`#meld-kind-${active.index}-${index} .kind`)?.textContent;
  return piles.length ? [whose, name, kind].map((each) => each && `${each}, `).filter(Boolean).join("") : "";
}
