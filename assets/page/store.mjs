// Texts kept on the device, one database, written only when the transaction is complete.
// Where storage is denied every call rejects, and Python says so once.

import { ensureStorage } from "./storage.mjs";

const NAME = "escapades";
const SHELF = "texts";

let opened;

const open = () =>
  (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
    request.onsuccess = () => {
      // Another tab may need a newer version; a closed door is opened again at the next call.
      request.result.onversionchange = request.result.onclose = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => reject(request.error ?? new Error("blocked"));
  }).catch((error) => {
    opened = undefined;
    throw error;
  }));

const work = async (mode, act) => {
  if ((await ensureStorage()) === "denied") throw new Error("storage is denied");
  const base = await open();
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(SHELF, mode, { durability: "strict" });
    const request = act(transaction.objectStore(SHELF));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("aborted"));
  });
};

const entries = async () => {
  const found = {};
  await work("readonly", (shelf) => {
    const cursor = shelf.openCursor();
    cursor.onsuccess = () => {
      if (!cursor.result) return;
      found[cursor.result.key] = cursor.result.value;
      cursor.result.continue();
    };
    return cursor;
  });
  return found;
};

export const store = {
  /** Everything there is, as JSON of texts by key. */
  all: async () => JSON.stringify(await entries()),
  read: async (key) => (await work("readonly", (shelf) => shelf.get(key))) ?? "",
  write: (key, text) => work("readwrite", (shelf) => shelf.put(text, key)),
  remove: (key) => work("readwrite", (shelf) => shelf.delete(key)),
};
