"""Score lines in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.canasta_kinds import FORMS, UNFINISHED_FORMS
from scorekeeper.engine.deal import Side
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.ending import RedThreesWithout
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.wording.lines import line_label, meld_label, shown_lines
from scorekeeper.wording.translation import ENGLISH
from tests.engine.build import Table, meld, net
from tests.engine.examples import special
from tests.wording.loud import LOUD


def labels(table: Table, side: Side, players: tuple[str, ...] = ()) -> list[str]:
    """Return the labels of a side's lines."""
    lines = table.score(side).lines()
    return [line_label(ENGLISH, table.rules, line, players) for line in lines]


def test_the_scoring_example() -> None:
    table = Table("caliente-complete")
    side = table.side(
        "7x3", "Jx2 JKR", "10x8", "5x6 2", red_threes=1, hands=["", "5 8 K"], out=True
    )
    assert labels(table, side, ("Ann", "Ben")) == [
        "three 7s",
        "two Jacks and one big wild",
        "eight 10s",
        "six 5s and one little wild",
        "mixed canasta",
        "natural canasta",
        "one Bonus card",
        "going out",
        "cards left in hand (Ben)",
    ]


@pytest.mark.parametrize(
    ("ruleset", "text", "label"),
    [
        ("samba", "4H 5H 6H", "sequence 4 to 6 of hearts"),
        ("samba", "QS KS A", "sequence Queen to Ace of spades"),
        ("caliente-samba", "9 10 J", "sequence 9 to Jack"),
        ("caliente-samba", "9S 10H J", "sequence 9 to Jack"),
        ("samba", "A 4 5", "one 4, one 5 and one Ace"),
        ("samba", "sequence: 4 5 5 6", "one 4, two 5s and one 6"),
        ("samba", "7 7 K", "two 7s and one King"),
        ("samba", "sequence: 4 5 6 2", "one 4, one 5, one 6 and one deuce"),
        ("uruguay", "2 2 JKR", "one joker and two deuces"),
        ("classic", "", "no cards"),
        ("samba", "sequence: ", "no cards"),
        ("samba", "sequence: 2 2 2", "three deuces"),
    ],
)
def test_melds(ruleset: str, text: str, label: str) -> None:
    rules = Table(ruleset).rules
    assert meld_label(ENGLISH, rules, meld(rules, text)) == label


def test_canastas_are_counted() -> None:
    table = Table("classic")
    assert "two natural canastas" in labels(table, table.side("Kx7", "Qx7"))
    table = Table("bolivia")
    side = table.side("4 5 6 7 8 9 10", "2x7")
    assert labels(table, side)[-2:] == ["escalera (sequence of seven)", "canasta of wild cards"]


def test_other_lines() -> None:
    table = Table("caliente-complete", 4, "caliente")
    side = table.side(
        "Kx7",
        red_threes=2,
        calientes_played=1,
        hands=["", "CAL CAL 3R K"],
        out=True,
        concealed=True,
        penalty=5,
    )
    assert labels(table, side)[2:] == [
        "two Bonus cards",
        "going out",
        "going out concealed",
        "one Caliente card played",
        "cards left in hand (player 2)",
        "one Bonus card left in hand",
        "two Caliente cards in hand: it counts triple (player 2)",
        "penalty by agreement",
    ]


def test_lines_of_single_games() -> None:
    brazil = Table("brazilian")
    assert "two sequences too short" in labels(brazil, brazil.side("4 5 6", "8 9 10"))
    assert "sequence too short" in labels(brazil, brazil.side("4 5 6", "Kx7"))
    held = brazil.side("Kx7", "4 5 6 7 8 9 10", hands=["", "3B 3B"], out=True)
    assert "two black threes left in hand" in labels(brazil, held)
    italy = Table("italian")
    five = italy.side("4x7", "5x7", "6x7", "7x7", "8x7")
    assert "five canastas" in labels(italy, five)
    cuba = Table("cuban")
    assert labels(cuba, cuba.side(black_threes_removed=1)) == ["one black three out of play"]
    assert labels(cuba, cuba.side(black_threes_removed=2)) == ["two black threes out of play"]
    melded = cuba.side("Kx7", "3Bx4", hands=["", ""], out=True)
    assert "all the black threes" in labels(cuba, melded)


@pytest.mark.parametrize(
    ("melds", "lacking"), [(["Kx4"], "no canasta"), (["Kx7"], "fewer than two canastas")]
)
def test_why_red_threes_cost_or_count_nothing(melds: list[str], lacking: str) -> None:
    table = Table("modern-american")
    side = table.side(*melds, red_threes=3)
    shown = shown_lines(table.rules, side, table.score(side).score.sides[0].sheet)
    named = [line_label(ENGLISH, table.rules, line) for line in shown]
    assert f"three red threes, {lacking}" in named


def test_what_a_sheet_has_before_the_red_threes_is_told_before_them() -> None:
    """Red threes that count nothing are put among the lines by the order of the codes."""
    before = list(LineCode)[: list(LineCode).index(LineCode.RED_THREES)]
    lines = [form.line for form in FORMS.values()]
    lines += [form.line for form in UNFINISHED_FORMS.values()]
    assert set(lines) <= set(before), "these stand behind RED_THREES in LineCode"


def test_black_threes_of_a_side_that_cost_no_more_than_their_points_are_named() -> None:
    table = Table("bolivia")
    side = table.counts(card_points=50, hand_points=(20, 30), black_threes_in_hand=2)
    assert labels(table, side)[-3:] == [
        "cards left in hand (player 1)",
        "cards left in hand (player 2)",
        "two black threes left in hand",
    ]


def test_lines_without_cards() -> None:
    table = Table("classic")
    assert labels(table, net(50)) == ["points as worked out at the table"]
    assert labels(table, table.counts(card_points=50)) == ["melded cards"]


def test_every_code_has_a_label_in_every_language() -> None:
    """One deal after the other, until each code was seen."""
    caliente = Table("caliente-complete", 4, "caliente")
    brazil, cuba, italy = Table("brazilian"), Table("cuban"), Table("italian")
    american = Table("modern-american")
    mexico, naturals = Table("mexicana"), ("4x7", "5x7", "6x7", "7x7", "8x7")
    deals = [
        (
            caliente,
            caliente.side(
                "Kx7",
                "Qx6 2",
                red_threes=1,
                calientes_played=1,
                hands=["", "CAL K 3R"],
                out=True,
                concealed=True,
            ),
        ),
        (brazil, brazil.side("4 5 6", "2x7", "4 5 6 7 8 9 10", hands=["3B"], out=True)),
        (cuba, cuba.side(black_threes_removed=1, penalty=5, agreed_bonus=5)),
        (italy, italy.side(*naturals, "2x7", "2x6 JKR", out=True)),
        (mexico, mexico.side("7x7")),
        (mexico, net(5)),
        (
            american,
            american.side(
                "Kx7", "Ax3", "2x3", "7x3", red_threes=1, black_threes=1, hands=["Ax3", "7x3"]
            ),
        ),
        (american, american.side("Ax7", "Kx7", black_threes=1)),
        (american, special("pairs", "7 7 8 8 9 9 10 10 J J Q Q K K")(american)),
    ]
    seen = set()
    for table, side in deals:
        for line in table.score(side).lines():
            label = line_label(LOUD, table.rules, line)
            assert label == label.upper(), line.code
            assert "%" not in label
            seen.add(line.code)
    assert seen == set(LineCode)


def test_red_threes_that_count_nothing_say_why() -> None:
    """Only to people: other programs read the lines that come to something."""
    table = Table("classic")
    red_threes = replace(table.rules.red_threes, without=RedThreesWithout.NOTHING)
    rules = replace(table.rules, red_threes=red_threes)

    def shown(side: Side, rules: Ruleset = rules) -> list[tuple[str, int]]:
        sheet = score_deal(rules, table.deal(side)).sides[0].sheet
        lines = shown_lines(rules, side, sheet)
        assert [line for line in lines if line.points] == list(sheet.lines)
        return [(line_label(ENGLISH, rules, line), line.points) for line in lines]

    side = table.side(red_threes=2, penalty=5)
    assert shown(side) == [("two red threes, no first meld", 0), ("penalty by agreement", -5)]
    assert shown(table.side(penalty=5)) == [("penalty by agreement", -5)]
    assert shown(side, table.rules)[0] == ("two red threes, no first meld", -200)
    assert shown(table.side("Kx5", red_threes=1))[-1] == ("one red three", 100)
    assert shown(net(5)) == [("points as worked out at the table", 5)]


@pytest.mark.parametrize(
    ("ruleset", "reds", "label"),
    [
        ("caliente-complete", 4, "four Bonus cards, no first meld"),
        ("samba", 1, "one red three, no first meld"),
        ("caliente-samba", 2, "two Bonus cards, fewer than two canastas"),
        ("modern-american", 2, "two red threes, no canasta"),
    ],
)
def test_red_threes_that_cost_points_say_why(ruleset: str, reds: int, label: str) -> None:
    table = Table(ruleset)
    assert label in labels(table, table.side(red_threes=reds))
