"""Raw requests and the app's answers, without a client that would normalise them."""

from __future__ import annotations

import io
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import unquote_to_bytes

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import run_wsgi_app

HOST: Final = "localhost"
_SHOWN: Final = 2_000
"""Bytes of a body that a report shows."""


@dataclass(frozen=True)
class Sent:
    """A request.

    Attributes:
        method: the method, known or not.
        path: the path as it is sent: quoted, ASCII.
        query: what follows the question mark, likewise.
        headers: names and values; there may be one twice.
        body: the body.
        length: the length that is claimed; None for the right one.
        note: the oddity of the request, for a report.
    """

    method: str
    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    length: str | None = None
    note: str = ""

    def as_curl(self) -> str:
        """Return the command that sends the same to a server on port 8000."""
        words = ["curl", "-i", "-X", self.method]
        for name, value in self.headers:
            words += ["-H", f"{name}: {value}"]
        if self.length is not None:
            words += ["-H", f"Content-Length: {self.length}"]
        address = f"http://127.0.0.1:8000{self.path}" + (f"?{self.query}" if self.query else "")
        told = " ".join(shlex.quote(word) for word in [*words, address])
        if not self.body:
            return told
        escaped = "".join(
            chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}"
            for byte in self.body[:_SHOWN]
        )
        more = f" # of {len(self.body)} bytes" if len(self.body) > _SHOWN else ""
        return f"{told} --data-binary $'{escaped}'{more}"


@dataclass(frozen=True)
class Answer:
    """An answer, read to its end.

    Attributes:
        status: its number.
        headers: its headers.
        body: its body.
    """

    status: int
    headers: Headers
    body: bytes

    @property
    def mimetype(self) -> str:
        """The media type of its body, without parameters."""
        return self.headers.get("Content-Type", "").partition(";")[0].strip().lower()

    @property
    def text(self) -> str:
        """Its body as text."""
        return self.body.decode("utf-8", "replace")


@dataclass
class Caller:
    """Somebody who sends requests, and keeps the cookies that come back.

    Attributes:
        app: who answers.
        cookies: the cookies, by name.
    """

    app: Flask
    cookies: dict[str, str] = field(default_factory=dict)

    def send(self, sent: Sent) -> Answer:
        """Send a request; a `Cookie` header of its own takes the place of the cookies kept."""
        if self.cookies and not any(name.lower() == "cookie" for name, _ in sent.headers):
            kept = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            sent = replace(sent, headers=(*sent.headers, ("Cookie", kept)))
        parts, status, headers = run_wsgi_app(self.app, environ_of(sent))
        body = _read(parts)
        self._keep(headers.getlist("Set-Cookie"))
        return Answer(int(status.partition(" ")[0]), headers, body)

    def get(self, path: str, query: str = "") -> Answer:
        """Look at a page."""
        return self.send(Sent("GET", path, query))

    def _keep(self, lines: Iterable[str]) -> None:
        for line in lines:
            jar: SimpleCookie = SimpleCookie()
            try:
                jar.load(line)
            except CookieError:
                continue
            for name, morsel in jar.items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.coded_value


def environ_of(sent: Sent) -> dict[str, Any]:
    """Return a request as a server hands it to the app."""
    length = str(len(sent.body)) if sent.length is None else sent.length
    environ: dict[str, Any] = {
        "REQUEST_METHOD": sent.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(sent.path).decode("latin-1"),
        "QUERY_STRING": sent.query,
        "REQUEST_URI": sent.path + (f"?{sent.query}" if sent.query else ""),
        "SERVER_NAME": HOST,
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": HOST,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(sent.body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if sent.body or sent.length is not None:
        environ["CONTENT_LENGTH"] = length
    return environ | _as_environ(sent.headers)


def _as_environ(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in headers:
        plain = name.upper().replace("-", "_")
        key = plain if plain in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{plain}"
        # What stands there twice is one with a comma, as servers make it.
        found[key] = f"{found[key]},{value}" if key in found else value
    return found


def _read(parts: Iterable[bytes]) -> bytes:
    try:
        return b"".join(parts)
    finally:
        close = getattr(parts, "close", None)
        if close is not None:
            close()
