// The clock of a round: counted between the server's answers, put right by each of them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { figures, phaseOf, ServerTime } from "../../static/js/clock.js";

const NOON = 1_763_900_000_000; // by the server, in milliseconds

/** A page whose own clock began at 0 when the server's showed `NOON`, and runs at another pace; ways to and fro take their time. */
function* follow(time, { pace, ways }) {
  let passed = 0;
  for (const [to, fro] of ways) {
    const asked = passed * pace;
    passed += to;
    const said = NOON + passed;
    passed += fro;
    time.sync(said, asked, passed * pace);
    yield { passed, off: NOON + passed - (passed * pace + time.offset) };
    passed += 1000;
  }
}

describe("figures", () => {
  test("a second that has begun is whole, and none is below nothing", () => {
    const shown = [
      [2_700_000, "45:00"],
      [2_699_999, "45:00"],
      [2_699_000, "44:59"],
      [60_001, "1:01"],
      [1, "0:01"],
      [0, "0:00"],
      [-5_000, "0:00"],
      [3_600_000, "1:00:00"],
      [7_325_000, "2:02:05"],
    ];
    for (const [left, text] of shown) assert.equal(figures(left), text);
  });
});

describe("phases", () => {
  test("it warns when little is left, and time is up when nothing is", () => {
    const phases = [300_001, 300_000, 1, 0].map((left) => phaseOf(left, 300_000));
    assert.deepEqual(phases, ["running", "warning", "warning", "up"]);
  });
});

describe("the server's time", () => {
  test("the first answer is taken to be made in the middle of its way", () => {
    const time = new ServerTime();
    assert.equal(time.offset, null);
    time.sync(NOON, 1_000, 1_200);
    assert.equal(time.offset, NOON - 1_100);
    assert.equal(time.until(NOON + 60_000, 1_100), 60_000);
    assert.equal(time.until(NOON + 60_000, 61_100 + 5_000), 0);
  });

  test("an answer that was long on its way spoils nothing that is known better", () => {
    const time = new ServerTime();
    time.sync(NOON, 0, 10);
    const known = time.offset;
    time.sync(NOON + 5_000, 1_000, 9_000);
    assert.equal(time.offset, known);
  });

  test("two pages are within a second of each other, however uneven their ways", () => {
    const ways = Array.from({ length: 200 }, (_, turn) => [20 + ((turn * 37) % 900), 5 + ((turn * 61) % 80)]);
    for (const pace of [0.999, 1, 1.001]) {
      for (const { off } of follow(new ServerTime(), { pace, ways })) assert.ok(Math.abs(off) < 500, `${pace}: ${off}`);
    }
  });

  test("what has drifted is put right by the next answer", () => {
    const time = new ServerTime();
    time.sync(NOON, 0, 20);
    // the page slept for an hour, and its own clock with it
    time.sync(NOON + 3_600_000, 1_000, 1_020);
    assert.ok(Math.abs(time.until(NOON + 3_660_000, 1_020) - 60_000) <= 20);
    // and the other way: the server's clock was set back
    time.sync(NOON, 2_000, 2_020);
    assert.ok(Math.abs(time.until(NOON + 60_000, 2_020) - 60_000) <= 20);
  });
});

test("where storage is refused the clock counts, and its sound is switched on for the page", async () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse });
  const said = [];
  const button = { closest: () => button, setAttribute: (_, value) => said.push(value) };
  globalThis.document = Object.assign(new EventTarget(), {
    getElementById: (id) => (id === "clock" ? { dataset: {}, querySelector: () => button } : null),
  });
  globalThis.AudioContext = class {
    resume() {}
    createOscillator = () => ({ frequency: {}, connect: () => ({ connect() {} }), start() {}, stop() {} });
    createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
  };
  const { startClock } = await import("../../static/js/event_clock.js");
  const { setInterval } = globalThis;
  globalThis.setInterval = () => {};
  startClock();
  globalThis.setInterval = setInterval;
  globalThis.document.dispatchEvent(Object.defineProperty(new Event("click"), "target", { value: button }));
  assert.deepEqual(said, ["false", "true"]);
});
