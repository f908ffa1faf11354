"""Endings of hands and minimums of first melds in words."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Bracket, MinimumBy
from scorekeeper.simulation.records import Ending
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.vocabulary import words


def ending_label(rules: Ruleset, ending: Ending) -> str:
    """Return the way a hand ended in words."""
    terms = words(ENGLISH, rules)
    return {
        Ending.WENT_OUT: "a side goes out",
        Ending.CONCEALED: "a side goes out concealed",
        Ending.SPECIAL_HAND: "a side lays down a special hand",
        Ending.PILE_NOT_TAKEN: f"{terms.stock} gone, {terms.pile} not taken",
        Ending.LAST_RED_THREE: f"the last card is a {last_three(rules)}",
    }[ending]


def last_three(rules: Ruleset) -> str:
    """Return the name of the three that ends a hand as the last card: a red one, or any."""
    return "three" if rules.black_threes.are_laid else str(words(ENGLISH, rules).red_three)


def minimum_label(rules: Ruleset, bracket: Bracket) -> str:
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
