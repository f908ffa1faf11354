"""The figures of a report in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Bracket, MinimumBy, Ruleset
from scorekeeper.simulation.figures import POINTS_A_HAND, SHARES, Key, Length, Section
from scorekeeper.simulation.records import Ending
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.vocabulary import canasta_name, words

HEADINGS: Final = {
    Section.LENGTH: "Length",
    Section.POINTS: "Points",
    Section.ENDINGS: "How hands end",
    Section.CANASTAS: "Canastas a hand, all sides together",
    Section.MINIMUMS: "First melds made, of those who needed",
}
_LENGTHS: Final = {Length.HANDS: "hands a game", Length.TURNS: "turns a hand"}
_DECIMALS: Final = {Section.LENGTH: 1, Section.POINTS: 0, Section.CANASTAS: 2}


def label_of(rules: Ruleset, key: Key) -> str:
    """Return the label of a figure, in the words of a ruleset."""
    if isinstance(key, Bracket):
        return _minimum(rules, key)
    if isinstance(key, CanastaKind):
        return canasta_name(ENGLISH, rules, key, 2)
    if isinstance(key, Ending):
        return _ending(rules, key)
    return "points a hand" if key == POINTS_A_HAND else _LENGTHS[Length(key)]


def _ending(rules: Ruleset, ending: Ending) -> str:
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


def _minimum(rules: Ruleset, bracket: Bracket) -> str:
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


def value_text(section: Section, value: float, *, signed: bool = False) -> str:
    """Return a figure as it is written in its section: a share, points, a number.

    >>> value_text(Section.ENDINGS, 0.8125), value_text(Section.CANASTAS, -0.5, signed=True)
    ('81.2 %', '−0.50')
    """
    if section in SHARES:
        return f"{_rounded(100 * value, 1, signed=signed)} %"
    return _rounded(value, _DECIMALS[section], signed=signed)


def _rounded(value: float, decimals: int, *, signed: bool) -> str:
    """Return a number with `decimals` decimals, with a real minus sign."""
    text = f"{abs(value):.{decimals}f}"
    whole, point, rest = text.partition(".")
    nothing = not float(text)
    size = int(whole)
    if value < 0 and not nothing:
        sign = figure(-1)[0]
    else:
        sign = signed_figure(1)[0] if signed and not nothing else ""
    return f"{sign}{figure(size)}{point}{rest}"
