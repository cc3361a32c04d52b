// Builds DOM from plain data: `{tag, attributes, children}`. No markup is ever parsed.
import { drawing, embedding } from "./frame.mjs";

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "g", "path", "text"]);

export const build = (tree) => {
  if (typeof tree === "string") return document.createTextNode(tree);
  const made = DRAWN.has(tree.tag)
    ? document.createElementNS(SVG, tree.tag)
    : document.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attributes)) {
    // The browser's own autofocus would take the focus, and scroll, from the page around a frame.
    if (embedding && name === "autofocus") made.dataset.autofocus = "";
    else made.setAttribute(name, tree.tag === "use" ? drawing(value) : value);
  }
  made.append(...tree.children.map(build));
  return made;
};

/** Everything the form around an element holds, or else the first form of its screen, as plain texts. */
export const valuesAround = (element) => {
  const form = element.closest("form") ?? element.closest("main, aside")?.querySelector("form");
  return form ? Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string")) : {};
};
