"""Once kept, the games open without a server; damage heals, and updates wait for the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import build  # assets/ is on the path: conftest put it there
import pytest
from conftest import Site, Witness, boot_state, more, until, wait_boot, wait_offline_ready
from playwright.sync_api import BrowserType, Page


@pytest.fixture(scope="module")
def contents(dist: Path) -> build.Site:
    return build.contents()


@pytest.fixture
def next_release(contents: build.Site, tmp_path: Path) -> Path:
    """The same site with another style sheet: release N+1."""
    styled = {**contents, "assets/style.css": contents["assets/style.css"] + b"\n/* next */\n"}
    build.write(build.seal(styled), tmp_path / "next")
    return tmp_path / "next"


def open_and_settle(page: Page, address: str) -> None:
    page.goto(address)
    wait_boot(page)
    wait_offline_ready(page)


def release(page: Page) -> str:
    return page.evaluate(
        "import(new URL('assets/page/release.mjs', location.origin + location.pathname)).then(m => m.release)"
    )


def from_snapshot(page: Page) -> bool:
    return page.evaluate("performance.getEntriesByName('escapades-from-snapshot').length === 1")


def cache_names(page: Page) -> list[str]:
    return page.evaluate("caches.keys()")


def damage(page: Page, file: str) -> None:
    """Overwrite one kept file, headers and all the rest as they were."""
    page.evaluate(
        """async (file) => {
            const name = (await caches.keys()).find((key) => key.includes(":files:"));
            const cache = await caches.open(name), url = new URL(file, location.href).href;
            const kept = await cache.match(url), bytes = new Uint8Array(await kept.arrayBuffer());
            bytes.fill(35, bytes.length >> 2);
            await cache.put(url, new Response(bytes, { headers: kept.headers }));
        }""",
        file,
    )


def is_whole(page: Page, dist: Path, file: str) -> bool:
    kept = page.evaluate(
        """async (file) => {
            const name = (await caches.keys()).find((key) => key.includes(":files:"));
            const kept = await (await caches.open(name)).match(new URL(file, location.href).href);
            const hash = await crypto.subtle.digest("SHA-256", await kept.arrayBuffer());
            return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
        }""",
        file,
    )
    return kept == build.digest((dist / file).read_bytes())


@pytest.mark.parametrize("prefix", [more("/"), "/repo/", more("/a/b/")])
def test_boots_with_the_server_killed(dist: Path, witness: Witness, page: Page, prefix: str) -> None:
    with Site(dist, prefix) as site:
        open_and_settle(page, site.address)
    page.goto(site.address)
    wait_boot(page)
    page.goto(site.address + "?lang=fr#/anywhere")
    page.reload()
    wait_boot(page)
    witness.assert_clean(site.address, offline=True)


def test_boots_after_a_browser_restart_without_a_server(
    dist: Path, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> None:
    def browser() -> Any:
        return browser_type.launch_persistent_context(str(tmp_path / "profile"), **browser_type_launch_args)

    with Site(dist) as site, browser() as context:
        open_and_settle(context.new_page(), site.address)
    with browser() as context:
        page = context.new_page()
        page.goto(site.address)
        wait_boot(page)
        assert from_snapshot(page)


def test_update_waits_for_the_end_of_a_game_and_for_a_tap(site: Site, page: Page, next_release: Path) -> None:
    open_and_settle(page, site.address)
    before = release(page)
    page.evaluate("escapades.playing(true)")
    site.folder = next_release
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    until(
        lambda: page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.waiting !== null)"),
        "the next release waiting",
    )
    page.wait_for_timeout(300)
    assert not page.locator("#update").is_visible()

    page.reload()  # a reload during a game stays on the release it began with
    wait_boot(page)
    assert release(page) == before

    page.evaluate("escapades.playing(true)")
    page.wait_for_timeout(1000)
    assert not page.locator("#update").is_visible()
    page.evaluate("escapades.playing(false)")
    until(lambda: page.locator("#update").is_visible(), "the offer")

    with page.expect_navigation():
        page.locator("#update-apply").click()
    wait_boot(page)
    assert release(page) != before
    wait_offline_ready(page)
    of_releases = [name for name in cache_names(page) if not name.endswith(":added")]
    assert all(name.endswith(release(page)) for name in of_releases), "old caches are gone"


@pytest.mark.parametrize(
    ("file", "snapshot"),
    [
        ("index.html", "off"),
        more("index.html", "on"),
        more("assets/page/start.mjs", "on"),
        more("assets/page/start.mjs", "off"),
        more("assets/pyodide/pyodide.asm.wasm", "off"),
        ("assets/pyodide/pyodide.asm.wasm", "on"),
        more("assets/pyodide/pyodide.asm.mjs", "off"),
        more("assets/pyodide/pyodide.asm.mjs", "on"),
        more("assets/pyodide/python_stdlib.zip", "off"),
        more("assets/pyodide/python_stdlib.zip", "on"),
        more("assets/app.zip", "off"),
        ("assets/app.zip", "on"),
    ],
)
def test_damaged_file_heals(site: Site, page: Page, dist: Path, file: str, snapshot: str) -> None:
    open_and_settle(page, site.address)
    damage(page, file)
    assert not is_whole(page, dist, file)
    page.goto(f"{site.address}?snapshot={snapshot}")
    until(lambda: boot_state(page) == "ready", "the boot, mended without a tap", 60)
    until(lambda: is_whole(page, dist, file), "the file whole again")


def test_missing_file_without_a_server_is_told(dist: Path, page: Page) -> None:
    with Site(dist) as site:
        open_and_settle(page, site.address)
    page.evaluate("""async () => {
        const name = (await caches.keys()).find((key) => key.includes(":files:"));
        await (await caches.open(name)).delete(new URL("assets/pyodide/pyodide.asm.wasm", location.href));
    }""")
    # The browser's own cache would still have the file for ten minutes.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto(site.address)
    until(lambda: page.locator("#boot-trouble").is_visible(), "a sentence")
    assert "could not be downloaded" in page.locator("#boot-sentence").inner_text()


def test_release_is_taken_whole_or_not_at_all(contents: build.Site, tmp_path: Path, page: Page) -> None:
    sealed = build.seal(contents)
    sealed["assets/style.css"] += b"/* not what was sealed */"
    build.write(sealed, tmp_path / "broken")
    with Site(tmp_path / "broken") as site:
        page.goto(site.address)
        wait_boot(page)
        until(lambda: page.evaluate("document.documentElement.dataset.snapshot"), "settled", 40)
        assert not page.locator("#offline").is_visible()
        assert not [name for name in cache_names(page) if ":files:" in name]


def workers(page: Page) -> int:
    return page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")


def test_kill_switch_in_the_address(site: Site, page: Page) -> None:
    open_and_settle(page, site.address)
    assert workers(page) == 1
    page.goto(site.address + "?sw=off")
    wait_boot(page)
    until(lambda: workers(page) == 0, "no worker")
    until(lambda: not [name for name in cache_names(page) if ":files:" in name], "no files kept")


def test_kill_switch_on_the_server(site: Site, page: Page, contents: build.Site, tmp_path: Path) -> None:
    open_and_settle(page, site.address)
    build.write(build.seal(contents, switch_off=True), tmp_path / "off")
    site.folder = tmp_path / "off"
    page.reload()
    wait_boot(page)
    until(lambda: workers(page) == 0, "no worker")


@pytest.fixture
def drawing(contents: build.Site, tmp_path: Path) -> Iterator[Site]:
    """The site with a start that draws a number."""
    main = b"""
import random
import escapades.browser.app
import js
js.document.documentElement.dataset.drawn = str(random.random())
js.escapades.ready()
"""
    build.write(build.seal({**contents, "py/main.py": main}), tmp_path / "drawing")
    with Site(tmp_path / "drawing") as site:
        yield site


def test_snapshot_starts_later_visits_with_fresh_chance(drawing: Site, page: Page) -> None:
    open_and_settle(page, drawing.address)
    assert not from_snapshot(page)
    drawn = set()
    for _ in range(2):
        page.goto(drawing.address)
        wait_boot(page)
        assert from_snapshot(page)
        drawn.add(page.evaluate("document.documentElement.dataset.drawn"))
    assert len(drawn) == 2


@pytest.mark.more
def test_snapshot_can_be_switched_off(site: Site, page: Page) -> None:
    open_and_settle(page, site.address)
    page.goto(site.address + "?snapshot=off")
    wait_boot(page)
    assert not from_snapshot(page)
    page.evaluate("localStorage.setItem('escapades.snapshot', 'off')")
    page.goto(site.address)
    wait_boot(page)
    assert not from_snapshot(page)


@pytest.mark.parametrize("bytes_kept", [more(0), 1000, more(5_000_000)])
def test_snapshot_that_does_not_fit_is_dropped(site: Site, page: Page, bytes_kept: int) -> None:
    open_and_settle(page, site.address)
    page.evaluate(
        """async (count) => {
            const name = (await caches.keys()).find((key) => key.includes(":snapshot:"));
            const cache = await caches.open(name), [key] = await cache.keys();
            const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
            await cache.put(key, new Response(bytes.slice(0, count)));
        }""",
        bytes_kept,
    )
    page.goto(site.address)
    until(lambda: boot_state(page) == "ready", "a plain boot", 60)
    assert not from_snapshot(page)
