// The clock on a page of an evening: it counts, says when the round warns and ends, and sounds where that is wanted.
import { figures, phaseOf, ServerTime } from "./clock.js";

const OFTEN = 200; // milliseconds
const WANTED = "clock-sound";
const HEADER = "Server-Time";
const TONES = { warning: [660], up: [880, 660, 880] };

const time = new ServerTime();
const part = () => document.getElementById("clock");
const wants = () => localStorage.getItem(WANTED) === "yes";
let audio = null;

/** Make a sound, a tone after the other; a page that nobody has touched yet may make none. */
function sound(tones) {
  if (!wants()) return;
  audio ??= new AudioContext();
  audio.resume();
  tones.forEach((pitch, place) => {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    const begins = audio.currentTime + place * 0.4;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.4, begins);
    loudness.gain.exponentialRampToValueAtTime(0.001, begins + 0.35);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begins);
    tone.stop(begins + 0.4);
  });
}

/** Show the switch of the sound, which is for this device. */
function showSwitch() {
  const button = part().querySelector("[data-clock-sound]");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(wants()));
}

/** Say what a phase that has just begun means; the server says the same with its next answer. */
function enter(phase) {
  const { warned, up } = part().dataset;
  part().dataset.phase = phase;
  if (phase === "running") return;
  document.getElementById("clock-said").textContent = phase === "up" ? up : warned;
}

let last = "";

/** Show what is left now. */
function show() {
  const { ends, warning } = part().dataset;
  if (!ends || time.ahead === null) {
    last = "";
    return;
  }
  const left = time.until(Number(ends), performance.now());
  const text = figures(left);
  const shown = part().querySelector("[data-clock-left]");
  if (shown.textContent !== text) shown.textContent = text;
  const phase = phaseOf(left, Number(warning));
  if (part().dataset.phase !== phase) enter(phase);
  // by what the page itself has seen: one that is opened late does not sound
  if (last && last !== phase && TONES[phase]) sound(TONES[phase]);
  last = phase;
}

/** Take the server's time from an answer. */
export function hearTime(answer, asked, came) {
  const said = Number(answer.headers.get(HEADER));
  if (said) time.hear(said, asked, came);
}

/** Show the clock after a part of the page was sent anew. */
export function showClock() {
  showSwitch();
  show();
}

/** Begin to count, by what the page itself said when it was made; a page that was kept is put right by the first answer. */
export function startClock() {
  const { now } = part().dataset;
  const [page] = performance.getEntriesByType("navigation");
  const isKept = document.getElementById("kept")?.hidden === false;
  if (now && page instanceof PerformanceNavigationTiming && !isKept) time.hear(Number(now), page.requestStart, page.responseStart);
  setInterval(show, OFTEN);
  showClock();
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-clock-sound]")) return;
    localStorage.setItem(WANTED, wants() ? "no" : "yes");
    showSwitch();
    sound(TONES.warning); // heard once, it is known
  });
}
