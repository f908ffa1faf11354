"""May I go out, and how?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import NATURALS, Rank
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.violations import violation_message
from tests.engine.table.asked import Asked, codes, in_notation, out

CANASTA = "Ax7"
NEEDED = ("10x7", "6x7", "Kx5 2x2", "4x6 JKR", "2x5 JKRx2")


class TestWays:
    def test_everything_is_added_and_laid(self) -> None:
        answer = Asked("canasta").go_out("A 9 9 9", CANASTA)
        assert answer.may_go_out
        assert out(answer)[0] == (["9x3", "Ax8"], "")

    def test_a_canasta_that_is_exempt_needs_no_points(self) -> None:
        asked = Asked("samba")
        exempt = replace(asked.rules.minimums, canasta_exempt=True)
        asked = asked.by(replace(asked.rules, minimums=exempt))
        assert asked.go_out("4x7 5x7", score_before=7_000).may_go_out

    def test_one_card_is_discarded(self) -> None:
        assert out(Asked("canasta").go_out("4", CANASTA)) == [([], "4")]

    def test_a_canasta_may_be_finished_on_the_way(self) -> None:
        answer = Asked("caliente-complete").go_out("K K 4", "Kx5", "A A A")
        assert out(answer)[0] == (["Kx7"], "4")

    def test_the_best_way_comes_first(self) -> None:
        answer = Asked("canasta").go_out("K 2", "Kx6", CANASTA)
        assert out(answer)[:2] == [(["Kx7"], "2"), (["Kx7 2"], "")]

    def test_no_set_may_hold_a_wild_card(self) -> None:
        asked = Asked("classic").changed("sets", never_wild=NATURALS)
        assert out(asked.go_out("9 9 9 2", CANASTA)) == [(["9x3"], "2")]
        assert not asked.go_out("9 9 2 4", CANASTA).may_go_out
        assert asked.take("9", "9 9 4 4", CANASTA).may_take
        assert asked.find("K K K K K 2") == [["Kx5"]]

    def test_wilds_go_where_they_can(self) -> None:
        answer = Asked("uruguay").go_out("2 2 JKR 9 9", CANASTA)
        assert answer.may_go_out
        assert all(way.discard.size <= 1 for way in answer.ways)

    def test_the_table_afterwards(self) -> None:
        (way, *_) = Asked("canasta").go_out("A 4 4 4", CANASTA, "K K K").ways
        assert in_notation(way.table) == ["Kx3", "4x3", "Ax8"]

    def test_a_set_that_breaks_its_rules_is_never_finished(self) -> None:
        asked = Asked("modern-american")
        assert asked.go_out("4", "Kx7", "Qx7").may_go_out
        answer = asked.go_out("4", "Kx7", "Qx7", "7 7 2")
        assert not answer.may_go_out
        assert "going_out.unfinished" in codes(answer.reasons)

    def test_an_unfinished_set_is_told_once(self) -> None:
        answer = Asked("modern-american").go_out("4", "Kx7", "7x6 2")
        assert [*codes(answer.reasons)].count("going_out.unfinished") == 1

    def test_nothing_left_to_do(self) -> None:
        assert out(Asked("canasta").go_out("", CANASTA)) == [([], "")]


class TestCards:
    def test_a_red_three_is_laid_down_before(self) -> None:
        answer = Asked("canasta").go_out("3R", CANASTA)
        assert codes(answer.reasons) == ["meld.red_three"]

    def test_beside_a_red_three_the_rest_is_counted_as_without_it(self) -> None:
        asked = Asked("hand-and-foot")
        table = ("Kx6", "Qx7")
        (_, *others) = asked.go_out("K 4 3R", *table).reasons
        assert tuple(others) == asked.go_out("K 4", *table).reasons

    def test_of_cards_without_a_place_nothing_is_said_before_those_drawn_for_the_threes(
        self,
    ) -> None:
        answer = Asked("canasta").go_out("4 5 3R", CANASTA)
        assert codes(answer.reasons) == ["meld.red_three"]

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("caliente-complete", "played immediately and replacement cards drawn"),
            ("caliente-deluxe", "played immediately and replacement cards drawn"),
            ("caliente-2001", "immediately draw a replacement card"),
            ("classic", "draw a replacement from the stock"),
            ("canasta", "that they did not place on the table"),
            ("italian", "immediately replace their red threes"),
        ],
    )
    def test_what_is_quoted_of_a_red_three_tells_that_it_is_laid_down(
        self, name: str, words: str
    ) -> None:
        assert words in Asked(name).go_out("3R", "Kx7").reasons[0].source.quote

    @pytest.mark.parametrize(
        ("three", "code"), [("3R", "meld.red_three"), ("3B", "meld.black_threes")]
    )
    def test_a_three_of_either_colour_is_laid_down_before(self, three: str, code: str) -> None:
        answer = Asked("modern-american").go_out(three, "Kx7", "Qx7")
        assert codes(answer.reasons) == [code]

    def test_canastas_are_counted_alike_whether_or_not_all_cards_find_a_place(self) -> None:
        asked = Asked("bolivia")
        table = ("Kx6", "A A A", "2x3")
        emptied = asked.go_out("K 4", *table).reasons
        (left, *others) = asked.go_out("K 4 5 7", *table).reasons
        assert left.code.value == "going_out.cards_left"
        assert tuple(others) == emptied
        assert others[0].found == 1
        # Wild cards may finish a canasta as well, where the rules let them.
        assert asked.go_out("2 4 5 7", *table).reasons[1].found == 1
        assert asked.go_out("4 5 7 8", *table).reasons[1].found == 0
        assert Asked("classic").go_out("2 2 4 5 7 8", "4 4 2 2 2").reasons[1].found == 0

    def test_black_threes(self) -> None:
        asked = Asked("canasta")
        assert out(asked.go_out("3B", CANASTA)) == [([], "3B")]
        (left,) = asked.go_out("3B 3B", CANASTA).reasons
        assert (left.code.value, left.subject, left.found) == (
            "going_out.cards_left",
            "black_threes",
            2,
        )
        assert out(asked.go_out("3B 3B 3B", CANASTA)) == [(["3Bx3"], "")]
        (left,) = Asked("hand-and-foot").go_out("3Bx3", *NEEDED).reasons
        assert (left.subject, "never meldable" in left.source.quote) == ("black_threes", True)

    @pytest.mark.parametrize(
        ("hand", "subject", "sentence"),
        [
            ("CAL CAL", "calientes", "Caliente cards are never melded, and only one card can be"),
            ("CAL CAL 3Bx3", "calientes", "Caliente cards are never melded, and only one card can"),
            ("CAL 3B", "calientes_and_black_threes", "Neither Caliente cards nor the Stop cards"),
            ("CAL 4", "hand", "There is no way to meld every card of the hand"),
        ],
    )
    def test_caliente_cards(self, hand: str, subject: str, sentence: str) -> None:
        asked = Asked("caliente-complete", 4, "caliente")
        (left,) = asked.go_out(hand, CANASTA).reasons
        assert (left.code.value, left.subject) == ("going_out.cards_left", subject)
        assert violation_message(ENGLISH, asked.rules, left).startswith(sentence)
        assert out(asked.go_out("CAL 3Bx3", CANASTA)) == [(["3Bx3"], "CAL")]

    def test_black_threes_that_leave_a_card_are_not_blamed_for_it(self) -> None:
        for hand in ("3B 4", "3Bx3 4 5"):
            (left,) = Asked("canasta").go_out(hand, CANASTA).reasons
            assert left.subject == "hand"

    @pytest.mark.parametrize("name", ["caliente-complete", "caliente-deluxe", "caliente-2001"])
    def test_stop_cards_go_on_separate_turns(self, name: str) -> None:
        (left,) = Asked(name).go_out("3B 3B", CANASTA).reasons
        assert "discard them on separate turns" in left.source.quote

    def test_cards_of_dead_ranks_are_named(self) -> None:
        asked, dead = Asked("modern-american"), frozenset({Rank.JACK, Rank.FIVE})
        answer = asked.go_out("J J 5 4", "8x7", "10x7", dead=dead)
        assert [(each.code.value, each.subject) for each in answer.reasons] == [
            ("meld.dead_rank", "five"),
            ("meld.dead_rank", "jack"),
            ("going_out.cards_left", "hand_but_one"),
        ]
        answer = asked.go_out("J 4", "8x7", "10x7", dead=dead)
        assert codes(answer.reasons) == ["going_out.cards_left"], "one of them can be discarded"

    def test_black_threes_on_the_table_are_left_alone(self) -> None:
        answer = Asked("canasta").go_out("3B", CANASTA, "3B 3B 3B")
        assert out(answer) == [([], "3B")]

    def test_a_caliente_card_can_only_be_discarded(self) -> None:
        asked = Asked("caliente-complete", 4, "caliente")
        assert out(asked.go_out("CAL A", CANASTA)) == [(["Ax8"], "CAL")]
        assert not asked.go_out("CAL CAL", CANASTA).may_go_out
        assert not asked.go_out("CAL 4", CANASTA).may_go_out

    def test_a_seven_is_never_the_last_discard_of_pennies(self) -> None:
        table = ("7x7", "Kx7", "Qx5 2x2", "2x7")
        asked = Asked("pennies-from-heaven")
        assert out(asked.go_out("4", *table)) == [([], "4")]
        for hand in ("7", "K 7", "9 9 9 7"):
            answer = asked.go_out(hand, *table, "Kx3")
            assert [(each.code.value, each.subject) for each in answer.reasons] == [
                ("play.never_last", "seven"),
                ("going_out.cards_left", "all_but_that"),
            ], hand
            assert "may never be discarded as a players last" in answer.reasons[0].source.quote

    def test_a_seven_is_not_blamed_where_other_cards_are_left_too(self) -> None:
        table = ("7x7", "Kx7", "Qx5 2x2", "2x7")
        asked = Asked("pennies-from-heaven")
        for hand in ("7 4", "7 7"):
            assert codes(asked.go_out(hand, *table).reasons) == ["going_out.cards_left"]

    def test_a_seven_and_what_else_is_lacking(self) -> None:
        answer = Asked("pennies-from-heaven").go_out("7", "7x7", "Kx7", "Qx5 2x2")
        assert codes(answer.reasons) == [
            "play.never_last",
            "going_out.cards_left",
            "going_out.too_few_canastas",
            "going_out.missing_canasta",
        ]

    def test_two_cards_that_fit_nowhere(self) -> None:
        answer = Asked("canasta").go_out("4 5", "Kx3")
        assert codes(answer.reasons) == ["going_out.cards_left", "going_out.too_few_canastas"]

    @pytest.mark.parametrize(
        ("name", "hand", "table"),
        [
            ("canasta", "4x7 5 6", ("Kx3",)),
            ("canasta", "4x5 2 2 5 6", ("Kx3",)),
            ("bolivia", "10H 5S JS", ("4H 5H 6H 7H 8H 9H", "Kx7")),
            ("hand-and-foot", "2 4 5", ("Kx7", "Qx7", "Jx6 2", "10x6 2", "2x6")),
            ("modern-american", "2 4 5", ("Kx7", "2x6")),
        ],
    )
    def test_canastas_that_the_hand_makes_are_not_lacking(
        self, name: str, hand: str, table: tuple[str, ...]
    ) -> None:
        answer = Asked(name).go_out(hand, *table)
        assert codes(answer.reasons) == ["going_out.cards_left"]

    def test_nothing_is_said_of_canastas_that_were_not_searched(self) -> None:
        large = "3B 3B " + " ".join(f"{rank}x8" for rank in (4, 5, 6, 7, 8))
        for hand, reasons in (("3B 3B", ["going_out.too_few_canastas"]), (large, [])):
            answer = Asked("caliente-hand-and-foot").go_out(hand, "Kx3")
            assert codes(answer.reasons)[:2] == ["going_out.cards_left", *reasons]

    @pytest.mark.parametrize(
        ("hand", "table", "red_threes"),
        [("Kx2", ("Kx7",), 0), ("K", ("Kx7", "2x9"), 0), ("K", ("Kx7",), 5), ("CAL", ("Kx7",), 0)],
    )
    def test_more_than_there_are(self, hand: str, table: tuple[str, ...], red_threes: int) -> None:
        answer = Asked("canasta").go_out(hand, *table, red_threes=red_threes)
        assert codes(answer.reasons) == ["deck.too_many"]
        assert answer.ways == ()


class TestNeeds:
    def test_a_first_meld_without_a_canasta_meets_its_minimum(self) -> None:
        asked = Asked("modern-american", 4, "splash").changed("going_out", canastas=0)
        assert codes(asked.go_out("4 4 2 7").reasons) == [
            "first_meld.below_minimum",
            "first_meld.needs_clean_triple",
        ]
        assert out(asked.go_out("4x7 7"))[0] == (["4x7"], "7")

    def test_two_sets_of_a_rank_that_cannot_be_one_stay_as_they_are(self) -> None:
        asked = Asked("caliente-complete")
        twice = ("10x3 2 2", "10x4 2 2")
        assert codes(asked.go_out("4 4 5", *twice).reasons) == [
            "going_out.cards_left",
            "going_out.too_few_canastas",
        ]
        assert out(asked.go_out("10 4", *twice)) == [(["10x5 2x2"], "4")]

    def test_canastas(self) -> None:
        answer = Asked("canasta").go_out("4", "Kx6")
        assert codes(answer.reasons) == ["going_out.too_few_canastas"]

    def test_kinds(self) -> None:
        answer = Asked("bolivia").go_out("4", "Kx7", "Qx5 2x2")
        assert codes(answer.reasons) == ["going_out.missing_canasta"]

    def test_as_many_red_threes_as_canastas(self) -> None:
        asked = Asked("mexicana")
        table = ("Kx7", "Qx7", "Jx6")
        assert asked.go_out("4", *table, red_threes=2).may_go_out
        assert codes(asked.go_out("4", *table, "10x7", red_threes=2).reasons) == [
            "going_out.too_few_red_threes"
        ]
        assert out(asked.go_out("J", *table, red_threes=2)) == [([], "J")], "the canasta is left"

    def test_no_more_canastas_than_may_be(self) -> None:
        asked = Asked("canasta")
        assert asked.go_out("Jx6 2", score_before=-5).may_go_out
        (foot,) = asked.go_out("Jx6 2", score_before=-5, most_canastas=0).reasons
        assert (foot.code.value, foot.found, foot.allowed) == ("going_out.foot_not_taken", 1, 0)
        assert "brings the player's foot" in violation_message(ENGLISH, asked.rules, foot)

    def test_feet(self) -> None:
        asked = Asked("caliente-hand-and-foot")
        assert asked.go_out("9", *NEEDED).may_go_out
        answer = asked.go_out("9", *NEEDED, partner_feet_taken=False)
        assert codes(answer.reasons) == ["going_out.foot_not_taken"]
        assert answer.ways == ()
        assert Asked("canasta").go_out("9", CANASTA, partner_feet_taken=False).may_go_out

    def test_a_broken_canasta_is_none(self) -> None:
        answer = Asked("canasta").go_out("4", "Ax3 2x4")
        assert codes(answer.reasons) == ["going_out.too_few_canastas"]

    @pytest.mark.parametrize(
        ("table", "hand", "may"),
        [
            (("2x5 JKRx2", "Kx7"), "4", True),
            (("JKRx4 2x3", "Kx7"), "4", False),
            (("2x4 JKRx2", "Kx7"), "2 4", True),
        ],
    )
    def test_italian_counts_deuces_and_no_other_wilds(
        self, table: tuple[str, ...], hand: str, may: bool
    ) -> None:
        assert Asked("italian").go_out(hand, *table).may_go_out is may


class TestFirstMeld:
    def test_the_minimum_has_to_be_met(self) -> None:
        hand = "5x7 4 4 4"
        assert Asked("canasta").go_out(hand).may_go_out
        answer = Asked("canasta").go_out(hand, score_before=3_000)
        assert codes(answer.reasons) == ["first_meld.below_minimum"]

    def test_not_in_a_concealed_hand_of_the_classic_page(self) -> None:
        asked = Asked("classic")
        assert not asked.go_out("5x7 4 4 4", score_before=3_000).may_go_out
        assert asked.go_out("5x7 4 4 4", score_before=3_000, concealed_from_stock=True).may_go_out
        assert not asked.go_out("5x6", score_before=3_000, concealed_from_stock=True).may_go_out

    def test_a_discard_must_leave_enough(self) -> None:
        asked = Asked("canasta")
        assert "A" not in [discard for _, discard in out(asked.go_out("5x7 A"))]
        assert out(asked.go_out("5x7 A A A", score_before=1_500)) == [(["5x7", "Ax3"], "")]
        assert out(asked.go_out("5x7 2 JKR", score_before=1_500))[0][1] == ""

    def test_canastas_that_a_first_meld_needs(self) -> None:
        asked = Asked("brazilian", 4, "any-two-canastas")
        hand = "Kx5 2 2 Qx5 2 2"
        assert asked.go_out(hand, score_before=7_000).may_go_out
        answer = asked.go_out(hand, score_before=9_000)
        assert codes(answer.reasons) == ["first_meld.needs_natural_canasta"]

    def test_nothing_laid_is_no_first_meld(self) -> None:
        asked = Asked("classic").changed("going_out", canastas=0)
        answer = asked.go_out("4", score_before=-5)
        assert codes(answer.reasons) == ["meld.too_short"]

    def test_more_than_one_thing_may_be_missing(self) -> None:
        answer = Asked("canasta").go_out("4 4 4 9")
        assert codes(answer.reasons) == ["going_out.too_few_canastas", "first_meld.below_minimum"]


class TestSets:
    def test_hand_and_foot_closes_at_seven(self) -> None:
        assert out(Asked("hand-and-foot").go_out("9x8", *NEEDED)) == [(["9x7"], "9")]
        answer = Asked("hand-and-foot").go_out("9x8", *NEEDED, "9 9 9")
        assert sorted(in_notation(answer.ways[0].laid)) == ["9x4", "9x7"]

    def test_a_second_set_where_ranks_may_lie_twice(self) -> None:
        assert out(Asked("samba").go_out("K K K", "Kx7", "Qx7"))[0][1] == ""

    def test_own_sets_of_samba_may_be_joined(self) -> None:
        asked = Asked("samba")
        answer = asked.go_out("4", "K K K", "Kx4", "Qx7")
        assert out(answer) == [(["Kx7"], "4")]
        apart = asked.changed("sets", may_join=False).go_out("4", "K K K", "Kx4", "Qx7")
        assert codes(apart.reasons) == ["going_out.too_few_canastas"]

    def test_equal_own_sets_are_joined_in_one_way(self) -> None:
        answer = Asked("samba").go_out("4 K", "K K K", "K K K", "K K K", "Qx7")
        assert answer.may_go_out
        assert sorted(in_notation(answer.ways[0].table)) == ["Kx10", "Qx7"]

    def test_own_sets_of_one_rank_are_one(self) -> None:
        asked = Asked("canasta")
        assert out(asked.go_out("K", "K K K", "Kx4"))[0] == (["Kx8"], "")

    def test_no_wild_comes_to_a_finished_canasta_of_caliente_samba(self) -> None:
        asked = Asked("caliente-samba")
        table = ("Kx7", "Qx7")
        assert out(asked.go_out("2", *table)) == [([], "2")]
        assert not asked.go_out("2 2", *table).may_go_out
        assert out(asked.go_out("2 2", "Kx5", *table[1:], "Jx7"))[0] == (["Kx5 2x2"], "")
        assert out(asked.go_out("2 2", "Kx6", *table[1:], "Jx7")) == [(["Kx6 2"], "2")]
        assert out(asked.go_out("2 2 9 9 9 9 9 9 9 9", *table))[0] == (["9x8 2x2"], "")

    def test_nor_with_a_set_that_is_joined_to_it(self) -> None:
        asked = Asked("caliente-samba").changed("sets", fewest_naturals=3)
        assert out(asked.go_out("4", "Kx7", "Kx4 2", "Qx7"))[0] == ([], "4")
        lonely = asked.changed("going_out", canastas=3)
        assert not lonely.go_out("4", "Kx3 2", "Kx6", "Qx7").may_go_out

    def test_pennies_has_sets_of_a_rank_side_by_side(self) -> None:
        table = ("7x7", "Kx7", "Qx5 2x2", "2x7", "9x6")
        assert Asked("pennies-from-heaven").go_out("9 9 9 9", *table).may_go_out


class TestWilds:
    def test_a_new_meld_of_wilds(self) -> None:
        assert out(Asked("uruguay").go_out("2 2 JKR", CANASTA))[0] == (["2x2 JKR"], "")

    def test_an_own_meld_is_left_as_it_is(self) -> None:
        answer = Asked("uruguay").go_out("4", CANASTA, "2 2 2")
        assert out(answer) == [([], "4")]
        assert in_notation(answer.ways[0].table) == ["Ax7", "2x3"]

    def test_added_to_an_own_meld_of_wilds(self) -> None:
        answer = Asked("uruguay").go_out("2 2", CANASTA, "2 2 2")
        assert out(answer)[0] == (["2x5"], "")

    def test_a_wild_may_be_the_discard(self) -> None:
        assert [discard for _, discard in out(Asked("cuban").go_out("2 JKR", CANASTA, "K K"))] == []
        ways = out(Asked("canasta").go_out("2 JKR", CANASTA, "Kx3"))
        assert {discard for _, discard in ways} == {"", "2", "JKR"}

    def test_the_canastas_of_cuban(self) -> None:
        asked = Asked("cuban")
        answer = asked.go_out("2x4 JKR", "2 2 2", "Ax3", "Kx7")
        assert "2x7" in in_notation(answer.ways[0].laid)

    def test_no_deuce_elsewhere_while_their_set_is_unfinished(self) -> None:
        asked = Asked("italian")
        table = ("Kx7", "Qx7", "2x3")
        assert not asked.go_out("9 9 2 4", *table).may_go_out
        assert asked.go_out("9 9 JKR 4", *table).may_go_out
        assert asked.go_out("9 9 2 2 2 2 2 4", *table).may_go_out, "it is finished first"
        free = asked.changed("wild_melds", deuces_reserved=False)
        assert free.go_out("9 9 2 4", *table).may_go_out


class TestSequences:
    def test_laid_and_lengthened(self) -> None:
        answer = Asked("samba").go_out("4S 5S 6S 7H", "Kx7", "Qx7", "8H 9H 10H")
        assert out(answer)[0] == (["4S 5S 6S", "7H 8H 9H 10H"], "")

    def test_joined(self) -> None:
        asked = Asked("samba")
        answer = asked.go_out("7H 4", "Kx7", "4H 5H 6H", "8H 9H 10H")
        assert out(answer)[0] == (["4H 5H 6H 7H 8H 9H 10H"], "4")
        apart = asked.changed("sets", may_join=False).go_out("7H 4", "Kx7", "4H 5H 6H", "8H 9H 10H")
        assert not apart.may_go_out

    def test_of_cards_without_a_suit(self) -> None:
        asked = Asked("samba")
        assert asked.go_out("8 9 10H", "Kx7", "Qx7").may_go_out
        assert asked.go_out("7 8", "Kx7", "Qx7", "9H 10H JH").may_go_out
        assert asked.go_out("7H 8H", "Kx7", "Qx7", "9 10 J").may_go_out
        assert not asked.go_out("6H 7H 8S", "Kx7", "Qx7", "9 10 J").may_go_out
        assert asked.go_out("7S 8H", "Kx7", "Qx7", "9H 10H JH", "4S 5S 6S").may_go_out

    def test_never_longer_than_seven_except_in_brazilian(self) -> None:
        run = "4H 5H 6H 7H 8H 9H 10H"
        assert out(Asked("samba").go_out("JH", run, "Kx7")) == [([], "JH")]
        assert out(Asked("brazilian").go_out("JH", run, "Kx7"))[0] == (
            ["4H 5H 6H 7H 8H 9H 10H JH"],
            "",
        )

    def test_two_cards_below_six_are_too_many_and_too_few(self) -> None:
        own = "6H 7H 8H 9H 10H JH"
        assert not Asked("samba").go_out("4H 5H 4S", "Kx7", "Qx7", own).may_go_out
        assert Asked("samba").go_out("5H 4S", "Kx7", "Qx7", own).may_go_out

    def test_brazilian_minds_short_ones(self) -> None:
        table = ("4H 5H 6H 7H 8H 9H 10H", "Kx7")
        hand = "4S 5S 6S 7S 8S 9S"
        assert out(Asked("brazilian").go_out(hand, *table))[0][0] == [hand]

    def test_sets_and_sequences_share_the_cards(self) -> None:
        hand = "8S 9S 10S 9H 9D 10H 10D"
        assert out(Asked("samba").go_out(hand, "Kx7", "Qx7"))[0][1] == "8S"
        assert out(Asked("samba").go_out(f"{hand} 9C 10C", "Kx7", "Qx7"))[0][1] == ""

    def test_too_many_canastas_of_any_kind(self) -> None:
        """A house rule: as many red threes as canastas, in a game with sequences."""
        asked = Asked("samba").changed("going_out", red_three_per_canasta=True)
        run = "4S 5S 6S 7S 8S 9S 10S"
        (way, *_) = asked.go_out(f"{run} 9H", "Kx7", "Qx7", red_threes=2).ways
        assert sorted(in_notation(way.laid)) == ["4S 5S 6S 7S", "8S 9S 10S"]
        assert run in in_notation(asked.go_out(run, "Kx7", "Qx7", red_threes=3).ways[0].laid)

    def test_long_hands(self) -> None:
        ranks = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
        hand = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in ranks)
        for table in ((), ("4 5 6", "9 10 J", "Kx3", "Qx3")):
            answer = Asked("samba").go_out(hand, *table)
            assert answer.may_go_out
            assert sum(way.size for way in [m.cards for m in answer.ways[0].laid]) >= 40


class TestLastDiscardNeeded:
    """A house rule: nobody goes out by melds alone."""

    def test_ways_without_a_discard_are_none(self) -> None:
        asked = Asked("canasta").changed("discarding", last_needed=True)
        assert out(asked.go_out("A 9 9 9", CANASTA)) == [(["9x3"], "A")]
        assert out(asked.go_out("9 9 9 9", CANASTA))[0][1] == "9"
        answer = asked.go_out("9 9 9", CANASTA)
        assert codes(answer.reasons) == ["going_out.no_discard"]
        assert answer.ways == ()
        answer = asked.go_out("K Q 9 9 9", CANASTA)
        assert codes(answer.reasons) == ["going_out.cards_left"]
        assert (answer.ways, answer.reasons[0].subject) == ((), "hand_but_one")
