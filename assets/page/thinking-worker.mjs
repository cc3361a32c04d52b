// A worker that thinks for bots: Python once more, with the rules and without the page.
import { addedWheels } from "./added.mjs";
import { begin } from "./runtime.mjs";

globalThis.escapades = { addedWheels }; // what Python asks this worker for

const fetched = async (path) => {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

const open = async () => {
  const [python, archive, root] = await Promise.all([
    begin(),
    fetched("../app.zip").then((response) => response.arrayBuffer()),
    fetched("../../py/worker.py").then((response) => response.text()),
  ]);
  python.unpackArchive(archive, "zip");
  python.runPython(root);
  if ((await addedWheels()).length) await python.runPythonAsync("await open_shelf()");
  return python.globals.get("think");
};

const opened = open();
opened.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ trouble: String(error?.message ?? error) }),
);

// A message from the page is heard between two breaths; the page hears that we are alive.
const breathe = new MessageChannel();
const breath = () =>
  new Promise((resolve) => {
    breathe.port1.onmessage = resolve;
    breathe.port2.postMessage(null);
  });

let wanted; // the number of the question that is still of interest

onmessage = async ({ data: { number, question } }) => {
  wanted = number;
  if (question === undefined) return; // nobody waits any more
  const goesOn = async () => {
    postMessage({ alive: number });
    await breath();
    return wanted === number;
  };
  try {
    const think = await opened;
    if (wanted !== number) return;
    postMessage({ number, answer: await think(question, goesOn) });
  } catch (error) {
    postMessage({ number, trouble: String(error?.message ?? error) });
  }
};
