"""Limits on guessing links: an address that tries too many wrong ones has to wait.

Only links that are not found count, and each of them once, so that a board left open on a deleted
game counts as one. A device can still use the links that it has opened before, and the games of its
club evening, when others at its address are refused.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.services import database
from scorekeeper.services.common.errors import CodedError, DatabaseBusyError
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.game.loading import load_game
from scorekeeper.web.visitors.authorisation import (
    is_of_a_game,
    is_of_programs,
    sent_link,
    was_opened,
)
from scorekeeper.web.visitors.evenings import evening_of
from scorekeeper.web.visitors.limits import GUESSING, count, refused_for, visitor
from scorekeeper.web.visitors.link_cookies import LinkCookie, remembered

_MOST_MISSED: Final = 4096
_EXTENSION: Final = "scorekeeper-missed-links"
_IN_PATH: Final = ("token", "group", "house")
_IN_QUERY: Final = ("after", "as", "house")


class TooManyGuessesError(TooManyRequests):
    """An address has tried too many wrong links: the response must not tell if this one is good."""


def attach(app: Flask) -> None:
    """Check the limit before other hooks, so this is called after theirs are attached."""
    app.extensions[_EXTENSION] = set()
    app.before_request_funcs.setdefault(None, []).insert(0, _refuse_guessers)


def count_wrong_link(token: str = "") -> None:
    """Count a link as a wrong one, where none is named that of this request's address."""
    token = token or _asked()
    known: set[str] = current_app.extensions[_EXTENSION]
    digest = hash_of(f"{visitor()} {token}")
    if not token or digest in known:
        return
    if len(known) >= _MOST_MISSED:
        known.clear()
    known.add(digest)
    with suppress(DatabaseBusyError, database.DatabaseError):
        # The request is answered with 404 all the same.
        count(GUESSING)


def _refuse_guessers() -> None:
    """Refuse requests of addresses that have tried too many wrong links.

    Raises:
        TooManyGuessesError: this one has.
    """
    seconds, token = refused_for(GUESSING), _asked()
    if seconds and token and not (_is_known(token) or was_opened(token) or _is_at_evening(token)):
        raise TooManyGuessesError(retry_after=seconds)


def _is_known(token: str) -> bool:
    return any(token in remembered(cookie) for cookie in LinkCookie)


def _is_at_evening(token: str) -> bool:
    """Whether a link opens a game of an evening that this device has opened.

    In each round a table gets a new game, whose link its phone has not opened before.
    """
    if not remembered(LinkCookie.EVENINGS) or not is_of_a_game(str(request.url_rule)):
        return False
    try:
        evening = evening_of(load_game(database.session(), token))
    except CodedError:
        return False
    return evening is not None and bool(evening.url)


def _asked() -> str:
    """Return the link in the address, or the one a program sends; empty where there is none."""
    if is_of_programs(request.path):
        return sent_link()
    found = (request.view_args or {}).get
    in_path = next((str(found(name)) for name in _IN_PATH if found(name)), "")
    return in_path or next((request.args[name] for name in _IN_QUERY if name in request.args), "")
