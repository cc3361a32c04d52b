// A handful of short sounds, made here: no files. Silent until wanted.
const root = document.documentElement;

let context;

const tone = (at, { from, to = from, long, loud = 0.2, shape = "triangle" }) => {
  const swing = context.createOscillator();
  const gain = context.createGain();
  swing.type = shape;
  swing.frequency.setValueAtTime(from, at);
  swing.frequency.exponentialRampToValueAtTime(to, at + long);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  swing.connect(gain).connect(context.destination);
  swing.start(at);
  swing.stop(at + long + 0.02);
};

let hiss;
const noise = (at, { pitch, to = pitch, long, loud = 0.25 }) => {
  if (!hiss) {
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = hiss;
  band.type = "bandpass";
  band.frequency.setValueAtTime(pitch, at);
  band.frequency.exponentialRampToValueAtTime(to, at + long);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(band).connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + long);
};

const SOUNDS = {
  card: (at) => noise(at, { pitch: 2600, to: 900, long: 0.09 }),
  shuffle: (at) => [0, 0.06, 0.12, 0.18, 0.24].forEach((late) => noise(at + late, { pitch: 2200, long: 0.05 })),
  step: (at) => tone(at, { from: 330, to: 300, long: 0.09 }),
  dice: (at) => [0, 0.09, 0.15].forEach((late) => noise(at + late, { pitch: 1300, to: 700, long: 0.06 })),
  good: (at) => [523, 659].forEach((from, i) => tone(at + i * 0.09, { from, long: 0.18 })),
  bad: (at) => [330, 247].forEach((from, i) => tone(at + i * 0.12, { from, to: from * 0.94, long: 0.22 })),
  splash: (at) => noise(at, { pitch: 700, to: 200, long: 0.5 }),
  alarm: (at) => [0, 0.2].forEach((late) => tone(at + late, { from: 880, to: 620, long: 0.18, shape: "square", loud: 0.08 })),
  win: (at) => [523, 659, 784, 1047].forEach((from, i) => tone(at + i * 0.13, { from, long: 0.32 })),
};

/** Play these one after another; nothing where sounds are off or the browser has none. */
export const play = (names) => {
  if (!names || root.dataset.sound !== "on" || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  names.split(" ").forEach((name, i) => SOUNDS[name]?.(context.currentTime + 0.02 + i * 0.22));
  root.dataset.sounded = names; // the last ones, for whoever cannot hear
};
