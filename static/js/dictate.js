// A line to type or dictate: the phone's keyboard has a microphone of its own; where the browser listens as well,
// a button starts it.

/** What listens, asked for only by those who dictate. */
const speaking = () => import("./speaking.js");

/** Show the lines where something stands in them. */
export function prepareDictation(form) {
  for (const panel of form.querySelectorAll(".dictate")) {
    open(form, panel, "said" in panel.dataset || panel.querySelector("textarea").value.trim() !== "");
  }
}

/** Answer a click on what opens a line or starts to listen. */
export function clickDictation(form, button) {
  if (button.dataset.speak) {
    speaking().then(({ speak }) => speak(form, document.getElementById(button.dataset.speak), button));
    return;
  }
  const panel = document.getElementById(button.dataset.opens);
  open(form, panel, !panel.classList.contains("open"));
  if (panel.classList.contains("open")) panel.querySelector("textarea").focus();
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
  if (!yes) return;
  speaking()
    .then(({ offerSpeech }) => offerSpeech(panel))
    .catch(() => {}); // without a connection it is typed
}
