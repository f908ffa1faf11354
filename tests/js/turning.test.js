// A wall scrolls, so that all of it is shown in turn.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nextTop } from "../../static/js/turning.js";

/** The scroll positions, one after the other, until the first comes again. */
function turns(height, whole) {
  const tops = [0];
  for (let top = nextTop(0, height, whole); top !== 0; top = nextTop(top, height, whole)) tops.push(top);
  return tops;
}

describe("what is shown next", () => {
  test("all of it where it fits", () => {
    assert.deepEqual(turns(800, 800), [0]);
    assert.deepEqual(turns(800, 300), [0]);
  });

  test("each part in turn, what was last stays in sight, the end is whole", () => {
    assert.deepEqual(turns(800, 1000), [0, 200]);
    assert.deepEqual(turns(800, 2400), [0, 640, 1280, 1600]);
  });

  test("the top again where the page became shorter", () => {
    assert.equal(nextTop(900, 800, 1000), 0);
  });
});
