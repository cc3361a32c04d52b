// Builds DOM from plain data: `{tag, attributes, children}`. No markup is ever parsed.

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "g", "path", "text"]);

export const build = (tree) => {
  if (typeof tree === "string") return document.createTextNode(tree);
  const made = DRAWN.has(tree.tag)
    ? document.createElementNS(SVG, tree.tag)
    : document.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attributes)) made.setAttribute(name, value);
  made.append(...tree.children.map(build));
  return made;
};

/** Everything a form on the screen holds, as plain texts. */
export const formValues = (within) => {
  const form = within.querySelector("form");
  return form ? Object.fromEntries(new FormData(form)) : {};
};
