// Hands that wait on this device: each is sent once and in order, and a refused one stays until the player has decided about it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const BOARD = "/g/game";
const FORM = `${BOARD}/hands/new`;

/** The storage of a site, as a browser has it. */
function keeps() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text), removeItem: (name) => kept.delete(name) };
}

const made = (key, number, draft = `1:${number}:0`) => ({ key, url: FORM, board: BOARD, draft, fields: [["hand", `${number}`]], waiting: { number } });

/** Start with a device that keeps nothing, and a server that answers nothing. */
function begin() {
  globalThis.localStorage = keeps();
  globalThis.sessionStorage = keeps();
  globalThis.location = { pathname: "/" };
  globalThis.fetch = async (url) => assert.fail(`nobody answers ${url}`);
}

begin();
globalThis.window = new EventTarget();
globalThis.document = Object.assign(new EventTarget(), {
  forms: { namedItem: () => null },
  getElementById: () => null,
  querySelector: () => null,
  querySelectorAll: () => [],
});
const letters = await import("../../static/js/letters.js");
const { post, setReviewed, showRefused } = await import("../../static/js/refused.js");
const { sendWaiting } = await import("../../static/js/outbox.js");

let sent = [];
let now = 0; // milliseconds
performance.now = () => now;

/** Let time pass in a test with mocked timers. */
function pass(context, milliseconds) {
  now += milliseconds;
  context.mock.timers.tick(milliseconds);
}

/** Answer hands as a server does: with these, by the number of the hand; and whoever asks for the board. */
function answer(answers, board = { status: 200, headers }) {
  globalThis.fetch = async (url, { body }) => {
    if (url === BOARD) return board;
    sent.push(body.get("hand"));
    return answers[body.get("hand")];
  };
}

const headers = new Headers({ "X-Request-ID": "5eed" }); // the server numbers its answers
const SAVED = { type: "basic", ok: true, status: 204, headers };
const CONFLICT = { type: "basic", status: 409, headers };
const keysOf = (found) => found.map(({ key }) => key);

beforeEach(() => {
  begin();
  sent = [];
  setReviewed(null);
  letters.store([made("first", 1), made("second", 2)]);
});

test("hands are sent in their order", async () => {
  answer({ 1: SAVED, 2: SAVED });
  assert.equal(await sendWaiting(), "");
  assert.deepEqual(sent, ["1", "2"]);
  assert.deepEqual(letters.waiting(), []);
});

test("those after a refused hand wait until it is decided", async () => {
  answer({ 1: CONFLICT, 2: SAVED });
  await sendWaiting();
  await sendWaiting();
  assert.deepEqual(sent, ["1"]);
  assert.deepEqual(keysOf(letters.waiting()), ["first", "second"]);
  letters.drop("first");
  await sendWaiting();
  assert.deepEqual(sent, ["1", "2"]);
  assert.deepEqual(letters.waiting(), []);
});

/** Let time pass until the next try, and save the hands then. */
async function comesBack(context, milliseconds = 3000) {
  answer({ 1: SAVED, 2: SAVED });
  pass(context, milliseconds);
  assert.equal(await sendWaiting(), "");
  assert.deepEqual(letters.waiting(), []);
}

test("what came too often, or met a server in trouble, is sent again when the server asks for it", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [status, asked, pause] of [[429, "42", 42_000], [503, "1", 3000], [413, "soon", 3000], [429, "86400", 600_000]]) {
    sent = [];
    letters.store([made("first", 1), made("second", 2)]);
    answer({ 1: { type: "basic", status, headers: new Headers({ "Retry-After": asked }) }, 2: SAVED });
    assert.equal(await sendWaiting(), "later");
    pass(context, pause - 1);
    assert.equal(await sendWaiting(), "later");
    assert.deepEqual(sent, ["1"]);
    assert.deepEqual(keysOf(letters.sendable()), ["first", "second"]);
    await comesBack(context, 1);
  }
});

test("a hand that was lost on the way does not wait as long as an answer asked for one of another game", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const other = { ...made("other", 3), url: "/g/other/hands/new", board: "/g/other" };
  letters.store([made("first", 1), other]);
  answer({ 1: { type: "basic", status: 429, headers: new Headers({ "Retry-After": "42" }) } });
  assert.equal(await sendWaiting(), "lost");
  answer({ 1: SAVED, 3: SAVED });
  pass(context, 3000);
  assert.equal(await sendWaiting(), "later");
  assert.deepEqual(sent, ["1", "3", "3"]);
  await comesBack(context, 39_000);
});

test("of two hands for one number, the board lists the first, and says that the other is not in the totals", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const parts = { "[data-waits-for]": {}, "[data-uncounted]": {}, "[data-uncounted] span": {} };
  const note = { querySelector: (name) => parts[name], querySelectorAll: () => [] };
  context.mock.method(globalThis.document, "getElementById", (id) => (["waiting", "board"].includes(id) ? note : null));
  globalThis.location.pathname = BOARD;
  const told = (key, number) => ({ ...made(key, number), summary: `of ${key}` });
  const said = async (...kept) => {
    letters.store(kept);
    answer({});
    assert.equal(await sendWaiting(), "lost");
    await import("../../static/js/waiting.js");
    return [parts["[data-waits-for]"].textContent, parts["[data-uncounted]"].hidden, parts["[data-uncounted] span"].textContent];
  };
  assert.deepEqual(await said(told("first", 1), told("second", 2)), ["of first · of second", true, ""]);
  assert.deepEqual(await said(told("first", 1), told("other", 1), told("next", 2)), ["of first · of next", false, "of other"]);
  const correction = { ...told("second", 1), url: `${BOARD}/hands/1/edit`, waiting: undefined };
  assert.deepEqual(await said(told("first", 1), correction), ["of first · of second", true, ""]);
  assert.deepEqual(await said(correction, { ...correction, summary: "once more" }), ["of second", false, "once more"]);
});

test("a request that is never answered is given up, and sent again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { timeout } = AbortSignal;
  context.after(() => (AbortSignal.timeout = timeout));
  AbortSignal.timeout = () => AbortSignal.abort();
  globalThis.fetch = (_, { signal }) => new Promise((_answer, giveUp) => signal?.aborted && giveUp(signal.reason));
  assert.equal(await sendWaiting(), "lost");
  assert.deepEqual(keysOf(letters.sendable()), ["first", "second"]);
  await comesBack(context);
});

test("a network that leads to its own page, or answers with it, has saved nothing", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const led = { type: "opaqueredirect", status: 0, headers: new Headers() };
  const shown = { type: "basic", ok: true, status: 200, headers };
  for (const own of [led, shown]) {
    sent = [];
    letters.store([made("first", 1), made("second", 2)]);
    answer({ 1: own, 2: SAVED });
    assert.equal(await sendWaiting(), "later");
    assert.deepEqual(keysOf(letters.sendable()), ["first", "second"]);
    assert.deepEqual(sent, ["1"]);
    await comesBack(context);
  }
});

test("a proxy that strips the number of a request keeps nothing from being saved or refused", async () => {
  const none = new Headers();
  const saved = { ...SAVED, headers: new Headers({ "Preference-Applied": "return=minimal" }) };
  for (const status of [409, 422]) {
    letters.store([made("first", 1), { ...made("second", 2), url: "/g/other/hands/new", board: "/g/other" }]);
    answer({ 1: { type: "basic", status, headers: none }, 2: saved });
    assert.equal(await sendWaiting(), "");
    assert.deepEqual(letters.waiting().map(({ key, refused }) => [key, refused]), [["first", true]]);
  }
});

test("what a proxy answers in place of the server saves and refuses nothing", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const status of [204, 403, 404, 410]) {
    letters.store([made("first", 1), made("second", 2)]);
    answer({ 1: { type: "basic", ok: status < 300, status, headers: new Headers() }, 2: SAVED });
    assert.equal(await sendWaiting(), "later");
    assert.deepEqual(keysOf(letters.sendable()), ["first", "second"]);
    await comesBack(context);
  }
});

test("a hand from before the browser's cookies were cleared is sent with the token of its form now, and keeps that", async () => {
  const tokens = [];
  const form = { status: 200, headers, text: async () => '<input type="hidden" name="csrf_token" value="new">' };
  const fetchWith = (page, last) => async (url, { method, body }) => {
    if (method !== "POST") return page;
    tokens.push(body.get("csrf_token"));
    return tokens.at(-1) === "new" ? last : { type: "basic", status: 400, headers };
  };
  for (const last of [SAVED, CONFLICT]) {
    letters.store([{ ...made("first", 1), fields: [["csrf_token", "old"], ["hand", "1"]] }]);
    globalThis.fetch = fetchWith(form, last);
    assert.equal(await sendWaiting(), "");
  }
  assert.deepEqual(tokens, ["old", "new", "old", "new"]);
  assert.deepEqual(letters.waiting()[0].fields, [["csrf_token", "new"], ["hand", "1"]]);
  letters.store([{ ...made("first", 1), fields: [["csrf_token", "old"]] }]);
  globalThis.fetch = fetchWith({ status: 404, headers }, SAVED);
  await sendWaiting();
  assert.deepEqual(letters.waiting().map(({ refused, isEnded }) => [refused, isEnded]), [[true, true]]);
  letters.settle(made("first", 1));
});

test("a page that is shown again as it was sends what waits", async () => {
  answer({ 1: SAVED, 2: SAVED });
  globalThis.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await new Promise(setImmediate);
  assert.deepEqual(sent, ["1", "2"]);
});

test("a hand that waits is put on the board again when that has changed", async (context) => {
  const asked = [];
  const board = { querySelector: (name) => asked.push(name) && name === ".open-hand" && { textContent: "7" } };
  context.mock.method(globalThis.document, "getElementById", (id) => (id === "board" ? board : null));
  globalThis.location.pathname = BOARD;
  globalThis.window.dispatchEvent(new Event("board:changed"));
  await import("../../static/js/waiting.js");
  await new Promise(setImmediate);
  assert.deepEqual(asked, [".waits", ".open-hand"]);
});

test("those of another game do not wait for it", async () => {
  post({ ...made("other", 3), url: "/g/other/hands/new", board: "/g/other" });
  answer({ 1: CONFLICT, 2: SAVED, 3: SAVED });
  await sendWaiting();
  assert.deepEqual(sent, ["1", "3"]);
});

test("those after a refused hand are not shown as saved soon, but the next form comes after all", () => {
  letters.refuse("first");
  const ofGame = ({ board }) => board === BOARD;
  assert.deepEqual(letters.consecutive(ofGame, 2, letters.sendable()), []);
  assert.deepEqual(keysOf(letters.consecutive(ofGame, 1)), ["first", "second"]);
  assert.deepEqual(keysOf(letters.consecutive(ofGame, 2)), ["second"]);
});

test("a hand whose link leads nowhere any more is a draft for the same form behind a new one", async () => {
  const fields = [["hand", "1"], ["sides-0-melds", "Kx3"], ["sides-out", "0"]];
  letters.store([{ ...made("first", 1), fields }]);
  answer({ 1: CONFLICT });
  await sendWaiting();
  assert.equal(localStorage.getItem("draft:1:1:0"), null);
  letters.store([{ ...made("first", 1), fields }]);
  answer({ 1: { type: "basic", status: 410, headers } });
  await sendWaiting();
  const { board, values } = JSON.parse(localStorage.getItem("draft:1:1:0"));
  assert.deepEqual([board, values], [BOARD, { "sides-0-melds": "Kx3", "sides-out": "0" }]);
  letters.settle(made("first", 1));
  assert.equal(localStorage.getItem("draft:1:1:0"), null);
});

test("a hand whose link has ended gives way to that behind the new link", async () => {
  const gone = { type: "basic", status: 410, headers };
  answer({ 1: gone }, gone);
  await sendWaiting();
  assert.deepEqual(letters.waiting().map(({ refused, isEnded }) => [refused, isEnded]), [[true, true], [undefined, undefined]]);
  post({ ...made("new", 1), url: "/g/new/hands/new", board: "/g/new" });
  assert.deepEqual(keysOf(letters.waiting()), ["new", "second"]);
});

test("a hand that is gone, but whose link is not, can be looked at", async () => {
  answer({ 1: { type: "basic", status: 404, headers } });
  await sendWaiting();
  assert.deepEqual([letters.waiting()[0].refused, letters.waiting()[0].isEnded], [true, false]);
});

test("what was decided takes the place of the refused hand", () => {
  letters.refuse("first");
  setReviewed("first");
  post({ ...made("decided", 1), url: `${BOARD}/hands/1/edit` });
  assert.deepEqual(keysOf(letters.waiting()), ["decided", "second"]);
  assert.deepEqual(keysOf(letters.sendable()), ["decided", "second"]);
});

test("those after a refused hand follow it where it is saved now", () => {
  const fields = (hand, expected) => [["hand", hand], ["expected", expected]];
  letters.store([made("first", 1), { ...made("second", 2), fields: fields("2", "1") }, { ...made("third", 3), fields: fields("3", "2") }]);
  letters.refuse("first");
  setReviewed("first");
  post({ ...made("decided", 4, "1:1:0"), fields: fields("1", "7") });
  const found = letters.waiting().map((letter) => [letter.key, letter.draft, Object.fromEntries(letter.fields).expected, letter.waiting?.number]);
  assert.deepEqual(found, [
    ["decided", "1:1:0", "7", 4],
    ["second", "1:5:0", "8", undefined],
    ["third", "1:6:0", "9", undefined],
  ]);
});

test("a hand that only has the same number takes no place of a refused one", () => {
  letters.refuse("first");
  post(made("another", 1));
  assert.deepEqual(keysOf(letters.waiting()), ["first", "second", "another"]);
  assert.deepEqual(letters.sendable(), []);
});

test("a hand is not told to be stored as it is now where the device has room for it as it was only", (context) => {
  const decided = { ...made("first", 1), fields: [["sides-0-melds", "Kx7"]] };
  context.mock.method(localStorage, "setItem", () => assert.fail("full"));
  assert.equal(post(decided), false);
  context.mock.restoreAll();
  assert.equal(post(decided), true);
});

/** The notice of a refused hand: its parts, by what finds them. */
function notice() {
  const parts = { a: {}, "[data-drop]": {}, "[data-ended]": { toggleAttribute: (_, isHidden) => (parts.hidesEnded = isHidden) } };
  const part = { querySelector: (name) => parts[name] ?? null };
  return { part, parts };
}

test("a refused hand is looked at before it is dropped; one whose link has ended is dropped with its draft", () => {
  globalThis.location = { pathname: "/", reload: () => {} };
  localStorage.setItem("draft:1:1:0", "{}");
  letters.refuse("first");
  const { part, parts } = notice();
  showRefused(part, letters.waiting()[0]);
  assert.deepEqual([parts.a.hidden, parts["[data-drop]"].hidden, parts.hidesEnded], [false, true, true]);
  parts["[data-drop]"].onclick();
  assert.equal(localStorage.getItem("draft:1:1:0"), "{}");
  letters.store([made("first", 1)]);
  letters.refuse("first", true);
  showRefused(part, letters.waiting()[0]);
  assert.deepEqual([parts.a.hidden, parts["[data-drop]"].hidden, parts.hidesEnded], [true, false, false]);
  parts["[data-drop]"].onclick();
  assert.equal(localStorage.getItem("draft:1:1:0"), null);
  assert.deepEqual(letters.waiting(), []);
});
