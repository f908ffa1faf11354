// Without a connection: pages that were looked at open as they were, and say so.

import { ask, workers } from "./kept.js";

/** Say that the page is not as it is now but as it was, and since when. */
function tellKept(date) {
  const notice = document.getElementById("kept");
  const time = notice.querySelector("time");
  const when = new Date(date);
  time.dateTime = when.toISOString();
  time.textContent = when.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  notice.hidden = false;
  // what is being written stays; a page to look at is asked for anew
  if (!document.querySelector("form[data-draft]")) reloadOnline();
}

const STEADY = 500; // milliseconds for which a connection has to stay: on the way it comes and goes

const LEAVING = 10_000; // milliseconds for which a page is being left after a tap that leads away

/** Load the page again once the connection is back; never in the way of a link that was tapped meanwhile. */
function reloadOnline() {
  let leftAt = -Infinity;
  const leave = () => (leftAt = performance.now());
  window.addEventListener("submit", leave);
  document.addEventListener("click", ({ target }) => /** @type {Element} */ (target).closest("a[href]") && leave(), true);
  window.addEventListener("online", () => {
    setTimeout(() => {
      if (navigator.onLine && performance.now() - leftAt > LEAVING) location.reload();
    }, STEADY);
  });
}

/** On the page that says what works without a connection: show what is true here. */
function promise(what) {
  for (const text of document.querySelectorAll("[data-promise]")) text.hidden = text.dataset.promise !== what;
}

const WANTED = "rules-wanted";
let again = 0;

const SOON = 2000; // milliseconds

/**
 * Fetch the rules where somebody asked for them while there was no connection. A connection that has just come back
 * may not carry anything yet: what fails is tried again, after twice the time each time.
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

/** The switch that keeps the rules themselves on this device, and what it says. */
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

/** The page without a connection, shown in place of another one: say so, and lead back. */
function leadBack() {
  const part = document.querySelector("[data-instead]");
  if (!part || part.dataset.instead === location.pathname) return;
  const hand = part.querySelector("[data-hand]");
  hand.href = location.pathname; // what is kept of it: not the review, but the form
  hand.hidden = !/\/hands\/(new|\d+\/edit)$/.test(location.pathname);
  part.querySelector("[data-back]").hidden = !hand.hidden;
  part.addEventListener("click", ({ target }) => target.matches("[data-back]") && history.back());
  part.hidden = false;
}

async function register() {
  try {
    await workers.register(document.querySelector("script[data-worker]").dataset.worker);
    await workers.ready;
    return true;
  } catch {
    return false; // not allowed, as in some private windows
  }
}

async function start() {
  leadBack();
  if (!workers) return promise("plain");
  const kept = await ask({ asks: "kept" });
  if (kept) tellKept(kept);
  if (!(await register())) return promise("refused");
  promise("installed");
  offerRules().then(() => fetchWanted());
  window.addEventListener("online", () => fetchWanted());
  // a page with such a part is kept from the first look at it on, and with it what the part names
  const parts = [...document.querySelectorAll("[data-keep]")];
  const ahead = parts.flatMap((part) => part.dataset.keep.split(" ").filter(Boolean));
  if (parts.length && !kept) (await workers.ready).active.postMessage({ keep: [location.pathname, ...ahead] });
}

// after the page itself: what is kept for later may wait
if (document.readyState === "complete") start();
else window.addEventListener("load", start);
