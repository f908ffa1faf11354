"""Score lines: one reason each, in the order they are read out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.melds import CanastaKind
from tests.engine.build import Table, members, net


class TestMelds:
    def test_a_line_for_each_meld_even_for_one_worth_nothing(self) -> None:
        table = Table("classic")
        lines = table.score(table.side("Kx3", "4x3 2", "3R 3R 3R")).lines()
        melds = [(line.count, line.points) for line in lines if line.code == "melded_cards"]
        assert melds == [(3, 30), (4, 35), (3, 0)]

    def test_canastas_are_counted_by_kind(self) -> None:
        table = Table("classic")
        lines = table.score(table.side("Kx7", "Qx8", "Jx6 2")).lines()
        canastas = {line.kind: (line.count, line.points) for line in lines if line.kind}
        assert canastas == {CanastaKind.NATURAL: (2, 1_000), CanastaKind.MIXED: (1, 300)}

    def test_a_broken_meld_counts_its_cards_only(self) -> None:
        table = Table("canasta")
        result = table.score(table.side("K 2x6"))
        assert result.points() == {"melded_cards": 130}

    def test_italian_canastas_of_deuces_pay_the_side_going_out(self) -> None:
        table = Table("italian")
        melds = ("2x7", "2x4 JKRx3", "Kx7")
        out = table.score(table.side(*melds, hands=["", ""], out=True)).points()
        other = table.score(table.side(*melds)).points()
        assert out["natural_deuces_canasta"] == 3_000
        assert out["mixed_deuces_canasta"] == 2_000
        assert out["natural_canasta"] == other["natural_canasta"] == 500
        assert not {"natural_deuces_canasta", "mixed_deuces_canasta"} & other.keys()

    def test_italian_wild_canastas_pay_nothing(self) -> None:
        table = Table("italian")
        points = table.score(table.side("2x3 JKRx4", hands=["", ""], out=True)).points()
        assert points == {"melded_cards": 260, "going_out": 200}

    def test_pennies_sevens(self) -> None:
        table = Table("pennies-from-heaven")
        assert table.score(table.side("7x7")).points()["sevens_canasta"] == 1_500
        mixed = table.score(table.side("7x6 2")).points()
        assert (mixed["mixed_canasta"], "sevens_canasta" in mixed) == (300, False)

    @pytest.mark.parametrize(("meld", "points"), [("7x7", 1_000), ("7x5 2x2", 1_000)])
    def test_mexicana_sevens(self, meld: str, points: int) -> None:
        table = Table("mexicana")
        found = table.score(table.side(meld)).points()
        assert found["sevens_canasta"] == points
        assert not {"natural_canasta", "mixed_canasta"} & found.keys()


class TestCollections:
    """Italian: five natural, ten, or five canastas; the best of them counts."""

    NATURALS = ("4x7", "5x7", "6x7", "7x7", "8x7", "9x7")
    MIXED = ("10x6 2", "Jx6 2", "Qx6 2", "Kx6 2", "Ax6 2", "5x5 2 JKR")

    @pytest.mark.parametrize(
        ("naturals", "mixed", "points", "count"),
        [
            (4, 0, None, 0),
            (0, 4, None, 0),
            (3, 1, None, 0),
            (4, 1, 1_000, 5),
            (0, 5, 1_000, 5),
            (3, 6, 1_000, 9),
            (5, 0, 2_000, 5),
            (5, 3, 2_000, 5),
            (4, 6, 2_000, 10),
            (6, 6, 2_000, 12),
        ],
    )
    def test_the_best_one(self, naturals: int, mixed: int, points: int | None, count: int) -> None:
        table = Table("italian")
        side = table.side(*self.NATURALS[:naturals], *self.MIXED[:mixed])
        lines = [line for line in table.score(side).lines() if line.code == "canasta_collection"]
        assert [(line.points, line.count) for line in lines] == (
            [(points, count)] if points else []
        )

    def test_only_sets_of_four_to_ace_count(self) -> None:
        table = Table("italian")
        run = "4 5 6 7 8 9 10"
        side = table.side(*self.NATURALS[:4], run, "2x7", "2x3 JKRx4", hands=["", ""], out=True)
        assert "canasta_collection" not in table.score(side).points()

    def test_broken_ones_do_not(self) -> None:
        table = Table("italian")
        side = table.side(*self.NATURALS[:4], "Kx4 2x4")
        assert "canasta_collection" not in table.score(side).points()

    def test_elsewhere_there_is_none(self) -> None:
        table = Table("samba")
        assert "canasta_collection" not in table.score(table.side(*self.NATURALS)).points()


class TestRedThrees:
    @pytest.mark.parametrize(
        ("ruleset", "options", "points"),
        [
            ("classic", (), (100, 200, 300, 800)),
            ("caliente-2001", (), (100, 200, 300, 800)),
            ("samba", (), (100, 200, 300, 400, 500, 1_000)),
            ("cuban", (), (100, 300, 500, 1_000)),
            ("brazilian", (), (100, 200, 300, 400, 1_000, 1_200)),
            ("italian", (), (100, 200, 300, 800, 1_000, 1_200)),
            ("mexicana", (), (100, 200, 300, 400, 500, 1_000)),
            ("chile", ("four-decks",), (100, 200, 300, 400, 500, 600, 700, 1_000)),
            ("pennies-from-heaven", (), (100, 200, 300, 400, 500, 600, 700, 1_000)),
            ("hand-and-foot", (), tuple(range(100, 1_300, 100))),
            ("caliente-hand-and-foot", (), tuple(range(100, 1_100, 100))),
        ],
    )
    def test_the_same_for_a_side_or_against_it(
        self, ruleset: str, options: tuple[str, ...], points: tuple[int, ...]
    ) -> None:
        table = Table(ruleset, None, *options)
        for count, expected in enumerate(points, start=1):
            poor = table.score(table.side(red_threes=count)).points()
            rich = table.score(table.side("Kx7", "Qx7", red_threes=count)).points()
            assert (rich["red_threes"], poor["red_threes"]) == (expected, -expected)
        beyond = table.score(table.side("Kx7", "Qx7", red_threes=len(points) + 1))
        assert "deck.too_many" in beyond.codes
        assert beyond.points()["red_threes"] == points[-1], "no book has a value for more"

    def test_three_decks(self) -> None:
        table = Table("caliente-complete", 6, "three-decks")
        rich = [table.score(table.side("Kx5", red_threes=n)).points() for n in (4, 5, 6)]
        assert [points["red_threes"] for points in rich] == [400, 1_100, 1_200]

    @pytest.mark.parametrize(
        ("ruleset", "melds", "counts_for"),
        [
            ("classic", ("K K K",), True),
            ("classic", ("",), False),
            ("caliente-samba", ("Kx7",), False),
            ("caliente-samba", ("Kx7", "4 5 6 7 8 9 10"), True),
            ("samba", ("K K K",), True),
            ("cuban", ("Kx6",), False),
            ("cuban", ("2x7",), True),
            ("brazilian", ("Kx6",), False),
            ("brazilian", ("4 5 6 7 8 9 10",), True),
            ("brazilian", ("K 2x6",), False),
        ],
    )
    def test_what_a_side_needs(
        self, ruleset: str, melds: tuple[str, ...], counts_for: bool
    ) -> None:
        table = Table(ruleset)
        points = table.score(table.side(*melds, red_threes=2)).points()["red_threes"]
        assert (points > 0) is counts_for

    def test_none_make_no_line(self) -> None:
        table = Table("classic")
        assert "red_threes" not in table.score(table.side("Kx5")).points()

    def test_more_than_there_are_count_as_all_of_them(self) -> None:
        table = Table("classic")
        assert table.score(table.side(red_threes=5)).points()["red_threes"] == -800

    @pytest.mark.parametrize(
        ("ruleset", "each"), [("caliente-complete", -100), ("canasta", -200), ("classic", -500)]
    )
    def test_in_hand_they_cost_their_penalty_alone(self, ruleset: str, each: int) -> None:
        table = Table(ruleset)
        result = table.score(table.side(hands=["3R K", "3R"]))
        assert result.points() == {"red_threes_in_hand": 2 * each, "cards_in_hand": -10}


class TestMembers:
    def test_all_points_are_everybodys(self) -> None:
        table = Table("canasta", 3)
        pair = table.side("Kx5", red_threes=3, members=members("B", "C", before=100))
        result = table.score(net(0), pair).score.sides[1]
        assert [(m.total, m.score_after) for m in result.members] == [(350, 450), (350, 450)]

    def test_red_threes_of_their_owner(self) -> None:
        table = Table("canasta", 3, "red-threes-individual")
        shares = members("B", "C", red_threes=(1, 3))
        pair = table.side("Kx5", red_threes=4, members=shares)
        poor = table.side(red_threes=4, members=shares)
        assert [m.total for m in table.score(net(0), pair).score.sides[1].members] == [150, 350]
        assert [m.total for m in table.score(net(0), poor).score.sides[1].members] == [-100, -300]

    def test_a_member_without_any_has_no_line(self) -> None:
        table = Table("canasta", 3, "red-threes-individual")
        pair = table.side("Kx5", members=members("B", "C"))
        assert "red_threes" not in table.score(net(0), pair).points(1)

    def test_who_plays_alone_owns_them(self) -> None:
        table = Table("canasta", 3, "red-threes-individual")
        assert table.score(table.side("Kx5", red_threes=4), net(0)).points()["red_threes"] == 800


class TestHands:
    def test_a_line_for_each_player_with_cards(self) -> None:
        table = Table("classic")
        lines = table.score(table.side(hands=["", "A K 3B"])).lines()
        assert [(line.player, line.count, line.points) for line in lines] == [(1, 3, -35)]

    @pytest.mark.parametrize(("held", "added"), [("CAL", 0), ("CAL CAL", 0), ("CAL 4", -5)])
    def test_a_caliente_card_alone_costs_nothing(self, held: str, added: int) -> None:
        table = Table("caliente-complete", 4, "caliente")
        points = table.score(table.side(hands=[held, ""])).points()
        assert points.get("caliente_in_hand", 0) == added

    def test_a_caliente_card_multiplies_its_players_whole_penalty(self) -> None:
        table = Table("caliente-complete", 4, "caliente")
        result = table.score(table.side(hands=["CAL 3R K 3B", "3R A"]))
        assert result.points() == {
            "cards_in_hand": -15 - 20,
            "red_threes_in_hand": -200,
            "caliente_in_hand": -115,
        }
        (line,) = (line for line in result.lines() if line.code == "caliente_in_hand")
        assert (line.player, line.count) == (0, 1)

    def test_in_a_foot_too_and_three_times_for_more(self) -> None:
        table = Table("caliente-hand-and-foot", 4, "caliente")
        result = table.score(table.side(hands=["CAL K foot: CAL CAL A", "K"]))
        assert result.points() == {"cards_in_hand": -30 - 10, "caliente_in_hand": -60}

    def test_house_rules_may_double_black_threes_that_cost_extra(self) -> None:
        bolivia = Table("bolivia").rules
        table = Table.by(replace(bolivia, deck=replace(bolivia.deck, calientes=3)))
        held = table.side(hands=["CAL 3B 3B K", ""])
        points = table.score(held, net(0, out=True)).points()
        assert points["caliente_in_hand"] == -10 - 200

    @pytest.mark.parametrize("ruleset", ["bolivia", "brazilian"])
    def test_black_threes_cost_extra_once_somebody_went_out(self, ruleset: str) -> None:
        table = Table(ruleset)
        held = table.side(hands=["3B 3B K", ""])
        assert table.score(held, net(0)).points() == {"cards_in_hand": -20}
        assert table.score(held, net(0, out=True)).points() == {
            "cards_in_hand": -10,
            "black_threes_in_hand": -200,
        }

    def test_elsewhere_they_never_do(self) -> None:
        table = Table("samba")
        held = table.side(hands=["3B 3B K", ""])
        assert table.score(held, net(0, out=True)).points() == {"cards_in_hand": -20}


class TestBlackThreesRemoved:
    @pytest.mark.parametrize(
        ("removed", "melded", "points"),
        [(0, 0, 0), (1, 0, 5), (3, 0, 15), (4, 0, 100), (1, 3, 85), (0, 4, 80), (0, 3, 0)],
    )
    def test_cuban(self, removed: int, melded: int, points: int) -> None:
        table = Table("cuban")
        threes = (f"3Bx{melded}",) if melded else ()
        side = table.side("Kx7", *threes, black_threes_removed=removed, hands=["", "4"], out=True)
        result = table.score(side)
        assert result.codes == set()
        assert result.points().get("black_threes_removed", 0) == points
        assert result.points()["melded_cards"] == 70 + 5 * melded

    def test_where_all_four_earn_no_more_than_each(self) -> None:
        rules = Table("canasta").rules
        threes = replace(rules.black_threes, removed_points=10)
        table = Table.by(replace(rules, black_threes=threes))
        result = table.score(table.side(black_threes_removed=4))
        assert result.points()["black_threes_removed"] == 40

    def test_elsewhere_they_earn_nothing(self) -> None:
        table = Table("canasta")
        assert table.score(table.side(black_threes_removed=2)).lines() == ()


class TestGoingOut:
    @pytest.mark.parametrize(
        ("ruleset", "options", "points"),
        [
            ("classic", (), 100),
            ("caliente-samba", (), 200),
            ("samba", (), 200),
            ("italian", (), 200),
            ("italian", ("going-out-300",), 300),
            ("cuban", (), 100),
        ],
    )
    def test_bonus(self, ruleset: str, options: tuple[str, ...], points: int) -> None:
        table = Table(ruleset, None, *options)
        side = table.side("Kx7", "Qx7", hands=["", "4"], out=True)
        assert table.score(side).points()["going_out"] == points
        stayed = table.side("Kx7", "Qx7", hands=["", "4"])
        assert "going_out" not in table.score(stayed).points()


def test_house_rules_without_a_bonus_have_no_line() -> None:
    rules = Table("classic").rules
    table = Table.by(replace(rules, going_out=replace(rules.going_out, points=0)))
    result = table.score(table.side("Kx7", hands=["", ""], out=True, concealed=True))
    assert result.points() == {"melded_cards": 70, "natural_canasta": 500, "concealed": 100}


def test_agreed_points_have_lines_of_their_own() -> None:
    table = Table("classic")
    result = table.score(net(250, penalty=40), net(0))
    assert [(line.code, line.points) for line in result.lines()] == [
        ("net", 250),
        ("penalty", -40),
    ]
    assert result.lines(1) == ()
    assert table.score(table.side("Kx5", penalty=40)).total == 10


def test_lines_come_in_the_order_they_are_read_out() -> None:
    table = Table("caliente-complete", 4, "caliente")
    side = table.side(
        "Kx7",
        red_threes=1,
        calientes_played=1,
        hands=["", "CAL K 3R"],
        out=True,
        concealed=True,
        penalty=5,
    )
    assert [line.code for line in table.score(side).lines()] == [
        *("melded_cards", "natural_canasta", "red_threes", "going_out", "concealed"),
        *("caliente_played", "cards_in_hand", "red_threes_in_hand", "caliente_in_hand"),
        "penalty",
    ]
