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
