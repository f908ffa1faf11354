// The microphone button beside a line to dictate.
import { canListen, listenFor, staysHere } from "./speech.js";

/** @type {(() => void) | null} */
let stop = null;

const language = (field) => field.lang || document.documentElement.lang;

/** Show the button where the browser recognises speech, and say beforehand whether it does so on this device. */
export async function offerSpeech(panel) {
  if (!canListen) return;
  panel.querySelector("[data-speak]").hidden = false;
  showWhere(panel, await staysHere(language(panel.querySelector("textarea"))));
}

function showWhere(panel, here) {
  const line = panel.querySelector("[data-where]");
  line.textContent = here ? line.dataset.here : line.dataset.elsewhere;
  line.hidden = false;
}

/** Start recognising speech into a field, or stop it. */
export async function speak(form, field, button) {
  if (stop) {
    stop();
    return;
  }
  const panel = button.closest(".dictate");
  const before = field.value.trim();
  let stopped = false;
  stop = () => (stopped = true);
  button.setAttribute("aria-pressed", "true");
  const ended = () => {
    stop = null;
    button.setAttribute("aria-pressed", "false");
  };
  const here = await staysHere(language(field));
  if (stopped) {
    ended();
    return;
  }
  showWhere(panel, here);
  stop = listenFor({
    lang: language(field),
    words: JSON.parse(form.dataset.expected ?? "[]"),
    here,
    heard: (text) => {
      field.value = [before, text].filter(Boolean).join(", ");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    moved: () => showWhere(panel, false),
    ended,
  });
}
