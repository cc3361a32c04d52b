// Runs speed.py inside Pyodide: node tests/bench/speed.mjs <seconds>. The last line is JSON.
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { loadPyodide } = await import(pathToFileURL(join(root, ".cache/npm/node_modules/pyodide/pyodide.mjs")));

const python = await loadPyodide();
python.FS.mkdirTree("/repo");
python.FS.mount(python.FS.filesystems.NODEFS, { root }, "/repo");
python.globals.set("seconds", Number(process.argv[2]));
console.log(
  python.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo/tests/bench", "/repo/py"]
import speed
json.dumps(speed.measured(seconds))
`),
);
