"""Lists of games: those of the group of this device, and others that it has seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import url_for

from scorekeeper.services.common.roles import Role
from scorekeeper.services.game.views import GameSummary
from scorekeeper.services.group.groups import GamesPage, Place
from scorekeeper.web.common.editions import common
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_

_ROLES: Final = {Role.VIEWER: N_("to look on"), Role.SCORER: N_("to score")}
_PLACE: Final = re.compile(r"(\d{1,18})-(\d{1,18})")
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameItem:
    """A game in the list.

    Attributes:
        url: its board.
        sides: names of the sides.
        totals: their points.
        edition: the edition that is played.
        state: the state of the game.
        role: the role of this device, where it is not the owner's; else empty.
        changed_at: when it was last written to.
        rematch_url: the address to start the next game at its table; empty while it is not over.
    """

    url: str
    sides: str
    totals: str
    edition: str
    state: str
    role: str
    changed_at: datetime
    rematch_url: str


@dataclass(frozen=True, slots=True)
class SheetItem:
    """A blank sheet to print."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class GamesList:
    """A part of the list of games; the addresses are empty where there are no more."""

    games: Sequence[GameItem]
    older_url: str
    newest_url: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """Everything the front page shows.

    Attributes:
        running: the game that was written to last, where it is not over: it comes first.
        has_games: whether the group of this device has any game.
        list: the games of this device's group, without the running one.
        others: games of others that it has seen, likewise.
        blank_sheets: sheets to print.
    """

    running: Sequence[GameItem]
    has_games: bool
    list: GamesList
    others: Sequence[GameItem]
    blank_sheets: Sequence[SheetItem]


def home_page(own: GamesPage, others: Iterable[GameSummary]) -> HomePage:
    """Return the front page for a device with these games of its own, and others seen."""
    seen = list(others)
    running = _running([*own.games, *seen])
    rest = replace(own, games=tuple(game for game in own.games if game not in running))
    return HomePage(
        running=[_item(game) for game in running],
        has_games=bool(own.games),
        list=games_list(rest, first=True),
        others=[_item(game) for game in seen if game not in running],
        blank_sheets=[
            SheetItem(variant.name, url_for("sheets.blank", ruleset=variant.id))
            for variant in common()
        ],
    )


def _running(games: Sequence[GameSummary]) -> Sequence[GameSummary]:
    """Return the game that was written to last, as a list of one; none where it is over."""
    latest = max(games, key=lambda game: game.changed_at, default=None)
    return () if latest is None or latest.over else (latest,)


def games_list(page: GamesPage, *, first: bool) -> GamesList:
    """Return a part of the list of games; `first` is whether it is the newest."""
    return GamesList(
        games=[_item(game) for game in page.games],
        older_url=url_for("home.games", after=_text(page.after)) if page.after else "",
        newest_url="" if first else url_for("home.games"),
    )


def asked_place(text: str) -> Place | None:
    """Return the place in the list that an address names; None for the newest."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    try:
        return Place(_BEGINNING + int(found[1]) * _MICROSECOND, int(found[2]))
    except OverflowError:
        return None


def _text(place: Place) -> str:
    return f"{(place.changed_at - _BEGINNING) // _MICROSECOND}-{place.game_id}"


def _item(game: GameSummary) -> GameItem:
    return GameItem(
        url=url_for("games.board", token=game.token),
        sides=" – ".join(game.side_names),
        totals=" : ".join(figure(total) for total in game.totals),
        edition=game.title,
        state=_state(game),
        role=gettext(_ROLES[game.role]) if game.role in _ROLES else "",
        changed_at=game.changed_at,
        rematch_url=url_for("games.rematch", token=game.token) if game.over else "",
    )


def _state(game: GameSummary) -> str:
    if game.winner is not None:
        return gettext("%(side)s won", side=game.side_names[game.winner])
    if not game.deals:
        return gettext("no hand yet")
    return ngettext("%(num)s hand", "%(num)s hands", game.deals)
