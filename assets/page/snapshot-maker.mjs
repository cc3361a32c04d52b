// A worker that starts Python, imports the app and keeps the memory of that for later visits.
import { loadPyodide } from "../pyodide/pyodide.mjs";

const make = async ({ cacheName, key, modules }) => {
  const archive = fetch(new URL("../app.zip", import.meta.url)).then((response) => response.arrayBuffer());
  const python = await loadPyodide({
    indexURL: new URL("../pyodide/", import.meta.url).href,
    _makeSnapshot: true,
  });
  python.unpackArchive(await archive, "zip");
  for (const name of modules) python.runPython(`import ${name}; del ${name.split(".")[0]}`);
  const memory = python.makeMemorySnapshot();
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(memory, { headers: { "content-type": "application/octet-stream" } }));
};

onmessage = async ({ data }) => {
  try {
    await make(data);
    postMessage({});
  } catch (error) {
    await caches.delete(data.cacheName).catch(() => {});
    postMessage({ trouble: String(error?.message ?? error) });
  }
};
