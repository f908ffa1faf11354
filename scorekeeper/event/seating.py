"""The seating of the next round: what a movement proposes, and the kinds of movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.event.evening import Event, Round, Side, Table
from scorekeeper.event.history import are_together_again, opponents, pair_of, partners


class NoteCode(StrEnum):
    """What a director should know of a seating."""

    REMATCH = "seating.rematch"
    PARTNERS_AGAIN = "seating.partners_again"
    PLACE_TAKEN = "seating.place_taken"


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a director should know: a code, and whom it is about."""

    code: NoteCode
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """How a movement seats a round.

    Attributes:
        round: the tables, without points, and the byes.
        cost: what was made as small as can be; 0 where that is nothing.
        notes: what the movement itself has to say.
    """

    round: Round
    cost: int = 0
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Movement:
    """A kind of movement.

    Attributes:
        name: as documents call it.
        seat: proposes the next round; None after the last. It raises a `SeatingError` where the
            entrants do not fit the movement.
        side_size: how many entrants make a side.
        has_lines: whether entrants may be told where they sit.
        has_places: whether it is a schedule: whoever comes later needs the place of one who left.
    """

    name: str
    seat: Callable[[Event], Proposal | None]
    side_size: int = 1
    has_lines: bool = False
    has_places: bool = False


class SeatingError(ValueError):
    """Entrants whom the movement has no place for."""


class NoPlaceError(SeatingError):
    """Somebody joins a schedule in which nobody has left a place.

    Attributes:
        number: whom it is about.
    """

    def __init__(self, number: int) -> None:
        super().__init__(f"no place for entrant {number}")
        self.number = number


class UnevenLinesError(SeatingError):
    """The lines of a Mitchell differ by more than one.

    Attributes:
        ns, ew: how many sit in each.
    """

    def __init__(self, ns: int, ew: int) -> None:
        super().__init__(f"{ns} and {ew}")
        self.ns = ns
        self.ew = ew


@dataclass(frozen=True, slots=True)
class Seating:
    """The next round.

    Attributes:
        number: which round it is.
        round: the tables, without points, and the byes.
        rematches: how many tables bring together again who should not be: sides that met before;
            in an individual event partners who sat together before.
        cost: as in `Proposal`.
        notes: what a director should know.
    """

    number: int
    round: Round
    rematches: int
    cost: int
    notes: tuple[Note, ...]


def next_seating(event: Event, movement: Movement) -> Seating | None:
    """Return the seating of the next round; None after the last round of the movement.

    Raises:
        SeatingError: the movement has no place for somebody.
    """
    proposal = movement.seat(event)
    if proposal is None:
        return None
    again = repeated(event, proposal.round.tables)
    return Seating(
        number=event.next_round,
        round=proposal.round,
        rematches=len(again),
        cost=proposal.cost,
        notes=(*proposal.notes, *(_note(table) for table in again)),
    )


def repeated(event: Event, tables: Iterable[Table]) -> list[Table]:
    """Return the tables that are a rematch, each once."""
    met, together = opponents(event.rounds), partners(event.rounds)
    return [
        table
        for table in tables
        if are_together_again(table.sides, together)
        or (len(table.sides[0]) == 1 and pair_of(*_alone(table)) in met)
    ]


def numbered(sides: Iterable[tuple[Side, Side]]) -> tuple[Table, ...]:
    """Return tables numbered from 1 on."""
    return tuple(Table(number, two) for number, two in enumerate(sides, start=1))


def _alone(table: Table) -> tuple[int, int]:
    """Return the two entrants of a table whose sides are one entrant each."""
    return table.sides[0][0], table.sides[1][0]


def _note(table: Table) -> Note:
    ns, ew = table.sides
    code = NoteCode.REMATCH if len(ns) == 1 else NoteCode.PARTNERS_AGAIN
    return Note(code, (*ns, *ew))
