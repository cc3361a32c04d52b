// Moving a map about: a drag pans, two fingers pan and zoom, the wheel zooms, keys do both.
//
// Tells `pan(dx, dy)` in pixels and `zoom(factor, x, y)` about a point of the felt. In a frame the wheel is the
// page's until the frame has the focus: who scrolls past must not be held up.
import { embedding } from "./frame.mjs";

const SLOP = 10; // pixels that a tap may move
const KEYS = { "+": ["zoom", 1.25], "=": ["zoom", 1.25], "-": ["zoom", 0.8], 0: ["fit"] };
const PANS = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

/** Listen on `felt` while `active()`; gives `{ dragged }`, which says whether the last pointer moved the map. */
export const gestures = (felt, active, { pan, zoom, fit }) => {
  const fingers = new Map();
  let moved = 0;
  const at = (event) => {
    const { left, top } = felt.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const span = () => {
    const [a, b] = fingers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, wide: Math.hypot(a.x - b.x, a.y - b.y) };
  };

  felt.addEventListener("pointerdown", (event) => {
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, at(event));
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !active()) return;
    const now = at(event);
    if (fingers.size === 2) {
      const old = span();
      fingers.set(event.pointerId, now);
      const next = span();
      moved = Infinity;
      pan(next.x - old.x, next.y - old.y);
      if (old.wide > 0) zoom(next.wide / old.wide, next.x, next.y);
      return;
    }
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    fingers.set(event.pointerId, now);
    if (moved > SLOP) pan(now.x - before.x, now.y - before.y);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => fingers.delete(event.pointerId));
  felt.addEventListener(
    "wheel",
    (event) => {
      if (!active() || (embedding && !document.hasFocus())) return;
      event.preventDefault();
      const { x, y } = at(event);
      zoom(Math.exp(-event.deltaY / (event.deltaMode ? 25 : 600)), x, y);
    },
    { passive: false },
  );
  addEventListener("keydown", (event) => {
    if (!active() || event.altKey || event.ctrlKey || event.metaKey) return;
    const [what, factor] = KEYS[event.key] ?? [];
    if (what === "zoom") zoom(factor, felt.clientWidth / 2, felt.clientHeight / 2);
    else if (what === "fit") fit();
    else if (event.shiftKey && event.key in PANS) pan(...PANS[event.key]);
    else return;
    event.preventDefault();
  });
  return { dragged: () => active() && moved > SLOP };
};
