"""May I take the pile, must I, and how?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, suited_counts
from scorekeeper.engine.legality.deck import beyond_the_deck
from scorekeeper.engine.legality.later_wilds import wilds_laid
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, with_added
from scorekeeper.engine.ruleset import (
    CANASTA_SIZE,
    Citation,
    PileAdds,
    Ruleset,
    SameRank,
    Sequences,
    Sets,
)
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.shapes import legal_sets, meld_faults
from scorekeeper.engine.table.dead import closed_ranks
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, shortest_first_melds
from scorekeeper.engine.table.questions import UNDECIDED, SearchedAnswer, SideQuestion
from scorekeeper.engine.table.up_card import (
    ILLEGAL,
    PAIR,
    WHOLE_HAND,
    blocking,
    first_meld_source,
    no_match,
    rank_of,
    too_few_naturals,
)
from scorekeeper.engine.violations import Violation, ViolationCode

FROZEN: Final = "frozen"
"""Why it takes two naturals: the pile is frozen, so the up card is not added to an own meld."""
NO_WILD: Final = "no_wild"
"""Likewise: a natural and a wild card do not take it."""
OR_WILD: Final = "or_wild"
"""It takes two naturals, or one and a wild card."""
FINISHED: Final = "finished"
"""Why an own meld is closed: it is a finished canasta."""
TOO_FULL: Final = "too_full"
"""Likewise: it would have more cards than a meld may."""
TOO_FULL_TO_JOIN: Final = "too_full_to_join"
"""Likewise: it has more cards than a set that a pair may join."""
_SUITS: Final = tuple(Suit)
_WITH_PAIR: Final = PAIR + 1


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
    def closed(self) -> frozenset[Rank]:
        """The ranks that nobody melds any more."""
        return closed_ranks(self.rules, self.dead, self.table)

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePileAnswer(SearchedAnswer):
    """The answer whether the pile may be taken.

    Attributes:
        must_take: whether it must, as the stock is gone and the up card fits an own meld.
        takes: the number of cards taken, 0 where it may not be.
        ways: the ways to take it, fewest cards from the hand first; those found so far, where the
            search was not finished.
    """

    must_take: bool
    takes: int
    ways: tuple[PileWay, ...]

    @property
    def may_take(self) -> bool:
        """Whether it may be taken."""
        return not self.reasons


def check_take_pile(question: TakePileQuestion, budget: Budget | None = None) -> TakePileAnswer:
    """Return whether the pile may be taken, and in which ways; the rest of the hand is not judged.

    Args:
        question: the question.
        budget: the limit of the search, where it is not the usual one.
    """
    named = [question.up_card, question.hand, *(meld.cards for meld in question.table)]
    beyond = tuple(beyond_the_deck(question.rules, named))
    if beyond:
        return TakePileAnswer(must_take=False, takes=0, ways=(), reasons=beyond)
    return answer_of_deck(question, budget)


def answer_of_deck(question: TakePileQuestion, budget: Budget | None = None) -> TakePileAnswer:
    """Return likewise where all cards are sure to be of the deck."""
    found = _found(question, budget)
    ways = found.ways
    reasons = tuple(_reasons(question, found))
    if reasons:
        known = ways if reasons == (UNDECIDED,) else ()
        return TakePileAnswer(must_take=False, takes=0, ways=known, reasons=reasons)
    most = question.rules.pile.takes
    return TakePileAnswer(
        must_take=question.stock_empty and any(_forces(question.rules, way) for way in ways),
        takes=question.pile_size if most is None else min(question.pile_size, most),
        ways=ways,
        reasons=(),
    )


def _forces(rules: Ruleset, way: PileWay) -> bool:
    """Return whether a way forces a player to take the pile once the stock is gone."""
    own = way.added_to
    if own is None or rules.pile.forced is PileAdds.NONE:
        return False
    return rules.pile.forced is PileAdds.ANY or own.cards.size < CANASTA_SIZE


class _Found(NamedTuple):
    """The ways that were found, and whether these are all."""

    ways: tuple[PileWay, ...] = ()
    is_decided: bool = True


def _found(question: TakePileQuestion, budget: Budget | None) -> _Found:
    """Return the ways to take the pile."""
    if not question.rank.is_natural or question.rank in question.closed:
        return _Found()
    if not question.table:
        return _first_meld_ways(question, budget)
    ways = (*_additions(question), *_pairs(question), *_naturals_with_wild(question))
    return _Found(ways)


def _first_meld_ways(question: TakePileQuestion, budget: Budget | None) -> _Found:
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
    return _Found(tuple(ways), found.is_decided)


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
    if not _is_set_of(own, rank):
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
    own = [meld for meld in question.table if _is_set_of(meld, rank)]
    to_join = [meld for meld in own if _has_to_be_joined(rules, meld)]
    if any(_is_too_full(rules, meld) for meld in to_join):
        return
    joined = [meld for meld in own if meld.cards.size < CANASTA_SIZE]
    for before in to_join or (None, *joined):
        meld = with_added(before, cards) if before else SetMeld(cards, rank)
        laid = wilds_laid(rules, question.table, from_hand, meld, before)
        if _is_legal(rules, meld) and not any(laid):
            yield PileWay(meld=meld, from_hand=from_hand)


def _has_to_be_joined(rules: Ruleset, own: Meld) -> bool:
    """Return whether no other set of its rank may lie beside an own set."""
    rule = rules.sets.same_rank
    if rule is SameRank.ONE_UNFINISHED:
        return own.cards.size < CANASTA_SIZE
    return rule is SameRank.ONE


def _is_too_full(rules: Ruleset, own: Meld) -> bool:
    """Return whether an own set has too many cards to join the up card and a pair."""
    most = rules.pile.most_joined
    return most is not None and own.cards.size > most


def _is_set_of(meld: Meld, rank: Rank) -> bool:
    """Return whether `meld` is a set of `rank`."""
    return isinstance(meld, SetMeld) and meld.rank is rank


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


def _reasons(question: TakePileQuestion, found: _Found) -> Iterator[Violation]:
    """Yield the reasons why the pile may not be taken, the weightiest first."""
    rules = question.rules
    first_meld, dead = not question.table, question.closed
    blocked = [*blocking(rules, question.up_card, first_meld=first_meld, dead=dead)]
    yield from blocked
    if not rules.pile.last_card and question.pile_size == 1 and question.hand.size <= 1:
        source = rules.pile.citation("last_card")
        yield Violation(code=ViolationCode.PILE_LAST_CARD, source=source)
    if not found.is_decided:
        yield UNDECIDED
    elif not (found.ways or blocked):
        yield from _lacking(question)


def _lacking(question: TakePileQuestion) -> Iterator[Violation]:
    """Yield the violations where hand and table give no way to take a card of the pile."""
    closed = [*_closed(question)]
    yield from closed
    if question.naturals < PAIR:
        fits = any(_goes_with(question, own) for own in question.table)
        why = _why_two(question, own_fits=fits)
        yield too_few_naturals(question.source, question.naturals, why)
        if not question.naturals:
            yield no_match(question.source, WHOLE_HAND if fits else None)
    elif not question.table:
        code = ViolationCode.PILE_FIRST_MELD_SHORT
        yield Violation(code=code, source=question.source)
    elif not closed:
        yield no_match(question.source, ILLEGAL)


def _why_two(question: TakePileQuestion, *, own_fits: bool) -> str | None:
    """Return why it takes two naturals from the hand, where something else goes with the up card.

    Args:
        question: the question.
        own_fits: whether it goes with an own meld.
    """
    rule = question.rules.pile
    if own_fits and question.is_frozen and rule.adds_when_frozen is PileAdds.NONE:
        return FROZEN
    if question.naturals and question.hand.wilds:
        return NO_WILD
    return OR_WILD if rule.natural_and_wild and not question.is_frozen else None


def _closed(question: TakePileQuestion) -> Iterator[Violation]:
    """Yield a violation where an own meld goes with the up card, but is closed or too full."""
    found = (_closed_by(question, own) for own in question.table if _goes_with(question, own))
    yield from islice(filter(None, found), 1)


def _closed_by(question: TakePileQuestion, own: Meld) -> Violation | None:
    """Return the violation of adding to an own meld that is closed or too full, if it is."""
    rules, rule, size = question.rules, question.rules.pile, own.cards.size
    if isinstance(own, SequenceMeld):
        is_free = rule.adds_to_sequences and not question.is_frozen
        return _too_long(rules.sequences, size + 1) if is_free else None
    if _is_too_full(rules, own):
        source = rule.citation("most_joined")
        return _closed_canasta(source, TOO_FULL_TO_JOIN, size, rule.most_joined)
    if _is_shut(question, own):
        return _too_long(rules.sets, size + _WITH_PAIR)
    adds = rule.adds_when_frozen if question.is_frozen else rule.adds
    if adds is PileAdds.UNFINISHED and size >= CANASTA_SIZE:
        source = rule.citation("adds_when_frozen" if question.is_frozen else "adds")
        return _closed_canasta(source, FINISHED)
    return None if adds is PileAdds.NONE else _too_long(rules.sets, size + 1)


def _is_shut(question: TakePileQuestion, own: Meld) -> bool:
    """Return whether an own set has to be joined, and not even a pair from the hand can join it."""
    rules = question.rules
    if not (_is_set_of(own, question.rank) and _has_to_be_joined(rules, own)):
        return False
    most = rules.sets.most_cards
    return _is_too_full(rules, own) or (most is not None and own.cards.size + _WITH_PAIR > most)


def _too_long(rule: Sets | Sequences, size: int) -> Violation | None:
    """Return the violation of a meld that would have `size` cards, where these are too many."""
    most = rule.most_cards
    if most is None or size <= most:
        return None
    return _closed_canasta(rule.citation("most_cards"), TOO_FULL, size, most)


def _closed_canasta(
    source: Citation, subject: str, found: int | None = None, allowed: int | None = None
) -> Violation:
    """Return the violation of an own meld that does not take the up card."""
    return Violation(ViolationCode.PILE_CLOSED_CANASTA, source, found, allowed, subject)


def _goes_with(question: TakePileQuestion, own: Meld) -> bool:
    """Return whether the up card goes with an own meld, were that neither closed nor frozen."""
    if not isinstance(own, SequenceMeld):
        return _is_set_of(own, question.rank)
    grown = with_added(own, question.up_card)
    return all(
        fault.code is ViolationCode.MELD_TOO_LONG
        for fault in meld_faults(question.rules, grown, going_out=False)
    )
