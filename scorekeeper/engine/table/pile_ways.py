"""The question whether the pile may be taken, and the ways to take it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, suited_counts
from scorekeeper.engine.legality.later_wilds import wilds_laid
from scorekeeper.engine.legality.melds import has_to_be_joined
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, is_set_of, with_added
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, PAIR, Citation
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.shapes import legal_sets, meld_faults
from scorekeeper.engine.table.dead import dead_ranks
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, shortest_first_melds
from scorekeeper.engine.table.questions import SideQuestion
from scorekeeper.engine.table.up_card import first_meld_source, rank_of

_SUITS: Final = tuple(Suit)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePileQuestion(SideQuestion):
    """May the pile be taken?

    Attributes:
        up_card: the card on top of the pile.
        hand: the cards in the hand.
        table: the side's melds; none before its first meld.
        pile_frozen: whether something in the pile freezes it.
        pile_size: the number of its cards, at least 1.
        stock_empty: whether the stock is gone.
    """

    up_card: Cards
    hand: Cards
    table: tuple[Meld, ...] = ()
    pile_frozen: bool = False
    pile_size: int = 2
    stock_empty: bool = False

    @property
    def dead_ranks(self) -> frozenset[Rank]:
        """The ranks that nobody melds any more."""
        return dead_ranks(self.rules, self.dead, self.table)

    @property
    def rank(self) -> Rank:
        """The rank of the up card."""
        return rank_of(self.up_card)

    @property
    def naturals(self) -> int:
        """The number of cards of that rank in the hand."""
        return self.hand.count(self.rank)

    @property
    def is_frozen(self) -> bool:
        """Whether the pile is frozen for the side."""
        return self.pile_frozen or self.rules.pile.always_frozen or not self.table

    @property
    def source(self) -> Citation:
        """The citation of what takes the pile: before the first meld, frozen or not frozen."""
        if not self.table:
            return first_meld_source(self.rules)
        return self.rules.pile.citation("pair" if self.is_frozen else "natural_and_wild")


@dataclass(frozen=True, slots=True, kw_only=True)
class PileWay:
    """A way to take the pile.

    Attributes:
        meld: the meld that the up card is in then.
        from_hand: the cards of the hand that are laid with it.
        others: further melds, laid for the minimum.
        added_to: the own meld that the up card alone was added to, or None.
    """

    meld: Meld
    from_hand: Cards
    others: tuple[Meld, ...] = ()
    added_to: Meld | None = None


class FoundWays(NamedTuple):
    """The ways that were found, and whether these are all."""

    ways: tuple[PileWay, ...] = ()
    is_decided: bool = True


def found_ways(question: TakePileQuestion, budget: Budget | None) -> FoundWays:
    """Return the ways to take the pile."""
    if not question.rank.is_natural or question.rank in question.dead_ranks:
        return FoundWays()
    if not question.table:
        return _first_meld_ways(question, budget)
    ways = (*_additions(question), *_pairs(question), *_naturals_with_wild(question))
    return FoundWays(ways)


def _first_meld_ways(question: TakePileQuestion, budget: Budget | None) -> FoundWays:
    """Return the ways for a side without its first meld: a natural pair, and the minimum."""
    asked = FindFirstMeldQuestion(
        rules=question.rules,
        score_before=question.score_before,
        deal_number=question.deal_number,
        hand=question.hand,
        up_card=question.up_card,
        dead=question.dead,
    )
    found = shortest_first_melds(asked, budget)
    ways = (
        PileWay(meld=meld, from_hand=meld.cards - question.up_card, others=tuple(others))
        for meld, *others in found.ways
    )
    return FoundWays(tuple(ways), found.is_decided)


def _additions(question: TakePileQuestion) -> Iterator[PileWay]:
    """Yield the own melds that the up card may be added to."""
    rank = question.rank
    for own in question.table:
        if _may_be_added_to(question, rank, own):
            grown = with_added(own, question.up_card)
            if _is_legal(question.rules, grown):
                yield PileWay(meld=grown, from_hand=NO_CARDS, added_to=own)


def _may_be_added_to(question: TakePileQuestion, rank: Rank, own: Meld) -> bool:
    """Return whether the rules let an own meld take the up card, of a rank, if it fits."""
    rule = question.rules.pile
    if isinstance(own, SequenceMeld):
        free = rule.adds_to_sequences and not question.is_frozen
        return free and may_follow(question.rules, own, question.up_card)
    if not is_set_of(own, rank):
        return False
    adds = rule.adds_when_frozen if question.is_frozen else rule.adds
    return adds is PileAdds.ANY or (adds is PileAdds.UNFINISHED and own.cards.size < CANASTA_SIZE)


def may_follow(rules: Ruleset, own: SequenceMeld, card: Cards) -> bool:
    """Return whether a card may make a sequence longer: False only where it cannot."""
    rule, rank, counts = rules.sequences, rank_of(card), own.cards.counts
    if counts[rank] or not (counts[rank - 1] or counts[rank + 1]):
        return False
    if rule.one_suit and len({each.suit for each in (*card.suited, *own.cards.suited)}) > 1:
        return False
    return rule.most_cards is None or own.cards.size < rule.most_cards


def _pairs(question: TakePileQuestion) -> Iterator[PileWay]:
    """Yield the ways to take the up card with two naturals of its rank."""
    if question.naturals >= PAIR:
        yield from _sets_with(question, some_of(question.hand, question.rank, PAIR))


def _naturals_with_wild(question: TakePileQuestion) -> Iterator[PileWay]:
    """Yield the ways to take the up card with one natural of its rank and a wild card.

    A deuce, or a joker where there is no way with a deuce.
    """
    allowed = question.rules.pile.natural_and_wild and not question.is_frozen
    if not (allowed and question.naturals and question.hand.wilds):
        return
    natural = some_of(question.hand, question.rank, 1)
    for wild in (Rank.DEUCE, Rank.JOKER):
        if question.hand.count(wild):
            ways = tuple(_sets_with(question, natural + Cards.of([wild])))
            yield from ways
            if ways:
                return


def _sets_with(question: TakePileQuestion, from_hand: Cards) -> Iterator[PileWay]:
    """Yield the sets of the up card with these cards of the hand.

    A new set, unless an own set of the rank has to be joined; or an own set and these cards.
    """
    rules, cards, rank = question.rules, from_hand + question.up_card, question.rank
    own = [meld for meld in question.table if is_set_of(meld, rank)]
    to_join = [meld for meld in own if has_to_be_joined(rules, meld)]
    if any(is_too_full(rules, meld) for meld in to_join):
        return
    joined = [meld for meld in own if meld.cards.size < CANASTA_SIZE]
    for before in to_join or (None, *joined):
        meld = with_added(before, cards) if before else SetMeld(cards, rank)
        laid = wilds_laid(rules, question.table, from_hand, meld, before)
        if _is_legal(rules, meld) and not any(laid):
            yield PileWay(meld=meld, from_hand=from_hand)


def is_too_full(rules: Ruleset, own: Meld) -> bool:
    """Return whether an own set has too many cards to join the up card and a pair."""
    most = rules.pile.most_joined
    return most is not None and own.cards.size > most


def _is_legal(rules: Ruleset, meld: Meld) -> bool:
    """Return whether a sequence, or a set of naturals, may lie there before anybody goes out."""
    cards = meld.cards
    if isinstance(meld, SetMeld) and cards.counts[meld.rank] + cards.wilds == cards.size:
        is_free = not cards.wilds or meld.rank not in rules.sets.never_wild
        return is_free and legal_sets(rules)(cards.naturals, cards.wilds)
    return not meld_faults(rules, meld, going_out=False)


def some_of(hand: Cards, rank: Rank, count: int) -> Cards:
    """Return `count` cards of `rank` from `hand`, with their suits."""
    return _some(rank, tuple([card[1:] for card in hand.suited if card[0] == rank]), count)


@lru_cache(maxsize=4096)
def _some(rank: Rank, said: tuple[tuple[Suit, int], ...], count: int) -> Cards:
    """Return `count` cards of `rank`: the first of those `said`, by suit, if any are."""
    held = dict(said)
    suits = [suit for suit in _SUITS for _ in range(held.get(suit, 0))][:count]
    suited = suited_counts({(rank, suit): suits.count(suit) for suit in suits})
    return Cards(Cards.of([rank] * count).counts, suited)
