"""Build the site: collect our files and the pinned runtime into dist/, the whole site.

The same sources give the same bytes: archives have fixed times and sorted names, and the release is named
after the hash of all contents.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))

from escapades.kernel.texts import read_toml  # noqa: E402 - the texts are built as the games read them

ASSETS = ROOT / "assets"
NPM = ROOT / ".cache" / "npm"
APP_SUFFIXES = {".py", ".toml", ".md", ".json"}

# Generated chunk names change with every PyScript release, so chunks are taken by pattern. The plugin chunks
# are loaded whether they are wanted or not; editors, terminals, archives and other interpreters never are.
PYSCRIPT_CHUNKS = re.compile(
    r"core\.js|(core|toml|deprecations-manager|donkey|error|index|py|mpy|py-editor|py-game|py-terminal)-[\w-]{8}\.js"
)
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
FONTS = re.compile(
    r"bricolage-grotesque-latin-wght-normal\.woff2"
    r"|atkinson-hyperlegible-next-latin-(400|600|700)-normal\.woff2"
)
# What a first visit downloads before Python can start; the page's bar counts these bytes.
BOOT_FILES = (
    "assets/pyodide/pyodide.asm.wasm",
    "assets/pyodide/python_stdlib.zip",
    "assets/pyodide/pyodide.asm.mjs",
    "assets/app.zip",
)

# What only sites with added games ask for; the service worker keeps it when it was asked for.
ADDED = re.compile(r"(^|/)micropip-[^/]+\.whl$")

Site = dict[str, bytes]


def fetch_runtime() -> Path:
    """Install the locked packages once per lock file, outside the tracked tree; gives node_modules."""
    lock = (ASSETS / "package-lock.json").read_bytes()
    stamp = NPM / "installed"
    wanted = hashlib.sha256(lock).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        shutil.rmtree(NPM, ignore_errors=True)
        NPM.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ASSETS / name, NPM / name)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=NPM, check=True)
        stamp.write_text(wanted)
    return NPM / "node_modules"


def files_under(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)


def packed(files: Site) -> bytes:
    """An archive with fixed times and sorted names."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def app_sources() -> Site:
    """py/escapades: sources, texts and rules, as they are and nothing else."""
    paths = [path for path in files_under(ROOT / "py" / "escapades") if path.suffix in APP_SUFFIXES]
    return {path.relative_to(ROOT / "py").as_posix(): path.read_bytes() for path in paths}


def app_archive() -> bytes:
    return packed(app_sources())


def built_archive(modules: Path) -> bytes:
    """What the page loads: in place of the sources what would be slow to make of them at every visit.

    That is all Python of the page compiled, PyScript's own modules too, and the texts as JSON.
    """
    sources = app_sources()
    texts = {
        name.replace(".toml", ".json"): json.dumps(read_toml(content.decode()), ensure_ascii=False).encode()
        for name, content in sources.items()
        if name.endswith("/texts.toml")
    }
    records = {name: content for name, content in sources.items() if name.endswith(".json")}
    return packed(records | texts | compiled(modules, app_archive()))


def compiled(modules: Path, sources: bytes) -> Site:
    """The archive's modules and PyScript's as .pyc files; kept for the next build of the same sources."""
    made_by = [
        sources,
        *(path.read_bytes() for path in (ASSETS / "compiled.mjs", ASSETS / "package-lock.json")),
    ]
    out = ROOT / ".cache" / "compiled" / digest(b"".join(made_by))[:16]
    if not out.exists():
        shutil.rmtree(out.parent, ignore_errors=True)
        making = out.with_suffix(".making")
        making.mkdir(parents=True)
        (making.parent / "app.zip").write_bytes(sources)
        subprocess.run(
            ["node", ASSETS / "compiled.mjs", modules, making.parent / "app.zip", making], check=True
        )
        making.rename(out)
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*.pyc"))}


def fetch_micropip() -> Path:
    """The wheel that installs added games in the page, pinned by hash; npm does not have it."""
    listed = ASSETS / "micropip.txt"
    out = ROOT / ".cache" / "micropip" / digest(listed.read_bytes())[:16]
    if not out.exists():
        making = out.with_suffix(".making")
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
        pip += ["--no-deps", "--only-binary=:all:", "--require-hashes", "--python-version", "3.14"]
        pip += ["--implementation", "py", "--abi", "none", "--platform", "any"]
        subprocess.run([*pip, "-r", listed, "-d", making], check=True)
        making.rename(out)
    return next(out.glob("micropip-*.whl"))


def trimmed_lock(lock: bytes, micropip: Path) -> bytes:
    """Pyodide's lock with micropip alone, by the hash of its wheel: the whole list is 119 KB."""
    entry = {
        "name": "micropip",
        "version": micropip.name.split("-")[1],
        "file_name": micropip.name,
        "install_dir": "site",
        "sha256": digest(micropip.read_bytes()),
        "package_type": "package",
        "imports": ["micropip"],
        "depends": [],
        "unvendored_tests": False,
    }
    return json.dumps(json.loads(lock) | {"packages": {"micropip": entry}}, sort_keys=True).encode()


def icons(modules: Path) -> Site:
    """PNG icons for home screens, drawn from the one SVG."""
    art = ASSETS / "art"
    if not (art / "icon.svg").exists():
        return {}
    out = ROOT / ".cache" / "icons"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    subprocess.run(["node", ASSETS / "icons.mjs", modules, art, out], check=True)
    return {f"assets/icons/{path.name}": path.read_bytes() for path in files_under(out)}


def vendored(modules: Path) -> Site:
    pyodide, pyscript = modules / "pyodide", modules / "@pyscript" / "core" / "dist"
    site = {f"assets/pyodide/{name}": (pyodide / name).read_bytes() for name in PYODIDE_FILES}
    micropip = fetch_micropip()
    site[f"assets/pyodide/{micropip.name}"] = micropip.read_bytes()
    lock = (pyodide / "pyodide-lock.json").read_bytes()
    site["assets/pyodide/pyodide-lock.json"] = trimmed_lock(lock, micropip)
    for path in files_under(pyscript):
        if PYSCRIPT_CHUNKS.fullmatch(path.name):
            site[f"assets/pyscript/{path.name}"] = path.read_bytes()
    for family in ("@fontsource-variable/bricolage-grotesque", "@fontsource/atkinson-hyperlegible-next"):
        for path in files_under(modules / family / "files"):
            if FONTS.fullmatch(path.name):
                site[f"assets/fonts/{path.name}"] = path.read_bytes()
    # A source map comment would make the developer tools ask for a file that is not there.
    for name, content in site.items():
        if name.endswith(("js", "mjs")):
            site[name] = re.sub(rb"\n?//# sourceMappingURL=\S+\s*$", b"\n", content)
    return site


def listing_chunks(first: bytes, chunks: list[str]) -> bytes:
    """first.js with the generated names of PyScript's chunks, which it asks for before PyScript does."""
    stamped, count = re.subn(
        rb"const CHUNKS = \[\];", b"const CHUNKS = %s;" % json.dumps(chunks).encode(), first
    )
    if count != 1:
        raise ValueError("first.js must hold one CHUNKS line for the build to stamp")
    return stamped


def ours(modules: Path) -> Site:
    site = {
        "assets/app.zip": built_archive(modules),
        "assets/pyodide/boot.mjs": (ASSETS / "boot.mjs").read_bytes(),
    }
    single = ["index.html", "pyscript.toml", "assets/style.css", "assets/embed.js"]
    single += [path.relative_to(ROOT).as_posix() for path in ROOT.glob("*.webmanifest")]
    single += [path.relative_to(ROOT).as_posix() for path in ASSETS.glob("*.webmanifest")]
    single += [path.relative_to(ROOT).as_posix() for path in (ROOT / "py").glob("*.py")]
    for name in single:
        if (ROOT / name).exists():
            site[name] = (ROOT / name).read_bytes()
    for folder in ("page", "art", "embed"):
        for path in files_under(ASSETS / folder):
            site[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    # Beside the archive: whoever plays need not wait for the rules to arrive.
    for path in sorted((ROOT / "py" / "escapades" / "games").glob("*/RULES.md")):
        site[f"assets/rules/{path.parent.name}.md"] = path.read_bytes()
    return site


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def release_of(site: Site) -> str:
    whole = "\n".join(f"{name} {digest(content)}" for name, content in sorted(site.items()))
    return digest(whole.encode())[:16]


def stamped_worker(source: str, release: str, precache: dict[str, str]) -> bytes:
    """The service worker with its release and its list of files, each with its hash."""
    stamped, release_count = re.subn(r'const RELEASE = ".*?";', f'const RELEASE = "{release}";', source)
    listed = json.dumps(precache, indent=1, sort_keys=True)
    stamped, files_count = re.subn(r"const FILES = \{\};", lambda _: f"const FILES = {listed};", stamped)
    if (release_count, files_count) != (1, 1):
        raise ValueError("sw.js must hold one RELEASE and one FILES line for the build to stamp")
    return stamped.encode()


def contents() -> Site:
    """Every file of the site by its path, before it is sealed as a release."""
    modules = fetch_runtime()
    site = vendored(modules) | icons(modules) | ours(modules)
    chunks = sorted(name.removeprefix("assets/") for name in site if name.startswith("assets/pyscript/"))
    first = "assets/page/first.js"
    return site | {first: listing_chunks(site[first], chunks)}


def seal(site: Site, switch_off: bool = False) -> Site:
    """A release: named after its contents, with a worker that knows every file by its hash.

    `switch_off` publishes the kill switch of the service worker.
    """
    site = dict(site)
    worker = (ROOT / "sw.js").read_text(encoding="utf-8")
    release = release_of(site | {"sw.js": worker.encode()})
    settings = tomllib.loads(site["pyscript.toml"].decode())
    facts = {
        "release": release,
        "sizes": {name: len(site[name]) for name in BOOT_FILES},
        "snapshotModules": settings.get("snapshot", []),
    }
    site["assets/page/release.mjs"] = "".join(
        f"export const {name} = {json.dumps(value, sort_keys=True)};\n" for name, value in facts.items()
    ).encode()
    precache = {name: digest(content) for name, content in sorted(site.items()) if not ADDED.search(name)}
    site["sw.js"] = stamped_worker(worker, release, precache)
    site["games.json"] = b'{"games": []}\n'
    site["sw-off.json"] = json.dumps({"off": switch_off}).encode()
    site[".nojekyll"] = b""
    return site


def write(site: Site, out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    for name, content in sorted(site.items()):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--switch-off", action="store_true", help="publish the service worker's kill switch")
    arguments = parser.parse_args()
    site = seal(contents(), arguments.switch_off)
    write(site, arguments.out)
    print(f"{arguments.out}: {len(site)} files, {sum(map(len, site.values())):,} bytes")


if __name__ == "__main__":
    main()
