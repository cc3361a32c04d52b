// Where the page stands: by itself, or in a frame of somebody else's page. Imported by workers too.

const query = new URLSearchParams(globalThis.location?.search);

/** The parameters of an embedding, which assets/embed/index.html describes; null for the page by itself. */
export const embedding = query.get("embed") === "1" ? query : null;

/** A frame that is sandboxed without an origin: no store, no workers, no caches. */
export const opaque = globalThis.origin === "null";

/** The browser's service workers. Even to ask for them is forbidden in such a frame. */
export const serviceWorkers = opaque ? undefined : globalThis.navigator?.serviceWorker;

/** Give the focus to an element; a frame that does not have it must not take it from the page around. */
export const focusOn = (element) => {
  if (!embedding || document.hasFocus()) element?.focus({ preventScroll: true });
};

// A sandboxed frame may not use drawings of another file: they are taken into the page instead.
const SHEETS = ["icons", "figures"];
const local = (address) => address.replace(/^\.\/assets\/art\/(\w+)\.svg#/, "#art-$1-");

/** The address of a drawing as this frame may use it. */
export const drawing = (address) => (opaque ? local(address) : address);

const takeIn = async (name) => {
  const answer = await fetch(new URL(`../art/${name}.svg`, import.meta.url));
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const one of sheet.querySelectorAll("[id]")) one.id = `art-${name}-${one.id}`;
  const kept = document.importNode(sheet, true);
  kept.setAttribute("class", "quiet");
  kept.setAttribute("aria-hidden", "true");
  document.body.append(kept);
};

export const takeInDrawings = () => {
  if (!opaque) return;
  for (const use of document.querySelectorAll("use")) use.setAttribute("href", local(use.getAttribute("href")));
  for (const name of SHEETS) takeIn(name).catch((error) => console.warn("No drawings:", error.message));
};
