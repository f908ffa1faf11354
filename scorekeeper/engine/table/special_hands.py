"""The question which special hands some cards make, and which are nearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import HAND_SIZE, Nearness, SpecialHandId, is_made, nearness
from scorekeeper.engine.violations import Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHandsQuestion:
    """Which special hands does a hand make, and which are nearest?

    Attributes:
        rules: the rules played by.
        hand: thirteen or fourteen cards.
    """

    rules: Ruleset
    hand: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHandsAnswer:
    """The special hands that a hand makes, and the nearest.

    Attributes:
        made: the special hands that it makes, the best first.
        nearest: all of the ruleset, by the number of cards lacking, then by points, the most first.
        reasons: the violations where nobody can hold such a hand, which is near to nothing then.
    """

    made: tuple[SpecialHandId, ...] = ()
    nearest: tuple[Nearness, ...] = ()
    reasons: tuple[Violation, ...] = ()


def check_special_hands(question: SpecialHandsQuestion) -> SpecialHandsAnswer:
    """Return the special hands that some cards make, and their distance from each."""
    beyond = tuple(beyond_the_deck(question.rules, [question.hand]))
    if beyond:
        return SpecialHandsAnswer(reasons=beyond)
    points = question.rules.special_hands.points
    near = [nearness(special, question.hand) for special in _known(question.rules)]
    return SpecialHandsAnswer(
        made=special_hands_of(question.rules, question.hand),
        nearest=tuple(sorted(near, key=lambda each: (each.short_by, -points[each.special]))),
    )


def special_hands_of(rules: Ruleset, hand: Cards) -> tuple[SpecialHandId, ...]:
    """Return the special hands that some cards make, the best first."""
    if hand.size != HAND_SIZE:
        return ()
    return tuple(special for special in _known(rules) if is_made(special, hand))


def _known(rules: Ruleset) -> Iterator[SpecialHandId]:
    """Yield the special hands of a ruleset, the best first."""
    return (special for special in SpecialHandId if special in rules.special_hands.points)
