"""The figures of a report, from the records of games, and the words for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scorekeeper.engine.canasta_kinds import known_kinds
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Bracket, MinimumBy
from scorekeeper.simulation.estimates import Interval, Rate, estimate, estimate_share
from scorekeeper.simulation.records import GameRecord, HandEnding, ScorerHand
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.vocabulary import canasta_name, words


class ReportSection(StrEnum):
    """The parts of a report."""

    LENGTH = "length"
    POINTS = "points"
    ENDINGS = "endings"
    CANASTAS = "canastas"
    MINIMUMS = "minimums"


HEADINGS: Final = {
    ReportSection.LENGTH: "Length",
    ReportSection.POINTS: "Points",
    ReportSection.ENDINGS: "How hands end",
    ReportSection.CANASTAS: "Canastas a hand, all sides together",
    ReportSection.MINIMUMS: "First melds made, of those who needed",
}
_DECIMALS: Final = {ReportSection.LENGTH: 1, ReportSection.POINTS: 0, ReportSection.CANASTAS: 2}
_SHARES: Final = frozenset({ReportSection.ENDINGS, ReportSection.MINIMUMS})
"""The sections whose figures are shares of a whole."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of the report.

    Attributes:
        section: the part of the report that it stands in.
        name: its subject in documents, the same in every ruleset.
        label: its subject in the words of the ruleset.
        rate: its value, as a ratio.
        values: every single value in ascending order, where they vary; none for shares.
    """

    section: ReportSection
    name: str
    label: str
    rate: Rate
    values: tuple[int, ...] = ()

    @property
    def estimate(self) -> Interval | None:
        """Its value and confidence interval, None where nothing was counted."""
        if self.section in _SHARES:
            return estimate_share(self.rate)
        found = estimate(self.rate)
        if found is None or found.low is None or self.section is ReportSection.POINTS:
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
    rate = Rate(hands, (1,) * len(games))
    yield Figure(ReportSection.LENGTH, "hands_a_game", "hands a game", rate, tuple(sorted(hands)))
    turns = sorted(hand.turns for game in games for hand in game.hands)
    rate = _per_hand(games, (sum(hand.turns for hand in game.hands) for game in games))
    yield Figure(ReportSection.LENGTH, "turns_a_hand", "turns a hand", rate, tuple(turns))


def _points(games: Sequence[GameRecord]) -> Figure:
    points = [[one.points for one in _scorers(game)] for game in games]
    rate = Rate(tuple(map(sum, points)), tuple(map(len, points)))
    values = sorted(value for of_game in points for value in of_game)
    return Figure(ReportSection.POINTS, "points_a_hand", "points a hand", rate, tuple(values))


def _endings(rules: Ruleset, games: Sequence[GameRecord]) -> Iterator[Figure]:
    counts = [Counter(hand.ending for hand in game.hands) for game in games]
    for ending in HandEnding:
        if ending is HandEnding.SPECIAL_HAND and not rules.special_hands.points:
            continue
        rate = _per_hand(games, (of_game[ending] for of_game in counts))
        yield Figure(ReportSection.ENDINGS, ending.value, _ending_label(rules, ending), rate)


def _canastas(rules: Ruleset, games: Sequence[GameRecord]) -> Iterator[Figure]:
    counts = [sum((Counter(hand.canastas) for hand in game.hands), Counter()) for game in games]
    for kind in known_kinds(rules):
        label = canasta_name(ENGLISH, rules, kind, 2)
        rate = _per_hand(games, (of_game[kind] for of_game in counts))
        yield Figure(ReportSection.CANASTAS, kind.value, label, rate)


def _minimums(rules: Ruleset, games: Sequence[GameRecord]) -> Iterator[Figure]:
    needed = [Counter(one.bracket for one in _scorers(game)) for game in games]
    met = [Counter(one.bracket for one in _scorers(game) if one.has_melded) for game in games]
    for index, bracket in enumerate(rules.minimums.brackets):
        name = f"{bracket.name}: {minimum_text(ENGLISH, bracket.minimum)}"
        rate = Rate(
            tuple(of_game[index] for of_game in met), tuple(of_game[index] for of_game in needed)
        )
        yield Figure(ReportSection.MINIMUMS, name, _minimum_label(rules, bracket), rate)


def _scorers(game: GameRecord) -> list[ScorerHand]:
    """List the hands of everybody who scores in a game."""
    return [one for hand in game.hands for one in hand.scorers]


def _per_hand(games: Sequence[GameRecord], counts: Iterable[int]) -> Rate:
    """Return the rate of what was counted in each game, out of all hands."""
    return Rate(tuple(counts), tuple(len(game.hands) for game in games))


def value_text(section: ReportSection, value: float, *, signed: bool = False) -> str:
    """Return a figure as it is written in its section: a share, points, a number.

    >>> value_text(ReportSection.ENDINGS, 0.8125)
    '81.2 %'
    >>> value_text(ReportSection.CANASTAS, -0.5, signed=True)
    '−0.50'
    """
    if section in _SHARES:
        return f"{_rounded(100 * value, 1, signed=signed)} %"
    return _rounded(value, _DECIMALS[section], signed=signed)


def _rounded(value: float, decimals: int, *, signed: bool) -> str:
    """Return a number with `decimals` decimals, with a real minus sign."""
    text = f"{abs(value):.{decimals}f}"
    whole, point, rest = text.partition(".")
    sign = figure(-1)[0] if value < 0 else "+" if signed else ""
    return f"{sign if float(text) else ''}{figure(int(whole))}{point}{rest}"


def _ending_label(rules: Ruleset, ending: HandEnding) -> str:
    """Return the way a hand ended in words."""
    terms = words(ENGLISH, rules)
    return {
        HandEnding.WENT_OUT: "a side goes out",
        HandEnding.CONCEALED: "a side goes out concealed",
        HandEnding.SPECIAL_HAND: "a side lays down a special hand",
        HandEnding.PILE_NOT_TAKEN: f"{terms.stock} gone, {terms.pile} not taken",
        HandEnding.LAST_RED_THREE: f"the last card is a {last_three(rules)}",
    }[ending]


def last_three(rules: Ruleset) -> str:
    """Return the name of the three that ends a hand as the last card: a red one, or any."""
    return "three" if rules.black_threes.are_laid else str(words(ENGLISH, rules).red_three)


def _minimum_label(rules: Ruleset, bracket: Bracket) -> str:
    """Return a minimum and when it holds: `50 (from 0)`, `90 (hand 2)`."""
    needed = minimum_text(ENGLISH, bracket.minimum)
    starts = rules.minimums.starts
    if bracket.start is None and not starts:
        return needed
    if rules.minimums.by is MinimumBy.DEAL:
        return f"{needed} (hand {_deals(starts, bracket.start)})"
    if bracket.start is None:
        return f"{needed} (below {figure(starts[0])})"
    return f"{needed} (from {figure(bracket.start)})"


def _deals(starts: Sequence[int], start: int | None) -> str:
    """Return the numbers of the deals that a minimum holds for."""
    first = 1 if start is None else start
    later = [other for other in starts if other > first]
    if not later:
        return f"{first} and later"
    return str(first) if later[0] == first + 1 else f"{first} to {later[0] - 1}"
