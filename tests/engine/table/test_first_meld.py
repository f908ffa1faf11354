"""Is this enough for a first meld?"""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.engine.ruleset.table import Minimum, Triple
from scorekeeper.engine.search import ways_to_open
from scorekeeper.engine.table import first_meld
from tests.engine.table.asked import Asked, codes


def test_enough_is_allowed() -> None:
    answer = Asked("caliente-2001").first_meld("7x3", "10x2 2")
    assert answer.allowed
    assert (answer.required, answer.laid, answer.short_by) == (Minimum(50), 55, 0)


def test_what_is_missing_is_said() -> None:
    answer = Asked("caliente-complete").first_meld("5x7")
    assert codes(answer.violations) == ["first_meld.below_minimum"]
    assert (answer.laid, answer.short_by) == (35, 15)


def test_no_meld_is_none_even_where_nothing_is_needed() -> None:
    answer = Asked("classic").first_meld(score_before=-5)
    assert codes(answer.violations) == ["meld.too_short"]


def test_shapes_ranks_and_decks_are_looked_at() -> None:
    asked = Asked("canasta")
    assert codes(asked.first_meld("K 2 2", "A A A").violations) == ["meld.too_few_naturals"]
    assert codes(asked.first_meld("A A A", "Ax4").violations) == ["meld.rank_twice"]
    assert codes(asked.first_meld("Ax9").violations) == ["deck.too_many"]
    assert "meld.red_three" in codes(asked.first_meld("A A A", "3R 3R 3R").violations)


def test_a_canasta_with_the_up_card_is_enough_where_that_card_counts() -> None:
    rich = Asked("chile").changed("minimums", canasta_exempt=True)
    asked: dict[str, Any] = {"score_before": 8_000, "up": "7"}
    assert rich.first_meld("7x7", **asked).allowed
    assert rich.find("7x6", **asked) == [["7x7"]]
    poor = rich.changed("minimums", up_card_counts=False)
    assert not poor.first_meld("7x7", **asked).allowed
    assert poor.find("7x6 K", **asked) == []
    # Of two sets the up card is in that which needs it less.
    assert poor.first_meld("7x7", "7 7 7", **asked).allowed
    assert poor.first_meld("7 7 7", "7x7", **asked).allowed
    assert poor.find("7x9", **asked)


def test_a_canasta_that_is_asked_for_holds_the_up_card_only_where_that_counts() -> None:
    asked = Asked("brazilian").changed("pile", for_first_meld=True)
    given: dict[str, Any] = {"score_before": 9_000, "up": "7"}
    assert asked.first_meld("7x7", **given).allowed
    assert asked.find("7x6", **given) == [["7x7"]]
    less = asked.changed("minimums", up_card_counts=False)
    assert not less.first_meld("7x7", **given).allowed
    assert less.find("7x6", **given) == []


def test_three_deuces_are_wild_cards_to_begin_with_as_a_set_too() -> None:
    asked = Asked("italian").changed("minimums", triple=Triple.CLEAN_OR_WILD)
    assert asked.first_meld("2 2 2", score_before=-5).allowed
    assert asked.find("2 2 2", score_before=-5) == [["2x3"]]


def test_a_whole_hand_from_the_stock_needs_no_triple_but_holds_no_mixed_canasta() -> None:
    asked = Asked("classic").changed("minimums", triple=Triple.CLEAN, canasta_exempt=True)
    told: dict[str, Any] = {"score_before": 3_000, "concealed_from_stock": True}
    assert asked.first_meld("7x4 2x2 JKR", **told).allowed
    assert ["7x4 2x2 JKR"] in asked.find("7x4 2x2 JKR", **told)
    pure = asked.changed("minimums", mixed_canasta=False)
    assert codes(pure.first_meld("7x4 2x2 JKR", **told).violations) == ["first_meld.mixed_canasta"]
    assert pure.find("7x4 2x2 JKR", **told) == []


class TestBlackThrees:
    def test_only_with_the_whole_hand(self) -> None:
        asked = Asked("canasta")
        laid = ("A A A", "3B 3B 3B")
        assert codes(asked.first_meld(*laid).violations) == ["meld.black_threes"]
        answer = asked.first_meld(*laid, concealed_from_stock=True)
        assert answer.allowed
        assert answer.laid == 75


class TestConcealed:
    """The Classic Canasta page asks for no minimum then, if there is a canasta."""

    def test_a_canasta_is_enough(self) -> None:
        answer = Asked("classic").first_meld(
            "5x7", "4x3", score_before=3_000, concealed_from_stock=True
        )
        assert answer.allowed
        assert (answer.laid, answer.short_by) == (50, 0)

    @pytest.mark.parametrize("melds", [("5x6", "4x3"), ("5x3 2x4",)])
    def test_none_or_a_broken_one_is_not(self, melds: tuple[str, ...]) -> None:
        answer = Asked("classic").first_meld(*melds, score_before=3_000, concealed_from_stock=True)
        assert "first_meld.below_minimum" in codes(answer.violations)
        assert answer.short_by == 120 - answer.laid

    def test_not_with_the_pile(self) -> None:
        answer = Asked("classic").first_meld(
            "5x7", up="5", score_before=3_000, concealed_from_stock=True
        )
        assert codes(answer.violations) == ["first_meld.below_minimum"]

    def test_not_in_other_rule_books(self) -> None:
        answer = Asked("canasta").first_meld("5x7", score_before=3_000, concealed_from_stock=True)
        assert answer.short_by == 120 - 35


class TestUpCard:
    def test_two_naturals_go_with_it(self) -> None:
        assert Asked("classic").first_meld("K K K", "J J 2", up="K").allowed

    def test_one_is_not_enough(self) -> None:
        answer = Asked("canasta").first_meld("K K JKR", up="K")
        assert codes(answer.violations) == ["pile.needs_two_naturals"]
        assert answer.violations[0].found == 1

    def test_it_is_in_no_meld(self) -> None:
        answer = Asked("canasta").first_meld("A A A", up="K")
        assert codes(answer.violations) == ["pile.needs_two_naturals", "pile.no_match"]

    def test_its_suit_counts_where_it_was_said(self) -> None:
        asked = Asked("samba")
        assert asked.first_meld("AH AS AD", up="AH").allowed
        assert "pile.no_match" in codes(asked.first_meld("AC AS AD", up="AH").violations)

    def test_not_in_a_sequence(self) -> None:
        answer = Asked("samba").first_meld("10S JS QS KS AS", up="AS")
        assert codes(answer.violations) == ["pile.needs_two_naturals", "pile.no_match"]

    @pytest.mark.parametrize("card", ["2", "JKR", "3B", "3R", "CAL"])
    def test_cards_that_block_the_pile(self, card: str) -> None:
        assert "pile.blocked" in codes(Asked("canasta").first_meld("A A A", up=card).violations)

    def test_sevens_block_it_in_mexicana(self) -> None:
        answer = Asked("mexicana").first_meld("7x3", "Ax3", up="7")
        assert codes(answer.violations) == ["pile.blocked"]

    def test_never_in_brazilian(self) -> None:
        answer = Asked("brazilian").first_meld("A A A", up="A")
        assert codes(answer.violations) == ["pile.never_for_first_meld"]


class TestFind:
    def test_fewest_cards_then_fewest_wilds(self) -> None:
        ways = Asked("canasta").find("K K K K K K A A A 2 2 JKR")
        assert ways[:2] == [["Ax3"], ["Ax2 2"]]
        assert ["Kx5"] in ways
        sizes = [sum(len(_cards(each)) for each in way) for way in ways]
        assert sizes == sorted(sizes)

    def test_jokers_are_kept_where_deuces_do(self) -> None:
        assert Asked("canasta").find("8 8 2 2 JKR")[0] == ["8x2 JKR"]
        assert Asked("canasta").find("A A 2 JKR")[0] == ["Ax2 2"]

    def test_there_may_be_none(self) -> None:
        assert Asked("canasta").find("4 5 6 7 8 9") == []

    def test_few_ways(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hand = "Ax8 Kx8 2x8 JKRx4"
        ways = Asked("uruguay").find(hand, score_before=3_000)
        assert len(ways) > 3
        monkeypatch.setattr(ways_to_open, "MOST_WAYS", 3)
        monkeypatch.setattr(first_meld, "MOST_WAYS", 3)
        assert Asked("uruguay").find(hand, score_before=3_000) == [*ways[:2], ways[-1]]

    def test_one_without_wild_cards_is_the_last_if_the_shorter_ones_hold_some(self) -> None:
        ways = Asked("classic").find("A A A K K K JKR 4 5", score_before=1_500)
        assert ways == [["Ax2 JKR"], ["Ax3 JKR"], ["Kx3", "Ax3"]]
        ways = Asked("classic").find("A A A K K JKR 4 5", score_before=1_500)
        assert ways == [["Ax2 JKR"], ["Ax3 JKR"]], "there is none without"
        ways = Asked("classic").find("A A K K K Q Q Q 2 JKR", up="A", score_before=3_000)
        assert ways[-1] == ["Ax3", "Qx3", "Kx3"], "it holds the up card"

    def test_none_of_many_more_cards_than_the_first(self) -> None:
        sizes = [_size(way) for way in Asked("canasta").find("Ax7 Kx7 2")]
        assert sizes == [3, 3, 4, 4, 5, 5]

    def test_the_up_card_stands_first(self) -> None:
        assert Asked("classic").find("K K J J 2", up="K")[0] == ["Kx3 2"]
        assert Asked("classic").find("A A A K K", up="K") == [["Kx3", "Ax3"]]
        assert Asked("samba").find("9H 10H JH KS KD", up="KH")[0] == ["KD KH KS", "9H 10H JH"]

    def test_an_up_card_that_nobody_takes(self) -> None:
        assert Asked("canasta").find("A A A", up="2") == []
        assert Asked("brazilian").find("A A A A", up="A") == []
        assert Asked("canasta").find("A A 2", up="K") == []

    @pytest.mark.parametrize(
        ("name", "hand", "up", "others", "why"),
        [
            ("canasta", "4 5 6 7 8 9", "", {}, ["first_meld.below_minimum"]),
            ("canasta", "Ax9", "", {}, ["deck.too_many"]),
            ("canasta", "Ax8", "A", {}, ["deck.too_many"]),
            ("canasta", "A A A", "2", {}, ["pile.blocked"]),
            (
                "canasta",
                "A A 2",
                "K",
                {},
                ["pile.needs_two_naturals"],
            ),
            ("canasta", "4 4 9", "4", {}, ["first_meld.below_minimum"]),
            ("brazilian", "A A A", "A", {}, ["pile.never_for_first_meld"]),
            ("brazilian", "A A A", "", {"score_before": 7_000}, ["first_meld.needs_canasta"]),
            (
                "brazilian",
                "4x5 2x2",
                "",
                {"score_before": 9_000},
                ["first_meld.needs_natural_canasta"],
            ),
        ],
    )
    def test_why_there_is_none(
        self, name: str, hand: str, up: str, others: dict[str, int], why: list[str]
    ) -> None:
        answer = Asked(name).found(hand, up, **others)
        assert (answer.ways, codes(answer.reasons)) == ((), why)

    def test_a_hand_without_any_meld_where_any_would_do(self) -> None:
        for name in ("classic", "italian"):
            (reason,) = Asked(name).found("4 5 9 J", score_before=-5).reasons
            assert (reason.code.value, reason.subject) == ("first_meld.below_minimum", "no_meld")
            assert "three or more" in reason.source.quote

    def test_where_there_is_one_there_is_no_reason(self) -> None:
        assert Asked("canasta").found("A A A").reasons == ()

    def test_sequences(self) -> None:
        assert Asked("samba").find("QH KH AH", score_before=-5) == [["QH KH AH"]]
        assert Asked("samba").find("QH KS AH", score_before=-5) == []
        assert Asked("caliente-samba").find("QH KS AH", score_before=-5) == [["QH KS AH"]]
        assert Asked("samba").find("QH K AH", score_before=-5) == [["QH K AH"]]

    def test_a_long_run_is_cut_into_sequences(self) -> None:
        ways = Asked("samba").find("4S 5S 6S 7S 8S 9S 10S JS QS KS AS", score_before=1_500)
        assert ways[0] == ["6S 7S 8S 9S 10S JS", "QS KS AS"]
        assert ways[-1] == ["4S 5S 6S 7S 8S 9S 10S", "JS QS KS AS"]

    def test_wild_melds(self) -> None:
        assert Asked("uruguay").find("2 2 JKR") == [["2x2 JKR"]]
        assert Asked("italian").find("2 2 2 2", score_before=-5)[0] == ["2x3"]

    def test_black_threes_with_the_whole_hand(self) -> None:
        asked = Asked("canasta")
        assert asked.find("3Bx3", score_before=-5) == []
        assert asked.find("3Bx3", score_before=-5, concealed_from_stock=True) == [["3Bx3"]]
        assert Asked("hand-and-foot").find("3Bx9", concealed_from_stock=True) == []

    def test_a_canasta_is_enough_for_a_concealed_hand(self) -> None:
        asked = Asked("classic")
        assert asked.find("5x7 4x3", score_before=3_000) == []
        assert asked.find("5x7 4x3", score_before=3_000, concealed_from_stock=True)[0] == ["5x7"]

    def test_canastas_that_are_asked_for(self) -> None:
        asked = Asked("brazilian")
        assert asked.find("4x5 2x2 Ax4", score_before=7_200)[0] == ["4x5 2x2"]
        assert asked.find("4x5 2x2 Ax4", score_before=9_000) == []
        assert asked.find("4x7 2x2", score_before=9_000)[0] == ["4x7"]
        run = "5S 6S 7S 8S 9S 10S JS"
        assert asked.find(f"{run} 2x7", score_before=9_000)[0] == [run]
        assert asked.find("2x7", score_before=7_200)[0] == ["2x7"]

    def test_a_natural_canasta_of_deuces(self) -> None:
        rules = Asked("brazilian").rules.minimums
        asked = Asked("italian").changed("minimums", brackets=rules.brackets, wilds_count=False)
        assert asked.find("2x9 JKR", score_before=9_000)[0] == ["2x7"]
        assert asked.find("2x6 JKR", score_before=9_000) == []
        with_points = asked.changed("minimums", wilds_count=True)
        assert with_points.find("2x9 JKR", score_before=9_000)[0] == ["2x7"]

    def test_longer_sequences_in_the_side_going_out(self) -> None:
        run = "4S 5S 6S 7S 8S 9S 10S JS"
        ways = Asked("brazilian").find(run, score_before=7_200, concealed_from_stock=True)
        assert [run] in ways


def _size(way: list[str]) -> int:
    return sum(len(_cards(each)) for each in way)


def _cards(text: str) -> list[str]:
    return [
        card
        for token in text.split()
        for card in [token.partition("x")[0]] * int(token.partition("x")[2] or 1)
    ]
