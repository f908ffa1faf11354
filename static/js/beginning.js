// Forms that begin something, such as a game, on a page from the cache: before one is sent, it gets a new start from the server,
// as with its own it may have begun another already. Without a connection it is not sent.
const PATIENCE = 8000; // milliseconds to wait for a new start

const renewed = new WeakSet();

async function renew(event) {
  const { target: form, submitter } = event;
  const { start } = form.elements;
  if (!start || renewed.has(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    start.value = page.querySelector('[name="start"]').value;
    renewed.add(form);
    form.requestSubmit(submitter);
  } catch {
    const notice = document.getElementById("kept");
    notice.hidden = false;
    notice.scrollIntoView({ block: "nearest" });
  }
}

export const renewStarts = () => window.addEventListener("submit", renew, true);
