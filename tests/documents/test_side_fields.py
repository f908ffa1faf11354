"""The fields of a form as a side of a deal document."""

from __future__ import annotations

import pytest

from scorekeeper.documents.meld_lines import read_special, special_text
from scorekeeper.documents.side_fields import Depth, depth_of, values_of
from scorekeeper.documents.side_reader import Fields, SideReader
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.services.common.languages import translations
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.vocabulary import special_hand_name

CARDS = {
    "depth": "cards",
    "melds": "7x3\n\nJ J JKR ",
    "first_meld": "",
    "hand-0": " ",
    "hand-1": "5 8",
}


def reader(fields: Fields) -> SideReader:
    return SideReader(fields, "sides[0]", ENGLISH)


def test_card_by_card() -> None:
    found = reader({**CARDS, "went_out": True, "red_threes": "1", "penalty": ""})
    assert found.read({"name": "A"}) == {
        "name": "A",
        "melds": ["7x3", "J J JKR"],
        "hands": [{"cards": ""}, {"cards": "5 8"}],
        "red_threes": 1,
        "went_out": True,
    }
    assert found.problems == []


def test_feet_the_first_meld_and_what_only_some_rules_ask() -> None:
    more: Fields = {
        "foot-0": "A A",
        "foot-1": "",
        "first_meld": "7x3",
        "concealed": False,
        "penalty": "50",
    }
    side = reader({**CARDS, **more}).read({})
    assert side["hands"] == [{"cards": "", "foot": "A A"}, {"cards": "5 8"}]
    assert side["first_meld"] == ["7x3"]
    assert side["concealed"] is False
    assert side["penalty"] == 50


def test_counts_with_sums() -> None:
    fields = {
        "depth": "counts",
        "card_points": "120+45",
        "value-5": "2",
        "value-10": "",
        "canastas-natural": "1",
        "canastas-mixed": "0",
        "points-0": "30",
        "reds-0": "1",
        "calientes-0": "0",
        "short_sequences": "2",
    }
    assert reader(fields).read({}) == {
        "entry": "counts",
        "card_points": 175,
        "canastas": {"natural": 1},
        "hand_points": [30],
        "red_threes_in_hand": [1],
        "short_sequences": 2,
        "went_out": False,
    }


def test_what_only_modern_american_asks() -> None:
    fields: Fields = {
        "depth": "counts",
        "card_points": "400",
        "unfinished-aces": True,
        "unfinished-sevens": False,
        "aces-0": "1",
        "aces-1": "4",
        "sevens-0": "0",
        "sevens-1": "0",
        "black_threes": "2",
        "special_hand": "",
    }
    side = reader(fields).read({})
    assert side["unfinished"] == ["aces"]
    assert side["aces_in_hand"] == [1, 4]
    assert "sevens_in_hand" not in side
    assert side["black_threes"] == 2
    assert "special_hand" not in side
    values = values_of(side)
    assert values["unfinished-aces"] is True
    assert values["aces-1"] == "4"


@pytest.mark.parametrize(
    ("line", "special"),
    [
        ("", None),
        ("zip-code", {"id": "zip-code"}),
        ("Pairs: 4 4 5 5", {"id": "pairs", "cards": "4 4 5 5"}),
        ("5x4 8x4 9x4 2 2", {"id": "quads", "cards": "5x4 8x4 9x4 2 2"}),
        ("4x2 5x2 6x2 8x2 9x2 10x2 J Q", {"id": "pairs", "cards": "4x2 5x2 6x2 8x2 9x2 10x2 J Q"}),
        ("Dream hand with five wild cards", {"id": "dream-hand-5"}),
        ("zip  code: 9 9", {"id": "zip-code", "cards": "9 9"}),
        ("royal: 5", None),
        ("K", None),
        ("4 4 5 5", None),
    ],
)
def test_special_hands_as_a_line(line: str, special: dict[str, str] | None) -> None:
    assert read_special(line, ENGLISH) == special
    assert read_special(special_text(special), ENGLISH) == special


def test_special_hands_by_their_names_in_another_language() -> None:
    spanish = translations("es")
    for special in SpecialHandId:
        name = special_hand_name(spanish, special)
        assert read_special(name, spanish) == {"id": special.value}
    assert read_special("codigo postal", spanish) == {"id": "zip-code"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("royal flush", "There is no special hand “royal flush”. Write one of: dream hand with"),
        ("4 4 5 5", "Write the name of the special hand and a colon before its cards: dream hand"),
    ],
)
def test_a_line_that_names_no_special_hand(line: str, said: str) -> None:
    found = reader({**CARDS, "special_hand": line})
    assert "special_hand" not in found.read({})
    [problem] = found.problems
    assert (problem.path, problem.code) == ("sides[0].special_hand", "special_hand.unknown")
    assert problem.message.startswith(said)


def test_one_total() -> None:
    assert reader({"depth": "net", "net": "−65", "penalty": "5"}).read({}) == {
        "entry": "net",
        "net": -65,
        "went_out": False,
        "penalty": 5,
    }


@pytest.mark.parametrize(
    ("depth", "counted"), [("cards", [{"name": "X", "red_threes": 2}]), ("net", [{"name": "X"}])]
)
def test_members_with_their_red_threes(depth: str, counted: object) -> None:
    fields = {"depth": depth, "melds": "", "member-0": "2", "net": ""}
    assert reader(fields).read({"members": [{"name": "X"}]})["members"] == counted


def test_what_cannot_be_read_is_a_problem_at_its_place() -> None:
    found = reader({**CARDS, "melds": "7" * 5_000, "red_threes": "many", "penalty": "-5"})
    found.read({})
    assert [(each.path, each.code) for each in found.problems] == [
        ("sides[0].melds", "form.too_long"),
        ("sides[0].red_threes", "form.no_number"),
        ("sides[0].penalty", "form.no_number"),
    ]


def test_an_unknown_depth_is_the_closest() -> None:
    assert depth_of({"depth": "guess"}) is Depth.CARDS
    assert depth_of({}) is Depth.CARDS
