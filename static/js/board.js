// The board: follows the game, keeps the screen on, deletes drafts of saved hands, and opens a hand below its row.
import { BRIEF, reach } from "./answers.js";
import { keepAwake } from "./awake.js";
import { forgetDrafts } from "./draft.js";
import { connection, follow, tellChanged } from "./follow.js";
import { putParts } from "./parts.js";

forgetDrafts([...document.querySelectorAll("[data-draft-done]")].flatMap((notice) => notice.dataset.draftDone.split(" ")));

const board = () => document.getElementById("board");

keepAwake(() => !("over" in board().dataset));

follow({
  part: board,
  changed(html) {
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const open = [...document.querySelectorAll(".ledger .open-hand[aria-expanded=true]")];
    const opened = new Map(open.map((link) => [link.pathname, openedBelow(link.closest("tr")) ?? ""]));
    putParts(html);
    // what a notice offers is out of date, and the board offers what is not
    for (const stale of document.querySelectorAll(".flash form:has([data-write])")) stale.remove();
    for (const link of document.querySelectorAll(".ledger .open-hand")) {
      if (!opened.has(link.pathname)) continue;
      link.setAttribute("aria-expanded", "true");
      // as it was read and unfolded, unless it has changed
      link.closest("tr").after(opened.get(link.pathname));
      fetchBelow(link).catch(() => link.setAttribute("aria-expanded", String(openedBelow(link.closest("tr")) !== null)));
    }
    if (focused.isConnected) focused.focus({ preventScroll: true });
    tellChanged(board().dataset.news);
  },
  ...connection(),
});

/** Scroll to an opened row that is out of sight: below the screen, or above it because of the browser's scroll anchoring. */
function show(row) {
  const { top } = row.nextElementSibling.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.6) row.scrollIntoView();
}

/** The opened hand below its row. */
const openedBelow = (row) => (row.nextElementSibling?.matches(".opened") ? row.nextElementSibling : null);

/** Open a hand below its row, or close it; scroll to it if it was opened by a tap. */
async function turn(link, isTapped) {
  const row = link.closest("tr");
  const opens = link.getAttribute("aria-expanded") !== "true";
  link.setAttribute("aria-expanded", opens); // before fetching: a second tap meanwhile closes it
  openedBelow(row)?.remove();
  if (!opens) return;
  await fetchBelow(link);
  if (isTapped && openedBelow(row)) show(row);
}

/** Show the server's present state of an opened hand. */
async function fetchBelow(link) {
  const answer = await reach(link.href, { headers: { Part: "row" } }, BRIEF);
  if (!answer.ok) throw new Error(String(answer.status));
  const page = document.createElement("template");
  page.innerHTML = await answer.text();
  const fresh = page.content.querySelector(".opened");
  if (!fresh) throw new Error("a page of a network or a proxy");
  if (link.getAttribute("aria-expanded") !== "true") return;
  const row = link.closest("tr");
  const shown = openedBelow(row);
  if (shown?.textContent === fresh.textContent) return;
  shown?.remove();
  row.after(fresh);
}

document.addEventListener("click", (event) => {
  const picture = event.target.closest?.("[data-picture]");
  if (picture) {
    event.preventDefault();
    // loaded on demand, as few send one
    import("./picture.js").then(({ sendPicture }) => sendPicture(picture)).catch(() => location.assign(picture.href));
    return;
  }
  // a tap anywhere on the row counts: the link fills only the first cell
  const link = event.target.closest?.(".ledger tbody tr:not(.opened)")?.querySelector(".open-hand");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  turn(link, event.isTrusted).catch(() => {
    if (link.getAttribute("aria-expanded") !== "true") return; // closed again meanwhile
    link.setAttribute("aria-expanded", "false"); // as it is when the user comes back
    location.assign(link.href);
  });
});
