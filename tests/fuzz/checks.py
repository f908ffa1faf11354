"""Properties that every answer has to satisfy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from tests.fuzz.caller import HOST, Answer, Sent
from tests.fuzz.odd import MARK

_LEAKS: Final = re.compile(
    r"Traceback \(most recent|File \"/|werkzeug\.|sqlalchemy\.|jinja2\.|scorekeeper/\w+/|"
    r"<function |<built-in|object at 0x|OperationalError|IntegrityError"
)
_MARKUP: Final = re.compile(rf"<{MARK}\b", re.IGNORECASE)
_TAGS: Final = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL | re.IGNORECASE)
_CONDITION_FAILED: Final = 412
_BARE: Final = "<title>4"
"""How the pages of the library itself begin: they say nothing to players."""
_TEXTUAL: Final = ("text/", "application/json", "application/problem+json", "image/svg")
_ALWAYS: Final = ("X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy")
_NOT_MODIFIED: Final = 304
"""Brings no headers of pages: the browser keeps those that came with what it has."""


def complaints(sent: Sent, answer: Answer) -> Iterator[str]:
    """Yield the faults of an answer."""
    if answer.status >= 500:
        yield f"status {answer.status}"
    # Pictures, styles and scripts as such need no more than not to be taken for something else.
    required = _ALWAYS[:1] if sent.path.startswith("/static/") else _ALWAYS
    for name in () if answer.status == _NOT_MODIFIED else required:
        if name not in answer.headers:
            yield f"no {name}"
    yield from _wrong_way(sent, answer)
    if answer.mimetype.startswith(_TEXTUAL):
        yield from _wrong_text(answer)
    if 400 <= answer.status < 500 and sent.method != "HEAD":
        yield from _unclear(sent, answer)


def _wrong_way(sent: Sent, answer: Answer) -> Iterator[str]:
    location = answer.headers.get("Location")
    # The router itself leads from `//` to `/` by a whole address.
    hosts = [value for name, value in sent.headers if name == "Host"] or [HOST]
    own = next(
        (f"http://{host}" for host in hosts if (location or "").startswith(f"http://{host}/")), ""
    )
    path = (location or "").removeprefix(own)
    if location is not None and (path[:1] != "/" or path[1:2] in {"/", "\\"}):
        yield f"leads away, to {location!r}"
    for name, value in answer.headers.items():
        if "\r" in value or "\n" in value or "\x00" in value:
            yield f"the header {name} has a line break"


def _wrong_text(answer: Answer) -> Iterator[str]:
    leak = _LEAKS.search(answer.text)
    if leak:
        yield f"tells of its inside: {leak[0]}"
    if answer.mimetype in {"text/html", "image/svg+xml"} and _MARKUP.search(answer.text):
        yield "what was sent became markup"


def _unclear(sent: Sent, answer: Answer) -> Iterator[str]:
    """Yield the faults of a refusal that says nothing to its reader."""
    if sent.path.startswith("/api/"):
        if answer.mimetype != "application/problem+json":
            yield f"a refusal of the API as {answer.mimetype!r}"
        elif not _is_sentence(str(json.loads(answer.body).get("detail", ""))):
            yield "a refusal of the API without a sentence"
        return
    if answer.status == _CONDITION_FAILED and (not answer.body or sent.path.startswith("/static/")):
        # Of a file: what the client itself has asked for. Werkzeug sends the file with it where no
        # version would do (`If-Match: *`).
        return
    if answer.mimetype != "text/html":
        yield f"a refusal as {answer.mimetype!r}"
    elif _BARE in answer.text[:200]:
        yield "a refusal that the library words, not the app"
    elif not _is_sentence(_TAGS.sub(" ", answer.text)):
        yield "a refusal without a sentence"


def _is_sentence(text: str) -> bool:
    return len(text.split()) >= 4
