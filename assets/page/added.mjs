// Games that a site adds to the shelf: games.json beside index.html lists wheels on this origin with their hashes.
//   {"games": [{"wheel": "./wheels/ferry-1.0-py3-none-any.whl", "sha256": "…"}]}
const site = new URL("../../", import.meta.url);

const hashOf = async (bytes) =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const nameOf = (entry) => (typeof entry?.wheel === "string" ? entry.wheel.split("/").pop().slice(0, 120) : "?");

/** One wheel: its bytes, or the kind of its trouble. */
const load = async (entry) => {
  const wheel = nameOf(entry);
  try {
    const url = new URL(entry.wheel, site);
    if (url.origin !== site.origin || !/^[\w.!+-]+\.whl$/.test(wheel)) return { wheel, trouble: "missing" };
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok) return { wheel, trouble: "missing" };
    const bytes = await response.arrayBuffer();
    if ((await hashOf(bytes)) !== String(entry.sha256).toLowerCase()) return { wheel, trouble: "altered" };
    return { wheel, trouble: "", bytes: new Uint8Array(bytes) };
  } catch {
    return { wheel, trouble: "missing" };
  }
};

const read = async () => {
  try {
    const response = await fetch(new URL("games.json", site), { cache: "no-cache" });
    if (response.status === 404) return [];
    const { games } = await response.json();
    if (!Array.isArray(games)) throw new TypeError("no list");
    return games;
  } catch (error) {
    // Without a network there is nothing new; a list that is there and cannot be read deserves its sentence.
    return error instanceof TypeError && !navigator.onLine ? [] : null;
  }
};

let loaded;

/** The wheels of the list, each with its bytes or its trouble; a list that cannot be read is a trouble too. */
export const addedWheels = () =>
  (loaded ??= read().then((games) => (games ? Promise.all(games.map(load)) : [{ wheel: "games.json", trouble: "list" }])));
