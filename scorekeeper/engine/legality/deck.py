"""Check that the decks hold all the cards that were written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter, gt
from typing import Final

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, Suit, SuitedCount
from scorekeeper.engine.deal import LAID_APART, CardsSide, CountsSide, Deal, PlayedSide
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.violations import Violation, ViolationCode

_CARDS: Final = attrgetter("cards")
_CALIENTE: Final = Rank.CALIENTE.name.lower()


def deck_violations(rules: Ruleset, deal: Deal) -> Iterator[Violation]:
    """Yield a violation for every card of which there are more than the decks hold."""
    named: list[Cards] = []
    counted = list(NO_CARDS.counts)
    for side in deal.sides:
        if isinstance(side, PlayedSide):
            _add_cards(side, named, counted)
    return beyond_the_deck(rules, named, counted)


def _add_cards(side: PlayedSide, named: list[Cards], counted: list[int]) -> None:
    """Add the cards that a side names, and the numbers, by rank, of those that it counts."""
    for name, rank in LAID_APART.items():
        counted[rank] += getattr(side, name)
    if isinstance(side, CardsSide):
        named += map(_CARDS, side.melds)
        named += map(_CARDS, side.hands)
        named += [hand.foot for hand in side.hands if hand.foot.size]
    if isinstance(side, CountsSide):
        for rank, count in side.counted.items():
            counted[rank] += count
    if side.special_hand is not None and side.special_hand.cards is not None:
        named.append(side.special_hand.cards)


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
    value = "calientes" if subject == _CALIENTE else "decks"
    return Violation(
        code=ViolationCode.DECK_TOO_MANY,
        source=rules.deck.citation(value),
        found=found,
        allowed=held,
        subject=subject,
    )
