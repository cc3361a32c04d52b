// The table: canvases, the DOM mirror of what can be acted on, and what the player does to them.
//
// Python is the keeper: one callback hears everything, `hear(kind, a, b)`; one callback answers with the
// display list of a frame, `frame(seconds)`, until it answers with nothing.
import { build, formValues } from "./elements.mjs";
import { gestures } from "./gestures.mjs";
import { Painter } from "./painter.mjs";

const root = document.documentElement;
const part = (id) => document.getElementById(id);

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

part("table").append(
  build({
    tag: "div",
    attributes: { id: "table-bar" },
    children: [],
  }),
  build({
    tag: "div",
    attributes: { id: "felt" },
    children: [
      { tag: "canvas", attributes: { id: "still", "aria-hidden": "true" }, children: [] },
      { tag: "canvas", attributes: { id: "live-layer", "aria-hidden": "true" }, children: [] },
      { tag: "div", attributes: { id: "mirror", role: "group" }, children: [] },
      { tag: "p", attributes: { id: "toast", "aria-hidden": "true", hidden: "" }, children: [] },
      { tag: "p", attributes: { id: "warning", role: "alert", hidden: "" }, children: [] },
    ],
  }),
);

const felt = part("felt");
const mirror = part("mirror");
const painter = new Painter(part("still"), part("live-layer"));

let hear = () => {};
let frame = () => "";
let ticking = false;

const tick = (now) => {
  const list = frame(now / 1000);
  if (list) {
    painter.paint(list);
    requestAnimationFrame(tick);
  } else ticking = false;
};

/** Ask for frames until Python has nothing more to draw. */
const animate = () => {
  if (ticking) return;
  ticking = true;
  requestAnimationFrame(tick);
};

/** Bring the mirror to `nodes`, `[id, label, tag, x, y, w, h, pressed]`, keeping elements and the focus. */
const reflect = (json) => {
  const old = new Map([...mirror.children].map((child) => [child.dataset.node, child]));
  let after = null;
  for (const [id, label, tag, x, y, w, h, pressed] of JSON.parse(json)) {
    let made = old.get(id);
    if (made?.localName !== tag) {
      made?.remove();
      made = document.createElement(tag);
      made.dataset.node = id;
      if (tag === "button") made.type = "button";
    }
    old.delete(id);
    if (made.textContent !== label) made.textContent = label;
    if (pressed === null) made.removeAttribute("aria-pressed");
    else made.setAttribute("aria-pressed", pressed);
    Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    const place = after ? after.nextSibling : mirror.firstChild;
    if (place !== made) mirror.insertBefore(made, place);
    after = made;
  }
  for (const gone of old.values()) gone.remove();
};

/** Show one of: shelf, screen (with its content), table. The others leave the page, content and all. */
const show = (view, json) => {
  root.dataset.view = view;
  const screen = part("screen");
  const held = screen.contains(document.activeElement) || part("table").contains(document.activeElement);
  screen.hidden = view !== "screen";
  part("table").hidden = view !== "table";
  if (view !== "table") {
    mirror.replaceChildren();
    part("table-bar").replaceChildren();
    hideToast();
    painter.wipe(); // whoever looks next must not find this hand on a hidden canvas
  }
  if (view === "screen") {
    const focused = document.activeElement?.dataset?.act;
    screen.replaceChildren(build(JSON.parse(json)));
    const wanted =
      screen.querySelector("[autofocus]") ?? (focused && screen.querySelector(`[data-act="${focused}"]`));
    // A stepper at its end disables the button that was pressed: its neighbour takes the focus.
    const taker = wanted?.disabled ? wanted.parentElement.querySelector("button:enabled") : wanted;
    (taker ?? screen).focus({ preventScroll: true });
    if (!focused) scrollTo(0, 0);
  } else screen.replaceChildren();
  if (view === "table") part("table-bar").replaceChildren(build(JSON.parse(json)));
  if (view === "shelf" && held) part("shelf").focus({ preventScroll: true });
};

/** Put content into a slot of the shelf; nothing hides the slot. */
const fill = (id, json) => {
  const content = JSON.parse(json);
  part(id).replaceChildren(...content.map(build));
  part(id).hidden = content.length === 0;
};

/** Say something once, politely. */
const announce = (words) => {
  const line = document.createElement("p");
  line.textContent = words;
  const live = part("live");
  while (live.childElementCount > 3) live.firstElementChild.remove();
  live.append(line);
};

/** The same for the eyes: a line over the table that goes by itself. */
let telling;
const hideToast = () => {
  clearTimeout(telling);
  part("toast").hidden = true;
  part("toast").textContent = "";
};
const tell = (words) => {
  clearTimeout(telling);
  part("toast").textContent = words;
  part("toast").hidden = false;
  telling = setTimeout(hideToast, 4000);
};

/** Something that stays true until the page is closed. */
const warn = (words) => {
  part("warning").textContent = words;
  part("warning").hidden = false;
};

const hush = () => {
  part("live").replaceChildren();
  hideToast();
};

const focusNode = (id) => mirror.querySelector(`[data-node="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });

const room = () => {
  const { width, height } = felt.getBoundingClientRect();
  if (width && height) hear("room", width, height);
};

const listen = () => {
  const map = gestures(felt, () => root.dataset.view === "table" && root.dataset.map === "movable", {
    pan: (dx, dy) => hear("pan", dx, dy),
    zoom: (factor, x, y) => hear("zoom", factor, `${x} ${y}`),
    fit: () => hear("fit", "", ""),
  });
  felt.addEventListener("pointerup", (event) => {
    if (!event.isPrimary || event.button !== 0 || map.dragged()) return;
    const { left, top } = felt.getBoundingClientRect();
    hear("tap", event.clientX - left, event.clientY - top);
  });
  mirror.addEventListener("click", (event) => {
    const node = event.target.closest("button");
    // A real pointer was heard on the felt already.
    if (node && event.detail === 0) hear("press", node.dataset.node, "");
  });
  mirror.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) hear("focus", event.target.dataset.node ?? "", "");
  });
  mirror.addEventListener("focusout", () => hear("focus", "", ""));
  addEventListener("keydown", (event) => {
    const mine = event.key in ARROWS && !(event.altKey || event.ctrlKey || event.shiftKey);
    if (root.dataset.view !== "table" || !mine) return;
    event.preventDefault();
    hear("arrow", ...ARROWS[event.key]);
  });
  let pressed = null;
  addEventListener("pointerdown", (event) => (pressed = event.target), true);
  addEventListener("click", (event) => {
    const actor = event.target.closest("[data-act]");
    if (!actor || actor.localName === "form") return;
    event.preventDefault();
    // A tap on the felt may bring a cover under the finger: its click is not for the button there.
    if (event.detail > 0 && !actor.contains(pressed)) return;
    hear("act", actor.dataset.act, JSON.stringify(formValues(part("screen"))));
  });
  addEventListener("submit", (event) => {
    event.preventDefault();
    hear("act", event.target.dataset.act, JSON.stringify(formValues(part("screen"))));
  });
  addEventListener("hashchange", () => hear("address", location.hash, ""));
  new ResizeObserver(room).observe(felt);
  new MutationObserver(() => hear("look", root.lang, dark() ? "night" : "day")).observe(root, {
    attributes: true,
    attributeFilter: ["lang", "data-theme"],
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
    hear("look", root.lang, dark() ? "night" : "day"),
  );
  document.fonts?.addEventListener("loadingdone", () => {
    painter.forgetFits();
    hear("fonts", "", "");
  });
};

const dark = () =>
  root.dataset.theme === "dark" ||
  (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);

export const table = {
  keep(hearing, framing) {
    hear = hearing;
    frame = framing;
    listen();
  },
  animate,
  reflect,
  show,
  fill,
  announce,
  hush,
  tell,
  warn,
  focusNode,
  room,
  get frames() {
    return painter.frames;
  },
  look: () => `${root.lang} ${dark() ? "night" : "day"}`,
  still: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
};
