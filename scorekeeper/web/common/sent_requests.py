"""Requests as the app reads them."""

from __future__ import annotations

from typing import IO, Final, TypeVar, cast

from flask import Request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.formparser import FormDataParser

_NAMELESS: Final = cast("str", None)
"""Name that the library gives to a part that has none."""

Value = TypeVar("Value")
_Parsed = tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]


class _NamedParts(FormDataParser):
    """Parser of forms that drops parts without a name."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> _Parsed:
        stream, form, files = super().parse(stream, mimetype, content_length, options)
        for file in files.getlist(_NAMELESS):
            file.close()
        return stream, _named(form), _named(files)


def _named(fields: MultiDict[str, Value]) -> MultiDict[str, Value]:
    return type(fields)(pair for pair in fields.items(multi=True) if pair[0] is not _NAMELESS)


class SentRequest(Request):
    """A request whose fields all have names, as everything that reads them takes for granted."""

    form_data_parser_class = _NamedParts
