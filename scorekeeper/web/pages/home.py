"""The front page: the games that this device has seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import url_for

from scorekeeper.services.views import GameSummary
from scorekeeper.web.editions import common
from scorekeeper.web.language import gettext, ngettext
from scorekeeper.wording.numbers import figure


@dataclass(frozen=True, slots=True, kw_only=True)
class GameItem:
    """A game in the list.

    Attributes:
        url: its board.
        sides: who plays.
        totals: their points.
        edition: what is played.
        state: how far it is.
        changed_at: when it was last written to.
    """

    url: str
    sides: str
    totals: str
    edition: str
    state: str
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class SheetItem:
    """A blank sheet to print."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class HomePage:
    """Everything the front page shows."""

    games: Sequence[GameItem]
    blank_sheets: Sequence[SheetItem]


def home_page(games: Iterable[GameSummary]) -> HomePage:
    """Return the front page for a device that has seen these games."""
    return HomePage(
        games=[_item(game) for game in games],
        blank_sheets=[
            SheetItem(variant.name, url_for("sheets.blank", ruleset=variant.id))
            for variant in common()
        ],
    )


def _item(game: GameSummary) -> GameItem:
    return GameItem(
        url=url_for("games.board", token=game.token),
        sides=" – ".join(game.side_names),
        totals=" : ".join(figure(total) for total in game.totals),
        edition=game.variant.name,
        state=_state(game),
        changed_at=game.changed_at,
    )


def _state(game: GameSummary) -> str:
    if game.winner is not None:
        return gettext("%(side)s won", side=game.side_names[game.winner])
    if not game.deals:
        return gettext("no hand yet")
    return ngettext("%(num)s hand", "%(num)s hands", game.deals)
