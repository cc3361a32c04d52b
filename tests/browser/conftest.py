"""A real Chromium on a served dist/, and witnesses of what a page asked for and complained about."""

from __future__ import annotations

import base64
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "assets"))

pytest.register_assert_rewrite("anybody", "player")

from serve import Site  # noqa: E402 - lives beside the build, which is no package

DIST = ROOT / "dist"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


TAKE_MEMORY = """async () => {
    const name = (await caches.keys()).find((key) => key.includes(":snapshot:"));
    const cache = await caches.open(name), [key] = await cache.keys();
    const blob = await (await cache.match(key)).blob();
    const url = await new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.readAsDataURL(blob);
    });
    return [name, url.split(",")[1]];
}"""
PUT_MEMORY = """async ([name, file]) => {
    const memory = await fetch(file, { cache: "no-store" }), cache = await caches.open(name);
    await cache.put(new URL("snapshot", location.href).href, memory);
}"""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The Chromium that nox found; an empty name means Playwright's own."""
    chromium = os.environ.get("CHROMIUM")
    found = {"executable_path": chromium} if chromium else {}
    return {**browser_type_launch_args, **found, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def dist() -> Path:
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is not built: run `nox -s build`")
    return DIST


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:
    with Site(dist) as site:
        yield site


@pytest.fixture(scope="session")
def known_site(browser: Browser, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, and beside it the memory snapshot that a first visit has made."""
    folder = tmp_path_factory.mktemp("known") / "dist"
    shutil.copytree(dist, folder, copy_function=os.link)
    with Site(dist) as site:
        context = browser.new_context()
        page = context.new_page()
        page.goto(site.address)
        wait_boot(page)
        until(lambda: page.evaluate("document.documentElement.dataset.snapshot"), "the first visit settled")
        cache, memory = page.evaluate(TAKE_MEMORY)
        context.close()
    (folder / "memory").write_bytes(base64.b64decode(memory))
    (folder / "memory-name").write_text(cache)
    return folder


@pytest.fixture(scope="module")
def open_site(known_site: Path) -> Iterator[Site]:
    """One server for the journeys of a file that do not stop it."""
    with Site(known_site) as site:
        yield site


def visitor(browser: Browser, site: Site, **more: Any) -> BrowserContext:
    """Somebody who was here before and opens the games soon. Journeys about first visits, and about what is
    kept for later ones, take a `browser.new_context()` instead."""
    context = browser.new_context(service_workers="block", **more)
    page = context.new_page()
    page.goto(f"{site.address}nothing")
    page.evaluate(PUT_MEMORY, [(site.folder / "memory-name").read_text(), "memory"])
    page.close()
    return context


@pytest.fixture(params=["en-GB"])
def in_language(
    request: pytest.FixtureRequest, browser: Browser, open_site: Site
) -> Iterator[BrowserContext]:
    """A tablet whose reader wants English, or the language that the test asks for with `reading`."""
    context = visitor(
        browser,
        open_site,
        viewport={"width": 1024, "height": 768},
        locale=request.param,
        reduced_motion="reduce",
    )
    yield context
    context.close()


def reading(language: str) -> pytest.MarkDecorator:
    """French or English: a long journey is made in one of them, its neighbour in the other."""
    return pytest.mark.parametrize("in_language", [language], indirect=True)


def more(*values: Any) -> Any:
    """Values with which a journey is made on demand (`nox -s journeys -- -m more`), with others always."""
    return pytest.param(*values, marks=pytest.mark.more)


def until(true: Callable[[], Any], what: str, seconds: float = 30, page: Page | None = None) -> Any:
    """Poll for what the page cannot be asked to wait for (its policy forbids the eval of wait_for_function).

    Give `page` where `true` only looks at what events brought: they are delivered while Playwright waits.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if got := true():
            return got
        if page:
            page.wait_for_timeout(20)
        else:
            time.sleep(0.02)
    pytest.fail(f"not within {seconds:g} s: {what}")


def boot_state(page: Page) -> str:
    try:
        return page.evaluate("document.documentElement.dataset.boot")
    except Error as error:
        if "navigation" in str(error):  # the page is reloading itself
            return "loading"
        raise


def wait_boot(page: Page, state: str = "ready", seconds: float = 40) -> None:
    """Until the page says `state`; the sentence it shows is part of the complaint."""

    def arrived() -> bool:
        now = boot_state(page)
        if now == "failed" and state == "ready" and page.locator("#boot-trouble").is_visible():
            pytest.fail(f"the boot failed: {page.locator('#boot-sentence').inner_text()}")
        return now == state

    until(arrived, f"data-boot={state}", seconds)


def wait_offline_ready(page: Page) -> None:
    """Until everything is kept for offline play and the snapshot is made, or known not to be."""
    until(lambda: page.locator("#offline").is_visible(), "ready to play offline")
    until(lambda: page.evaluate("document.documentElement.dataset.snapshot"), "snapshot settled")


@dataclass
class Witness:
    """What pages of a context asked for and complained about."""

    requests: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def watch(self, context: BrowserContext) -> Witness:
        context.expose_binding("reportViolation", lambda _, text: self.violations.append(text))
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " reportViolation(`${event.violatedDirective}: ${event.blockedURI}`))"
        )
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        return self

    def hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location.get('url', '')}".strip())

    def foreign(self, address: str) -> list[str]:
        """Requests to any other origin than the site's."""
        origin = urlsplit(address).netloc
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme.startswith("http") and urlsplit(url).netloc != origin
        ]

    def assert_clean(self, address: str, offline: bool = False) -> None:
        """`offline`: the page may ask in vain for news of the release, which the browser itself logs."""
        in_vain = tuple(f"net::ERR_CONNECTION_REFUSED {address}{file}" for file in ("sw-off.json", "sw.js"))
        complaints = [said for said in self.complaints if not (offline and said.endswith(in_vain))]
        assert self.requests, "the witness saw no request at all"
        assert not self.foreign(address)
        assert not self.violations
        assert not complaints


@pytest.fixture
def witness(context: BrowserContext) -> Witness:
    """Ask for it before opening a page; `witness.assert_clean(site.address)` at the end of a journey."""
    return Witness().watch(context)


@pytest.fixture
def booted(site: Site, witness: Witness, page: Page) -> Page:
    page.goto(site.address)
    wait_boot(page)
    return page
