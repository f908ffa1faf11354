"""The director's desk: the round that is played, table by table, and what is to be done next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from flask import url_for

from scorekeeper.services.event.views import Correction, EventView, RoundView, TableState, TableView
from scorekeeper.web.common.language import gettext, ngettext
from scorekeeper.web.event.ranking_page import ways_to_entrants
from scorekeeper.web.event.words import numbered_round, round_text, settings_text, state_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.vocabulary import filled

_FEW: Final = 2
"""So many tables have begun where a seating was noticed at once to be wrong."""
_MOVES_ON = frozenset({TableState.CONFIRMED, TableState.GIVEN})


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side of a table: who it is, and its points so far; None before the first hand."""

    name: str
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table of a round.

    Attributes:
        number: the table's.
        label: the same in words: `Table 3`.
        see_label: what leads a director there, in words.
        sides: both sides.
        state: how far it is, in words.
        mark: the same, for the style sheet.
        url: where a director sees to it; empty for others.
    """

    number: int
    label: str
    see_label: str
    sides: Sequence[SideLine]
    state: str
    mark: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class RoundPart:
    """A round with its tables, and those who have a bye in it."""

    title: str
    tables: Sequence[TableLine]
    byes: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedLine:
    """A result that changed after the next round was seated.

    Attributes:
        place: the round and the table, in words.
        sides: of both sides: the name, the points before and those of now, in words.
        round, table: where it is.
        points: those of now; None where the table is not finished.
        url: where a director sees to it.
    """

    place: str
    sides: Sequence[tuple[str, str, str]]
    round: int
    table: int
    points: tuple[int, int] | None
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskPage:
    """Everything the page shows.

    Attributes:
        title: what the evening is called.
        subtitle: which round is played.
        back_url: where all games are.
        settings: how it is played.
        now: the round that is played; None before the first.
        changed: tables of earlier rounds that are to be confirmed anew, with their rounds.
        corrected: results that changed after the next round was seated, till somebody has seen it.
        told: how far the round is, in a sentence.
        entrants: who takes part, by number.
        ways: how the address of each entrant's page begins.
        can_seat: whether the next round can be seated.
        can_unseat: whether the last seating can be undone.
        why_seated: why it can not, while few tables have begun; empty else.
        has_earlier: whether there are rounds before the one that is played.
        seat_label: what the button for the next round says.
        is_last: whether all rounds that were planned are finished.
        shows_ranking: whether those who do not direct it see the ranking.
    """

    title: str
    subtitle: str
    back_url: str
    settings: str
    now: RoundPart | None
    changed: Sequence[tuple[str, TableLine]]
    corrected: Sequence[CorrectedLine]
    told: str
    entrants: Sequence[tuple[int, str]]
    ways: str
    can_seat: bool
    can_unseat: bool
    why_seated: str
    has_earlier: bool
    seat_label: str
    is_last: bool
    shows_ranking: bool


def desk_page(view: EventView, token: str) -> DeskPage:
    """Return the desk of an evening."""
    current = view.current
    changed = _changed(view, token)
    return DeskPage(
        title=view.settings.name,
        subtitle=round_text(view),
        back_url=url_for("home.index"),
        settings=settings_text(view),
        now=None if current is None else round_part(view, current, token),
        changed=changed,
        corrected=[_corrected(view, each, token) for each in view.corrections],
        told=_told(view, is_final=view.is_last and not changed),
        entrants=[(each.number, each.name) for each in view.entrants],
        ways=ways_to_entrants(token),
        can_seat=current is None or current.is_finished,
        can_unseat=current is not None and not current.is_begun,
        why_seated=_why_seated(current),
        has_earlier=len(view.rounds) > 1,
        seat_label=gettext("Seat round %(number)s", number=view.next_round),
        is_last=view.is_last,
        shows_ranking=view.settings.shows_ranking,
    )


def round_part(view: EventView, played: RoundView, token: str = "") -> RoundPart:
    """Return a round; with ways to its tables for a director's token."""
    lines = TableLines(view, played.number, token)
    return RoundPart(
        title=numbered_round(view.settings, played.number),
        tables=[lines.line(table) for table in played.tables],
        byes=names_of(view, played.byes, played),
    )


class TableLines:
    """Makes the lines of a round's tables; words and addresses are looked up once for all of them.

    Args:
        view: the evening.
        number: the round.
        token: a director's link, to lead to each table; empty for others.
    """

    def __init__(self, view: EventView, number: int, token: str = "") -> None:
        self._view = view
        self._played = view.rounds[number - 1]
        self._label = gettext("Table %(number)s")
        self._see_label = gettext("See to table %(number)s")
        self._states: dict[tuple[TableState, int], str] = {}
        self._ways = ways_to_tables(token, number) if token else ""

    def line(self, table: TableView) -> TableLine:
        """Return a table of the round."""
        points = table.points or (table.totals if table.hands else (None, None))
        number = {"number": table.number}
        return TableLine(
            number=table.number,
            label=filled(self._label, number),
            see_label=filled(self._see_label, number),
            sides=[
                SideLine(self._view.name_of(side, self._played), made)
                for side, made in zip(table.sides, points, strict=True)
            ],
            state=self._state(table),
            mark=table.state.name.lower(),
            url=f"{self._ways}{table.number}" if self._ways else "",
        )

    def _state(self, table: TableView) -> str:
        known = (table.state, table.hands)
        if known not in self._states:
            self._states[known] = state_text(table)
        return self._states[known]


def ways_to_tables(token: str, number: int) -> str:
    """Return how the addresses of all tables of a round begin."""
    return url_for("directing.table", token=token, number=number, place=1).removesuffix("1")


def names_of(view: EventView, numbers: Iterable[int], played: RoundView | None = None) -> list[str]:
    """Return what entrants are called: in a round, or now."""
    return [view.name_of((number,), played) for number in numbers]


def _corrected(view: EventView, found: Correction, token: str) -> CorrectedLine:
    table, played = found.table, view.rounds[found.round - 1]
    label = gettext("Table %(number)s", number=table.number)
    before, now = (points or (None, None) for points in (found.before, table.points))
    return CorrectedLine(
        place=f"{numbered_round(view.settings, found.round)} · {label}",
        sides=[
            (view.name_of(side, played), _made(before[place]), _made(now[place]))
            for place, side in enumerate(table.sides)
        ],
        round=found.round,
        table=table.number,
        points=table.points,
        url=f"{ways_to_tables(token, found.round)}{table.number}",
    )


def _made(points: int | None) -> str:
    return gettext("not finished") if points is None else figure(points)


def _changed(view: EventView, token: str) -> list[tuple[str, TableLine]]:
    return [
        (
            numbered_round(view.settings, earlier.number),
            TableLines(view, earlier.number, token).line(table),
        )
        for earlier in view.rounds[:-1]
        for table in earlier.tables
        if table.state not in _MOVES_ON
    ]


def _why_seated(current: RoundView | None) -> str:
    """Return why a seating cannot be undone, while that may still be what somebody looks for."""
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
