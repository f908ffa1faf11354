"""The sequences of one suit, rank by rank: the open ones, and their possible steps."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from scorekeeper.engine.search.chains import (
    Chain,
    Chains,
    LaneCards,
    Move,
    OpenChain,
    OwnJoin,
    OwnSequence,
)
from scorekeeper.engine.search.cutting import Cut, Cutter
from scorekeeper.engine.search.worth import Worth

BITS: Final = 8
MOVE: Final = 10
"""The number of states that a move counts for: each chain's next one has to be looked up."""

FEW_CHAINS: Final = 4
"""The most chains whose choices are cached: 16 at most."""

NO_MOVE: Final = Move()

_NO_CHOICE: Final = ((0, ()),)
_NO_OWN: Final = frozenset[int]()
_ONE_CARD: Final = (1,)

LaneState = tuple[OpenChain, ...]
"""The open chains of one lane, in order."""


class Stock(NamedTuple):
    """The cards and own sequences of a lane, rank by rank.

    Attributes:
        said: cards of its suit.
        loose: cards without a known suit: any lane may take them.
        own: own sequences of its suit that begin there.
        loose_own: own sequences without a known suit: one lane has to take each.
        is_first: whether chains of nothing but loose cards belong here.
    """

    said: Sequence[int]
    loose: Sequence[int]
    own: Sequence[tuple[OwnSequence, ...]]
    loose_own: Sequence[tuple[OwnSequence, ...]]
    is_first: bool


class Part(NamedTuple):
    """A possible step of some lanes, one after the other, at one rank.

    Attributes:
        after: the numbers of their states afterwards.
        taken: the number of cards of the rank taken from the hand.
        loose: the number of them without a suit.
        loose_own: how many own sequences of no suit these lanes take, by length, as `packed`.
        worth: the worth of the chains that end, together.
        moves: the changes of the chains, lane by lane.
        worths: the worth of each of the chains that end, lane by lane.
    """

    after: tuple[int, ...]
    taken: int
    loose: int
    loose_own: int
    worth: Worth
    moves: tuple[Move, ...]
    worths: tuple[Worth, ...]


class States:
    """The numbers of the states of lanes; lanes that are alike share them."""

    def __init__(self) -> None:
        """Begin with the state in which nothing is open: number 0."""
        self.by_number: list[LaneState] = [()]
        self._numbers: dict[LaneState, int] = {(): 0}

    def number(self, state: LaneState) -> int:
        """Return the number of a state."""
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self.by_number)
            self.by_number.append(state)
        return found


class Lane:
    """The sequences of one suit.

    Attributes:
        stock: its cards and own sequences.
    """

    def __init__(
        self, number: int, stock: Stock, chains: Chains, states: States, cutter: Cutter
    ) -> None:
        """Take the cards and own sequences of the lane.

        Args:
            number: the number of the lane.
            stock: its cards and own sequences.
            chains: the chains of the search.
            states: the states of all lanes.
            cutter: the worth of chains together.
        """
        self._number = number
        self.stock = stock
        self._chains = chains
        self._states = states
        self._cutter = cutter
        self._budget = cutter.budget
        cards = [said + loose for said, loose in zip(stock.said, stock.loose, strict=True)]
        own = [
            frozenset([each.length for each in (*mine, *others)]) if mine or others else _NO_OWN
            for mine, others in zip(stock.own, stock.loose_own, strict=True)
        ]
        self._supply = LaneCards(cards, own)
        self._has_above = _has_above(stock)
        self._has_any = [bool(n or lengths) for n, lengths in zip(cards, own, strict=True)]
        self._moves: dict[tuple[int, int], tuple[Part, ...]] = {}
        self._seen: dict[int, set[int]] = defaultdict(set)
        self._uncut = cutter.cuts(())
        self._begun: dict[int, Chain | None] = {}
        self._weaker: dict[tuple[int, int], tuple[tuple[int, tuple[Cut, ...]], ...]] = {}

    def moves(self, state: int, rank: int) -> tuple[Part, ...]:
        """Return the possible steps at `rank`; beyond the highest rank everything ends.

        Steps that end a chain only to begin another in its place are left out: the other would as
        well go on from it.
        """
        key = state, rank
        moves = self._moves.get(key)
        if moves is None and self.rests(state, rank):
            self._budget.spend(1)
            moves = (Part((state,), 0, 0, 0, Worth(self._cutter.nothing, 0), (NO_MOVE,), ()),)
        if moves is None:
            moves = tuple(self._all_moves(self._states.by_number[state], rank))
        self._moves[key] = moves
        return moves

    def rests(self, state: int, rank: int) -> bool:
        """Return whether nothing can happen at `rank`: nothing is there, no open chain ends."""
        if self._has_any[rank]:
            return False
        return not state or all(each.free_from > rank for each in self._states.by_number[state])

    def weaker(self, state: int, rank: int) -> tuple[tuple[int, tuple[Cut, ...]], ...]:
        """Return states that `state` is at least as good as, with the worth that has ended in them.

        Those without one chain of it that could end, with its worth: it may as well go
        on. And those with a chain in place of one of it that can do all that the other can.
        """
        key = state, rank
        weaker = self._weaker.get(key)
        if weaker is None:
            weaker = self._weaker[key] = tuple(
                self._all_weaker(self._states.by_number[state], rank)
            )
        return weaker

    def _all_weaker(self, state: LaneState, rank: int) -> Iterator[tuple[int, tuple[Cut, ...]]]:
        """Yield the states that `weaker` returns."""
        nothing, by_number = self._cutter.cuts(()), self._chains.by_number
        for place, each in enumerate(state):
            free_from, own = each
            rest, chain = (*state[:place], *state[place + 1 :]), by_number[own]
            if free_from <= rank + 1 and chain.worths:
                yield self._states.number(rest), self._cutter.cuts((chain.worths,))
            seen = self._seen.get(free_from, ())
            self._budget.spend(len(seen))
            for number in seen:
                if number != own and self._chains.is_as_good(chain, by_number[number]):
                    weaker = tuple(sorted((*rest, OpenChain(free_from, number))))
                    yield self._states.number(weaker), nothing

    def begun(self, rank: int) -> Chain | None:
        """Return a chain of one card."""
        if rank not in self._begun:
            self._begun[rank] = self._chains.of(self._number, self._supply, rank, _ONE_CARD)
        return self._begun[rank]

    def alone(self, own: OwnSequence) -> Chain:
        """Return a chain of nothing but an own sequence."""
        rank = own.low + own.length - 1
        chain = self._chains.of(self._number, self._supply, rank, (0, own.length, 0))
        assert chain is not None, "an own sequence may end as it lies"  # noqa: S101
        return chain

    def all_own(self, rank: int) -> tuple[OwnSequence, ...]:
        """Return the own sequences that begin at a rank and may be of this suit."""
        return self.stock.own[rank] + self.stock.loose_own[rank]

    def lying(self, own: OwnSequence) -> int:
        """Return the points of an own sequence as it lies on the table."""
        return max(worth.points for worth in self.alone(own).worths)

    def width(self, rank: int) -> int:
        """Return the most chains that can go through a rank."""
        own = sum(
            1 for low in range(rank + 1) for each in self.all_own(low) if low + each.length > rank
        )
        return self._supply.cards[rank] + own

    def after(self, rank: int, move: Move) -> LaneState | None:
        """Return the chains of a move as they are then, in the order of its parts.

        Own sequences first, then the chains that have grown, then those that begin. None where
        one of them leads nowhere.
        """
        above, by_number = rank + 1, self._chains.by_number
        opened: list[OpenChain] = []
        for own, below in move.joins:
            joined = self.alone(own) if below is None else by_number[below[1]].joined.get(own[3])
            if joined is None:
                return None
            opened.append(OpenChain(own.low + own.length, joined.number))
        for _, number in move.grown:
            taller = by_number[number].taller
            if taller is None:
                return None
            opened.append(OpenChain(above, taller.number))
        if move.started:
            begun = self.begun(rank)
            if begun is None:
                return None
            opened += [OpenChain(above, begun.number)] * move.started
        return tuple(opened)

    def chain(self, which: OpenChain) -> Chain:
        """Return the chain of an open one."""
        return self._chains.by_number[which.number]

    def _all_moves(self, state: LaneState, rank: int) -> Iterator[Part]:
        """Yield the steps that `moves` returns, those with the same result once."""
        ready = tuple([each for each in state if each[0] <= rank])
        waiting = [each for each in state if each[0] > rank]
        found: set[tuple[int, int, int, Cut]] = set()
        loose_own, said = self.stock.loose_own[rank], self.stock.said[rank]
        for counts, chosen in _loose_choices(loose_own) if loose_own else _NO_CHOICE:
            for move in self._with(rank, ready, (*self.stock.own[rank], *chosen)):
                opened = self.after(rank, move) if self._belongs_here(move, chosen) else None
                if opened is None:
                    continue
                for free_from, number in opened:
                    self._seen[free_from].add(number)
                after = self._states.number(tuple(sorted((*waiting, *opened))))
                taken = len(move.grown) + move.started
                for cut in self._cuts(move.ended) if move.ended else self._uncut:
                    alike = after, taken, counts, cut
                    if alike not in found:
                        found.add(alike)
                        loose = max(0, taken - said)
                        yield Part((after,), taken, loose, counts, cut.worth, (move,), cut.each)

    def _cuts(self, ended: tuple[OpenChain, ...]) -> tuple[Cut, ...]:
        """Return the ways to cut chains that end."""
        by_number = self._chains.by_number
        return self._cutter.cuts(tuple([by_number[number].worths for _, number in ended]))

    def _belongs_here(self, move: Move, chosen: Sequence[OwnSequence]) -> bool:
        """Return whether own sequences of no suit come only where they may meet something.

        One that stays alone, or with cards of no suit, is in the first lane.
        """
        if self.stock.is_first or not chosen:
            return True
        alone = {join.own for join in move.joins if join.below is None}
        return all(
            each not in alone or self._has_above[each.low + each.length - 1] for each in chosen
        )

    def _with(self, rank: int, ready: LaneState, own: tuple[OwnSequence, ...]) -> Iterator[Move]:
        """Yield the possible changes of the chains that are ready, with these own sequences."""
        cards, fresh = self._supply.cards[rank], self._fresh(rank)
        if not (ready or own):
            most = min(fresh, cards)
            self._budget.spend((3 + most) * MOVE)
            yield from [Move((), (), started) for started in range(most + 1)]
            return
        by_number = self._chains.by_number
        for joins, left in _joins(own, ready) if own else (((), ready),):
            alone = bool(joins) and any(below is None for _, below in joins)
            self._budget.spend(MOVE)
            for grown, ended in _shared_out(left, cards):
                if ended and (alone or not all(by_number[n].worths for _, n in ended)):
                    self._budget.spend(MOVE)
                    continue
                most = 0 if ended else min(fresh, cards - len(grown))
                self._budget.spend((2 + most) * MOVE)
                for started in range(most + 1):
                    yield Move(ended, grown, started, joins)

    def _fresh(self, rank: int) -> int:
        """Return the most chains that may begin at a rank."""
        if self.stock.is_first or self._has_above[rank]:
            return self._supply.cards[rank]
        return self.stock.said[rank]


def _has_above(stock: Stock) -> list[bool]:
    """Return, rank by rank, whether a lane has anything of its suit further up."""
    found, any_above = [False] * len(stock.said), False
    for rank in range(len(stock.said) - 1, -1, -1):
        found[rank] = any_above
        any_above = any_above or bool(stock.said[rank] or stock.own[rank])
    return found


def _loose_choices(
    loose_own: tuple[OwnSequence, ...],
) -> Iterator[tuple[int, tuple[OwnSequence, ...]]]:
    """Yield the choices of own sequences of no suit: how many by length, `packed`, and these."""
    lengths = sorted({each.length for each in loose_own})
    alike = [[each for each in loose_own if each.length == length] for length in lengths]
    for numbers in product(*(range(len(each) + 1) for each in alike)):
        chosen = [own for each, n in zip(alike, numbers, strict=True) for own in each[:n]]
        yield packed(chosen, lengths), tuple(chosen)


def packed(chosen: Sequence[OwnSequence], lengths: Sequence[int]) -> int:
    """Return the numbers of own sequences of each length, packed into one number; sums add up."""
    return sum(1 << BITS * lengths.index(each.length) for each in chosen)


def _joins(
    own: tuple[OwnSequence, ...], ready: LaneState
) -> Iterator[tuple[tuple[OwnJoin, ...], LaneState]]:
    """Yield the ways to join chains with the own sequences that begin here, and the other chains.

    Own sequences that are alike are interchangeable.
    """
    if not own:
        yield (), ready
        return
    first, rest = own[0], own[1:]
    alike = bool(rest) and rest[0][1:] == first[1:]
    for joins, left in _joins(rest, ready):
        least = joins[0].below if alike else None
        if least is None:
            yield (OwnJoin(first, None), *joins), left
        for place, each in enumerate(left):
            is_another = not place or each != left[place - 1]
            if is_another and (least is None or each >= least):
                yield (OwnJoin(first, each), *joins), (*left[:place], *left[place + 1 :])


def _shared_out(ready: LaneState, most: int) -> Iterable[tuple[LaneState, LaneState]]:
    """Return every choice of at most `most` of some chains, and the others, all in order."""
    return _choices(ready, most) if len(ready) > FEW_CHAINS else _few_choices(ready, most)


@lru_cache(maxsize=1024)
def _few_choices(ready: LaneState, most: int) -> tuple[tuple[LaneState, LaneState], ...]:
    """Return the choices of `_shared_out` for few chains, cached, as searches ask alike."""
    return tuple(_choices(ready, most))


def _choices(ready: LaneState, most: int) -> Iterator[tuple[LaneState, LaneState]]:
    """Yield the choices that `_shared_out` returns."""
    counted = Counter(ready)
    for numbers in _numbers(tuple(counted.values()), most):
        chosen, others = list[OpenChain](), list[OpenChain]()
        for (each, count), number in zip(counted.items(), numbers, strict=True):
            chosen += [each] * number
            others += [each] * (count - number)
        yield tuple(chosen), tuple(others)


def _numbers(most_of_each: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield numbers that are none too high, with a sum of at most `most`."""
    if not most_of_each:
        yield ()
        return
    for number in range(min(most_of_each[0], most) + 1):
        for others in _numbers(most_of_each[1:], most - number):
            yield (number, *others)
