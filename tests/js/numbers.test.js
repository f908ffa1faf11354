// Counts in the fields of steppers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { putNumber, stepField } from "../../static/js/numbers.js";

/** A field of a stepper that stops at `most`, and its button for a step. */
function stepper(value, most, step = 0) {
  const field = { value, closest: () => ({ dataset: { most } }) };
  return { field, button: { dataset: { step }, parentElement: { querySelector: () => field } } };
}

test("a stepper stops at nothing and at the most", () => {
  for (const [value, step, then] of [["3", 1, "4"], ["4", 1, "4"], ["1", -1, "0"], ["0", -1, "0"], ["1+2", -1, "2"]]) {
    const { field, button } = stepper(value, "4", step);
    assert.equal(stepField(button), field);
    assert.equal(field.value, then);
  }
});

test("a number beyond the most stays or is lowered one by one", () => {
  for (const [step, then] of [[1, "9"], [-1, "8"]]) {
    const { field, button } = stepper("9", "4", step);
    stepField(button);
    assert.equal(field.value, then);
  }
});

test("a stepper without a most takes any number", () => {
  const { field } = stepper("", undefined);
  putNumber(field, 40);
  assert.equal(field.value, "40");
});
