// Runs before anything is painted, so it is a classic script: the reader's language and theme, and a last
// resort for when the modules themselves do not arrive.
const CHUNKS = []; // PyScript's files, whose names are generated: assets/build.py lists them

(() => {
  const root = document.documentElement;
  const recall = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is denied in some frames
    }
  };

  const controlled = () => {
    try {
      return Boolean(navigator.serviceWorker && navigator.serviceWorker.controller);
    } catch {
      return false; // a sandboxed frame may not even ask
    }
  };

  // In somebody else's page: what assets/embed/index.html describes.
  const asked = new URLSearchParams(location.search);
  const embedded = asked.get("embed") === "1";
  if (embedded) root.dataset.embed = asked.get("shelf") === "1" ? "shelf" : "game";

  const wishes = [embedded && asked.get("lang"), recall("escapades.lang"), ...(navigator.languages || [navigator.language])];
  const known = wishes.map((wish) => (wish || "").slice(0, 2).toLowerCase());
  root.lang = known.find((code) => code === "fr" || code === "en") || "en";
  root.dataset.theme = recall("escapades.theme") || "auto";
  root.dataset.boot = "loading";

  // Asked for at once, not one after another as each module finds out what it imports.
  const early = (rel, file) => {
    const link = document.createElement("link");
    link.rel = rel;
    link.href = `./assets/${file}`;
    link.crossOrigin = "anonymous";
    if (rel === "preload") link.as = "fetch";
    document.head.append(link);
  };
  // A first visit waits longest for the big files; download.mjs takes them over. Later the service worker has
  // them, and the browser keeps their compiled code, which a preload would pass by.
  if (!controlled()) {
    for (const file of ["pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "app.zip"]) early("preload", file);
    import("../pyodide/pyodide.asm.mjs").catch(() => {}); // start.mjs finds out and says so
  } else {
    // Python need not wait for the page to be parsed and painted. start.mjs hears how it went.
    import("./runtime.mjs").then(({ begin }) => begin()).catch(() => {});
  }
  const modules = "start download runtime offline storage settings snapshot store table words release elements painter gestures sound locks thinker frame host added";
  for (const name of modules.split(" ")) early("modulepreload", `page/${name}.mjs`);
  for (const file of ["pyodide/pyodide.mjs", "pyodide/boot.mjs", ...CHUNKS]) early("modulepreload", file);
  for (const file of ["../pyscript.toml", "../py/main.py"]) early("preload", file);

  // A module that cannot be fetched (or has the wrong MIME type) fails without running a line of it. The
  // sentence for that stands in the page already.
  addEventListener(
    "error",
    (event) => {
      if (event.target.tagName !== "SCRIPT" || root.dataset.boot !== "loading") return;
      root.dataset.boot = "failed";
      document.getElementById("boot-trouble").hidden = false;
      document.getElementById("boot-retry").addEventListener("click", () => location.reload());
    },
    true,
  );
})();
