"""The boot ends in the games or in a sentence with a retry, never in silence."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from conftest import Site, Witness, boot_state, more, until, wait_boot, wait_offline_ready
from playwright.sync_api import Browser, Page, Route

ROOT = Path(__file__).resolve().parents[2]

SENTENCES = {
    "network": "could not be downloaded whole",
    "missing": "missing on the server",
    "type": "wrong type",
    "memory": "not enough memory",
    "no-wasm": "cannot run WebAssembly",
    "stall": "Nothing has moved",
    "start": "error while opening",
    "page": "did not arrive whole",
}


def assert_told(page: Page, kind: str) -> None:
    """The sentence of `kind` stands on the page, with a retry; the shelf can still be read."""
    wait_boot(page, "failed")
    until(lambda: page.locator("#boot-trouble").is_visible(), "a sentence")
    assert SENTENCES[kind] in page.locator("#boot-sentence").inner_text()
    assert page.locator("#boot-retry").is_visible()
    assert page.locator("#shelf").is_visible()


def without(page: Page, pattern: str) -> None:
    page.route(pattern, lambda route: route.fulfill(status=404, body="gone"))


def test_the_page_loads_every_module_compiled_and_no_source() -> None:
    """What is left out of the archive would only be missed by whoever opens that game."""
    shipped = set(zipfile.ZipFile(ROOT / "dist" / "assets" / "app.zip").namelist())
    modules = {path.relative_to(ROOT / "py") for path in (ROOT / "py" / "escapades").rglob("*.py")}
    assert {path.with_suffix(".pyc").as_posix() for path in modules} <= shipped
    assert not [name for name in shipped if name.endswith((".py", ".toml", ".md"))]


def test_boots_from_its_own_origin_under_the_policy(site: Site, witness: Witness, page: Page) -> None:
    page.goto(site.address)
    wait_boot(page)
    wait_offline_ready(page)
    assert not page.locator("#boot-trouble").is_visible()
    witness.assert_clean(site.address)


def test_witness_sees_a_foreign_request_and_a_violation(booted: Page, witness: Witness, site: Site) -> None:
    """The witness itself: what it must notice, it does."""
    booted.evaluate("fetch('http://127.0.0.1:9/elsewhere').catch(() => {})")
    until(lambda: witness.violations, "a violation", page=booted)
    assert any("connect-src" in violation for violation in witness.violations)


def test_bar_counts_real_bytes_through_named_stages(site: Site, page: Page) -> None:
    page.add_init_script("""
        globalThis.seen = { stages: [], bar: [] };
        document.addEventListener("readystatechange", () => {
            if (document.readyState !== "interactive") return;
            const [stage, bar] = ["boot-stage", "boot-bar"].map((id) => document.getElementById(id));
            new MutationObserver(() => seen.stages.push(stage.querySelector("[lang=en]").textContent))
                .observe(stage, { childList: true });
            new MutationObserver(() => seen.bar.push([bar.value, bar.max]))
                .observe(bar, { attributes: true });
        });
    """)
    page.goto(site.address)
    wait_boot(page)
    seen = page.evaluate("seen")
    assert seen["stages"] == ["Downloading the game…", "Starting Python…", "Opening the games…", "Ready."]
    values = [value for value, _ in seen["bar"]]
    assert values == sorted(values)
    assert len(set(values)) > 10
    assert values[-1] == seen["bar"][-1][1] > 13_000_000


def test_speaks_the_readers_language(site: Site, browser: Browser) -> None:
    for locale, expected in (("fr-CA", "fr"), ("en-GB", "en"), ("de-DE", "en")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        without(page, "**/pyodide.asm.wasm")
        page.goto(site.address)
        wait_boot(page, "failed")
        until(lambda page=page: page.locator("#boot-trouble").is_visible(), "a sentence")
        assert page.evaluate("document.documentElement.lang") == expected
        assert ("introuvable" in page.locator("#boot-sentence").inner_text()) == (expected == "fr")
        context.close()


@pytest.mark.parametrize(
    "file", ["pyodide.asm.wasm", more("python_stdlib.zip"), more("pyodide.asm.mjs"), "app.zip"]
)
def test_missing_file_is_told(site: Site, page: Page, file: str) -> None:
    without(page, f"**/{file}")
    page.goto(site.address)
    assert_told(page, "missing")


@pytest.mark.more
def test_missing_module_of_the_page_is_told(site: Site, page: Page) -> None:
    without(page, "**/start.mjs")
    page.goto(site.address)
    assert_told(page, "page")


@pytest.mark.more
def test_missing_pyscript_is_told(site: Site, page: Page) -> None:
    without(page, "**/pyscript/core*.js")
    page.goto(site.address)
    assert_told(page, "network")


def test_lost_connection_is_told_and_retry_boots(site: Site, page: Page) -> None:
    page.route("**/pyodide.asm.wasm", lambda route: route.abort("internetdisconnected"))
    page.goto(site.address)
    assert_told(page, "network")
    page.unroute("**/pyodide.asm.wasm")
    page.locator("#boot-retry").click()
    wait_boot(page)


@pytest.mark.parametrize("file", ["pyodide.asm.wasm", more("python_stdlib.zip")])
def test_truncated_file_is_told(site: Site, page: Page, file: str) -> None:
    def cut(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.body()[:1_000_000])

    page.route(f"**/{file}", cut)
    page.goto(site.address)
    assert_told(page, "network")


def test_wasm_of_the_wrong_type_boots_all_the_same(site: Site, page: Page) -> None:
    """Pyodide would wait for ever; we hand it on under the right type."""

    def mistype(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={"content-type": "text/plain"})

    page.route("**/pyodide.asm.wasm", mistype)
    page.goto(site.address)
    wait_boot(page)


@pytest.mark.more
def test_module_of_the_wrong_type_is_told(site: Site, page: Page) -> None:
    def mistype(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={"content-type": "text/plain"})

    page.route("**/pyodide.asm.mjs", mistype)
    page.goto(site.address)
    assert_told(page, "type")


def test_no_webassembly_is_told(site: Site, page: Page) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site.address)
    assert_told(page, "no-wasm")


@pytest.mark.more
def test_no_memory_is_told(site: Site, page: Page) -> None:
    page.add_init_script("""
        WebAssembly.instantiateStreaming = async () => { throw new RangeError("could not allocate memory"); };
    """)
    page.goto(site.address)
    assert_told(page, "memory")


def test_stall_is_told_and_a_late_arrival_still_boots(site: Site, page: Page) -> None:
    held: list[Route] = []
    page.clock.install()
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site.address)
    until(lambda: held, "the request", page=page)
    page.clock.fast_forward(40_000)
    assert_told(page, "stall")
    held[0].continue_()
    until(lambda: boot_state(page) == "ready", "the boot after all")
    assert not page.locator("#boot-trouble").is_visible()


@pytest.mark.parametrize("denied", ["throws", "errors"])
def test_denied_storage_boots_with_a_notice(site: Site, page: Page, denied: str) -> None:
    page.add_init_script(
        """
        const deny = () => { throw new DOMException("denied", "SecurityError"); };
        for (const name of ["localStorage", "sessionStorage", "caches"])
            Object.defineProperty(globalThis, name, { get: deny });
        """
        + {
            "throws": "Object.defineProperty(globalThis, 'indexedDB', { get: deny, configurable: true });",
            "errors": "IDBFactory.prototype.open = () => { const asked = {};"
            " setTimeout(() => asked.onerror?.(new Event('error'))); return asked; };",
        }[denied]
    )
    page.goto(site.address)
    wait_boot(page)
    until(lambda: page.locator("#offline").is_visible(), "the notice")
    assert "refuses to store" in page.locator("#offline").inner_text()
    assert page.evaluate("escapades.storage") == "denied"


@pytest.mark.parametrize(
    "code", ["raise RuntimeError('broken on purpose')", more("import nothing_of_that_name"), more("x = (")]
)
def test_exception_in_our_start_is_told(site: Site, page: Page, code: str) -> None:
    page.route("**/py/main.py", lambda route: route.fulfill(body=code, content_type="text/plain"))
    page.goto(site.address)
    assert_told(page, "start")


@pytest.mark.more
def test_failed_call_from_python_is_told(site: Site, page: Page) -> None:
    code = "import js; js.escapades.failed('start', 'on purpose')"
    page.route("**/py/main.py", lambda route: route.fulfill(body=code, content_type="text/plain"))
    page.goto(site.address)
    assert_told(page, "start")


def test_shelf_can_be_read_while_python_loads(site: Site, page: Page) -> None:
    held: list[Route] = []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(site.address, wait_until="commit")
    until(lambda: page.locator("#shelf").is_visible(), "the shelf")
    assert boot_state(page) == "loading"
    held_now = until(lambda: held, "the request", page=page)
    held_now[0].continue_()
    wait_boot(page)
