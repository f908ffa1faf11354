"""Check that the decks hold all the cards that were written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import gt

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, SuitedCount
from scorekeeper.engine.deal import CardsSide, CountsSide, Deal, PlayedSide, Side
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.violations import Violation, ViolationCode


def deck_violations(rules: Ruleset, deal: Deal) -> Iterator[Violation]:
    """Yield a violation for every card of which there are more than the decks hold."""
    named: list[Cards] = []
    for side in deal.sides:
        named += _all_cards(side)
    return beyond_the_deck(rules, named)


def beyond_the_deck(rules: Ruleset, named: Sequence[Cards]) -> Iterator[Violation]:
    """Yield a violation for every card of which `named` holds more than the decks do."""
    held = rules.deck.by_rank
    counts = list(
        map(sum, zip(*[NO_CARDS.counts, *[cards.counts for cards in named]], strict=True))
    )
    if any(map(gt, counts, held)):
        for rank in Rank:
            if counts[rank] > held[rank]:
                yield _too_many(rules, counts[rank], held[rank], rank.name.lower())
    suited = [card for cards in named for card in cards.suited]
    if suited:
        yield from _too_many_of_a_suit(rules, suited)


def _all_cards(side: Side) -> list[Cards]:
    """Return all cards that a side names: melds, hands, feet, and the cards it counts."""
    if not isinstance(side, PlayedSide):
        return []
    named = [_of_each(tuple(side.laid_apart.items()))]
    if isinstance(side, CardsSide):
        named += [meld.cards for meld in side.melds]
        named += [hand.cards for hand in side.hands]
        named += [hand.foot for hand in side.hands if hand.foot.size]
    if isinstance(side, CountsSide):
        named.append(_of_each(tuple(side.counted_in_hand.items())))
    if side.special_hand is not None and side.special_hand.cards is not None:
        named.append(side.special_hand.cards)
    return named


@lru_cache(maxsize=1024)
def _of_each(numbers: tuple[tuple[Rank, int], ...]) -> Cards:
    """Return the cards with these counts by rank, cached as the same few come again and again."""
    counts = list(NO_CARDS.counts)
    for rank, count in numbers:
        counts[rank] = count
    return Cards(tuple(counts))


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
