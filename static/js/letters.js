// Hands that wait on this device to be saved, in their order: what is sent, and the key that makes it count once.
import { isGone, isPassing } from "./answers.js";
import { forgetDrafts, keepAgain } from "./draft.js";

const BOX = "outbox";

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
    // not allowed: the page that shows the hand goes on trying
  }
}

/** A hand is saved: neither it nor its draft stays. */
export function settle(letter) {
  drop(letter.key);
  forgetDrafts([letter.draft]);
}

export const drop = (key) => store(waiting().filter((letter) => letter.key !== key));

/** Keep a hand that the server would not have, or whose link has ended, until the player has decided about it. */
export const refuse = (key, isEnded) =>
  store(waiting().map((letter) => (letter.key === key ? { ...letter, refused: true, isEnded } : letter)));

/** The refused hand that is sent to an address: those that are sent there after it wait until it is decided. */
export const undecided = (url) => waiting().find((letter) => letter.refused && letter.url === url);

/** The hands that wait for nothing but the connection. */
export function sendable() {
  const stopped = new Set();
  return waiting().filter(({ url, refused }) => {
    if (refused) stopped.add(url);
    return !stopped.has(url);
  });
}

/** Of hands that are sent where a function says, those that come one after another from a number on. */
export function behind(isSentThere, number, letters = waiting()) {
  let next = number;
  return letters.filter((letter) => {
    const follows = isSentThere(letter) && letter.waiting?.number === next;
    if (follows) next += 1;
    return follows;
  });
}

const isBoardGone = (board) => fetch(board, { method: "HEAD" }).then(isGone);

/**
 * Send a letter: `saved`, `refused` by the server, `ended` with its link, or `lost` on the way. The server answers this header without a page or
 * leading to one: what does either may be the page on which a network asks to log in.
 */
export async function send({ url, board, fields, draft }) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  try {
    const answer = await fetch(url, { method: "POST", body, redirect: "manual", headers: { Prefer: "return=minimal" } });
    if (isPassing(answer)) return "lost";
    if (!isGone(answer)) return answer.ok ? "saved" : "refused";
    keepAgain(draft, fields); // for the same form behind a new link
    return (await isBoardGone(board)) ? "ended" : "refused";
  } catch {
    return "lost";
  }
}
