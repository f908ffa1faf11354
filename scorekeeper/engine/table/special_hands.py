"""Which special hands do these cards make, and which are they nearest to?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import Nearness, SpecialHandId, is_made, nearness


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHandsQuestion:
    """What special hands is a hand good for?

    Attributes:
        rules: the rules played by.
        hand: thirteen or fourteen cards.
    """

    rules: Ruleset
    hand: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHandsAnswer:
    """What special hands a hand is good for.

    Attributes:
        made: those that it makes, the best first.
        nearest: all of the ruleset, those that lack fewest cards first, of these the dearest.
    """

    made: tuple[SpecialHandId, ...]
    nearest: tuple[Nearness, ...]


def check_special_hands(question: SpecialHandsQuestion) -> SpecialHandsAnswer:
    """Return which special hands some cards make, and how near they are to each."""
    points = question.rules.special_hands.points
    near = [nearness(special, question.hand) for special in _known(question.rules)]
    return SpecialHandsAnswer(
        made=special_hands_of(question.rules, question.hand),
        nearest=tuple(sorted(near, key=lambda each: (each.short_by, -points[each.special]))),
    )


def special_hands_of(rules: Ruleset, hand: Cards) -> tuple[SpecialHandId, ...]:
    """Return the special hands that some cards make, the best first."""
    return tuple(special for special in _known(rules) if is_made(special, hand))


def _known(rules: Ruleset) -> Iterator[SpecialHandId]:
    """Yield the special hands of a ruleset, the best first."""
    return (special for special in SpecialHandId if special in rules.special_hands.points)
