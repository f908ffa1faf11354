// Drafts that a browser keeps: those of games that the server does not know any more are deleted.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const DAY = 24 * 60 * 60 * 1000;
const NAME = "1:2:0";
const headers = new Headers({ "X-Request-ID": "5eed" });

const methods = {
  getItem(name) {
    return this[name] ?? null;
  },
  setItem(name, text) {
    this[name] = text;
  },
  removeItem(name) {
    delete this[name];
  },
};

globalThis.document = /** @type {any} */ ({ forms: { namedItem: () => null } });
globalThis.sessionStorage = Object.create(methods);
const { forgetGone, keepDraft } = await import("../../static/js/draft.js");

let asked = [];

function keep(fields, name = NAME) {
  localStorage.setItem(`draft:${name}`, JSON.stringify({ stamp: Date.now() - 31 * DAY, board: "/g/gone", values: {}, ...fields }));
}

/** Have the server answer with this status, and return the names of the drafts kept afterwards. */
async function kept(answer, held = []) {
  globalThis.fetch = async (url) => {
    asked.push(url);
    if (!answer) throw new TypeError("no connection");
    return answer;
  };
  await forgetGone(held);
  return Object.keys(localStorage);
}

beforeEach(() => {
  asked = [];
  globalThis.localStorage = Object.create(methods);
});

test("an old draft of a game that the server does not know is deleted, one for each page", async () => {
  keep();
  keep({}, "1:3:0");
  assert.deepEqual(await kept({ status: 404, headers }), ["draft:1:3:0"]);
  assert.deepEqual(await kept({ status: 404, headers }), []);
  assert.deepEqual(asked, ["/g/gone", "/g/gone"]);
});

test("what may come back, or was not answered by the server, is kept and asked for once", async () => {
  const answers = [{ status: 410, headers }, { status: 200, headers }, { status: 403, headers }, { status: 404, headers: new Headers() }];
  for (const answer of answers) {
    keep();
    assert.deepEqual(await kept(answer), [`draft:${NAME}`]);
    assert.deepEqual(await kept({ status: 404, headers }), [`draft:${NAME}`]);
  }
  assert.equal(asked.length, answers.length);
  keep();
  assert.deepEqual(await kept(null), [`draft:${NAME}`]);
});

test("nothing is asked for a draft that is new, waits to be sent, or is of a version that stored no board", async () => {
  keep({ stamp: Date.now() - 29 * DAY });
  keep({ board: undefined }, "2:1:0");
  keep({}, "3:1:0");
  localStorage.setItem("draft:4:1:0", "{");
  localStorage.setItem("outbox", "[]");
  const names = Object.keys(localStorage);
  assert.deepEqual(await kept({ status: 404, headers }, ["3:1:0"]), names);
  assert.deepEqual(asked, []);
});

test("a draft that another tab went on with meanwhile is kept", async () => {
  keep();
  globalThis.fetch = async () => {
    keep({ stamp: Date.now() });
    return { status: 404, headers };
  };
  await forgetGone([]);
  assert.deepEqual(Object.keys(localStorage), [`draft:${NAME}`]);
});

test("a draft that was sent when the page was left is sent again, as it may be lost on the way", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const pass = async (milliseconds) => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      context.mock.timers.tick(500);
      await new Promise(setImmediate);
    }
  };
  const page = Object.assign(globalThis.document, { visibilityState: "visible" });
  const events = new EventTarget();
  page.addEventListener = globalThis.addEventListener = events.addEventListener.bind(events);
  globalThis.window = globalThis;
  globalThis.FormData = class {
    set() {}
  };
  const form = Object.assign(new EventTarget(), {
    dataset: { draft: NAME, draftUrl: "/draft", draftStamp: "1" },
    elements: [{ name: "sides-0-melds", type: "text", value: "Kx3" }],
    getAttribute: () => "/g/x/hands/new",
    querySelector: () => null,
  });
  const sent = { beacon: 0, post: 0 };
  Object.defineProperty(globalThis, "navigator", { value: { sendBeacon: () => Boolean((sent.beacon += 1)) } });
  let isReached = false;
  globalThis.fetch = async () => {
    if (!isReached) throw new TypeError("no connection");
    sent.post += 1;
    return { ok: true, status: 204, headers };
  };
  keepDraft(form, { restored() {}, arrange() {}, overtaken() {}, reached() {} });
  form.dispatchEvent(new CustomEvent("entry:changed"));
  await pass(1000);
  page.visibilityState = "hidden";
  for (const _ of [1, 2]) events.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(sent, { beacon: 1, post: 0 });
  isReached = true;
  await pass(60_000);
  assert.deepEqual(sent, { beacon: 1, post: 1 });
});
