"""Partners, seats and the first dealer by cutting cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cards import Suit
from scorekeeper.engine.seating import seat_order, table_of
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.services.lifecycle.cutting import CutCard, draw_partners, draw_seats

CLASSIC = find_variant("classic").ruleset(4)
NAMES = ("Ann", "Ben", "Cid", "Dot", "Eve", "Fay")
ACE, KING, QUEEN, NINE, FOUR, JOKER = (CutCard(rank, 2) for rank in (14, 13, 12, 9, 4, 0))


class Stacked(Random):
    """Puts cards on top of the pack, the first on top."""

    def __init__(self, *cards: CutCard) -> None:
        super().__init__(1)
        self._cards = cards

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x.extend(reversed(self._cards))


def test_cards_rank_from_the_ace_and_then_by_suit() -> None:
    suits = [CutCard(9, suit).suit for suit in range(4)]
    assert suits == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    assert CutCard(0).suit is None
    assert CutCard(14, 0) > CutCard(13, 3) > CutCard(13, 2) > CutCard(2, 3) > CutCard(0)


def test_the_two_highest_are_partners_and_the_highest_plays_first() -> None:
    seating = draw_partners(NAMES[:4], (2, 2), CLASSIC, Stacked(NINE, ACE, FOUR, KING))
    assert [cut.player for cut in seating.cuts] == ["Ben", "Dot", "Ann", "Cid"]
    assert seating.sides == (("Ben", "Dot"), ("Ann", "Cid"))
    table = table_of(seating.sides, 2, seating.first_dealer, 1)
    # Opposite one another; the dealer sits to the right of who plays first.
    assert table.playing == ("Ben", "Ann", "Dot", "Cid")
    assert (table.leader, table.dealer) == ("Ben", "Cid")


def test_who_draws_a_joker_draws_another() -> None:
    chance = Stacked(JOKER, ACE, FOUR, KING, JOKER, QUEEN)
    seating = draw_partners(NAMES[:4], (2, 2), CLASSIC, chance)
    drawn = {cut.player: cut.cards for cut in seating.cuts}
    assert drawn["Ann"] == (JOKER, JOKER, QUEEN)
    assert seating.sides == (("Ben", "Dot"), ("Ann", "Cid"))


def test_equal_cards_cut_again() -> None:
    seating = draw_seats((("Ann",), ("Ben",)), CLASSIC, Stacked(NINE, NINE, KING, KING, FOUR, ACE))
    assert [(cut.player, cut.cards) for cut in seating.cuts] == [
        ("Ben", (NINE, KING, ACE)),
        ("Ann", (NINE, KING, FOUR)),
    ]


def test_partners_may_stay_and_their_side_s_name_goes_with_them() -> None:
    sides = (("Ann", "Ben"), ("Cid", "Dot"))
    seating = draw_seats(sides, CLASSIC, Stacked(NINE, KING, FOUR, ACE))
    assert (seating.sides, seating.moved) == ((("Dot", "Cid"), ("Ben", "Ann")), (1, 0))
    table = table_of(seating.sides, 2, seating.first_dealer, 1)
    assert (table.leader, table.dealer) == ("Dot", "Ann")


def test_sides_of_other_sizes_keep_their_places() -> None:
    rules = find_variant("caliente-complete").ruleset(5)
    sides = (("Ann", "Ben"), ("Cid", "Dot", "Eve"))
    seating = draw_seats(sides, rules, Stacked(NINE, KING, FOUR, QUEEN, ACE))
    assert (seating.sides, seating.moved) == ((("Ben", "Ann"), ("Eve", "Dot", "Cid")), (0, 1))
    table = table_of(seating.sides, rules.seating.playing, seating.first_dealer, 1)
    assert table.leader == "Eve"
    assert "Cid" not in (table.leader, table.dealer)


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_every_ruleset_seats_whoever_has_the_highest_card_to_play_first(variant: Any) -> None:  # noqa: ANN401
    for players in variant.players:
        rules = variant.ruleset(players)
        for sizes in rules.seating.sides or [(1,) * players]:
            if rules.seating.members_score_alone:
                sizes = (1,) * players  # noqa: PLW2901
            for seed in range(5):
                drawn = draw_partners(NAMES[:players], sizes, rules, Random(seed))  # noqa: S311
                kept = draw_seats(drawn.sides, rules, Random(seed))  # noqa: S311
                for seating in (drawn, kept):
                    assert sorted(sum(seating.sides, ())) == sorted(NAMES[:players])
                    playing = max(1, rules.seating.playing)
                    table = table_of(seating.sides, playing, seating.first_dealer, 1)
                    assert table.leader == seating.cuts[0].player
                    assert len(seat_order(sizes)) == players


def test_everybody_is_anybody_s_partner_as_often() -> None:
    chance = Random(7)  # noqa: S311
    partners = Counter(
        name
        for _ in range(3000)
        for side in draw_partners(NAMES[:4], (2, 2), CLASSIC, chance).sides
        for name in side
        if "Ann" in side and name != "Ann"
    )
    assert all(900 < count < 1100 for count in partners.values()), partners
