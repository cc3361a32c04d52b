// The frame's side of the contract with the page around it (assets/embed/CONTRACT.md): who is heard, how much
// of it, how the frame looks there and how high it would like to be. What is said is read in Python.
import { build } from "./elements.mjs";
import { embedding, opaque } from "./frame.mjs";
import { recall, remember } from "./storage.mjs";
import { setLook } from "./settings.mjs";
import { words } from "./words.mjs";

const root = document.documentElement;
const part = (id) => document.getElementById(id);

const VERSIONS = [1];
const LARGEST = 1_100_000; // characters of a message: a record, and a little around it
const LONGEST_SESSION = 64;
const BURST = 30; // messages at once
const RATE = 10; // a second after that
const WAITING = 8; // messages while Python starts
const COMPLAINTS = 10; // errors in so many seconds
const COMPLAINING = 10;

/** The page around, if there is one that is not ours to look into. */
const around = window.parent === window ? null : window.parent;

/** The origin that the address names, else the one that is first to greet, stays the only one. */
const named = embedding?.get("host");
const originOf = (text) => {
  try {
    const { origin } = new URL(text);
    return origin === "null" ? "" : origin;
  } catch {
    return "";
  }
};
let pinned = named ? originOf(named) || "none" : "";
let session = null;

// -- saying ------------------------------------------------------------------------------------------

const last = {}; // what a page that greets anew has to know

let complaints = [];
const mayComplain = () => {
  const now = performance.now();
  complaints = complaints.filter((when) => now - when < COMPLAINING * 1000);
  return complaints.length < COMPLAINTS && complaints.push(now);
};

const post = (message, origin = pinned) => around.postMessage({ escapades: VERSIONS[0], session, ...message }, origin);

const send = (type, json) => {
  const message = { type, ...JSON.parse(json) };
  if (type === "ready" || type === "turn") last[type] = message;
  if (type === "result") delete last.turn;
  if (session !== null && (type !== "error" || mayComplain())) post(message);
};

const sentence = (key) => words[key][root.lang === "fr" ? "fr" : "en"];
const complain = (code, text, more = {}) => {
  if (session !== null && mayComplain()) post({ type: "error", code, sentence: text, ...more });
};

// -- hearing -----------------------------------------------------------------------------------------

let purse = BURST;
let filled = performance.now();
let told = -Infinity; // when a flood was last spoken of

/** Said whatever else was complained of, and then not for a while. */
const sayFlood = () => {
  if (session === null || performance.now() - told < COMPLAINING * 1000) return;
  told = performance.now();
  post({ type: "error", code: "flood", sentence: sentence("host-flood") });
};

const mayBeHeard = () => {
  const now = performance.now();
  purse = Math.min(BURST, purse + ((now - filled) * RATE) / 1000);
  filled = now;
  if (purse < 1) {
    sayFlood();
    return false;
  }
  purse -= 1;
  return true;
};

let tell = null; // Python's ear
const waiting = [];

const greeted = (data, origin) => {
  const known = VERSIONS.includes(data.escapades);
  const fits = typeof data.session === "string" && data.session.length <= LONGEST_SESSION;
  if (!known || !fits) {
    const [code, key] = known ? ["malformed", "host-malformed"] : ["version", "host-version"];
    const refusal = { type: "error", session: fits ? data.session : "", code, sentence: sentence(key), versions: VERSIONS };
    if (mayComplain()) post(refusal, origin);
    return;
  }
  pinned = origin;
  session = data.session;
  post({ type: "welcome", versions: VERSIONS });
  for (const message of Object.values(last)) post(message);
  sayHeight(true);
};

const hear = ({ source, origin, data }) => {
  // Only the page around, only from its one origin; a page without an origin cannot be told from others.
  if (source !== around || origin === "null" || (pinned && origin !== pinned)) return;
  if (typeof data !== "object" || data === null || !("escapades" in data)) return; // not for us
  if (!mayBeHeard()) return;
  if (data.type === "hello") return greeted(data, origin);
  if (session === null || data.session !== session) return complain("session", sentence("host-session"));
  if (!VERSIONS.includes(data.escapades)) return complain("version", sentence("host-version"), { versions: VERSIONS });
  let text;
  try {
    text = JSON.stringify(data);
  } catch {
    return complain("malformed", sentence("host-malformed"));
  }
  if (text === undefined) return complain("malformed", sentence("host-malformed"));
  if (text.length > LARGEST) return complain("large", sentence("host-large"));
  if (tell) tell(text);
  else if (waiting.length < WAITING) waiting.push(text);
  else sayFlood();
};

if (embedding && around) addEventListener("message", hear);

// -- how high ----------------------------------------------------------------------------------------

// A table fills what it is given and would like a height by its width alone: it must tell nothing of the game.
const forTable = (width) => Math.round(width < 600 ? Math.min(780, Math.max(560, width * 1.9)) : Math.min(860, width * 0.72));

const wanted = () => {
  const { view } = root.dataset;
  const screen = part("screen");
  const content = view === "screen" && !screen.querySelector(".handover") ? screen : view === "shelf" ? document.querySelector(".front") : null;
  if (!content) return forTable(innerWidth);
  const { height } = content.getBoundingClientRect();
  return Math.min(6000, Math.max(320, Math.ceil(height / 8) * 8));
};

let said = 0;
const sayHeight = (again = false) => {
  const height = wanted();
  if (session === null || (height === said && !again)) return;
  said = height;
  post({ type: "resize", height });
};

// -- how it looks ------------------------------------------------------------------------------------

// Each theme's own colours, and all the text that has to be read on its paper.
const LIGHTS = {
  day: { paper: "#f7f0e1", ink: "#1d2733", grounds: ["#fffaf0", "#efe5cf"], texts: ["#4c5560", "#c23d27", "#8a6200", "#805b00", "#a84a00", "#00745b"] },
  night: { paper: "#161c24", ink: "#efe6d2", grounds: ["#222b36", "#1d252f"], texts: ["#b9b6aa", "#ff8a73", "#d893c2", "#dc91c5", "#5db4ec"] },
};
const ACCENT = { accent: "#c23d27", over: "#fffaf0" };
const LEAST = 4.5;

const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const luminance = (colour) => {
  const [r, g, b] = channels(colour).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
export const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const mixed = (one, other, share) => {
  const ours = channels(other);
  return `#${channels(one).map((c, i) => Math.round(c + (ours[i] - c) * share).toString(16).padStart(2, "0")).join("")}`;
};

/** The wished colour, brought as near to ours as it takes for everything to be read on or in it. */
const readable = (wish, ours, against) => {
  const least = against.map((other) => Math.min(LEAST, contrast(ours, other)));
  for (let share = 0; share < 1; share += 0.05) {
    const colour = mixed(wish, ours, share);
    if (against.every((other, i) => contrast(colour, other) >= least[i])) return colour;
  }
  return ours;
};

const wishes = {};
const wish = (name, text) => {
  if (text === "") delete wishes[name];
  else if (/^#?[0-9a-f]{6}$/i.test(text ?? "")) wishes[name] = `#${text.replace("#", "").toLowerCase()}`;
};

/** Paper and ink of a light as they are wished and can be read. */
const colours = (light) => {
  const ours = LIGHTS[light];
  const paper = wishes.paper ? readable(wishes.paper, ours.paper, [ours.ink, ...ours.texts]) : ours.paper;
  const ink = wishes.ink ? readable(wishes.ink, ours.ink, [paper, ...ours.grounds]) : ours.ink;
  return { paper, ink };
};

const light = () =>
  root.dataset.theme === "dark" || (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
    ? "night"
    : "day";

const paint = () => {
  const { paper, ink } = colours(light());
  const set = (name, value) => (value ? root.style.setProperty(name, value) : root.style.removeProperty(name));
  set("--paper", wishes.paper && paper);
  set("--ink", wishes.ink && ink);
  const accent = wishes.accent && readable(wishes.accent, ACCENT.accent, [ACCENT.over]);
  set("--button", accent);
  set("--button-deep", accent && mixed(accent, "#000000", 0.3));
};

/** What a page says of language, theme and colours, checked already. */
const look = (json) => {
  const { language, theme, ...colourWishes } = JSON.parse(json);
  for (const [name, text] of Object.entries(colourWishes)) wish(name, text);
  setLook({ language, theme });
  paint();
};

// -- the frame itself --------------------------------------------------------------------------------

/** Whether the page around is of another origin, whose store is not the one of our own page. */
const apart = () => {
  try {
    return around !== null && !around.location.href;
  } catch {
    return true;
  }
};

/** A few words above everything; none take them away. The rest of the page makes room. */
const note = (json) => {
  const place = part("host-note");
  place.replaceChildren(...(json ? [build(JSON.parse(json))] : []));
  place.hidden = !json;
};

const openPage = (fragment) => {
  const opened = window.open(`${location.href.split(/[?#]/)[0]}#${fragment}`, "_blank");
  if (opened) opened.opener = null;
  return Boolean(opened);
};

if (embedding) {
  for (const name of ["paper", "ink", "accent"]) wish(name, embedding.get(name));
  paint();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
  document.getElementById(`box-${embedding.get("game")}`)?.classList.add("invited");

  let asked = 0;
  const later = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => sayHeight());
  };
  new ResizeObserver(() => root.style.setProperty("--note", `${part("host-note").offsetHeight}px`)).observe(part("host-note"));
  const sizes = new ResizeObserver(later);
  for (const one of [root, part("screen"), document.querySelector(".front")]) sizes.observe(one);
  new MutationObserver(later).observe(root, { attributes: true, attributeFilter: ["data-view", "data-boot", "lang"] });
  new MutationObserver(later).observe(part("screen"), { childList: true });
  new MutationObserver(paint).observe(root, { attributes: true, attributeFilter: ["data-theme"] });
}

export const host = {
  embedded: Boolean(embedding),
  asked: embedding ? JSON.stringify(Object.fromEntries(embedding)) : "{}",
  get stored() {
    return globalThis.escapades.storage === "denied" ? "denied" : apart() ? "apart" : "kept";
  },
  /** Whether this is the first time, as far as the device remembers. */
  first: () => recall("escapades.embed-told") === null && (remember("escapades.embed-told", "yes"), true),
  canDownload: !opaque,
  send,
  keep(ear) {
    tell = ear;
    for (const text of waiting.splice(0)) tell(text);
  },
  colours: (of) => JSON.stringify(colours(of)),
  painted: () => Boolean(wishes.paper || wishes.ink),
  look,
  note,
  openPage,
  failed: (kind) => complain("boot", sentence(kind), { kind }),
};
