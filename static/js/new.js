// A new game: the names that are typed show at once where the first dealer is chosen.
for (const name of document.querySelectorAll("[data-name-of]")) {
  const field = document.getElementById(name.dataset.nameOf);
  const fallback = field.placeholder;
  field.addEventListener("input", () => (name.textContent = field.value.trim() || fallback));
}
