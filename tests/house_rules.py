"""Rules that a table puts together, made up at random."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import change_rules
from scorekeeper.documents.rulesets import rule_names, write_ruleset
from scorekeeper.engine.legality.playable import unplayable, without_effect
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from tests.strategies import Game, games

_NUMBERS: Final = (0, 1, 2, 3, 4, 5, 7, 10, 13, 20, 26, 100, 500, 1_000)
_CHOICES: Final = {
    "majority": ("none", "more", "twice"),
    "same_rank": ("one", "one_unfinished", "any"),
    "permission": ("optional", "optional_yes_obliges", "mandatory", "nobody"),
    "need": ("meld", "canasta", "two_canastas"),
    "without": ("minus", "nothing", "minus_without_canasta"),
    "triple": ("none", "clean", "clean_or_wild"),
    "adds": ("none", "unfinished", "any"),
    "adds_when_frozen": ("none", "unfinished", "any"),
    "forced": ("none", "unfinished", "any"),
    "start": ("cover", "put_back", "bury_by_rank", "no_card"),
    "foot_taken": ("hand_played", "first_canasta"),
    "by": ("score", "deal"),
}


def changed(name: str, overrides: dict[str, Any]) -> Ruleset:
    """Return the rules of a game with other values."""
    variant = find_variant(name)
    problems: list[Problem] = []
    usual = variant.ruleset(variant.usual_players, ())
    rules = change_rules(usual, overrides, "overrides", problems)
    assert not problems
    return rules


def changed_at_random(rules: Ruleset, chance: Random) -> Ruleset | None:
    """Return rules with a few values changed; None where those cannot be read or are refused."""
    names = chance.sample(changeable(), chance.choice((1, 1, 2, 3)))
    return changed_in(rules, names, chance)


def changeable() -> list[str]:
    """Return the dotted names of the rules that are changed at random."""
    return [name for name in rule_names() if "." in name and not name.startswith("seating.")]


def changed_in(rules: Ruleset, names: Iterable[str], chance: Random) -> Ruleset | None:
    """Return rules with other values of some names, or None likewise."""
    document, overrides = write_ruleset(rules), {}
    for name in names:
        component, _, field = name.partition(".")
        overrides[name] = _other(document[component][field], field, chance)
    problems: list[Problem] = []
    found = change_rules(rules, overrides, "overrides", problems)
    refused = bool(problems) or any(unplayable(found)) or any(without_effect(found, rules))
    return None if refused else found


def _other(value: Any, field: str, chance: Random) -> Any:  # noqa: ANN401 -- JSON
    if isinstance(value, bool):
        return not value
    if field in _CHOICES:
        return chance.choice(_CHOICES[field])
    if isinstance(value, list):
        return _other_list(value, field, chance)
    if isinstance(value, dict):
        return chance.choice(({}, {"7": 10}, {"natural": 1}, {"mixed": 1}))
    number = chance.choice(_NUMBERS)
    return -number if isinstance(value, int) and value < 0 else number


def _other_list(values: list[Any], field: str, chance: Random) -> list[Any]:
    if field == "points":
        return [0, *(100 * count for count in range(1, len(values)))]
    if field == "brackets":
        minimum = {"points": chance.choice((0, 30, 70, 150)), "canasta": None}
        return [*values[:-1], {**values[-1], "minimum": minimum}]
    return chance.choice(([], ["7"], ["4", "K"]))


_OF_OPENING: Final = {
    "minimums.canasta_exempt": (True, False),
    "minimums.concealed_exempt": (True, False),
    "minimums.mixed_canasta": (True, False),
    "minimums.up_card_counts": (True, False),
    "minimums.wilds_count": (True, False),
    "minimums.triple": _CHOICES["triple"],
    "pile.for_first_meld": (True, False),
    "sets.same_rank": _CHOICES["same_rank"],
    "going_out.canastas": (0, 1, 2),
}
"""Rules of the first meld and what it has to do with, each with values for it."""


@st.composite
def house_rules(draw: st.DrawFn) -> Ruleset:
    """Return the rules of any game with some values changed, those of the first meld above all."""
    game: Game = draw(games())
    rules = changed_at_random(game.rules, Random(draw(st.integers(0, 9_999)))) or game.rules  # noqa: S311
    names = draw(st.lists(st.sampled_from(sorted(_OF_OPENING)), max_size=4, unique=True))
    overrides = {name: draw(st.sampled_from(_OF_OPENING[name])) for name in names}
    problems: list[Problem] = []
    changed = change_rules(rules, overrides, "overrides", problems)
    return rules if problems else changed
