// The board: drafts of what has been saved are forgotten, and a hand closes again when it is tapped once more.
import { forgetDrafts } from "./draft.js";

forgetDrafts([...document.querySelectorAll("[data-draft-done]")].map((notice) => notice.dataset.draftDone));

document.body.addEventListener("htmx:beforeRequest", (event) => {
  const row = event.target.closest("tr");
  const opened = row?.nextElementSibling;
  if (opened?.classList.contains("opened")) {
    opened.remove();
    event.target.setAttribute("aria-expanded", "false");
    event.preventDefault();
  }
});

document.body.addEventListener("htmx:afterOnLoad", (event) => event.target.setAttribute("aria-expanded", "true"));

// without an answer the link is what it was: a link
document.body.addEventListener("htmx:sendError", (event) => location.assign(event.target.href));
document.body.addEventListener("htmx:responseError", (event) => location.assign(event.target.href));
