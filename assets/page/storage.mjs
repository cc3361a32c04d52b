// Whether the browser lets us store, and a stand-in for IndexedDB that forgets, for where it does not.

const probe = () =>
  new Promise((answer) => {
    try {
      const request = indexedDB.open("escapades-probe");
      request.onsuccess = () => {
        request.result.close();
        answer(true);
      };
      request.onerror = request.onblocked = () => answer(false);
    } catch {
      answer(false);
    }
  });

// The few calls that PyScript makes on a store of its own, answered from a Map.
class Store {
  constructor(entries) {
    this.entries = entries;
  }
  #answer(result) {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  }
  count() {
    return this.#answer(this.entries.size);
  }
  clear() {
    return this.#answer(this.entries.clear());
  }
  delete(key) {
    return this.#answer(void this.entries.delete(key));
  }
  get(key) {
    return this.#answer(this.entries.get(key));
  }
  getKey(key) {
    return this.#answer(this.entries.has(key) ? key : undefined);
  }
  getAllKeys() {
    return this.#answer([...this.entries.keys()]);
  }
  put(value, key) {
    return this.#answer(void this.entries.set(key, structuredClone(value)));
  }
}

const forgetful = () => {
  const databases = new Map();
  return {
    open(name) {
      if (!databases.has(name)) databases.set(name, new Map());
      const result = {
        objectStoreNames: ["entries"],
        transaction: () => ({ objectStore: () => new Store(databases.get(name)) }),
        close() {},
      };
      const request = { result };
      queueMicrotask(() => request.onsuccess?.({ target: request }));
      return request;
    },
  };
};

let answered;

/** Resolves to "kept" or "denied"; after "denied" the stand-in is in place. */
export const ensureStorage = () =>
  (answered ??= probe().then((kept) => {
    if (!kept) Object.defineProperty(globalThis, "indexedDB", { value: forgetful(), configurable: true });
    return kept ? "kept" : "denied";
  }));

/** localStorage and sessionStorage throw where storage is denied: a remembered string, or null. */
export const recall = (key, place = "localStorage") => {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
};

/** Remember a string (null forgets); says whether it worked. */
export const remember = (key, value, place = "localStorage") => {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
    return true;
  } catch {
    return false;
  }
};
