"""Kinds of melds mentioned without their cards, in rulesets with such kinds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.dictation.dictate import dictate
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.documents.answering import answer_deal
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant

AMERICAN = find_variant("modern-american").ruleset()
ALL_OF_IT = {
    "entry": "counts",
    "canastas": {"aces": 1, "wild": 1},
    "unfinished": ["sevens"],
    "black_threes": 2,
    "card_points": 140,
    "hand_points": [0, 60],
    "aces_in_hand": [0, 3],
}
SAID: list[tuple[str, dict[str, Any]]] = [
    (
        "clean aces, wild canasta, unfinished sevens, two black threes, partner held three aces",
        ALL_OF_IT,
    ),
    (
        (
            "ases limpios, canasta de comodines, sietes sin terminar, dos treses negros, "
            "mi compañero tenía tres ases"
        ),
        ALL_OF_IT,
    ),
    ("clean aces", {"melds": ["Ax7"]}),
    ("sevens canasta, three kings", {"melds": ["Kx3", "7x7"]}),
    ("two black threes and one red three", {"red_threes": 1, "black_threes": 2}),
    ("we had zip code", {"special_hand": {"id": "zip-code"}}),
    ("we went out with a zip code", {"special_hand": {"id": "zip-code"}, "went_out": True}),
    (
        "salimos con parejas con comodines",
        {"special_hand": {"id": "wild-pairs"}, "went_out": True},
    ),
    (
        "we went out with a dream hand with five wilds",
        {"special_hand": {"id": "dream-hand-5"}, "went_out": True},
    ),
    ("cerramos con código postal", {"special_hand": {"id": "zip-code"}, "went_out": True}),
    (
        "seven kings and unfinished aces with a wild canasta",
        {"entry": "counts", "canastas": {"wild": 1, "natural": 1}, "unfinished": ["aces"]}
        | {"card_points": 70},
    ),
    (
        "siete reyes y ases sin terminar",
        {"entry": "counts", "canastas": {"natural": 1}, "unfinished": ["aces"], "card_points": 70},
    ),
    ("four aces unfinished and a clean triple of kings", {"melds": ["Ax4", "Kx3"]}),
    ("cuatro ases sin terminar y un trío limpio de reyes", {"melds": ["Ax4", "Kx3"]}),
    ("código postal, cerramos", {"special_hand": {"id": "zip-code"}, "went_out": True}),
    (
        "garbage, four fours, four fives, three sixes and three sevens",
        {"special_hand": {"id": "garbage", "cards": "4x4 5x4 6x3 7x3"}},
    ),
    (
        "basura: cuatro cuatros, cuatro cincos, tres seises y tres sietes, dos treses rojos",
        {"red_threes": 2, "special_hand": {"id": "garbage", "cards": "4x4 5x4 6x3 7x3"}},
    ),
    (
        "pairs, two 4s, two 5s, two 6s, two 8s, two 9s, two 10s and two jacks, Ben had a king",
        {"hands": [{}, {"cards": "K"}]}
        | {"special_hand": {"id": "pairs", "cards": "4x2 5x2 6x2 8x2 9x2 10x2 Jx2"}},
    ),
    (
        "straight, 4 5 6 7 8 9 10 J Q K A 2 JKR 3R",
        {"special_hand": {"id": "straight", "cards": "4 5 6 7 8 9 10 J Q K A 2 JKR 3R"}},
    ),
    (
        "wild canasta, seven queens, ace ace ace",
        {"entry": "counts", "canastas": {"wild": 1, "natural": 1}, "unfinished": ["aces"]}
        | {"card_points": 130},
    ),
    (
        "unfinished wilds, I had four sevens",
        {"entry": "counts", "unfinished": ["wild"], "hand_points": [20, 0]}
        | {"sevens_in_hand": [4, 0]},
    ),
    ("clean aces and four kings with two jokers", {"melds": ["Kx4 JKRx2", "Ax7"]}),
    ("clean aces and two jokers with four kings", {"melds": ["Kx4 JKRx2", "Ax7"]}),
    ("wild canasta with five deuces and two jokers", {"melds": ["2x5 JKRx2"]}),
    (
        "four kings and wild canasta with five deuces and two jokers",
        {"melds": ["Kx4", "2x5 JKRx2"]},
    ),
    (
        "um, clean uh aces, well, wild canasta",
        {"entry": "counts", "canastas": {"aces": 1, "wild": 1}, "card_points": 140},
    ),
    # No hand holds what is unfinished: it lies on the table.
    ("nos quedaron ases sin terminar", {"entry": "counts", "unfinished": ["aces"]}),
    (
        "nos quedaron los ases sin terminar y un rey",
        {"entry": "counts", "unfinished": ["aces"], "hand_points": [10, 0]},
    ),
    ("aces unfinished", {"entry": "counts", "unfinished": ["aces"]}),
    (
        "five kings, we got stuck with unfinished aces, I had a king",
        {"entry": "counts", "unfinished": ["aces"], "card_points": 50, "hand_points": [10, 0]},
    ),
]
MARKED = [
    # One meld a rank and side, and one of wild cards.
    "clean aces, unfinished aces",
    "unfinished sevens, four sevens",
    "wild canasta, unfinished wilds",
    "zip code, quads",
    # They say neither which wild cards nor how many.
    "dirty nines",
    "mixed canasta",
]


@pytest.mark.parametrize(("text", "side"), SAID)
def test_kinds_are_heard_without_their_cards(text: str, side: dict[str, Any]) -> None:
    heard = dictate(text, AMERICAN, ("Ann", "Ben"))
    assert heard.side == side
    assert not heard.marked


OF_OTHERS: list[tuple[str, dict[str, Any], str]] = [
    ("the other team went out with zip code", {}, "the other team went out with zip code"),
    ("they went out with a canasta of sevens", {}, "they went out with a canasta of sevens"),
    (
        "they went out with wild canasta, we had seven kings",
        {"melds": ["Kx7"]},
        "they went out with wild canasta",
    ),
    (
        "they had clean sevens and we had wild canasta",
        {"entry": "counts", "canastas": {"wild": 1}},
        "they had clean sevens",
    ),
    (
        "they had a straight, we had zip code",
        {"special_hand": {"id": "zip-code"}},
        "they had a straight",
    ),
    ("ellos cerraron con código postal", {}, "ellos cerraron con código postal"),
    ("salieron ellos con parejas", {}, "salieron ellos con parejas"),
    ("ellos, ases limpios; nosotros, sietes limpios", {"melds": ["7x7"]}, "ellos, ases limpios"),
]


@pytest.mark.parametrize(("text", "side", "theirs"), OF_OTHERS)
def test_kinds_of_the_other_side_are_marked_as_theirs(
    text: str, side: dict[str, Any], theirs: str
) -> None:
    heard = dictate(text, AMERICAN, ("Ann", "Ben"))
    assert heard.side == side
    assert [(part.text.strip(), part.is_others) for part in heard.marked] == [(theirs, True)]


@pytest.mark.parametrize(
    ("text", "side", "marked"),
    [
        ("clean aces, sorry, clean sevens", {"melds": ["7x7"]}, ["clean aces", "sorry"]),
        ("they caught us with a straight", {}, ["a straight"]),
        ("we did not make zip code", {}, ["we did not make zip code"]),
        ("maybe zip code", {}, ["maybe zip code"]),
        # Clean aces hold no joker, and the kings told before them are not meant.
        ("four kings and clean aces with two jokers", {"melds": ["Kx4", "Ax7"]}, ["two jokers"]),
        ("clean aces with two jokers and four kings", {"melds": ["Kx4", "Ax7"]}, ["two jokers"]),
        ("clean sevens with three jokers", {"melds": ["7x7"]}, ["three jokers"]),
        ("cuatro reyes y ases limpios con un mono", {"melds": ["Kx4", "Ax7"]}, ["un mono"]),
        (
            "four kings, unfinished aces, two jokers",
            {"entry": "counts", "unfinished": ["aces"], "card_points": 40},
            ["two jokers"],
        ),
        (
            "wild canasta with two jokers and four kings",
            {"entry": "counts", "canastas": {"wild": 1}, "card_points": 40},
            ["two jokers"],
        ),
        ("Ann got stuck with unfinished aces", {}, ["unfinished aces"]),
        (
            "stuck with unfinished aces, four kings",
            {"entry": "counts", "unfinished": ["aces"]},
            ["four kings"],
        ),
        ("ases limpios, perdón, sietes limpios", {"melds": ["7x7"]}, ["ases limpios", "perdón,"]),
    ],
)
def test_kinds_that_are_not_certain_are_marked(
    text: str, side: dict[str, Any], marked: list[str]
) -> None:
    heard = dictate(text, AMERICAN, ("Ann", "Ben"))
    assert (heard.side, [part.text for part in heard.marked]) == (side, marked)


def test_melds_beside_a_special_hand_stay_melds_where_they_may_lie_there() -> None:
    courteous = find_variant("modern-american").ruleset(None, ["special-hand-courtesy"])
    beside = dictate("garbage, five kings", courteous).side
    assert beside == {"melds": ["Kx5"], "special_hand": {"id": "garbage"}}
    own = dictate("garbage, four fours, four fives, three sixes and three sevens", courteous).side
    assert "melds" not in own


@pytest.mark.parametrize("text", MARKED)
def test_what_is_told_twice_or_not_at_all_is_marked(text: str) -> None:
    assert dictate(text, AMERICAN, ("Ann", "Ben")).marked


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_special_hand_has_a_name(code: str) -> None:
    hands = replace(AMERICAN.special_hands, points=dict.fromkeys(SpecialHandId, 1_000))
    rules = replace(AMERICAN, special_hands=hands)
    for special in SpecialHandId:
        for phrase in LANGUAGES[code].kinds[f"special_hand.{special.value}"]:
            heard = dictate(phrase, rules, languages=[code])
            assert heard.side == {"special_hand": {"id": special.value}}


@pytest.mark.parametrize("variant", [each.id for each in CATALOGUE if each.id != "modern-american"])
def test_elsewhere_they_are_not_heard(variant: str) -> None:
    rules = find_variant(variant).ruleset()
    for text in ("clean aces", "wild canasta", "unfinished sevens", "zip code"):
        assert "entry" not in dictate(text, rules).side
        assert "special_hand" not in dictate(text, rules).side


def test_house_rules_hear_the_kinds_that_they_have_alone() -> None:
    usual = find_variant("canasta").ruleset()
    rules = replace(usual, unfinished=replace(usual.unfinished, sevens=-500))
    side = {"entry": "counts", "unfinished": ["sevens"]}
    assert dictate("unfinished sevens", rules).side == side
    for text in ("clean aces", "wild canasta", "unfinished aces", "zip code"):
        heard = dictate(text, rules)
        assert heard.marked
        assert not heard.side, text


def test_what_is_heard_can_be_scored() -> None:
    # The cards of the wild canasta and of the sevens are to be counted: the least that they can be.
    line = "clean aces, wild canasta, unfinished sevens, two black threes, partner held three fours"
    side = {**dictate(line, AMERICAN).side, "card_points": 140 + 170 + 15}
    found = answer_deal({"ruleset": "modern-american", "sides": [side, {}]})
    assert found["legal"]
    assert found["sides"][0]["total"] == 325 + 2_500 + 2_000 - 2_500 + 300 - 15


def test_ten_aces_are_too_many() -> None:
    side = {**dictate(SAID[0][0], AMERICAN).side, "card_points": 325}
    found = answer_deal({"ruleset": "modern-american", "sides": [side, {}]})
    assert [each["code"] for each in found["violations"]] == ["counts.impossible"]
