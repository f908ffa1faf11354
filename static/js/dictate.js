// A line to type or dictate: the phone's keyboard has a microphone of its own; where the browser listens as well,
// a button starts it.

let stop = null;

/** What listens, asked for only by those who dictate. */
const speech = () => import("./speech.js");

/** Show the lines where something stands in them. */
export function prepareDictation(form) {
  for (const panel of form.querySelectorAll(".dictate")) {
    open(form, panel, "said" in panel.dataset || panel.querySelector("textarea").value.trim() !== "");
  }
}

/** Answer a click on what opens a line or starts to listen; say whether it was one. */
export function clickDictation(form, button) {
  if (button.dataset.opens) {
    const panel = document.getElementById(button.dataset.opens);
    open(form, panel, !panel.classList.contains("open"));
    if (panel.classList.contains("open")) panel.querySelector("textarea").focus();
    return true;
  }
  if (button.dataset.speak) {
    speak(form, document.getElementById(button.dataset.speak), button);
    return true;
  }
  return false;
}

/** Enter uses the line, as in any other search or message field; with Shift it breaks it. */
export function useOnEnter(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !event.target.matches("[data-said]")) return;
  event.preventDefault();
  event.target.closest(".dictate").querySelector('[name="use"]')?.click();
}

function open(form, panel, yes) {
  panel.classList.toggle("open", yes);
  form.querySelector(`[data-opens="${panel.id}"]`).setAttribute("aria-expanded", String(yes));
  if (yes) offerSpeech(panel).catch(() => {}); // without a connection it is typed
}

const language = (field) => field.lang || document.documentElement.lang;

/** Show the button where the browser can listen, and say where speech is written out before anybody speaks. */
async function offerSpeech(panel) {
  const { canListen, staysHere } = await speech();
  if (!canListen) return;
  panel.querySelector("[data-speak]").hidden = false;
  showWhere(panel, await staysHere(language(panel.querySelector("textarea"))));
}

function showWhere(panel, here) {
  const line = panel.querySelector("[data-where]");
  line.textContent = here ? line.dataset.here : line.dataset.elsewhere;
  line.hidden = false;
}

async function speak(form, field, button) {
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
  const { listenFor, staysHere } = await speech();
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
