// The page's side of the worker that thinks for bots. One question at a time; a worker that dies or falls silent
// is replaced and asked again, and where workers do not work the page is told so and thinks by itself.

const OPENING = 60; // seconds that a slow tablet may take to start Python once more
const SILENCE = 6; // seconds without a sign of life
const TRIES = 2; // of one question
const LOSSES = 5; // workers in a row before we do without

let worker = null;
let ready = false;
let lost = 0;
let asked = null; // { number, question, resolve, reject, tries }
let number = 0;
let watch;

const wait = () => {
  clearTimeout(watch);
  if (asked || !ready) watch = setTimeout(() => lose("no sign of life"), (ready ? SILENCE : OPENING) * 1000);
};

const end = (how, value) => {
  clearTimeout(watch);
  const { resolve, reject } = asked;
  asked = null;
  if (how === "answer") resolve(value);
  else reject(new Error(value));
};

const lose = (why) => {
  console.warn("The thinking worker was lost:", why);
  worker?.terminate();
  worker = null;
  ready = false;
  clearTimeout(watch);
  lost += 1;
  if (!asked) return;
  if (asked.tries >= TRIES || lost >= LOSSES) end("trouble", why);
  else send();
};

const hear = ({ data }) => {
  if (data.ready) {
    ready = true;
    document.documentElement.dataset.thinker = "ready";
  } else if (data.trouble !== undefined && data.number === undefined) return lose(data.trouble);
  else if (data.number === asked?.number && data.answer !== undefined) {
    lost = 0;
    return end("answer", data.answer);
  } else if (data.number === asked?.number && data.trouble !== undefined) return end("trouble", data.trouble);
  wait();
};

/** Start the worker, if there is none and they work at all; says whether there is one. */
const start = () => {
  if (worker || lost >= LOSSES) return Boolean(worker);
  try {
    worker = new Worker(new URL("./thinking-worker.mjs", import.meta.url), { type: "module" });
  } catch (error) {
    lost = LOSSES; // a frame without an origin of its own may have no workers
    console.warn("No worker to think in:", error);
    return false;
  }
  const mine = worker;
  worker.onmessage = (event) => mine === worker && hear(event);
  worker.onerror = (event) => {
    event.preventDefault();
    if (mine === worker) lose(event.message || "it did not start");
  };
  wait();
  return true;
};

const send = () => {
  asked.tries += 1;
  if (!start()) return end("trouble", "no worker");
  worker.postMessage({ number: asked.number, question: asked.question });
  wait();
};

/** The answer to a question; rejects where nobody can think about it but the page. */
const ask = (question) => {
  forget();
  return new Promise((resolve, reject) => {
    asked = { number: (number += 1), question, resolve, reject, tries: 0 };
    send();
  });
};

/** Nobody waits for the answer any more. */
const forget = () => {
  if (!asked) return;
  worker?.postMessage({ number: (number += 1) });
  end("answer", "");
};

/** Nobody plays with bots any more: give the memory back. */
const stop = () => {
  forget();
  clearTimeout(watch);
  worker?.terminate();
  worker = null;
  ready = false;
};

export const thinker = {
  start,
  ask,
  forget,
  stop,
  get ready() {
    return ready;
  },
};
