"""The first meld, as far as the end of a deal shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.legality.first_meld import first_meld_violations, required_of
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum
from scorekeeper.engine.tally import Tally
from tests.engine.build import Table, members, net

BELOW = "first_meld.below_minimum"


class TestWithoutARecord:
    def test_all_melds_together_cannot_be_less(self) -> None:
        table = Table("classic")
        found = table.score(table.side("Kx4", hands=["", "4"])).violation(BELOW)
        assert (found.found, found.allowed, found.side, found.meld) == (40, 50, 0, None)
        assert table.codes(table.side("Kx4", "4 4 4", hands=["", "4"])) == set()

    def test_bonuses_do_not_count(self) -> None:
        table = Table("classic")
        assert table.codes(table.side("5x7", red_threes=4)) == {BELOW}

    def test_a_side_without_melds_has_none(self) -> None:
        assert Table("classic").codes(net(0)) == set()
        table = Table("classic")
        assert table.codes(table.side(hands=["", "4"])) == set()

    @pytest.mark.parametrize("score", [7_000, 9_000])
    def test_none_of_one_canasta(self, score: int) -> None:
        table = Table("brazilian")
        (found,) = table.score(table.side("Ax6", score_before=score)).score.violations
        assert (found.side, found.found, found.allowed) == (0, 0, 1)

    def test_a_broken_meld_is_no_canasta(self) -> None:
        table = Table("brazilian")
        codes = table.codes(table.side("K 2x6", score_before=7_000))
        assert "first_meld.needs_canasta" in codes

    def test_italian_wilds_count_nothing(self) -> None:
        table = Table("italian")
        assert table.score(table.side("2x6", "K K K 2")).violation(BELOW).found == 30

    def test_italian_any_meld_below_nought(self) -> None:
        table = Table("italian")
        assert table.codes(table.side("2 2 2", score_before=-5)) == set()

    @pytest.mark.parametrize(
        ("kind", "of_wilds"), [(CanastaKind.NATURAL_DEUCES, 140), (CanastaKind.MIXED, 20)]
    )
    def test_italian_wilds_in_canastas_count_nothing_in_counts_either(
        self, kind: CanastaKind, of_wilds: int
    ) -> None:
        table = Table("italian")
        short = table.counts(card_points=of_wilds + 45, canastas={kind: 1})
        found = table.score(short).violation(BELOW)
        assert (found.found, found.allowed) == (45, 50)
        enough = table.counts(card_points=of_wilds + 50, canastas={kind: 1})
        assert table.codes(enough) == set()

    def test_nothing_counts_where_canastas_have_more_points_than_there_are(self) -> None:
        table = Table("italian")
        short = table.counts(card_points=165, canastas={CanastaKind.MIXED_DEUCES: 1})
        assert table.score(short).violation(BELOW).found == 0

    @pytest.mark.parametrize(
        ("kind", "codes"),
        [
            (CanastaKind.SEVENS, set()),
            (CanastaKind.NATURAL, set()),
            (CanastaKind.MIXED, {"first_meld.needs_natural_canasta"}),
        ],
    )
    def test_counted_sevens_may_be_the_natural_canasta_it_takes(
        self, kind: CanastaKind, codes: set[str]
    ) -> None:
        rules = Table("pennies-from-heaven").rules
        brackets = tuple(
            replace(bracket, minimum=Minimum(bracket.minimum.points, CanastaNeeded.NATURAL))
            for bracket in rules.minimums.brackets
        )
        table = Table.by(replace(rules, minimums=replace(rules.minimums, brackets=brackets)))
        assert table.codes(table.counts(card_points=200, canastas={kind: 1})) == codes

    def test_a_net_score_tells_of_none(self) -> None:
        table = Table("classic")
        assert list(first_meld_violations(table.rules, table.deal(net(50)), 0, Tally({}))) == []


class TestWithARecord:
    def test_that_lay_down_is_judged(self) -> None:
        table = Table("classic")
        side = table.side("Kx7", "Ax3", first=["Kx3"])
        assert table.score(side).violation(BELOW).found == 30
        assert table.codes(table.side("Kx7", "Ax3", first=["Ax3"])) == set()

    def test_an_empty_one_tells_nothing(self) -> None:
        table = Table("classic")
        assert table.codes(table.side("Kx7", first=[], hands=["", "4"])) == set()
        assert table.score(table.side("Kx4", first=[])).violation(BELOW).found == 40

    def test_each_of_its_melds_is_part_of_one(self) -> None:
        table = Table("samba")
        missing = "first_meld.not_in_melds"
        assert table.codes(table.side("Kx7", first=["Kx4 2"])) == {missing}
        assert table.codes(table.side("Kx5", "Kx5", first=["Kx6"])) == {missing}
        assert table.codes(table.side("Kx6", first=["Kx4", "Kx4"])) == {missing}
        assert table.codes(table.side("Kx8", first=["Kx4", "Kx4"])) == set()
        suited = table.side("4H 5H 6H 7H", "Ax3", first=["4S 5S 6S", "Ax3"])
        assert table.codes(suited) == {missing}

    def test_without_any_melds(self) -> None:
        table = Table("classic")
        assert table.codes(table.side(first=["Kx5"])) == {"first_meld.not_in_melds"}
        assert table.codes(table.side(first=[])) == set()

    def test_its_shapes_are_judged_too(self) -> None:
        table = Table("caliente-complete")
        side = table.side("Kx4 2 2", first=["K K 2 2"])
        found = table.score(side).violation("meld.wilds_not_outnumbered")
        assert found.meld is None
        assert found.is_of_first_meld
        assert table.score(table.side("Kx7", first=["K K 2 2"])).codes > {
            "meld.wilds_not_outnumbered"
        }

    def test_its_melds_are_judged_beside_each_other(self) -> None:
        table = Table("canasta")
        side = table.side("Kx6", first=["Kx3", "Kx3"])
        found = table.score(side).violation("meld.rank_twice")
        assert found.meld is None
        assert found.is_of_first_meld

    def test_a_broken_shape_in_it_costs_the_final_meld_nothing(self) -> None:
        table = Table("caliente-complete")
        side = table.side("Kx6 2 2", first=["K K 2 2"])
        assert table.score(side).points()["mixed_canasta"] == 300


class TestClassicConcealed:
    def test_is_exempt(self) -> None:
        table = Table("classic")
        side = table.side("5x7", "4x3", hands=["", "K"], out=True, concealed=True)
        assert table.codes(side) == set()
        recorded = table.side(
            "5x7", "4x3", first=["5x7"], hands=["", "K"], out=True, concealed=True
        )
        assert table.codes(recorded) == set()

    def test_in_counts_too(self) -> None:
        table = Table("classic")
        side = table.counts(
            card_points=35,
            canastas={CanastaKind.NATURAL: 1},
            hand_points=(0, 10),
            out=True,
            concealed=True,
        )
        assert table.codes(side) == set()

    def test_shapes_are_still_judged(self) -> None:
        table = Table("classic")
        side = table.side("5x7", "4 2 2", hands=["", "K"], out=True, concealed=True)
        assert table.codes(side) == {"meld.too_few_naturals"}

    def test_only_there_and_only_when_out(self) -> None:
        for name in ("caliente-complete", "canasta"):
            table = Table(name)
            side = table.side("5x7", hands=["", "K"], out=True, concealed=True)
            assert table.codes(side) == {BELOW}
        table = Table("classic")
        plain = table.side("5x7", hands=["", "K"], out=True)
        not_out = table.side("5x7", hands=["4", "K"], concealed=True)
        assert table.codes(plain) == {BELOW}
        assert table.codes(not_out) == {BELOW, "concealed.not_out"}


class TestCounts:
    def test_their_points_cannot_be_less(self) -> None:
        table = Table("classic")
        low = table.counts(card_points=45, hand_points=(0, 0))
        assert table.score(low).violation(BELOW).found == 45
        assert table.codes(table.counts(card_points=50, hand_points=(0, 0))) == set()
        assert table.codes(table.counts(hand_points=(0, 0))) == set()

    @pytest.mark.parametrize(
        ("score", "kind", "code"),
        [
            (7_000, None, "first_meld.needs_canasta"),
            (7_000, CanastaKind.MIXED, None),
            (7_000, CanastaKind.WILD, None),
            (9_000, CanastaKind.MIXED, "first_meld.needs_natural_canasta"),
            (9_000, CanastaKind.WILD, "first_meld.needs_natural_canasta"),
            (9_000, CanastaKind.NATURAL, None),
            (9_000, CanastaKind.SAMBA, None),
        ],
    )
    def test_brazilian_canastas(
        self, score: int, kind: CanastaKind | None, code: str | None
    ) -> None:
        table = Table("brazilian")
        canastas = {kind: 1} if kind else {}
        side = table.counts(
            card_points=200, canastas=canastas, hand_points=(0, 0), score_before=score
        )
        assert table.codes(side) == ({code} if code else set())

    def test_option_canasta_at_8000(self) -> None:
        table = Table("brazilian", 4, "canasta-at-8000")
        poor = table.counts(card_points=200, hand_points=(0, 0), score_before=8_000)
        rich = table.side("Ax6 JKR", "Kx3", score_before=8_000, hands=["", ""])
        assert table.codes(poor) == {"first_meld.needs_canasta"}
        assert table.codes(rich) == set()
        small = table.side("Ax6 JKR", score_before=8_000, hands=["", ""])
        assert table.codes(small) == {BELOW}


class TestRequired:
    def test_three_handed_partners_need_the_lower_minimum(self) -> None:
        rules = Table("canasta", 3).rules
        poor, rich = members("B"), members("C", before=3_000)
        pair = net(0, members=(*poor, *rich))
        assert required_of(rules, 1, pair) == Minimum(50)
        assert required_of(rules, 1, net(0, members=rich)) == Minimum(120)
        assert required_of(rules, 1, net(0, score_before=1_500)) == Minimum(90)

    def test_by_the_number_of_the_deal(self) -> None:
        rules = Table("hand-and-foot").rules
        assert [required_of(rules, n, net(0)).points for n in range(1, 7)] == [
            *(50, 90, 120, 150),
            *(150, 150),
        ]

    def test_with_a_canasta(self) -> None:
        rules = Table("brazilian").rules
        assert required_of(rules, 1, net(0, score_before=7_995)) == Minimum(0, CanastaNeeded.ANY)


class TestNotices:
    NOT_RECORDED = "first_meld.not_recorded"

    def test_only_where_it_is_not_known(self) -> None:
        table = Table("canasta")
        assert table.score(table.side("Kx5", hands=["", ""])).notices == {self.NOT_RECORDED}
        recorded = table.side("Kx5", first=["Kx5"], hands=["", ""])
        assert table.score(recorded).notices == set()
        assert table.score(table.side("Kx3", hands=["", ""])).notices == set()
        assert table.score(table.side(hands=["", ""])).notices == set()

    def test_an_empty_record_is_none(self) -> None:
        table = Table("modern-american")
        side = table.side("Kx5", "Qx5 2 2", first=[], hands=["", ""])
        assert table.score(side).notices == {self.NOT_RECORDED}
        assert table.codes(side) == set()

    def test_not_of_melds_without_cards(self) -> None:
        table = Table("italian")
        side = table.side("", hands=["", "4"], score_before=-5)
        assert table.score(side).notices == set()
        assert BELOW not in Table("canasta").codes(side)

    def test_not_where_any_meld_reaches_it(self) -> None:
        table = Table("canasta")
        side = table.side("4 4 4", hands=["", ""], score_before=-5)
        assert table.score(side).notices == set()

    def test_where_some_rank_counts_nothing(self) -> None:
        rules = Table("canasta").rules
        points = replace(rules.card_points, ranks={Rank.FOUR: 0})
        table = Table.by(replace(rules, card_points=points))
        side = table.side("8 8 8", hands=["", ""], score_before=-5)
        assert table.score(side).notices == {self.NOT_RECORDED}

    def test_not_where_anything_will_do(self) -> None:
        table = Table("classic")
        side = table.side("4 4 4", hands=["", ""], score_before=-5)
        assert table.score(side).notices == set()

    def test_where_a_canasta_is_needed(self) -> None:
        table = Table("brazilian")
        side = table.side("Kx7", hands=["", ""], score_before=7_000)
        assert table.score(side).notices == {self.NOT_RECORDED}
        without = table.side("Kx6", hands=["", ""], score_before=7_000)
        assert table.score(without).notices == set()

    def test_not_of_a_side_that_need_not_meet_it(self) -> None:
        for name, notices in (("classic", set()), ("canasta", {self.NOT_RECORDED})):
            table = Table(name)
            side = table.side("Kx7", hands=["", "4"], out=True, concealed=True)
            assert table.score(side).notices == notices
