// Loads Pyodide: from a memory snapshot when a fitting one is kept, else plainly, telling real causes of failure.
import { loadPyodide } from "../pyodide/pyodide.mjs";
import { dropSnapshot, keptSnapshot } from "./snapshot.mjs";

const indexURL = new URL("../pyodide/", import.meta.url).href;

export class BootFailure extends Error {
  constructor(kind, detail) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
  }
}

const kindOf = (error) => {
  if (error instanceof BootFailure) return error.kind;
  if (error instanceof RangeError || /out of memory|memory allocation/i.test(error?.message)) return "memory";
  if (/dynamically imported module|Importing a module|error loading/i.test(error?.message)) return "network";
  return "python";
};

/** Any error of the boot as a BootFailure, whose kind has a sentence in words.mjs. */
export const asFailure = (error) =>
  error instanceof BootFailure ? error : new BootFailure(kindOf(error), error?.message ?? error);

// Pyodide writes a failed instantiation to the console and then waits for ever. We listen in, for the time of
// one load, and let `failed` end the wait.
const watchInstantiation = (failed) => {
  const native = WebAssembly.instantiateStreaming;
  const restore = () => (WebAssembly.instantiateStreaming = native);
  WebAssembly.instantiateStreaming = (source, imports) => {
    restore();
    return native.call(WebAssembly, source, imports).catch((error) => {
      failed(error);
      throw error;
    });
  };
  return restore;
};

const load = async (options) => {
  let restore;
  const trouble = new Promise((_, reject) => (restore = watchInstantiation(reject)));
  try {
    return await Promise.race([loadPyodide({ indexURL, ...options }), trouble]);
  } finally {
    restore();
  }
};

const fromSnapshot = async (snapshot, options) => {
  const python = await load({ ...options, _loadSnapshot: snapshot.bytes });
  // 30 MB that nobody needs any more: given back now, not when the browser comes round to it.
  delete python._api.config._loadSnapshot;
  (await snapshot.bytes).buffer.transfer?.(0);
  performance.mark("escapades-from-snapshot");
  python.runPython("import random; random.seed()"); // else every session would draw the same numbers
  return python;
};

const start = async (options) => {
  const snapshot = await keptSnapshot();
  if (snapshot) {
    try {
      return await fromSnapshot(snapshot, options);
    } catch (error) {
      // A snapshot that does not fit this browser or this release is worth nothing.
      console.warn("The memory snapshot was dropped:", error);
      await dropSnapshot();
    }
  }
  return load(options);
};

// The page begins before PyScript is there to give its options, so output finds its way later.
let output = {};
let begun;

/** Begin loading now; later calls give the same interpreter. */
export const begin = () =>
  (begun ??= start({
    stdout: (line) => (output.stdout ?? console.log)(line),
    stderr: (line) => (output.stderr ?? console.error)(line),
  }));

/** What PyScript calls as loadPyodide. A second interpreter of one page is nothing we ever ask for. */
export const interpreter = ({ stdout, stderr }) => {
  output = { stdout, stderr };
  return begin();
};
