"""Measure the table at play: script time of a frame, and proxies alive after many moves.

A frame is everything between the browser's call and its return: Python's display list and its replay on the
canvases (the browser's own rasterising is not script and is not counted). Moves are made by pointer events on
the felt, the way of every tap.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "assets"), str(ROOT / "tests" / "browser")]

from conftest import ARGUMENTS  # noqa: E402 - the same browser as the journeys
from serve import Site  # noqa: E402

SIZES: dict[str, tuple[ViewportSize, int]] = {
    "tablet 1024x768": ({"width": 1024, "height": 768}, 1),
    "phone 390x844": ({"width": 390, "height": 844}, 3),
}
RACE = "#/breakaway/play?seed=7&names=Ann,Bob,Cleo,Dan,Eve,Finn&stages=21"  # more than 1,000 moves
FRAME_TARGET = 4.0  # milliseconds, at the 95th percentile
FEW, MANY = 100, 1000

TIMER = """
globalThis.frames = [];
globalThis.nextFrame = requestAnimationFrame.bind(globalThis);
globalThis.requestAnimationFrame = (work) => nextFrame((now) => {
    const drawn = escapades.table.frames, begun = performance.now();
    work(now);
    if (escapades.table.frames > drawn) frames.push(performance.now() - begun);
});
"""

# Plays so many moves. Calmly: every motion is seen to its end. Else as fast as taps are taken.
PLAY = """async ([moves, calmly]) => {
    const root = document.documentElement, felt = document.getElementById("felt");
    const tap = (x, y) => felt.dispatchEvent(new PointerEvent("pointerup",
        { bubbles: true, isPrimary: true, button: 0, clientX: x, clientY: y }));
    const pause = () => new Promise((go) => (calmly ? nextFrame(go) : setTimeout(go)));
    const stillness = async () => {
        for (let quiet = 0, last = -1; calmly && quiet < 4; await pause()) {
            quiet = escapades.table.frames === last ? quiet + 1 : 0;
            last = escapades.table.frames;
        }
    };
    for (let made = 0; made < moves; await pause()) {
        const onward = document.querySelector("#screen [data-act=uncover], #screen [data-act=next-stage]");
        if (document.querySelector("#screen [data-act=again]")) return made;
        if (onward) {
            onward.click();
            await stillness();
        } else if (root.dataset.view === "table" && root.dataset.table === "tappable") {
            const cards = document.querySelectorAll("#mirror [data-node^=card-]");
            const { x, y, width, height } = cards[made % cards.length].getBoundingClientRect();
            tap(x + width / 2, y + height / 2);
            await stillness();
            tap(x + width / 2, y + height / 2);
            await stillness();
            made += 1;
        } else {
            const { left, top, height } = felt.getBoundingClientRect();
            tap(left + 3, top + height / 2);
        }
    }
    return moves;
}"""

# Pyodide's own counts: Python objects that JavaScript holds, JavaScript objects that Python holds.
COUNT = """async () => {
    const { begin } = await import(new URL("assets/page/runtime.mjs", location.href.split("#")[0]));
    const python = await begin();
    python.runPython("import gc; gc.collect()");
    globalThis.gc?.();
    return { python: python._module.pyproxy_alloc_map.size, javascript: python._module._hiwire_num_refs() };
}"""
TRACE = """async () => {
    const { begin } = await import(new URL("assets/page/runtime.mjs", location.href.split("#")[0]));
    (await begin())._module.enable_pyproxy_allocation_tracing();
}"""


def open_table(browser: Browser, site: Site, viewport: ViewportSize, ratio: int) -> Page:
    page = browser.new_context(viewport=viewport, device_scale_factor=ratio, locale="en-GB").new_page()
    page.add_init_script(TIMER)
    page.goto(site.address)
    end = time.monotonic() + 60
    while page.evaluate("document.documentElement.dataset.boot") != "ready":
        if time.monotonic() > end:
            raise TimeoutError("the page was never ready")
        time.sleep(0.1)
    # What the page does after its boot would be measured as well.
    while not page.evaluate("document.documentElement.dataset.snapshot"):
        time.sleep(0.1)
    page.evaluate(TRACE)
    page.goto(site.address + RACE)
    return page


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def row(name: str, measured: str, target: str, held: bool) -> bool:
    print(f"{name:44}{measured:>34}{target:>16}   {'' if held else 'OVER'}")
    return held


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=30, help="moves whose every frame is timed, per size")
    parser.add_argument("--many", type=int, default=MANY, help="moves after which proxies are counted again")
    arguments = parser.parse_args()
    launch: dict[str, Any] = {"executable_path": os.environ.get("CHROMIUM") or None}
    held = True
    with sync_playwright() as playwright, Site(ROOT / "dist") as site:
        browser = playwright.chromium.launch(**launch, args=[*ARGUMENTS, "--js-flags=--expose-gc"])
        print(f"{'':44}{'measured':>34}{'at most':>16}")
        for name, (viewport, ratio) in SIZES.items():
            page = open_table(browser, site, viewport, ratio)
            page.evaluate(PLAY, [arguments.moves, True])
            frames = page.evaluate("frames")
            worst = percentile(frames, 0.95)
            measured = (
                f"{statistics.median(frames):.1f} / {worst:.1f} / {max(frames):.1f} ms of {len(frames)}"
            )
            held &= row(
                f"frame, {name}: median / p95 / most",
                measured,
                f"p95 {FRAME_TARGET:g} ms",
                worst <= FRAME_TARGET,
            )
            page.context.close()
        page = open_table(browser, site, *SIZES["tablet 1024x768"])
        page.evaluate(PLAY, [FEW, False])
        few = page.evaluate(COUNT)
        begun = time.monotonic()
        made = FEW + page.evaluate(PLAY, [arguments.many - FEW, False])
        rate = (time.monotonic() - begun) / (made - FEW) * 1000
        many = page.evaluate(COUNT)
        for side in ("python", "javascript"):
            measured = f"{few[side]} after {FEW}, {many[side]} after {made}"
            held &= row(f"proxies of {side} objects alive", measured, "no more", many[side] <= few[side])
        row("a whole turn, cover to cover", f"{rate:.0f} ms", "", True)
        browser.close()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
