// The clock on a page of an evening: counts down, announces the warning and the end of a round, and sounds if switched on.
import { figures, phaseOf, ServerTime } from "./clock.js";

const OFTEN = 200; // milliseconds
const WANTED = "clock-sound";
const HEADER = "Server-Time";
const TONES = { warning: [660], up: [880, 660, 880] };

const time = new ServerTime();
const part = () => document.getElementById("clock");
let isWanted = false;
/** @type {AudioContext | undefined} */
let audio;

try {
  isWanted = localStorage.getItem(WANTED) === "yes";
} catch {
  // not allowed: a wish holds for this page
}

/** Play tones one after another; browsers allow it only once the page has been touched. */
function sound(tones) {
  if (!isWanted) return;
  const context = (audio ??= new AudioContext());
  context.resume();
  tones.forEach((pitch, place) => {
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    const begins = context.currentTime + place * 0.4;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.4, begins);
    loudness.gain.exponentialRampToValueAtTime(0.001, begins + 0.35);
    tone.connect(loudness).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + 0.4);
  });
}

/** Show the switch of the sound, as it is set on this device. */
function showSwitch() {
  const button = part().querySelector("[data-clock-sound]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isWanted));
}

/** Show and announce a phase that begins, before the server's next answer does. */
function enter(phase) {
  const { warned, up } = part().dataset;
  part().dataset.phase = phase;
  if (phase === "running") return;
  document.getElementById("clock-said").textContent = phase === "up" ? up : warned;
}

let last = "";

/** Show the time left. */
function show() {
  const { ends, warning } = part().dataset;
  if (!ends || time.offset === null) {
    last = "";
    return;
  }
  const left = time.until(Number(ends), performance.now());
  const text = figures(left);
  const shown = part().querySelector("[data-clock-left]");
  if (shown.textContent !== text) shown.textContent = text;
  const phase = phaseOf(left, Number(warning));
  if (part().dataset.phase !== phase) enter(phase);
  // only for a change that the page has seen: one that is opened after it stays silent
  if (last && last !== phase && TONES[phase]) sound(TONES[phase]);
  last = phase;
}

/** Correct the time by the header of an answer. */
export function syncTime(answer, sent, received) {
  const made = Number(answer.headers.get(HEADER));
  if (made) time.sync(made, sent, received);
}

/** Draw the clock, which the server has sent anew. */
export function showClock() {
  showSwitch();
  show();
}

/** Start counting from the server's time in the page; one from the service worker's cache waits for the first answer. */
export function startClock() {
  const { now } = part().dataset;
  const [page] = performance.getEntriesByType("navigation");
  const isKept = document.getElementById("kept")?.hidden === false;
  if (now && page instanceof PerformanceNavigationTiming && !isKept) time.sync(Number(now), page.requestStart, page.responseStart);
  setInterval(show, OFTEN);
  showClock();
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-clock-sound]")) return;
    isWanted = !isWanted;
    showSwitch();
    sound(TONES.warning); // as a sample
    try {
      localStorage.setItem(WANTED, isWanted ? "yes" : "no");
    } catch {
      // not allowed
    }
  });
}
