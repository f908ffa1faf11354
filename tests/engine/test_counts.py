"""Sides recorded as counts: their scores, and impossible counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import change_rules
from scorekeeper.engine.deal import Member
from scorekeeper.engine.legality.counts import least_points
from scorekeeper.engine.melds import CanastaKind, UnfinishedKind
from tests.engine.build import Table

NATURAL, MIXED, WILD = CanastaKind.NATURAL, CanastaKind.MIXED, CanastaKind.WILD
SAMBA, SEVENS = CanastaKind.SAMBA, CanastaKind.SEVENS
WILD_DEUCES, WILD_JOKERS = CanastaKind.WILD_DEUCES, CanastaKind.WILD_JOKERS
NATURAL_DEUCES, MIXED_DEUCES = CanastaKind.NATURAL_DEUCES, CanastaKind.MIXED_DEUCES
WILDS, JOKERS = "canastas.wilds", "canastas.jokers"


def wrong(ruleset: str, **values: Any) -> set[str | None]:  # noqa: ANN401 - fields of the entry
    """Return the fields that cannot be true."""
    table = Table(ruleset)
    score = table.score(table.counts(score_before=-5, **values)).score
    return {v.subject for v in score.violations if v.code == "counts.impossible"}


@pytest.mark.parametrize(
    ("ruleset", "values", "subjects"),
    [
        ("classic", {"card_points": 57}, {"card_points"}),
        ("classic", {"card_points": 55}, set()),
        ("classic", {"hand_points": (3, 10)}, {"hand_points"}),
        ("classic", {"card_points": 10}, {"card_points.least"}),
        ("classic", {"card_points": 15}, set()),
        ("classic", {"melded": True}, {"melded"}),
        ("classic", {"melded": False, "card_points": 50}, {"melded"}),
        ("classic", {"melded": False}, set()),
        ("classic", {"melded": True, "card_points": 50}, set()),
        ("classic", {"card_points": 30, "canastas": {NATURAL: 1}}, {"card_points.canastas"}),
        ("classic", {"card_points": 35, "canastas": {NATURAL: 1}}, set()),
        ("classic", {"card_points": 45, "canastas": {MIXED: 1}}, {"card_points.canastas"}),
        ("classic", {"card_points": 50, "canastas": {MIXED: 1}}, set()),
        (
            "classic",
            {"card_points": 80, "canastas": {NATURAL: 1, MIXED: 1}},
            {"card_points.canastas"},
        ),
        ("classic", {"card_points": 85, "canastas": {NATURAL: 1, MIXED: 1}}, set()),
        ("classic", {"card_points": 500, "canastas": {SAMBA: 1}}, {"canastas.samba"}),
        ("classic", {"card_points": 500, "canastas": {SAMBA: 0}}, set()),
        ("samba", {"card_points": 45, "canastas": {SAMBA: 1}}, {"card_points.canastas"}),
        ("samba", {"card_points": 50, "canastas": {SAMBA: 1}}, set()),
        ("uruguay", {"card_points": 135, "canastas": {WILD: 1}}, {"card_points.canastas"}),
        ("uruguay", {"card_points": 140, "canastas": {WILD: 1}}, set()),
        ("cuban", {"card_points": 165, "canastas": {WILD: 1}}, {"card_points.canastas"}),
        ("cuban", {"card_points": 170, "canastas": {WILD: 1}}, set()),
        ("italian", {"card_points": 135, "canastas": {WILD: 1}}, {"card_points.canastas"}),
        ("italian", {"card_points": 140, "canastas": {WILD: 1}}, set()),
        ("mexicana", {"card_points": 30, "canastas": {SEVENS: 1}}, {"card_points.canastas"}),
        ("mexicana", {"card_points": 35, "canastas": {SEVENS: 1}}, set()),
        ("classic", {"card_points": 1_160}, set()),
        ("classic", {"card_points": 1_165}, {"card_points.most"}),
        ("classic", {"card_points": 1_180, "out": True}, set()),
        ("classic", {"card_points": 1_185, "out": True}, {"card_points.most"}),
        ("modern-american", {"card_points": 1_160}, set()),
        ("modern-american", {"card_points": 1_165}, {"card_points.most"}),
        ("hand-and-foot", {"card_points": 3_485}, {"card_points.most"}),
        ("classic", {"hand_points": (1_000, 185)}, {"hand_points.most"}),
        ("cuban", {"card_points": 700, "canastas": {WILD_JOKERS: 1}}, set()),
        ("cuban", {"card_points": 700, "canastas": {WILD_JOKERS: 2}}, {"canastas.jokers", WILDS}),
        ("cuban", {"card_points": 700, "canastas": {WILD_DEUCES: 1}}, set()),
        ("cuban", {"card_points": 700, "canastas": {WILD_DEUCES: 2}}, {"canastas.deuces", WILDS}),
        (
            "cuban",
            {"card_points": 700, "canastas": {WILD_DEUCES: 1, WILD_JOKERS: 1}},
            {"canastas.deuces", WILDS},
        ),
        (
            "cuban",
            {"card_points": 700, "canastas": {WILD: 1, WILD_JOKERS: 1}},
            {"canastas.jokers", WILDS},
        ),
        ("cuban", {"card_points": 700, "canastas": {WILD: 1, MIXED: 5}}, set()),
        ("cuban", {"card_points": 700, "canastas": {WILD: 1, MIXED: 6}}, {WILDS}),
        ("uruguay", {"card_points": 700, "canastas": {WILD: 1, MIXED: 6}}, {WILDS}),
        ("bolivia", {"card_points": 700, "canastas": {WILD: 2}}, set()),
        ("bolivia", {"card_points": 700, "canastas": {WILD: 3}}, {WILDS}),
        ("italian", {"card_points": 700, "canastas": {WILD: 1}}, set()),
        ("italian", {"card_points": 999, "canastas": {WILD: 2}}, {"card_points"}),
        ("italian", {"card_points": 900, "canastas": {WILD: 3}}, {WILDS}),
        ("italian", {"card_points": 700, "canastas": {NATURAL_DEUCES: 2}}, {"canastas.deuces"}),
        (
            "italian",
            {"card_points": 700, "canastas": {NATURAL_DEUCES: 1, MIXED_DEUCES: 1}},
            set(),
        ),
        ("italian", {"card_points": 700, "canastas": {MIXED_DEUCES: 2}}, set()),
        ("italian", {"card_points": 900, "canastas": {MIXED_DEUCES: 3}}, {WILDS}),
        ("mexicana", {"card_points": 700, "canastas": {SEVENS: 2}}, {"most.sevens"}),
        ("mexicana", {"card_points": 700, "canastas": {SEVENS: 10}}, {"most.sevens"}),
        ("mexicana", {"card_points": 700, "canastas": {SEVENS: 1, NATURAL: 10}}, set()),
        (
            "mexicana",
            {"card_points": 900, "canastas": {SEVENS: 1, NATURAL: 10, MIXED: 1}},
            {"canastas.sets"},
        ),
        ("pennies-from-heaven", {"card_points": 700, "canastas": {SEVENS: 2}}, set()),
        ("pennies-from-heaven", {"card_points": 700, "canastas": {SEVENS: 3}}, {"most.sevens"}),
        ("classic", {"card_points": 700, "canastas": {NATURAL: 11}}, set()),
        (
            "classic",
            {"card_points": 700, "canastas": {NATURAL: 12}},
            {"most.natural", "canastas.sets"},
        ),
        ("canasta", {"card_points": 695, "canastas": {NATURAL: 11}}, {"card_points.canastas"}),
        ("canasta", {"card_points": 205, "canastas": {NATURAL: 5}}, {"card_points.canastas"}),
        ("canasta", {"card_points": 210, "canastas": {NATURAL: 5}}, set()),
        ("modern-american", {"card_points": 900, "canastas": {MIXED: 11}}, {"canastas.sets"}),
        ("modern-american", {"card_points": 900, "canastas": {MIXED: 10}}, set()),
        (
            "modern-american",
            {"card_points": 900, "canastas": {MIXED: 10, CanastaKind.ACES: 1}},
            {"canastas.sets"},
        ),
        (
            "modern-american",
            {"card_points": 900, "canastas": {NATURAL: 9, MIXED: 2}},
            {"canastas.sets"},
        ),
        ("modern-american", {"card_points": 900, "canastas": {NATURAL: 8, MIXED: 1}}, set()),
        ("hand-and-foot", {"card_points": 2_100, "canastas": {NATURAL: 33}}, set()),
        (
            "hand-and-foot",
            {"card_points": 2_095, "canastas": {NATURAL: 33}},
            {"card_points.canastas"},
        ),
        # Three of a rank at most, of four ranks for 35 each.
        (
            "hand-and-foot",
            {"card_points": 485, "canastas": {NATURAL: 13}},
            {"card_points.canastas"},
        ),
        ("hand-and-foot", {"card_points": 490, "canastas": {NATURAL: 13}}, set()),
        ("samba", {"card_points": 205, "canastas": {NATURAL: 5}}, {"card_points.canastas"}),
        ("samba", {"card_points": 210, "canastas": {NATURAL: 5}}, set()),
        # What seven naturals leave of a rank takes two wild cards: 65, and six eights 80.
        (
            "samba",
            {"card_points": 200, "canastas": {NATURAL: 4, MIXED: 1}},
            {"card_points.canastas"},
        ),
        ("samba", {"card_points": 205, "canastas": {NATURAL: 4, MIXED: 1}}, set()),
        # Sevens are a kind of their own, with or without wild cards.
        ("mexicana", {"card_points": 170, "canastas": {NATURAL: 4}}, {"card_points.canastas"}),
        ("mexicana", {"card_points": 175, "canastas": {NATURAL: 4}}, set()),
        ("mexicana", {"card_points": 225, "canastas": {MIXED: 4}}, {"card_points.canastas"}),
        ("mexicana", {"card_points": 230, "canastas": {MIXED: 4}}, set()),
        ("mexicana", {"card_points": 185, "canastas": {MIXED: 3, SEVENS: 1}}, set()),
        (
            "mexicana",
            {"card_points": 900, "canastas": {NATURAL: 11}},
            {"most.natural", "canastas.sets"},
        ),
        # Sevens are never mixed, natural aces are a kind of their own.
        (
            "modern-american",
            {"card_points": 170, "canastas": {NATURAL: 4}},
            {"card_points.canastas"},
        ),
        ("modern-american", {"card_points": 175, "canastas": {NATURAL: 4}}, set()),
        ("modern-american", {"card_points": 225, "canastas": {MIXED: 4}}, {"card_points.canastas"}),
        ("modern-american", {"card_points": 230, "canastas": {MIXED: 4}}, set()),
        (
            "modern-american",
            {"card_points": 520, "canastas": {NATURAL: 9}},
            {"card_points.canastas"},
        ),
        ("modern-american", {"card_points": 525, "canastas": {NATURAL: 9}}, set()),
        ("hand-and-foot", {"card_points": 2_000, "canastas": {NATURAL: 34}}, {"most.natural"}),
        ("hand-and-foot", {"card_points": 2_000, "canastas": {NATURAL: 22, MIXED: 11}}, set()),
        (
            "hand-and-foot",
            {"card_points": 2_000, "canastas": {NATURAL: 33, MIXED: 7}},
            {"canastas.naturals"},
        ),
        ("samba", {"card_points": 900, "canastas": {SAMBA: 12}}, set()),
        ("samba", {"card_points": 900, "canastas": {SAMBA: 13}}, {"most.samba"}),
        (
            "caliente-samba",
            {"card_points": 1_500, "canastas": {SAMBA: 10, MIXED: 13}},
            {"canastas.naturals", "canastas"},
        ),
        ("classic", {"short_sequences": 1}, {"short_sequences"}),
        ("brazilian", {"short_sequences": 1}, {"card_points.canastas"}),
        ("brazilian", {"short_sequences": 1, "card_points": 15}, set()),
        (
            "brazilian",
            {"card_points": 60, "canastas": {SAMBA: 1}, "short_sequences": 1},
            {"card_points.canastas"},
        ),
        ("brazilian", {"card_points": 65, "canastas": {SAMBA: 1}, "short_sequences": 1}, set()),
        ("classic", {"black_threes_removed": 1}, {"black_threes_removed"}),
        ("cuban", {"black_threes_removed": 1}, set()),
        ("cuban", {"black_threes_melded": 2, "card_points": 100}, {"black_threes_melded"}),
        ("cuban", {"black_threes_melded": 3, "card_points": 100}, {"black_threes_melded"}),
        (
            "cuban",
            {
                "black_threes_melded": 2,
                "card_points": 100,
                "canastas": {NATURAL: 1},
                "out": True,
            },
            {"black_threes_melded"},
        ),
        (
            "cuban",
            {
                "black_threes_melded": 4,
                "card_points": 50,
                "canastas": {NATURAL: 1},
                "out": True,
            },
            {"card_points.canastas"},
        ),
        (
            "cuban",
            {
                "black_threes_melded": 4,
                "card_points": 55,
                "canastas": {NATURAL: 1},
                "out": True,
            },
            set(),
        ),
        ("classic", {"black_threes_in_hand": 1}, {"black_threes_in_hand"}),
        ("bolivia", {"black_threes_in_hand": 1}, set()),
        ("classic", {"black_threes": 1}, {"black_threes"}),
        ("modern-american", {"black_threes": 1}, set()),
        ("classic", {"card_points": 60, "unfinished": (UnfinishedKind.ACES,)}, {"unfinished"}),
        ("classic", {"aces_in_hand": (1,), "hand_points": (20,)}, {"held_cards"}),
        ("modern-american", {"aces_in_hand": (3,), "hand_points": (55,)}, {"hand_points.held"}),
        ("modern-american", {"aces_in_hand": (3,), "hand_points": (60,)}, set()),
        (
            "modern-american",
            {
                "card_points": 140,
                "canastas": {CanastaKind.ACES: 1},
                "aces_in_hand": (2,),
                "hand_points": (40,),
            },
            {"held"},
        ),
        (
            "modern-american",
            {
                "card_points": 140,
                "canastas": {CanastaKind.ACES: 1},
                "aces_in_hand": (1,),
                "hand_points": (20,),
            },
            set(),
        ),
    ],
    ids=lambda value: str(sorted(value)) if isinstance(value, set) else str(value),
)
def test_counts_that_cannot_be_are_reported(
    ruleset: str, values: dict[str, object], subjects: set[str]
) -> None:
    assert wrong(ruleset, **values) == subjects


def test_two_canastas_of_aces_are_told_once() -> None:
    table = Table("modern-american")
    side = table.counts(card_points=400, canastas={CanastaKind.ACES: 2}, score_before=-5)
    assert table.score(side).violation("counts.impossible").subject == "most.aces"


def test_the_numbers_that_clash_are_told() -> None:
    table = Table("classic")
    side = table.counts(card_points=50, canastas={NATURAL: 2})
    found = table.score(side).violation("counts.impossible")
    assert (found.side, found.found, found.allowed) == (0, 50, 70)


@pytest.mark.parametrize(
    ("values", "found", "allowed"),
    [
        ({"short_sequences": 2}, 2, 0),
        ({"black_threes_removed": 2}, 2, 0),
        ({"black_threes_in_hand": 2}, 2, 0),
        ({"card_points": 500, "canastas": {SAMBA: 2}}, 2, 0),
        ({"card_points": 15, "melded": False}, 15, 0),
        ({"melded": True}, 0, None),
        ({"card_points": 10}, 10, 15),
    ],
    ids=str,
)
def test_what_would_be_right_is_told(
    values: dict[str, Any], found: int, allowed: int | None
) -> None:
    table = Table("classic")
    wrong = table.score(table.counts(score_before=-5, **values)).violation("counts.impossible")
    assert (wrong.found, wrong.allowed) == (found, allowed)


def test_as_many_canastas_as_the_deck_can_hold() -> None:
    """Seven decks hold twenty-eight cards of a rank, for four natural canastas each."""
    rules = Table("hand-and-foot").rules
    points = (*rules.red_threes.points, 1_300, 1_400)
    table = Table.by(
        replace(
            rules,
            deck=replace(rules.deck, decks=7),
            red_threes=replace(rules.red_threes, points=points),
        )
    )
    fits = table.counts(card_points=2_800, canastas={NATURAL: 44})
    over = table.counts(card_points=2_800, canastas={NATURAL: 45})
    assert table.codes(fits) == set()
    assert table.codes(over) == {"counts.impossible"}


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        (NATURAL, 35),
        (MIXED, 50),
        (SAMBA, 50),
        (SEVENS, 35),
        (CanastaKind.WILD_DEUCES, 140),
        (CanastaKind.WILD_JOKERS, 260),
        (CanastaKind.NATURAL_DEUCES, 140),
        (CanastaKind.MIXED_DEUCES, 170),
    ],
)
def test_fewest_points_of_a_canasta(kind: CanastaKind, least: int) -> None:
    assert least_points(Table("canasta").rules, kind) == least


class TestScoring:
    def test_a_side_of_counts(self) -> None:
        table = Table("caliente-complete")
        side = table.counts(
            card_points=215,
            canastas={NATURAL: 1, MIXED: 1},
            red_threes=1,
            hand_points=(0, 25),
            out=True,
        )
        result = table.score(side)
        assert result.codes == set()
        assert result.points() == {
            "melded_cards": 215,
            "natural_canasta": 500,
            "mixed_canasta": 300,
            "red_threes": 100,
            "going_out": 100,
            "cards_in_hand": -25,
        }

    def test_kinds_of_wild_canastas(self) -> None:
        table = Table("cuban")
        kinds = {WILD: 1, CanastaKind.WILD_JOKERS: 1, CanastaKind.WILD_DEUCES: 1}
        result = table.score(table.counts(card_points=1_000, canastas=kinds))
        assert result.points()["wild_canasta"] == 2_000 + 3_000 + 4_000
        lines = [line for line in result.lines() if line.code == "wild_canasta"]
        assert {line.kind: line.points for line in lines} == {
            WILD: 2_000,
            CanastaKind.WILD_JOKERS: 3_000,
            CanastaKind.WILD_DEUCES: 4_000,
        }

    def test_red_threes_of_a_side_that_did_not_meld(self) -> None:
        table = Table("classic")
        assert table.score(table.counts(red_threes=4)).total == -800
        melded = table.counts(card_points=50, red_threes=4)
        assert table.score(melded).total == 850

    def test_short_sequences(self) -> None:
        table = Table("brazilian")
        result = table.score(table.counts(card_points=100, short_sequences=2))
        assert result.points()["short_sequence"] == -2_000

    @pytest.mark.parametrize(("removed", "points"), [(1, 5), (3, 15), (4, 100)])
    def test_black_threes_removed(self, removed: int, points: int) -> None:
        table = Table("cuban")
        assert table.score(table.counts(black_threes_removed=removed)).total == points

    @pytest.mark.parametrize(("removed", "melded", "points"), [(0, 4, 80), (1, 3, 85), (1, 0, 5)])
    def test_black_threes_melded_beside_those_removed(
        self, removed: int, melded: int, points: int
    ) -> None:
        table = Table("cuban")
        counts = table.counts(
            card_points=70 + 5 * melded,
            canastas={NATURAL: 1},
            black_threes_removed=removed,
            black_threes_melded=melded,
            out=True,
        )
        threes = [f"3Bx{melded}"] if melded else []
        cards = table.side("Kx7", *threes, black_threes_removed=removed, hands=["", "4"], out=True)
        for side in (counts, cards):
            assert table.score(side).points().get("black_threes_removed", 0) == points
            assert "counts.impossible" not in table.codes(side)

    def test_black_threes_in_hand_when_somebody_went_out(self) -> None:
        table = Table("bolivia")
        side = table.counts(hand_points=(0, 20), black_threes_in_hand=2)
        out = table.side("Kx7", "4 5 6 7 8 9 10", hands=["", ""], out=True)
        assert table.score(side, out).points() == {
            "cards_in_hand": -20,
            "black_threes_in_hand": -200,
        }

    def test_black_threes_in_hand_when_nobody_did(self) -> None:
        table = Table("bolivia")
        side = table.counts(hand_points=(0, 20), black_threes_in_hand=2)
        result = table.score(side)
        assert result.points() == {"cards_in_hand": -20 - 10}
        assert [(line.player, line.count) for line in result.lines()] == [(1, 1), (None, 1)]


class TestCaliente:
    def test_multiplies_the_points_of_its_player(self) -> None:
        table = Table("caliente-complete", 4, "caliente")
        side = table.counts(hand_points=(75, 30), calientes_in_hand=(1, 0))
        assert table.score(side).points() == {"cards_in_hand": -105, "caliente_in_hand": -75}

    def test_multiplies_red_threes_only_where_their_player_is_known(self) -> None:
        table = Table("caliente-complete", 4, "caliente")
        values: dict[str, Any] = {"hand_points": (10, 0), "calientes_in_hand": (1, 0)}
        known = table.counts(**values, red_threes_in_hand=(1, 0))
        number = table.counts(**values, red_threes_in_hand=1)
        assert table.score(known).points() == {
            "cards_in_hand": -10,
            "red_threes_in_hand": -100,
            "caliente_in_hand": -110,
        }
        assert table.score(number).points() == {
            "cards_in_hand": -10,
            "red_threes_in_hand": -100,
            "caliente_in_hand": -10,
        }

    def test_a_side_of_one_player_is_known(self) -> None:
        table = Table("caliente-complete", 3, "caliente")
        side = table.counts(hand_points=(10,), calientes_in_hand=(2,), red_threes_in_hand=1)
        assert table.score(side).points()["caliente_in_hand"] == -2 * 110

    @pytest.mark.parametrize("went_out", [False, True])
    def test_black_threes_are_of_who_plays_alone(self, *, went_out: bool) -> None:
        table = changed(
            "caliente-complete", {"deck.calientes": 2, "black_threes.in_hand_points": -100}, 2
        )
        counts = table.counts(hand_points=(10,), calientes_in_hand=(1,), black_threes_in_hand=2)
        cards = table.side(hands=["K 3B 3B CAL"])
        other = table.side("Kx7", hands=[""], out=went_out)
        added = table.score(cards, other).points()["caliente_in_hand"]
        assert added == (-210 if went_out else -20)
        assert table.score(counts, other).points()["caliente_in_hand"] == added
        assert table.score(counts, other).total == table.score(cards, other).total

    def test_who_plays_alone_against_two_is_known(self) -> None:
        table = changed("canasta", {"deck.calientes": 2}, players=3)
        alone = table.counts(hand_points=(10,), calientes_in_hand=(1,), red_threes_in_hand=1)
        cards = table.side(hands=["K 3R CAL"])
        members = (Member(name="Ben", red_threes=0), Member(name="Cid", red_threes=0))
        two = replace(alone, members=members)
        for side, added in ((alone, -210), (cards, -210), (two, -10)):
            assert table.score(side).points()["caliente_in_hand"] == added


def changed(ruleset: str, overrides: dict[str, Any], players: int | None = None) -> Table:
    """Return a table with house rules."""
    problems: list[Problem] = []
    rules = change_rules(Table(ruleset, players).rules, overrides, "overrides", problems)
    assert not problems
    return Table.by(rules)


UNFINISHED_SEVENS, UNFINISHED_ACES = UnfinishedKind.SEVENS, UnfinishedKind.ACES


@pytest.mark.parametrize(
    ("ruleset", "overrides", "melds", "counts"),
    [
        (
            "canasta",
            {"card_points.deuce": 0},
            ["4x4 2x3"],
            {"card_points": 20, "canastas": {MIXED: 1}},
        ),
        (
            "italian",
            {"card_points.joker": 10},
            ["2x4 JKRx3", "7x3"],
            {"card_points": 125, "canastas": {MIXED_DEUCES: 1}},
        ),
        (
            "italian",
            {},
            ["wild: 2x5 JKRx2", "Kx3"],
            {"card_points": 230, "canastas": {WILD: 1}},
        ),
        ("italian", {}, ["wild: 2x7", "Kx3"], {"card_points": 170, "canastas": {WILD: 1}}),
        (
            "italian",
            {"wild_melds.fewest_deuces_in_canasta": 5},
            ["wild: 2x4 JKRx3", "wild: 2x4 JKRx3"],
            {"card_points": 460, "canastas": {WILD: 2}},
        ),
        (
            "classic",
            {"sequences.allowed": True},
            ["4 5 6 7 8 9 10"],
            {"card_points": 50, "canastas": {SAMBA: 1}},
        ),
        (
            "classic",
            {"wild_melds.allowed": True},
            ["2x7"],
            {"card_points": 140, "canastas": {WILD: 1}},
        ),
        (
            "samba",
            {"wild_melds.allowed": True, "wild_melds.deuce_sets": True},
            ["2x7"],
            {"card_points": 140, "canastas": {NATURAL_DEUCES: 1}},
        ),
        (
            "samba",
            {"unfinished.sevens": -500},
            ["7x3", "7x4"],
            {"card_points": 35, "unfinished": (UNFINISHED_SEVENS, UNFINISHED_SEVENS)},
        ),
        (
            "modern-american",
            {"wild_melds.one_a_side": False},
            ["2x5 JKRx2", "wild: JKRx2 2"],
            {"card_points": 320, "canastas": {WILD: 1}, "unfinished": (UnfinishedKind.WILD,)},
        ),
        (
            "modern-american",
            {"card_points.ranks": {"7": 0}},
            ["7x3", "Ax7"],
            {
                "card_points": 140,
                "canastas": {CanastaKind.ACES: 1},
                "unfinished": (UNFINISHED_SEVENS,),
            },
        ),
        (
            "modern-american",
            {"sets.never_wild": [], "card_points.deuce": 0},
            ["7 7 2", "Ax7"],
            {
                "card_points": 150,
                "canastas": {CanastaKind.ACES: 1},
                "unfinished": (UNFINISHED_SEVENS,),
            },
        ),
        (
            "cuban",
            {
                "card_points.deuce": 5,
                "card_points.four_to_seven": 10,
                "card_points.black_three": 10,
            },
            ["2x3"],
            {"card_points": 15},
        ),
    ],
)
def test_what_can_be_by_a_house_rule(
    ruleset: str, overrides: dict[str, Any], melds: list[str], counts: dict[str, Any]
) -> None:
    """Cards that break no rule break none either as counts."""
    table = changed(ruleset, overrides)
    for side in (table.side(*melds, score_before=-5), table.counts(score_before=-5, **counts)):
        assert "counts.impossible" not in table.codes(side)
        assert not {code for code in table.codes(side) if code.startswith("meld.")}
    points = table.score(table.side(*melds)).points()["melded_cards"]
    assert abs(points) == counts["card_points"]


FOURS_FOR_NOTHING = {"card_points.four_to_seven": 0}
NO_POINTS_NEEDED = {"minimums.brackets": [{"start": None, "minimum": {"points": 0}}]}


@pytest.mark.parametrize(
    ("overrides", "values", "has_melded", "subjects"),
    [
        (FOURS_FOR_NOTHING, {"melded": True}, True, set()),
        (FOURS_FOR_NOTHING, {"canastas": {NATURAL: 1}, "melded": True}, True, set()),
        (FOURS_FOR_NOTHING, {"canastas": {NATURAL: 1}}, False, {"melded"}),
        (FOURS_FOR_NOTHING, {"canastas": {NATURAL: 1}, "melded": False}, False, {"melded"}),
        (FOURS_FOR_NOTHING, {}, False, set()),
        ({"card_points.joker": 0}, {"melded": True}, True, {"melded"}),
        ({"card_points.joker": 0, "wild_melds.allowed": True}, {"melded": True}, True, set()),
        ({"card_points.black_three": 0}, {"melded": True}, True, set()),
        (
            {"card_points.black_three": 0, "black_threes.meldable": False},
            {"melded": True},
            True,
            {"melded"},
        ),
    ],
    ids=str,
)
def test_melds_that_count_nothing(
    overrides: dict[str, Any], values: dict[str, Any], has_melded: bool, subjects: set[str]
) -> None:
    table = changed("classic", {**overrides, **NO_POINTS_NEEDED})
    result = table.score(table.counts(red_threes=1, **values))
    assert result.points()["red_threes"] == (100 if has_melded else -100)
    found = {v.subject for v in result.score.violations if v.code.value == "counts.impossible"}
    assert found == subjects


def test_cards_beside_wild_ones_in_a_canasta_may_be_held() -> None:
    table = changed(
        "modern-american", {"sets.never_wild": [], "canastas.sevens_may_be_mixed": True}
    )
    side = table.counts(
        card_points=205,
        canastas={NATURAL: 2, SEVENS: 1},
        hand_points=(15, 5),
        sevens_in_hand=(3, 0),
    )
    assert table.codes(side) == set()


def test_melds_that_cost_nothing_unfinished_keep_nobody_from_going_out() -> None:
    table = changed("modern-american", {"unfinished.aces": 0})
    side = table.counts(
        card_points=200,
        canastas={NATURAL: 2},
        unfinished=(UNFINISHED_ACES,),
        hand_points=(0, 5),
        out=True,
    )
    assert table.codes(side) == set()
