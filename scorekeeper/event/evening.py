"""An event: its entrants, its rules, its rounds so far, and the lots drawn from its seed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from scorekeeper.event.scoring import Scoring

Side = tuple[int, ...]
"""A side of a table, by numbers: an entrant alone (a pair is one), or two players."""
Points = tuple[int, int]
"""The points of both sides of a table."""
Names = tuple[str, ...]
"""The players of an entrant: those of a pair, or one."""


class Line(StrEnum):
    """The line of a pair in a Mitchell movement: it keeps its table all evening, or moves on."""

    NS = "NS"
    EW = "EW"


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant of the ranking: a pair, or a player of an individual event.

    Attributes:
        number: the number that identifies the entrant in rounds.
        players: the names of the players, two or one; a pair of a document has one name.
        line: the line in a Mitchell movement; None where it is open.
        in_from: the first round that the entrant plays.
        out_from: the first round that the entrant misses; None for one who stays.
    """

    number: int
    players: Names = ()
    line: Line | None = None
    in_from: int = 1
    out_from: int | None = None

    @property
    def name(self) -> str:
        """The name of the entrant."""
        return " & ".join(self.players)

    @property
    def ever_plays(self) -> bool:
        """Whether the entrant plays in any round."""
        return self.out_from is None or self.out_from > self.in_from

    def is_gone(self, round_number: int) -> bool:
        """Return whether the entrant has left by a round."""
        return self.out_from is not None and self.out_from <= round_number

    def is_present(self, round_number: int) -> bool:
        """Return whether the entrant takes part in a round."""
        return self.in_from <= round_number and not self.is_gone(round_number)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round.

    Attributes:
        number: its number in the room.
        sides: the two sides, North-South first.
        points: the points of each side; None while the table is not finished.
    """

    number: int
    sides: tuple[Side, Side]
    points: Points | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its tables, and its byes."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def seated(self) -> tuple[int, ...]:
        """Everybody in it, table by table; those with a bye last."""
        at_tables = (number for table in self.tables for side in table.sides for number in side)
        return (*at_tables, *self.byes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event: a club evening of several rounds.

    Attributes:
        entrants: all of them, in the order in which they are listed.
        rounds: the rounds seated so far.
        scoring: the scoring of results.
        seed: the seed of the lots and of the choice among equally good seatings.
        no_instant_rematch: whether a Danish round avoids the pairings of the round before.
        rounds_planned: the number of rounds planned, if it is known.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    scoring: Scoring
    seed: int = 0
    no_instant_rematch: bool = False
    rounds_planned: int | None = None

    @property
    def next_round(self) -> int:
        """The number of the round that is seated next."""
        return len(self.rounds) + 1

    @property
    def present(self) -> tuple[Entrant, ...]:
        """The entrants present in the next round."""
        return tuple(each for each in self.entrants if each.is_present(self.next_round))


def lot_of(seed: int, number: int) -> bytes:
    """Return the key that puts entrants in random order: a hash of the seed and the number."""
    return hashlib.sha256(f"{seed}/{number}".encode()).digest()


def chance_of(event: Event) -> Random:
    """Return the random generator that chooses among equally good seatings of the next round."""
    return Random(f"{event.seed}/round {event.next_round}")  # noqa: S311 - seats, no secret
