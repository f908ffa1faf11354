"""Worked examples beyond the printed ones: whole deals of every family, added up by hand."""

from __future__ import annotations

import pytest

from tests.engine.build import Scored, Table, members


def total(result: Scored) -> int:
    """Return the first side's points of a deal that breaks no rule."""
    assert result.codes == set()
    return result.total


class TestCaliente:
    def test_no_initial_meld_and_two_bonus_cards(self) -> None:
        table = Table("caliente-complete")
        result = table.score(table.side(red_threes=2, hands=["Ax2 K 9 2", "7 6 4 JKR"]))
        assert [line.points for line in result.lines()] == [-200, -80, -65]
        assert total(result) == -345

    def test_a_hand_that_nobody_ended_by_going_out(self) -> None:
        table = Table("caliente-complete")
        result = table.score(table.side("9x7 2", "Ax3", red_threes=4, hands=["J 6", "3B 3B"]))
        assert result.points() == {
            "melded_cards": 90 + 60,
            "mixed_canasta": 300,
            "red_threes": 800,
            "cards_in_hand": -25,
        }
        assert total(result) == 1_225

    @pytest.mark.parametrize(
        ("ruleset", "points"), [("caliente-complete", 20), ("canasta", -80), ("classic", -380)]
    )
    def test_a_bonus_card_forgotten_in_the_hand(self, ruleset: str, points: int) -> None:
        table = Table(ruleset)
        side = table.side("6x3 2", red_threes=1, hands=["3R 10", "4"], score_before=-45)
        assert total(table.score(side)) == points

    def test_a_natural_canasta_turned_mixed(self) -> None:
        table = Table("caliente-complete")
        assert total(table.score(table.side("Jx7 JKR", hands=["", ""]))) == 420
        assert total(table.score(table.side("Jx7", hands=["", ""]))) == 570

    @pytest.mark.parametrize(("bonus_cards", "points"), [(5, 2_260), (6, 2_360)])
    def test_three_decks_and_six_players(self, bonus_cards: int, points: int) -> None:
        table = Table("caliente-complete", 6, "three-decks")
        side = table.side(
            "Ax7", "Kx6 JKR", "9x3", red_threes=bonus_cards, hands=["", "7 7", "10"], out=True
        )
        result = table.score(side)
        assert result.points()["melded_cards"] == 140 + 110 + 30
        assert total(result) == points

    @pytest.mark.parametrize("edition", ["caliente-deluxe", "caliente-2001"])
    def test_both_caliente_cards_in_one_hand(self, edition: str) -> None:
        table = Table(edition, 4, "caliente")
        result = table.score(table.side(hands=["A A 10 7 CAL CAL", "Q"]))
        assert result.points() == {"cards_in_hand": -65, "caliente_in_hand": -110}
        assert total(result) == -175

    def test_three_players_each_for_himself(self) -> None:
        table = Table("caliente-deluxe", 3)
        result = table.score(table.side("Jx4 2", "6x3", red_threes=2, hands=["A 10 10 4"]))
        assert total(result) == 60 + 15 + 200 - 45


class TestSamba:
    @pytest.mark.parametrize(("ruleset", "points"), [("caliente-samba", 260), ("samba", 860)])
    def test_one_canasta_is_enough_for_the_red_threes_or_not(
        self, ruleset: str, points: int
    ) -> None:
        table = Table(ruleset)
        side = table.side("9x7", "Qx3 2", red_threes=3, hands=["A A K", "3B 7"])
        assert total(table.score(side)) == points

    def test_bolivia(self) -> None:
        table = Table("bolivia")
        side = table.side(
            "8S 9S 10S JS QS KS AS",
            "JKR 2x6",
            "Ax3",
            red_threes=4,
            hands=["", "3B 9"],
            out=True,
        )
        result = table.score(side)
        assert result.points() == {
            "melded_cards": 80 + 170 + 60,
            "samba_canasta": 1_500,
            "wild_canasta": 2_500,
            "going_out": 200,
            "red_threes": 400,
            "black_threes_in_hand": -100,
            "cards_in_hand": -10,
        }
        assert total(result) == 4_800

    def test_brazilian_going_out_with_a_longer_sequence(self) -> None:
        table = Table("brazilian")
        side = table.side(
            "4D 5D 6D 7D 8D 9D 10D JD QD", "9x5 2x2", red_threes=5, hands=["", "3B 7 7"], out=True
        )
        assert total(table.score(side)) == 3_050

    def test_brazilian_a_sequence_of_five_is_long_enough(self) -> None:
        table = Table("brazilian")
        side = table.side("2x7", "4 5 6 7 8", red_threes=1, hands=["9", ""])
        assert total(table.score(side)) == 2_260

    def test_italian_a_canasta_of_deuces_of_the_other_side(self) -> None:
        table = Table("italian")
        side = table.side("2x5 JKRx2", "8x7", red_threes=3, hands=["A A", "7"])
        assert total(table.score(side)) == 1_025


class TestHowToPlayCanasta:
    def test_two_naturals_two_wilds_and_a_forgotten_red_three(self) -> None:
        table = Table("canasta")
        side = table.side("7x4", "10x2 2x2", red_threes=2, hands=["3R K", "5"])
        assert total(table.score(side)) == 65
        caliente = Table("caliente-complete")
        assert caliente.meld_codes("10x2 2x2") == {"meld.wilds_not_outnumbered"}

    def test_three_handed_one_against_two(self) -> None:
        table = Table("canasta", 3)
        alone = table.side("Qx7", "5x3", red_threes=1, hands=[""], out=True, name="A")
        pair = table.side(
            "8x6 2", "Ax3", red_threes=2, hands=["J 7", "JKR 9 9"], members=members("B", "C")
        )
        result = table.score(alone, pair)
        assert result.codes == set()
        assert result.totals() == [785, 555]
        assert [m.total for m in result.score.sides[1].members] == [555, 555]

    def test_three_handed_each_red_three_for_its_owner(self) -> None:
        table = Table("canasta", 3, "red-threes-individual")
        alone = table.side("Qx7", "5x3", red_threes=1, hands=[""], out=True, name="A")
        pair = table.side(
            "8x6 2",
            "Ax3",
            red_threes=2,
            hands=["J 7", "JKR 9 9"],
            members=members("B", "C", red_threes=(2, 0)),
        )
        result = table.score(alone, pair)
        assert [m.total for m in result.score.sides[1].members] == [555, 355]

    def test_mexicana(self) -> None:
        table = Table("mexicana")
        melds = ("7x7", "10x5 2x2", "Kx3")
        rich = table.score(table.side(*melds, red_threes=2, hands=["", "A 8"], out=True))
        poor = table.score(table.side(*melds, red_threes=1, hands=["", "A 8"], out=True))
        assert total(rich) == 1_725
        assert poor.total == 1_625
        assert poor.codes == {"going_out.too_few_red_threes"}

    def test_cuban_seven_deuces(self) -> None:
        table = Table("cuban")
        side = table.side(
            "2x7", "6x7", red_threes=3, black_threes_removed=2, hands=["", "10 4"], out=True
        )
        assert total(table.score(side)) == 5_270

    def test_cuban_without_a_canasta(self) -> None:
        table = Table("cuban")
        side = table.side("Jx4", red_threes=2, hands=["JKR", "Q"], score_before=-20)
        assert total(table.score(side)) == -320


class TestFeet:
    def test_caliente_the_side_that_did_not_go_out(self) -> None:
        table = Table("caliente-hand-and-foot")
        foot = "A A K K Q 10 9 8 7 6 5 4 JKR"
        side = table.side(
            "8x7", "Jx4 2", "JKRx2 2", red_threes=2, hands=["5 5 3B", f"A 9 foot: {foot}"]
        )
        result = table.score(side)
        assert [line.points for line in result.lines()][-2:] == [-15, -30 - 170]
        assert total(result) == 735

    def test_hand_and_foot_without_a_meld(self) -> None:
        table = Table("hand-and-foot")
        foot = "4 4 5 6 7 8 9 10 J Q K A 2"
        side = table.side(red_threes=2, hands=[f"A A K K K JKR 6 6 foot: {foot}", "3B 3B 8 8"])
        result = table.score(side)
        assert result.points() == {"red_threes": -200, "cards_in_hand": -130 - 125 - 30}
        assert total(result) == -485

    def test_pennies_with_all_four_kinds(self) -> None:
        table = Table("pennies-from-heaven")
        side = table.side(
            "7x7",
            "2x4 JKRx3",
            "9x7",
            "Qx6 2",
            "5x3",
            red_threes=8,
            hands=["", "A K", "4 4 foot: 4 5 6 8 9 10 J Q K A 2"],
            out=True,
        )
        assert total(table.score(side)) == 4_675

    def test_pennies_without_a_meld(self) -> None:
        table = Table("pennies-from-heaven")
        side = table.side(red_threes=3, hands=["JKRx3", "Ax3", "Kx3"])
        assert total(table.score(side)) == -540


def test_classic_page_five_wilds_on_a_canasta() -> None:
    table = Table("classic")
    side = table.side("Kx4 2x3 JKRx2", "Ax3", red_threes=4, hands=["", "9"], out=True)
    assert total(table.score(side)) == 1_450


PENNIES = ("pennies-from-heaven", 6, "original-minimums")
SIX_AT_ONCE = ("caliente-complete", 6, "three-decks")
FIRST_MELDS = [
    # the game, the score before, the melds, whether they are enough
    (("caliente-complete", 4), 1_495, "7x3 / 10x2 2", True),
    (("caliente-complete", 4), 1_500, "7x3 / 10x2 2", False),
    (("caliente-complete", 4), 1_500, "Ax3 / 10x2 2", True),
    (("caliente-complete", 4), 3_000, "Ax3 / Kx2 JKR", True),
    (("caliente-complete", 4), 0, "5x7", False),
    (("canasta", 4), 0, "9x2 2x2", True),
    (("classic", 4), -5, "4x3", True),
    (("caliente-samba", 4), 6_995, "Ax3 / Kx2 JKR", True),
    (("caliente-samba", 4), 7_000, "Ax3 / Kx2 JKR", False),
    (SIX_AT_ONCE, 7_500, "Ax3 / Kx2 JKR", False),
    (SIX_AT_ONCE, 7_495, "Ax3 / Kx2 JKR", True),
    (("uruguay", 4), 3_000, "JKR 2x2 / 10x3", True),
    (("chile", 4), 0, "2x3", True),
    (PENNIES, 600, "10x3 / Ax2 2", True),
    (PENNIES, 1_000, "10x3 / Ax2 2", False),
    (("mexicana", 4), 1_500, "7x3 / Ax3", False),
    (("italian", 4), 1_500, "Ax3 JKR", False),
    (("italian", 4), 1_495, "Ax3 JKR", True),
    (("italian", 4), -5, "4 4 2", True),
    (("brazilian", 4), 7_200, "6x5 2x2", True),
    (("brazilian", 4), 7_200, "Ax6 JKR / Kx3", True),
    (("brazilian", 4), 7_200, "Ax5 JKR / Kx3", False),
    (("brazilian", 4), 7_000, "2x7", True),
    (("brazilian", 4), 8_100, "Ax6 JKR / Kx3", True),
    (("brazilian", 4), 8_100, "6x5 2x2", False),
    (("brazilian", 4), 9_000, "Jx6 JKR", False),
    (("brazilian", 4), 9_000, "4x7", True),
    (("brazilian", 4), 9_000, "4S 5S 6S 7S 8S 9S 10S", True),
    (("brazilian", 4), 9_000, "2x7", False),
]


@pytest.mark.parametrize(("game", "before", "melds", "enough"), FIRST_MELDS)
def test_first_meld(game: tuple[str, int], before: int, melds: str, enough: bool) -> None:
    table = Table(*game)
    laid = melds.split(" / ")
    codes = table.codes(table.side(*laid, first=laid, score_before=before))
    assert all(code.startswith("first_meld.") for code in codes)
    assert (codes == set()) is enough


@pytest.mark.parametrize("ruleset", ["caliente-hand-and-foot", "hand-and-foot"])
@pytest.mark.parametrize(
    ("number", "found"), [(1, set()), (3, set()), (4, {"first_meld.below_minimum"})]
)
def test_first_meld_of_hand_and_foot(ruleset: str, number: int, found: set[str]) -> None:
    table = Table(ruleset)
    assert table.codes(table.side("Ax4 2", "Kx3"), number=number) == found


def test_red_threes_never_count_towards_the_first_meld() -> None:
    for name in ("caliente-complete", "canasta", "classic"):
        table = Table(name)
        side = table.side("Kx3", "4x3", red_threes=1)
        assert table.score(side).violation("first_meld.below_minimum").found == 45


class TestShapes:
    @pytest.mark.parametrize(
        ("ruleset", "meld", "codes"),
        [
            ("canasta", "Kx3 2x3", set()),
            ("classic", "Kx3 2x3", set()),
            ("caliente-samba", "Kx4 2x3", {"meld.too_many_wilds", "meld.too_few_naturals"}),
            ("samba", "QH KH AH", set()),
            ("samba", "sequence: AH 2 4H", {"meld.sequence_wild", "meld.sequence_broken"}),
        ],
    )
    def test_melds(self, ruleset: str, meld: str, codes: set[str]) -> None:
        assert Table(ruleset).meld_codes(meld) == codes

    def test_bolivia_needs_an_escalera_to_go_out(self) -> None:
        table = Table("bolivia")
        side = table.side("Kx7", "Qx5 2x2", hands=["", "4"], out=True)
        assert table.codes(side) == {"going_out.missing_canasta"}

    def test_mexicana_needs_a_red_three_for_each_canasta(self) -> None:
        table = Table("mexicana")
        side = table.side("Kx7", "Qx7", "Jx7", red_threes=2, hands=["", "4"], out=True)
        assert table.codes(side) == {"going_out.too_few_red_threes"}

    def test_hand_and_foot_waits_for_the_partners_foot(self) -> None:
        melds = ("10x7", "6x7", "Kx5 2x2", "4x6 JKR", "2x5 JKRx2")
        for name in ("caliente-hand-and-foot", "hand-and-foot"):
            table = Table(name)
            lying = table.side(*melds, hands=["", "9 foot: 4 5 6"], out=True)
            taken = table.side(*melds, hands=["", "9"], out=True)
            assert table.codes(lying) == {"going_out.foot_not_taken"}
            assert table.codes(taken) == set()
