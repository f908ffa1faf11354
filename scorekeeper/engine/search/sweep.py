"""The sweep over the ranks from 4 to ace: the best way to every sum of cards, wilds, canastas."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scorekeeper.engine.cards import ALL_RANKS, NATURAL_RANKS, Rank
from scorekeeper.engine.search.cutting import Cutter
from scorekeeper.engine.search.lanes import Lanes, State, Step
from scorekeeper.engine.search.sets import SetChoice, SetOption
from scorekeeper.engine.search.stocks import LAST
from scorekeeper.engine.search.worth import Appraiser, Counts, Worth

END: Final = LAST + 1

COMPARED: Final = 5
"""The number of states that looking up another state counts for."""

Place = tuple[int, int, Counts]
"""A place in a search: cards (laid down, or left over, as the search counts them), wild cards
laid down, canastas."""


class TrailStep(NamedTuple):
    """The step of a way at one rank.

    Attributes:
        rank: the rank; `END` for cards laid beside the ranks.
        step: the step of the sequences.
        option: the cards laid in sets, or beside the ranks.
    """

    rank: int
    step: Step | None
    option: SetOption | None


Trail = tuple[Any, int, Step | None, SetOption | None] | None
"""A way: the trail before its last mark, and that mark."""

Ways = dict[Place, tuple[int, Trail]]
"""For every place the value of the best way to it, and that way."""

_Index = dict[tuple[int, int], list[tuple[Counts, int]]]
"""By cards and wild cards: the counts and values of the ways of one state."""

Floor = Sequence[Sequence[int]]
"""By wild cards and cards so far: the value that a way must have to lead to an answer."""


class CardsOwed(NamedTuple):
    """The cards that the chains of a state must still take.

    Attributes:
        cards: the fewest cards.
        value: the points that they add to the value.
    """

    cards: int
    value: int


NOTHING_OWED: Final = CardsOwed(0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepLimits:
    """The limits of a sweep.

    Attributes:
        cards: the greatest number of a place's cards.
        wilds: the most wild cards.
        appraiser: the worth of melds, with the budget of the sweep.
        floor: the values that are needed after a rank; None where every way may lead to an answer.
        ahead: the cards that the open chains of a state must still take after a rank; None where
            these do not matter.
        states: the number of states of the sequences followed at each rank, the most promising
            ones; None for all.
        hope: the most value that a state can add after a rank.
    """

    cards: int
    wilds: int
    appraiser: Appraiser
    floor: Callable[[int], Floor] | None = None
    ahead: Callable[[State, int], CardsOwed] | None = None
    states: int | None = None
    hope: Callable[[State, int], int] = lambda _state, _rank: 0


def marks(trail: Trail) -> list[TrailStep]:
    """Return the steps along a way, first to last."""
    found: list[TrailStep] = []
    while trail is not None:
        trail, rank, step, option = trail
        found.append(TrailStep(rank, step, option))
    return found[::-1]


def after_choices(
    ways: Ways, rank: Rank, choices: Sequence[SetChoice], limits: SweepLimits
) -> Ways:
    """Return the ways after `choices` of `rank`, no natural, from the places of `ways`."""
    after: Ways = {}
    _add_ways(after, ways, (rank, None, choices), limits, None, NOTHING_OWED)
    return after


def _add_ways(
    after: Ways,
    ways: Ways,
    done: tuple[int, Step | None, Sequence[SetChoice]],
    limits: SweepLimits,
    floor: Floor | None,
    ahead: CardsOwed,
) -> None:
    """Add to `after` the ways after a step with `choices` from the places of `ways`."""
    rank, step, choices = done
    most_cards, most_wilds = limits.cards - ahead.cards, limits.wilds
    add, nothing = limits.appraiser.add, limits.appraiser.nothing
    limits.appraiser.budget.spend(1 + len(ways) * len(choices))
    for cards, wilds, counts, value, option in choices:
        is_more = counts != nothing
        for (laid, wild, canastas), (points, trail) in ways.items():
            all_cards, all_wilds = laid + cards, wild + wilds
            if all_cards > most_cards or all_wilds > most_wilds:
                continue
            best = points + value
            if floor and best + ahead.value < floor[all_wilds][all_cards + ahead.cards]:
                continue
            place = (all_cards, all_wilds, add(canastas, counts) if is_more else canastas)
            known = after.get(place)
            if known is None or known[0] < best:
                after[place] = (best, (trail, rank, step, option))


class Sweep:
    """One sweep over the ranks.

    Attributes:
        is_complete: whether every state was followed.
    """

    def __init__(
        self,
        limits: SweepLimits,
        held: Sequence[int],
        choices: Callable[[Rank, int], Sequence[SetChoice]],
        lanes: Lanes,
        laid: Callable[[int, int], tuple[int, int]],
    ) -> None:
        """Take the limits and the sources of choices.

        Args:
            limits: the limits of the sweep.
            held: the number of cards of each rank in the hand, by rank.
            choices: by rank and number of its cards, the ways to lay them in sets.
            lanes: the sequences.
            laid: by rank and number of its cards in sequences, their part in cards and value.
        """
        self._limits = limits
        self._held = held
        self._choices = choices
        self._lanes = lanes
        self._laid = laid
        self._nothing = Worth(limits.appraiser.nothing, 0)
        self.is_complete = True

    def run(self, ways: Ways) -> Ways:
        """Return the best ways to all places that can be reached from those of `ways`."""
        layers = {self._lanes.empty: ways}
        for rank in (*NATURAL_RANKS, END):
            layers = self._after(rank, self._promising(rank - 1, layers))
            if not layers:
                return {}
        return layers.get(self._lanes.empty, {})

    def _promising(self, rank: int, layers: dict[State, Ways]) -> dict[State, Ways]:
        """Return the layers after `rank` that are followed."""
        hope, most = self._limits.hope, self._limits.states
        if most is None or len(layers) <= most:
            return layers
        self.is_complete = False
        promise = {state: _most(ways) + hope(state, rank) for state, ways in layers.items() if ways}
        by_promise = sorted(promise, key=promise.__getitem__, reverse=True)
        # States that must still take few cards end most easily.
        owed = {state: sum(n for _, n in self._lanes.owed(state)) for state in by_promise}
        by_owed = sorted(by_promise, key=owed.__getitem__)
        first = dict.fromkeys([*by_promise[: most // 2], *by_owed[: most // 2]])
        return {state: layers[state] for state in first}

    def _after(self, rank: int, layers: dict[State, Ways]) -> dict[State, Ways]:
        """Return the layers after `rank`: for each state of the sequences its ways."""
        after: dict[State, Ways] = {}
        limits = self._limits
        beside = self._beside(rank)
        if self._is_idle(rank, layers, beside.get(0, ())):
            return layers
        floor = limits.floor(rank) if limits.floor else None
        known: dict[tuple[int, Worth], Sequence[SetChoice]] = {}
        for state, ways in layers.items():
            for step in self._lanes.steps(state, rank, beside.keys()):
                ahead = limits.ahead(step.state, rank) if limits.ahead else NOTHING_OWED
                layer = after.get(step.state)
                if layer is None:
                    layer = after[step.state] = {}
                key = step.taken, step.worth
                choices = known.get(key)
                if choices is None:
                    choices = known[key] = self._with(step.worth, beside[step.taken])
                _add_ways(layer, ways, (rank, step, choices), limits, floor, ahead)
        _drop_worse(after, rank, self._lanes)
        return {state: ways for state, ways in after.items() if ways}

    def _beside(self, rank: int) -> dict[int, Sequence[SetChoice]]:
        """Return the ways to lay sets, by the number of cards of the rank in sequences."""
        if rank == END:
            return {0: [SetChoice(0, 0, self._nothing.counts, 0, None)]}
        found: dict[int, Sequence[SetChoice]] = {}
        for taken in range(self._lanes.most_taken(rank) + 1):
            cards, value = self._laid(rank, taken)
            found_in_sets = self._choices(ALL_RANKS[rank], self._held[rank] - taken)
            self._limits.appraiser.budget.spend(len(found_in_sets))
            choices = found_in_sets
            if cards or value:
                choices = [
                    SetChoice(cards + set_cards, wilds, counts, value + points, option)
                    for set_cards, wilds, counts, points, option in found_in_sets
                ]
            if choices:
                found[taken] = choices
        return found

    def _is_idle(self, rank: int, layers: Collection[State], choices: Sequence[SetChoice]) -> bool:
        """Return whether nothing can be done at a rank, in sets nor in sequences."""
        if len(layers) > 1 or len(choices) != 1 or choices[0][:2] != (0, 0):
            return False
        _, _, counts, value, option = choices[0]
        if value or counts != self._nothing.counts or (option and option.groups):
            return False
        return all(self._lanes.is_still(state, rank) for state in layers)

    def _with(self, worth: Worth, choices: Sequence[SetChoice]) -> Sequence[SetChoice]:
        """Return choices with the worth of the chains that end added."""
        if worth == self._nothing:
            return choices
        self._limits.appraiser.budget.spend(len(choices))
        add, (counts, points) = self._limits.appraiser.add, worth
        return [
            SetChoice(cards, wilds, add(counts, canastas), points + value, option)
            for cards, wilds, canastas, value, option in choices
        ]


def _most(ways: Ways) -> int:
    """Return the highest value; a card that is left over counts a little against it."""
    return max(value - place[0] for place, (value, _) in ways.items())


def _drop_worse(layers: Mapping[State, Ways], rank: int, lanes: Lanes) -> None:
    """Leave out the ways that another state of the sequences is at least as good as.

    Args:
        layers: for each state after `rank` its ways; changed in place.
        rank: the rank.
        lanes: the sequences.
    """
    for state, ways in layers.items() if len(layers) > 1 else ():
        index: _Index = {}
        for weaker, cuts in lanes.weaker(state, rank) if ways else ():
            lanes.cutter.budget.spend(COMPARED)
            others = layers.get(weaker)
            if others and weaker != state:
                index = index or _indexed(ways)
                alike = 1 + len(ways) // len(index)
                for cut in cuts:
                    lanes.cutter.budget.spend(alike * len(others))
                    _drop_from(others, index, cut.worth, lanes.cutter)


def _indexed(ways: Ways) -> _Index:
    """Return ways by their cards and wild cards."""
    index: _Index = {}
    for (cards, wilds, counts), (value, _) in ways.items():
        index.setdefault((cards, wilds), []).append((counts, value))
    return index


def _drop_from(others: Ways, index: _Index, worth: Worth, cutter: Cutter) -> None:
    """Drop from `others` the ways that those of `index`, with `worth`, are at least as good as."""
    worse = [
        place
        for place, (points, _) in others.items()
        if any(
            points <= value + worth.points and cutter.covers(counts, worth.counts, place[2])
            for counts, value in index.get(place[:2], ())
        )
    ]
    for place in worse:
        del others[place]
