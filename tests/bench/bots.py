"""Measure whole games against bots at a real page: long tasks on the page's thread, and how long bots take.

One human, who taps whatever can be tapped, against three bots of one level, for every game and level. A task
of the page's thread over 50 ms is one too many; the shelf's own boot is not counted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [
    str(ROOT / "assets"),
    str(ROOT / "py"),
    str(ROOT / "tests" / "browser"),
    str(ROOT / "tests" / "helpers"),
]

from anybody import by_script, open_page, tap_to_the_end  # noqa: E402 - the hands of the journeys
from conftest import ARGUMENTS, until  # noqa: E402 - the same browser too
from player import Player  # noqa: E402
from serve import Site  # noqa: E402

from escapades.games import SHELF  # noqa: E402 - what the page plays

LEVELS = ("beginner", "club", "expert")
SHORT = {"breakaway": "level=complete&stages=1", "crosscountry": "laps=1"}
LONG = 50  # milliseconds
OBSERVE = """
globalThis.tasks = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration));
}).observe({ type: "longtask" });
globalThis.waits = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
    if (message?.question) {
        const begun = performance.now();
        const hear = ({ data }) => {
            if (data.number !== message.number || data.answer === undefined) return;
            waits.push(Math.round(performance.now() - begun));
            this.removeEventListener("message", hear);
        };
        this.addEventListener("message", hear);
    }
    return post.call(this, message, ...more);
};
"""


def play(browser: Browser, site: Site, game: str, level: str, seconds: float) -> tuple[list[int], list[int]]:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="en")
    for name, value in {"seconds": seconds, "speed": "fast"}.items():
        context.add_init_script(f"localStorage.setItem('escapades.{name}', '{value}')")
    context.add_init_script(OBSERVE)
    page = open_page(context, site)
    player = Player(page)
    until(lambda: page.evaluate("document.documentElement.dataset.snapshot"), "the snapshot settled", 90)
    bots = ",".join(f"{seat}:{level}" for seat in (2, 3, 4))
    options = SHORT.get(game, "")
    page.goto(f"{site.address}#/{game}/play?seed=b&names=Ann,Bob,Cleo,Dan&bots={bots}&{options}")
    until(lambda: page.evaluate("document.documentElement.dataset.thinker") == "ready", "the worker", 90)
    page.evaluate("tasks.length = 0")
    tap_to_the_end(player, Random(game), *by_script(page), seconds=1500)
    page.wait_for_timeout(200)
    found = page.evaluate("[tasks, waits]")
    context.close()
    return found[0], found[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=[*SHELF])
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--seconds", type=float, default=1.5, help="of an expert's decision")
    arguments = parser.parse_args()
    over = 0
    print("game          level     tasks over 50 ms  longest   bot's decision: median  longest", flush=True)
    with Site(ROOT / "dist") as site, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or None
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for game in arguments.game or SHELF:
            for level in arguments.level or LEVELS:
                tasks, waits = play(browser, site, game, level, arguments.seconds)
                long = [task for task in tasks if task > LONG]
                over += len(long)
                print(
                    f"{game:13} {level:9} {len(long):16} {max(long, default=0):6} ms"
                    f" {statistics.median(waits):20,.0f} ms {max(waits):5,} ms",
                    flush=True,
                )
        browser.close()
    if over:
        sys.exit(f"over target: {over} tasks longer than {LONG} ms on the page's thread")


if __name__ == "__main__":
    main()
