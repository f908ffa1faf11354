"""Values of requests: fields of forms, whole numbers, and the button that was pressed."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import IO, Final, TypeVar, cast

from flask import Request, request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import UnprocessableEntity
from werkzeug.formparser import FormDataParser

from scorekeeper.documents.errors import DocumentError
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import problem_text

_DIGITS: Final = re.compile(r"[0-9]{1,40}")
"""No number has more digits, and Python refuses to read numbers of thousands of digits."""
_ACTION: Final = "action"
_EDIT: Final = (_ACTION, "edit")
_BOTH: Final = 2
_REUSED: Final = "key.reused"


def whole_number(text: str | None) -> int | None:
    """Return the number that is written as digits and nothing else; None where there is none."""
    return int(text) if text is not None and _DIGITS.fullmatch(text) else None


def number_in(text: str | None) -> int:
    """Return the number that is written as digits; -1, which nothing has, where there is none."""
    found = whole_number(text)
    return -1 if found is None else found


def index_in(text: str | None, count: int) -> int | None:
    """Return the index, below `count`, that is written as digits; None where it is none of them."""
    return next((index for index in range(count) if text == str(index)), None)


def single_blanks(text: str) -> str:
    """Return a text that was typed or pasted, each run of blanks, tabs and the like as a blank."""
    return " ".join(text.split())


def sent_line(name: str) -> str:
    """Return the text in a field of one line of the form that was sent; empty for none."""
    return single_blanks(request.form.get(name, ""))


def sent_number(name: str) -> int:
    """Return the number in a field of the form that was sent; -1 for none."""
    return number_in(request.form.get(name))


class UnclearButtonError(UnprocessableEntity):
    """A form names two pressed buttons, or one that it does not have."""


def pressed(actions: Collection[str], others: Collection[str] = ()) -> tuple[str, str]:
    """Return the name and the value of the button that a form was sent by.

    Args:
        actions: the values that a button called `action` may have.
        others: the names of the buttons beside it, which may say anything. A script says `edit`
            with them: the form is shown again.

    Returns:
        `("action", "")` for a form that no button was pressed in.

    Raises:
        UnclearButtonError: it was more than one, or none of these.
    """
    names = (_ACTION, *others)
    sent = [(name, value) for name in names for value in request.form.getlist(name)]
    if len(sent) == _BOTH and sent[0] == _EDIT and sent[1][0] in others:
        return sent[1]
    if not sent:
        return _ACTION, ""
    name, value = sent[0]
    if len(sent) > 1 or (name == _ACTION and value not in actions):
        raise UnclearButtonError
    return name, value


def was_used(error: RefusedError | DocumentError) -> bool:
    """Whether a button was refused because its page was used for something else before."""
    return any(problem.code == _REUSED for problem in error.problems)


def refusal(error: RefusedError | DocumentError) -> str:
    """Return the reason why a button was refused, for a page that shows it anew."""
    if was_used(error):
        return gettext("Nothing was changed: the page was used before. Press it once more.")
    return " ".join(map(problem_text, error.problems))


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
    """A request without nameless fields, which those who read forms do not expect."""

    form_data_parser_class = _NamedParts
