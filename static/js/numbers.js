// Fields for sums such as 120+45-30, and the pad of digits that writes into them.

const LONGEST = 200; // characters of a sum
const TERM = "\\d{1,7}";
const SUM = new RegExp(`^[+-]?${TERM}(?:[+-]${TERM})*$`);
const FIELDS = "[data-sum], [data-worth], [data-part-of] .stepper input";

/** A digit of any script as one from 0 to 9: Unicode has the ten of a script in a row. */
function plainDigit(digit) {
  const code = digit.codePointAt(0);
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** The value of a number or a sum: 0 if empty, null if it is neither. The server parses it by the same rules. */
export function sumOf(text) {
  if (text.length > LONGEST) return null;
  const plain = text
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, plainDigit)
    .trim()
    .replace(/[−–]/g, "-")
    .replace(/(?<=\d)(?:[.,'’]|\s+)(?=\d{3}(?!\d))/g, "")
    .replace(/\s*([+-])\s*/g, "$1");
  if (!plain) return 0;
  if (!SUM.test(plain)) return null;
  return plain.match(/[+-]?\d+/g).reduce((sum, term) => sum + Number(term), 0);
}

/** The number in a field; 0 where it cannot be parsed. */
export const numberIn = (field) => sumOf(field.value) ?? 0;

/** Write a number into the field of a stepper, or the nearest one that it takes; a larger one in it was typed, and may stay. */
export function putNumber(field, number) {
  const limit = Number(field.closest("[data-stepper]").dataset.most ?? Number.MAX_SAFE_INTEGER);
  const most = Math.max(limit, numberIn(field));
  field.value = String(Math.max(0, Math.min(most, number)));
}

/** Add the step of a stepper's button to its field, and return the field; a sum in it is replaced by its result. */
export function stepField(button) {
  const field = button.parentElement.querySelector("input");
  putNumber(field, numberIn(field) + Number(button.dataset.step));
  return field;
}

const NEXT = /\s*[+−–-]\s*$/; // an operator that a number is still to follow

/** Whether a field has such an operator at its end. */
export const isUnfinished = (field) => field.matches(FIELDS) && NEXT.test(field.value);

/** The text of a field: while it has the focus, without an operator whose number is still to be written. */
export const textOf = (field) => (field === document.activeElement && isUnfinished(field) ? field.value.replace(NEXT, "") : field.value);

/** Show the result of a sum behind its field, unless the field holds just that number. */
export function showSums(sheet, format) {
  for (const field of sheet.querySelectorAll("[data-sum]")) {
    const worth = field.name.endsWith("card_points") ? [...sheet.querySelectorAll("[data-worth]")] : [];
    const terms = worth.map((each) => numberIn(each) * Number(each.dataset.worth));
    const sum = terms.reduce((total, term) => total + term, sumOf(textOf(field)) ?? Number.NaN);
    const isPlain = /^\s*[−–-]?\d*\s*$/.test(field.value) && terms.every((term) => term === 0);
    field.parentElement.querySelector("output").textContent = isPlain || Number.isNaN(sum) ? "" : `= ${format(sum)}`;
  }
}

/**
 * Let the keys of a pad write into fields, instead of the phone's keyboard, which would hide half the page.
 * `current()` returns the active sheet; `later(act)` calls `act` once new sheets have arrived, `still(act)` once no touch is
 * under way.
 */
export function listenForNumbers(form, pad, { current, later, still }) {
  /** @type {PageElement} */
  let last;
  let isEntered = false;
  /** @type {PageElement | null} */
  let pending = null; // the tapped field whose text is still to be selected
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
    pending = target; // Safari places the caret after all events of the tap, which would undo the selection
    setTimeout(finish);
  });
  form.addEventListener("input", () => (pending = null));

  // a tap on the pad must not take focus and selection from the field
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

/** Keep the phone's on-screen keyboard from opening for these fields; a real keyboard still writes into them. */
export function keepKeyboardAway(sheet) {
  for (const field of sheet.querySelectorAll(FIELDS)) {
    if (field.closest('[data-part-of="counts"], [data-part-of="net"]')) field.inputMode = "none";
  }
}
