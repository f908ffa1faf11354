"""Hands and tables in the middle of a hand, drawn by hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit, suited_counts
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.play.card import has_suits
from scorekeeper.engine.ruleset import Ruleset

OTHERS = (Rank.DEUCE, Rank.JOKER, Rank.BLACK_THREE)


@st.composite
def hands(draw: st.DrawFn, rules: Ruleset, most: int) -> Cards:
    """Return a hand with many cards of few ranks."""
    low = draw(st.integers(Rank.FOUR, Rank.JACK))
    ranks = [*NATURAL_RANKS[low - Rank.FOUR : low - Rank.FOUR + 4], *OTHERS]
    counts, suited = [0] * len(Rank), dict[tuple[Rank, Suit], int]()
    for rank in draw(st.lists(st.sampled_from(ranks), min_size=1, max_size=most)):
        if counts[rank] < 2 * rules.deck.decks:
            counts[rank] += 1
            if rank.is_natural and has_suits(rules):
                suit = draw(st.sampled_from(list(Suit)[:2]))
                suited[rank, suit] = suited.get((rank, suit), 0) + 1
    return Cards(tuple(counts), suited_counts(suited))


@st.composite
def tables(draw: st.DrawFn, rules: Ruleset) -> tuple[Meld, ...]:
    """Return legal melds, canastas among them."""
    melds: list[Meld] = []
    for _ in range(draw(st.integers(1, 5))):
        rank = draw(st.sampled_from(NATURAL_RANKS))
        size, wilds = draw(st.integers(3, 7)), draw(st.integers(0, 2))
        counts, suited = [0] * len(Rank), dict[tuple[Rank, Suit], int]()
        meld: Meld
        if rules.sequences.allowed and draw(st.booleans()):
            low = draw(st.integers(Rank.FOUR, Rank.ACE + 1 - size))
            for each in range(low, low + size):
                counts[each] = 1
                if has_suits(rules):
                    suited[Rank(each), Suit.SPADES] = 1
            meld = SequenceMeld(Cards(tuple(counts), suited_counts(suited)))
        elif rules.wild_melds.allowed and draw(st.booleans()):
            meld = WildMeld(Cards.of([Rank.DEUCE] * size))
        else:
            counts[rank], counts[Rank.DEUCE] = size - wilds, wilds
            if has_suits(rules):
                suited[rank, Suit.HEARTS] = size - wilds
            meld = SetMeld(Cards(tuple(counts), suited_counts(suited)), rank)
        if not [*meld_violations(rules, (*melds, meld), going_out=False)]:
            melds.append(meld)
    return tuple(melds)
