"""Words of the pages of a club evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scorekeeper.event.evening import Entrant
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.event_links import EventLinkView
from scorekeeper.services.event.views import (
    BestHand,
    EventSettings,
    EventView,
    TableState,
    TableView,
)
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_

MOVEMENTS: Final = {
    "swiss": (
        N_("Swiss"),
        N_("Similar scores meet, and the same opponents never twice if it can be avoided."),
    ),
    "danish": (N_("Danish"), N_("First meets second, third meets fourth, round after round.")),
    "round-robin": (N_("Everybody meets everybody"), N_("A schedule for few pairs.")),
    "mitchell": (
        N_("Mitchell"),
        N_("One half keeps its tables, the other moves up one table each round."),
    ),
    "individual": (
        N_("Individual"),
        N_("Players come alone and have another partner each round."),
    ),
}
"""Each movement: its name, and a short description."""
SCORINGS: Final = {
    "victory-points": (
        N_("Victory points"),
        N_("Twenty are shared at each table, by the difference of the points."),
    ),
    "points": (N_("Points"), N_("The points of all rounds, added up.")),
    "wins": (N_("Wins"), N_("Two for a win, one for a draw.")),
}
"""Each kind of scoring: its name, and a short description."""
_STATES: Final = {
    TableState.NOT_BEGUN: N_("not begun"),
    TableState.WAITING: N_("waiting for confirmation"),
    TableState.CONFIRMED: N_("confirmed"),
    TableState.GIVEN: N_("set by the director"),
}
_LINKS: Final = {
    EventRole.DIRECTOR: N_("For directors"),
    EventRole.WALL: N_("For the wall, and to look on"),
    EventRole.JOIN: N_("To take part"),
}
_HINTS: Final = {
    EventRole.DIRECTOR: N_("Whoever has it directs the evening: give it to nobody else."),
    EventRole.WALL: N_("Who plays where, how they stand, and the ranking where you show it."),
    EventRole.JOIN: N_("Whoever scans it writes their names, until the first round is seated."),
    EventRole.TABLE: N_("Put it on the table: it leads to each round's hands, all evening."),
}


def state_text(table: TableView) -> str:
    """Return the state of a table in words: `playing (hand 3)`."""
    if table.state is TableState.PLAYING:
        return gettext("playing (hand %(number)s)", number=table.hands + 1)
    return gettext(_STATES[table.state])


def round_text(view: EventView) -> str:
    """Return the round in play in words: `Round 2 of 5`."""
    number = len(view.rounds)
    if not number:
        return gettext("No round is seated yet")
    return numbered_round(view, number)


def numbered_round(view: EventView, number: int) -> str:
    """Return the name of a round: `Round 2 of 5`."""
    planned = view.rounds_planned
    if planned is None or number > planned:
        return gettext("Round %(number)s", number=number)
    return gettext("Round %(number)s of %(planned)s", number=number, planned=planned)


def scored_text(view: EventView) -> str:
    """Return the kind of scoring in words."""
    return gettext(SCORINGS[view.settings.scoring][0])


def ranking_title(view: EventView) -> str:
    """Return the ranking's title: the final one, once all planned rounds are played."""
    return gettext("Final ranking") if view.is_last else gettext("Ranking")


def best_hand_text(view: EventView, best: BestHand | None) -> str:
    """Return a best hand in words: `Ann & Cid 1450 · Round 2 · Table 1`; empty for none."""
    if best is None:
        return ""
    table = gettext("Table %(number)s", number=best.table)
    round_name = numbered_round(view, best.played.number)
    name = view.name_of(best.side, best.played)
    return f"{name} {figure(best.points)} · {round_name} · {table}"


def stay_text(each: Entrant) -> str:
    """Return the rounds from and until which somebody plays; empty for all of them."""
    said = []
    if each.in_from > 1:
        said.append(gettext("from round %(number)s", number=each.in_from))
    if each.out_from is not None:
        said.append(gettext("until round %(number)s", number=each.out_from - 1))
    return ", ".join(said)


def settings_text(view: EventView) -> str:
    """Return the rules, the movement, the scoring and the length of an evening, in a line."""
    settings = view.settings
    return " · ".join(
        (
            settings.rules_name or view.variant.name,
            gettext(MOVEMENTS[settings.movement][0]),
            scored_text(view),
            length_text(settings),
        )
    )


def length_text(settings: EventSettings) -> str:
    """Return the length of a round: `4 hands a round`, `45 minutes a round`."""
    minutes = settings.round_minutes
    if minutes is not None:
        return ngettext("%(num)s minute a round", "%(num)s minutes a round", minutes)
    return ngettext("%(num)s hand a round", "%(num)s hands a round", settings.round_hands)


def name_fields(
    view: EventView, typed: Sequence[str] = ("", ""), errors: Sequence[str] = ("", "")
) -> list[tuple[str, str, str]]:
    """Return the fields of the join form: each label, the text that was typed, and its errors."""
    labels = (gettext("Your name"), gettext("Your partner's name"))
    return list(zip(labels, typed, errors, strict=False))[: view.settings.pair_size]


def link_title(link: EventLinkView) -> str:
    """Return the title of a link."""
    if link.role is EventRole.TABLE:
        return gettext("Table %(number)s", number=link.place)
    return gettext(_LINKS[link.role])


def link_hint(link: EventLinkView) -> str:
    """Return the sentence on the rights that a link gives others."""
    return gettext(_HINTS[link.role])


FILTERS: Final[Mapping[str, Callable[..., str]]] = {
    "how_played": settings_text,
    "link_hint": link_hint,
    "link_title": link_title,
    "ranking_title": ranking_title,
    "round_text": round_text,
    "scored": scored_text,
    "stay": stay_text,
}
"""The words that templates ask for, by the names of their filters."""
