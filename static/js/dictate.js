// A line to type or dictate: the phone's keyboard has a microphone of its own; where the browser listens as well,
// a button starts it.

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
let listening = null;

/** Show the lines where something stands in them, and the buttons where the browser can listen. */
export function prepareDictation(form) {
  for (const panel of form.querySelectorAll(".dictate")) {
    open(form, panel, "said" in panel.dataset || panel.querySelector("textarea").value.trim() !== "");
  }
  for (const key of form.querySelectorAll("[data-speak]")) key.hidden = !Recognition;
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
    speak(document.getElementById(button.dataset.speak), button);
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
}

function speak(field, button) {
  if (listening) {
    listening.stop();
    return;
  }
  const before = field.value.trim();
  listening = new Recognition();
  listening.lang = field.lang || document.documentElement.lang;
  listening.continuous = true;
  listening.interimResults = true;
  listening.onresult = (event) => {
    const heard = [...event.results].map((result) => result[0].transcript.trim()).join(" ");
    field.value = [before, heard].filter(Boolean).join(", ");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  listening.onend = () => {
    listening = null;
    button.setAttribute("aria-pressed", "false");
  };
  button.setAttribute("aria-pressed", "true");
  listening.start();
}
