"""Measure the boot against a bare Pyodide page: interleaved, in fresh browsers, as ratios within one run.

A first visit has an empty profile; a later visit is a new browser on the profile of the first, after the page
had settled. Times are the page's own, from the start of its navigation: ours until the first card of a linked
game can be tapped, the cover being tapped away at once; the bare page's until Pyodide is loaded. The shelf is
painted at the first contentful paint. Bytes are bodies as sent, gzip on both sides. Memory is the share (PSS)
of the browser's renderer processes after a later visit, read from /proc.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import BrowserType, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "assets"), str(ROOT / "tests" / "browser")]

from conftest import ARGUMENTS  # noqa: E402 - the same browser as the journeys
from serve import Site  # noqa: E402

BARE = """<!doctype html><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,">
<script type="module" src="./bare.mjs"></script>"""
BARE_SCRIPT = """import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
performance.mark("bare-ready");
"""
GAME = "#/breakaway/play?seed=7&names=A,B"
# Taps the cover away as soon as it is there, and notes when a card can be tapped.
TAPPER = """
new MutationObserver(() => {
    document.querySelector("[data-act=uncover]")?.click();
    if (document.documentElement?.dataset.table !== "tappable") return;
    if (!performance.getEntriesByName("escapades-tappable").length) performance.mark("escapades-tappable");
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
TARGETS = {
    "first visit": 1.15,
    "later visit": 0.55,
    "shelf painted": 0.15,
    "bytes of a first visit": 1.1,
    "memory": 1.3,
}


def ready(page: Page, address: str, mark: str) -> float:
    """Open the page; milliseconds from navigation until its `mark`."""
    page.add_init_script(TAPPER)
    page.goto(address, wait_until="commit")
    end = time.monotonic() + 60
    while time.monotonic() < end:
        # Seldom, so that asking costs the page next to nothing.
        time.sleep(0.1)
        if at := page.evaluate("(mark) => performance.getEntriesByName(mark)[0]?.startTime", mark):
            return at
    raise TimeoutError(f"{address} was never ready")


def settle(page: Page) -> None:
    """Let the page finish what it does after the boot."""
    end = time.monotonic() + 30
    while time.monotonic() < end and not page.evaluate("document.documentElement.dataset.snapshot"):
        time.sleep(0.05)


def painted(page: Page) -> float:
    return page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")


def renderers(profile: Path) -> float:
    """Megabytes held by the pages' processes of the browser on `profile` (shared pages counted by share)."""
    parents: dict[int, int] = {}
    lines: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
                lines[int(entry.name)] = (entry / "cmdline").read_text().replace("\0", " ")
            except OSError:  # it ended while we looked
                continue
    family = {pid for pid, line in lines.items() if f"--user-data-dir={profile}" in line}
    for _ in range(5):  # browser, zygotes, renderers: a few generations
        family |= {pid for pid, parent in parents.items() if parent in family}
    held = 0
    for pid in family:
        if "--type=renderer" in lines.get(pid, ""):
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
            held += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return held / 1024


def visits(chromium: BrowserType, site: Site, ours: bool, figures: dict[str, list[float]]) -> None:
    """A first and a later visit to one site, in two browsers on one new profile."""
    profile = Path(tempfile.mkdtemp(prefix="bench-"))
    address = site.address + (GAME if ours else "")
    mark = "escapades-tappable" if ours else "bare-ready"
    launch = {"executable_path": os.environ.get("CHROMIUM") or None, "args": ARGUMENTS}
    try:
        site.sent.clear()
        with chromium.launch_persistent_context(str(profile), **launch) as context:  # type: ignore[arg-type]
            page = context.new_page()
            figures["first visit"].append(ready(page, address, mark))
            if ours:
                figures["shelf painted"].append(painted(page))
                settle(page)
            figures["bytes of a first visit"].append(site.sent_bytes)
        with chromium.launch_persistent_context(str(profile), **launch) as context:  # type: ignore[arg-type]
            page = context.new_page()
            figures["later visit"].append(ready(page, address, mark))
            if ours:
                settle(page)
            page.wait_for_timeout(1500)
            figures["memory"].append(renderers(profile))
    finally:
        shutil.rmtree(profile, ignore_errors=True)


def bare_page(folder: Path) -> None:
    shutil.copytree(ROOT / ".cache" / "npm" / "node_modules" / "pyodide", folder)
    (folder / "index.html").write_text(BARE)
    (folder / "bare.mjs").write_text(BARE_SCRIPT)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=7)
    repeats = parser.parse_args().repeats
    bare: dict[str, list[float]] = defaultdict(list)
    ours: dict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        bare_page(Path(temporary) / "bare")
        with Site(Path(temporary) / "bare") as bare_site, Site(ROOT / "dist") as our_site:
            for _ in range(repeats):
                visits(playwright.chromium, bare_site, False, bare)
                visits(playwright.chromium, our_site, True, ours)
    bare["shelf painted"] = bare["first visit"]  # the shelf, against the wait for a bare interpreter

    held = True
    print(f"{'':24}{'bare':>12}{'ours':>12}{'ratio':>8}{'at most':>9}   (medians of {repeats})")
    for name, limit in TARGETS.items():
        base, mine = statistics.median(bare[name]), statistics.median(ours[name])
        ratio = mine / base
        held &= ratio <= limit
        verdict = "" if ratio <= limit else "OVER"
        print(f"{name:24}{base:12,.0f}{mine:12,.0f}{ratio:8.2f}{limit:9.2f}   {verdict}")
        spread = (min(bare[name]), max(bare[name]), min(ours[name]), max(ours[name]))
        print(f"{'':24}" + "{:,.0f} to {:,.0f}; {:,.0f} to {:,.0f}".format(*spread))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
