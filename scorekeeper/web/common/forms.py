"""Forms: problems at their fields, and forms shown again as they were sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from flask import request
from markupsafe import escape
from wtforms import Field, Form
from wtforms.widgets import Input

from scorekeeper.documents.errors import Problem
from scorekeeper.web.common.problems import problem_text
from scorekeeper.web.common.sent_values import single_blanks

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
