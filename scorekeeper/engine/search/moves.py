"""All that can happen in one lane at one rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

from scorekeeper.engine.search.chains import Join, Joinable, Lane, Move, Open

Chains = Counter[Open]


class Situation(NamedTuple):
    """What a lane has at one rank.

    Attributes:
        open: what is open in it.
        rank: the rank.
        fresh: cards that a chain may begin with, or be adopted by: those of the lane's suit.
        cards: all cards that its chains may take.
        own: own sequences that begin at the rank and lie in the lane.
        visiting: own sequences that come to the lane if a chain of it goes on with them.
        adopted: chains of no suit that must go on in the lane.
        most_given: how many chains may go on in other lanes.
    """

    open: Lane
    rank: int
    fresh: int
    cards: int
    own: Joinable = ()
    visiting: Joinable = ()
    adopted: tuple[Open, ...] = ()
    most_given: int = 0


class _Joined(NamedTuple):
    """Own sequences put on top of chains.

    Attributes:
        joins: what goes on with what.
        ready: chains of the lane that are left.
        adopted: chains to be adopted that are left.
    """

    joins: tuple[Join, ...]
    ready: Chains
    adopted: Chains


def moves_in(here: Situation, can_end: Callable[[Open], bool]) -> Iterator[Move]:
    """Yield all that can happen in a lane.

    What only ends so that something else may begin in its place is left out: what begins would
    as well go on from it.
    """
    ready = Counter(each for each in here.open if each.free_from <= here.rank)
    for joins, left, to_adopt in _joins(here, ready, Counter(here.adopted)):
        adopted = tuple(sorted(to_adopt.elements()))
        fresh, cards = here.fresh - len(adopted), here.cards - len(adopted)
        alone = any(join.below is None for join in joins)
        for grown, given, ended in _splits(left, cards, here.most_given, can_end):
            if fresh < 0 or (ended and alone):
                continue
            most = 0 if ended else min(fresh, cards - len(grown))
            for started in range(most + 1):
                yield Move(ended, grown, started, joins, adopted, given)


def _joins(here: Situation, ready: Chains, adopted: Chains) -> Iterator[_Joined]:
    """Yield which chains go on with the own sequences that begin here."""
    if not (here.own or here.visiting):
        yield _Joined((), ready, adopted)
        return
    if here.own:
        first, rest = here.own[0], here._replace(own=here.own[1:])
    else:
        first, rest = here.visiting[0], here._replace(visiting=here.visiting[1:])
    for joins, left, waiting in _joins(rest, ready, adopted):
        if here.own:
            yield _Joined((Join(first, None), *joins), left, waiting)
        for each in sorted(left):
            yield _Joined((Join(first, each), *joins), left - Counter([each]), waiting)
        for each in sorted(waiting):
            join = Join(first, each, adopted=True)
            yield _Joined((join, *joins), left, waiting - Counter([each]))


def _splits(
    ready: Chains, cards: int, most_given: int, can_end: Callable[[Open], bool]
) -> Iterator[tuple[tuple[Open, ...], tuple[Open, ...], tuple[Open, ...]]]:
    """Yield which chains take a card, which are given away, and which end."""
    for given in parts(ready, most_given):
        left = ready - given
        for grown in parts(left, cards):
            ended = left - grown
            if all(can_end(each) for each in ended):
                chains = (grown, given, ended)
                yield tuple(tuple(sorted(each.elements())) for each in chains)  # type: ignore[misc]


def parts(chains: Chains, most: int) -> Iterator[Chains]:
    """Yield every part of `chains` that has at most so many of them."""
    kinds = sorted(chains)
    for numbers in product(*(range(min(chains[each], most) + 1) for each in kinds)):
        if sum(numbers) <= most:
            yield Counter({each: n for each, n in zip(kinds, numbers, strict=True) if n})
