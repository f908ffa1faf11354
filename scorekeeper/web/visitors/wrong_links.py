"""Limits on guessing links: a visitor who tries too many wrong ones has to wait.

A good link costs nothing: only what was not found is counted, and each unknown link once, so that
a board left open on a game that is gone counts as one. A device goes on with the links that it has
opened before, and with the games of its club evening, whatever others do at its address.
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
_IN_QUERY: Final = ("after", "house")


class TooManyGuessesError(TooManyRequests):
    """A visitor has tried too many wrong links: nothing of any link may be told."""


def attach(app: Flask) -> None:
    """Check the limit first in every request with a link; attached after the later hooks."""
    app.extensions[_EXTENSION] = set()
    app.before_request_funcs.setdefault(None, []).insert(0, _refuse_guessers)


def count_wrong_link() -> None:
    """Count that the link of this request leads nowhere."""
    token = _asked()
    known: set[str] = current_app.extensions[_EXTENSION]
    digest = hash_of(f"{visitor()} {token}")
    if not token or digest in known:
        return
    if len(known) >= _MOST_MISSED:
        known.clear()
    known.add(digest)
    with suppress(DatabaseBusyError, database.DatabaseError):
        # The page that was asked for is not there all the same.
        count(GUESSING)


def _refuse_guessers() -> None:
    """Refuse visitors who have tried too many wrong links.

    Raises:
        TooManyGuessesError: this one has.
    """
    seconds, token = refused_for(GUESSING), _asked()
    if seconds and token and not (_is_known(token) or was_opened(token) or _is_at_evening(token)):
        raise TooManyGuessesError(retry_after=seconds)


def _is_known(token: str) -> bool:
    return any(token in remembered(cookie) for cookie in LinkCookie)


def _is_at_evening(token: str) -> bool:
    """Whether a link leads into a game of an evening by whose link this device came.

    Each round brings every table another game, whose link its phone has not opened before.
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
