// The page of a question at the table.
import { keepAsking } from "./asking.js";

const form = document.forms.namedItem("helper");
const { changed } = keepAsking(form, () => [...new FormData(form)].filter(([name]) => name !== "csrf_token"));

form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (!step) return;
  const field = step.parentElement.querySelector("input");
  field.value = String(Math.max(0, (Number.parseInt(field.value, 10) || 0) + Number(step.dataset.step)));
  changed();
});
form.addEventListener("input", (event) => {
  if (event.target.matches("[data-arranges]")) form.requestSubmit();
});
form.dataset.ready = "";
