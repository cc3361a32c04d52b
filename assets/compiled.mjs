// Compiles Python with the very interpreter that will run it: node compiled.mjs node_modules app.zip out
//
// Our modules and PyScript's own, which it writes beside them at every start. The files are of the unchecked
// kind: the archive holds sources and compiled files of one build, so there is nothing to compare. Without
// column positions, which only sharpen tracebacks, they are a quarter smaller.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, archive, out] = process.argv.slice(2);
const from = (name) => import(pathToFileURL(join(modules, name)));

const { loadPyodide } = await from("pyodide/pyodide.mjs");
const { default: pyscript } = await from("@pyscript/core/src/stdlib/pyscript.js");

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" } });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip");

const write = (folder, tree) => {
  python.FS.mkdirTree(folder);
  for (const [name, content] of Object.entries(tree)) {
    if (typeof content === "string") python.FS.writeFile(`${folder}/${name}`, content);
    else write(`${folder}/${name}`, content);
  }
};
write("pyscript", pyscript.pyscript);

const made = python.runPython(`
import pathlib
from py_compile import PycInvalidationMode, compile

[
    compile(str(path), doraise=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    for folder in ("escapades", "pyscript")
    for path in sorted(pathlib.Path(folder).rglob("*.py"))
]
`);
for (const path of made.toJs()) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), python.FS.readFile(path));
}
