// A worker that runs the package's rules in Python (Pyodide), with the same results as the server's.
// The server puts SETTINGS before this: python (a folder), core and packed (zip files in it).

const ready = start();

async function start() {
  const { loadPyodide } = await import(`${SETTINGS.python}pyodide.mjs`);
  const [python, ...packages] = await Promise.all([
    loadPyodide({ indexURL: SETTINGS.python }),
    ...[SETTINGS.core, SETTINGS.packed].map(fetchBytes),
  ]);
  for (const bytes of packages) python.unpackArchive(bytes, "zip", { extractDir: "/home/pyodide" });
  return python.pyimport("scorekeeper.documents.in_browser").answer;
}

async function fetchBytes(name) {
  const answer = await fetch(SETTINGS.python + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

self.addEventListener("message", async ({ data: { id, name, document, language } }) => {
  try {
    const answer = await ready;
    postMessage({ id, ...JSON.parse(answer(name, JSON.stringify(document), language)) });
  } catch (error) {
    postMessage({ id, failed: String(error) });
  }
});
