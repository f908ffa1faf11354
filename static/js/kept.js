// Questions to the service worker about its caches.

export const workers = navigator.serviceWorker; // undefined over plain HTTP, except on localhost

/** Send the service worker of this page a message; resolves to its answer, or null without a worker. */
export function ask(question, worker = workers?.controller) {
  if (!worker) return Promise.resolve(null);
  return new Promise((answered) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answered(data);
    worker.postMessage(question, [port2]);
  });
}

/** Whether the rules (Python and the package) are cached on this device; null without a service worker. */
export const hasRules = () => ask({ asks: "python" });
