// Registers the service worker, says when a page comes from its cache, and offers to keep the rules on this device.

import { ask, workers } from "./kept.js";

/** Show that the page comes from the cache, and its time, with the day where it is not of today. */
function tellKept(date) {
  const notice = document.getElementById("kept");
  const when = new Date(date);
  const isToday = when.toDateString() === new Date().toDateString();
  for (const text of notice.querySelectorAll("span")) text.hidden = isToday === "earlier" in text.dataset;
  for (const time of notice.querySelectorAll("time")) {
    time.dateTime = when.toISOString();
    time.textContent = when.toLocaleString(document.documentElement.lang, { dateStyle: isToday ? undefined : "long", timeStyle: "short" });
  }
  notice.hidden = false;
  // not a form that is being written
  if (!document.querySelector("form[data-draft]")) reloadOnline();
  if (document.querySelector('[name="start"]')) import("./beginning.js").then(({ renewStarts }) => renewStarts());
}

const STEADY = 500; // milliseconds for which a connection must last, as on the move it comes and goes

const LEAVING = 10_000; // milliseconds that another page may take to load after a tap on its link

/** Reload the page once the connection is back, unless something was typed or another page was asked for just before. */
function reloadOnline() {
  let leftAt = -Infinity;
  const leave = () => (leftAt = performance.now());
  window.addEventListener("input", () => (leftAt = Infinity));
  window.addEventListener("submit", leave);
  document.addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest("a[href]") && leave(), true);
  window.addEventListener("online", () => {
    setTimeout(() => {
      if (navigator.onLine && performance.now() - leftAt > LEAVING) location.reload();
    }, STEADY);
  });
}

/** Show the sentence on what works without a connection: "plain" (HTTP), "refused" (no worker allowed, or no room) or "installed". */
function showPromise(what) {
  for (const text of document.querySelectorAll("[data-promise]")) text.hidden = text.dataset.promise !== what;
}

const WANTED = "rules-wanted";
let again = 0;

const SOON = 2000; // milliseconds

/**
 * Fetch the rules if they were asked for without a connection. A new connection may fail at first: try again, each time
 * after twice as long.
 */
async function fetchWanted(wait = SOON) {
  clearTimeout(again);
  if (!localStorage.getItem(WANTED) || !navigator.onLine) return;
  if (!(await ask({ asks: "keep python" }))) {
    again = setTimeout(fetchWanted, wait, 2 * wait);
    return;
  }
  localStorage.removeItem(WANTED);
  document.querySelector("[data-rules]")?.dispatchEvent(new Event("rules:kept"));
}

/** Set up the buttons that cache the rules on this device or delete them, and show their state. */
async function offerRules() {
  const offer = document.querySelector("[data-rules]");
  if (!offer) return;
  const [button, drop] = offer.querySelectorAll("button");
  const show = (state) => {
    for (const text of offer.querySelectorAll("[data-state]")) text.hidden = text.dataset.state !== state;
  };
  const act = async (question, meanwhile) => {
    show(meanwhile);
    localStorage.removeItem(WANTED);
    const has = await ask({ asks: question });
    if (has || question !== "keep python") return show(has ? "kept" : "offered");
    if (!navigator.onLine) localStorage.setItem(WANTED, "yes");
    show(navigator.onLine ? "failed" : "waits");
  };
  offer.hidden = false;
  offer.addEventListener("rules:kept", () => show("kept"));
  const meanwhile = localStorage.getItem(WANTED) ? "waits" : "offered";
  show((await ask({ asks: "python" })) ? "kept" : meanwhile);
  button.addEventListener("click", () => act("keep python", "fetching"));
  drop.addEventListener("click", () => act("drop python", "fetching"));
}

/** Where the offline page is shown in place of another one: say so, and link back. */
function leadBack() {
  const part = document.querySelector("[data-instead]");
  if (!part || part.dataset.instead === location.pathname) return;
  const hand = part.querySelector("[data-hand]");
  hand.href = location.pathname; // the cached form, as a review is not cached
  hand.hidden = !/\/hands\/(new|\d+\/edit)$/.test(location.pathname);
  part.querySelector("[data-back]").hidden = !hand.hidden;
  part.addEventListener("click", ({ target }) => target.matches("[data-back]") && history.back());
  part.hidden = false;
}

async function register() {
  try {
    const { active, installing } = await workers.register(document.querySelector("script[data-worker]").dataset.worker);
    // none is ever ready where the first one cannot be installed
    const fails = new Promise((done) => installing?.addEventListener("statechange", () => installing.state === "redundant" && done(null)));
    return Boolean(active ?? (await Promise.race([workers.ready, fails])));
  } catch {
    return false; // not allowed, as in some private windows
  }
}

const SPREAD = 2000; // milliseconds within which the devices that show a board ask for what has changed
const SELDOM = 60_000; // the most milliseconds between two tries

let timer = 0;
let isDue = false;

/**
 * Have the worker cache this page with the addresses of its `data-keep`: on the first visit, which it did not see, and when the
 * board has changed (`isRenewal`). If they cannot be reached, try again, each time after twice as long.
 */
function keepAhead(isRenewal, pause, wait = SOON) {
  clearTimeout(timer);
  isDue = true;
  timer = setTimeout(async () => {
    const ahead = [...document.querySelectorAll("[data-keep]")].flatMap((part) => part.dataset.keep.split(" ").filter(Boolean));
    const { active } = await workers.ready;
    const mine = timer;
    const came = await ask({ keep: [location.pathname, ...ahead], isRenewal }, active);
    if (timer !== mine) return; // it has changed meanwhile
    isDue = !came;
    if (isDue) keepAhead(isRenewal, wait, Math.min(2 * wait, SELDOM));
  }, pause);
}

async function start() {
  leadBack();
  if (!workers) return showPromise(isSecureContext ? "refused" : "plain");
  const kept = await ask({ asks: "kept" });
  if (kept) tellKept(kept);
  if (!(await register())) return showPromise("refused");
  showPromise("installed");
  offerRules().then(() => fetchWanted());
  window.addEventListener("online", () => fetchWanted());
  window.addEventListener("board:changed", () => keepAhead(true, SPREAD * Math.random()));
  window.addEventListener("online", () => isDue && keepAhead(false, STEADY));
  if (!kept && document.querySelector("[data-keep]")) keepAhead(false, 0);
}

// after the page has loaded, which caching must not slow down
if (document.readyState === "complete") start();
else window.addEventListener("load", start);
