"""Pages of an evening's links: the director's desk, and the phone of a table."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.event.event_links import token_into
from scorekeeper.services.event.views import EventView, RoundView, TableState, TableView
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.web.event.round_part import RoundPart, entrants_url
from scorekeeper.web.event.words import round_text
from scorekeeper.web.hand.confirming import board_items
from scorekeeper.wording.translation import N_

_MOST_BEGUN: Final = 2
"""Number of tables that have begun at most where a seating was noticed at once to be wrong."""
_NEXT_STEPS: Final = {
    TableState.NOT_BEGUN: N_("Sit down, cut for the deal, and write each hand down here."),
    TableState.WAITING: N_("The round is over. Each side looks at the result and confirms it."),
    TableState.CONFIRMED: N_("This round is done. The next one shows here by itself."),
    TableState.GIVEN: N_("The director gave your result. The next round shows here by itself."),
}


def desk_page(view: EventView, token: str) -> dict[str, Any]:
    """Return the desk's variables beside the evening itself.

    These are the round in play (`now`), its state in words (`state`), tables of earlier rounds that
    are to be confirmed anew (`changed`) or have other results than were known (`corrected`), each
    with its round, and the reason why a seating cannot be undone (`why_seated`).
    """
    current = view.current
    return {
        "now": None if current is None else RoundPart(view, current, token),
        "changed": [(RoundPart(view, played, token), table) for played, table in view.unconfirmed],
        "corrected": [
            (RoundPart(view, view.rounds[each.round - 1], token), each) for each in view.corrections
        ],
        "state": _state_text(view, is_final=view.is_last and not view.unconfirmed),
        "entrants_url": entrants_url(token),
        "why_seated": _why_seated(current),
    }


def _why_seated(current: RoundView | None) -> str:
    """Return the reason why a seating cannot be undone, while a director may look for that."""
    begun = [table for table in current.tables if table.is_begun] if current else []
    if current is None or current.is_finished or not 0 < len(begun) <= _MOST_BEGUN:
        return ""
    return gettext(
        "This seating can be undone again once nothing is written at: %(tables)s.",
        tables=", ".join(gettext("Table %(number)s", number=table.number) for table in begun),
    )


def _state_text(view: EventView, *, is_final: bool) -> str:
    current = view.current
    if current is None:
        return gettext("Look at who takes part, print the codes of the tables, then seat round 1.")
    playing = sum(table.points is None for table in current.tables)
    if playing:
        return ngettext("%(num)s table still plays", "%(num)s tables still play", playing)
    waiting = sum(table.state is TableState.WAITING for table in current.tables)
    if waiting:
        return ngettext(
            "%(num)s table is not confirmed yet", "%(num)s tables are not confirmed yet", waiting
        )
    if is_final:
        return gettext("All rounds that were planned are played: the ranking is final.")
    return gettext("All tables are confirmed.")


def table_page(view: EventView, place: int) -> dict[str, Any]:
    """Return the variables of a table's page beside the evening itself.

    They are its players and their round (`table`, `now`), the link to their `game`, whether
    they still play, their `next_step`, and what they can confirm (`confirms`).
    """
    current = view.current
    table = current.table(place) if current else None
    found: dict[str, Any] = {
        "title": gettext("Table %(number)s", number=place),
        "subtitle": f"{view.settings.name} · {round_text(view)}",
        "table": table,
        "next_step": _next_step(view, table),
        "plays": table is not None and table.points is None,
    }
    if current is None or table is None:
        return found
    link = token_into(database.session(), table.game, Role.SCORER, keyring())
    found |= {"now": RoundPart(view, current), "game": link}
    if table.state is TableState.WAITING:
        found["confirms"] = board_items(load_game(database.session(), link), link, Role.SCORER)
    return found


def _next_step(view: EventView, table: TableView | None) -> str:
    if table is not None:
        if table.is_done and view.is_last:
            return gettext("That was the last round. The ranking tells how you did.")
        return gettext(_NEXT_STEPS[table.state]) if table.state in _NEXT_STEPS else ""
    if view.current is None:
        return gettext("The evening has not begun. Your round shows here by itself.")
    return gettext("Nobody sits here in this round. The next one shows here by itself.")
