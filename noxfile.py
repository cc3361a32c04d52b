"""What a contributor can run: `nox -l` is the menu, `nox` runs every check, `nox -s play` opens the games."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import nox
from nox.command import CommandFailed

nox.options.sessions = ["lint", "types", "tests", "pyodide", "journeys"]
nox.options.reuse_existing_virtualenvs = True
nox.options.error_on_missing_interpreters = True

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
# Sources only: what the build fetched has its own style.
CHECKED = ("py", "assets", "tests", "noxfile.py")

# Pip runs in CPython: it has to be told which Python the wheels are for.
PYODIDE_WHEELS = [
    *(
        "--no-deps",
        "--only-binary=:all:",
        "--python-version",
        "3.14",
        "--implementation",
        "cp",
        "--abi",
        "cp314",
    ),
    *("--platform", "pyemscripten_2026_0_wasm32", "--require-hashes", "-r", "tests/pyodide-requirements.txt"),
]


def tools(session: nox.Session) -> None:
    """The test tools, every file of them pinned by hash."""
    session.install("--require-hashes", "-r", "tests/requirements.txt")


def build_site(session: nox.Session, *arguments: str) -> None:
    session.run("python", "assets/build.py", *arguments, external=True)


def chromium(session: nox.Session) -> str:
    """A Chromium: the system's, else Debian's when we may install it, else Playwright's own ("")."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found:
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        session.run("apt-get", "update", "-q", external=True)
        session.run("apt-get", "install", "-qy", "--no-install-recommends", "chromium", external=True)
        return shutil.which("chromium") or session.error("apt-get installed no chromium")
    session.run("playwright", "install", "chromium")
    return ""


@nox.session
def play(session: nox.Session) -> None:
    """Build the site and serve it on this machine (`-- --port 9000`, `-- --prefix /repo/`)."""
    build_site(session)
    session.run("python", "assets/serve.py", "dist", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """Build dist/, the whole site, twice, and insist on the same bytes."""
    again = Path(session.create_tmp()) / "again"
    build_site(session, *session.posargs)
    build_site(session, "--out", str(again), *session.posargs)
    session.run("diff", "-r", "dist", str(again), external=True)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and layout with ruff (`-- --fix` mends what it can)."""
    tools(session)
    session.run("ruff", "check", *session.posargs, *CHECKED)
    session.run("ruff", "format", "--check", *CHECKED)


@nox.session
def types(session: nox.Session) -> None:
    """Check types strictly with mypy."""
    tools(session)
    session.run("mypy", "py/escapades", "assets/build.py", "assets/serve.py")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the suites that need no browser."""
    tools(session)
    session.run("pytest", "-n", "auto", "tests", "--ignore", "tests/browser", *session.posargs)


@nox.session
def golden(session: nox.Session) -> None:
    """Write the golden games and move counts anew; review the diff like code."""
    session.run(
        "python", "tests/golden/write.py", env={"PYTHONPATH": os.pathsep.join(("py", "tests/helpers"))}
    )


@nox.session
def fuzz(session: nox.Session) -> None:
    """Try to break the importer with 100,000 bad files and links (`-- 5000` for fewer)."""
    tools(session)
    session.run(
        "python",
        "tests/fuzz/importer.py",
        *session.posargs,
        env={"PYTHONPATH": os.pathsep.join(("py", "tests/helpers"))},
    )


@nox.session
def wheel(session: nox.Session) -> None:
    """Build escapades as a wheel into dist-wheel/, for authors of games that a site adds."""
    tools(session)
    session.run("python", "-m", "pip", "wheel", "-q", "--no-deps", "-w", "dist-wheel", ".")


@nox.session
def duel(session: nox.Session) -> None:
    """Play seeded tournaments between bots (`-- --game breakaway --seats 4 --step expert --games 200`)."""
    tools(session)
    session.run("python", "tests/bench/duel.py", *session.posargs, env={"PYTHONPATH": "py"})


@nox.session
def pyodide(session: nox.Session) -> None:
    """Run the rules' suites again inside Pyodide, under node."""
    tools(session)
    session.run(
        "python", "-c", "import sys; sys.path.insert(0, 'assets'); import build; build.fetch_runtime()"
    )
    site_packages = session.run(
        "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", silent=True
    ).strip()
    wheels = Path(session.create_tmp()) / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    session.run("pip", "download", "-q", "-d", str(wheels), *PYODIDE_WHEELS)
    session.run("node", "tests/in_pyodide.mjs", site_packages, str(wheels), *session.posargs, external=True)


@nox.session
def journeys(session: nox.Session) -> None:
    """Play in a real Chromium: boot, offline, tables (`-- -k offline`; `-- -m more`: further ones)."""
    tools(session)
    build_site(session)
    # Each file's journeys stay together: they share pages. In the order of the files no long one comes last.
    two_browsers = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
    wanted = ("-m", "not more", "tests/browser", *session.posargs)
    found = {"CHROMIUM": chromium(session)}
    try:
        session.run("pytest", *two_browsers, *wanted, env=found)
    except CommandFailed:
        # Two browsers keep two cores more than busy. What also fails with the machine to itself is a fault.
        session.run("pytest", "--last-failed", "--last-failed-no-failures", "none", *wanted, env=found)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure the boot against a bare Pyodide page (`-- --repeats 15`), the table at play, rules and bots."""
    tools(session)
    build_site(session)
    found = {"CHROMIUM": chromium(session)}
    over = []
    for name, arguments in {"boot": session.posargs, "painter": [], "speed": [], "bots": []}.items():
        try:
            session.run("python", f"tests/bench/{name}.py", *arguments, env=found)
        except CommandFailed:  # the other table of figures is wanted all the same
            over.append(name)
    if over:
        session.error(f"over target: {', '.join(over)}")
