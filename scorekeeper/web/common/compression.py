"""Compression of pages and files, for browsers that can read it."""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, Response
from flask_compress import Compress

_SETTINGS: Final[dict[str, Any]] = {
    # Text only: fonts, pictures and sheets are compressed already.
    "COMPRESS_MIMETYPES": [
        "text/html",
        "text/css",
        "text/javascript",
        "text/csv",
        "application/json",
        "application/manifest+json",
        "application/problem+json",
        "image/svg+xml",
    ],
    # On plain http browsers offer no Brotli.
    "COMPRESS_ALGORITHM": ["br", "gzip"],
    "COMPRESS_STREAMS": False,
}
_MOST_IN_MEMORY: Final = 2 * 1024 * 1024


def attach(app: Flask) -> None:
    """Compress texts."""
    app.config.from_mapping({**_SETTINGS, **app.config})
    Compress(app)
    # Registered after it, and so done before it.
    app.after_request(_with_whole_files)


def _with_whole_files(response: Response) -> Response:
    """Read a text file into memory: as a stream it would be compressed and never be closed.

    A long table stays a file, and goes as it is.
    """
    is_short = (response.content_length or 0) <= _MOST_IN_MEMORY
    is_text = response.mimetype in _SETTINGS["COMPRESS_MIMETYPES"]
    if response.direct_passthrough and is_text and is_short:
        response.direct_passthrough = False
        response.make_sequence()
        response.close()  # the file, now: nothing closes the response once the client has gone
    return response
