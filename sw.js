// Offline play: one cache per release, taken whole or not at all. assets/build.py stamps the two lines below.
const RELEASE = "unstamped";
const FILES = {};

const SITE = new URL("./", self.location);
const OURS = `escapades:${SITE.pathname}:`; // other copies of the site may live on this origin
const CACHE = `${OURS}files:${RELEASE}`;
const SNAPSHOT = `${OURS}snapshot:${RELEASE}`; // made by the page, thrown away with its release

// Every file is checked whenever it is served, but for the biggest: of these the browser keeps compiled code, which
// needs the stored response untouched, or they are slow to hash. They are checked while idle and after a failed boot.
const TRUSTED = new Set(["pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip"].map((name) => `assets/pyodide/${name}`));

// What a site adds to a release by itself: games by wheels. The network's copy is the true one.
const ADDED = `${OURS}added`;
const ADDITION = /^(games\.json|.+\.whl)$/;

const urlOf = (name) => new URL(name, SITE).href;
const nameOf = (url) => url.pathname.slice(SITE.pathname.length).replace(/(^|\/)$/, "$1index.html");

const hashOf = async (response) => {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

// Servers that do not know these types would stop the browser from running the files.
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", js: "text/javascript" };

const typed = (name, response) => {
  const headers = new Headers({ "content-type": response.headers.get("content-type") ?? "" });
  const type = TYPES[name.split(".").pop()];
  if (type) headers.set("content-type", type);
  headers.set("content-length", response.headers.get("content-length") ?? "");
  return new Response(response.body, { headers });
};

/** Fetch a file, insist on its hash, keep it. */
const take = async (cache, name, freshness) => {
  const response = await fetch(urlOf(name), { cache: freshness });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const copy = response.clone();
  if ((await hashOf(copy)) !== FILES[name]) throw new Error(`${name}: not the file of release ${RELEASE}`);
  await cache.put(urlOf(name), typed(name, response));
};

const install = async () => {
  if (await switchedOff()) return self.skipWaiting();
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.keys(FILES).map((name) => take(cache, name, "no-cache")));
  } catch (error) {
    await caches.delete(CACHE); // whole or not at all
    throw error;
  }
  await keepAdditions();
};

const activate = async () => {
  if (await switchedOff()) {
    for (const name of await caches.keys()) if (name.startsWith(OURS)) await caches.delete(name);
    await self.registration.unregister();
    return;
  }
  const stale = (name) => name.startsWith(OURS) && name !== CACHE && name !== SNAPSHOT && name !== ADDED;
  await Promise.all((await caches.keys()).filter(stale).map((name) => caches.delete(name)));
  await self.clients.claim();
};

// The kill switch: publish sw-off.json with {"off": true}.
const switchedOff = async () => {
  try {
    return (await (await fetch(urlOf("sw-off.json"), { cache: "no-store" })).json()).off;
  } catch {
    return false;
  }
};

const sound = async (cache, name) => {
  const kept = await cache.match(urlOf(name));
  return Boolean(kept) && (await hashOf(kept)) === FILES[name];
};

/** Check every kept file and fetch the damaged ones again; says whether all are whole now. */
const repair = async () => {
  const cache = await caches.open(CACHE);
  let whole = true;
  for (const name of Object.keys(FILES)) {
    if (await sound(cache, name)) continue;
    try {
      await take(cache, name, "reload");
    } catch {
      await cache.delete(urlOf(name)); // the network's copy is better than a damaged one
      whole = false;
    }
  }
  return { whole };
};

const serve = async (request, name) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(urlOf(name));
  if (kept && (TRUSTED.has(name) || (await sound(cache, name)))) return kept;
  try {
    await take(cache, name, "reload");
    return await cache.match(urlOf(name));
  } catch {
    return fetch(request);
  }
};

/** What the site adds today, as far as it arrives: it is no part of the release, and nothing waits for it. */
const keepAdditions = async () => {
  try {
    const [cache, files] = [await caches.open(ADDED), await caches.open(CACHE)];
    await cache.add(new Request(urlOf("games.json"), { cache: "no-cache" }));
    const { games } = await (await cache.match(urlOf("games.json"))).json();
    if (!games.length) return;
    const lock = await (await files.match(urlOf("assets/pyodide/pyodide-lock.json"))).json();
    const micropip = `assets/pyodide/${lock.packages.micropip.file_name}`;
    await cache.addAll([...games.map(({ wheel }) => wheel), micropip].map(urlOf));
  } catch {
    // They are kept when they are asked for.
  }
};

const serveAddition = async (request) => {
  const cache = await caches.open(ADDED);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request.url, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    // Without a network, and never asked for before: as far as anybody knows nothing is added.
    if (nameOf(new URL(request.url)) === "games.json") return Response.json({ games: [] });
    throw error;
  }
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "apply") self.skipWaiting();
  if (event.data === "repair") event.waitUntil(repair().then((report) => event.ports[0].postMessage(report)));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== SITE.origin) return;
  if (!url.pathname.startsWith(SITE.pathname)) return;
  const name = event.request.mode === "navigate" && !(nameOf(url) in FILES) ? "index.html" : nameOf(url);
  if (name in FILES) event.respondWith(serve(event.request, name));
  else if (ADDITION.test(name)) event.respondWith(serveAddition(event.request));
});
