// The memory snapshot of later visits: Python started and our modules imported, kept in a cache of its own.
// It is made on the device after a boot, by an idle worker, so a first visit downloads nothing more for it.
import { opaque } from "./frame.mjs";
import { release, snapshotModules } from "./release.mjs";
import { recall } from "./storage.mjs";

// Caches belong to the origin, which several copies of the site may share: each names its own folder.
const site = new URL("../../", import.meta.url);
const cacheName = `escapades:${site.pathname}:snapshot:${release}`;
const key = new URL("snapshot", site).href;

const wanted = () => {
  const query = new URLSearchParams(globalThis.location?.search);
  return !opaque && query.get("snapshot") !== "off" && recall("escapades.snapshot") !== "off" && "caches" in globalThis;
};

const quietly = async (work) => {
  try {
    return await work();
  } catch {
    return undefined; // no caches here: private windows, denied storage
  }
};

/** `{ bytes }`, a promise of the kept snapshot, or null when none is kept or it is switched off. */
export const keptSnapshot = async () => {
  if (!wanted()) return null;
  const response = await quietly(async () => {
    if (!(await caches.has(cacheName))) return undefined;
    return (await caches.open(cacheName)).match(key);
  });
  // Not awaited here: 30 MB are read while Pyodide's own files are.
  return response ? { bytes: response.arrayBuffer().then((buffer) => new Uint8Array(buffer)) } : null;
};

export const dropSnapshot = () => quietly(() => caches.delete(cacheName));

/** Make the snapshot in a worker, unless there is one; resolves to whether one is kept. */
export const makeSnapshot = async () => {
  if (!wanted() || !snapshotModules.length) return false;
  if (await quietly(() => caches.has(cacheName))) return true;
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./snapshot-maker.mjs", import.meta.url), { type: "module" });
    const end = (made) => {
      worker.terminate();
      resolve(made);
    };
    worker.onmessage = ({ data }) => {
      if (data.trouble) console.warn("No memory snapshot was made:", data.trouble);
      end(!data.trouble);
    };
    worker.onerror = () => end(false);
    worker.postMessage({ cacheName, key, modules: snapshotModules });
  });
};
