// The table: canvases, the DOM mirror of what can be acted on, and what the player does to them.
//
// Python is the keeper: one callback hears everything, `hear(kind, a, b)`; one callback answers with the
// display list of a frame, `frame(seconds)`, until it answers with nothing.
import { build, valuesAround } from "./elements.mjs";
import { embedding, focusOn } from "./frame.mjs";
import { gestures } from "./gestures.mjs";
import { Painter } from "./painter.mjs";
import { play as sound } from "./sound.mjs";

const root = document.documentElement;
const part = (id) => document.getElementById(id);

const LARGEST = 1 << 20; // of a file that is read
const FIRST = "[autofocus], [data-autofocus]"; // who takes the focus of a fresh screen
const HASTE = 400; // milliseconds between two taps, or two Enters, that are meant for one place of the table,
const NEAR = 24; // and pixels between taps
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
      { tag: "p", attributes: { id: "toast", hidden: "" }, children: [] },
      {
        tag: "p",
        attributes: { id: "thinking", role: "status", hidden: "" },
        children: [
          { tag: "i", attributes: { class: "dots", "aria-hidden": "true" }, children: [] },
          { tag: "span", attributes: { id: "thinking-words" }, children: [] },
        ],
      },
      { tag: "p", attributes: { id: "warning", role: "alert", hidden: "" }, children: [] },
    ],
  }),
  build({ tag: "div", attributes: { id: "table-foot", hidden: "" }, children: [] }),
);
document.body.append(
  build({ tag: "aside", attributes: { id: "panel", "aria-labelledby": "panel-title", hidden: "" }, children: [] }),
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
let reflecting = false; // an element that is moved loses the focus for a moment: nobody hears of that
const reflect = (json) => {
  const nodes = JSON.parse(json);
  const old = new Map([...mirror.children].map((child) => [child.dataset.node, child]));
  const focused = mirror.contains(document.activeElement) ? document.activeElement.dataset.node : undefined;
  reflecting = true;
  const standing = nodes.map(([id, label, tag, x, y, w, h, pressed]) => {
    const kept = old.get(id)?.localName === tag ? old.get(id) : undefined;
    const made = kept ?? document.createElement(tag);
    if (!kept) made.dataset.node = id;
    if (!kept && tag === "button") made.type = "button";
    if (made.textContent !== label) made.textContent = label;
    if (pressed === null) made.removeAttribute("aria-pressed");
    else made.setAttribute("aria-pressed", pressed);
    Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
    return made;
  });
  const staying = new Set(standing);
  for (const child of [...mirror.children]) if (!staying.has(child)) child.remove();
  standing.forEach((child, at) => {
    if (mirror.children[at] !== child) mirror.insertBefore(child, mirror.children[at] ?? null);
  });
  if (focused !== undefined && !mirror.contains(document.activeElement)) focusNode(focused);
  reflecting = false;
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
    foot("");
    hideToast();
    painter.wipe(); // whoever looks next must not find this hand on a hidden canvas
  }
  if (view === "screen") {
    const focused = document.activeElement?.dataset?.act;
    screen.replaceChildren(build(JSON.parse(json)));
    const wanted =
      screen.querySelector(FIRST) ?? (focused && screen.querySelector(`[data-act="${focused}"]`));
    // A stepper at its end disables the button that was pressed: its neighbour takes the focus.
    const taker = wanted?.disabled ? wanted.parentElement.querySelector("button:enabled") : wanted;
    focusOn(taker ?? screen);
    if (!focused) scrollTo(0, 0);
    lookForCourse();
  } else screen.replaceChildren();
  if (view === "table") {
    part("table-bar").replaceChildren(build(JSON.parse(json)));
    foot("");
  }
  if (view === "shelf" && held) focusOn(part("shelf"));
};

/** The chart of a result screen has its own canvas; Python hears how much room it has. */
let course;
const lookForCourse = () => {
  course = undefined;
  const canvas = part("screen").querySelector("canvas.course");
  if (!canvas) return;
  course = new Painter(document.createElement("canvas"), canvas);
  courseRoom.disconnect();
  courseRoom.observe(canvas);
};
const courseRoom = new ResizeObserver(([{ contentRect }]) => {
  if (course && contentRect.width) hear("course", contentRect.width, contentRect.height);
});
const paintCourse = (list) => course?.paint(list);

/** Something below the table, such as the bar of a replay; what had the focus keeps it. */
const foot = (json) => {
  const place = part("table-foot");
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const name = focused?.dataset.act ?? focused?.name;
  // A scrubber under the finger must stay the same element: it is moved, not made anew.
  const scrubbing = focused?.type === "range" ? focused : null;
  place.replaceChildren(...(json ? [build(JSON.parse(json))] : []));
  place.hidden = !json;
  if (scrubbing && json) {
    const fresh = place.querySelector("input[type=range]");
    scrubbing.max = fresh.max;
    fresh.replaceWith(scrubbing);
  }
  if (name) focusOn(place.querySelector(`[data-act="${name}"]:enabled, [name="${name}"]`) ?? place.querySelector("button:enabled"));
};

/** Something over the table: the menu, the log, the seats. Nothing closes it, and the focus goes back. */
let beforePanel = "";
const panel = (json) => {
  const place = part("panel");
  const focused = document.activeElement?.dataset?.act;
  const inside = place.contains(document.activeElement);
  if (json && place.hidden) beforePanel = focused ?? "";
  const scrolled = place.scrollTop;
  place.replaceChildren(...(json ? [build(JSON.parse(json))] : []));
  place.hidden = !json;
  if (json) {
    place.scrollTop = inside ? scrolled : 0;
    focusOn((inside && focused && place.querySelector(`[data-act="${focused}"]`)) || place.querySelector(FIRST));
    const moment = place.querySelector("[aria-current]");
    place.toggleAttribute("data-moment", Boolean(moment));
    if (moment) {
      // Not scrollIntoView: from a frame it would scroll the page around, too.
      const [seen, all] = [moment, place].map((one) => one.getBoundingClientRect());
      place.scrollTop += Math.max(0, seen.bottom - all.bottom) + Math.min(0, seen.top - all.top);
    }
  } else if (inside) {
    const back = beforePanel && document.querySelector(`[data-act="${beforePanel}"]`);
    focusOn(back || part(root.dataset.view === "screen" ? "screen" : "shelf"));
  }
};

/** Which boxes have a game under way. */
const badges = (json) => {
  const under = new Set(JSON.parse(json));
  for (const box of document.querySelectorAll(".box")) box.toggleAttribute("data-under-way", under.has(box.id.slice(4)));
};

/** Scroll to an article of the rules and stand there. */
const goToPart = (id) => {
  const there = part(id);
  if (!there) return;
  // Not scrollIntoView: from a frame it would scroll the page around, too.
  const { top, height } = there.getBoundingClientRect();
  scrollTo(0, scrollY + top - (innerHeight - height) / 2);
  focusOn(there);
};

const date = (milliseconds, language) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(milliseconds));

/** Hand the reader a file. */
const download = (name, text) => {
  const type = name.endsWith(".csv") ? "text/csv" : "application/json";
  const link = document.createElement("a");
  const mark = name.endsWith(".csv") ? "\ufeff" : ""; // spreadsheets take a file without it for another alphabet
  link.href = URL.createObjectURL(new Blob([mark, text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    part("panel").querySelector("textarea")?.select(); // the reader can copy it
    return false;
  }
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
const tell = (words, article, address) => {
  clearTimeout(telling);
  const [before, ...after] = article ? words.split(article) : [words];
  part("toast").replaceChildren(before);
  if (article) part("toast").append(build({ tag: "a", attributes: { href: address }, children: [article] }), after.join(article));
  part("toast").hidden = false;
  telling = setTimeout(hideToast, article ? 7000 : 4000);
};

/** Something that stays true until the page is closed. */
const warn = (words) => {
  part("warning").textContent = words;
  part("warning").hidden = false;
};

/** A quiet sign that a bot thinks, until words are empty. */
const thinking = (words) => {
  part("thinking-words").textContent = words;
  part("thinking").hidden = !words;
};

const hush = () => {
  part("live").replaceChildren();
  hideToast();
};

const focusNode = (id) => focusOn(mirror.querySelector(`[data-node="${CSS.escape(id)}"]`));

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
    if (event.target.closest("a")) return; // the way to an article, not what lies under it
    const { left, top } = felt.getBoundingClientRect();
    hear("tap", event.clientX - left, event.clientY - top);
  });
  mirror.addEventListener("click", (event) => {
    const node = event.target.closest("button");
    // A real pointer was heard on the felt already.
    if (node && event.detail === 0) hear("press", node.dataset.node, "");
  });
  mirror.addEventListener("focusin", ({ target }) => {
    if (!reflecting) hear("focus", target.matches(":focus-visible") ? target.dataset.node : "", "");
  });
  mirror.addEventListener("focusout", ({ relatedTarget }) => {
    if (reflecting) queueMicrotask(() => mirror.contains(document.activeElement) || hear("focus", "", ""));
    else if (!mirror.contains(relatedTarget)) hear("focus", "", "");
  });
  addEventListener("keydown", (event) => {
    const mine = event.key in ARROWS && !(event.altKey || event.ctrlKey || event.shiftKey);
    const elsewhere = event.target.closest?.("#panel, #table-foot, dialog");
    if (root.dataset.view !== "table" || !mine || elsewhere) return;
    event.preventDefault();
    hear("arrow", ...ARROWS[event.key]);
  });
  let pressed = null; // where a pointer or a key last went down, and whether what was pressed in haste is the felt
  const press = ({ target, timeStamp: at, clientX: x = 0, clientY: y = 0 }) => {
    const again = pressed && at - pressed.at < HASTE && Math.hypot(x - pressed.x, y - pressed.y) < NEAR;
    pressed = { target, at, x, y, onFelt: again ? pressed.onFelt : felt.contains(target) };
  };
  addEventListener("pointerdown", press, true);
  addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && press(event), true);
  addEventListener("click", (event) => {
    const actor = event.target.closest("[data-act]");
    if (!actor || actor.localName === "form") return;
    event.preventDefault();
    // A tap on the felt may bring a cover under the finger, Enter one whose button has the focus: neither that
    // click nor the next ones in haste are for the button there.
    const here = actor.contains(pressed?.target);
    if (event.detail > 0 && !here) return;
    if (here && pressed.onFelt && !felt.contains(actor)) return;
    hear("act", actor.dataset.act, JSON.stringify(valuesAround(actor)));
  });
  addEventListener("submit", (event) => {
    if (!event.target.dataset.act) return; // a dialog's own
    event.preventDefault();
    hear("act", event.target.dataset.act, JSON.stringify(valuesAround(event.target)));
  });
  for (const kind of ["change", "input"]) {
    addEventListener(kind, ({ target }) => {
      const act = target.dataset?.[kind];
      if (act) hear("act", act, JSON.stringify(valuesAround(target)));
    });
  }
  addEventListener("change", async ({ target }) => {
    const [file] = (target.dataset?.file && target.files) || [];
    // A file far too large is not even read; Python says what is wrong with it from its size alone.
    if (file) hear("file", target.dataset.file, file.size > LARGEST ? "x".repeat(LARGEST + 1) : await file.text());
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !part("panel").hidden && !document.querySelector("dialog[open]")) hear("act", "close-panel", "{}");
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hear("sight", "", ""));
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
  thinking,
  warn,
  panel,
  foot,
  badges,
  goToPart,
  paintCourse,
  date,
  download,
  copy,
  sound,
  focusNode,
  room,
  get frames() {
    return painter.frames;
  },
  look: () => `${root.lang} ${dark() ? "night" : "day"}`,
  still: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
};
