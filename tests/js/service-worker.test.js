// The service worker: which files it keeps, under which address, and for how long.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../static/js/service-worker.js", import.meta.url), "utf8");
const ORIGIN = "http://table.example";
const OLD = `${ORIGIN}/static/js/touch.js?v=old`;
const NEW = `${ORIGIN}/static/js/touch.js?v=new`;
const PLAIN = `${ORIGIN}/static/fonts/sans.woff2`;

/** Caches as browsers keep them, by name: the text of each file by its address. */
class Caches {
  kept = new Map();

  async open(name) {
    if (!this.kept.has(name)) this.kept.set(name, new Map());
    return new Cache(this.kept.get(name));
  }

  async keys() {
    return [...this.kept.keys()];
  }

  async delete(name) {
    return this.kept.delete(name);
  }

  async match(request, { cacheName } = {}) {
    for (const [name, files] of this.kept) {
      const found = (cacheName ?? name) === name && (await new Cache(files).match(request));
      if (found) return found;
    }
    return undefined;
  }
}

class Cache {
  constructor(files) {
    this.files = files;
  }

  async match(request, { ignoreSearch = false } = {}) {
    const plain = (address) => (ignoreSearch ? address.split("?")[0] : address);
    const found = [...this.files].find(([address]) => plain(address) === plain(addressOf(request)));
    return found && new Response(found[1]);
  }

  async put(request, answer) {
    this.files.set(addressOf(request), await answer.text());
  }

  async delete(request) {
    return this.files.delete(addressOf(request));
  }

  async keys() {
    return [...this.files.keys()].map((url) => ({ url }));
  }
}

const addressOf = (request) => new URL(request.url ?? request, ORIGIN).href;

/** A worker of a version, with its caches and what the server has: the text of a file and how long it may be kept, or what makes an answer. */
function worker(version, caches, server) {
  const listeners = {};
  const asked = [];
  const ahead = [];
  const fetch = async (request, options) => {
    const address = addressOf(request);
    asked.push(address);
    if (options?.headers?.Visit) ahead.push([address, Boolean(options.signal)]);
    const found = server[address] ?? (address === OFFLINE ? ours("offline", 200) : ["", "no-cache"]);
    if (typeof found === "function") return found(request);
    const [text, keep] = found;
    return new Response(text, { headers: { "Cache-Control": keep } });
  };
  const location = new URL(`${ORIGIN}/service-worker.js`);
  const self = {
    addEventListener: (name, act) => (listeners[name] = act),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  const settings = { version, shell: [NEW, PLAIN], files: "/static/", offline: "/offline", rulesWorker: "/rules-worker.js" };
  Object.assign(settings, { python: `/python/${version}/`, pythonFiles: [`/python/${version}/core.zip`] });
  const context = createContext({ self, caches, fetch, location, navigator: { onLine: true }, AbortSignal, URL, Response, setTimeout, Date });
  runInContext(`const SETTINGS = ${JSON.stringify(settings)};\n${SOURCE}`, context);
  const wait = async (name) => {
    let done;
    listeners[name]({ waitUntil: (work) => (done = work) });
    await done;
  };
  const file = async (address) => {
    let answer;
    listeners.fetch({ request: { url: address, method: "GET", mode: "no-cors" }, respondWith: (sent) => (answer = sent) });
    return (await answer).text();
  };
  const page = async (address) => {
    const work = [];
    let answer;
    const request = { url: address, method: "GET", mode: "navigate" };
    listeners.fetch({ request, respondWith: (sent) => (answer = sent), waitUntil: (more) => work.push(more) });
    const shown = await (await answer).text();
    await Promise.all(work);
    return shown.replace(NAMED, "");
  };
  /** Have it cache addresses; resolves to whether all came. */
  const keep = (data) =>
    new Promise((answered) => listeners.message({ data, ports: [{ postMessage: answered }], source: {}, waitUntil: () => {} }));
  const ask = (asks) => keep({ asks });
  return { asked, ahead, file, page, keep, ask, install: () => wait("install"), activate: () => wait("activate") };
}

const IMMUTABLE = "max-age=31536000, public, immutable";

test("what has a version is kept, and not asked for again", async () => {
  const caches = new Caches();
  const { asked, file, install } = worker("2", caches, { [NEW]: ["new", IMMUTABLE], [PLAIN]: ["font", "max-age=3600"] });
  await install();
  const before = asked.length;
  assert.equal(await file(NEW), "new");
  assert.equal(asked.length, before);
});

test("a worker is not installed with a file of another version", async () => {
  const { install } = worker("2", new Caches(), { [NEW]: ["old", "public, no-cache"], [PLAIN]: ["font", "max-age=3600"] });
  await assert.rejects(install, /touch\.js\?v=new/);
});

test("a file of another version is not kept under the address that was asked for", async () => {
  const server = { [NEW]: ["old", "public, no-cache"] };
  const { asked, file } = worker("2", new Caches(), server);
  assert.equal(await file(NEW), "old");
  server[NEW] = ["new", IMMUTABLE];
  assert.equal(await file(NEW), "new");
  assert.equal(await file(NEW), "new");
  assert.equal(asked.length, 2);
});

test("open pages find the files of the version before, and none of earlier ones", async () => {
  const caches = new Caches();
  for (const version of ["0", "1"]) await (await caches.open(`shell-${version}`)).put(OLD, new Response(`touch of ${version}`));
  const { asked, file, install, activate } = worker("2", caches, { [NEW]: ["new", IMMUTABLE], [PLAIN]: ["font", "max-age=3600"] });
  await install();
  await activate();
  assert.deepEqual([...caches.kept.keys()].toSorted(), ["pages", "shell-1", "shell-2"]);
  const before = asked.length;
  assert.equal(await file(OLD), "touch of 1");
  assert.equal(asked.length, before);
});

/** Fill the cache of the rules of a version. */
async function putRules(caches, version) {
  const files = await caches.open(`python-/python/${version}/`);
  await files.put(`${ORIGIN}/python/${version}/core.zip`, new Response(`core ${version}`));
  await files.put(`${ORIGIN}/rules-worker.js`, new Response(`rules ${version}`));
}

const BOARD = `${ORIGIN}/g/game`;

const OFFLINE = `${ORIGIN}/offline`;
const NAMED = '<script data-worker="/service-worker.js"></script>';

/** An answer of the server itself, which numbers each; its pages name the worker. */
const ours = (text, status) => () =>
  new Response(text + NAMED, { status, headers: { "Content-Type": "text/html", "X-Request-ID": "5eed" } });
const ofProxy = (text, status) => () => new Response(text, { status, headers: { "Content-Type": "text/html" } });

/** A worker that has seen a board. */
async function seen(server) {
  const { page } = worker("2", new Caches(), server);
  server[BOARD] = ours("board", 200);
  await page(BOARD);
  return page;
}

test("a page that a proxy denies while the server starts anew is shown as it is kept, and stays", async () => {
  const server = {};
  const page = await seen(server);
  for (const status of [404, 410, 502]) {
    server[BOARD] = ofProxy("page not found", status);
    assert.equal(await page(BOARD), "board");
  }
});

test("what a proxy answers is shown where nothing is kept", async () => {
  const server = { [BOARD]: ofProxy("bad gateway", 502) };
  assert.equal(await worker("2", new Caches(), server).page(BOARD), "bad gateway");
});

test("the rules that are kept are used where a proxy answers in place of the server", async () => {
  const address = `${ORIGIN}/rules-worker.js`;
  const server = { [address]: ofProxy("bad gateway", 502) };
  const caches = new Caches();
  const { file } = worker("2", caches, server);
  await assert.doesNotReject(async () => assert.equal(await file(address), "bad gateway"));
  await (await caches.open("python-/python/2/")).put(address, new Response("rules"));
  assert.equal(await file(address), "rules");
  server[address] = ["newer rules", "no-cache"];
  assert.equal(await file(address), "newer rules");
});

test("a page that is gone is forgotten, also behind a proxy that strips headers", async () => {
  for (const gone of [ours("gone", 410), ofProxy(`gone${NAMED}`, 410), ofProxy(`gone${NAMED}`, 404)]) {
    const server = {};
    const page = await seen(server);
    server[BOARD] = gone;
    assert.equal(await page(BOARD), "gone");
    server[BOARD] = ofProxy("bad gateway", 502);
    assert.equal(await page(BOARD), "bad gateway");
  }
});

const FORM = `${BOARD}/hands/new`;
const FILE = `${BOARD}/export.json`;
const noConnection = () => {
  throw new TypeError("no connection");
};
const asFile = (text) => () => new Response(text, { status: 200, headers: { "Content-Type": "application/json" } });

/** A worker that keeps a board, its form and the file of the game, of which the server has a newer state. */
async function behind({ hasRules = false } = {}) {
  const server = { [BOARD]: ours("board of 1", 200), [FORM]: ours("form of 2", 200), [FILE]: asFile("file of 1") };
  const caches = new Caches();
  const works = worker("2", caches, server);
  if (hasRules) await putRules(caches, "2");
  assert.ok(await works.keep({ keep: [BOARD, FORM, FILE] }));
  Object.assign(server, { [BOARD]: ours("board of 2", 200), [FORM]: ours("form of 3", 200), [FILE]: asFile("file of 2") });
  works.asked.length = 0;
  const kept = async () => Promise.all([BOARD, FORM, FILE].map(async (address) => (await (await caches.match(address)).text()).replace(NAMED, "")));
  return { ...works, server, kept };
}

test("a device without the rules does not ask for the file of a game that has changed", async () => {
  const { asked, keep, kept } = await behind();
  assert.ok(await keep({ keep: [BOARD, FORM, FILE], isRenewal: true }));
  assert.deepEqual(asked, [BOARD, FORM]);
  assert.deepEqual(await kept(), ["board of 2", "form of 3", "file of 1"]);
});

test("a page is told that what it wants kept has not come", async () => {
  const { server, keep, kept } = await behind();
  server[FORM] = noConnection;
  assert.equal(await keep({ keep: [BOARD, FORM], isRenewal: true }), false);
  assert.deepEqual(await kept(), ["board of 2", "form of 2", "file of 1"]);
});

test("what is fetched ahead is no visit, and is given up without an answer", async () => {
  const { server, ahead, keep, page } = await behind();
  assert.deepEqual(ahead, [BOARD, FORM, FILE].map((address) => [address, true]));
  ahead.length = 0;
  server[FORM] = ours("gone", 404);
  await page(FORM);
  assert.deepEqual(ahead, [[BOARD, true]]);
  assert.ok(await keep({ keep: [BOARD] }));
});

test("a page and a file are shown where the device has no room, or the browser refuses its caches", async (context) => {
  const caches = new Caches();
  const { file, page } = worker("2", caches, { [PLAIN]: ["font", "max-age=3600"], [BOARD]: ours("board", 200) });
  const refuse = async () => {
    throw new DOMException("no", "UnknownError");
  };
  context.mock.method(Cache.prototype, "put", refuse);
  assert.deepEqual([await file(PLAIN), await page(BOARD)], ["font", "board"]);
  context.mock.method(caches, "open", refuse);
  assert.deepEqual([await file(PLAIN), await page(BOARD)], ["font", "board"]);
});

const LOGIN = ofProxy("log in", 200);

test("a page of a network or a proxy takes the place of none that is kept", async () => {
  const { server, keep, page, kept } = await behind({ hasRules: true });
  Object.assign(server, { [BOARD]: LOGIN, [FORM]: LOGIN, [FILE]: LOGIN });
  assert.equal(await page(BOARD), "log in");
  await keep({ keep: [BOARD, FORM, FILE] });
  assert.deepEqual(await kept(), ["board of 1", "form of 2", "file of 1"]);
});

test("a page is kept behind a proxy that strips headers", async () => {
  const { server, page, kept } = await behind();
  server[BOARD] = ofProxy(`board of 2${NAMED}`, 200);
  await page(BOARD);
  assert.equal((await kept())[0], "board of 2");
});

test("a page of a network or a proxy is taken for no file", async () => {
  const caches = new Caches();
  const server = { [PLAIN]: ["font", "max-age=3600"] };
  const { file } = worker("2", caches, server);
  assert.equal(await file(PLAIN), "font");
  server[PLAIN] = LOGIN;
  assert.equal(await file(PLAIN), "font");
  server[PLAIN] = noConnection;
  assert.equal(await file(PLAIN), "font");
});

test("a worker is not installed with a page of a network", async () => {
  for (const address of [OFFLINE, PLAIN]) {
    const { install } = worker("2", new Caches(), { [NEW]: ["new", IMMUTABLE], [PLAIN]: ["font", "max-age=3600"], [address]: LOGIN });
    await assert.rejects(install);
  }
});

const CORE = `${ORIGIN}/python/2/core.zip`;
const RULES = `${ORIGIN}/rules-worker.js`;

test("the rules of the version before are used until those of the new one have come", async () => {
  const caches = new Caches();
  await putRules(caches, "1");
  const server = { [NEW]: ["new", IMMUTABLE], [PLAIN]: ["font", "max-age=3600"], [BOARD]: ours("board", 200) };
  Object.assign(server, { [CORE]: noConnection, [RULES]: noConnection });
  const { install, activate, page, file, ask } = worker("2", caches, server);
  await install();
  await activate();
  await page(BOARD);
  assert.ok(await ask("python"));
  assert.equal(await file(RULES), "rules 1");
  assert.equal(await file(`${ORIGIN}/python/1/core.zip`), "core 1");
  Object.assign(server, { [CORE]: LOGIN, [RULES]: ["rules 2", "no-cache"] });
  await page(BOARD);
  assert.equal(await file(`${ORIGIN}/python/1/core.zip`), "core 1");
  server[CORE] = ["core 2", IMMUTABLE];
  await page(BOARD);
  const pythons = [...caches.kept.keys()].filter((name) => name.startsWith("python-"));
  assert.deepEqual(pythons, ["python-/python/2/"]);
  server[RULES] = noConnection;
  assert.equal(await file(RULES), "rules 2");
  assert.equal(await ask("drop python"), false);
  assert.ok(!(await ask("python")));
});

test("a device that was only asked whether it has the rules does not fetch them after an update", async () => {
  const caches = new Caches();
  assert.ok(!(await worker("1", caches, {}).ask("python")));
  const server = { [NEW]: ["new", IMMUTABLE], [PLAIN]: ["font", "max-age=3600"], [BOARD]: ours("board", 200) };
  const { install, activate, page, asked } = worker("2", caches, server);
  await install();
  await activate();
  await page(BOARD);
  assert.ok(!asked.includes(CORE));
});
