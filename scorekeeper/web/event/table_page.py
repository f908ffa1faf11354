"""What the phone of a table shows, round after round: who sits there, and what is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.event.links import way_into
from scorekeeper.services.event.views import EventView, TableState
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.desk_page import TableLine, TableLines
from scorekeeper.web.event.words import round_text
from scorekeeper.web.hand.confirming import ConfirmItem, board_items
from scorekeeper.wording.translation import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """Everything the page shows.

    Attributes:
        title: which table it is.
        subtitle: the evening, and which round.
        table: who sits there; None where nobody does.
        told: what is to be done, in a sentence.
        write_url: where the next hand is written; empty where there is none.
        write_label: what that button says.
        board_url: the board of the game; empty where there is none.
        can_end: whether there are hands, which may be all of the round.
        confirms: what is to be confirmed.
        ranking_url: where the ranking is; empty where it is not shown.
    """

    title: str
    subtitle: str
    table: TableLine | None
    told: str
    write_url: str
    write_label: str
    board_url: str
    can_end: bool
    confirms: Sequence[ConfirmItem]
    ranking_url: str


def table_page(view: EventView, token: str, place: int) -> TablePage:
    """Return the page of a table.

    Args:
        view: the evening.
        token: the link of the table.
        place: its number.
    """
    current = view.current
    table = current.table(place) if current else None
    way = "" if table is None else way_into(database.session(), table.game, Role.SCORER, keyring())
    plays = table is not None and table.state in {TableState.NOT_BEGUN, TableState.PLAYING}
    hand = 1 + (table.hands if table else 0)
    return TablePage(
        title=gettext("Table %(number)s", number=place),
        subtitle=f"{view.settings.name} · {round_text(view)}",
        table=TableLines(view, current.number).line(table) if current and table else None,
        told=_told(view, table.state if table else None),
        write_url=url_for("hands.new", token=way) if plays else "",
        write_label=gettext("Write hand %(number)s", number=hand),
        board_url=url_for("games.board", token=way) if way else "",
        can_end=bool(table and table.hands),
        confirms=_confirms(way) if table and table.state is TableState.WAITING else (),
        ranking_url=url_for("events.ranking", token=token) if view.settings.shows_ranking else "",
    )


def _confirms(way: str) -> list[ConfirmItem]:
    return board_items(load_game(database.session(), way), way, Role.SCORER)


_TOLD: Final = {
    TableState.NOT_BEGUN: N_("Sit down, cut for the deal, and write each hand down here."),
    TableState.PLAYING: "",
    TableState.WAITING: N_("The round is over. Each side looks at the result and confirms it."),
    TableState.CONFIRMED: N_("This round is done. The next one shows here by itself."),
    TableState.GIVEN: N_("The director gave your result. The next round shows here by itself."),
}

_DONE: Final = frozenset({TableState.CONFIRMED, TableState.GIVEN})


def _told(view: EventView, state: TableState | None) -> str:
    if state is not None:
        if state in _DONE and view.is_last:
            return gettext("That was the last round. The ranking tells how you did.")
        return gettext(_TOLD[state]) if _TOLD[state] else ""
    if view.current is None:
        return gettext("The evening has not begun. Your round shows here by itself.")
    return gettext("Nobody sits here in this round. The next one shows here by itself.")
