// Runs before anything is painted, so it is a classic script: the reader's language and theme, and a last
// resort for when the modules themselves do not arrive.
(() => {
  const root = document.documentElement;
  const recall = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is denied in some frames
    }
  };

  const wishes = [recall("escapades.lang"), ...(navigator.languages || [navigator.language])];
  const known = wishes.map((wish) => (wish || "").slice(0, 2).toLowerCase());
  root.lang = known.find((code) => code === "fr" || code === "en") || "en";
  root.dataset.theme = recall("escapades.theme") || "auto";
  root.dataset.boot = "loading";

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
