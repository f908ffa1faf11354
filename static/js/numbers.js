// Fields that take sums such as 120+45-30, and the keys that write them.

const TERM = "\\d{1,7}";
const SUM = new RegExp(`^[+-]?${TERM}(?:[+-]${TERM})*$`);
const FIELDS = "[data-sum], [data-worth], [data-part-of] .stepper input";

/** What a number or a sum comes to, null where it is none; the server reads it alike. */
export function sumOf(text) {
  const plain = text
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/[−–]/g, "-")
    .replace(/(?<=\d)(?:[.,'’]|\s+)(?=\d{3}(?!\d))/g, "")
    .replace(/\s*([+-])\s*/g, "$1");
  if (!plain) return 0;
  if (!SUM.test(plain)) return null;
  return plain.match(/[+-]?\d+/g).reduce((sum, term) => sum + Number(term), 0);
}

/** Show behind each field what its sum comes to, where that is not what stands in it. */
export function showSums(sheet, format) {
  for (const field of sheet.querySelectorAll("[data-sum]")) {
    const worth = field.name.endsWith("card_points") ? [...sheet.querySelectorAll("[data-worth]")] : [];
    const terms = worth.map((each) => (sumOf(each.value) ?? 0) * Number(each.dataset.worth));
    const sum = terms.reduce((total, term) => total + term, sumOf(field.value) ?? Number.NaN);
    const isPlain = /^\s*[−–-]?\d*\s*$/.test(field.value) && terms.every((term) => term === 0);
    field.parentElement.querySelector("output").textContent = isPlain || Number.isNaN(sum) ? "" : `= ${format(sum)}`;
  }
}

/**
 * Write with the keys of a pad what the phone's own keyboard, which hides half the page, would write.
 * `current()` is the sheet that is written; `later(act)` does something once it is there, `still(act)` once no touch is
 * under way.
 */
export function listenForNumbers(form, pad, { current, later, still }) {
  let last = null;
  let isEntered = false;
  let pending = null; // the field that is selected as soon as the tap on it is over
  const isWritten = (field) => !pad.hidden && field.matches(FIELDS);

  function enter(field) {
    pending = null;
    last = field;
    field.select();
  }

  const finish = () => pending && enter(pending);

  form.addEventListener("focusin", ({ target }) => {
    if (!isWritten(target)) return;
    enter(target);
    still(() => target.scrollIntoView({ block: "nearest" }));
  });
  form.addEventListener("pointerdown", ({ target }) => (isEntered = target !== document.activeElement));
  form.addEventListener("click", ({ target }) => {
    if (!isEntered || !isWritten(target)) return;
    pending = target; // Safari puts the caret where it was tapped after everything else
    setTimeout(finish);
  });
  form.addEventListener("input", () => (pending = null));

  // the field keeps its focus, and its selection
  pad.addEventListener("pointerdown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (key) later(() => press(key));
  });

  function press(key) {
    finish();
    const fields = [...current().querySelectorAll(FIELDS)].filter((field) => field.offsetParent);
    if (!fields.includes(last)) {
      last = fields.find((field) => field.matches("[data-sum]")) ?? fields[0];
      last.select();
    }
    if (key.dataset.numberTool === "next") {
      fields[(fields.indexOf(last) + 1) % fields.length].focus();
      return;
    }
    if (document.activeElement !== last) last.focus();
    write(last, key.dataset.digit);
  }
}

function write(field, sign) {
  const { selectionStart: start, selectionEnd: end } = field;
  if (sign) field.setRangeText(sign, start, end, "end");
  else field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The phone's own keyboard stays away from these fields; one on a table still writes into them. */
export function keepKeyboardAway(sheet) {
  for (const field of sheet.querySelectorAll(FIELDS)) {
    if (field.closest('[data-part-of="counts"], [data-part-of="net"]')) field.inputMode = "none";
  }
}
