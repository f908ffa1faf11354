"""WSGI to ASGI: runs the app in threads that never wait for the network.

A thread gets a request once its whole body has arrived, and is free again once the whole response
is made: the event loop sends it, at whatever pace the client reads.
"""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.parse import unquote_to_bytes

from scorekeeper.server.fair_pool import FairPool
from scorekeeper.server.long_polling import HELD_FOR, HeldAnswers
from scorekeeper.services.common.visitor_addresses import network_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

IS_GONE: Final = "scorekeeper.is_gone"
"""Key of an ASGI scope's extensions: a function that tells whether the client is gone."""
MOST_SENT: Final = 4 * 1024 * 1024
"""The longest body that is read, in bytes; the app gets a longer one empty, and refuses it."""

_PAGES, _QUESTIONS = 4, 2
"""The numbers of threads for pages, and for questions that may take long (`is_question`)."""
_IN_MEMORY: Final = 1024 * 1024
"""The longest response kept in memory until it is sent, in bytes; a longer one goes to a file."""
_PIECE: Final = 64 * 1024
"""The number of bytes of a file that are sent at once."""


@dataclass(frozen=True, slots=True)
class AppResponse:
    """An answer of the app.

    Attributes:
        status: the status code.
        header: the header fields, as ASGI has them.
        body: the whole body, or a file to be sent and closed.
        held_for: the seconds for which it may be held back and asked for again (long polling).
    """

    status: int
    header: list[tuple[bytes, bytes]]
    body: bytes | IO[bytes]
    held_for: float = 0


class SentFile:
    """A file that the app answers with (`wsgi.file_wrapper`), sent without a thread."""

    def __init__(self, file: IO[bytes], size: int = _PIECE) -> None:
        """Wrap a file.

        Args:
            file: the file, sent from its current position.
            size: number of bytes to read at once.
        """
        self.file = file
        self._size = size

    def __iter__(self) -> SentFile:
        return self

    def __next__(self) -> bytes:
        piece = self.file.read(self._size)
        if piece:
            return piece
        raise StopIteration

    def close(self) -> None:
        """Close the file."""
        self.file.close()


class Bridge:
    """A WSGI app as an ASGI app."""

    def __init__(
        self,
        app: WSGIApplication,
        is_question: Callable[[WSGIEnvironment], bool] = lambda _: False,
        proxies: int = 0,
    ) -> None:
        """Start no thread yet, and hold no answer back.

        Args:
            app: the WSGI app.
            is_question: returns whether a request is read-only and may compute for long. Such
                requests have separate threads, and are skipped once the client has disconnected.
            proxies: the number of proxies in front whose statement of the client's address counts.
        """
        self._app = app
        self._is_question = is_question
        self._proxies = proxies
        self.held_answers = HeldAnswers()
        self._pages = FairPool("pages", _PAGES)
        self._questions = FairPool("questions", _QUESTIONS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        body = await _body_of(scope, receive)
        if body is None:
            return
        environ, is_gone = _environ(scope, body), scope["extensions"][IS_GONE]
        who = network_of(_client_address(environ, self._proxies))
        if self._is_question(environ):
            answer = await self._questions.run(
                who, lambda: None if is_gone() else _answer(self._app, environ)
            )
        else:

            async def ask() -> AppResponse:
                # A new environment for each call: the app reads the body and adds entries.
                asked = {**environ, "wsgi.input": BytesIO(body)}
                return await self._pages.run(who, lambda: _answer(self._app, asked))

            answer = await self.held_answers.until_changed(who, ask, is_gone)
        if answer is not None:
            await _send_unless_gone(answer, scope, send)


async def _body_of(scope: Scope, receive: Receive) -> bytes | None:
    """Read the whole body, nothing of one that is too long; None where the sender is gone."""
    declared = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if int(declared) > MOST_SENT:
        return b""
    pieces, size = [], 0
    while size <= MOST_SENT:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        pieces.append(message["body"])
        size += len(message["body"])
        if not message["more_body"]:
            break
    return b"".join(pieces)


def _environ(scope: Scope, body: bytes) -> WSGIEnvironment:
    # The address is None if the client has disconnected already.
    client, _ = scope["client"] or ("", 0)
    server, port = scope["server"] or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.file_wrapper": SentFile,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key, text = _key(name), value.decode("latin-1")
        if key in environ:
            text = f"{environ[key]}{';' if key == 'HTTP_COOKIE' else ','}{text}"
        if key:
            environ[key] = text
    if body and "CONTENT_LENGTH" not in environ:
        # A chunked body has no length in its header, but is whole here.
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ


@lru_cache(maxsize=256)
def _key(name: bytes) -> str:
    """Return the WSGI name of a header field; empty for one that the app must not see.

    `X_Forwarded_For` would pass for `X-Forwarded-For`, and a body that is whole is no longer
    chunked.
    """
    if b"_" in name or name == b"transfer-encoding":
        return ""
    key = name.decode("latin-1").upper().replace("-", "_")
    return key if key in {"CONTENT_TYPE", "CONTENT_LENGTH"} else f"HTTP_{key}"


def _client_address(environ: WSGIEnvironment, proxies: int) -> str:
    """Return the client's address, as the trusted proxies forward it."""
    hops = environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if proxies else []
    address: str = hops[-proxies].strip() if len(hops) >= proxies > 0 else environ["REMOTE_ADDR"]
    return address


def _answer(app: WSGIApplication, environ: WSGIEnvironment) -> AppResponse:
    """Return the app's response, once it is complete."""
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, header: list[tuple[str, str]], _error: object = None) -> Any:  # noqa: ANN401 -- the `write` of WSGI, which nobody uses
        started.append((status, header))

    pieces = app(environ, start)
    if isinstance(pieces, SentFile):
        body: bytes | IO[bytes] = pieces.file
    else:
        body = _collected(pieces)
    status, header = started[-1]
    encoded = [
        (name.encode("latin-1"), value.encode("latin-1"))
        for name, value in header
        if name != "Date"  # Werkzeug adds one to some answers, and the server to all of them
    ]
    return AppResponse(int(status.split(" ", 1)[0]), encoded, body, environ.get(HELD_FOR, 0))


def _collected(pieces: Iterable[bytes]) -> bytes | IO[bytes]:
    """Return the whole body of a response, in a file if it is long."""
    found, size, file = [], 0, None
    try:
        for piece in pieces:
            found.append(piece)
            size += len(piece)
            if size > _IN_MEMORY:
                file = file or TemporaryFile()  # noqa: SIM115 -- closed once it is sent
                file.writelines(found)
                found, size = [], 0
    finally:
        close = getattr(pieces, "close", None)
        if close is not None:
            close()
    if file is None:
        return b"".join(found)
    file.writelines(found)
    file.seek(0)
    return file


async def _send_unless_gone(answer: AppResponse, scope: Scope, send: Send) -> None:
    try:
        await _send(answer, scope, send)
    except RuntimeError:
        # uvloop raises it when the connection was closed a moment before.
        if not scope["extensions"][IS_GONE]():
            raise


async def _send(answer: AppResponse, scope: Scope, send: Send) -> None:
    header = answer.header
    if isinstance(answer.body, bytes):
        has_length = any(name.lower() == b"content-length" for name, _ in header)
        if answer.body and not has_length:
            header = [*header, (b"content-length", str(len(answer.body)).encode())]
        await send({"type": "http.response.start", "status": answer.status, "headers": header})
        await send({"type": "http.response.body", "body": answer.body})
        return
    is_gone = scope["extensions"][IS_GONE]
    with closing(answer.body) as file:
        await send({"type": "http.response.start", "status": answer.status, "headers": header})
        while not is_gone() and (piece := file.read(_PIECE)):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
