"""From bytes to JSON values: whatever arrives, a value or a sentence."""

from __future__ import annotations

from codecs import BOM_UTF8
from typing import Any

from pydantic_core import from_json

from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.sentences import problem_of


def read_json(text: bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Return the JSON value that `text` holds; not-a-number is none, and nesting has a limit.

    Raises:
        DocumentError: it is no UTF-8, no JSON, or empty.
    """
    text = text.removeprefix(BOM_UTF8)
    if not text.strip():
        raise DocumentError([problem_of("", "document.empty")])
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError as error:
        try:
            text.decode()
        except UnicodeDecodeError:
            raise DocumentError([problem_of("", "json.not_utf8")]) from error
        raise DocumentError([problem_of("", "json.invalid", reason=str(error))]) from error
