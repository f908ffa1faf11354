"""Whether the decks hold all the cards that were written down."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.cards import Cards, Rank, SuitedCount
from scorekeeper.engine.deal import CardsEntry, CountsEntry, Deal, Side
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.violations import Violation, ViolationCode


def deck_violations(rules: Ruleset, deal: Deal) -> Iterator[Violation]:
    """Yield a violation for every card of which there are more than the decks hold."""
    counts = [0] * len(Rank)
    for side in deal.sides:
        _count_side(side, counts)
    for rank in Rank:
        held = rules.deck.count(rank)
        if counts[rank] > held:
            yield _too_many(rules, counts[rank], held, rank.name.lower())
    yield from _too_many_of_a_suit(rules, deal)


def _count_side(side: Side, counts: list[int]) -> None:
    """Add everything that one side's entry names to `counts`."""
    entry = side.entry
    if isinstance(entry, CardsEntry):
        for cards in _all_cards(entry):
            for rank, n in enumerate(cards.counts):
                counts[rank] += n
    elif isinstance(entry, CountsEntry):
        counts[Rank.RED_THREE] += sum(entry.red_threes_in_hand)
        counts[Rank.CALIENTE] += sum(entry.calientes_in_hand)
        counts[Rank.BLACK_THREE] += entry.black_threes_in_hand
    if isinstance(entry, CardsEntry | CountsEntry):
        counts[Rank.RED_THREE] += entry.red_threes
        counts[Rank.CALIENTE] += entry.calientes_played
        counts[Rank.BLACK_THREE] += entry.black_threes_removed


def _all_cards(entry: CardsEntry) -> Iterator[Cards]:
    """Yield the cards of every meld, hand and foot."""
    for meld in entry.melds:
        yield meld.cards
    for hand in entry.hands:
        yield hand.cards
        yield hand.foot


def _too_many_of_a_suit(rules: Ruleset, deal: Deal) -> Iterator[Violation]:
    """Yield a violation for every suited card there are too many of: one a deck."""
    counts: dict[tuple[Rank, str], int] = {}
    for card in _suited_cards(deal):
        key = (card.rank, card.suit.value)
        counts[key] = counts.get(key, 0) + card.count
    for (rank, suit), found in sorted(counts.items()):
        if found > rules.deck.decks:
            yield _too_many(rules, found, rules.deck.decks, f"{rank.name.lower()} {suit}")


def _suited_cards(deal: Deal) -> Iterator[SuitedCount]:
    """Yield every card whose suit was said."""
    for side in deal.sides:
        if isinstance(side.entry, CardsEntry):
            for cards in _all_cards(side.entry):
                yield from cards.suited


def _too_many(rules: Ruleset, found: int, held: int, subject: str) -> Violation:
    """Return the violation for `found` cards where the decks hold `held`."""
    return Violation(
        code=ViolationCode.DECK_TOO_MANY,
        source=rules.deck.source,
        found=found,
        allowed=held,
        subject=subject,
    )
