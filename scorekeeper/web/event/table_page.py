"""Page of a table's phone, round after round: its players and their next step."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.services import database
from scorekeeper.services.common.roles import Role
from scorekeeper.services.event.event_links import way_into
from scorekeeper.services.event.views import EventView, TableState, TableView
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.round_part import RoundPart
from scorekeeper.web.event.words import round_text
from scorekeeper.web.hand.confirming import board_items
from scorekeeper.wording.translation import N_

_TOLD: Final = {
    TableState.NOT_BEGUN: N_("Sit down, cut for the deal, and write each hand down here."),
    TableState.WAITING: N_("The round is over. Each side looks at the result and confirms it."),
    TableState.CONFIRMED: N_("This round is done. The next one shows here by itself."),
    TableState.GIVEN: N_("The director gave your result. The next round shows here by itself."),
}


def table_page(view: EventView, place: int) -> dict[str, Any]:
    """Return the variables of a table's page beside the evening itself.

    They are its players and their round (`table`, `now`), the link to their game (`way`), whether
    they still play, their next step (`told`), and what they can confirm (`confirms`).
    """
    current = view.current
    table = current.table(place) if current else None
    found: dict[str, Any] = {
        "title": gettext("Table %(number)s", number=place),
        "subtitle": f"{view.settings.name} · {round_text(view)}",
        "table": table,
        "told": _told(view, table),
        "plays": table is not None and table.points is None,
    }
    if current is None or table is None:
        return found
    way = way_into(database.session(), table.game, Role.SCORER, keyring())
    found |= {"now": RoundPart(view, current), "way": way}
    if table.state is TableState.WAITING:
        found["confirms"] = board_items(load_game(database.session(), way), way, Role.SCORER)
    return found


def _told(view: EventView, table: TableView | None) -> str:
    if table is not None:
        if table.is_done and view.is_last:
            return gettext("That was the last round. The ranking tells how you did.")
        return gettext(_TOLD[table.state]) if table.state in _TOLD else ""
    if view.current is None:
        return gettext("The evening has not begun. Your round shows here by itself.")
    return gettext("Nobody sits here in this round. The next one shows here by itself.")
