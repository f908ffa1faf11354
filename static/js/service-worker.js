// Caches the app's files and the pages that were visited, so that they open without a connection.
// The server puts SETTINGS before this: version, shell (files of the app), files (their folder), offline (a page),
// python (the folder of Python and the rules, which is named by its version), pythonFiles (the files in it, cached only on
// request) and rulesWorker (the script that runs them).

const SHELL = `shell-${SETTINGS.version}`;
const PAGES = "pages";
const PYTHON = `python-${SETTINGS.python}`;
const PYTHONS = SETTINGS.python.replace(/[^/]+\/$/, ""); // the folder of those of all versions
const MOST_PAGES = 80;
const PATIENCE = 6000; // milliseconds to wait for the server where there is a cached answer
const AHEAD_PATIENCE = 30_000; // milliseconds until a request for what is cached ahead is given up
const GONE = [403, 404, 410]; // not allowed by this link, not found, revoked or deleted
const FORMS = /\/(hands\/new|hands\/\d+\/edit|follow|helper\/[a-z-]+)$/; // pages that cards are tapped on
const LOST = 15_000; // milliseconds after a failed request for which cached files are used without trying again

let lostAt = 0;
const keptFor = new Map(); // the date of the cached page that a window shows, by client id

self.addEventListener("install", (event) => {
  const fill = async () => {
    const shell = await caches.open(SHELL);
    await Promise.all([...SETTINGS.shell, SETTINGS.offline].map((address) => fetchInto(shell, address)));
    await renewForms();
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    // pages that are open still need the files of the version before
    const old = (await caches.keys()).filter((name) => name.startsWith("shell-") && name !== SHELL);
    await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
    // the rules of another version stay until those of this one have come, which the next page asks for
    await dropPython([PYTHON, ...(await otherPythons())]);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (isForm(request) && isLost()) return event.respondWith(sent(request));
  if (request.method !== "GET") return;
  if (url.pathname.startsWith(SETTINGS.files)) event.respondWith(file(request, url).catch(tryWithout(request)));
  else if (url.pathname === SETTINGS.rulesWorker) event.respondWith(rulesWorker(request));
  else if (url.pathname.startsWith(PYTHONS)) event.respondWith(pythonFile(request));
  else if (request.mode === "navigate") event.respondWith(page(event, url).catch(tryWithout(request)));
});

self.addEventListener("message", (event) => {
  const { data, ports } = event;
  const source = /** @type {Client} */ (event.source);
  if (data.asks === "kept") ports[0].postMessage(keptFor.get(source.id) ?? null);
  // a page of an earlier version gives no port
  if (data.keep) event.waitUntil(keepAll(data.keep, data.isRenewal).then((came) => ports[0]?.postMessage(came)));
  if (data.asks === "python") event.waitUntil(hasPython().then((has) => ports[0].postMessage(has)));
  if (data.asks === "keep python") event.waitUntil(tryPython().then((has) => ports[0].postMessage(has)));
  if (data.asks === "drop python") event.waitUntil(dropPython().then(() => ports[0].postMessage(false)));
});

/** Request from the server what failed in the cache; where the connection has failed there is no second try. */
const tryWithout = (request) => (error) => {
  if (isJustLost()) throw error;
  return fetch(request);
};

/** Answer for a file of the app: from the cache if its address holds a digest of its content, else from the server first. */
async function file(request, url) {
  const shell = await caches.open(SHELL);
  const kept = url.searchParams.has("v") ? await caches.match(request) : undefined;
  if (kept) return kept;
  const older = await shell.match(request, { ignoreSearch: true });
  if (older && isJustLost()) return older;
  try {
    const answer = await reach(request, older);
    if (answer.ok && isAsAsked(answer, url)) await shell.put(request, answer.clone()).catch(() => {}); // no room
    return answer;
  } catch (error) {
    if (older) return older;
    throw error;
  }
}

/**
 * Whether an answer is the requested file, of the requested version: during an upgrade, servers of both versions may answer, and a
 * network's login page at any time.
 */
function isAsAsked(answer, { searchParams }) {
  return !isHtml(answer) && (!searchParams.has("v") || answer.headers.get("Cache-Control")?.includes("immutable"));
}

/** Cache a file of the app; a file of another version fails the installation, which the browser tries again later. */
async function fetchInto(shell, address) {
  const answer = await fetch(address);
  const isWanted = address === SETTINGS.offline ? await isPage(answer.clone()) : isAsAsked(answer, new URL(address, location.origin));
  if (!answer.ok || !isWanted) throw new Error(`${address} is of another version`);
  await shell.put(address, answer);
}

const isHtml = ({ headers }) => Boolean(headers.get("Content-Type")?.startsWith("text/html"));

/**
 * Whether an answer is a page of the app, and not one that a network or a proxy sends in its place, with 200, to log in or to wait:
 * each page names the script of this worker. This is proved by the page itself, as some proxies strip headers.
 */
const isPage = async (answer) => isHtml(answer) && (await answer.text()).includes(location.pathname);

/** Whether an error response is the server's own and not a proxy's: see answers.js. Where a proxy strips the id, it is a page of the app. */
const isOurs = async (answer) => answer.headers.has("X-Request-ID") || isPage(answer.clone());

/** Whether an answer is a proxy's: an error, or a page in place of a file. */
const isOfProxy = async (answer, { mode }) => (answer.status >= 400 || (mode !== "navigate" && isHtml(answer))) && !(await isOurs(answer));

/** Whether the server says that a page is gone, or that its link was revoked. */
const isGone = async (answer) => GONE.includes(answer.status) && isOurs(answer);

/** Fetch from the server; with a time limit where there is a cached answer, which is better than a proxy's error. */
async function reach(request, kept) {
  try {
    const answer = await (kept ? Promise.race([fetch(request), tooLate()]) : fetch(request));
    if (kept && (await isOfProxy(answer, request))) throw new Error(`${answer.status} of a proxy`);
    lostAt = 0;
    return answer;
  } catch (error) {
    lostAt = Date.now();
    throw error;
  }
}

/** Answer for a file of Python or the rules: from the cache first, as its address holds its version. */
async function pythonFile(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Answer for the worker of the rules: from the server first, as its address holds no version. */
async function rulesWorker(request) {
  const kept = (await keptWorker(PYTHON)) ?? (await caches.match(SETTINGS.rulesWorker));
  return reach(request, kept).catch((error) => kept ?? Promise.reject(error));
}

/** The worker of the rules in a cache; it is cached last, so that all files are there with it. */
const keptWorker = (cacheName) => caches.match(SETTINGS.rulesWorker, { cacheName });

/** Cache the files of Python and the rules that are missing; those that have come stay where another one does not. */
async function keepPython() {
  const files = await caches.open(PYTHON);
  const known = (await files.keys()).map(({ url }) => new URL(url).pathname);
  const missing = SETTINGS.pythonFiles.filter((address) => !known.includes(address));
  await Promise.all(missing.map((address) => fetchInto(files, address)));
  await fetchInto(files, SETTINGS.rulesWorker);
}

/** The names of caches with the rules of other versions, with all of their files. */
async function otherPythons() {
  const names = (await caches.keys()).filter((name) => name.startsWith("python-") && name !== PYTHON);
  const kept = await Promise.all(names.map(keptWorker));
  return names.filter((_, place) => kept[place]);
}

/** Delete the rules, except those in caches of some names. */
async function dropPython(except = []) {
  const names = (await caches.keys()).filter((name) => name.startsWith("python-") && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** @type {Promise<void> | null} */
let renewing = null;

/**
 * On a device that has cached the rules of another version, cache those of this one; only then the others go. If that fails, the
 * next page tries again.
 */
const renewPython = () => (renewing ??= replacePython().catch(() => {}).finally(() => (renewing = null)));

async function replacePython() {
  if (!(await otherPythons()).length) return;
  await keepPython();
  await dropPython([PYTHON]);
}

/** Whether the rules are cached: those of this version, or of another one until these have come. */
async function hasPython() {
  const files = await caches.open(PYTHON);
  return (await files.keys()).length > SETTINGS.pythonFiles.length || (await otherPythons()).length > 0;
}

async function tryPython() {
  await keepPython().catch(() => {});
  return hasPython();
}

/** Answer for a page: from the server, else from the cache. */
async function page(event, url) {
  const pages = await caches.open(PAGES);
  const address = url.pathname + url.search;
  const kept = await pages.match(address, { ignoreVary: true });
  try {
    const answer = await reach(event.request, kept);
    event.waitUntil(keep(pages, address, answer.clone()));
    event.waitUntil(renewPython());
    keptFor.delete(event.resultingClientId);
    return answer;
  } catch {
    // some servers send the date twice
    if (kept) keptFor.set(event.resultingClientId, `${kept.headers.get("Date")}`.replace(/ GMT.*/, " GMT"));
    return kept ?? (await caches.match(SETTINGS.offline, { ignoreVary: true }));
  }
}

const isJustLost = () => Date.now() - lostAt < LOST;

/** Whether the connection seems lost; otherwise the worker leaves forms to the browser. */
const isLost = () => !navigator.onLine || isJustLost();

/** Whether a request is a posted form that leads to a page, without files. */
function isForm({ method, mode, headers }) {
  return method === "POST" && mode === "navigate" && headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded");
}

/** Answer for a posted form: from the server, else the offline page, which links back to the form. */
async function sent(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(SETTINGS.offline, { ignoreVary: true })) ?? Response.error();
  }
}

function tooLate() {
  return new Promise((_, refuse) => setTimeout(() => refuse(new Error("too late")), PATIENCE));
}

/** The game or group that a page belongs to: its `root` address and the `parts` that its pages begin with; null for none. */
function familyOf(address) {
  const base = SETTINGS.files.replace(/static\/$/, "");
  const [first, second] = new URL(address, location.origin).pathname.slice(base.length).split("/");
  if (first === "g" && second) return { root: `${base}g/${second}`, parts: [`${base}g/${second}`] };
  const ofGroup = ["players", "statistics", "pairs"].map((name) => base + name);
  return ofGroup.includes(base + first) ? { root: ofGroup[0], parts: ofGroup } : null;
}

/** Delete a page from the cache, and all pages of its game or group if that is gone too. */
async function forget(pages, address, status) {
  await pages.delete(address);
  const family = familyOf(address);
  if (!family) return;
  if (status !== 410 && address !== family.root) {
    const whole = await fetchAhead(family.root).catch(() => null);
    if (!whole || !(await isGone(whole))) return;
  }
  const isOf = ({ pathname }) => family.parts.some((part) => pathname === part || pathname.startsWith(`${part}/`));
  const known = await pages.keys();
  await Promise.all(known.filter(({ url }) => isOf(new URL(url))).map((request) => pages.delete(request)));
}

/** Cache a page, or the file of a game (`asFile`); delete the cached one where the page is gone. */
async function keep(pages, address, answer, asFile = false) {
  if (await isGone(answer)) await forget(pages, address, answer.status);
  if (!answer.ok || answer.redirected) return;
  const isWanted = asFile ? answer.headers.get("Content-Type")?.startsWith("application/json") : await isPage(answer.clone());
  if (!isWanted) return;
  // read completely before it replaces the older one
  const { status, headers } = answer;
  const whole = new Response(await answer.blob(), { status, headers });
  await pages.put(address, whole).catch(() => {}); // no room
  const known = await pages.keys();
  await Promise.all(known.slice(0, -MOST_PAGES).map((request) => pages.delete(request)));
}

/** Whether an address to cache is the file of a game, and not a page. */
const isFile = (address) => address.endsWith(".json");

/**
 * Cache addresses; resolves to whether all were reached. In a renewal the file of a game is left out on a device without the rules,
 * which alone read it: a club has many boards, and they change at each hand.
 */
async function keepAll(addresses, isRenewal) {
  const isRead = !isRenewal || (await hasPython());
  const wanted = addresses.filter((address) => isRead || !isFile(address));
  const came = await Promise.allSettled(wanted.map(keepAhead));
  return came.every(({ status }) => status === "fulfilled");
}

/** Fetch an address that is not visited: the server leaves notices for the visit, and the list of games as it is. */
const fetchAhead = (address) =>
  fetch(address, { credentials: "same-origin", headers: { Visit: "later" }, signal: AbortSignal.timeout(AHEAD_PATIENCE) });

/** Cache an address before it is visited: the form for the next hand, or the game as a file. */
async function keepAhead(address) {
  const answer = await fetchAhead(address);
  await keep(await caches.open(PAGES), address, answer, isFile(address));
}

/** Fetch the cached forms again, so that they refer to the scripts of this version. */
async function renewForms() {
  const pages = await caches.open(PAGES);
  const forms = (await pages.keys()).map(({ url }) => new URL(url)).filter(({ pathname }) => FORMS.test(pathname));
  await Promise.allSettled(forms.map(({ pathname, search }) => keepAhead(pathname + search)));
}
