"""Cards that were laid down to melds: which of them lie together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, takewhile

from scorekeeper.dictation.placed import Heard, Placed, Where
from scorekeeper.engine.cards import Cards, Rank, Suit, suited_counts
from scorekeeper.engine.ruleset import CANASTA_SIZE, SHORTEST_MELD, Ruleset, SameRank


@dataclass(slots=True)
class Pile:
    """Cards that lie together.

    Attributes:
        cards: as they were said.
        rank: the rank of a set, None while only wild cards lie there, and for sequences.
        is_sequence: whether it is a sequence.
        is_wild: whether it is said to be of wild cards.
        clause: the part of the text that was last added to it.
        meld: the number of the meld that it was said to be, 0 for none.
    """

    cards: list[Placed] = field(default_factory=list)
    rank: Rank | None = None
    is_sequence: bool = False
    is_wild: bool = False
    clause: int = 0
    meld: int = 0

    def add(self, card: Placed) -> None:
        """Lay a card there."""
        self.cards.append(card)
        self.clause = card.clause
        if self.rank is None and not (card.rank.is_wild or self.is_sequence):
            self.rank = card.rank


def piles_of(heard: Heard, rules: Ruleset) -> list[Pile]:
    """Return the melds that were said, in the order in which they were begun.

    A canasta that is not whole, `mixed canasta of kings`, is taken out of what was heard.
    """
    table = [card for card in heard.cards if card.where is Where.TABLE]
    melded = [card for card in table if card.rank not in (Rank.RED_THREE, Rank.CALIENTE)]
    if rules.sequences.allowed:
        _find_sequences(heard, melded)
    piles: list[Pile] = []
    for place, card in enumerate(melded):
        pile = _pile_of(card, piles, melded[place + 1 :], heard, rules)
        pile.add(card)
    return [pile for pile in piles if _is_whole(pile, heard)]


def cards_of(placed: Sequence[Placed]) -> Cards:
    """Return cards that were said as a multiset."""
    counts = [0] * len(Rank)
    suited: dict[tuple[Rank, Suit], int] = {}
    for card in placed:
        many = card.count or 0
        counts[card.rank] += many
        if card.suit is not None and card.rank.is_natural:
            suited[card.rank, card.suit] = suited.get((card.rank, card.suit), 0) + many
    return Cards(tuple(counts), suited_counts(suited))


def _find_sequences(heard: Heard, melded: Sequence[Placed]) -> None:
    """Mark runs of three and more single cards, `4H 5H 6H`, as sequences."""
    numbers = count(max((card.meld for card in heard.cards), default=0) + 1)
    for run in _runs(melded):
        if len(run) >= SHORTEST_MELD:
            number = next(numbers)
            heard.sequences.add(number)
            for card in run:
                card.meld = number


def _runs(melded: Sequence[Placed]) -> Iterator[list[Placed]]:
    run: list[Placed] = []
    for card in melded:
        if run and _follows(run[-1], card):
            run.append(card)
            continue
        yield run
        run = [card] if card.rank.is_natural and card.count == 1 and not card.meld else []
    yield run


def _follows(last: Placed, card: Placed) -> bool:
    single = card.count == 1 and not card.meld and card.rank.is_natural
    beside = card.clause == last.clause and card.suit == last.suit
    return single and beside and card.rank == last.rank + 1


def _pile_of(
    card: Placed, piles: list[Pile], later: Sequence[Placed], heard: Heard, rules: Ruleset
) -> Pile:
    """Return the pile that a card belongs to; a new one is put to the others."""
    found = (
        _said(card, piles)
        if card.meld
        else _wild_pile(card, piles, later, rules)
        if card.rank.is_wild
        else _set_pile(card, piles, rules)
    )
    if found is None:
        found = Pile(
            is_sequence=card.meld in heard.sequences,
            is_wild=card.meld in heard.wild_melds,
            meld=card.meld,
        )
        piles.append(found)
    return found


def _said(card: Placed, piles: Sequence[Pile]) -> Pile | None:
    return next((pile for pile in piles if pile.meld == card.meld), None)


def _set_pile(card: Placed, piles: Sequence[Pile], rules: Ruleset) -> Pile | None:
    """Return the set that naturals join: of their rank, or of wild cards that wait for one."""
    if piles and _waits(piles[-1], card, rules):
        return piles[-1]
    one = rules.sets.same_rank is SameRank.ONE
    for pile in reversed(piles):
        if pile.rank is card.rank and (one or pile.clause == card.clause):
            return pile
    return None


def _waits(pile: Pile, card: Placed, rules: Ruleset) -> bool:
    if pile.is_sequence or pile.is_wild or pile.rank is not None:
        return False
    together = pile.clause == card.clause and card.joined
    stands = rules.wild_melds.allowed and _size(pile) >= SHORTEST_MELD
    return together or not stands


def _wild_pile(
    card: Placed, piles: Sequence[Pile], later: Sequence[Placed], rules: Ruleset
) -> Pile | None:
    """Return what wild cards lie on: the set said before them, else the one said after."""
    last = piles[-1] if piles else None
    if last is None or last.is_sequence:
        return None
    if last.clause == card.clause:
        return last
    goes_on = _natural_is_joined(card, later)
    together = sum(each.count or 0 for each in takewhile(_lies_with(card), (card, *later)))
    is_own = rules.wild_melds.allowed and together >= SHORTEST_MELD
    return None if is_own or goes_on or last.is_wild else last


def _lies_with(card: Placed) -> Callable[[Placed], bool]:
    return lambda each: each.rank.is_wild and each.clause == card.clause


def _natural_is_joined(card: Placed, later: Sequence[Placed]) -> bool:
    """Whether `and two jacks` stands behind wild cards."""
    for each in later:
        if each.clause != card.clause or not each.joined:
            return False
        if not each.rank.is_wild:
            return True
    return False


def _size(pile: Pile) -> int:
    return sum(card.count or 0 for card in pile.cards)


def _is_whole(pile: Pile, heard: Heard) -> bool:
    """Fill in how many naturals a mixed canasta has; say whether that can be known."""
    open_cards = [card for card in pile.cards if card.count is None]
    if not open_cards:
        return True
    wilds = sum(card.count or 0 for card in pile.cards if card.rank.is_wild)
    if 0 < wilds < CANASTA_SIZE and len(open_cards) == 1:
        open_cards[0].count = CANASTA_SIZE - wilds
        return True
    for card in pile.cards:
        heard.cards.remove(card)
        heard.unread.append((card.start, card.end))
    return False
