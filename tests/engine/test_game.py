"""Totals, minimums, the end of the game and its winner, deal by deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.deal import Deal, Side
from scorekeeper.engine.deal_score import Winner
from scorekeeper.engine.game import GameScore, score_deal, score_game
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum
from tests.engine.build import Table, members, net

TWO = ("North-South", "East-West")


def ending_level(table: Table) -> Ruleset:
    return replace(table.rules, target=replace(table.rules.target, level_ends=True))


def game(table: Table, *results: tuple[int, ...], names: tuple[str, ...] = TWO) -> GameScore:
    """Return a game of net scores."""
    deals = [
        Deal(number=number, sides=tuple(map(net, points)))
        for number, points in enumerate(results, start=1)
    ]
    return score_game(table.rules, names, deals)


class TestEnd:
    @pytest.mark.parametrize(
        ("ruleset", "target"),
        [("classic", 5_000), ("samba", 10_000), ("bolivia", 15_000), ("cuban", 7_500)],
    )
    def test_a_side_at_the_target_ends_it(self, ruleset: str, target: int) -> None:
        table = Table(ruleset)
        assert not game(table, (target - 5, 0)).over
        ended = game(table, (target, 0))
        assert (ended.over, ended.winner) == (True, 0)
        assert game(table, (target, target + 5)).winner == 1

    def test_level_at_the_top_another_deal_is_played(self) -> None:
        level = game(Table("classic"), (5_200, 5_200))
        assert (level.over, level.winner) == (False, None)
        assert game(Table("classic"), (5_200, 5_200), (-100, -50)).winner == 1
        fallen = game(Table("classic"), (5_200, 5_200), (-300, -300))
        assert (fallen.over, fallen.totals) == (False, (4_900, 4_900))

    def test_level_below_the_top_is_no_matter(self) -> None:
        table = Table("caliente-complete", 3)
        ended = game(table, (5_000, 4_000, 4_000), names=("A", "B", "C"))
        assert ended.winner == 0
        level = game(table, (4_000, 5_000, 5_000), names=("A", "B", "C"))
        assert not level.over

    def test_no_deal_no_winner(self) -> None:
        nothing = game(Table("classic"))
        assert (nothing.over, nothing.winner, nothing.totals) == (False, None, (0, 0))

    @pytest.mark.parametrize("ruleset", ["hand-and-foot", "caliente-hand-and-foot"])
    def test_hand_and_foot_ends_after_four_deals(self, ruleset: str) -> None:
        table = Table(ruleset)
        assert not game(table, *[(9_000, 0)] * 3).over
        assert game(table, *[(100, 0)] * 4).winner == 0
        assert game(table, (-500, -400), (0, 0), (0, 0), (0, 0)).winner == 1

    def test_hand_and_foot_level_after_four_goes_on_at_the_same_minimum(self) -> None:
        table = Table("hand-and-foot")
        level = game(table, *[(100, 100)] * 4)
        assert not level.over
        last = level.deals[-1].score
        assert [side.next_minimum for side in last.sides] == [Minimum(150)] * 2
        ended = game(table, *[(100, 100)] * 4, (10, 5))
        assert ended.winner == 0
        assert ended.deals[-1].required == (Minimum(150), Minimum(150))


class TestTotals:
    def test_are_recomputed_whatever_a_deal_says(self) -> None:
        table = Table("classic")
        deals = [
            Deal(number=1, sides=(net(1_500, score_before=999), net(-200))),
            Deal(number=2, sides=(net(100, score_before=-7), net(50))),
        ]
        result = score_game(table.rules, TWO, deals)
        assert result.totals == (1_600, -150)
        second = result.deals[1]
        assert [side.score_before for side in second.deal.sides] == [1_500, -200]
        assert second.required == (Minimum(90), Minimum(0))
        assert [side.score_after for side in second.score.sides] == [1_600, -150]

    def test_go_on_from_where_they_are_known(self) -> None:
        table = Table("classic")
        deals = [Deal(number=n, sides=(net(100 * n), net(-5))) for n in (1, 2, 3)]
        whole = score_game(table.rules, TWO, deals)
        again = score_game(table.rules, TWO, deals, known=whole.deals[:2])
        assert again == whole
        assert score_game(table.rules, TWO, deals, known=whole.deals) == whole

    def test_the_minimum_is_that_of_the_total_before(self) -> None:
        table = Table("classic")
        poor = table.side("Kx5", hands=["", ""])
        deals = [
            Deal(number=1, sides=(net(1_500), net(0))),
            Deal(number=2, sides=(poor, net(0))),
        ]
        first, second = score_game(table.rules, TWO, deals).deals
        assert first.score.is_legal
        assert [v.code for v in second.score.violations] == ["first_meld.below_minimum"]


class TestNextMinimum:
    def test_of_each_side(self) -> None:
        table = Table("brazilian")
        result = score_deal(table.rules, table.deal(net(7_000), net(-5), number=1))
        assert [side.next_minimum for side in result.sides] == [
            Minimum(0, CanastaNeeded.ANY),
            Minimum(15),
        ]

    def test_there_is_none_once_it_is_over(self) -> None:
        table = Table("classic")
        result = score_deal(table.rules, table.deal(net(5_000), net(0)))
        assert result.over
        assert result.winner == Winner(0)
        assert [side.next_minimum for side in result.sides] == [None, None]

    @pytest.mark.parametrize(("level_ends", "number"), [(False, 4), (True, 3)])
    def test_of_the_next_deal_where_a_game_does_not_end_level(
        self, level_ends: bool, number: int
    ) -> None:
        table = Table("hand-and-foot")
        rules = ending_level(table) if level_ends else table.rules
        result = score_deal(rules, table.deal(net(5), net(5), number=number))
        assert not result.over
        assert None not in [side.next_minimum for side in result.sides]

    def test_there_is_none_where_a_game_ends_level(self) -> None:
        table = Table("hand-and-foot")
        rules = ending_level(table)
        result = score_deal(rules, table.deal(net(-5), net(-5), number=4))
        assert (result.over, result.winner) == (True, None)
        assert [side.next_minimum for side in result.sides] == [None, None]
        deals = [table.deal(net(5), net(0), number=number) for number in (1, 2, 3)]
        game = score_game(rules, TWO, [*deals, table.deal(net(-15), net(0), number=4)])
        assert (game.over, game.winner, game.totals) == (True, None, (0, 0))
        game = score_game(rules, TWO, [*deals, table.deal(net(-10), net(0), number=4)])
        assert (game.over, game.winner, game.totals) == (True, 0, (5, 0))

    def test_by_deal(self) -> None:
        table = Table("hand-and-foot")
        result = score_deal(table.rules, table.deal(net(0), net(5), number=2))
        assert [side.next_minimum for side in result.sides] == [Minimum(120)] * 2


class TestThreeHanded:
    """One against two for a deal; everybody keeps a total of their own."""

    NAMES = ("Ann", "Ben", "Cid")

    def deals(self, table: Table) -> list[Deal]:
        """Return two deals with other partners in each."""
        ann_alone = (
            net(1_000, name="Ann"),
            net(300, name="Ben and Cid", members=members("Ben", "Cid")),
        )
        ben_alone = (
            net(-100, name="Cid and Ann", members=members("Cid", "Ann")),
            net(500, name="Ben"),
        )
        return [table.deal(*ann_alone, number=1), table.deal(*ben_alone, number=2)]

    def test_totals_follow_the_names(self) -> None:
        table = Table("canasta", 3)
        result = score_game(table.rules, self.NAMES, self.deals(table))
        assert result.totals == (900, 800, 200)
        first, second = result.deals
        assert first.score.sides[1].next_minimum is None
        pair = second.deal.sides[0]
        assert (pair.score_before, pair.scores_before) == (0, (300, 1_000))
        assert [m.score_after for m in second.score.sides[0].members] == [200, 900]
        assert [m.next_minimum for m in second.score.sides[0].members] == [Minimum(50)] * 2

    def test_the_partners_lower_minimum_is_enough(self) -> None:
        table = Table("canasta", 3)
        deals = [
            table.deal(net(1_600, name="Ann"), net(0, members=members("Ben", "Cid"))),
            table.deal(
                table.side("Kx5", members=members("Ann", "Ben"), hands=["", ""]),
                net(0, name="Cid"),
                number=2,
            ),
        ]
        second = score_game(table.rules, self.NAMES, deals).deals[1]
        assert second.score.is_legal
        assert second.required == (Minimum(50), Minimum(50))

    def test_a_member_may_win(self) -> None:
        table = Table("canasta", 3)
        rich, poor = members("Ben", before=7_000), members("Cid")
        deal = table.deal(net(0, name="Ann"), net(600, members=(*poor, *rich)))
        result = score_deal(table.rules, deal)
        assert result.winner == Winner(side=1, member=1)
        assert [m.next_minimum for m in result.sides[1].members] == [None, None]

    def test_partners_level_at_the_top_play_on(self) -> None:
        table = Table("canasta", 3)
        pair = members("Ben", "Cid", before=7_000)
        deal = table.deal(net(0, name="Ann"), net(600, members=pair))
        assert not score_deal(table.rules, deal).over

    def test_each_alone_while_nobody_took_the_pile(self) -> None:
        table = Table("canasta", 3)
        alone = [net(points, name=name) for name, points in (("Ann", 5), ("Ben", 10), ("Cid", 15))]
        swapped = table.deal(*alone[::-1])
        assert score_game(table.rules, self.NAMES, [swapped]).totals == (5, 10, 15)

    def test_a_stranger_is_refused(self) -> None:
        table = Table("canasta", 3)
        deal = table.deal(net(0, name="Dot"), net(0, members=members("Ben", "Cid")))
        with pytest.raises(ValueError, match="not in"):
            score_game(table.rules, self.NAMES, [deal])


def test_a_penalty_comes_off_the_total() -> None:
    table = Table("classic")
    side: Side = table.side("Kx5", hands=["", ""], penalty=100)
    result = table.score(side).score.sides[0]
    assert (result.total, result.score_after) == (-50, -50)


def test_going_out_of_a_net_score_makes_black_threes_dear() -> None:
    table = Table("bolivia")
    held = table.side(hands=["3B", ""])
    assert table.score(held, net(0, out=True)).total == -100
    assert table.score(held, net(0)).total == -5
