// The screen stays on while a game is played, and no longer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { keepAwake } from "../../static/js/awake.js";

test("the screen may go off once the game is over, and stays on if it goes on after all", async () => {
  const locks = [];
  const request = async () => {
    const lock = Object.assign(new EventTarget(), { released: false, release: async () => (lock.released = true) });
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(globalThis, "navigator", { value: { wakeLock: { request } } });
  globalThis.window = new EventTarget();
  globalThis.document = Object.assign(new EventTarget(), { documentElement: { dataset: {} }, hidden: false });
  let isOver = false;
  const change = async (yes) => {
    isOver = yes;
    globalThis.window.dispatchEvent(new Event("board:changed"));
    await new Promise(setImmediate);
    return locks.map(({ released }) => released);
  };
  keepAwake(() => !isOver);
  assert.deepEqual(await change(false), [false]);
  assert.deepEqual(await change(true), [true]);
  assert.deepEqual(await change(false), [true, false]);
});
