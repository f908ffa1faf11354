// The outbox: a queue in localStorage of hands that are still to be saved. An entry, called a letter, holds the fields of the
// form, its address, the draft's name, and the idempotency key with which the server saves it once however often it is sent.
import { isGone, isPassing, pauseAfter, postToKeep, reach } from "./answers.js";
import { forgetDrafts, keepAgain } from "./draft.js";

const BOX = "outbox";
const AGAIN = 3000; // milliseconds between two tries
const TOKEN = /name="csrf_token" value="([^"]+)"/;
const UNREADABLE = 400; // the status for a CSRF token that is not of this browser's cookies, among others

/** All letters, in the order of their hands. */
export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(BOX)) ?? [];
  } catch {
    return [];
  }
}

export function store(letters) {
  try {
    localStorage.setItem(BOX, JSON.stringify(letters));
  } catch {
    // not allowed or no room: the page that shows the hand goes on sending it
  }
}

/** Delete a letter whose hand is saved, and its draft. */
export function settle(letter) {
  drop(letter.key);
  forgetDrafts([letter.draft]);
}

export const drop = (key) => store(waiting().filter((letter) => letter.key !== key));

/** Store a letter with changes. */
export const amend = (key, changes) => store(waiting().map((letter) => (letter.key === key ? { ...letter, ...changes } : letter)));

/** Mark a letter that the server has refused, or whose link has ended; it stays until the player has decided about it. */
export const refuse = (key, isEnded) => amend(key, { refused: true, isEnded });

/** The first refused letter to an address: later ones to that address are not sent until it is decided. */
export const firstRefused = (url) => waiting().find((letter) => letter.refused && letter.url === url);

/** The letters that can be sent: not refused, and with none refused before them to the same address. */
export function sendable() {
  const stopped = new Set();
  return waiting().filter(({ url, refused }) => {
    if (refused) stopped.add(url);
    return !stopped.has(url);
  });
}

/** Of the letters that fulfil a condition, those whose hands have consecutive numbers from `number` on. */
export function consecutive(isSentThere, number, letters = waiting()) {
  let next = number;
  return letters.filter((letter) => {
    const follows = isSentThere(letter) && letter.waiting?.number === next;
    if (follows) next += 1;
    return follows;
  });
}

const isBoardGone = (board) => reach(board, { method: "HEAD" }).then(isGone);

function sendFields({ url, fields }) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return postToKeep(url, body);
}

/** Send a letter once more with the CSRF token that its form has now: it was written before the browser's cookies were cleared, perhaps. */
async function sendRenewed(letter) {
  const page = await reach(letter.url, { cache: "no-store" });
  if (isGone(page)) return page;
  const [, token] = TOKEN.exec(await page.text()) ?? [];
  const fields = letter.fields.map(([name, value]) => [name, (name === "csrf_token" && token) || value]);
  amend(letter.key, { fields });
  return sendFields({ ...letter, fields });
}

/**
 * Send a letter. Resolves to the `outcome`: `saved`, `refused` by the server, `ended` with its link, or that it has to be sent again
 * after a `pause`: `lost` on the way, or `later`, as there was an answer.
 * @returns {Promise<{outcome: "saved" | "refused" | "ended", pause?: undefined} | {outcome: "lost" | "later", pause: number}>}
 */
export async function send(letter) {
  try {
    const first = await sendFields(letter);
    const answer = first.status === UNREADABLE ? await sendRenewed(letter) : first;
    if (isPassing(answer)) return { outcome: "later", pause: pauseAfter(answer, AGAIN) };
    if (!isGone(answer)) return { outcome: answer.ok ? "saved" : "refused" };
    keepAgain(letter); // for the form under a new link
    return { outcome: (await isBoardGone(letter.board)) ? "ended" : "refused" };
  } catch {
    return { outcome: "lost", pause: AGAIN };
  }
}
