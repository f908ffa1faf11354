// What is being written is kept on this device until it is saved: a locked phone, a reload or the back button loses nothing.

const PREFIX = "draft:";

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

function write(name, values) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // no room or not allowed: the page itself still holds it
  }
}

const kept = (field) => /^(sides|table)-/.test(field.name ?? "") && !(field.type === "radio" && !field.checked);
const valueOf = (field) => (field.type === "checkbox" ? field.checked : field.value);

function put(field, value) {
  if (field.type === "checkbox") field.checked = value;
  else if (field.type !== "radio") field.value = value;
}

/**
 * Keep the fields of a form as they change, and put back what an earlier visit left.
 * `arrange(draft)` is asked for where the draft is of another table, whose form has other fields.
 */
export function keepDraft(form, { restored, arrange }) {
  const name = form.dataset.draft;
  const fields = () => [...form.elements].filter(kept);
  const values = () => Object.fromEntries(fields().map((field) => [field.name, valueOf(field)]));
  const served = values();
  const banner = document.getElementById("restored");
  const draft = form.dataset.sent === undefined ? read(name) : null;
  const isOfTable = (field) => field.startsWith("table-");
  const otherTable = Object.keys(draft ?? {}).some((field) => isOfTable(field) && draft[field] !== served[field]);
  if (draft && fields().some((field) => field.name in draft && draft[field.name] !== served[field.name])) {
    for (const field of fields()) if (field.name in draft) put(field, draft[field.name]);
    banner.hidden = false;
    queueMicrotask(() => (otherTable ? arrange(draft) : restored()));
  }
  form.addEventListener("entry:changed", () => write(name, values()));
  banner.querySelector("[data-start-afresh]").addEventListener("click", () => {
    for (const field of fields()) if (field.name in served) put(field, served[field.name]);
    localStorage.removeItem(PREFIX + name);
    banner.hidden = true;
    if (otherTable) location.reload();
    else restored();
  });
}

/** Forget drafts that have been saved: named by the page that shows the saved hand. */
export function forgetDrafts(names) {
  for (const name of names) {
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      return;
    }
  }
}
