// Links that can be copied, and sent by whatever the device sends with. Without these buttons there is the link itself.

for (const row of document.querySelectorAll("[data-link]")) {
  const url = row.dataset.link;
  const copy = row.querySelector("[data-copy]");
  const send = row.querySelector("[data-send]");
  const field = row.parentElement.querySelector("input");

  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // no clipboard on plain http: the link is chosen, and the old way may still copy it
      field.select();
      document.execCommand("copy");
    }
    const label = copy.querySelector("span");
    const before = label.textContent;
    label.textContent = row.dataset.copied;
    setTimeout(() => (label.textContent = before), 2000);
  });

  if (navigator.share) {
    send.hidden = false;
    send.addEventListener("click", () => navigator.share({ title: document.title, url }).catch(() => {}));
  }
}

// A link is made anew once: the page of a second tap would be asked for by the link that the first one has ended.
let sent = new WeakSet();
document.addEventListener("submit", (event) => {
  if (sent.has(event.target)) event.preventDefault();
  sent.add(event.target);
});
window.addEventListener("pageshow", () => (sent = new WeakSet()));

// a field that cannot be written into is chosen whole
for (const field of document.querySelectorAll(".share-link")) field.addEventListener("focus", () => field.select());
