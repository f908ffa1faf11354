"""The language of the request: words, numbers and dates."""

from __future__ import annotations

from datetime import datetime
from typing import cast

import flask_babel
from flask import Flask, current_app, request

from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import Translations


def attach(app: Flask) -> None:
    """Choose the language by what the browser asks for, and give templates their filters."""
    flask_babel.Babel(app, locale_selector=_chosen)
    app.jinja_env.filters.update(points=figure, signed=signed_figure, when=when, exactly=exactly)
    app.context_processor(lambda: {"page_language": page_language()})


def _chosen() -> str | None:
    return request.accept_languages.best_match(current_app.config["LANGUAGES"])


def page_language() -> str:
    """Return the language of the page, as `en`."""
    return str(flask_babel.get_locale() or "en").replace("_", "-")


def speech() -> Translations:
    """Return the translations that the wording of the engine's values speaks with."""
    return cast("Translations", flask_babel.get_translations())


def gettext(message: str, **values: object) -> str:
    """Return a message in the language of the request, with `values` named in it."""
    return str(flask_babel.gettext(message, **values))


def ngettext(singular: str, plural: str, number: int, **values: object) -> str:
    """Return the form of a message that fits a number, which it names `num`."""
    return str(flask_babel.ngettext(singular, plural, number, **values))


def pgettext(context: str, message: str) -> str:
    """Return a message that would be ambiguous without its context."""
    return str(flask_babel.pgettext(context, message))


def when(moment: datetime) -> str:
    """Return how long ago it was: `3 hours ago`."""
    return str(
        flask_babel.format_timedelta(moment - datetime.now(moment.tzinfo), add_direction=True)
    )


def long_date(moment: datetime) -> str:
    """Return the day: `November 21, 2026`."""
    return str(flask_babel.format_date(moment, "long"))


def exactly(moment: datetime) -> str:
    """Return date and time, in UTC."""
    return str(flask_babel.format_datetime(moment, "medium"))
