// A line to type or dictate, by the microphone of the phone's keyboard or, where the browser recognises speech, by a button.

/** The module for speech, loaded only by those who dictate. */
const speaking = () => import("./speaking.js");

/** Open the lines that hold text or a result. */
export function prepareDictation(form) {
  for (const panel of form.querySelectorAll(".dictate")) {
    open(form, panel, "said" in panel.dataset || panel.querySelector("textarea").value.trim() !== "");
  }
}

/** Handle a click on a button that opens a line or starts listening. */
export function clickDictation(form, button) {
  if (button.dataset.speak) {
    speaking().then(({ speak }) => speak(form, document.getElementById(button.dataset.speak), button));
    return;
  }
  const panel = document.getElementById(button.dataset.opens);
  open(form, panel, !panel.classList.contains("open"));
  if (panel.classList.contains("open")) panel.querySelector("textarea").focus();
}

/** Enter submits the line, as in a search or message field; Shift and Enter break it. */
export function useOnEnter(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing || !event.target.matches("[data-said]")) return;
  event.preventDefault();
  event.target.closest(".dictate").querySelector('[name="use"]')?.click();
}

function open(form, panel, yes) {
  panel.classList.toggle("open", yes);
  form.querySelector(`[data-opens="${panel.id}"]`).setAttribute("aria-expanded", String(yes));
  if (!yes) return;
  speaking()
    .then(({ offerSpeech }) => offerSpeech(panel))
    .catch(() => {}); // no connection: the line can be typed
}
