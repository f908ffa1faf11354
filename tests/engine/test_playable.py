"""House rules that nobody could play by, or without effect, are refused when chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import pytest

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import change_rules
from scorekeeper.documents.rulesets import write_value
from scorekeeper.engine.cards import NATURAL_RANKS
from scorekeeper.engine.legality.playable import unplayable, without_effect
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from tests.engine.build import Table

NO_CARD_POINTS: Final = {
    f"card_points.{name}": 0
    for name in ("four_to_seven", "eight_to_king", "ace", "deuce", "joker", "black_three")
}
NO_POINTS: Final = NO_CARD_POINTS | {
    "canastas.natural": 0,
    "canastas.mixed": 0,
    "going_out.points": 0,
    "concealed.points": 0,
    "red_threes.points": [0, 0, 0, 0, 0],
}
NO_MINIMUM: Final = [{"start": None, "minimum": {"points": 0, "canasta": None}}]
EVERY_RANK: Final = [write_value(rank) for rank in NATURAL_RANKS]


def changed(name: str, overrides: dict[str, Any]) -> tuple[Ruleset, Ruleset]:
    """Return a ruleset as it is usually, and with other values."""
    variant = find_variant(name)
    usual = variant.ruleset(variant.usual_players, ())
    problems: list[Problem] = []
    rules = change_rules(usual, overrides, "overrides", problems)
    assert not problems
    return usual, rules


def every_ruleset() -> Iterator[Any]:
    for variant in CATALOGUE:
        for players in variant.players:
            options = [option.id for option in variant.options_for(players)]
            for count in range(len(options) + 1):
                for chosen in combinations(options, count):
                    yield pytest.param(
                        variant.ruleset(players, chosen), id=f"{variant.id}-{players}-{chosen}"
                    )


@pytest.mark.parametrize("rules", list(every_ruleset()))
def test_every_ruleset_can_be_played(rules: Ruleset) -> None:
    assert not list(unplayable(rules))


@pytest.mark.parametrize(
    ("ruleset", "overrides", "rule"),
    [
        ("classic", {"dealing.hand": 26}, "dealing.hand"),
        ("mexicana", {"deck.decks": 1, "red_threes.points": [0, 100, 200]}, "dealing.hand"),
        ("hand-and-foot", {"deck.decks": 2}, "dealing.hand"),
        (
            "caliente-complete",
            {"going_out.kinds": {"mixed": 1}, "sets.most_wilds": 0},
            "going_out.kinds",
        ),
        ("modern-american", {"pile.most_joined": -1}, "pile.most_joined"),
        ("classic", {"going_out.canastas": 20}, "going_out.canastas"),
        ("samba", {"going_out.canastas": 20, "deck.decks": 2}, "going_out.canastas"),
        ("bolivia", {"sequences.allowed": False}, "going_out.kinds"),
        ("uruguay", {"going_out.kinds": {"wild": 3}}, "going_out.kinds"),
        ("classic", {"going_out.feet_taken": True}, "going_out.feet_taken"),
        ("classic", {"going_out.kinds": {"natural": 11, "mixed": 11}}, "going_out.kinds"),
        ("classic", {"going_out.kinds": {"natural": 6, "mixed": 6}}, "going_out.kinds"),
        (
            "classic",
            {"going_out.canastas": 8, "going_out.kinds": {"mixed": 4}}
            | {"going_out.kinds_not_counted": ["mixed"]},
            "going_out.kinds",
        ),
        (
            "classic",
            {"going_out.kinds_not_counted": ["natural", "mixed"]},
            "going_out.kinds_not_counted",
        ),
        (
            "classic",
            {"going_out.kinds_not_counted": ["natural"], "sets.never_wild": EVERY_RANK},
            "going_out.kinds_not_counted",
        ),
        (
            "classic",
            {"going_out.kinds": {"mixed": 1}, "sets.never_wild": EVERY_RANK},
            "going_out.kinds",
        ),
        (
            "classic",
            {"going_out.canastas": 5, "going_out.red_three_per_canasta": True},
            "going_out.red_three_per_canasta",
        ),
        ("classic", {"minimums.by": "deal"}, "minimums.brackets"),
        ("classic", NO_CARD_POINTS, "minimums.brackets"),
        ("classic", {**NO_POINTS, "minimums.brackets": NO_MINIMUM}, "target.points"),
        ("caliente-hand-and-foot", {"minimums.by": "score"}, "minimums.brackets"),
    ],
)
def test_what_nobody_could_play(ruleset: str, overrides: dict[str, Any], rule: str) -> None:
    _, rules = changed(ruleset, overrides)
    assert rule in [each.rule for each in unplayable(rules)]


@pytest.mark.parametrize(
    ("ruleset", "overrides"),
    [
        ("classic", {"canastas.wild": 1_000}),
        ("classic", {"canastas.samba": 1_000}),
        ("classic", {"canastas.mixed_deuces": 500}),
        (
            "italian",
            {"wild_melds.allowed": False, "wild_melds.deuce_sets": False, "canastas.wild": 5},
        ),
        ("classic", {"sequences.most_cards": 9}),
        ("samba", {"sequences.short_cards": 4}),
        ("classic", {"wild_melds.most_cards": 9}),
        ("uruguay", {"wild_melds.fewest_deuces": 3}),
        ("hand-and-foot", {"sets.most_wilds": None, "sets.any_wilds_on_canasta": True}),
        ("classic", {"black_threes.removed_all_points": 100}),
        ("classic", {"canastas.sevens_may_be_mixed": True}),
        ("classic", {"canastas.deuces_only_when_out": False}),
        ("classic", {"going_out.permission": "nobody", "going_out.asked_a_turn_ahead": True}),
        ("classic", {"concealed.points": 0, "concealed.needs_own_canasta": False}),
        ("classic", {"red_threes.by_member": True}),
        ("classic", {"special_hands.points": {"pairs": 1_000}}),
        ("pennies-from-heaven", {"going_out.canastas": 2}),
        ("modern-american", {"dealing.hand": 14, "special_hands.points": {"pairs": 1_000}}),
        ("modern-american", {"black_threes.meldable": True}),
        ("samba", {"sequences.short_cards": 2, "sequences.short_points": -500}),
        ("classic", {"red_threes.without": "minus_without_canasta"}),
        ("classic", {"calientes.refill": 9}),
        ("classic", {"dealing.foot_taken": "first_canasta"}),
        ("uruguay", {"pile.natural_and_wild": False}),
        ("uruguay", {"pile.forced": "none"}),
        ("classic", {"collections.many_points": 500}),
        ("classic", {"collections.few_count": 5}),
    ],
)
def test_values_without_effect_are_named(ruleset: str, overrides: dict[str, Any]) -> None:
    usual, rules = changed(ruleset, overrides)
    assert set(overrides) & {each.rule for each in without_effect(rules, usual)}


@pytest.mark.parametrize(
    ("ruleset", "overrides"),
    [
        ("classic", {}),
        ("classic", {"dealing.hand": 13, "going_out.canastas": 2}),
        ("classic", {"canastas.wild": 1_000, "wild_melds.allowed": True}),
        ("classic", {"canastas.samba": 1_500, "sequences.allowed": True}),
        ("samba", {"sequences.short_cards": 4, "sequences.short_points": -500}),
        ("classic", {"collections.many_count": 5, "collections.many_points": 500}),
        ("classic", {"going_out.kinds": {"natural": 1, "mixed": 2}}),
        ("classic", {"special_hands.points": {"pairs": 1_000}, "dealing.hand": 13}),
        ("samba", {"special_hands.points": {"pairs": 1_000}, "dealing.hand": 11}),
        ("classic", {**NO_CARD_POINTS, "minimums.brackets": NO_MINIMUM}),
        ("classic", {**NO_POINTS, "minimums.brackets": NO_MINIMUM, "canastas.natural": 5}),
        ("classic", {**NO_POINTS, "minimums.brackets": NO_MINIMUM, "card_points.deuce": 5}),
        ("classic", {**NO_CARD_POINTS, "minimums.canasta_exempt": True}),
        (
            "classic",
            {**NO_POINTS, "minimums.brackets": NO_MINIMUM, "target.points": None}
            | {"target.deals": 4},
        ),
        (
            "classic",
            {"going_out.kinds": {"mixed": 1}, "going_out.kinds_not_counted": ["mixed"]},
        ),
        ("classic", {"going_out.canastas": 0, "going_out.kinds_not_counted": ["natural", "mixed"]}),
        # A natural canasta may grow by wild cards there.
        ("classic", {"sets.most_wilds": 0, "going_out.kinds": {"mixed": 1}}),
        (
            "classic",
            {
                "minimums.by": "deal",
                "minimums.brackets": [
                    {"start": None, "minimum": {"points": 50, "canasta": None}},
                    {"start": 2, "minimum": {"points": 90, "canasta": None}},
                ],
            },
        ),
    ],
)
def test_rules_that_people_play_are_accepted(ruleset: str, overrides: dict[str, Any]) -> None:
    usual, rules = changed(ruleset, overrides)
    assert not list(unplayable(rules))
    assert not list(without_effect(rules, usual))


@pytest.mark.parametrize(
    ("most", "melds", "legal"),
    [
        (3, "Kx4 2x3", True),
        (2, "Kx4 2x3", False),
        (2, "Kx5 2x2", True),
        (2, "Kx5 2x4", True),
        (0, "Kx4 2x3", False),
        (0, "Kx7 2", True),
    ],
)
def test_only_a_canasta_within_the_limit_takes_wild_cards_beyond_it(
    most: int, melds: str, legal: bool
) -> None:
    _, rules = changed("classic", {"sets.most_wilds": most})
    assert (Table.by(rules).meld_codes(melds) == set()) is legal


def test_red_threes_may_count_nothing_without_what_they_need() -> None:
    _, rules = changed("classic", {"red_threes.without": "nothing"})
    table = Table.by(rules)
    assert "red_threes" not in table.score(table.side(red_threes=2)).points()
    assert table.score(table.side("K K K", red_threes=2)).points()["red_threes"] == 200


def test_single_ranks_may_count_otherwise() -> None:
    _, rules = changed("classic", {"card_points.ranks": {"7": 10, "Q": 0}})
    table = Table.by(rules)
    assert table.score(table.side("7 7 7 7")).total == 40
    assert table.score(table.side("Q Q Q")).total == 0
    assert table.score(table.side(hands=["7 8 Q"])).total == -20


def test_a_bonus_agreed_at_the_table_is_a_line_of_its_own() -> None:
    table = Table("classic")
    for side in (table.side("K K K", agreed_bonus=100), table.counts(agreed_bonus=100)):
        assert table.score(side).points()["agreed_bonus"] == 100
