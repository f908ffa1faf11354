"""Forms shown again as they were sent, with a sentence, where a request may not write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flask import request
from wtforms import Field

Show = Callable[[str], str | None]
"""Returns a form with a sentence; None where there is no form any more."""

_SHOWS: Final[dict[str, Show]] = {}
"""Functions that show a form again, by the endpoint that the form is sent to."""


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
