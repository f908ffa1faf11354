"""All sequences, rank by rank: the possible steps of all suits at once.

A lane is a suit. Cards without a known suit fit any suit, so every lane may take them; a
sequence of nothing but such cards is one of the first lane. Where the rules ask for no suit, or
none is known, there is one lane. Cards of a suit go first into the sequences of their suit; those
without fill the gaps.

States with the same possible ends are one: chains that may become the same, and suits that
have the same cards left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import Final, NamedTuple

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.ruleset.melding import Sequences
from scorekeeper.engine.search.chains import Chains, Move, OwnSequence
from scorekeeper.engine.search.cutting import Cut, Cutter
from scorekeeper.engine.search.lane import Lane, LaneState, Part, States, packed
from scorekeeper.engine.search.stocks import FIRST, LAST, shared_out
from scorekeeper.engine.search.worth import Worth

HALF: Final = 2
PART: Final = 3
"""The number of states that a part counts for that is put together."""

State = tuple[int, ...]
"""The open chains of all lanes: for each lane the number of its state."""


class Step(NamedTuple):
    """A step of all lanes at one rank.

    Attributes:
        state: the open chains afterwards.
        taken: the number of cards of the rank taken from the hand.
        worth: the worth of the chains that end.
        parts: the step of the first lanes, and of the others.
        order: the lane that each lane goes on from, as lanes that are alike may change places.
    """

    state: State
    taken: int
    worth: Worth
    parts: tuple[Part, Part]
    order: tuple[int, ...] | None


class Lanes:
    """The sequences that a hand can make or lengthen.

    Attributes:
        suits: the suit of each lane.
        lying: own sequences that nothing can be added to.
        lanes: the lanes.
        suits_matter: whether the cards of a sequence must be of one suit.
        cutter: the worth of chains.
        empty: the state in which nothing is open.

    Args:
        rule: the rules of sequences.
        hand: the cards.
        cutter: the worth of chains.
        own: the side's legal sequences.
    """

    def __init__(
        self, rule: Sequences, hand: Cards, cutter: Cutter, own: Sequence[OwnSequence] = ()
    ) -> None:
        """Share the cards out to the lanes."""
        self.suits_matter = rule.one_suit
        self.cutter = cutter
        self._budget = cutter.budget
        self.suits, self._stocks, self.lying = shared_out(rule, hand, own)
        self._states = States()
        self._chains = Chains(cutter, LAST)
        self.lanes = tuple(
            Lane(number, stock, self._chains, self._states, cutter)
            for number, stock in enumerate(self._stocks)
        )
        self.empty: State = (0,) * len(self.lanes)
        self._nothing = Worth(cutter.nothing, 0)
        self._no_lane = Part((), 0, 0, 0, self._nothing, (), ())
        self._nowhere = (self._no_lane,)
        self._at_rest = self._no_lane._replace(moves=(Move(),) * len(self.lanes))
        self._alike: dict[int, list[list[int]]] = {}
        self._unsaid: dict[int, tuple[int, int]] = {}
        self._steps_known: dict[tuple[State, int], tuple[Step, ...]] = {}
        self._ordered: dict[tuple[int, State], tuple[State, tuple[int, ...]]] = {}
        self._parts_known: dict[tuple[State, int, int], Sequence[Part]] = {}

    def most_taken(self, rank: int) -> int:
        """Return the most cards of a rank that may be in sequences."""
        if not self._stocks:
            return 0
        said = sum([stock.said[rank] for stock in self._stocks])
        return said + self._stocks[0].loose[rank]

    def steps(self, state: State, rank: int, may_take: Collection[int]) -> tuple[Step, ...]:
        """Return the possible steps at `rank`; beyond the ace everything ends.

        Of several steps to one state with as many cards only those are left that are best.

        Args:
            state: the open chains.
            rank: the rank.
            may_take: the numbers of cards that may be taken; always the same for a rank.
        """
        key = state, rank
        steps = self._steps_known.get(key)
        if steps is None:
            if self._rests(state, rank):
                steps = self._rest(state, rank) if 0 in may_take else ()
            else:
                steps = self._best_steps(state, rank, may_take)
            self._steps_known[key] = steps
        return steps

    def _best_steps(self, state: State, rank: int, may_take: Collection[int]) -> tuple[Step, ...]:
        """Work out the answer of `steps`: the first lanes with the others."""
        loose, loose_own = self._without_suit(rank)
        nothing, found = self._nothing, dict[tuple[State, int], dict[Worth, Step]]()
        firsts = self._parts(state[:HALF], rank, 0)
        others = self._parts(state[HALF:], rank, HALF)
        for first in firsts:
            after, first_taken, first_loose, own, first_worth, _, _ = first
            self._budget.spend(len(others))
            fitting = 0
            for last in others:
                last_after, taken, last_loose, last_own, last_worth, _, _ = last
                taken += first_taken
                if (
                    taken not in may_take
                    or first_loose + last_loose > loose
                    or own + last_own != loose_own
                ):
                    continue
                fitting += 1
                worth = first_worth
                if last_worth != nothing:
                    worth = self.cutter.together((worth, last_worth))
                ordered, order = self._in_order(rank, after + last_after)
                step = Step(ordered, taken, worth, (first, last), order)
                found.setdefault((ordered, taken), {}).setdefault(worth, step)
            self._budget.spend((PART - 1) * fitting)
        return tuple([same[worth] for same in found.values() for worth in self._best_of(same)])

    def _without_suit(self, rank: int) -> tuple[int, int]:
        """Return the number of cards of a rank without a suit, and the own sequences, packed."""
        found = self._unsaid.get(rank)
        if found is None:
            loose, loose_own = 0, 0
            for stock in self._stocks[:1]:
                lengths = sorted({each.length for each in stock.loose_own[rank]})
                loose, loose_own = stock.loose[rank], packed(stock.loose_own[rank], lengths)
            found = self._unsaid[rank] = loose, loose_own
        return found

    def is_still(self, state: State, rank: int) -> bool:
        """Return whether nothing can happen at `rank`, and all lanes stay in their order."""
        return self._rests(state, rank) and self._in_order(rank, state)[1] is None

    def _rests(self, state: State, rank: int) -> bool:
        """Return whether nothing can happen at `rank`."""
        return all(map(Lane.rests, self.lanes, state, repeat(rank)))

    def _rest(self, state: State, rank: int) -> tuple[Step, ...]:
        """Return the one step where nothing can happen at `rank`."""
        self._budget.spend(PART)
        after, order = self._in_order(rank, state)
        return (Step(after, 0, self._nothing, (self._at_rest, self._no_lane), order),)

    def chains_of(self, number: int) -> LaneState:
        """Return the chains that are open in a lane whose state has this number."""
        return self._states.by_number[number]

    def loose_own(self) -> dict[tuple[int, int], list[OwnSequence]]:
        """Return the own sequences without a suit, by their lowest rank and their length."""
        found: dict[tuple[int, int], list[OwnSequence]] = {}
        for own in (own for stock in self._stocks[:1] for low in stock.loose_own for own in low):
            found.setdefault((own.low, own.length), []).append(own)
        return found

    def loose_points_above(self, rank: int) -> int:
        """Return the points of own sequences without a suit that begin above `rank`."""
        above = [low for stock in self._stocks[:1] for low in stock.loose_own[rank + 1 :]]
        return sum(self.lanes[0].lying(each) for low in above for each in low)

    def _parts(self, states: State, rank: int, first: int) -> Sequence[Part]:
        """Return the possible steps of lanes from number `first` on, the best of those alike."""
        if not states:
            return self._nowhere
        if len(self.lanes) == 1:
            moves = self.lanes[0].moves(states[0], rank)
            self._budget.spend(PART * len(moves))
            return moves
        key = states, rank, first
        found = self._parts_known.get(key)
        if found is None:
            found = self._nowhere
            for number, lane in zip(states, self.lanes[first:], strict=False):
                found = self._side_by_side(found, lane.moves(number, rank))
            self._parts_known[key] = found
        return found

    def _side_by_side(self, parts: Sequence[Part], moves: Sequence[Part]) -> list[Part]:
        """Return the possible steps of some lanes, each with each of the next lane."""
        self._budget.spend(PART * len(parts) * len(moves))
        nothing, grown = self._nothing, dict[tuple[State, int, int, int], dict[Worth, Part]]()
        for states, taken, loose, own, worth, done, worths in parts:
            for after, more_taken, more_loose, more_own, more_worth, move, each in moves:
                place = states + after, taken + more_taken, loose + more_loose, own + more_own
                both = worth
                if more_worth != nothing:
                    both = self.cutter.together((worth, more_worth))
                part = Part(*place, both, done + move, worths + each)
                grown.setdefault(place, {}).setdefault(both, part)
        return [same[worth] for same in grown.values() for worth in self._best_of(same)]

    def _best_of(self, same: Mapping[Worth, object]) -> Iterable[Worth]:
        """Return the worths that no other is at least as good as."""
        return same if len(same) == 1 else self.cutter.best(same)

    def weaker(self, state: State, rank: int) -> Iterator[tuple[State, tuple[Cut, ...]]]:
        """Yield states that `state` is at least as good as, each with the worth ended in it."""
        for place, (lane, number) in enumerate(zip(self.lanes, state, strict=True)):
            for other, cuts in lane.weaker(number, rank):
                changed = (*state[:place], other, *state[place + 1 :])
                yield self._in_order(rank, changed)[0], cuts

    def owed(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield the first rank and the number of the cards that each chain of a state must take."""
        for number in state:
            for each in self._states.by_number[number]:
                yield each.free_from, self._chains.by_number[each.number].owed

    def _in_order(self, rank: int, state: State) -> tuple[State, tuple[int, ...] | None]:
        """Return a state with lanes that are alike above `rank` in order, and that order."""
        if len(state) <= 1:
            return state, None
        if rank not in self._alike:
            self._alike[rank] = self._alike_after(rank)
        if not self._alike[rank]:
            return state, None
        key = rank, state
        if key not in self._ordered:
            order = list(range(len(state)))
            for lanes in self._alike[rank]:
                best = sorted(lanes, key=state.__getitem__)
                for place, lane in zip(lanes, best, strict=True):
                    order[place] = lane
            self._ordered[key] = tuple(state[lane] for lane in order), tuple(order)
        return self._ordered[key]

    def _alike_after(self, rank: int) -> list[list[int]]:
        """Return the groups of lanes that have the same above `rank`, and may take the same."""
        groups: dict[object, list[int]] = {}
        above = slice(max(rank + 1, FIRST), LAST + 1)
        for number, stock in enumerate(self._stocks):
            shared = number == 0 and any((*stock.loose[above], *stock.loose_own[above]))
            alone = shared or any(stock.own[above])
            key = number if alone else tuple(stock.said[above])
            groups.setdefault(key, []).append(number)
        return [lanes for lanes in groups.values() if len(lanes) > 1]
