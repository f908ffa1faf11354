"""Ten thousand hands to measure with: made up, the same every time, most of them legal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.variants.catalogue import CATALOGUE

PLAYERS: Final = 4
MOST_IN_HAND: Final = 8
MANY: Final = 2
"""With more melds than that, a side meets the minimum of most scores."""

_DEALT: Final = tuple(rank for rank in Rank if rank is not Rank.CALIENTE)


def deal_documents(count: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Yield deal documents, card by card, of every ruleset that four people play, in turn.

    Args:
        count: number of documents.
        seed: another one makes other hands.
    """
    chance = random.Random(seed)  # noqa: S311 - made-up hands, no secret
    variants = [variant for variant in CATALOGUE if PLAYERS in variant.players]
    for number in range(count):
        variant = variants[number % len(variants)]
        yield {
            "ruleset": variant.id,
            "players": PLAYERS,
            "deal_number": 1 + number % 4,
            "sides": _sides(chance, variant.ruleset(PLAYERS)),
        }


def _sides(chance: random.Random, rules: Ruleset) -> list[dict[str, Any]]:
    """Return the parts of two sides in one deck: sets with a few wilds, and two hands each."""
    deck: dict[Rank, int] = {rank: rules.deck.count(rank) for rank in _DEALT}
    ranks = chance.sample(NATURAL_RANKS, len(NATURAL_RANKS))
    first = _side(chance, deck, ranks[: chance.randint(0, 5)])
    second = _side(chance, deck, ranks[5 : chance.randint(5, 10)])
    if first.pop("canastas") >= max(1, rules.going_out.canastas) and not rules.going_out.kinds:
        first["went_out"] = True
        first["hands"][0] = {"cards": ""}
    del second["canastas"]
    return [{"name": "North-South", **first}, {"name": "East-West", **second}]


def _side(chance: random.Random, deck: dict[Rank, int], ranks: list[Rank]) -> dict[str, Any]:
    """Return one side with a set of each of `ranks`; its cards are taken out of the deck."""
    melds = []
    for rank in ranks:
        naturals = min(deck[rank], chance.randint(SHORTEST_MELD, CANASTA_SIZE))
        wilds = min(deck[Rank.DEUCE], CANASTA_SIZE - naturals, naturals // 2)
        deuces = chance.randint(0, max(0, wilds))
        melds.append(_take(deck, [rank] * naturals + [Rank.DEUCE] * deuces))
    red_threes = min(deck[Rank.RED_THREE], chance.randint(0, 2)) if melds else 0
    deck[Rank.RED_THREE] -= red_threes
    hands = [_hand(chance, deck) for _ in range(2)]
    return {
        "score_before": 5 * chance.randint(0, 299) if len(melds) > MANY else -45,
        "melds": [write_cards(meld) for meld in melds],
        "red_threes": red_threes,
        "hands": [{"cards": write_cards(hand)} for hand in hands],
        "canastas": sum(1 for meld in melds if meld.size >= CANASTA_SIZE),
    }


def _hand(chance: random.Random, deck: dict[Rank, int]) -> Cards:
    """Return a hand drawn from what is left of the deck."""
    left = [
        rank for rank, count in deck.items() if rank is not Rank.RED_THREE for _ in range(count)
    ]
    return _take(deck, chance.sample(left, min(len(left), chance.randint(1, MOST_IN_HAND))))


def _take(deck: dict[Rank, int], ranks: list[Rank]) -> Cards:
    """Return these cards, taken out of the deck."""
    for rank in ranks:
        deck[rank] -= 1
    return Cards.of(ranks)
