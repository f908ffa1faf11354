// Statistics: a question that is answered shows what it asks for at once.
const form = document.querySelector(".questions");
form.addEventListener("change", () => form.requestSubmit());
