// Replays a display list on two canvases: a still layer, drawn when it changes, and a live one.
//
// Each distinct shape is sent once and kept with its paths built; afterwards a frame is only a list of
// [shape, x, y, angle, scale, opacity]. The shapes are described in py/escapades/scene/nodes.py.

const RADIANS = Math.PI / 180;
const SMALLEST_TEXT = 0.72; // a text that is too wide shrinks to this part of its size, then is cut

const FACES = {
  Atkinson: '"Atkinson", Verdana, sans-serif',
  Bricolage: '"Bricolage", "Trebuchet MS", sans-serif',
};

const prepared = ([kind, ...rest]) => {
  if (kind === "path") {
    const [d, fill, stroke, width, dash, opacity] = rest;
    return { kind, path: new Path2D(d), fill, stroke, width, dash, opacity };
  }
  if (kind === "text") {
    const [x, y, words, size, weight, face, align, fill, room] = rest;
    return { kind, x, y, words, size, weight, face: FACES[face], align, fill, room, fitted: null };
  }
  if (kind === "group") {
    const [x, y, angle, scale, opacity, strokes] = rest;
    return { kind, x, y, angle, scale, opacity, strokes: strokes.map(prepared) };
  }
  const [d, strokes] = rest;
  return { kind, path: new Path2D(d), strokes: strokes.map(prepared) };
};

/** The font and the words that fit into the room; found once per text, since measuring is slow. */
const fit = (context, text) => {
  const font = (size) => `${text.weight} ${size}px ${text.face}`;
  const fits = (words) => context.measureText(words).width <= text.room;
  context.font = font(text.size);
  if (!text.room || fits(text.words)) return { font: font(text.size), words: text.words };
  const size = Math.max(
    text.size * SMALLEST_TEXT,
    (text.size * text.room) / context.measureText(text.words).width,
  );
  context.font = font(size);
  let letters = [...text.words];
  while (letters.length > 1 && !fits(letters.join("") + (letters.length < [...text.words].length ? "…" : "")))
    letters = letters.slice(0, -1);
  const whole = letters.length === [...text.words].length;
  return { font: font(size), words: letters.join("") + (whole ? "" : "…") };
};

const draw = (context, strokes) => {
  for (const stroke of strokes) {
    if (stroke.kind === "path") {
      if (stroke.opacity !== 1) {
        context.save();
        context.globalAlpha *= stroke.opacity;
      }
      if (stroke.fill) {
        context.fillStyle = stroke.fill;
        context.fill(stroke.path);
      }
      if (stroke.stroke) {
        context.strokeStyle = stroke.stroke;
        context.lineWidth = stroke.width;
        context.setLineDash(stroke.dash);
        context.stroke(stroke.path);
      }
      if (stroke.opacity !== 1) context.restore();
    } else if (stroke.kind === "text") {
      stroke.fitted ??= fit(context, stroke);
      context.font = stroke.fitted.font;
      context.fillStyle = stroke.fill;
      context.textAlign = stroke.align;
      context.fillText(stroke.fitted.words, stroke.x, stroke.y);
    } else {
      context.save();
      if (stroke.kind === "group") place(context, stroke.x, stroke.y, stroke.angle, stroke.scale, stroke.opacity);
      else context.clip(stroke.path);
      draw(context, stroke.strokes);
      context.restore();
    }
  }
};

const place = (context, x, y, angle, scale, opacity) => {
  context.translate(x, y);
  if (angle) context.rotate(angle * RADIANS);
  if (scale !== 1) context.scale(scale, scale);
  if (opacity !== 1) context.globalAlpha *= opacity;
};

export class Painter {
  #shapes = new Map();
  #layers;
  #room = { width: 0, height: 0, ratio: 0 };
  frames = 0; // drawn so far: stands still while nothing moves

  constructor(still, live) {
    this.#layers = { still: still.getContext("2d"), live: live.getContext("2d") };
    for (const context of Object.values(this.#layers)) {
      context.lineCap = "round";
      context.lineJoin = "round";
    }
  }

  /** Fonts that arrive after the first picture change the width of every text. */
  forgetFits() {
    const forget = (strokes) => {
      for (const stroke of strokes) {
        stroke.fitted = null;
        if (stroke.strokes) forget(stroke.strokes);
      }
    };
    for (const strokes of this.#shapes.values()) forget(strokes);
  }

  /** Nothing left of what a seat saw. The still layer is everybody's, and slow to paint: it stays. */
  wipe() {
    const { canvas } = this.#layers.live;
    this.#layers.live.setTransform(1, 0, 0, 1, 0, 0);
    this.#layers.live.clearRect(0, 0, canvas.width, canvas.height);
  }

  /** One frame: `{width, height, shapes, drop, still, live}` as JSON. `still` only when it changed. */
  paint(json) {
    const list = JSON.parse(json);
    this.#fitRoom(list.width, list.height);
    for (const [number, strokes] of list.shapes) this.#shapes.set(number, strokes.map(prepared));
    for (const number of list.drop) this.#shapes.delete(number);
    if (list.still) this.#layer("still", list.still);
    this.#layer("live", list.live);
    this.frames += 1;
  }

  #layer(name, placed) {
    const context = this.#layers[name];
    const { width, height, ratio } = this.#room;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    for (const [number, x, y, angle, scale, opacity] of placed) {
      context.save();
      place(context, x, y, angle, scale, opacity);
      draw(context, this.#shapes.get(number));
      context.restore();
    }
  }

  #fitRoom(width, height) {
    const ratio = Math.min(globalThis.devicePixelRatio || 1, 3);
    const now = this.#room;
    if (now.width === width && now.height === height && now.ratio === ratio) return;
    this.#room = { width, height, ratio };
    for (const context of Object.values(this.#layers)) {
      context.canvas.width = Math.round(width * ratio);
      context.canvas.height = Math.round(height * ratio);
      // A new size resets the context.
      context.lineCap = "round";
      context.lineJoin = "round";
    }
  }
}
