"""The figures of a report, from the records of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Bracket, Ruleset
from scorekeeper.simulation.estimates import Interval, Rate, estimate, estimate_share
from scorekeeper.simulation.records import Ending, GameRecord, HandRecord


class Section(StrEnum):
    """The parts of a report."""

    LENGTH = "length"
    POINTS = "points"
    ENDINGS = "endings"
    CANASTAS = "canastas"
    MINIMUMS = "minimums"


class Length(StrEnum):
    """The figures of the length of games."""

    HANDS = "hands_a_game"
    TURNS = "turns_a_hand"


POINTS_A_HAND = "points_a_hand"

SHARES: Final = frozenset({Section.ENDINGS, Section.MINIMUMS})
"""The sections whose figures are shares of a whole."""

Key = Length | Ending | CanastaKind | Bracket | str
"""The subject of a figure within its section."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the report.

    Attributes:
        section: the part of the report that it stands in.
        key: its subject.
        rate: its value, as a ratio.
        values: every single value in ascending order, where they vary; none for shares.
    """

    section: Section
    key: Key
    rate: Rate
    values: tuple[int, ...] = ()

    @property
    def estimate(self) -> Interval | None:
        """Its value and confidence interval, None where nothing was counted."""
        if self.section in SHARES:
            return estimate_share(self.rate)
        found = estimate(self.rate)
        if found is None or found.low is None or self.section is Section.POINTS:
            return found
        return Interval(found.value, max(found.low, 0.0), found.high)


def figures_of(rules: Ruleset, games: Sequence[GameRecord]) -> tuple[Figure, ...]:
    """Return all figures about games, in the order of the report.

    Args:
        rules: the rules they were played by.
        games: at least one.
    """
    return (
        *_lengths(games),
        _points(games),
        *_endings(rules, games),
        *_canastas(rules, games),
        *_minimums(rules, games),
    )


def _lengths(games: Sequence[GameRecord]) -> Iterator[Figure]:
    hands = tuple(len(game.hands) for game in games)
    yield Figure(Section.LENGTH, Length.HANDS, Rate(hands, (1,) * len(games)), tuple(sorted(hands)))
    turns = [hand.turns for game in games for hand in game.hands]
    rate = _per_hand(games, lambda hand: hand.turns)
    yield Figure(Section.LENGTH, Length.TURNS, rate, tuple(sorted(turns)))


def _points(games: Sequence[GameRecord]) -> Figure:
    points = [[one.points for hand in game.hands for one in hand.scorers] for game in games]
    rate = Rate(tuple(map(sum, points)), tuple(map(len, points)))
    values = sorted(value for of_game in points for value in of_game)
    return Figure(Section.POINTS, POINTS_A_HAND, rate, tuple(values))


def _endings(rules: Ruleset, games: Sequence[GameRecord]) -> Iterator[Figure]:
    for ending in Ending:
        if ending is Ending.SPECIAL_HAND and not rules.special_hands.points:
            continue
        yield Figure(Section.ENDINGS, ending, _per_hand(games, partial(_ended, ending)))


def _canastas(rules: Ruleset, games: Sequence[GameRecord]) -> Iterator[Figure]:
    for kind in CanastaKind:
        if rules.canastas.points(kind) is not None:
            yield Figure(Section.CANASTAS, kind, _per_hand(games, partial(_canastas_in, kind)))


def _minimums(rules: Ruleset, games: Sequence[GameRecord]) -> Iterator[Figure]:
    for index, bracket in enumerate(rules.minimums.brackets):
        met = tuple(_with_minimum(game, index, met=True) for game in games)
        needed = tuple(_with_minimum(game, index, met=False) for game in games)
        yield Figure(Section.MINIMUMS, bracket, Rate(met, needed))


def _with_minimum(game: GameRecord, bracket: int, *, met: bool) -> int:
    """Return the number of times a minimum was needed in a game, or was met."""
    return sum(
        1
        for hand in game.hands
        for one in hand.scorers
        if one.bracket == bracket and (one.has_melded or not met)
    )


def _ended(ending: Ending, hand: HandRecord) -> int:
    return int(hand.ending is ending)


def _canastas_in(kind: CanastaKind, hand: HandRecord) -> int:
    return hand.canastas.get(kind, 0)


def _per_hand(games: Sequence[GameRecord], count: Callable[[HandRecord], int]) -> Rate:
    """Return the rate of a count in each hand, out of all hands."""
    parts = tuple(sum(count(hand) for hand in game.hands) for game in games)
    return Rate(parts, tuple(len(game.hands) for game in games))
