// A page that follows a game: what it takes for a state, and for how long it waits for one.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

mock.timers.enable({ apis: ["setTimeout"] });
const part = { id: "board", dataset: { live: "/g/game/live", mark: "1" } };
globalThis.addEventListener = () => {};
globalThis.document = Object.assign(new EventTarget(), { getElementById: () => null });
const { follow } = await import("../../static/js/follow.js");

const told = [];
const tell = (what) => () => told.push(what);
const ask = follow({ part: () => part, changed: tell("changed"), lost: tell("lost"), back: tell("back"), gone: tell("gone") });

/** Ask once, and return what was told about this answer. */
async function tells(answer) {
  told.length = 0;
  globalThis.fetch = async () => answer;
  await ask();
  return told.join(" ");
}

test("a state is known by its part, also behind a proxy that strips headers; no other page is one", async () => {
  assert.equal(await tells(new Response('<div id="board"></div>')), "changed");
  assert.equal(await tells(new Response(null, { status: 304 })), "");
  assert.equal(await tells(new Response("<h1>log in</h1>", { headers: { ETag: "7" } })), "lost");
  assert.equal(await tells(new Response('<div id="board"></div>', { status: 502 })), "lost");
  assert.equal(await tells(new Response('<div id="board"></div>')), "changed back");
});

test("an answer that does not come is given up", async (context) => {
  const waits = [];
  context.mock.method(AbortSignal, "timeout", (time) => (waits.push(time), AbortSignal.abort()));
  globalThis.fetch = async (_, { signal }) => signal.throwIfAborted();
  told.length = 0;
  await ask();
  assert.deepEqual([told, waits], [["lost"], [8000]]);
});
