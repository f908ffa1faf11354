"""Requirements of going out, and of going out concealed."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.melds import CanastaKind
from tests.engine.build import Table, net

FEW, MISSING = "going_out.too_few_canastas", "going_out.missing_canasta"
LEFT = "going_out.cards_left"


def codes(
    ruleset: str, *melds: str, options: tuple[str, ...] = (), red_threes: int = 0
) -> set[str]:
    """Return the codes that keep a side with these melds from going out."""
    table = Table(ruleset, None, *options)
    empty = ["", "K", "K"][: table.rules.seating.playing]
    return table.codes(table.side(*melds, hands=empty, out=True, red_threes=red_threes))


@pytest.mark.parametrize(
    ("ruleset", "melds", "found"),
    [
        ("classic", ("Kx7",), set()),
        ("classic", ("Kx6", "Ax3"), {FEW}),
        ("canasta", ("Kx6 2",), set()),
        ("caliente-samba", ("Kx7", "Qx7"), set()),
        ("caliente-samba", ("Kx7", "4 5 6 7 8 9 10"), set()),
        ("caliente-samba", ("Kx7",), {FEW}),
        ("uruguay", ("2x7",), set()),
        ("cuban", ("2x7",), set()),
        ("chile", ("2x7", "Kx7"), set()),
        ("bolivia", ("2x7", "4 5 6 7 8 9 10"), set()),
        ("bolivia", ("2x7", "Kx7"), {MISSING}),
        ("bolivia", ("Kx6", "Ax3"), {MISSING, FEW}),
        ("brazilian", ("4 5 6 7 8 9 10 J", "Kx7"), set()),
        ("brazilian", ("2x7", "Kx7"), {MISSING}),
        ("italian", ("2x7", "Kx7"), set()),
        ("italian", ("2x3 JKRx4", "Kx7"), {FEW}),
        ("italian", ("2x3 JKRx4", "Kx7", "Qx7"), set()),
        ("pennies-from-heaven", ("7x7", "Kx7", "Qx6 2", "2x7"), set()),
        ("pennies-from-heaven", ("7x6 2", "Kx7", "Qx6 2", "2x7"), {MISSING}),
        ("pennies-from-heaven", ("7x7", "7x7", "Qx6 2", "2x7"), {MISSING}),
        ("hand-and-foot", ("Kx7", "Qx7", "Jx6 2", "9x6 2", "2x7"), set()),
        ("hand-and-foot", ("Kx7", "Qx7", "Jx6 2", "9x7", "2x7"), {MISSING}),
        ("hand-and-foot", ("Kx7", "Qx7", "Jx6 2", "9x6 2"), {MISSING, FEW}),
    ],
)
def test_canastas_needed(ruleset: str, melds: tuple[str, ...], found: set[str]) -> None:
    assert codes(ruleset, *melds) == found


def test_each_kind_that_is_missing_is_told() -> None:
    table = Table("hand-and-foot")
    score = table.score(table.side("Kx7", "2x7", hands=["", ""], out=True)).score
    missing = {v.subject: (v.found, v.allowed) for v in score.violations if v.code == MISSING}
    assert missing == {"natural": (1, 2), "mixed": (0, 2)}


def test_a_broken_canasta_does_not_count() -> None:
    table = Table("canasta")
    side = table.side("K 2x6", "Ax3", hands=["", "K"], out=True)
    assert FEW in table.codes(side)


@pytest.mark.parametrize(
    ("ruleset", "options", "melds"),
    [
        ("brazilian", ("any-two-canastas",), ("Kx7", "Qx7")),
        ("samba", (), ("Kx7", "Qx7")),
    ],
)
def test_any_two_canastas(ruleset: str, options: tuple[str, ...], melds: tuple[str, ...]) -> None:
    assert codes(ruleset, *melds, options=options) == set()


def test_two_canastas_by_option_and_by_number_of_players() -> None:
    for name, players, options in (
        ("classic", 2, ("two-canastas",)),
        ("caliente-complete", 2, ()),
        ("canasta", 2, ()),
    ):
        table = Table(name, players, *options)
        assert table.codes(table.side("Kx7", hands=[""], out=True)) == {FEW}
        assert table.codes(table.side("Kx7", "Qx7", hands=[""], out=True)) == set()
    table = Table("classic", 2)
    assert table.codes(table.side("Kx7", hands=[""], out=True)) == set()


def test_mexicana_wants_as_many_red_threes_as_canastas() -> None:
    three = ("Kx7", "Qx7", "7x7")
    found = "going_out.too_few_red_threes"
    assert codes("mexicana", *three, red_threes=2) == {found}
    assert codes("mexicana", *three, red_threes=3) == set()


class TestCardsLeft:
    def test_one_hand_must_be_empty(self) -> None:
        table = Table("classic")
        found = table.score(table.side("Kx7", hands=["4", "4"], out=True)).violation(LEFT)
        assert (found.side, found.found, found.allowed) == (0, 2, 1)
        assert table.codes(table.side("Kx7", hands=["4", ""], out=True)) == set()
        assert table.codes(table.side("Kx7", hands=["4", "4"])) == set()

    @pytest.mark.parametrize("card", ["3R", "CAL"])
    def test_any_card_is_one(self, card: str) -> None:
        table = Table("caliente-complete", 4, "caliente")
        assert table.codes(table.side("Kx7", hands=[card, "4"], out=True)) == {LEFT}

    def test_a_hand_that_was_not_written_down_may_be_the_empty_one(self) -> None:
        table = Table("classic")
        assert table.codes(table.side("Kx7", hands=["4"], out=True)) == set()
        assert table.codes(table.side("Kx7", out=True)) == set()

    def test_in_counts(self) -> None:
        table = Table("classic")

        def left(**values: Any) -> bool:  # noqa: ANN401 - fields of a side
            side = table.counts(
                card_points=70, canastas={CanastaKind.NATURAL: 1}, out=True, **values
            )
            return LEFT in table.codes(side)

        assert left(hand_points=(5, 5))
        assert not left(hand_points=(0, 5))
        assert not left()

    def test_a_caliente_card_in_counts(self) -> None:
        table = Table("caliente-complete", 2, "caliente")
        side = table.counts(
            card_points=140,
            canastas={CanastaKind.NATURAL: 2},
            hand_points=(0,),
            calientes_in_hand=(1,),
            out=True,
        )
        assert table.codes(side) == {LEFT}


class TestFeet:
    MELDS = ("Kx7", "Qx7", "Jx6 2", "9x6 2", "2x7")

    @pytest.mark.parametrize("ruleset", ["hand-and-foot", "caliente-hand-and-foot"])
    def test_none_may_lie(self, ruleset: str) -> None:
        table = Table(ruleset)
        side = table.side(*self.MELDS, hands=["", "K foot: 4 4"], out=True)
        found = table.score(side).violation("going_out.foot_not_taken")
        assert (found.found, found.allowed) == (1, 0)

    def test_in_pennies_one_may(self) -> None:
        table = Table("pennies-from-heaven")
        melds = ("7x7", "Kx7", "Qx6 2", "2x7")
        mates = table.side(*melds, hands=["", "4", "K foot: 4 4"], out=True)
        own = table.side(*melds, hands=["foot: 4 4", "4", "K"], out=True)
        assert table.codes(mates) == set()
        assert table.codes(own) == set()

    def test_counts_do_not_tell_of_feet(self) -> None:
        table = Table("hand-and-foot")
        kinds = {CanastaKind.NATURAL: 2, CanastaKind.MIXED: 2, CanastaKind.WILD: 1}
        side = table.counts(card_points=500, canastas=kinds, hand_points=(0, 90), out=True)
        assert table.codes(side) == set()


class TestTwoSides:
    def test_only_one_goes_out(self) -> None:
        table = Table("classic")
        found = table.score(net(0, out=True), net(0, out=True)).violation("going_out.two_sides")
        assert (found.side, found.found, found.allowed) == (None, 2, 1)
        assert table.codes(net(0, out=True), net(0)) == set()

    def test_of_three(self) -> None:
        table = Table("caliente-complete", 3)
        three = table.score(net(0, out=True), net(0, out=True), net(0, out=True))
        assert three.violation("going_out.two_sides").found == 3


class TestConcealed:
    @pytest.mark.parametrize(
        "ruleset",
        [
            *("caliente-samba", "caliente-hand-and-foot", "samba", "chile", "bolivia"),
            *("brazilian", "italian", "cuban", "pennies-from-heaven", "hand-and-foot"),
        ],
    )
    def test_earns_nothing_here(self, ruleset: str) -> None:
        table = Table(ruleset)
        result = table.score(table.side("Kx7", hands=["", "4"], out=True, concealed=True))
        assert "concealed.not_scored" in result.codes
        assert "concealed" not in result.points()

    @pytest.mark.parametrize(
        "ruleset",
        [
            *("caliente-complete", "caliente-deluxe", "caliente-2001", "classic"),
            *("canasta", "uruguay"),
        ],
    )
    def test_earns_a_hundred_here(self, ruleset: str) -> None:
        table = Table(ruleset)
        result = table.score(table.side("Kx7", hands=["", "4"], out=True, concealed=True))
        assert result.codes == set()
        assert result.points()["concealed"] == 100

    def test_only_going_out(self) -> None:
        table = Table("classic")
        result = table.score(table.side("Kx7", hands=["4", "4"], concealed=True))
        assert result.codes == {"concealed.not_out"}
        assert "concealed" not in result.points()

    def test_not_out_where_it_earns_nothing_breaks_both(self) -> None:
        table = Table("samba")
        side = table.side("Kx7", hands=["4", "4"], concealed=True)
        assert table.codes(side) == {"concealed.not_out", "concealed.not_scored"}

    def test_is_scored_as_written_without_a_canasta(self) -> None:
        table = Table("classic")
        result = table.score(table.side("Kx6", hands=["", "4"], out=True, concealed=True))
        assert result.codes == {"concealed.no_canasta", FEW}
        found = result.violation("concealed.no_canasta")
        assert (found.side, found.found, found.allowed) == (0, 0, 1)
        assert result.points()["concealed"] == 100
