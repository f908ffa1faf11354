"""Page of the director's desk: the round in play, table by table, and the next steps."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.services.event.views import EventView, RoundView, TableState
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.web.event.round_part import RoundPart, ways_to_entrants

_FEW: Final = 2
"""Number of tables that have begun at most where a seating was noticed at once to be wrong."""


def desk_page(view: EventView, token: str) -> dict[str, Any]:
    """Return the desk's variables beside the evening itself.

    These are the round in play (`now`), its state in words (`told`), tables of earlier rounds that
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
        "told": _told(view, is_final=view.is_last and not view.unconfirmed),
        "ways": ways_to_entrants(token),
        "why_seated": _why_seated(current),
    }


def _why_seated(current: RoundView | None) -> str:
    """Return the reason why a seating cannot be undone, while a director may look for that."""
    begun = [table for table in current.tables if table.is_begun] if current else []
    if current is None or current.is_finished or not 0 < len(begun) <= _FEW:
        return ""
    return gettext(
        "This seating can be undone again once nothing is written at: %(tables)s.",
        tables=", ".join(gettext("Table %(number)s", number=table.number) for table in begun),
    )


def _told(view: EventView, *, is_final: bool) -> str:
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
