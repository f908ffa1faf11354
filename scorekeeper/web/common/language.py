"""The language of the request: words, numbers and dates."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import Final, cast

import flask_babel
from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_datetime
from babel.support import NullTranslations
from flask import Flask, current_app, g, render_template, request
from markupsafe import Markup
from werkzeug import Response

from scorekeeper.services.common.languages import WRITTEN_IN, languages, translations
from scorekeeper.sheets.labels import Labels, labels_in
from scorekeeper.sheets.names import isolated
from scorekeeper.web.common.security import keep_cookie
from scorekeeper.wording.citations import citation_text
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.options import option_hint, option_name
from scorekeeper.wording.vocabulary import filled, in_a_row

_COOKIE: Final = "language"
_MESSAGES: Final = "messages"


class _Messages(flask_babel.Domain):  # type: ignore[misc] # shipped without types
    """The messages of the scorekeeper's own catalogues."""

    def get_translations(self) -> NullTranslations:
        """Return the messages of the language of the request."""
        return speech()


class _Babel(flask_babel.Babel):  # type: ignore[misc] # shipped without types
    """Flask-Babel with messages that are loaded once for the process, not for each request."""

    domain_instance = _Messages()


def attach(app: Flask) -> None:
    """Choose the language, and give templates their filters."""
    app.config.setdefault("LANGUAGES", tuple(languages()))
    _Babel(app, locale_selector=_selected)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined] # of its extension
        gettext=lambda message: speech().gettext(message),
        ngettext=lambda one, many, number: speech().ngettext(one, many, number),
        pgettext=lambda context, message: speech().pgettext(context, message),
        newstyle=True,
    )
    app.jinja_env.filters.update(
        isolated=isolated,
        points=figure,
        signed=signed_figure,
        when=when,
        exactly=exactly,
        cited=lambda citation: citation_text(speech(), citation),
        minimum=lambda minimum: minimum_text(speech(), minimum),
        in_a_row=lambda names: in_a_row(speech(), names),
        option_name=lambda option: option_name(speech(), option),
        option_hint=lambda option: option_hint(speech(), option),
    )
    app.context_processor(lambda: {"page_language": page_language()})
    app.jinja_env.globals["languages"] = named_languages
    app.jinja_env.globals["drawn"] = _drawer()


def _drawer() -> Callable[[str], Markup]:
    """Return a function that renders static parts of pages, cached by language."""

    @lru_cache(maxsize=64)
    def kept(template: str, words: Hashable, root: str) -> Markup:
        # It depends on the language, and on the root that the app is mounted at.
        del words, root
        return Markup(render_template(template))  # noqa: S704 -- escaped by the template

    return lambda template: kept(template, cast("Hashable", speech()), request.script_root)


def named_languages() -> list[tuple[str, str]]:
    """Return each language with its own name: `("es", "Español")`."""
    return [(code, _own_name(code)) for code in current_app.config["LANGUAGES"]]


@cache
def _own_name(code: str) -> str:
    return (Locale(code).get_display_name(code) or code).capitalize()


def keep_language(response: Response, language: str) -> Response:
    """Make this browser ask for a language from now on; an unknown one changes nothing."""
    if language in current_app.config["LANGUAGES"]:
        keep_cookie(response, _COOKIE, language)
    return response


def _selected() -> str | None:
    """Return the language that was chosen here, or the best of those the browser asks for."""
    known = current_app.config["LANGUAGES"]
    chosen = request.cookies.get(_COOKIE)
    return chosen if chosen in known else request.accept_languages.best_match(known)


def page_language() -> str:
    """Return the language of the page, as `en`."""
    return str(flask_babel.get_locale() or "en").replace("_", "-")


def speech() -> NullTranslations:
    """Return the translations of the language of the request, which `wording` takes as well.

    They are cached for the request, as a page asks for each message.
    """
    found: NullTranslations | None = g.get(_MESSAGES)
    if found is None:
        found = translations(str(flask_babel.get_locale() or WRITTEN_IN))
        setattr(g, _MESSAGES, found)
    return found


def sheet_labels() -> Labels:
    """Return the words that every sheet shares."""
    return labels_in(speech(), page_language())


def gettext(message: str, **values: object) -> str:
    """Return a message in the language of the request, with `values` named in it."""
    text = speech().gettext(message)
    return filled(text, values) if values else text


def ngettext(singular: str, plural: str, number: int, **values: object) -> str:
    """Return the form of a message that fits a number, which it names `num`."""
    return speech().ngettext(singular, plural, number) % {"num": number, **values}


def pgettext(context: str, message: str) -> str:
    """Return a message that would be ambiguous without its context."""
    return str(speech().pgettext(context, message))


def when(moment: datetime) -> str:
    """Return the time since a moment: `3 hours ago`."""
    return str(
        flask_babel.format_timedelta(moment - datetime.now(moment.tzinfo), add_direction=True)
    )


def duration(seconds: int) -> str:
    """Return a duration: `10 minutes`."""
    return str(flask_babel.format_timedelta(timedelta(seconds=seconds), threshold=1.5))


def long_date(moment: datetime) -> str:
    """Return the day as its reader writes it: `November 21, 2026`, `21 November 2026`."""
    return format_date(moment, "long", locale=_reader())


def exactly(moment: datetime) -> str:
    """Return date and time, in UTC."""
    return format_datetime(moment, "medium", locale=_reader())


def _reader() -> Locale:
    """Return the language of the page with the country that the browser asks for."""
    language = Locale.parse(page_language(), sep="-")
    for asked in request.accept_languages.values():
        with suppress(ValueError, UnknownLocaleError):
            reader = Locale.parse(asked, sep="-")
            if reader.language == language.language:
                return reader
    return language
