// The page of a question at the table.
import { keepAsking } from "./asking.js";
import { stepField } from "./numbers.js";

const form = document.forms.namedItem("helper");
const { changed } = keepAsking(form, () => [...new FormData(form)].filter(([name]) => name !== "csrf_token"));

form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  stepField(button);
  changed();
});
form.addEventListener("input", (event) => {
  if (event.target.matches("[data-arranges]")) form.requestSubmit();
});
form.dataset.ready = "";
