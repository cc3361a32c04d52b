"""Composition root of the page."""

import js

try:
    from escapades.browser.app import start

    await start()  # noqa: F704 - PyScript runs this file with top-level await
except Exception as error:
    js.escapades.failed("start", repr(error))
    raise
