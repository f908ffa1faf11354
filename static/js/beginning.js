// Forms that begin something, such as a game, on a page from the cache: before one is sent, it gets a new start from the server,
// as its own may have begun another already. Without a connection it is not sent.
import { BRIEF, reach } from "./answers.js";

const renewed = new WeakSet();

async function renew(event) {
  const { target: form, submitter } = event;
  const { start } = form.elements;
  if (!start || renewed.has(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  try {
    const answer = await reach(location.href, { cache: "no-store" }, BRIEF);
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
