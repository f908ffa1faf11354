"""Views of a club evening: frozen values, free of the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from itertools import chain
from math import ceil
from typing import Any, Final

from scorekeeper.engine.ruleset.table import MOST_BY_CLOCK
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.event.evening import Entrant, Event, Names, Points, Round, Side, Table
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import Movement, SeatingError
from scorekeeper.event.ranking import RankingLine, ranking
from scorekeeper.event.scoring import SCORINGS, Scoring, Thresholds
from scorekeeper.persistence.keys import EventKey, GameKey

WARNING: Final = timedelta(minutes=5)
"""Time before the end at which a round is warned; a quarter of one that is shorter than twenty."""


class ClockPhase(StrEnum):
    """Phase of the clock of a round."""

    READY = "ready"
    """It has not been started."""
    RUNNING = "running"
    PAUSED = "paused"
    WARNING = "warning"
    """It runs, and little is left."""
    UP = "up"
    """Time is up: the hand that runs is the round's last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """The clock of a round.

    Attributes:
        length: length of a round.
        ends_at: when it runs out, in UTC; None while it does not run.
        left: time left when it was paused, or was given more before it began; None otherwise.
    """

    length: timedelta
    ends_at: datetime | None = None
    left: timedelta | None = None

    @property
    def warning(self) -> timedelta:
        """Remaining time at which the clock warns."""
        return min(WARNING, self.length / 4)

    def remaining(self, now: datetime) -> timedelta:
        """Return the remaining time; zero where time is up."""
        if self.ends_at is not None:
            return max(self.ends_at - now, timedelta(0))
        return self.length if self.left is None else self.left

    def is_up(self, now: datetime) -> bool:
        """Whether time is up."""
        return self.ends_at is not None and self.ends_at <= now

    def phase(self, now: datetime) -> ClockPhase:
        """Return how far it is."""
        if self.ends_at is None:
            return ClockPhase.READY if self.left is None else ClockPhase.PAUSED
        if self.is_up(now):
            return ClockPhase.UP
        return ClockPhase.WARNING if self.remaining(now) <= self.warning else ClockPhase.RUNNING


def clock_view(minutes: int | None, ends_at: datetime | None, left: int | None) -> ClockView | None:
    """Return the clock of an evening from its columns; None where it has none."""
    if minutes is None:
        return None
    return ClockView(
        length=timedelta(minutes=minutes),
        ends_at=ends_at,
        left=None if left is None else timedelta(milliseconds=left),
    )


def milliseconds(length: timedelta) -> int:
    """Return a length of time in milliseconds, as it is stored and sent to pages."""
    return round(length / timedelta(milliseconds=1))


TablePlace = tuple[int, int]
"""A table of an evening: the round, and the number of the table."""


class TableState(StrEnum):
    """State of a table of a round."""

    NOT_BEGUN = "not begun"
    PLAYING = "playing"
    WAITING = "waiting"
    """It is over, and not both sides have confirmed the result."""
    CONFIRMED = "confirmed"
    GIVEN = "given"
    """The director gave both results."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(Table):
    """A table of a round, with its game; it has points once that is over, or a result is given.

    Attributes:
        game: key of the game played there.
        hands: number of hands that have been written down.
        totals: the points of both sides so far.
        over: whether the game is over.
        confirmed: the sides that have confirmed the result.
        given: points that the director gave both sides in place of the game's result.
    """

    game: GameKey
    hands: int
    totals: Points
    over: bool
    confirmed: frozenset[int]
    given: Points | None

    @property
    def is_begun(self) -> bool:
        """Whether it has written down a hand, or was given a result."""
        return bool(self.hands) or self.given is not None

    @property
    def so_far(self) -> Points | None:
        """Points of both sides, final or so far; None before the first hand."""
        return self.points or (self.totals if self.hands else None)

    @property
    def is_done(self) -> bool:
        """Whether its result stands: both sides have confirmed it, or it was given."""
        return self.state in {TableState.CONFIRMED, TableState.GIVEN}

    @property
    def state(self) -> TableState:
        """State of the table."""
        if self.given is not None:
            return TableState.GIVEN
        if not self.over:
            return TableState.PLAYING if self.hands else TableState.NOT_BEGUN
        done = len(self.confirmed) == len(self.sides)
        return TableState.CONFIRMED if done else TableState.WAITING


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView(Round):
    """A round that was seated.

    Attributes:
        number: the round's number, from 1 on.
        former: by number, the players of entrants of whom one has been replaced since.
    """

    tables: tuple[TableView, ...]
    number: int
    former: Mapping[int, Names] = field(default_factory=dict)

    @property
    def is_finished(self) -> bool:
        """Whether every table has its result."""
        return all(table.points is not None for table in self.tables)

    @property
    def is_begun(self) -> bool:
        """Whether any table has written down a hand, or was given a result."""
        return any(table.is_begun for table in self.tables)

    def seat_of(self, number: int) -> tuple[TableView, int] | None:
        """Return the table of an entrant, and the side on which they sit; None for none."""
        return next(
            (
                (table, place)
                for table in self.tables
                for place, side in enumerate(table.sides)
                if number in side
            ),
            None,
        )

    def table(self, number: int) -> TableView | None:
        """Return the table with this number, or None."""
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True, slots=True)
class BestHand:
    """The most points that a side made in one hand.

    Attributes:
        played: the round.
        table: the number of the table.
        side: the numbers of who made them.
        points: the points of the hand.
    """

    played: RoundView
    table: int
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class CorrectedResult:
    """A result that is another one than when the round after it was seated.

    Attributes:
        round: the round.
        table: the table as it stands.
        before: points of both sides then, or when a director said they had seen them; None where
            it was not finished.
    """

    round: int
    table: TableView
    before: Points | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSettings:
    """Settings of an evening: its seating, its scoring and its rules.

    Attributes:
        name: its name.
        movement: the name of the movement.
        scoring: the name of the kind of scoring.
        thresholds: ten rising differences, for victory points.
        no_instant_rematch: whether a Danish avoids games between those who have just met.
        bye_score: the points of a bye; None for those that the scoring gives.
        rounds_planned: the number of rounds; None where that is open.
        round_hands: the hands of a round; 0 where a clock ends it.
        round_minutes: the minutes of a round; None where its hands are counted.
        shows_ranking: whether those who do not direct it see the ranking.
        variant: id of the ruleset.
        options: its options.
        overrides: house rules: dotted name of a rule → its value, as JSON.
        rules_name: the name of the house rules; empty for none.
    """

    name: str
    movement: str
    scoring: str
    thresholds: Thresholds
    no_instant_rematch: bool = True
    bye_score: int | None = None
    rounds_planned: int | None = None
    round_hands: int = 0
    round_minutes: int | None = None
    shows_ranking: bool = True
    variant: str
    options: tuple[str, ...] = ()
    overrides: Mapping[str, Any]
    rules_name: str = ""

    @property
    def seats(self) -> Movement:
        """The movement."""
        return MOVEMENTS[self.movement]

    @property
    def most_hands(self) -> int:
        """The most hands of a round, whatever ends it."""
        return self.round_hands or MOST_BY_CLOCK

    @property
    def pair_size(self) -> int:
        """Number of players of an entrant: two of a pair, or one of an individual evening."""
        return 2 // self.seats.side_size

    def tables_for(self, entrants: int) -> int:
        """Return the number of tables for entrants; one whom a Mitchell omits frees a table."""
        size = 2 * self.seats.side_size
        return ceil(entrants / size) if self.seats.has_lines else entrants // size


@dataclass(frozen=True, kw_only=True)
class EventView:
    """State of an evening.

    Attributes:
        key: its primary key.
        settings: its seating, its scoring and its rules.
        variant: its ruleset.
        seed: the seed of its lots.
        entrants: everybody who takes part, by number.
        rounds: rounds that were seated, in order.
        known: by round and table, the result that directors know of, since they seated the next
            round by it, gave it, or said they had seen it; None for one that was not finished.
        clock: the clock of the round; None where hands are counted.
        version: raised by every write of a director.
        started_at: when it was made, in UTC.
    """

    key: EventKey
    settings: EventSettings
    variant: Variant
    seed: int
    entrants: tuple[Entrant, ...]
    rounds: tuple[RoundView, ...]
    known: Mapping[TablePlace, Points | None]
    clock: ClockView | None
    version: int
    started_at: datetime

    @property
    def current(self) -> RoundView | None:
        """The round that was seated last; None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def idle(self) -> tuple[int, ...]:
        """The numbers of those who have a bye in the round that is played."""
        return self.current.byes if self.current and not self.current.is_finished else ()

    @cached_property
    def is_finished(self) -> bool:
        """Whether every table of every round has its result; not before the first round."""
        return bool(self.rounds) and all(played.is_finished for played in self.rounds)

    @cached_property
    def has_further(self) -> bool:
        """Whether the movement has a next round in which somebody plays."""
        if not self.settings.seats.most_rounds:
            return True
        try:
            proposal = self.settings.seats.seat(self.evening())
            return proposal is not None and bool(proposal.round.tables)
        except SeatingError:
            return True  # a director is told of it by the seating of that round

    @property
    def rounds_planned(self) -> int | None:
        """The number of rounds planned, at most those of a schedule; None where that is open."""
        planned, scheduled = self.settings.rounds_planned, self.settings.seats.most_rounds
        return min(planned, scheduled(self.evening())) if planned and scheduled else planned

    @property
    def is_last(self) -> bool:
        """Whether all rounds are finished that were planned, or that the movement has."""
        planned = self.rounds_planned
        are_played = planned is not None and len(self.rounds) >= planned
        return self.is_finished and (are_played or not self.has_further)

    @property
    def next_round(self) -> int:
        """The number of the round that is seated next."""
        return len(self.rounds) + 1

    def entrant(self, number: int) -> Entrant | None:
        """Return the entrant with this number, or None."""
        return self._entrants.get(number)

    def players_in(self, played: RoundView) -> dict[int, Names]:
        """Return the players of every entrant in a round, by the entrant's number."""
        return {each.number: each.players for each in self.entrants} | dict(played.former)

    def name_of(self, side: Side, played: RoundView | None = None) -> str:
        """Return the name of a side of a table: in a round, or now."""
        former = {} if played is None else played.former
        players = (former.get(number, self._entrants[number].players) for number in side)
        return " & ".join(chain.from_iterable(players))

    @cached_property
    def _entrants(self) -> dict[int, Entrant]:
        return {each.number: each for each in self.entrants}

    @cached_property
    def corrections(self) -> tuple[CorrectedResult, ...]:
        """The results that changed after the next round was seated, and that nobody has seen."""
        tables = [(played.number, table) for played in self.rounds[:-1] for table in played.tables]
        return tuple(
            CorrectedResult(number, table, self.known[number, table.number])
            for number, table in tables
            if self.known.get((number, table.number), table.points) != table.points
        )

    @cached_property
    def unconfirmed(self) -> tuple[tuple[RoundView, TableView], ...]:
        """The tables of earlier rounds whose result does not stand, each with its round."""
        tables = ((played, table) for played in self.rounds[:-1] for table in played.tables)
        return tuple((played, table) for played, table in tables if not table.is_done)

    def evening(self) -> Event:
        """Return the evening as the engine of events takes it."""
        settings = self.settings
        return Event(
            entrants=self.entrants,
            rounds=self.rounds,
            scoring=Scoring(SCORINGS[settings.scoring], settings.thresholds, settings.bye_score),
            seed=self.seed,
            no_instant_rematch=settings.no_instant_rematch,
            rounds_planned=settings.rounds_planned,
        )

    @cached_property
    def ranking(self) -> tuple[RankingLine, ...]:
        """Everybody, the best first."""
        # Every page of the evening shows it, and the view is kept until something changes.
        return ranking(self.evening())

    @property
    def has_lots(self) -> bool:
        """Whether the ranking marks decisions by lot: once a round is seated."""
        return bool(self.rounds) and any(line.by_lot for line in self.ranking)
