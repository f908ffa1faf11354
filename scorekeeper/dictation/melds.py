"""Grouping of the cards laid down into melds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, takewhile
from typing import Final

from scorekeeper.dictation.language import CANASTA_KINDS, Mark
from scorekeeper.dictation.statements import PAIR, Amount, CardGroup, Heard, size_of, without
from scorekeeper.engine.cards import Cards, Rank, together
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import SameRank

_ALL_NATURAL: Final = frozenset({Mark.NATURAL, Mark.NATURAL_CANASTA})
_HAS_WILDS: Final = frozenset({Mark.MIXED, Mark.MIXED_CANASTA})


@dataclass(slots=True)
class SaidMeld:
    """A meld, as far as it was said.

    Attributes:
        cards: its cards, in the order in which they were said.
        rank: the rank of a set, None while only wild cards lie there, and for sequences.
        is_sequence: whether it is a sequence.
        is_wild: whether it was said to be of wild cards.
        clause: the number of the clause whose cards were last added to it.
        meld: the number of the meld that its cards were said to be of, 0 for none.
    """

    cards: list[CardGroup] = field(default_factory=list)
    rank: Rank | None = None
    is_sequence: bool = False
    is_wild: bool = False
    clause: int = 0
    meld: int = 0

    def add(self, card: CardGroup) -> None:
        """Add cards to it."""
        self.cards.append(card)
        self.clause = card.clause
        if self.rank is None and not (card.rank.is_wild or self.is_sequence):
            self.rank = card.rank

    @property
    def size(self) -> int:
        """The number of its cards."""
        return size_of(self.cards)

    @property
    def wilds(self) -> int:
        """The number of its wild cards."""
        return size_of(card for card in self.cards if card.rank.is_wild)


def melds_of(heard: Heard, rules: Ruleset) -> list[SaidMeld]:
    """Return the melds that were said, in the order in which they were begun.

    Melds that are not certain, such as `mixed canasta of kings`, are refused.
    """
    alone = {Rank.RED_THREE, Rank.CALIENTE}
    alone |= {Rank.BLACK_THREE} if rules.black_threes.are_laid else set()
    melded = [card for card in heard.cards if card.is_laid and card.rank not in alone]
    if rules.sequences.allowed:
        _find_sequences(heard, melded)
    melds: list[SaidMeld] = []
    for place, card in enumerate(melded):
        if card.lies_on is None:
            _meld_of(card, melds, melded[place + 1 :], heard, rules).add(card)
            continue
        of_rank = [meld for meld in melds if meld.rank is card.lies_on]
        if len(of_rank) == 1:
            of_rank[0].add(card)
        else:
            heard.refuse(card)
    found = [meld for meld in melds if _is_as_said(meld, heard)]
    for canastas in heard.announced_canastas:
        if _canastas_among(canastas, found) < (canastas.number or PAIR):
            heard.unread.append(canastas.span)
    return found


def _canastas_among(announced: Amount, melds: Sequence[SaidMeld]) -> int:
    """Count the canastas mentioned after `two clean canastas`, or else before."""
    start, end = announced.span
    behind = [meld for meld in melds if meld.cards[0].span.start > end]
    before = [meld for meld in reversed(melds) if meld.cards[0].span.start < start]
    is_kind = partial(_is_kind, announced.mark or Mark.CANASTAS)
    return max(sum(1 for _ in takewhile(is_kind, some)) for some in (behind, before))


def _is_kind(kind: Mark, meld: SaidMeld) -> bool:
    fits = {Mark.NATURAL_CANASTAS: not meld.wilds, Mark.MIXED_CANASTAS: meld.wilds > 0}
    return fits.get(kind, True) and (kind is Mark.TABLE or meld.size >= CANASTA_SIZE)


def cards_of(groups: Sequence[CardGroup]) -> Cards:
    """Count cards that were said, as a multiset."""
    return together(
        (card.rank, card.suit if card.rank.is_natural else None)
        for card in groups
        for _ in range(card.count or 0)
    )


# ---------- sequences ----------


def _find_sequences(heard: Heard, melded: Sequence[CardGroup]) -> None:
    """Mark runs of three and more single cards, `4H 5H 6H`, as sequences."""
    numbers = count(max((card.meld for card in heard.cards), default=0) + 1)
    for run in _runs(melded):
        if len(run) >= SHORTEST_MELD:
            number = next(numbers)
            heard.sequences.add(number)
            for card in run:
                card.meld = number


def _runs(melded: Sequence[CardGroup]) -> Iterator[list[CardGroup]]:
    run: list[CardGroup] = []
    for card in melded:
        if run and _follows(run[-1], card):
            run.append(card)
            continue
        yield run
        run = [card] if _is_single(card) else []
    yield run


def _is_single(card: CardGroup) -> bool:
    return card.count == 1 and not card.meld and card.rank.is_natural


def _follows(last: CardGroup, card: CardGroup) -> bool:
    beside = card.clause == last.clause and card.suit == last.suit
    return _is_single(card) and beside and card.rank == last.rank + 1


# ---------- where cards lie ----------


def _meld_of(
    card: CardGroup, melds: list[SaidMeld], later: Sequence[CardGroup], heard: Heard, rules: Ruleset
) -> SaidMeld:
    """Return the meld that a card belongs to; a new one is added to `melds`."""
    if card.meld:
        found = next((meld for meld in melds if meld.meld == card.meld), None)
    elif card.rank.is_wild:
        found = _meld_of_wilds(card, melds, later, rules)
    else:
        found = _set_of(card, melds, heard, rules)
    if found is None:
        found = SaidMeld(
            is_sequence=card.meld in heard.sequences,
            is_wild=card.meld in heard.wild_melds,
            meld=card.meld,
        )
        melds.append(found)
    return found


def _set_of(
    card: CardGroup, melds: list[SaidMeld], heard: Heard, rules: Ruleset
) -> SaidMeld | None:
    """Return the set that naturals join: of their rank, or of wild cards without naturals yet."""
    if melds and _waits(melds[-1], card, rules):
        if _stands(melds[-1], rules) and not card.is_with:
            # `three deuces and a joker and five nines` may be one meld, or two.
            heard.refuse(*melds.pop().cards)
            return None
        return melds[-1]
    one = rules.sets.same_rank is SameRank.ONE
    for meld in reversed(melds):
        is_open = any(each.count is None for each in meld.cards)
        if meld.rank is card.rank and (one or is_open or meld.clause == card.clause):
            if not is_open and _may_be_other(meld, card, one=one):
                heard.refuse(*meld.cards)
                melds.remove(meld)
                return None
            return meld
    return None


def _may_be_other(meld: SaidMeld, card: CardGroup, *, one: bool) -> bool:
    """Return whether naturals of a rank may be no more of a meld of theirs.

    They may be said once more, `three kings, three kings`, or be another meld where a side may have
    several of a rank.
    """
    last = next(each for each in reversed(meld.cards) if each.rank is card.rank)
    are_melds = min(last.count or 0, card.count or 0) >= SHORTEST_MELD
    goes_on = last is not meld.cards[-1] and meld.clause == card.clause
    return are_melds and (not one or goes_on or card.repeats(last))


def _waits(meld: SaidMeld, card: CardGroup, rules: Ruleset) -> bool:
    """Return whether a meld of wild cards only may be the beginning of the set of `card`."""
    if meld.is_sequence or meld.is_wild or meld.rank is not None or meld.size >= CANASTA_SIZE:
        return False
    if meld.cards[0].kinds and meld.cards[0].is_with:
        return False  # `wild canasta with two jokers and four kings`
    together = meld.clause == card.clause and card.joined
    return together or not _stands(meld, rules)


def _stands(meld: SaidMeld, rules: Ruleset) -> bool:
    """Return whether wild cards may be a meld by themselves."""
    return rules.wild_melds.allowed and meld.size >= SHORTEST_MELD


def _meld_of_wilds(
    card: CardGroup, melds: Sequence[SaidMeld], later: Sequence[CardGroup], rules: Ruleset
) -> SaidMeld | None:
    """Return the meld that wild cards lie on: the set said before; None for the one said next."""
    last = melds[-1] if melds else None
    if last is None or last.is_sequence or _is_put_with_natural(card, later):
        return None
    if card.kinds > last.cards[-1].kinds:
        return None  # `four kings, clean aces, two jokers`
    if last.clause == card.clause:
        return last
    together = size_of(
        takewhile(lambda each: each.rank.is_wild and each.clause == card.clause, (card, *later))
    )
    is_own = rules.wild_melds.allowed and together >= SHORTEST_MELD
    return None if is_own or last.is_wild or _natural_is_joined(card, later) else last


def _is_put_with_natural(card: CardGroup, later: Sequence[CardGroup]) -> bool:
    """Return whether `with six fives` stands after wild cards not joined to earlier ones."""
    first = next((each for each in later if not each.rank.is_wild), None)
    return not card.joined and first is not None and first.clause == card.clause and first.is_with


def _natural_is_joined(card: CardGroup, later: Sequence[CardGroup]) -> bool:
    """Return whether `and two jacks` stands after wild cards."""
    for each in later:
        if each.clause != card.clause or not each.joined:
            return False
        if not each.rank.is_wild:
            return True
    return False


# ---------- whether a meld is of the kind mentioned ----------


def _is_as_said(meld: SaidMeld, heard: Heard) -> bool:
    """Return whether a meld is complete and of the kind that was said; refuse it if not.

    The number of naturals of a canasta is filled in where it follows from the wild cards.
    """
    if _is_nothing(meld) or any(_may_be_wild(card, meld) for card in meld.cards if card.total):
        heard.refuse(*meld.cards)
        return False
    open_cards = [card for card in meld.cards if card.count is None]
    wilds = meld.wilds
    if open_cards and meld.size - wilds:
        # Its cards were said beside it: `mixed canasta of sevens: five sevens and two deuces`.
        meld.cards = [card for card in meld.cards if card.count is not None]
    elif len(open_cards) == 1:
        open_cards[0].count = _naturals(open_cards[0], meld, wilds)
    if all(card.rank is Rank.DEUCE for card in meld.cards):
        wilds = 0
    known = all(card.count for card in meld.cards)
    claims = [card.claimed for card in (*open_cards, *meld.cards)]
    unknown = [card for card in open_cards if card.count is None]
    if known and all(_holds(claim, meld.size, wilds) for claim in claims):
        heard.cards = without(heard.cards, unknown)
        return True
    heard.refuse(*meld.cards, *unknown)
    return False


def _is_nothing(meld: SaidMeld) -> bool:
    """Return whether one card or two were said that are too few for a meld: `a jack`."""
    few = all(card.count for card in meld.cards) and meld.size < SHORTEST_MELD
    return few and not any(card.is_notation for card in meld.cards)


def _may_be_wild(card: CardGroup, meld: SaidMeld) -> bool:
    """Return whether wild cards may be among the seven of `canasta of kings, seven cards`."""
    return meld.wilds > 0 or (card.total is Mark.CARDS and card.claimed not in _ALL_NATURAL)


def _naturals(card: CardGroup, meld: SaidMeld, wilds: int) -> int | None:
    """Return the number of naturals of a canasta mentioned by its rank alone; None if unclear."""
    if card.claimed in _ALL_NATURAL:
        return CANASTA_SIZE
    near = all(each.clause == card.clause for each in meld.cards)
    fits = near or card.claimed in _HAS_WILDS
    return CANASTA_SIZE - wilds if 0 < wilds < CANASTA_SIZE and fits else None


def _holds(claim: Mark | None, size: int, wilds: int) -> bool:
    """Return whether a meld of `size` cards and `wilds` wild ones is of a kind claimed."""
    if claim in CANASTA_KINDS and size < CANASTA_SIZE:
        return False
    return not (wilds if claim in _ALL_NATURAL else claim in _HAS_WILDS and not wilds)
