"""Violations for more cards than the decks hold."""

from __future__ import annotations

import pytest

from scorekeeper.engine.deal import Side
from scorekeeper.engine.melds import CanastaKind
from tests.engine.build import Table, net


def too_many(table: Table, *sides: Side) -> dict[str | None, tuple[int | None, int | None]]:
    """Return of which cards there are too many, with how many and how many there can be."""
    score = table.score(*sides).score
    found = [v for v in score.violations if v.code == "deck.too_many"]
    assert all(v.side is None and v.meld is None for v in found)
    return {v.subject: (v.found, v.allowed) for v in found}


def test_cards_of_all_sides_are_counted() -> None:
    table = Table("classic")
    one = table.side("Kx5", hands=["K", ""])
    two = table.side(hands=["K K", ""])
    three = table.side(hands=["K K K", ""])
    assert too_many(table, one, two) == {}
    assert too_many(table, one, three) == {"king": (9, 8)}


def test_feet_are_counted() -> None:
    table = Table("hand-and-foot")
    side = table.side(hands=["JKRx6 foot: JKRx7", ""])
    assert too_many(table, side) == {"joker": (13, 12)}


def test_red_threes_on_the_table_and_in_hands() -> None:
    table = Table("classic")
    one = table.side(red_threes=3, hands=["3R", ""])
    assert too_many(table, one) == {}
    assert too_many(table, one, table.side(red_threes=1)) == {"red_three": (5, 4)}


def test_black_threes_removed() -> None:
    table = Table("cuban")
    assert too_many(table, table.side(black_threes_removed=4)) == {}
    found = too_many(table, table.side(black_threes_removed=4, hands=["3B", ""]))
    assert found == {"black_three": (5, 4)}


@pytest.mark.parametrize(
    ("game", "allowed"),
    [
        (("caliente-complete", 4), 0),
        (("caliente-complete", 4, "caliente"), 2),
        (("caliente-complete", 6, "caliente", "three-decks"), 3),
        (("caliente-samba", 4, "caliente"), 3),
        (("caliente-samba", 6, "caliente", "three-decks"), 3),
        (("caliente-hand-and-foot", 4, "caliente"), 5),
        (("canasta", 4), 0),
    ],
)
def test_caliente_cards(game: tuple[str, int], allowed: int) -> None:
    table = Table(*game)
    fits = table.side(calientes_played=allowed, hands=["", ""])
    one_more = table.side(calientes_played=allowed, hands=["CAL", ""])
    assert too_many(table, fits) == {}
    assert too_many(table, one_more) == {"caliente": (allowed + 1, allowed)}


def test_numbers_of_counts_are_counted() -> None:
    table = Table("bolivia")
    side = table.counts(
        red_threes=4,
        red_threes_in_hand=(1, 2),
        calientes_played=1,
        calientes_in_hand=(1, 0),
        black_threes_in_hand=7,
    )
    assert too_many(table, side) == {
        "red_three": (7, 6),
        "caliente": (2, 0),
        "black_three": (7, 6),
    }


def test_canastas_of_counts_need_their_cards() -> None:
    table = Table("samba")
    natural = {CanastaKind.NATURAL: 11}
    fits = table.counts(card_points=1_500, canastas={**natural, CanastaKind.MIXED: 10})
    over = table.counts(card_points=1_500, canastas={**natural, CanastaKind.MIXED: 11})
    assert table.codes(fits) == set()
    assert table.score(over).violation("counts.impossible").subject == "canastas"


def test_a_net_score_names_no_cards() -> None:
    assert too_many(Table("classic"), net(500), net(-500)) == {}


def test_each_suited_card_is_there_once_a_deck() -> None:
    table = Table("samba")
    assert too_many(table, table.side("4H 5H 6H", "4H 5H 6H", "4H 5H 6H")) == {}
    found = too_many(table, table.side("4H 5H 6H", "4H 5H 6H"), table.side(hands=["5Hx2", ""]))
    assert found == {"five H": (4, 3)}


def test_many_are_told_one_by_one() -> None:
    table = Table("classic")
    found = too_many(table, table.side(hands=["5x9 2x9", "JKRx5 3Bx5"]))
    assert found == {
        "five": (9, 8),
        "deuce": (9, 8),
        "joker": (5, 4),
        "black_three": (5, 4),
    }
