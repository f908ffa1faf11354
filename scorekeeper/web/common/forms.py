"""Forms: the values that were sent, problems at their fields, and forms shown again."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import IO, Final, TypeVar, cast

from flask import Request, request
from markupsafe import escape
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import UnprocessableEntity
from werkzeug.formparser import FormDataParser
from wtforms import Field, Form
from wtforms.widgets import Input

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import problem_text, service_text

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
        return gettext("Nothing was changed: this page was used before. Press the button again.")
    return service_text(error)


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


_NAME: Final = re.compile(r"sides\[(\d+)\]\.(?:(name)|players\[(\d+)\])")
Show = Callable[[str], str | None]
"""A function that returns the page of a form with a sentence in it; None if the form is gone."""
_SHOWS: Final[dict[str, Show]] = {}
"""Functions that show a form again, by the endpoint that the form is sent to."""


def html_params(**attributes: object) -> str:
    """Return attributes as HTML, as the function of WTForms does, in a tenth of its time."""
    return " ".join(
        name if value is True else f'{name}="{escape(value)}"'
        for name, value in sorted((name.replace("_", "-"), attributes[name]) for name in attributes)
        if value is not False
    )


# A page to write a hand on has fifty fields: their attributes took a quarter of its time.
Input.html_params = staticmethod(html_params)  # type: ignore[method-assign]


class ProblemForm(Form):
    """A form that shows problems at its fields."""

    def optional(self, name: str) -> Field | None:
        """Return a field, None where the rules have no use for it."""
        return self._fields.get(name)

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the name of the field that a problem is about, and the sentence to show there."""
        return problem.path, problem_text(problem)

    def show(self, problems: Iterable[Problem]) -> list[Problem]:
        """Put each problem to the field that it is about; return those about no field."""
        rest = []
        for problem in problems:
            name, sentence = self.place_of(problem)
            if name in self:
                self[name].errors = (*self[name].errors, sentence)
            else:
                rest.append(problem)
        return rest


def text_of(field: Field) -> str:
    """Return the text in a field, without blanks around it."""
    return str(field.data or "").strip()


def typed_line(field: Field) -> str:
    """Return the text in a field of one line, each run of blanks as one blank."""
    return single_blanks(str(field.data or ""))


def place_of_name(path: str) -> tuple[int, int | None] | None:
    """Return the side and the player whose name a path leads to; None for a path to no name.

    The player is None for the name of the side itself.
    """
    found = _NAME.fullmatch(path)
    if found is None:
        return None
    return int(found[1]), None if found[2] else int(found[3])


def shows_again(*endpoints: str) -> Callable[[Show], Show]:
    """Register a function that returns the form of these endpoints as it was sent.

    It is given the sentence, and reads the form from the request.
    """

    def declare(show: Show) -> Show:
        _SHOWS.update(dict.fromkeys(endpoints, show))
        return show

    return declare


def show_again(sentence: str) -> str | None:
    """Return the form that was sent, with a sentence; None where there is none to show."""
    show = _SHOWS.get(request.endpoint or "")
    return None if show is None else show(sentence)


def described(field: Field) -> dict[str, str]:
    """Return the attributes that tie a field to its errors."""
    if not field.errors:
        return {}
    ids = (f"{field.id}-error-{number}" for number in range(1, len(field.errors) + 1))
    return {"aria-invalid": "true", "aria-describedby": " ".join(ids)}
