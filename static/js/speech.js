// Speech recognition by the browser, on this device where possible, with the words of the game as hints.

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;

/** Whether the browser recognises speech. */
export const canListen = Boolean(Recognition);

/** The language with a region, which the recogniser needs: the user's own by `navigator.languages`, else a default. */
function spoken(lang) {
  const own = [...(navigator.languages ?? [])].find((each) => each.split("-")[0] === lang.split("-")[0] && each.includes("-"));
  return own ?? { en: "en-US", es: "es-ES" }[lang] ?? lang;
}

/** Availability of recognition on this device: "available", "downloadable", "downloading" or "unavailable". */
async function onDevice(lang) {
  if (!Recognition?.available || !("processLocally" in Recognition.prototype)) return "unavailable";
  try {
    return await Recognition.available({ langs: [spoken(lang)], processLocally: true });
  } catch {
    return "unavailable";
  }
}

/** Whether speech in a language is recognised on this device, and not sent to a service. */
export async function staysHere(lang) {
  return (await onDevice(lang)) === "available";
}

/** Have the browser download the language, so that from the next time on it is recognised on this device. */
async function fetchLanguage(lang) {
  if (!["downloadable", "downloading"].includes(await onDevice(lang))) return;
  try {
    await Recognition.install?.({ langs: [spoken(lang)], processLocally: true });
  } catch {
    // not allowed: it is recognised as before
  }
}

function phrasesOf(words) {
  const Phrase = window.SpeechRecognitionPhrase;
  return Phrase && "phrases" in Recognition.prototype ? words.map((word) => new Phrase(word, 2)) : [];
}

/**
 * Start recognising; returns a function that stops it. `lang` is the language of the page, `words` are likely to be said,
 * `here` is whether to recognise on this device. `heard(text)` is called with all that was understood so far, `moved()` when
 * a service has to be used after all, `ended()` at the end.
 */
export function listenFor({ lang, words, here, heard, moved, ended }) {
  const phrases = phrasesOf(words);
  /** @type {any} */
  let current;

  function begin({ local, biased }) {
    /** @type {{local: boolean, biased: boolean} | undefined} */
    let again;
    const listening = new Recognition();
    listening.lang = spoken(lang);
    listening.continuous = true;
    listening.interimResults = true;
    if (local) listening.processLocally = true;
    if (biased && phrases.length) listening.phrases = phrases;
    listening.onresult = (event) => heard([...event.results].map((result) => result[0].transcript.trim()).join(" "));
    listening.onerror = (event) => {
      if (event.error === "phrases-not-supported" && biased) again = { local, biased: false };
      else if (event.error === "language-not-supported" && local) again = { local: false, biased };
    };
    listening.onend = () => {
      if (!again) return ended();
      if (local && !again.local) moved();
      return begin(again);
    };
    current = listening;
    listening.start();
  }

  begin({ local: here, biased: true });
  if (!here) fetchLanguage(lang);
  return () => current.stop();
}
