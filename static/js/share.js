// Buttons that copy a link or open the device's share dialog; without scripts the link itself can be copied.

for (const row of document.querySelectorAll("[data-link]")) {
  const url = row.dataset.link;
  const copy = row.querySelector("[data-copy]");
  const send = row.querySelector("[data-send]");
  const field = row.parentElement.querySelector("input");
  const label = copy.querySelector("span");
  const before = label.textContent;

  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // no clipboard API over plain HTTP: show and select the link, and try the old command
      field.closest("details")?.setAttribute("open", "");
      field.select();
      if (!document.execCommand("copy")) return;
    }
    label.textContent = row.dataset.copied;
    setTimeout(() => (label.textContent = before), 2000);
  });

  if (navigator.share) {
    send.hidden = false;
    send.addEventListener("click", () => navigator.share({ title: document.title, url }).catch(() => {}));
  }
}

// A form for a new link is submitted once: a second tap would use the link that the first has just replaced.
let sent = new WeakSet();
document.addEventListener("submit", (event) => {
  if (sent.has(event.target)) event.preventDefault();
  sent.add(event.target);
});
window.addEventListener("pageshow", () => (sent = new WeakSet()));

// on paper every code is shown
window.addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details:has(.share-code)")) folded.setAttribute("open", "");
});

// focusing the read-only field selects the whole link
for (const field of document.querySelectorAll(".share-link")) field.addEventListener("focus", () => field.select());
