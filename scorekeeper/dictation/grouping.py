"""Cards that were laid down to melds: which of them lie together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, takewhile
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.placed import Claim, Heard, Placed, Where
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
    alone = {Rank.RED_THREE, Rank.CALIENTE}
    alone |= {Rank.BLACK_THREE} if rules.black_threes.are_laid else set()
    melded = [card for card in table if card.rank not in alone]
    if rules.sequences.allowed:
        _find_sequences(heard, melded)
    piles: list[Pile] = []
    for place, card in enumerate(melded):
        if card.lies_on is None:
            _pile_of(card, piles, melded[place + 1 :], heard, rules).add(card)
            continue
        told = [pile for pile in piles if pile.rank is card.lies_on]
        if len(told) == 1:
            told[0].add(card)
        else:
            heard.refuse(card)
    told = [pile for pile in piles if _is_as_said(pile, heard)]
    _count_canastas(told, heard)
    return told


def _count_canastas(piles: Sequence[Pile], heard: Heard) -> None:
    """Tell which canastas were announced and have not been told: `two clean canastas`."""
    for start, end, number, kind in heard.announced_canastas:
        behind = takewhile(partial(_is_kind, kind), (p for p in piles if p.cards[0].start > end))
        before = takewhile(
            partial(_is_kind, kind), (p for p in reversed(piles) if p.cards[0].start < start)
        )
        if max(sum(1 for _ in behind), sum(1 for _ in before)) < (number or 2):
            heard.unread.append((start, end))


def _is_kind(kind: Mark, pile: Pile) -> bool:
    wilds = any(card.rank.is_wild for card in pile.cards)
    fits = {Mark.NATURAL_CANASTAS: not wilds, Mark.MIXED_CANASTAS: wilds}.get(kind, True)
    return fits and (kind is Mark.TABLE or _size(pile) >= CANASTA_SIZE)


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
        else _set_pile(card, piles, heard, rules)
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


def _set_pile(card: Placed, piles: list[Pile], heard: Heard, rules: Ruleset) -> Pile | None:
    """Return the set that naturals join: of their rank, or of wild cards that wait for one."""
    if piles and _waits(piles[-1], card, rules):
        if _stands(piles[-1], rules) and not card.is_with:
            # `three deuces and a joker and five nines` may be one meld, or two.
            heard.refuse(*piles.pop().cards)
            return None
        return piles[-1]
    one = rules.sets.same_rank is SameRank.ONE
    for pile in reversed(piles):
        is_open = any(each.count is None for each in pile.cards)
        if pile.rank is card.rank and (one or is_open or pile.clause == card.clause):
            return pile
    return None


def _waits(pile: Pile, card: Placed, rules: Ruleset) -> bool:
    if pile.is_sequence or pile.is_wild or pile.rank is not None:
        return False
    if _size(pile) >= CANASTA_SIZE:
        return False
    together = pile.clause == card.clause and card.joined
    return together or not _stands(pile, rules)


def _stands(pile: Pile, rules: Ruleset) -> bool:
    """Whether wild cards may be a meld by themselves."""
    return rules.wild_melds.allowed and _size(pile) >= SHORTEST_MELD


def _wild_pile(
    card: Placed, piles: Sequence[Pile], later: Sequence[Placed], rules: Ruleset
) -> Pile | None:
    """Return what wild cards lie on: the set said before them, else the one said after."""
    last = piles[-1] if piles else None
    if last is None or last.is_sequence or _is_put_with_natural(card, later):
        return None
    if last.clause == card.clause:
        return last
    goes_on = _natural_is_joined(card, later)
    together = sum(each.count or 0 for each in takewhile(_lies_with(card), (card, *later)))
    is_own = rules.wild_melds.allowed and together >= SHORTEST_MELD
    return None if is_own or goes_on or last.is_wild else last


def _lies_with(card: Placed) -> Callable[[Placed], bool]:
    return lambda each: each.rank.is_wild and each.clause == card.clause


def _is_put_with_natural(card: Placed, later: Sequence[Placed]) -> bool:
    """Whether `with six fives` stands behind wild cards that nothing joins to what was before."""
    first = next((each for each in later if not each.rank.is_wild), None)
    beside = first is not None and first.clause == card.clause
    return not card.joined and beside and first is not None and first.is_with


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


def _is_as_said(pile: Pile, heard: Heard) -> bool:
    """Fill in how many naturals a canasta has; refuse what is not what it was said to be."""
    if _is_nothing(pile) or _is_total_of_more(pile):
        heard.refuse(*pile.cards)
        return False
    open_cards = [card for card in pile.cards if card.count is None]
    wilds = sum(card.count or 0 for card in pile.cards if card.rank.is_wild)
    if open_cards and _size(pile) - wilds:
        # Its cards were said beside it: `mixed canasta of sevens: five sevens and two deuces`.
        pile.cards = [card for card in pile.cards if card.count is not None]
    elif len(open_cards) == 1:
        open_cards[0].count = _naturals(open_cards[0], pile, wilds)
    if all(card.rank is Rank.DEUCE for card in pile.cards):
        wilds = 0
    known = all(card.count for card in pile.cards)
    claims = [card.claim for card in (*open_cards, *pile.cards) if card.claim]
    size = _size(pile)
    if known and all(_holds(claim, size, wilds) for claim in claims):
        for card in open_cards:
            if card.count is None:
                heard.cards = [each for each in heard.cards if each is not card]
        return True
    heard.refuse(*pile.cards, *(card for card in open_cards if card.count is None))
    return False


def _is_nothing(pile: Pile) -> bool:
    """Whether one card or two were told that lie with nothing: `a jack`, which no meld is."""
    few = all(card.count for card in pile.cards) and _size(pile) < SHORTEST_MELD
    return few and not any(card.is_notation for card in pile.cards)


def _is_total_of_more(pile: Pile) -> bool:
    """Whether `canasta of kings, seven cards` lies with wild cards, which may be of the seven."""
    has_wilds = any(card.rank.is_wild for card in pile.cards)
    return has_wilds and any(card.is_total for card in pile.cards)


def _naturals(card: Placed, pile: Pile, wilds: int) -> int | None:
    """Return how many naturals a canasta has of which only the rank was said."""
    if card.claim is not None and card.claim.mark in _ALL_NATURAL:
        return CANASTA_SIZE
    near = all(each.clause == card.clause for each in pile.cards)
    is_mixed = card.claim is not None and card.claim.mark in _HAS_WILDS
    if 0 < wilds < CANASTA_SIZE and (near or is_mixed):
        return CANASTA_SIZE - wilds
    return None


def _holds(claim: Claim, size: int, wilds: int) -> bool:
    """Whether a meld is what was said of it."""
    if claim.mark in _CANASTAS and size < CANASTA_SIZE:
        return False
    return not (claim.mark in _ALL_NATURAL and wilds) and not (
        claim.mark in _HAS_WILDS and not wilds
    )


_ALL_NATURAL: Final = frozenset({Mark.NATURAL, Mark.NATURAL_CANASTA})
_HAS_WILDS: Final = frozenset({Mark.MIXED, Mark.MIXED_CANASTA})
_CANASTAS: Final = frozenset({Mark.CANASTA, Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA})
