"""Quick upper and lower bounds of a hand, which spare a search where they rule a thing out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, chain
from math import inf
from operator import or_
from typing import Final

from scorekeeper.engine.canasta_kinds import FORMS
from scorekeeper.engine.cards import NATURAL_RANKS, NO_RANKS, WILD_RANKS, Cards, Rank, Suit
from scorekeeper.engine.melds import Meld, MeldKind, SequenceMeld, SetMeld
from scorekeeper.engine.play.card import in_runs, set_of
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, PAIR, SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.table import Minimum, Triple
from scorekeeper.engine.tally import unfinished_of

_ONE: Final = SameRank.ONE  # members of an enumeration are slow to look up
_FIRST, _BEYOND = NATURAL_RANKS[0], NATURAL_RANKS[-1] + 1
_BLACK_THREE, _CALIENTE = Rank.BLACK_THREE, Rank.CALIENTE
_MIDDLE: Final = (Rank.EIGHT, Rank.NINE, Rank.TEN)

ANY_NUMBER: Final = 1_000
"""A number larger than that of all cards."""


def may_open(rules: Ruleset, minimum: Minimum, cards: Cards) -> bool:
    """Return whether `cards` may hold a first meld: False only where they cannot."""
    if minimum.canasta is not None and not _may_hold_canasta(rules, cards):
        return False
    if rules.minimums.canasta_exempt and _may_hold_canasta(rules, cards):
        return True
    return may_hold_triple(rules, minimum, cards) and _most_points(rules, cards) >= minimum.points


def _most_points(rules: Ruleset, cards: Cards) -> float:
    """Return the most points of a first meld of some cards; less than 0 where there is none."""
    counts, worth, wilds = cards.counts, rules.card_points.by_rank, cards.wilds
    points, begun, short = 0, rules.wild_melds.allowed and wilds >= SHORTEST_MELD, []
    runs = _in_runs(cards) if rules.sequences.allowed else 0
    least = rules.sets.fewest_naturals
    for rank in NATURAL_RANKS:
        count = counts[rank]
        if count >= SHORTEST_MELD or (count and runs >> rank & 1):
            begun = True
            points += count * worth[rank]
        elif count >= least and count + wilds >= SHORTEST_MELD:
            short.append(count * worth[rank])
    if short and wilds:
        begun = True
        points += sum(sorted(short, reverse=True)[:wilds])
    if begun and rules.minimums.wilds_count:
        points += sum(counts[rank] * worth[rank] for rank in WILD_RANKS)
    return points if begun else -inf


def may_hold_triple(rules: Ruleset, minimum: Minimum, cards: Cards) -> bool:
    """Return whether cards hold the clean triple that a first meld needs, if it needs one."""
    if minimum.triple is Triple.NONE or rules.minimums.canasta_exempt:
        return True
    if minimum.triple is Triple.CLEAN_OR_WILD and cards.wilds >= SHORTEST_MELD:
        return True
    return max(cards.counts[_FIRST:_BEYOND]) >= SHORTEST_MELD


def _may_hold_canasta(rules: Ruleset, cards: Cards) -> bool:
    """Return whether seven cards may go together: False only where they cannot."""
    if rules.wild_melds.allowed and cards.wilds >= CANASTA_SIZE:
        return True
    wilds = _wilds_in_a_set(rules, cards)
    if any(cards.counts[rank] + wilds >= CANASTA_SIZE for rank in NATURAL_RANKS):
        return True
    return rules.sequences.allowed and _in_runs(cards).bit_count() >= CANASTA_SIZE


def _wilds_in_a_set(rules: Ruleset, cards: Cards) -> int:
    """Return the most wild cards of a hand that a set of less than seven cards takes."""
    most = rules.sets.most_wilds
    return cards.wilds if most is None else min(cards.wilds, most)


def may_empty(
    rules: Ruleset, own: tuple[Meld, ...], hand: Cards, dead: frozenset[Rank] = NO_RANKS
) -> bool:
    """Return whether a hand may be laid down but for a discard, with the canastas needed.

    False only where it cannot be.

    Args:
        rules: the rules played by.
        own: the side's melds, all of them legal.
        hand: the hand.
        dead: ranks that nobody melds any more.
    """
    if not _may_have_kinds(rules, own, hand):
        return False
    wilds = _free_wilds(rules, own, hand, dead)
    return (
        wilds is not None
        and _may_have_enough(rules, own, hand, wilds)
        and _may_finish(rules, own, hand)
    )


def _free_wilds(
    rules: Ruleset, own: tuple[Meld, ...], hand: Cards, dead: frozenset[Rank]
) -> int | None:
    """Return the most wild cards that are free while all but one card go to melds, if they can.

    The others go to pairs, which are in no canasta then. None where more than one card is left.
    """
    counts, rooms = hand.counts, _rooms(rules, own)
    rooms.update(dict.fromkeys(dead, 0))
    threes, lost, pairs = counts[_BLACK_THREE], counts[_CALIENTE], []
    if not (rules.black_threes.meldable and threes >= SHORTEST_MELD):
        lost += threes
    sequences = _Sequences(rules, own, hand) if rules.sequences.allowed else None
    for rank in hand.natural_ranks:
        count, room = counts[rank], rooms.get(rank)
        is_pair = room is None and rules.sets.fewest_naturals <= count < SHORTEST_MELD
        if room is None:
            room = ANY_NUMBER if count >= SHORTEST_MELD and _is_new_set(rules, rank, count) else 0
        if count > room:
            alone = count - (sequences.most_of(rank) if sequences else 0)
            if is_pair:
                pairs.append(alone)
            elif alone > room:
                lost += alone - room
        if lost > 1:
            return None
    # A wild card goes best where most cards would be left without it.
    most, left = accumulate(sorted(pairs, reverse=True)[: hand.wilds], initial=0), lost + sum(pairs)
    return next((hand.wilds - used for used, laid in enumerate(most) if left - laid <= 1), None)


def _is_new_set(rules: Ruleset, rank: Rank, count: int) -> bool:
    """Return whether three or more naturals of a rank are a set that may be laid to go out."""
    return rank not in rules.sets.never_wild or not unfinished_of(rules, [set_of(rank, (), count)])


def _rooms(rules: Ruleset, own: tuple[Meld, ...]) -> dict[Rank, int]:
    """Return, for the ranks of own sets, the most cards that sets of the rank take."""
    rule, rooms = rules.sets, dict[Rank, int]()
    most = ANY_NUMBER if rule.most_cards is None else rule.most_cards
    is_one = rule.same_rank is _ONE
    for meld in own:
        if isinstance(meld, SetMeld):
            room = most - meld.cards.size
            if is_one:
                rooms[meld.rank] = room
            elif room > 0:
                rooms[meld.rank] = ANY_NUMBER
    return rooms


def _may_finish(rules: Ruleset, own: tuple[Meld, ...], hand: Cards) -> bool:
    """Return whether own melds that must be finished may be: False only where they cannot."""
    return not rules.unfinished.costs or all(
        _may_become_canasta(rules, meld, hand) for meld in own if unfinished_of(rules, (meld,))
    )


def _may_become_canasta(rules: Ruleset, own: Meld, hand: Cards) -> bool:
    """Return whether an own meld may become a canasta, or a mixed set that costs nothing."""
    more = hand.wilds
    if isinstance(own, SetMeld) and own.rank.is_natural:
        if hand.wilds and own.rank not in rules.sets.never_wild:
            return True
        more = hand.counts[own.rank]
    return own.cards.size + more >= CANASTA_SIZE


class _Sequences:
    """The cards of a hand that may be in new or own sequences."""

    def __init__(self, rules: Ruleset, own: tuple[Meld, ...], hand: Cards) -> None:
        """Mark the cards of each suit that stand in a row, or reach an own sequence in one."""
        self._hand = hand
        self._open = [*_open_sequences(rules, own)]
        held = hand.masks
        self._found = {suit: in_runs(mask) for suit, mask in held.items()}
        for suit, mask, room in self._open:
            if suit in held:
                self._found[suit] |= _reached(held[suit], mask, room)
        self._any = reduce(or_, self._found.values(), 0)

    def most_of(self, rank: Rank) -> int:
        """Return the most cards of a rank that may be in sequences."""
        if not self._any >> rank & 1:
            return 0
        hand, most = self._hand, 0
        held = hand.said(rank) if hand.suited else ((rank, None, hand.counts[rank]),)
        for _, suit, count in held:
            if self._found[suit] >> rank & 1:
                most += 1 if count == 1 else min(count, self._most_through(rank, suit))
        return most

    def _most_through(self, rank: Rank, suit: Suit | None) -> int:
        """Return the most sequences of three cards or more that hold a card of a rank and suit."""
        lane, card = self._lane(suit), 1 << rank
        own = [(*_beside(mask), room) for its, mask, room in self._open if its is suit]
        joining = sum(card in {low, high} for low, high, _ in own)
        far_below = lane[rank - 2] + sum(high << 1 == card and room > 1 for _, high, room in own)
        far_above = lane[rank + 2] + sum(low >> 1 == card and room > 1 for low, _, room in own)
        below, above = lane[rank - 1], lane[rank + 1]
        return joining + max(
            both + min(below - both, far_below) + min(above - both, far_above)
            for both in range(min(below, above) + 1)
        )

    def _lane(self, suit: Suit | None) -> Sequence[int]:
        """Return the number of a suit's cards in the hand, by rank."""
        if suit is None:
            return (*[0] * _FIRST, *self._hand.counts[_FIRST:_BEYOND], 0, 0)
        lane = [0] * (_BEYOND + 2)
        for rank, its, count in self._hand.suited:
            lane[rank] += count if its is suit else 0
        return lane


def _open_sequences(
    rules: Ruleset, own: tuple[Meld, ...]
) -> Iterator[tuple[Suit | None, int, int]]:
    """Yield the suit, the ranks and the room of each own sequence that has room."""
    most = rules.sequences.limit(going_out=True)
    for meld in own:
        if isinstance(meld, SequenceMeld):
            room = ANY_NUMBER if most is None else most - meld.cards.size
            for suit, mask in meld.cards.masks.items() if room > 0 else ():
                yield suit, mask, room


def _beside(mask: int) -> tuple[int, int]:
    """Return the ranks below and above those of a sequence, as a bit each."""
    lowest = mask & -mask
    return lowest >> 1, mask + lowest


def _reached(held: int, mask: int, room: int) -> int:
    """Return the ranks held that stand in a row with a sequence, as far as it has room."""
    lowest, reached = mask & -mask, 0
    below, above = lowest >> 1 & held, mask + lowest & held
    while room and (below or above):
        reached |= below | above
        below, above, room = below >> 1 & held, above << 1 & held, room - 1
    return reached


def _may_have_kinds(rules: Ruleset, own: tuple[Meld, ...], hand: Cards) -> bool:
    """Return whether a side may have the canastas of sequences and of wild cards needed."""
    kinds = rules.going_out.kinds
    if not kinds:
        return True
    most = {
        MeldKind.SEQUENCE: _most_sambas(rules, own, hand),
        MeldKind.WILD: _most_of_wilds(rules, own, hand),
    }
    return all(count <= most.get(FORMS[kind].of, count) for kind, count in kinds.items())


def _may_have_enough(rules: Ruleset, own: tuple[Meld, ...], hand: Cards, wilds: int) -> bool:
    """Return whether a side may have the number of canastas needed, of whatever kind.

    Args:
        rules: the rules played by.
        own: the side's melds.
        hand: the hand.
        wilds: the most wild cards of the hand that go to canastas of sets.
    """
    needed = rules.going_out.canastas
    if sum([meld.cards.size >= CANASTA_SIZE for meld in own]) >= needed:
        return True
    others = _most_sambas(rules, own, hand) + _most_of_wilds(rules, own, hand)
    return others + _most_of_sets(rules, own, hand, wilds) >= needed


def _most_of_sets(rules: Ruleset, own: tuple[Meld, ...], hand: Cards, pool: int) -> int:
    """Return the most canastas of sets that there may be with `pool` wild cards of the hand."""
    naturals, wilds, found = list(hand.counts), [0] * len(hand.counts), 0
    for meld in own:
        if isinstance(meld, SetMeld) and meld.rank.is_natural:
            if meld.cards.size < CANASTA_SIZE:
                naturals[meld.rank] += meld.cards.naturals
                wilds[meld.rank] += meld.cards.wilds
            else:
                found += 1
    most = rules.sets.most_wilds
    each = 1 if most is None else max(1, CANASTA_SIZE - most)
    if each <= PAIR:
        pool = hand.wilds  # a wild card that a pair needs may make a canasta of it
    enough = (rank for rank in NATURAL_RANKS if naturals[rank] >= each)
    costs = (_costs(naturals[rank], wilds[rank], each) for rank in enough)
    for cost in sorted(chain.from_iterable(costs)):
        if cost > pool:
            break
        pool -= cost
        found += 1
    return found


def _costs(naturals: int, wilds: int, each: int) -> Iterator[int]:
    """Yield the wild cards of the hand that the first, second … canasta of a rank needs.

    Args:
        naturals: the number of naturals of the rank.
        wilds: the number of wild cards in sets of the rank.
        each: the number of naturals that a canasta needs.
    """
    paid = 0
    for number in range(1, naturals // each + 1):
        cost = max(0, number * CANASTA_SIZE - naturals - wilds)
        yield cost - paid
        paid = cost


def _most_of_wilds(rules: Ruleset, own: tuple[Meld, ...], hand: Cards) -> int:
    """Return the most canastas of wild cards, or of deuces, that there may be."""
    if not rules.wild_melds.allowed:
        return 0
    alone = [meld.cards.size for meld in own if meld.cards.size == meld.cards.wilds]
    open_ones = sum(size for size in alone if size < CANASTA_SIZE)
    finished = sum(1 for size in alone if size >= CANASTA_SIZE)
    return finished + (open_ones + hand.wilds) // CANASTA_SIZE


def _most_sambas(rules: Ruleset, own: tuple[Meld, ...], hand: Cards) -> int:
    """Return the most canastas of sequences that there may be."""
    if not rules.sequences.allowed:
        return 0
    sequences = [meld.cards for meld in own if isinstance(meld, SequenceMeld)]
    open_ones = [cards for cards in sequences if cards.size < CANASTA_SIZE]
    found = len(sequences) - len(open_ones)
    masks = dict(hand.masks)
    for suit, mask, _ in _open_sequences(rules, own):
        masks[suit] = masks.get(suit, 0) | mask
    long = [suit for suit, mask in masks.items() if _longest(mask) >= CANASTA_SIZE]
    return found + sum(_in_the_middle(suit, [hand, *open_ones]) for suit in long)


def _in_the_middle(suit: Suit | None, held: list[Cards]) -> int:
    """Return the number of times that a suit has the three cards of every sequence of seven."""
    counts = dict.fromkeys(_MIDDLE, 0)
    for cards in held:
        if suit is None:
            counts = {rank: count + cards.counts[rank] for rank, count in counts.items()}
        for card in cards.suited:
            if card.suit is suit and card.rank in counts:
                counts[card.rank] += card.count
    return min(counts.values())


def _longest(mask: int) -> int:
    """Return the length of the longest run of ranks in a mask."""
    length = 0
    while mask:
        mask &= mask >> 1
        length += 1
    return length


def _in_runs(cards: Cards) -> int:
    """Return the ranks of three cards in a row of one suit, or of no suit, as a bit each."""
    return reduce(or_, map(in_runs, cards.masks.values()), 0)
