"""May I take the pile, must I, and how?"""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.pile import PileAdds
from tests.engine.table.asked import Asked, codes, in_notation, taken

OPENED = ("K K K", "A A A")


@pytest.mark.parametrize("card", ["2", "JKR", "3B", "3R", "CAL"])
def test_cards_that_nobody_takes(card: str) -> None:
    answer = Asked("caliente-complete", 4, "caliente").take(card, "4 9 2 3B 3B", *OPENED)
    assert codes(answer.reasons) == ["pile.blocked"]
    assert (answer.may_take, answer.must_take, answer.takes, answer.ways) == (False, False, 0, ())


def test_more_cards_than_there_are() -> None:
    answer = Asked("canasta").take("K", "K K K K", "Kx4")
    assert codes(answer.reasons) == ["deck.too_many"]
    assert (answer.reasons[0].found, answer.reasons[0].allowed) == (9, 8)
    assert (answer.may_take, answer.takes, answer.ways) == (False, 0, ())
    assert Asked("canasta").take("K", "K K K", "Kx4").may_take
    assert codes(Asked("canasta").take("CAL", "K K", "Kx4").reasons) == ["deck.too_many"]


def test_sevens_in_mexicana() -> None:
    answer = Asked("mexicana").take("7", "7 7", "7 7 7", stock_empty=True)
    assert codes(answer.reasons) == ["pile.blocked"]
    assert not answer.must_take


class TestFirstMeld:
    def test_a_pair_and_the_minimum(self) -> None:
        answer = Asked("classic").take("K", "K K J J 2", pile_size=4)
        assert answer.may_take
        assert answer.takes == 4
        assert taken(answer)[0] == ("Kx3 2", "Kx2 2")

    def test_further_melds_for_the_minimum(self) -> None:
        way = Asked("classic").take("4", "4 4 A A A").ways[0]
        assert in_notation([way.meld, *way.others]) == ["4x3", "Ax3"]
        assert way.from_hand == Cards.of([Rank.FOUR] * 2)

    def test_one_natural_is_not_enough(self) -> None:
        answer = Asked("caliente-complete").take("9", "9 2 2 4 K")
        assert codes(answer.reasons) == ["pile.needs_two_naturals"]
        assert answer.reasons[0].found == 1

    def test_none_matches_nothing(self) -> None:
        answer = Asked("canasta").take("9", "K 2 2")
        assert codes(answer.reasons) == ["pile.needs_two_naturals", "pile.no_match"]

    def test_too_few_points(self) -> None:
        answer = Asked("canasta").take("4", "4 4 9")
        assert codes(answer.reasons) == ["pile.first_meld_short"]

    def test_never_in_brazilian(self) -> None:
        asked = Asked("brazilian")
        assert codes(asked.take("A", "A A A").reasons) == ["pile.never_for_first_meld"]
        assert codes(asked.take("A", "4").reasons) == ["pile.never_for_first_meld"]


class TestUnfrozen:
    def test_added_to_an_own_set(self) -> None:
        assert taken(Asked("canasta").take("K", "4 5 9", *OPENED)) == [("Kx4", "")]

    def test_added_to_a_finished_one(self) -> None:
        assert taken(Asked("caliente-complete").take("8", "4 5 J", "8x7")) == [("8x8", "")]

    def test_a_pair(self) -> None:
        assert taken(Asked("canasta").take("9", "9 9 4", *OPENED)) == [("9x3", "9x2")]

    def test_a_natural_and_a_wild(self) -> None:
        assert taken(Asked("canasta").take("6", "6 JKR 4", *OPENED)) == [("6x2 JKR", "6 JKR")]
        assert taken(Asked("canasta").take("6", "6 JKR 2", *OPENED)) == [("6x2 2", "6 2")]

    def test_pairs_join_where_there_is_one_set_of_a_rank(self) -> None:
        ways = taken(Asked("canasta").take("K", "K K 2", *OPENED))
        assert ways == [("Kx4", ""), ("Kx6", "Kx2"), ("Kx5 2", "K 2")]

    def test_nothing_matches(self) -> None:
        answer = Asked("canasta").take("6", "5 4 9", *OPENED)
        assert codes(answer.reasons) == ["pile.needs_two_naturals", "pile.no_match"]
        answer = Asked("canasta").take("6", "6 4 9", *OPENED)
        assert codes(answer.reasons) == ["pile.needs_two_naturals"]

    def test_samba_asks_for_two_naturals(self) -> None:
        answer = Asked("caliente-samba").take("9", "9 2 4 J", *OPENED)
        assert "pile.needs_two_naturals" in codes(answer.reasons)

    def test_samba_adds_to_sequences_at_either_end(self) -> None:
        asked = Asked("samba")
        assert taken(asked.take("8H", "4", "9H 10H JH")) == [("8H 9H 10H JH", "")]
        assert taken(asked.take("QH", "4", "9H 10H JH")) == [("9H 10H JH QH", "")]
        assert taken(asked.take("Q", "4", "9H 10H JH")) == [("9H 10H JH Q", "")]
        for wrong in ("QS", "10H", "K"):
            assert not asked.take(wrong, "4", "9H 10H JH").may_take

    def test_samba_never_adds_to_a_finished_sequence(self) -> None:
        answer = Asked("caliente-samba").take("J", "4 Q K", "4 5 6 7 8 9 10", "K K K")
        assert "pile.closed_canasta" in codes(answer.reasons)

    def test_finished_sets(self) -> None:
        answer = Asked("caliente-samba").take("K", "4 9 J", "Kx7")
        assert "pile.closed_canasta" in codes(answer.reasons)
        assert Asked("samba").take("K", "4 9 J", "Kx7").may_take
        assert taken(Asked("caliente-samba").take("K", "K K", "Kx7")) == [("Kx3", "Kx2")]

    def test_samba_may_lay_the_pair_beside_an_own_set(self) -> None:
        ways = taken(Asked("samba").take("K", "K K", "K K K"))
        assert ways == [("Kx4", ""), ("Kx3", "Kx2"), ("Kx6", "Kx2")]

    def test_pennies_closes_at_seven(self) -> None:
        asked = Asked("pennies-from-heaven")
        assert asked.take("A", "A 2 9 4", "K K K").may_take
        closed = asked.take("A", "4", "Ax7")
        assert codes(closed.reasons)[0] == "pile.closed_canasta"


class TestFrozen:
    def test_a_pair_joins_an_own_set(self) -> None:
        ways = taken(Asked("classic").take("6", "6 6 9", "6 6 6 6", pile_frozen=True))
        assert ways == [("6x7", "6x2")]

    def test_nothing_else_will_do(self) -> None:
        answer = Asked("canasta").take("K", "K 2", *OPENED, pile_frozen=True)
        assert codes(answer.reasons) == ["pile.needs_two_naturals"]
        samba = Asked("samba").take("8H", "4", "9H 10H JH", pile_frozen=True)
        assert codes(samba.reasons) == ["pile.needs_two_naturals", "pile.no_match"]

    @pytest.mark.parametrize("name", ["uruguay", "cuban", "italian", "hand-and-foot"])
    def test_always(self, name: str) -> None:
        answer = Asked(name).take("6", "9 4 K", "6 6 6", *OPENED)
        assert codes(answer.reasons) == ["pile.needs_two_naturals", "pile.no_match"]

    @pytest.mark.parametrize("own", ["5x5", "5x6"])
    def test_no_room_for_three(self, own: str) -> None:
        answer = Asked("hand-and-foot").take("5", "5 5 9", own)
        assert codes(answer.reasons) == ["pile.closed_canasta"]

    def test_room_for_three(self) -> None:
        asked = Asked("hand-and-foot")
        assert taken(asked.take("5", "5 5 9", "5x4")) == [("5x7", "5x2")]
        assert taken(asked.take("5", "5 5 9", "5x7")) == [("5x3", "5x2")]
        assert not Asked("cuban").take("5", "5 5 9", "5x7").may_take

    def test_seven_cards_of_hand_and_foot(self) -> None:
        asked = Asked("hand-and-foot")
        assert asked.take("5", "5 5", *OPENED, pile_size=12).takes == 7
        assert asked.take("5", "5 5", *OPENED, pile_size=3).takes == 3

    def test_always_frozen_option_takes_it_onto_six_or_fewer(self) -> None:
        asked = Asked("caliente-complete", 4, "pile-always-frozen")
        assert taken(asked.take("K", "4", *OPENED, pile_frozen=True)) == [("Kx4", "")]
        full = asked.take("K", "4", "Kx7")
        assert "pile.closed_canasta" in codes(full.reasons)
        assert asked.take("K", "4", *OPENED, stock_empty=True).must_take


class TestForced:
    @pytest.mark.parametrize(
        ("name", "up", "own", "forced"),
        [
            ("caliente-2001", "5", "5 5 5", True),
            ("caliente-2001", "5", "5x7", True),
            ("canasta", "5", "5x7", True),
            ("classic", "5", "5x7", True),
            ("samba", "5", "5x7", False),
            ("samba", "5", "5x6", True),
            ("samba", "QH", "9H 10H JH", True),
            ("caliente-samba", "5", "5 5 5", True),
            ("pennies-from-heaven", "5", "5 5 5", False),
        ],
    )
    def test_once_the_stock_is_gone(self, name: str, up: str, own: str, forced: bool) -> None:
        players = 6 if name == "pennies-from-heaven" else 4
        answer = Asked(name, players).take(up, "9 J 4", own, "A A A", stock_empty=True)
        assert answer.may_take
        assert answer.must_take is forced
        assert not Asked(name, players).take(up, "9 J 4", own, "A A A").must_take

    def test_a_pair_never_forces(self) -> None:
        answer = Asked("canasta").take("9", "9 9 4", *OPENED, stock_empty=True)
        assert answer.may_take
        assert not answer.must_take

    def test_not_with_a_frozen_pile(self) -> None:
        answer = Asked("canasta").take("K", "K K", *OPENED, stock_empty=True, pile_frozen=True)
        assert answer.may_take
        assert not answer.must_take


class TestLastCard:
    """The Classic Canasta page, rule 9."""

    def test_one_card_for_one_card(self) -> None:
        answer = Asked("classic").take("K", "4", *OPENED, pile_size=1, stock_empty=True)
        assert codes(answer.reasons) == ["pile.last_card"]
        assert not answer.must_take

    @pytest.mark.parametrize(
        ("name", "hand", "pile"), [("classic", "4 5", 1), ("classic", "4", 2), ("canasta", "4", 1)]
    )
    def test_otherwise(self, name: str, hand: str, pile: int) -> None:
        assert Asked(name).take("K", hand, *OPENED, pile_size=pile).may_take

    def test_with_other_reasons(self) -> None:
        answer = Asked("classic").take("9", "4", *OPENED, pile_size=1)
        assert codes(answer.reasons)[0] == "pile.last_card"
        assert "pile.no_match" in codes(answer.reasons)


@pytest.mark.parametrize(
    ("component", "values"),
    [
        ("sets", {"fewest_naturals": 4}),
        ("sets", {"fewest_naturals": 4, "same_rank": SameRank.ANY}),
    ],
)
def test_house_rules_may_leave_no_way(component: str, values: dict[str, Any]) -> None:
    asked = Asked("canasta").changed(component, **values)
    answer = asked.take("9", "9 9", "K K K K")
    assert codes(answer.reasons) == ["pile.no_match"]


def test_house_rule_of_no_additions() -> None:
    asked = Asked("canasta").changed("pile", adds=PileAdds.NONE)
    assert taken(asked.take("K", "K 2", *OPENED)) == [("Kx5 2", "K 2")]


def test_the_card_of_the_pile_is_no_part_of_a_splash() -> None:
    asked = Asked("modern-american", None, "splash")
    assert asked.take("9", "9x6 4", score_before=0).may_take is False
    assert asked.take("4", "9x7 4 4 8", score_before=0).may_take is True


@pytest.mark.parametrize(
    ("component", "values", "table", "ways"),
    [
        ("sets", {"naturals_before_wilds": 4}, OPENED, []),
        ("sets", {"naturals_before_wilds": 5}, ("Q Q Q",), [("Qx4", ""), ("Qx5 2", "Q 2")]),
        ("sets", {"naturals_before_wilds": 6}, ("Q Q Q",), [("Qx4", "")]),
        ("sets", {"wild_at_first": frozenset({Rank.QUEEN})}, OPENED, []),
        ("wild_melds", {"allowed": True, "wilds_reserved": True}, ("2 2 2",), []),
        (
            "wild_melds",
            {"allowed": True, "deuce_sets": True, "deuces_reserved": True},
            ("set: 2 2 2",),
            [("Qx2 JKR", "Q JKR")],
        ),
    ],
)
def test_house_rules_of_wild_cards_hold_for_a_natural_and_a_wild_too(
    component: str, values: dict[str, Any], table: tuple[str, ...], ways: list[tuple[str, str]]
) -> None:
    asked = Asked("canasta").changed(component, **values)
    assert taken(asked.take("Q", "Q 2 JKR 9", *table)) == ways
