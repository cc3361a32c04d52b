// Compiles Python with the very interpreter that will run it: node compiled.mjs node_modules app.zip out
//
// Our modules become .pyc files that stand for their sources, which the page does not need; PyScript's own,
// which it writes at every start, get theirs beside them. The files are of the unchecked kind: all are of one
// build, so there is nothing to compare. What only people and tools read is left out, almost half of the
// bytes: column positions, docstrings and annotations of functions. Classes keep theirs: dataclasses and the
// codec live by them.
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

class Lean(ast.NodeTransformer):
    def visit_Module(self, node):
        return self.lean(node)

    def visit_ClassDef(self, node):
        fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
        node.body = [part if part in fields else self.visit(part) for part in node.body]
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        spread = [extra for extra in (node.args.vararg, node.args.kwarg) if extra]
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, *spread):
            argument.annotation = None
        return self.lean(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node):
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], self.visit(node.value)), node)

    def lean(self, node):
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)

def compile_to(path, target):
    source = path.read_bytes()
    code = compile(ast.fix_missing_locations(Lean().visit(ast.parse(source))), str(path), "exec", dont_inherit=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(external._code_to_hash_pyc(code, source_hash(source), False))
    return str(target)

def imported(module):
    """PyScript's modules that are imported with \`module\`: the others are never asked for."""
    found = {module}
    path = pathlib.Path("pyscript", f"{module}.py")
    for node in ast.walk(ast.parse(path.read_bytes())):
        name = node.module if isinstance(node, ast.ImportFrom) else ""
        if name and name.startswith("pyscript.") and name.partition(".")[2] not in found:
            if node.col_offset == 0 or module == "__init__":
                found |= imported(name.partition(".")[2])
    return found

ours = sorted(pathlib.Path("escapades").rglob("*.py"))
theirs = [pathlib.Path("pyscript", f"{module}.py") for module in sorted(imported("__init__"))]
[
    *(compile_to(path, path.with_suffix(".pyc")) for path in ours),
    *(compile_to(path, pathlib.Path(cache_from_source(path))) for path in theirs),
]
`);
for (const path of made.toJs()) {
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), python.FS.readFile(path));
}
