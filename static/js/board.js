// The board: it follows the game and stays lit; drafts of what has been saved are forgotten, and a hand closes again when it is tapped once more.
import { keepAwake } from "./awake.js";
import { forgetDrafts } from "./draft.js";
import { connection, follow, putParts } from "./follow.js";

forgetDrafts([...document.querySelectorAll("[data-draft-done]")].map((notice) => notice.dataset.draftDone));
keepAwake();

const board = () => document.getElementById("board");

follow({
  part: board,
  changed(html) {
    const open = [...document.querySelectorAll(".ledger .open-hand[aria-expanded=true]")].map((link) => link.pathname);
    putParts(html);
    window.htmx?.process(board());
    for (const link of document.querySelectorAll(".ledger .open-hand")) if (open.includes(link.pathname)) link.click();
    document.querySelector("[data-said]").textContent = board().dataset.news;
  },
  ...connection(document.querySelector("[data-connection]")),
  // the page itself says what became of the link
  gone: () => location.reload(),
});

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
