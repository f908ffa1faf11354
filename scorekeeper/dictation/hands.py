"""Cards that were said of a hand: which of them may lie somewhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scorekeeper.dictation.placed import ANYBODY, Heard, Placed, Where
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD


def moved_to_hand(cards: Sequence[Placed], clause: int) -> list[Placed] | None:
    """Return which of the cards just said are in a hand, as it turns out; None if that is unclear.

    Those of the same part of the text, and the few of the parts before it that are single cards.
    """
    moved: list[Placed] = []
    last = clause
    for card in reversed(cards):
        small = (card.count or CANASTA_SIZE) < SHORTEST_MELD
        near = card.clause == clause or (small and last - card.clause <= 1)
        if card.where is not Where.TABLE or card.meld or card.is_down or not near:
            break
        moved.append(card)
        last = card.clause
    return moved if not _may_be_melds(moved, clause) else None


def unsaid_hand(cards: Sequence[Placed], clause: int) -> list[Placed]:
    """Return the cards just said of which it was not told yet in whose hand they are."""
    return [
        card
        for card in cards
        if (card.clause, card.where, card.player) == (clause, Where.HAND, ANYBODY)
    ]


def _may_be_melds(moved: Sequence[Placed], clause: int) -> bool:
    """Whether some of them may just as well have been laid down."""
    earlier = [card for card in moved if card.clause != clause]
    if earlier and any(not card.rank.is_natural for card in earlier):
        return True
    own = [card for card in moved if card.clause == clause]
    return any(_is_meld([card]) and not behind.joined for behind, card in pairwise(own))


def doubtful_cards(heard: Heard) -> Iterator[Placed]:
    """Yield the cards of hands that may be something else.

    Behind `partner had a five`, `three kings` may be a meld again, and `one bonus` laid down;
    and `had 10` may tell points.
    """
    hands: dict[tuple[int, int], list[Placed]] = {}
    for card in heard.cards:
        if card.where is Where.HAND:
            hands.setdefault((card.player, card.hand), []).append(card)
    for (_, number), cards in hands.items():
        if len(cards) == 1 and cards[0].is_bare:
            yield cards[0]
        # `a five and two` may go on with two of something.
        yield from (card for card in cards[-1:] if card.is_weak_wild and card.joined)
        if number and not _is_closed(cards):
            told = int(number not in heard.loose)
            for group in _groups(cards, loose=not told)[told:]:
                yield from group if _is_meld(group) else ()


def _is_closed(cards: Sequence[Placed]) -> bool:
    """Whether `and` ends a list in one breath: `a six two aces and a ten`."""
    here = all(card.clause == cards[0].clause for card in cards)
    return here and [card.joined for card in cards[1:]] == [False] * (len(cards) - 2) + [True]


def _groups(cards: Sequence[Placed], *, loose: bool) -> list[list[Placed]]:
    """Return cards in groups that are told in one breath or joined by `and`."""
    groups: list[list[Placed]] = []
    for card in cards:
        if groups and (card.joined or _are_listed(groups[-1][-1], card, loose=loose)):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def _are_listed(card: Placed, behind: Placed, *, loose: bool) -> bool:
    """Whether cards that are no melds are told without a pause: `a five two sixes`."""
    single = (card.count, behind.count) == (1, 1)
    small = not (loose or _is_meld([card]) or _is_meld([behind]))
    return card.clause == behind.clause and (single or small)


def _is_meld(group: Sequence[Placed]) -> bool:
    """Whether cards said together could lie on the table."""
    if all(card.is_notation or card.is_sure for card in group):
        return False
    naturals = max((card.count or 0 for card in group if not card.rank.is_wild), default=0)
    wilds = sum(card.count or 0 for card in group if card.rank.is_wild)
    counted = any(card.rank in (Rank.RED_THREE, Rank.CALIENTE) for card in group)
    return counted or naturals >= SHORTEST_MELD or (naturals > 1 and wilds > 0)
