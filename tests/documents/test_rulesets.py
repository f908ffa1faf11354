"""Rulesets as JSON, and house rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.rulesets import read_ruleset, rule_names, write_rules, write_ruleset
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from tests.documents.examples import deal, places, problems_of_deal

CLASSIC = find_variant("classic").ruleset()


def _all_rules() -> Iterator[Any]:
    for variant in CATALOGUE:
        for players in variant.players:
            options = [option.id for option in variant.options_for(players)]
            for chosen in sorted({(), *((option,) for option in options), tuple(options)}):
                name = f"{variant.id} {players} {' '.join(chosen)}"
                yield pytest.param(variant.ruleset(players, chosen), id=name)


@pytest.mark.parametrize("rules", list(_all_rules()))
def test_every_ruleset_is_written_and_read_without_loss(rules: Ruleset) -> None:
    text = json.dumps(write_ruleset(rules))
    assert read_ruleset(json.loads(text)) == rules


def test_a_ruleset_is_written_the_same_every_time() -> None:
    written = write_ruleset(find_variant("brazilian").ruleset())
    assert json.dumps(written) == json.dumps(write_ruleset(read_ruleset(written)))
    assert list(written["deck"]) == ["source", "cited", "decks", "calientes"]
    assert written["going_out"]["kinds_not_counted"] == sorted(
        written["going_out"]["kinds_not_counted"]
    )


def test_ranks_are_written_as_cards() -> None:
    rules = read_deal(deal(overrides={"pile.never": ["A", "K", "10"]})).rules
    assert write_ruleset(rules)["pile"]["never"] == ["10", "K", "A"]
    assert read_ruleset(write_ruleset(rules)) == rules


def test_cards_to_which_a_rule_makes_no_difference_are_left_out() -> None:
    """Documents that name them are read: older ones were taken."""
    overrides = {"pile.never": ["A", "3B"], "sets.never_wild": ["2"], "sets.wild_at_first": ["3R"]}
    rules = read_deal(deal(overrides=overrides)).rules
    assert rules.pile.never == {Rank.ACE}
    assert not rules.sets.never_wild | rules.sets.wild_at_first


def test_a_rule_that_an_old_snapshot_lacks_has_its_default() -> None:
    written = write_ruleset(CLASSIC)
    del written["going_out"]["permission"]
    assert read_ruleset(written).going_out.permission is type(CLASSIC.going_out.permission).OPTIONAL


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("deck", "decks"), "2", [("deck.decks", "value.not_number")]),
        (("deck", "decks"), True, [("deck.decks", "value.not_number")]),
        (("deck", "decks"), 2.0, [("deck.decks", "value.not_number")]),
        (("deck", "decks"), 0, [("deck.decks", "rule.impossible")]),
        (("deck", "jokers"), 5, [("deck.jokers", "rule.unknown")]),
        (("deck",), 5, [("deck", "value.not_object")]),
        (("deck", "source", "book"), None, [("deck.source.book", "value.not_text")]),
        (("sets", "majority"), "most", [("sets.majority", "value.unknown")]),
        (("minimums", "brackets"), {}, [("minimums.brackets", "value.not_list")]),
        (("pile",), 5, [("pile", "value.not_object")]),
        (("pile", "never"), 5, [("pile.never", "value.not_list")]),
        (("vocabulary",), "\ud800", [("", "text.unreadable")]),
        (
            ("pile", "never"),
            ["A", "Z", 14, "7 8"],
            [
                ("pile.never[1]", "card.unknown"),
                ("pile.never[2]", "card.unknown"),
                ("pile.never[3]", "card.unknown"),
            ],
        ),
    ],
)
def test_a_snapshot_that_cannot_be_read(
    path: tuple[str, ...], value: object, expected: list[tuple[str, str]]
) -> None:
    written = write_ruleset(CLASSIC)
    *parents, last = path
    place = written
    for name in parents:
        place = place[name]
    place[last] = value
    with pytest.raises(DocumentError) as caught:
        read_ruleset(written)
    assert places(caught.value.problems) == expected


def test_what_may_be_written_is_listed_without_a_word_of_any_language() -> None:
    written = write_ruleset(CLASSIC)
    written["sets"]["majority"] = "most"
    with pytest.raises(DocumentError) as caught:
        read_ruleset(written)
    (problem,) = caught.value.problems
    assert problem.message.endswith(": none, more, twice.")


def test_a_snapshot_is_an_object() -> None:
    with pytest.raises(DocumentError) as caught:
        read_ruleset([])
    assert places(caught.value.problems) == [("", "value.not_object")]


def test_every_rule_is_listed_with_its_value_and_source() -> None:
    listed = write_rules("Classic Canasta rules", CLASSIC)
    assert list(listed) == list(rule_names())
    assert listed["canastas.natural"] == {
        "value": 500,
        "source": str(CLASSIC.canastas.citation("natural")),
    }
    assert listed["vocabulary"] == {"value": "classic", "source": "Classic Canasta rules"}
    assert all(rule["source"] for rule in listed.values())
    assert "card_points.by_rank" not in listed


def test_a_listed_value_as_an_override_changes_nothing() -> None:
    listed = write_rules("", CLASSIC)
    overrides = {
        name: rule["value"] for name, rule in listed.items() if not name.startswith("seating.")
    }
    assert read_deal(deal(overrides=overrides)).rules == CLASSIC


def test_an_override_is_cited_as_a_house_rule() -> None:
    overrides = {"canastas.natural": 600, "going_out.points": 200, "canastas.mixed": 300}
    rules = read_deal(deal(overrides=overrides)).rules
    assert (rules.canastas.natural, rules.going_out.points) == (600, 200)
    assert rules.canastas.source == Citation(
        "House rule", f"canastas: natural; otherwise {CLASSIC.canastas.citation('natural')}"
    )
    assert rules.canastas.citation("natural").book == "House rule"
    assert rules.canastas.citation("mixed") == CLASSIC.canastas.citation("mixed")
    assert rules.card_points is not None
    assert rules.card_points.source == CLASSIC.card_points.source


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("minimums.brackets", [{"start": None, "minimum": {"points": 40, "canasta": None}}]),
        ("going_out.kinds", {"natural": 1}),
        ("going_out.kinds_not_counted", ["mixed"]),
        ("red_threes.points", [0, 100, 200, 300, 1000]),
        ("sets.most_wilds", None),
        ("sets.majority", "more"),
        ("wild_melds.allowed", True),
        ("pile.never", ["A"]),
        ("vocabulary", "caliente"),
        ("card_points.joker", 100),
        ("calientes.one_in_hand", 3),
    ],
)
def test_any_rule_can_be_overridden(name: str, value: object) -> None:
    rules = read_deal(deal(overrides={name: value})).rules
    assert rules != CLASSIC
    assert write_rules("", rules)[name]["value"] == value


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        ([], [("overrides", "value.not_object")]),
        ({"going_out.bonus": 5}, [("overrides.going_out.bonus", "rule.unknown")]),
        ({"going_out": {}}, [("overrides.going_out", "rule.unknown")]),
        ({"going_out.source": {}}, [("overrides.going_out.source", "rule.unknown")]),
        ({"seating.players": 3}, [("overrides.seating.players", "rule.unknown")]),
        ({"deck.decks": "2"}, [("overrides.deck.decks", "value.not_number")]),
        ({"deck.decks": None}, [("overrides.deck.decks", "value.not_number")]),
        ({"deck.decks": 99}, [("overrides.deck.decks", "rule.impossible")]),
        ({"target.deals": 4}, [("overrides.target.deals", "rule.impossible")]),
        ({"deck.decks": 1, "dealing.foot": 40}, [("overrides.dealing.foot", "rule.impossible")]),
        ({"deck.decks": 3}, [("overrides", "rule.impossible")]),
        ({"pile.never": ["Z"]}, [("overrides.pile.never[0]", "card.unknown")]),
        (
            {"minimums.brackets": [{"start": 0}]},
            [
                ("overrides.minimums.brackets[0].minimum", "field.missing"),
            ],
        ),
        (
            {"deck.decks": -1, "target.points": 5.0, "x": 1},
            [
                ("overrides.x", "rule.unknown"),
                ("overrides.deck.decks", "rule.impossible"),
                ("overrides.target.points", "value.not_number"),
            ],
        ),
        ({f"r{number}": 1 for number in range(201)}, [("overrides", "list.too_long")]),
    ],
)
def test_overrides_that_nobody_could_play_by(
    overrides: object, expected: list[tuple[str, str]]
) -> None:
    assert places(problems_of_deal(deal(overrides=overrides))) == expected


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("deck.decks", "between 1 and 12 decks are shuffled together"),
        ("going_out.canastas", "0 to 20 canastas are needed to go out"),
        ("sets.canasta_naturals", "a canasta needs 0 to 7 naturals"),
    ],
)
def test_an_impossible_rule_says_why(rule: str, why: str) -> None:
    (problem,) = problems_of_deal(deal(overrides={rule: 99}))
    assert problem.message == f"Nobody could play by this: {why}."
