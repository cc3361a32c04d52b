// Compiles Python with the very interpreter that will run it: node compiled.mjs node_modules app.zip out
//
// Our modules become .pyc files that stand for their sources, which the page does not need; PyScript's own,
// which it writes at every start, get theirs beside them. The files are of the unchecked kind: all are of one
// build, so there is nothing to compare. Column positions, which only sharpen tracebacks, and docstrings of
// functions are left out: they are a third of the bytes. Classes keep theirs, else `dataclass` writes one.
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
import ast
import importlib._bootstrap_external as external
import pathlib
from importlib.util import cache_from_source, source_hash

def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.fix_missing_locations(tree)

def compile_to(path, target):
    source = path.read_bytes()
    code = compile(without_docstrings(ast.parse(source)), str(path), "exec", dont_inherit=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(external._code_to_hash_pyc(code, source_hash(source), False))
    return str(target)

[
    compile_to(path, path.with_suffix(".pyc") if folder == "escapades" else pathlib.Path(cache_from_source(path)))
    for folder in ("escapades", "pyscript")
    for path in sorted(pathlib.Path(folder).rglob("*.py"))
]
`);
for (const path of made.toJs()) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), python.FS.readFile(path));
}
