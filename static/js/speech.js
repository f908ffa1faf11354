// Speech to text by the browser: on this device where it can, with the words of the game.

const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;

/** Whether the browser can listen. */
export const canListen = Boolean(Recognition);

/** The language as the recogniser knows it: as this person speaks it, where the browser tells. */
function spoken(lang) {
  const own = [...(navigator.languages ?? [])].find((each) => each.split("-")[0] === lang.split("-")[0] && each.includes("-"));
  return own ?? { en: "en-US", es: "es-ES" }[lang] ?? lang;
}

/** What the device can do by itself: "available", "downloadable", "downloading" or "unavailable". */
async function onDevice(lang) {
  if (!Recognition?.available || !("processLocally" in Recognition.prototype)) return "unavailable";
  try {
    return await Recognition.available({ langs: [spoken(lang)], processLocally: true });
  } catch {
    return "unavailable";
  }
}

/** Whether speech in a language is written out on this device. */
export async function staysHere(lang) {
  return (await onDevice(lang)) === "available";
}

/** Ask the browser to fetch what it needs to do so from the next time on. */
async function fetchLanguage(lang) {
  if (!["downloadable", "downloading"].includes(await onDevice(lang))) return;
  try {
    await Recognition.install?.({ langs: [spoken(lang)], processLocally: true });
  } catch {
    // Then it goes on as it does now.
  }
}

function phrasesOf(words) {
  const Phrase = window.SpeechRecognitionPhrase;
  return Phrase && "phrases" in Recognition.prototype ? words.map((word) => new Phrase(word, 2)) : [];
}

/**
 * Begin to listen; returns what stops it.
 *
 * lang: the language of the page; words: what is likely to be said; here: whether it stays on this device;
 * heard(text): what was heard so far; moved(): it does not stay here after all; ended(): it is over.
 */
export function listenFor({ lang, words, here, heard, moved, ended }) {
  const phrases = phrasesOf(words);
  let current = null;

  function begin({ local, biased }) {
    let again = null;
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
