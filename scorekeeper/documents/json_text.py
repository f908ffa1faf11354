"""Reading JSON from any bytes: the result is a value, or an error with a sentence."""

from __future__ import annotations

from codecs import BOM_UTF8, utf_8_decode
from typing import Any, Final

from pydantic_core import from_json

from scorekeeper.documents.errors import DocumentError, problem_of

MOST_MIB: Final = 16
MOST_BYTES: Final = MOST_MIB * 1024 * 1024
"""The most bytes of a document, which is read whole; one byte more is enough to refuse it."""


def read_json(text: bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Return the JSON value that `text` holds; not-a-number is none, and nesting has a limit.

    Raises:
        DocumentError: it is no UTF-8, no JSON, empty, or longer than `MOST_BYTES`.
    """
    if len(text) > MOST_BYTES:
        raise DocumentError([problem_of("", "document.too_large", most=MOST_MIB)])
    text = text.removeprefix(BOM_UTF8)
    if not text.strip():
        raise DocumentError([problem_of("", "document.empty")])
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError as error:
        try:
            # What is cut off inside a letter is UTF-8, and ends too early as JSON.
            utf_8_decode(text, "strict", False)  # noqa: FBT003 -- whether this is the end
        except UnicodeDecodeError:
            raise DocumentError([problem_of("", "json.not_utf8")]) from error
        raise DocumentError([problem_of("", "json.invalid", reason=str(error))]) from error
