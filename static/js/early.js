// Runs before the page is drawn: says that scripts work, and takes it back when one cannot be loaded,
// so that the plain form shows.
document.documentElement.classList.add("js");
window.addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement) {
      document.documentElement.classList.remove("js");
    }
  },
  true,
);

// What a page needs only once it is seen stands in a template and is asked for after the first picture:
// on a slow line it would share that with the letters and the colours.
window.addEventListener("DOMContentLoaded", () => {
  const fetchLater = () => {
    for (const later of document.querySelectorAll("template.later")) document.head.append(document.importNode(later.content, true));
  };
  requestAnimationFrame(() => setTimeout(fetchLater));
  const once = document.getElementById("once");
  if (once) import(once.href);
});
