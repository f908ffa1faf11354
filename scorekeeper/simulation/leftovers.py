"""The cards left of a hand that is laid down as far as it can be."""

from __future__ import annotations

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.ruleset import SHORTEST_MELD, Ruleset


def left_over(rules: Ruleset, melds: tuple[Meld, ...], hand: Cards) -> int:
    """Return the number of cards of a hand left over, were all laid down in sets.

    Args:
        rules: the rules played by.
        melds: the side's melds on the table.
        hand: the cards; wild cards go with pairs.
    """
    rest = [max(0, hand.counts[rank] - _room(rules, melds, rank)) for rank in NATURAL_RANKS]
    pairs = max(0, sum(1 for count in rest if count == SHORTEST_MELD - 1) - hand.wilds)
    threes = hand.counts[Rank.BLACK_THREE]
    if rules.black_threes.meldable and threes >= SHORTEST_MELD:
        threes = 0
    return rest.count(1) + pairs * (SHORTEST_MELD - 1) + threes


def _room(rules: Ruleset, melds: tuple[Meld, ...], rank: Rank) -> int:
    """Return the number of naturals of a rank that the sets on the table take."""
    sizes = [m.cards.size for m in melds if isinstance(m, SetMeld) and m.rank is rank]
    most = rules.sets.most_cards
    return sum(rules.deck.count(rank) if most is None else most - size for size in sizes)
