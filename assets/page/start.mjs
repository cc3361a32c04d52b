// Starts the page: what can fail says so in a sentence with a retry, and the shelf can be read meanwhile.
import { addedWheels } from "./added.mjs";
import { diagnose, download } from "./download.mjs";
import { serviceWorkers, takeInDrawings } from "./frame.mjs";
import { begin, asFailure, BootFailure } from "./runtime.mjs";
import { host } from "./host.mjs";
import { offlineReady, repairOnce, setPlaying } from "./offline.mjs";
import { ensureStorage } from "./storage.mjs";
import { hold, release, take } from "./locks.mjs";
import { askToKeep } from "./settings.mjs";
import { dropSnapshot, makeSnapshot } from "./snapshot.mjs";
import { store } from "./store.mjs";
import { table } from "./table.mjs";
import { thinker } from "./thinker.mjs";
import { say } from "./words.mjs";

const root = document.documentElement;
const part = (id) => document.getElementById(id);
const bar = part("boot-bar");

// Seconds without any sign of life before we say so. A slow tablet needs a while to start Python.
const PATIENCE = { download: 30, starting: 60, opening: 60 };
let stage;
let sign;

const enter = (next) => {
  stage = next;
  sign = performance.now();
  say(part("boot-stage"), next);
};

const counted = (done, total) => {
  sign = performance.now();
  bar.max = total;
  bar.value = done;
  if (done >= total && stage === "download") enter("starting");
};

const showTrouble = (kind) => {
  root.dataset.boot = "failed";
  say(part("boot-sentence"), kind);
  part("boot-trouble").hidden = false;
  host.failed(kind);
};

const loading = () => root.dataset.boot === "loading";

/** End the boot in a sentence, after the one attempt at mending that a damaged cache deserves. */
const fail = async (error) => {
  if (!loading()) return;
  root.dataset.boot = "failed";
  const failure = asFailure(error);
  console.error(failure);
  if (failure.kind !== "no-wasm" && failure.kind !== "memory") {
    await dropSnapshot();
    if (await repairOnce()) return location.reload();
  }
  const cause = failure.kind === "network" || failure.kind === "python" ? await diagnose() : null;
  showTrouble((cause ?? failure).kind);
};

const guard = setInterval(() => {
  if (loading() && performance.now() - sign > PATIENCE[stage] * 1000) {
    fail(new BootFailure("stall", `${stage} took more than ${PATIENCE[stage]} s`));
  }
}, 1000);

/** Python says: the games are open. Also after a stall was reported, when patience paid. */
const ready = () => {
  clearInterval(guard);
  root.dataset.boot = "ready";
  say(part("boot-stage"), "ready");
  part("boot-trouble").hidden = true;
  part("boot").hidden = true;
  performance.mark("escapades-ready");
  settle();
};

const idle = () =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve, { timeout: 5000 }));

/** After the boot: go offline-ready first, then make the snapshot of later visits. */
const settle = async () => {
  await idle();
  if (await offlineReady()) {
    say(part("offline-words"), "offline");
    part("offline").hidden = false;
  }
  await idle();
  root.dataset.snapshot = (await makeSnapshot()) ? "kept" : "none";
};

const boot = async () => {
  if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
    throw new BootFailure("no-wasm", "WebAssembly is not there");
  }
  // Under a service worker the files are local: untouched responses let the browser keep compiled code.
  if (serviceWorkers?.controller) enter("starting");
  else {
    enter("download");
    download(counted, fail);
  }
  addedWheels(); // asked for early: an empty list costs nothing more
  const python = begin();
  await ensureStorage().then((storage) => {
    escapades.storage = storage;
    root.dataset.storage = storage;
    if (storage === "denied") {
      say(part("offline-words"), "unsaved");
      part("offline").classList.add("unsaved");
      part("offline").hidden = host.embedded; // a frame says it with its first game
    }
  });
  await Promise.all([import("../pyscript/core.js"), python]);
  enter("opening");
};

/** The rules of a game, as they are written. */
const rules = async (game) => {
  const answer = await fetch(new URL(`../rules/${game}.md`, import.meta.url));
  if (!answer.ok) throw new Error(`rules of ${game}: ${answer.status}`);
  return answer.text();
};

globalThis.escapades = {
  host,
  addedWheels,
  ready,
  rules,
  askToKeep,
  locks: { hold, take, release },
  failed: (kind, message) => fail(new BootFailure(kind, message)),
  playing: setPlaying,
  storage: "unknown",
  store,
  table,
  thinker,
};

// PyScript reports an exception of main.py on the console and goes on: done without ready means it failed.
document.addEventListener("py:done", () => {
  if (loading()) fail(new BootFailure("start", "main.py ended before the games were open"));
});
part("boot-retry").addEventListener("click", () => location.reload());
takeInDrawings();
boot().catch(fail);
