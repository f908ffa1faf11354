"""Legality of melds, written out for each family of rules."""

from __future__ import annotations

import pytest

from tests.engine.build import Table

# naturals and wilds of the sets that each game allows, from one natural and no wild upwards
FAMILIES = {
    # Naturals outnumber the wilds, three of them at most.
    "caliente-complete": {2: 1, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3},
    "caliente-deluxe": {2: 1, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3},
    # Naturals outnumber the wilds, however many.
    "caliente-2001": {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 7},
    # Two wilds at most.
    "caliente-samba": {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2, 8: 2},
    # Two naturals at least, three wilds at most.
    "canasta": {2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3},
    "samba": {2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3},
    "italian": {2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3},
}
SEVEN_AT_MOST = {
    "caliente-hand-and-foot": {2: 1, 3: 2, 4: 2, 5: 2, 6: 1, 7: 0},
    # One wild for two naturals.
    "hand-and-foot": {2: 1, 3: 1, 4: 2, 5: 2, 6: 1, 7: 0},
    "cuban": {2: 3, 3: 3, 4: 3, 5: 2, 6: 1, 7: 0},
    "pennies-from-heaven": {2: 3, 3: 3, 4: 3, 5: 2, 6: 1, 7: 0},
}


@pytest.mark.parametrize("ruleset", [*FAMILIES, *SEVEN_AT_MOST])
def test_wilds_in_a_set(ruleset: str) -> None:
    table = Table(ruleset)
    most = {**FAMILIES, **SEVEN_AT_MOST}[ruleset]
    for naturals in range(1, 9):
        for wilds in range(9):
            text = f"9x{naturals}" + (f" 2x{wilds}" if wilds else "")
            legal = naturals in most and wilds <= most[naturals] and naturals + wilds >= 3
            assert (not table.meld_codes(text)) is legal, text


def test_wilds_in_a_set_of_the_classic_page() -> None:
    """Three at most in a set that is no canasta; any number on one with four naturals."""
    table = Table("classic")
    for naturals in range(1, 9):
        for wilds in range(9):
            text = f"9x{naturals}" + (f" 2x{wilds}" if wilds else "")
            if naturals + wilds < 7:
                legal = naturals >= 2 and wilds <= 3 and naturals + wilds >= 3
            else:
                legal = naturals >= 4
            assert (not table.meld_codes(text)) is legal, text


def test_option_two_wilds() -> None:
    table = Table("samba", 4, "two-wilds")
    assert table.meld_codes("9 9 2 2") == set()
    assert table.meld_codes("9x4 2x3") == {"meld.too_many_wilds"}


def test_all_that_is_wrong_with_a_meld_is_told() -> None:
    complete, hands = Table("caliente-complete"), Table("hand-and-foot")
    assert complete.meld_codes("7 2") == {
        "meld.too_short",
        "meld.too_few_naturals",
        "meld.wilds_not_outnumbered",
    }
    assert complete.meld_codes("7 2x4 3R CAL") == {
        "meld.too_few_naturals",
        "meld.too_many_wilds",
        "meld.wilds_not_outnumbered",
        "meld.red_three",
        "meld.caliente",
    }
    assert hands.meld_codes("7x4 2x4") == {
        "meld.too_long",
        "meld.too_many_wilds",
        "meld.wilds_not_outnumbered",
    }
    assert Table("samba").meld_codes("sequence: 4H 5S 7 2") == {
        "meld.sequence_broken",
        "meld.sequence_suit",
        "meld.sequence_wild",
    }


NUMBERS = [
    ("classic", "7 7", "meld.too_short", 2, 3),
    ("cuban", "7x6 2 2", "meld.too_long", 8, 7),
    ("samba", "4 5 6 7 8 9 10 J", "meld.too_long", 8, 7),
    ("uruguay", "2x9", "meld.too_long", 9, 7),
    ("classic", "7 2 2", "meld.too_few_naturals", 1, 2),
    ("classic", "7x3 2x4", "meld.too_few_naturals", 3, 4),
    ("uruguay", "set: 2 2 2", "meld.too_few_naturals", 0, 2),
    ("italian", "set: 2 JKR JKR", "meld.too_few_naturals", 1, 2),
    ("canasta", "7x5 2x4", "meld.too_many_wilds", 4, 3),
    ("hand-and-foot", "7 7 7 2 2", "meld.too_many_wilds", 2, 1),
    ("italian", "set: 2x5 JKRx4", "meld.too_many_wilds", 4, 3),
    ("caliente-2001", "7 7 2 2", "meld.wilds_not_outnumbered", 2, 2),
    ("classic", "set: 7 7 K A", "meld.mixed_ranks", 3, 1),
    ("uruguay", "wild: 2 2 7", "meld.mixed_ranks", 1, 0),
    ("samba", "sequence: 4 5 6 2 2", "meld.sequence_wild", 2, 0),
    ("samba", "4H 5S 6D", "meld.sequence_suit", 3, 1),
    ("classic", "3Bx4", "meld.black_threes", 4, None),
    ("modern-american", "7x4 JKR", "meld.sevens_wild", 1, 0),
]


@pytest.mark.parametrize(("ruleset", "text", "code", "found", "allowed"), NUMBERS)
def test_the_numbers_that_are_told(
    ruleset: str, text: str, code: str, found: int, allowed: int | None
) -> None:
    table = Table(ruleset)
    wrong = table.score(table.side(text, hands=["", "K"])).violation(code)
    assert (wrong.side, wrong.meld, wrong.found, wrong.allowed) == (0, 0, found, allowed)


class TestSequences:
    ALLOWED = ("caliente-samba", "samba", "chile", "bolivia", "brazilian", "italian")

    @pytest.mark.parametrize("ruleset", ALLOWED)
    def test_from_four_to_ace(self, ruleset: str) -> None:
        table = Table(ruleset)
        for legal in ("4 5 6", "Q K A", "4 5 6 7 8 9 10", "8H 9H 10H JH QH KH AH", "9S 10 JS"):
            assert table.meld_codes(legal) == set(), legal
        assert table.meld_codes("K A 4") == {"meld.sequence_broken"}
        assert table.meld_codes("4 5") == {"meld.too_short"}
        assert table.meld_codes("3B 4 5") == {"meld.black_threes"}
        assert table.meld_codes("4 5 6 7 8 9 10 J") == {"meld.too_long"}

    @pytest.mark.parametrize(
        "ruleset", ["classic", "canasta", "uruguay", "mexicana", "cuban", "pennies-from-heaven"]
    )
    def test_not_elsewhere(self, ruleset: str) -> None:
        assert Table(ruleset).meld_codes("4 5 6") == {"meld.sequence_not_allowed"}

    def test_suits_agree_where_one_is_needed(self) -> None:
        mixed = "9S 10H JS"
        assert Table("samba").meld_codes(mixed) == {"meld.sequence_suit"}
        assert Table("caliente-samba").meld_codes(mixed) == set()
        needed = Table("caliente-samba", 4, "sequences-need-suit")
        assert needed.meld_codes(mixed) == {"meld.sequence_suit"}
        assert needed.meld_codes("9S 10S J") == set()

    def test_brazilian_going_out_may_lengthen_one(self) -> None:
        table, nine = Table("brazilian"), "4 5 6 7 8 9 10 J Q"
        assert table.meld_codes(nine) == {"meld.too_long"}
        assert table.meld_codes(nine, out=True) == set()
        assert Table("bolivia").meld_codes(nine, out=True) == {"meld.too_long"}


class TestWildMelds:
    def test_where_they_are_allowed(self) -> None:
        seven = {"uruguay", "bolivia", "brazilian", "cuban", "pennies-from-heaven"}
        seven |= {"caliente-hand-and-foot", "hand-and-foot"}
        for name in (*seven, "chile", "italian"):
            table = Table(name)
            for legal in ("2 2 2", "JKRx3", "2 JKR JKR", "2x4 JKRx3", "2x7"):
                assert table.meld_codes(legal) == set(), (name, legal)
            assert table.meld_codes("2 JKR") == {"meld.too_short"}, name
            longer = {"meld.too_long"} if name in seven else set()
            assert table.meld_codes("2x8") == longer, name

    @pytest.mark.parametrize("text", ["3R 3R 3R", "CAL CAL CAL", "3B 2 2", "set: "])
    def test_only_wild_cards_are_refused_as_such(self, text: str) -> None:
        table = Table("caliente-complete", 4, "caliente")
        assert "meld.wild_not_allowed" not in table.meld_codes(text)

    @pytest.mark.parametrize("ruleset", ["caliente-complete", "classic", "canasta", "samba"])
    def test_not_elsewhere(self, ruleset: str) -> None:
        assert Table(ruleset).meld_codes("2 2 JKR") == {"meld.wild_not_allowed"}
        assert Table(ruleset).meld_codes("set: 2 2 JKR") == {
            "meld.wild_not_allowed",
            "meld.too_few_naturals",
        }

    def test_nothing_but_wilds_is_in_one(self) -> None:
        assert Table("uruguay").meld_codes("wild: 2 2 7") == {"meld.mixed_ranks"}

    def test_a_set_of_nothing_but_wilds_lacks_naturals(self) -> None:
        assert Table("uruguay").meld_codes("set: 2 2 2") == {"meld.too_few_naturals"}

    def test_several_per_side(self) -> None:
        for name in ("uruguay", "cuban", "hand-and-foot", "chile", "italian"):
            table = Table(name)
            side = table.side("2 2 2", "2 2 JKR", "JKRx3", hands=["", "4"], score_before=-5)
            assert table.codes(side) == set()


class TestDeuces:
    """Italian: a rank of their own."""

    def test_sets_of_deuces(self) -> None:
        table = Table("italian")
        for legal in ("set: 2 2 JKR", "set: 2x3 JKRx3", "set: 2x9", "set: 2x4 JKRx3"):
            assert table.meld_codes(legal) == set(), legal
        assert table.meld_codes("set: 2 JKR JKR") == {"meld.too_few_naturals"}
        assert table.meld_codes("set: 2x3 JKRx4") == {
            "meld.too_few_naturals",
            "meld.too_many_wilds",
        }


class TestBlackThrees:
    def test_only_the_side_going_out_melds_them(self) -> None:
        for name in ("caliente-complete", "classic", "canasta", "samba", "pennies-from-heaven"):
            table = Table(name)
            assert table.meld_codes("3Bx3") == {"meld.black_threes"}, name
            assert table.meld_codes("3Bx3", out=True) == set(), name
            assert table.meld_codes("3Bx4", out=True) == set(), name
            assert table.meld_codes("3Bx2", out=True) == {"meld.too_short"}, name

    def test_never_in_hand_and_foot_of_how_to_play(self) -> None:
        assert Table("hand-and-foot").meld_codes("3Bx3", out=True) == {"meld.black_threes"}
        assert Table("caliente-hand-and-foot").meld_codes("3Bx3", out=True) == set()

    def test_no_wilds_and_no_limit_of_seven(self) -> None:
        table = Table("caliente-hand-and-foot")
        assert "meld.black_threes" in table.meld_codes("3Bx3 2", out=True)
        assert table.meld_codes("3Bx9", out=True) == set()

    def test_they_are_in_no_other_meld(self) -> None:
        assert Table("samba").meld_codes("3B 4 5", out=True) == {"meld.black_threes"}
        assert Table("uruguay").meld_codes("wild: 2 2 3B") == {
            "meld.black_threes",
            "meld.mixed_ranks",
        }
        assert Table("classic").meld_codes("3B 4 5") == {
            "meld.black_threes",
            "meld.sequence_not_allowed",
        }

    def test_they_are_never_a_canasta(self) -> None:
        table = Table("caliente-hand-and-foot")
        result = table.score(table.side("3Bx8", out=True, hands=["", ""]))
        assert result.points() == {"melded_cards": 40, "going_out": 100}

    def test_they_count_towards_the_first_meld(self) -> None:
        table = Table("canasta")
        side = table.side("9x7 2", "3Bx3", first=["9x3 2", "3Bx3"], hands=["", "4"], out=True)
        assert table.codes(side) == set()
