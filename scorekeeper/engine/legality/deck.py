"""Check that the decks hold all the cards that were written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import gt

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, SuitedCount
from scorekeeper.engine.deal import CardsSide, CountsSide, Deal, PlayedSide
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.violations import Violation, ViolationCode


def deck_violations(rules: Ruleset, deal: Deal) -> Iterator[Violation]:
    """Yield a violation for every card of which there are more than the decks hold."""
    named: list[Cards] = []
    counted = list(NO_CARDS.counts)
    for side in deal.sides:
        if isinstance(side, PlayedSide):
            named += _named_cards(side)
            for rank, count in _counted_cards(side):
                counted[rank] += count
    return beyond_the_deck(rules, named, counted)


def beyond_the_deck(
    rules: Ruleset, named: Iterable[Cards], counted: Sequence[int] = NO_CARDS.counts
) -> Iterator[Violation]:
    """Yield a violation for every card of which there are more than the decks hold.

    Args:
        rules: the rules played by.
        named: cards that were written down.
        counted: the number of further cards of each rank, indexed by `Rank`.
    """
    named, held = tuple(named), rules.deck.by_rank
    counts = tuple(map(sum, zip(counted, *[cards.counts for cards in named], strict=True)))
    if any(map(gt, counts, held)):
        for rank in Rank:
            if counts[rank] > held[rank]:
                yield _too_many(rules, counts[rank], held[rank], rank.name.lower())
    suited = [card for cards in named for card in cards.suited]
    if suited:
        yield from _too_many_of_a_suit(rules, suited)


def _named_cards(side: PlayedSide) -> Iterator[Cards]:
    """Yield all cards that a side names: melds, hands, feet, a special hand."""
    if isinstance(side, CardsSide):
        for meld in side.melds:
            yield meld.cards
        for hand in side.hands:
            yield hand.cards
            if hand.foot.size:
                yield hand.foot
    if side.special_hand is not None and side.special_hand.cards is not None:
        yield side.special_hand.cards


def _counted_cards(side: PlayedSide) -> Iterable[tuple[Rank, int]]:
    """Return the ranks and numbers of the cards that a side counts without naming them."""
    if isinstance(side, CountsSide):
        return (*side.laid_apart.items(), *side.counted_in_hand.items())
    return side.laid_apart.items()


def _too_many_of_a_suit(rules: Ruleset, suited: Iterable[SuitedCount]) -> Iterator[Violation]:
    """Yield a violation for every suited card there are too many of: one a deck."""
    counts: dict[tuple[Rank, Suit], int] = {}
    for rank, suit, count in suited:
        key = rank, suit
        counts[key] = counts.get(key, 0) + count
    if max(counts.values()) <= rules.deck.decks:
        return
    for (rank, suit), found in sorted(counts.items()):
        if found > rules.deck.decks:
            yield _too_many(rules, found, rules.deck.decks, f"{rank.name.lower()} {suit}")


def _too_many(rules: Ruleset, found: int, held: int, subject: str) -> Violation:
    """Return the violation for `found` cards where the decks hold `held`."""
    return Violation(
        code=ViolationCode.DECK_TOO_MANY,
        source=rules.deck.citation("decks"),
        found=found,
        allowed=held,
        subject=subject,
    )
