"""Sequences, rank by rank: which are open in each suit, and how they may go on.

A lane is a suit; the first one is of no suit. In it are all cards where the rules ask for no
suit, and otherwise those whose suit was not said: they fit any suit, so that a chain of them is
adopted by a suit once it takes a card of it. Said cards go first into the sequences of their
suit; unsaid ones fill what is missing.

What is open in a lane is a chain: cards in a row, from the hand and from sequences on the table.
It is cut into sequences only once it ends, in whatever way is best. So nothing ends in order
that something else may begin beside it, and an own sequence takes up what it meets.

States that can come to the same fall together: chains that will be worth the same however they
go on, and suits that have the same cards left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank, Suit
from scorekeeper.engine.ruleset import Sequences
from scorekeeper.engine.search.chains import (
    Join,
    Joinable,
    Lane,
    Move,
    Moves,
    Open,
    OwnSequence,
    State,
    Step,
)
from scorekeeper.engine.search.cutting import Cutter, Pieces, Shape
from scorekeeper.engine.search.moves import Situation, moves_in, parts
from scorekeeper.engine.search.worth import Worth

FIRST: Final = int(NATURAL_RANKS[0])
LAST: Final = int(Rank.ACE)
NO_SUIT: Final = 0


class Lanes:
    """The sequences that a hand can make or lengthen.

    Attributes:
        suits: the suit of each lane.
        suits_matter: whether the cards of a sequence must be of one suit.
        cutter: what chains are worth.

    Args:
        rule: the rules of sequences.
        hand: the cards.
        cutter: what chains are worth.
        own: the side's legal sequences.
    """

    def __init__(
        self, rule: Sequences, hand: Cards, cutter: Cutter, own: Sequence[OwnSequence] = ()
    ) -> None:
        """Count the cards, lane by lane."""
        self.suits_matter = rule.one_suit
        self.cutter = cutter
        said = {card.suit for card in hand.suited} | {each.suit for each in own if each.suit}
        self.suits: tuple[Suit | None, ...] = (None, *(sorted(said) if rule.one_suit else ()))
        self._held = [[0] * (LAST + 2) for _ in self.suits]
        for rank in NATURAL_RANKS:
            self._held[NO_SUIT][rank] = hand.counts[rank]
        for card in hand.suited if rule.one_suit else ():
            self._held[self.suits.index(card.suit)][card.rank] = card.count
            self._held[NO_SUIT][card.rank] -= card.count
        self._own: dict[int, Joinable] = {
            rank: tuple(each for each in own if each.low == rank) for rank in range(LAST + 2)
        }
        self._reach = [self._reaches(lane) for lane in range(len(self.suits))]
        self._alike = [self._alike_after(rank) for rank in range(LAST + 2)]
        self._steps_known: dict[tuple[State, int], tuple[Step, ...]] = {}
        self._moves_known: dict[tuple[int, Situation], Moves] = {}
        self._shapes: dict[object, Shape] = {}

    @property
    def empty(self) -> State:
        """The state in which nothing is open."""
        return ((),) * len(self.suits)

    def steps(self, state: State, rank: int) -> tuple[Step, ...]:
        """Return all that can happen at `rank`; beyond the ace everything ends."""
        key = state, rank
        if key not in self._steps_known:
            found: dict[object, Step] = {}
            for after, moves in self._steps(state, rank):
                if not _begins_beside_an_end(moves):
                    step = self._step(rank, after, moves)
                    found.setdefault((step.state, step.taken, tuple(sorted(step.ended))), step)
            self._steps_known[key] = tuple(found.values())
        return self._steps_known[key]

    def weaker(self, state: State, rank: int) -> Iterator[tuple[State, tuple[Shape, ...]]]:
        """Yield the states that `state` is at least as good as, and what has ended in them.

        What could end after `rank` may as well go on, as chains are only cut later; and a chain
        of no suit may go on as one of any suit.
        """
        lanes = [[*self._endings(lane, rank)] for lane in state]
        for chosen in product(*lanes):
            ended = tuple(each.shape for _, gone in chosen for each in gone)
            if ended:
                kept = tuple(lane for lane, _ in chosen)
                yield self._in_order(rank, kept)[0], ended
        for lane in range(1, len(state)):
            for place, each in enumerate(state[NO_SUIT]):
                yield self._in_order(rank, self._adopted(state, place, lane, each))[0], ()

    def taller(self, lane: int, rank: int, each: Open) -> Open:
        """Return a chain with a card of `rank` more from the hand."""
        return self._open(lane, rank, (*each.shape[:-1], each.shape[-1] + 1))

    def begun(self, lane: int, rank: int) -> Open:
        """Return a chain of one card of `rank`."""
        return self._open(lane, rank, (1,))

    def joined(self, lane: int, join: Join) -> Open:
        """Return an own sequence, with the chain below it, as it may go on above."""
        own = join.own
        below = (0,) if join.below is None else join.below.shape
        return self._open(lane, own.low + own.length - 1, (*below, own.length, 0))

    def _open(self, lane: int, rank: int, shape: Shape) -> Open:
        """Return a chain that ends with a card of `rank`, alike chains as one."""
        reach = self._reach[lane][rank]
        if reach is None:
            return Open(rank + 1, shape)
        key = reach, shape
        if key not in self._shapes:
            future = tuple(frozenset(worths) for worths in self._futures(shape, reach))
            self._shapes[key] = self._shapes.setdefault((reach, future), shape)
        return Open(rank + 1, self._shapes[key])

    def _futures(self, shape: Shape, reach: int) -> Iterator[Mapping[Worth, Pieces]]:
        """Yield what a chain can be worth with 0, 1, 2 … cards more."""
        *below, last = shape
        return (self.cutter.ways((*below, last + more)) for more in range(reach + 1))

    def _is_hopeless(self, lane: int, each: Open) -> bool:
        """Return whether a chain can never be cut into sequences."""
        reach = self._reach[lane][each.free_from - 1]
        return reach is not None and not any(self._futures(each.shape, reach))

    def _can_end(self, each: Open) -> bool:
        """Return whether a chain can be cut into sequences."""
        return bool(self.cutter.ways(each.shape))

    def _reaches(self, lane: int) -> list[int | None]:
        """Return, rank by rank, for how many more ranks a chain could take cards.

        None where it may meet an own sequence then.
        """
        reaches: list[int | None] = [0] * (LAST + 2)
        lanes = range(len(self.suits)) if lane == NO_SUIT else (NO_SUIT, lane)
        suits = {self.suits[each] for each in lanes}
        for rank in range(LAST - 1, FIRST - 1, -1):
            further = reaches[rank + 1]
            if any(each.suit in suits for each in self._own[rank + 1]):
                reaches[rank] = None
            elif any(self._held[each][rank + 1] for each in lanes):
                reaches[rank] = None if further is None else further + 1
        return reaches

    def _adopted(self, state: State, place: int, lane: int, each: Open) -> State:
        """Return a state in which a chain of no suit is one of the lane's suit."""
        lanes = list(state)
        lanes[NO_SUIT] = (*state[NO_SUIT][:place], *state[NO_SUIT][place + 1 :])
        as_one_of_suit = self._open(lane, each.free_from - 1, each.shape)
        lanes[lane] = tuple(sorted((*state[lane], as_one_of_suit)))
        return tuple(lanes)

    def _step(self, rank: int, after: State, moves: tuple[Move, ...]) -> Step:
        """Return the moves of all lanes as a step."""
        state, order = self._in_order(rank, after)
        ended = tuple(each.shape for move in moves for each in move.ended)
        return Step(state, sum(move.taken for move in moves), moves, ended, order)

    def _in_order(self, rank: int, state: State) -> tuple[State, tuple[int, ...]]:
        """Return a state with lanes that are alike above `rank` in order, and that order."""
        order = list(range(len(state)))
        for lanes in self._alike[rank]:
            best = sorted(lanes, key=state.__getitem__)
            for place, lane in zip(lanes, best, strict=True):
                order[place] = lane
        return tuple(state[lane] for lane in order), tuple(order)

    def _alike_after(self, rank: int) -> list[list[int]]:
        """Return the groups of suits that hold the same cards above `rank`."""
        groups: dict[object, list[int]] = {}
        above = range(max(rank + 1, FIRST), LAST + 1)
        for lane, suit in enumerate(self.suits):
            own = any(each.suit is suit for r in above for each in self._own[r])
            key = lane if own or suit is None else tuple(self._held[lane][r] for r in above)
            groups.setdefault(key, []).append(lane)
        return [lanes for lanes in groups.values() if len(lanes) > 1]

    def _steps(self, state: State, rank: int) -> Iterator[tuple[State, tuple[Move, ...]]]:
        """Yield what can happen, the lane of no suit first."""
        free = tuple(each for each in self._own[rank] if each.suit is None)
        loose = self._held[NO_SUIT][rank]
        said = sum(held[rank] for held in self._held[1:])
        most_given = said + len(self._own[rank]) if len(self.suits) > 1 else 0
        for kept, others in _subsets(free) if most_given else ((free, ()),):
            here = Situation(state[0], rank, loose, loose, own=kept, most_given=most_given)
            for after, move in self._moves(NO_SUIT, here):
                left = loose - move.taken
                for lanes, moves in self._of_suits(state, rank, 1, left, others, move.given):
                    yield (after, *lanes), (move, *moves)

    def _of_suits(
        self,
        state: State,
        rank: int,
        lane: int,
        loose: int,
        free: Joinable,
        orphans: tuple[Open, ...],
    ) -> Iterator[tuple[State, tuple[Move, ...]]]:
        """Yield what can happen from the lane of a suit on."""
        if lane == len(self.suits):
            if not (free or orphans):
                yield (), ()
            return
        said = self._held[lane][rank]
        own = tuple(each for each in self._own[rank] if each.suit is self.suits[lane])
        waiting = Counter(orphans)
        for visiting, others in _subsets(free):
            for part in parts(waiting, said + len(own) + len(visiting)):
                adopted = tuple(sorted(part.elements()))
                rest = tuple(sorted((waiting - part).elements()))
                here = Situation(state[lane], rank, said, said + loose, own, visiting, adopted)
                for after, move in self._moves(lane, here):
                    left = loose - max(0, move.taken - said)
                    for lanes, moves in self._of_suits(state, rank, lane + 1, left, others, rest):
                        yield (after, *lanes), (move, *moves)

    def _moves(self, lane: int, here: Situation) -> Moves:
        """Return what can happen in one lane, and what is open in it afterwards."""
        key = lane, here
        if key not in self._moves_known:
            moves = (
                (self._after(lane, here, move), move) for move in moves_in(here, self._can_end)
            )
            self._moves_known[key] = tuple(
                (after, move)
                for after, move in moves
                if not any(self._is_hopeless(lane, each) for each in after)
            )
        return self._moves_known[key]

    def _after(self, lane: int, here: Situation, move: Move) -> Lane:
        """Return what is open in a lane after a move."""
        rank = here.rank
        waiting = [each for each in here.open if each.free_from > rank]
        longer = [self.joined(lane, join) for join in move.joins]
        taller = [self.taller(lane, rank, each) for each in (*move.grown, *move.adopted)]
        begun = [self.begun(lane, rank)] * move.started
        return tuple(sorted((*waiting, *longer, *taller, *begun)))

    def _endings(self, lane: Lane, rank: int) -> Iterator[tuple[Lane, tuple[Open, ...]]]:
        """Yield what may be kept open in a lane after `rank`, and what has ended then."""
        able = [
            place
            for place, each in enumerate(lane)
            if each.free_from <= rank + 1 and self._can_end(each)
        ]
        for chosen in product((False, True), repeat=len(able)):
            gone = {place for place, ends in zip(able, chosen, strict=True) if ends}
            kept = tuple(each for place, each in enumerate(lane) if place not in gone)
            yield kept, tuple(lane[place] for place in sorted(gone))


def _begins_beside_an_end(moves: tuple[Move, ...]) -> bool:
    """Return whether a chain begins with a card that one which ends could have taken."""
    first, *others = moves
    if first.ended:
        return any(move.started for move in others)
    return bool(first.started) and any(move.ended for move in others)


def _subsets(own: Joinable) -> Iterator[tuple[Joinable, Joinable]]:
    """Yield every way to part own sequences in two."""
    for chosen in product((True, False), repeat=len(own)):
        pairs = [*zip(own, chosen, strict=True)]
        yield tuple(each for each, yes in pairs if yes), tuple(e for e, yes in pairs if not yes)
