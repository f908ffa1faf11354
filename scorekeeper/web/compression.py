"""Pages and files of the app, sent compressed to browsers that can read it."""

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


def attach(app: Flask) -> None:
    """Compress what is text."""
    app.config.from_mapping({**_SETTINGS, **app.config})
    Compress(app)
    # Registered after it, and so done before it.
    app.after_request(_with_whole_files)


def _with_whole_files(response: Response) -> Response:
    """Read a file of text into memory: as a stream it would be compressed and never be closed.

    What is made while it is sent, such as a long table, is no file and stays a stream.
    """
    if response.direct_passthrough and response.mimetype in _SETTINGS["COMPRESS_MIMETYPES"]:
        response.direct_passthrough = False
        response.make_sequence()
        response.close()  # the file, at once: nobody may wait for the answer any more
    return response
