"""The proposal of the next round, which a director may change before it is confirmed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.services.event.seating import Arrangement, Checked
from scorekeeper.services.event.views import EventView
from scorekeeper.web.common.language import gettext
from scorekeeper.web.event.desk_page import names_of
from scorekeeper.web.event.words import numbered_round

_TWO = 2


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a proposal: its number, both sides, and what breaks a rule."""

    number: int
    sides: Sequence[str]
    mark: str


@dataclass(frozen=True, slots=True)
class SeatedBye:
    """Somebody with a bye, and what breaks a rule."""

    name: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPage:
    """Everything the page shows.

    Attributes:
        title: which round it is.
        tables: who sits where.
        byes: who has a bye.
        entrants: those who may be swapped: number and name, in the order of their names.
        joined: who takes whose place in a schedule: pairs of names.
        sent: the seating, for the form.
        expected: the version of the evening.
    """

    title: str
    tables: Sequence[SeatedTable]
    byes: Sequence[SeatedBye]
    entrants: Sequence[tuple[int, str]]
    joined: Sequence[tuple[str, str]]
    sent: str
    expected: int


def seating_page(view: EventView, checked: Checked) -> SeatingPage:
    """Return the page of a proposal."""
    arrangement = checked.arrangement
    names = zip(arrangement.seated, names_of(view, arrangement.seated), strict=True)
    return SeatingPage(
        title=numbered_round(view.settings, checked.round),
        tables=[
            SeatedTable(
                number,
                [view.name_of(side) for side in sides],
                _again(view) if number in checked.again else "",
            )
            for number, sides in arrangement.tables
        ],
        byes=[
            SeatedBye(
                view.name_of((number,)),
                gettext("Others had fewer byes") if number in checked.byes_too_soon else "",
            )
            for number in arrangement.byes
        ],
        entrants=sorted(names, key=lambda each: each[1].casefold()),
        joined=[(view.name_of((comes,)), view.name_of((left,))) for comes, left in checked.joined],
        sent=write_arrangement(arrangement),
        expected=view.version,
    )


def write_arrangement(arrangement: Arrangement) -> str:
    """Return a seating as the form holds it."""
    return json.dumps([arrangement.tables, arrangement.byes], separators=(",", ":"))


def read_arrangement(text: str) -> Arrangement | None:
    """Return the seating that a form holds; None where it is none."""
    try:
        tables, byes = json.loads(text)
        return Arrangement(
            tuple((_whole(number), _sides(sides)) for number, sides in tables), _numbers(byes)
        )
    except (ValueError, TypeError, RecursionError):
        return None


def _again(view: EventView) -> str:
    if view.settings.pair_size == 1:
        return gettext("Partners who sat together before")
    return gettext("They have met before")


def _sides(written: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:  # noqa: ANN401 -- JSON
    one, other = written
    return _numbers(one), _numbers(other)


def _numbers(written: Any) -> tuple[int, ...]:  # noqa: ANN401 -- JSON
    return tuple(map(_whole, written))


def _whole(written: Any) -> int:  # noqa: ANN401 -- JSON
    if type(written) is not int:
        raise TypeError(written)
    return written
