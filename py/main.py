"""Composition root of the page."""

import js

try:
    from escapades.browser.app import start

    start()
except Exception as error:
    js.escapades.failed("start", repr(error))
    raise
