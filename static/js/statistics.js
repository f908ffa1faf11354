// Statistics: choosing a filter submits the form.
const form = document.querySelector(".questions");
form.addEventListener("change", () => form.requestSubmit());
