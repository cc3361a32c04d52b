// Runs the rules' suites inside Pyodide: node tests/in_pyodide.mjs <site-packages> <wheels> [pytest arguments]
// Without arguments each suite has a process of its own, side by side.
// The pure Python tools that CPython has installed are mounted as they are; wheels built for Pyodide are unpacked.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [sitePackages, wheels, ...asked] = process.argv.slice(2);
const pyodide = join(root, ".cache/npm/node_modules/pyodide/pyodide.mjs");
const { loadPyodide } = await import(pathToFileURL(pyodide));

const SUITES = ["tests/rules", "tests/contract"].filter((suite) => existsSync(join(root, suite)));
if (!asked.length) {
  if (!SUITES.length) throw new Error("there is no suite to run");
  const run = async (suite) => {
    const child = spawn(process.execPath, [...process.argv.slice(1), suite], { stdio: ["ignore", "pipe", "inherit"] });
    let told = "";
    child.stdout.on("data", (text) => (told += text));
    const code = await new Promise((end) => child.on("close", end));
    process.stdout.write(`${suite}\n${told}`);
    return code;
  };
  const codes = await Promise.all(SUITES.map(run));
  process.exit(codes.every((code) => code === 0) ? 0 : 1);
}

const python = await loadPyodide();
const mount = (from, to) => {
  python.FS.mkdirTree(to);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, to);
};
mount(root, "/repo");

// Only what the suites need: the plugins for browsers and processes cannot be imported here.
const WANTED = /^(_pytest|pytest|py|pluggy|iniconfig|packaging|pygments|sortedcontainers)(\.py)?$/;
const target = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const name of readdirSync(sitePackages).filter((entry) => WANTED.test(entry))) {
  const from = join(sitePackages, name);
  if (name.endsWith(".py")) python.FS.writeFile(`${target}/${name}`, readFileSync(from));
  else mount(from, `${target}/${name}`);
}
for (const name of readdirSync(wheels)) {
  python.unpackArchive(new Uint8Array(readFileSync(join(wheels, name))), "wheel", { extractDir: target });
}

python.globals.set("arguments", python.toPy(asked));
const code = await python.runPythonAsync(`
import os, sys
os.chdir("/repo")
sys.path[:] = ["/repo/py", *filter(None, sys.path)]  # not the root, whose py/ would hide a module of pytest
sys.dont_write_bytecode = True
os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = "/tmp/hypothesis"
import pytest
print("Pyodide, Python", sys.version.split()[0], flush=True)
int(pytest.main(["-p", "no:cacheprovider", *arguments]))
`);
process.exit(code);
