"""Responses with files; large tables are written to a temporary file first, one at a time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from tempfile import TemporaryFile
from threading import BoundedSemaphore
from typing import Final

from flask import Response, request
from werkzeug.wsgi import wrap_file

_PLAIN: Final = re.compile(r"[^A-Za-z0-9]+")
_AT_ONCE: Final = BoundedSemaphore(1)
"""Held while a table is made, as one of many games keeps a processor busy."""


class TablesBusyError(Exception):
    """A table is being made; this one may be asked for again in a few seconds."""


def plain_name(text: str, longest: int | None = None) -> str:
    """Return a text as the name of a file, in small letters and hyphens."""
    return _PLAIN.sub("-", text)[:longest].strip("-").lower()


def file_response(
    content: str | bytes, mimetype: str, name: str, *, is_shown: bool = False
) -> Response:
    """Return a file to keep, or one that a browser shows."""
    headers = {"Content-Disposition": _disposition(name, is_shown=is_shown)}
    return Response(content, mimetype=mimetype, headers=headers)


def _disposition(name: str, *, is_shown: bool = False) -> str:
    return f'{"inline" if is_shown else "attachment"}; filename="{name}"'


def table_response(parts: Iterable[str], file_name: str) -> Response:
    """Return a table as a file to keep.

    It is written to a temporary file first, so a slow client holds neither a thread nor the
    database.

    Args:
        parts: its text.
        file_name: its name.

    Raises:
        TablesBusyError: another one is being made.
    """
    if not _AT_ONCE.acquire(blocking=False):
        raise TablesBusyError
    file = TemporaryFile()  # noqa: SIM115 -- closed once it is sent
    try:
        file.writelines(part.encode() for part in parts)
        size = file.tell()
        file.seek(0)
    except BaseException:
        file.close()
        raise
    finally:
        _AT_ONCE.release()
    return Response(
        wrap_file(request.environ, file),
        mimetype="text/csv",
        headers={
            "Content-Disposition": _disposition(file_name),
            "Content-Length": str(size),
        },
        direct_passthrough=True,
    )
