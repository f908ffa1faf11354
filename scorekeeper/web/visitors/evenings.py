"""Links from a game of a club evening back to the evening, on devices that came from there.

A game's link opens that game alone: whoever was sent one learns of no other table. So the link back
is one that the device itself has opened, and keeps in a cookie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import url_for

from scorekeeper.services import database
from scorekeeper.services.common.errors import EventNotFoundError, LinkRevokedError
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.loading import open_event
from scorekeeper.services.game.views import GameView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.visitors.link_cookies import LinkCookie, remembered

_ASKED: Final = 3
"""The number of the device's latest links of evenings that are tried for a game's evening."""


@dataclass(frozen=True, slots=True)
class OfEvening:
    """The link from a game back to its club evening.

    Attributes:
        url: the address; empty where this device has opened no link of the evening.
        label: the text of the link.
        at_table: whether the device has opened the link of the game's table, not the director's.
    """

    url: str = ""
    label: str = ""
    at_table: bool = False


def evening_of(game: GameView) -> OfEvening | None:
    """Return the link back to the evening of a game; None where it is played at no evening."""
    if game.played_at is None:
        return None
    ways = (_way(token, game) for token in remembered(LinkCookie.EVENINGS)[:_ASKED])
    return next((way for way in ways if way is not None), OfEvening())


def last_evening() -> str:
    """Return the address of the evening that this device opened last; empty for none."""
    for token in remembered(LinkCookie.EVENINGS)[:1]:
        try:
            open_event(database.session(), token)
        except (EventNotFoundError, LinkRevokedError):
            return ""
        return url_for("events.show", token=token)
    return ""


def after_writing(game: GameView, token: str) -> str:
    """Return the address to show after a write: the game's board, or the page of its table."""
    evening = evening_of(game)
    if evening is not None and evening.at_table:
        return evening.url
    return url_for("games.board", token=token)


def _way(token: str, game: GameView) -> OfEvening | None:
    """Return the link back by a token of the device; None where it does not open this table."""
    try:
        found = open_event(database.session(), token)
    except (EventNotFoundError, LinkRevokedError):
        return None
    place = game.played_at
    if place is None or found.event != place.event:
        return None
    table = gettext("Table %(number)s", number=place.table)
    if found.role is EventRole.DIRECTOR:
        url = url_for("directing.table", token=token, number=place.round, place=place.table)
        return OfEvening(url, table)
    if found.place != place.table:
        return None
    return OfEvening(url_for("events.show", token=token), table, at_table=True)
