// The board: it follows the game and stays lit; drafts of what has been saved are forgotten, and a hand opens below its row.
import { keepAwake } from "./awake.js";
import { forgetDrafts } from "./draft.js";
import { connection, follow } from "./follow.js";
import { putParts } from "./parts.js";

forgetDrafts([...document.querySelectorAll("[data-draft-done]")].flatMap((notice) => notice.dataset.draftDone.split(" ")));

const board = () => document.getElementById("board");

if (!("over" in board().dataset)) keepAwake();

follow({
  part: board,
  changed(html) {
    const open = [...document.querySelectorAll(".ledger .open-hand[aria-expanded=true]")].map((link) => link.pathname);
    putParts(html);
    for (const link of document.querySelectorAll(".ledger .open-hand")) if (open.includes(link.pathname)) link.click();
    document.querySelector("[data-said]").textContent = board().dataset.news;
  },
  ...connection(document.querySelector("[data-connection]")),
  // the page itself says what became of the link
  gone: () => location.reload(),
});

/** Show a row that was opened: large letters leave it below the screen, and what stands below it may have held its place. */
function show(row) {
  const { top } = row.nextElementSibling.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) row.scrollIntoView();
}

/** Open a hand below its row, or close it; what was tapped is shown. */
async function turn(link, isTapped) {
  const row = link.closest("tr");
  const opened = () => row.nextElementSibling?.matches(".opened");
  const opens = link.getAttribute("aria-expanded") !== "true";
  link.setAttribute("aria-expanded", opens); // at once: a second tap while it is fetched closes it
  if (opened()) row.nextElementSibling.remove();
  if (!opens) return;
  const answer = await fetch(link.href, { headers: { Part: "row" } });
  if (!answer.ok) throw new Error(String(answer.status));
  const html = await answer.text();
  if (link.getAttribute("aria-expanded") !== "true" || opened()) return;
  row.insertAdjacentHTML("afterend", html);
  if (isTapped) show(row);
}

document.addEventListener("click", (event) => {
  const picture = event.target.closest?.("[data-picture]");
  if (picture) {
    event.preventDefault();
    // fetched by the few who send one
    import("./picture.js").then(({ sendPicture }) => sendPicture(picture)).catch(() => location.assign(picture.href));
    return;
  }
  // anywhere on its row: the link itself fills only the first cell
  const link = event.target.closest?.(".ledger tbody tr:not(.opened)")?.querySelector(".open-hand");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  turn(link, event.isTrusted).catch(() => {
    if (link.getAttribute("aria-expanded") !== "true") return; // closed again before there was no answer
    link.setAttribute("aria-expanded", "false"); // for whoever comes back
    location.assign(link.href); // the link is what it was: a link
  });
});
