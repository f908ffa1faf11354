"""The seating of the next round: the proposal of a movement, and the kinds of movement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.event.evening import Event, Round, Side, Table
from scorekeeper.event.history import (
    are_together_again,
    had_fewest_byes,
    opponents,
    pair_of,
    partners,
)


class NoteCode(StrEnum):
    """The code of a note on a seating, for the director."""

    REMATCH = "seating.rematch"
    PARTNERS_AGAIN = "seating.partners_again"
    PLACE_TAKEN = "seating.place_taken"


@dataclass(frozen=True, slots=True)
class DirectorNote:
    """A note for the director: a code, and the entrants concerned."""

    code: NoteCode
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposal of a movement for a round.

    Attributes:
        round: the tables, without points, and the byes.
        cost: the cost that the movement minimises; 0 where it minimises none.
        joined: pairs of numbers: an entrant, and the one whose place in a schedule they take.
    """

    round: Round
    cost: int = 0
    joined: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Movement:
    """A kind of movement.

    Attributes:
        name: its name in documents.
        seat: proposes the next round; None after the last. It raises a `SeatingError` where the
            entrants do not fit the movement.
        side_size: the number of entrants on a side.
        has_lines: whether entrants may have a line given.
        most_rounds: returns the number of rounds of its schedule of places, in which an entrant who
            comes late needs the place of one who has left; None where it follows none.
    """

    name: str
    seat: Callable[[Event], Proposal | None]
    side_size: int = 1
    has_lines: bool = False
    most_rounds: Callable[[Event], int] | None = None


class SeatingError(ValueError):
    """Error for entrants whom the movement has no place for."""


class NoPlaceError(SeatingError):
    """Error for an entrant who joins a schedule in which nobody has left a place.

    Attributes:
        number: the number of the entrant who joins.
    """

    def __init__(self, number: int) -> None:
        super().__init__(f"no place for entrant {number}")
        self.number = number


class UnevenLinesError(SeatingError):
    """Error for lines of a Mitchell movement that differ by more than one.

    Attributes:
        ns, ew: the number of entrants in each.
    """

    def __init__(self, ns: int, ew: int) -> None:
        super().__init__(f"{ns} and {ew}")
        self.ns = ns
        self.ew = ew


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingProposal(Proposal):
    """The proposal for the next round, with its breaches of the movement's rules.

    Attributes:
        number: the number of the round.
        again: the tables with a repetition: sides that met before; in an individual event partners
            who sat together before.
        byes_too_soon: those with a bye though others had fewer.
        off_schedule: the tables whose sides are not those of the movement's schedule.
    """

    number: int
    again: tuple[Table, ...]
    byes_too_soon: frozenset[int]
    off_schedule: frozenset[Table] = frozenset()

    @property
    def rematches(self) -> int:
        """The number of tables with a repetition."""
        return len(self.again)

    @property
    def notes(self) -> tuple[DirectorNote, ...]:
        """The notes for the director."""
        joined = (DirectorNote(NoteCode.PLACE_TAKEN, pair) for pair in self.joined)
        return (*joined, *map(_note, self.again))


def next_seating(event: Event, movement: Movement) -> SeatingProposal | None:
    """Return the seating of the next round; None after the last round of the movement.

    Raises:
        SeatingError: the movement has no place for somebody.
    """
    proposal = movement.seat(event)
    return None if proposal is None else judge(event, proposal)


def judge(event: Event, proposal: Proposal, scheduled: Proposal | None = None) -> SeatingProposal:
    """Return a proposal for the next round, with its breaches of the movement's rules.

    Args:
        event: the event.
        proposal: the proposal.
        scheduled: that of the movement, where it is a schedule.
    """
    fewest = had_fewest_byes(event.present, event.rounds)
    return SeatingProposal(
        number=event.next_round,
        round=proposal.round,
        cost=proposal.cost,
        joined=proposal.joined,
        again=tuple(_repeated(event, proposal.round.tables)),
        byes_too_soon=frozenset(proposal.round.byes).difference(fewest),
        off_schedule=frozenset(
            set(proposal.round.tables).difference(scheduled.round.tables) if scheduled else ()
        ),
    )


def swapped(seated: Round, one: int, other: int) -> Round:
    """Return a round with two of them in each other's place."""
    places = {one: other, other: one}

    def moved(numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(places.get(number, number) for number in numbers)

    tables = (
        replace(table, sides=(moved(table.sides[0]), moved(table.sides[1])))
        for table in seated.tables
    )
    return Round(tuple(tables), moved(seated.byes))


def _repeated(event: Event, tables: Iterable[Table]) -> Iterator[Table]:
    """Yield the tables that are a rematch, each once."""
    met, together = opponents(event.rounds), partners(event.rounds)
    for table in tables:
        ns, ew = table.sides
        is_rematch = len(ns) == 1 and pair_of(*ns, *ew) in met
        if is_rematch or are_together_again(table.sides, together):
            yield table


def numbered(sides: Iterable[tuple[Side, Side]]) -> tuple[Table, ...]:
    """Return tables numbered from 1 on."""
    return tuple(Table(number, two) for number, two in enumerate(sides, start=1))


def _note(table: Table) -> DirectorNote:
    ns, ew = table.sides
    code = NoteCode.REMATCH if len(ns) == 1 else NoteCode.PARTNERS_AGAIN
    return DirectorNote(code, (*ns, *ew))
