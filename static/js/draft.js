// Drafts: a hand being written is stored on this device and on the server until it is saved, so that a locked phone, a closed
// tab, a reload, the back button, a lost connection or a restarted server loses nothing.
import { isForgotten, isPassing, pauseAfter, postToKeep, reach } from "./answers.js";

const PREFIX = "draft:";
const PAUSE = 900; // milliseconds without a change before the draft is sent
const RETRY = [2000, 4000, 8000, 15000]; // milliseconds between tries while the server cannot be reached
const OLD = 30 * 24 * 60 * 60 * 1000; // milliseconds that a draft is left alone, as long as the server keeps its own
const ROOM = 20_000; // characters: the largest hand, with all that is shown of it

/** Whether localStorage is allowed and has room for a hand. */
export function canKeep() {
  try {
    localStorage.setItem("room", "-".repeat(ROOM));
    localStorage.removeItem("room");
    return true;
  } catch {
    return false;
  }
}

/** When the form's game began: tells it from a game of another database at this address with the same number. */
const begun = () => document.forms.namedItem("entry")?.dataset.draftBegun;

function parsed(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

function read(name) {
  const kept = parsed(name);
  const isOwn = [undefined, begun()].includes(kept?.begun); // earlier versions stored no time
  return isOwn && typeof kept?.values === "object" ? kept : null;
}

function write(name, kept) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
  } catch {
    // no room or not allowed: the page still holds it, and the server soon will
  }
}

/** Whether a tap on an element drops the hand that is written. */
export const dropsHand = (target) => target.closest('[value="afresh"], [value="drop"]') !== null;
/** Whether a field, by its name, is one of a hand. */
export const isWritten = (name) => /^(sides|table)-/.test(name ?? "");
const isKept = (field) => isWritten(field.name) && !(field.type === "radio" && !field.checked);
/** The value of a field: a boolean for a checkbox, else its text. */
const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);

function put(field, value) {
  if (field.type === "checkbox") field.checked = value;
  else if (field.type !== "radio") field.value = value;
}

/**
 * Store the draft of a form as its fields change, and restore what an earlier visit left. Then `restored()` is called, or
 * `arrange(values)` where the draft belongs to other seats, whose form has other fields; before either, `overtaken()` where
 * another tab has written the draft since. `reached(yes)` is told whether the server could be reached.
 */
export function keepDraft(form, { restored, arrange, overtaken, reached }) {
  const { draft: name, draftUrl: url } = form.dataset;
  const fields = () => [...form.elements].filter(isKept);
  const values = () => Object.fromEntries(fields().map((field) => [field.name, valueOf(field)]));
  const served = Number(form.dataset.draftStamp);
  const kept = read(name);
  const textOf = (draft) => JSON.stringify(draft?.values);
  let known = Math.max(served, kept?.stamp ?? 0);
  let last = textOf(kept);
  const sender = keepOnServer(form, { url, reached, stamp: () => known });
  const goOn = (draft) => putBack(form, draft.values, { fields: fields(), served: values(), restored, arrange });
  if (form.dataset.sent === undefined && kept?.stamp > served) goOn(kept);

  /**
   * Replace the fields by the draft of another tab that has gone on with the hand since, so that neither overwrites the
   * other; return whether there was one. This needs no server. While the server sends new sheets nothing is replaced.
   */
  function adoptNewer() {
    const theirs = read(name);
    const isNews = theirs?.stamp > known && ![last, textOf({ values: values() })].includes(textOf(theirs));
    if (!isNews || form.querySelector("#sheets").inert) return false;
    sender.stop();
    [known, last] = [theirs.stamp, textOf(theirs)];
    overtaken();
    goOn(theirs);
    return true;
  }

  for (const shown of ["focus", "pageshow"]) window.addEventListener(shown, adoptNewer);
  document.addEventListener("visibilitychange", () => document.hidden || adoptNewer());
  form.addEventListener("entry:changed", () => {
    if (adoptNewer()) return;
    // Stamps have to grow, even if the clock was set back or another tab has stored the same values later.
    known = Math.max(Date.now(), known + 1, (read(name)?.stamp ?? 0) + 1);
    const board = form.getAttribute("action").replace(/\/hands\/.*/, "");
    const draft = { stamp: known, begun: begun(), board, values: values() };
    last = textOf(draft);
    write(name, draft);
    sender.changed();
  });
  form.addEventListener("click", (event) => {
    if (!dropsHand(event.target)) return;
    sender.stop();
    forgetDrafts([name]);
  });
  sendStranded(form, url);
  return sender;
}

/** Who went out by a draft: the value of `sides-out`; drafts of earlier versions have a checkbox for each side. */
function outOf(draft) {
  if ("sides-out" in draft) return draft["sides-out"];
  const ticked = Object.keys(draft).flatMap((name) => (draft[name] === true && /^sides-(\d+)-went_out$/.exec(name)?.[1]) || []);
  return ticked.length === 1 ? ticked[0] : undefined;
}

function putBack(form, draft, { fields, served, restored, arrange }) {
  const out = outOf(draft);
  const differs = fields.some((field) => field.name in draft && draft[field.name] !== served[field.name]);
  if (!differs && out === served["sides-out"]) return;
  const otherTable = Object.keys(draft).some((name) => name.startsWith("table-") && draft[name] !== served[name]);
  for (const field of fields) if (field.name in draft) put(field, draft[field.name]);
  for (const answer of form.querySelectorAll('[name="sides-out"]')) answer.checked = answer.value === out;
  form.querySelector("#restored").hidden = false;
  queueMicrotask(() => (otherTable ? arrange(draft) : restored()));
}

/** Send the draft to the server: shortly after the last change, and at once when the page is left. */
function keepOnServer(form, { url, reached, stamp }) {
  let timer = 0;
  let tries = 0;
  let isDirty = false;
  let isSending = false;
  // the stamp of what was sent when the page was left, which may be lost on the way
  let left = 0;

  function body() {
    const data = new FormData(form);
    data.set("stamp", stamp());
    return data;
  }

  function plan(pause) {
    clearTimeout(timer);
    timer = setTimeout(send, pause);
  }

  async function send() {
    clearTimeout(timer);
    if (!isDirty || isSending) return;
    isDirty = false;
    isSending = true;
    try {
      const answer = await postToKeep(url, body());
      if (isPassing(answer)) return again(answer);
      tries = 0;
      reached(true);
    } catch {
      again();
      reached(false);
    } finally {
      isSending = false;
    }
    if (isDirty && tries === 0) plan(PAUSE);
  }

  function again(answer) {
    isDirty = true;
    const pause = RETRY[Math.min(tries++, RETRY.length - 1)];
    plan(answer ? pauseAfter(answer, pause) : pause);
  }

  function leave() {
    if (isDirty && left !== stamp() && navigator.sendBeacon?.(url, body())) left = stamp();
  }

  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());
  window.addEventListener("online", send);
  return {
    changed() {
      isDirty = true;
      if (tries === 0) plan(PAUSE);
    },
    stop() {
      isDirty = false;
      clearTimeout(timer);
    },
  };
}

/** Send the server a draft kept only here, of an earlier new hand whose number somebody else's hand has taken meanwhile. */
async function sendStranded(form, url) {
  const [game, number, basis] = form.dataset.draft.split(":");
  if (basis !== "0" || form.dataset.sent !== undefined || Number(form.dataset.draftStamp)) return;
  const name = strandedName(game, Number(number));
  const kept = name && read(name);
  if (!kept) return;
  const data = new FormData();
  data.set("csrf_token", form.elements.csrf_token.value);
  for (const [field, value] of Object.entries(kept.values)) if (value !== false) data.set(field, value === true ? "y" : value);
  data.set("hand", name.split(":")[1]);
  data.set("basis", "0");
  data.set("stamp", kept.stamp);
  try {
    const answer = await postToKeep(url, data);
    if (!answer.ok || isPassing(answer)) return;
  } catch {
    return; // tried again at the next visit
  }
  forgetDrafts([name]);
  location.reload();
}

/** The name of the latest draft of a new hand of a game with a number below `before`. */
function strandedName(game, before) {
  const own = new RegExp(`^${PREFIX}${game}:(\\d+):0$`);
  const numberOf = (key) => Number(own.exec(key)?.[1]); // NaN for another draft
  const names = keptNames().filter((key) => numberOf(key) < before);
  return names.sort((a, b) => numberOf(b) - numberOf(a))[0]?.slice(PREFIX.length);
}

/** The keys of localStorage. */
function keptNames() {
  try {
    return Object.keys(localStorage);
  } catch {
    return []; // not allowed
  }
}

/** Store the fields of a hand that could not be saved as its draft, unless it has one. */
export function keepAgain({ draft: name, fields, board }) {
  const values = Object.fromEntries(fields.filter(([field]) => isWritten(field)));
  if (!read(name)) write(name, { stamp: Date.now(), board, values });
}

const isOld = (kept) => Boolean(kept?.board) && Date.now() - (kept.asked ?? kept.stamp) > OLD; // earlier versions stored no board

/**
 * Ask for the game of one draft that nobody went on with, and delete the draft if the server does not know the game any more: one
 * that was deleted may be brought back, and a link may be renewed. The drafts `held` by hands that wait, or were refused, stay.
 */
export async function forgetGone(held) {
  const names = keptNames().flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  const name = names.find((each) => !held.includes(each) && isOld(parsed(each)));
  if (!name) return;
  const answer = await reach(parsed(name).board, { method: "HEAD" }).catch(() => null);
  const kept = parsed(name);
  if (!answer || !isOld(kept)) return; // no connection, or another tab goes on with it
  if (isForgotten(answer)) forgetDrafts([name]);
  else write(name, { ...kept, asked: Date.now() });
}

/** Delete drafts of hands that have been saved. */
export function forgetDrafts(names) {
  for (const name of names) {
    try {
      localStorage.removeItem(PREFIX + name);
      sessionStorage.removeItem(`steps:${name}`); // sheets.js
    } catch {
      return;
    }
  }
}
