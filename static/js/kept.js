// What this browser keeps for later is asked of the service worker.

export const workers = navigator.serviceWorker; // none on plain http, but for this machine itself

/** What the service worker answers; null where there is none. */
export function ask(question) {
  if (!workers?.controller) return Promise.resolve(null);
  return new Promise((answered) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answered(data);
    workers.controller.postMessage(question, [port2]);
  });
}

/** Whether the rules themselves are on this device. */
export const hasRules = () => ask({ asks: "python" });
