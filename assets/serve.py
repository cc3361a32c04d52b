"""Serve a built site on loopback the way GitHub Pages does: gzip, ten minutes of caching, entity tags, open
to every origin, no isolation headers. For playing at home and for the tests."""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import socket
import threading
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "application/javascript; charset=utf-8",
    ".mjs": "application/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".webmanifest", ".svg", ".wasm", ".py", ".toml"}


@lru_cache(maxsize=256)
def packed(path: Path, modified: int) -> bytes:
    """Gzip once per version of a file: `modified` is only there to tell versions apart."""
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


@lru_cache(maxsize=512)
def tag(path: Path, modified: int) -> str:
    return f'"{hashlib.sha256(path.read_bytes()).hexdigest()[:20]}"'


class Pages(BaseHTTPRequestHandler):
    """One site under one prefix; every answer is counted in `server.sent_bytes`."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # else a body waits 40 ms for the receipt of its headers
    server: Site

    def do_GET(self) -> None:
        self.answer(body=True)

    def do_HEAD(self) -> None:
        self.answer(body=False)

    def answer(self, body: bool) -> None:
        path = self.file()
        if path is None:
            self.send(
                HTTPStatus.NOT_FOUND, {"Content-Type": "text/html; charset=utf-8"}, b"<p>Not found", body
            )
            return
        modified = path.stat().st_mtime_ns
        headers = {
            "Content-Type": TYPES.get(path.suffix, "application/octet-stream"),
            "Cache-Control": "max-age=600",
            "ETag": tag(path, modified),
            # Frames without an origin of their own may then load modules, fonts and data.
            "Access-Control-Allow-Origin": "*",
        }
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self.send(HTTPStatus.NOT_MODIFIED, headers, b"", False)
            return
        if path.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            content = packed(path, modified)
        else:
            content = path.read_bytes()
        self.send(HTTPStatus.OK, headers, content, body)

    def file(self) -> Path | None:
        """The file asked for; None when there is none, or when it lies outside the site."""
        asked = unquote(urlsplit(self.path).path)
        if not asked.startswith(self.server.prefix):
            return None
        path = (self.server.folder / asked[len(self.server.prefix) :]).resolve()
        if path.is_dir():
            path = path / "index.html"
        inside = path.is_relative_to(self.server.folder.resolve())
        return path if inside and path.is_file() else None

    def send(self, status: HTTPStatus, headers: dict[str, str], content: bytes, body: bool) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)
            self.server.count(self.path, len(content))

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: nobody reads an access log of their own machine."""


class Site(ThreadingHTTPServer):
    """A folder served on 127.0.0.1; use as a context manager to serve in the background."""

    daemon_threads = True

    def __init__(self, folder: Path, prefix: str = "/", port: int = 0) -> None:
        self.folder, self.prefix = folder, prefix
        self.sent: list[tuple[str, int]] = []
        self.connections: set[socket.socket] = set()
        super().__init__(("127.0.0.1", port), Pages)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    @property
    def sent_bytes(self) -> int:
        return sum(size for _, size in self.sent)

    def count(self, path: str, size: int) -> None:
        self.sent.append((path, size))

    def finish_request(self, request: Any, client_address: Any) -> None:
        self.connections.add(request)
        try:
            super().finish_request(request, client_address)
        finally:
            self.connections.discard(request)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that closes a connection early is no news."""

    def __enter__(self) -> Site:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop for good: connections that browsers keep open would go on being answered."""
        self.shutdown()
        self.server_close()
        for connection in tuple(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="serve under this path, as in /repo/")
    arguments = parser.parse_args()
    site = Site(arguments.folder, arguments.prefix, arguments.port)
    print(f"Escapades is at {site.address} (Ctrl+C ends it)", flush=True)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
