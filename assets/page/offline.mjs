// The page's side of the service worker: registering, mending, and updates between games.
import { serviceWorkers as container } from "./frame.mjs";
import { recall, remember } from "./storage.mjs";

const site = new URL("../../", import.meta.url);
const HOUR = 3_600_000;

let registration;
let playing = false;
let waiting = null;

const showOffer = () => (document.getElementById("update").hidden = !waiting || playing);

/** Python says whether a game is under way: an update is only ever offered between games. */
export const setPlaying = (now) => {
  playing = Boolean(now);
  showOffer();
};

const ask = (worker, what) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(what, [port2]);
  });

/** Switch the service worker off: ?sw=off in the address, or sw-off.json on the server. */
export const switchOff = async () => {
  const ours = (name) => name.startsWith(`escapades:${site.pathname}:`);
  await Promise.all((await caches.keys()).filter(ours).map((name) => caches.delete(name)));
  await (await container.getRegistration(site))?.unregister();
};

/** What the server says of the kill switch; null when it does not answer. */
const askServer = async () => {
  try {
    return await (await fetch(new URL("sw-off.json", site), { cache: "no-store" })).json();
  } catch {
    return null; // offline, or a server that has no such file
  }
};

const switchedOff = async () =>
  new URLSearchParams(location.search).get("sw") === "off" || Boolean((await askServer())?.off);

/** Until the worker is active; an installation that failed is an error here, and nowhere else. */
const activated = ({ active, waiting, installing }) =>
  new Promise((resolve, reject) => {
    if (active) return resolve();
    const worker = waiting ?? installing;
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the release could not be kept whole"));
    });
  });

const followUpdates = () => {
  const arrived = (worker) => {
    if (!worker || !container.controller) return; // the very first worker replaces nothing
    waiting = worker;
    showOffer();
  };
  const follow = (worker) =>
    worker?.addEventListener("statechange", () => worker.state === "installed" && arrived(worker));
  arrived(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));

  document.getElementById("update-apply").addEventListener("click", () => {
    container.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting?.postMessage("apply");
  });
  const look = () => registration.update().catch(() => {}); // offline: next time
  setInterval(look, HOUR);
  addEventListener("online", look);
};

/** Register the worker; resolves to true once the whole release is kept for offline play. */
export const offlineReady = async () => {
  try {
    if (!container) return false;
    if (await switchedOff()) {
      await switchOff();
      return false;
    }
    registration = await container.register(new URL("sw.js", site), { scope: site.pathname, updateViaCache: "none" });
    followUpdates();
    await activated(registration);
    remember("escapades.repaired", null, "sessionStorage"); // a good boot earns a new attempt at mending
    const { whole } = await ask(registration.active, "repair"); // finds damage while all is well
    return whole;
  } catch (error) {
    console.warn("Not available offline:", error.message);
    return false;
  }
};

/**
 * After a failed boot: let the worker check every kept file and fetch damaged ones again, once per tab.
 * Resolves to whether a reload is worth it.
 */
export const repairOnce = async () => {
  const worker = container?.controller;
  if (!worker || recall("escapades.repaired", "sessionStorage")) return false;
  if (!remember("escapades.repaired", "yes", "sessionStorage")) return false;
  const { whole } = await ask(worker, "repair");
  if (whole) return true;
  if (!(await askServer())) return false; // nothing to mend with
  await switchOff(); // the server has another release by now: start afresh
  return true;
};
