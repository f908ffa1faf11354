"""All ways to lay the cards of one rank in sets, as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.search.worth import Appraiser, Counts, Worth

Place = TypeVar("Place")
Group = TypeVar("Group")

FEW_OPTIONS: Final = 100
"""The most ways of a list that is cached: some 30 kB."""


class OwnSet(NamedTuple):
    """A set that lies on the table.

    Attributes:
        place: its index among the side's melds.
        naturals: the number of its naturals.
        wilds: the number of its wild cards.
    """

    place: int
    naturals: int
    wilds: int

    @property
    def size(self) -> int:
        """The number of its cards."""
        return self.naturals + self.wilds


class SetGroup(NamedTuple):
    """A set as it will lie.

    Attributes:
        own: the sets on the table that it is made of, by their place among the side's sets of
            the rank; none for a new set.
        naturals: naturals that come from the hand.
        wilds: wild cards that do.
    """

    own: tuple[int, ...]
    naturals: int
    wilds: int


class SetOption(NamedTuple):
    """A way to lay cards of one rank.

    Attributes:
        naturals: naturals from the hand.
        wilds: wild cards from the hand.
        counts: the canastas of this rank on the table then.
        points: their bonuses.
        groups: the sets.
    """

    naturals: int
    wilds: int
    counts: Counts
    points: int
    groups: tuple[SetGroup, ...]


class _Place(NamedTuple):
    """The numbers by which ways of laying cards are alike: only the best of a place is kept."""

    naturals: int
    wilds: int
    unfinished: int
    counts: Counts


class _Addition(NamedTuple):
    """Cards that make a group, or are added to one."""

    group: SetGroup
    unfinished: int
    worth: Worth


class SetChoice(NamedTuple):
    """A way to lay cards beside the sequences.

    Attributes:
        cards: the number that it adds to a place's cards.
        wilds: the wild cards that it takes.
        counts: the canastas that it makes.
        value: the points that it adds to the value.
        option: the sets that it lays, None for none.
    """

    cards: int
    wilds: int
    counts: Counts
    value: int
    option: SetOption | None


def laying_nothing(choices: Sequence[SetChoice]) -> tuple[SetChoice, ...]:
    """Return the choices that take no card from the hand: those of a rank nobody melds any more."""
    pairs = ((choice, choice.option) for choice in choices)
    return tuple([each for each, way in pairs if not (way and (way.naturals or way.wilds))])


def counted(option: SetOption, points: int) -> SetChoice:
    """Return an option as a choice that counts the cards laid down, and their natural points."""
    cards = option.naturals + option.wilds
    return SetChoice(cards, option.wilds, option.counts, option.naturals * points, option)


class SetWays:
    """The ways to lay the cards of one rank.

    Attributes:
        options: all of them, those with fewer wild cards first.

    Args:
        options: these.
    """

    __slots__ = ("_by_naturals", "_emptying", "_laying", "options")

    def __init__(self, options: tuple[SetOption, ...]) -> None:
        """Part them by the number of naturals that they take."""
        self.options = options
        self._by_naturals: dict[int, list[SetOption]] = {}
        self._emptying: dict[tuple[int, int | None], tuple[SetChoice, ...]] = {}
        self._laying: dict[tuple[int, int], tuple[SetChoice, ...]] = {}
        for option in options:
            self._by_naturals.setdefault(option.naturals, []).append(option)

    def emptying(self, left: int, lost: int | None) -> tuple[SetChoice, ...]:
        """Return the ways to lay `left` naturals, or all but one that is discarded.

        Args:
            left: the number of naturals.
            lost: the points of the discard; None where none may be discarded.
        """
        found = self._emptying.get((left, lost))
        if found is None:
            found = self._emptying[left, lost] = tuple(self._all_emptying(left, lost))
        return found

    def keeping(self, left: int) -> tuple[SetChoice, ...]:
        """Return the ways to lay `left` naturals or fewer, where the others stay in the hand."""
        fitting = (option for option in self.options if option.naturals <= left)
        return tuple([SetChoice(0, each.wilds, each.counts, each.points, each) for each in fitting])

    def laying(self, left: int, points: int) -> tuple[SetChoice, ...]:
        """Return the ways to lay `left` naturals or fewer, which count the cards and their points.

        Args:
            left: the number of naturals.
            points: the points of each.
        """
        found = self._laying.get((left, points))
        if found is None:
            found = self._laying[left, points] = tuple(
                [counted(each, points) for each in self.options if each.naturals <= left]
            )
        return found

    def _all_emptying(self, left: int, lost: int | None) -> Iterator[SetChoice]:
        """Yield the ways that `emptying` returns, those with a discard first."""
        if lost is not None:
            for option in self._by_naturals.get(left - 1, ()):
                yield SetChoice(1, option.wilds, option.counts, option.points - lost, option)
        for option in self._by_naturals.get(left, ()):
            yield SetChoice(0, option.wilds, option.counts, option.points, option)


_Asked = tuple[Rank, int, tuple[OwnSet, ...]]
_Best = tuple[int, tuple[SetGroup, ...]]
_Ways = dict[_Place, _Best]


class SetOptions:
    """List of the ways to lay sets, rank by rank, for one search.

    Args:
        appraiser: the worth of sets.
        held: the number of cards of each rank in the hand, by rank.
        wilds: the number of wild cards in it.
    """

    def __init__(self, appraiser: Appraiser, held: Sequence[int], wilds: int) -> None:
        """Keep the data that is the same for all ranks."""
        self._appraiser = appraiser
        self._budget = appraiser.budget
        self._rule = appraiser.rules.sets
        self._held = held
        self._naturals = 0  # of the rank that is listed
        self._wilds = wilds
        self._known: dict[_Asked, SetWays] = {}

    def of(self, rank: Rank, own: tuple[OwnSet, ...] = ()) -> SetWays:
        """Return the ways for a rank.

        Args:
            rank: the rank.
            own: the side's legal sets of it.
        """
        key = self._appraiser.like(rank), self._held[rank], own
        ways = self._known.get(key)
        if ways is None:
            self._naturals = self._held[rank]
            ways = self._known[key] = self._listed(own, rank=key[0])
        return ways

    def with_pair(self, rank: Rank) -> SetWays:
        """Return the ways whose first set holds at least three naturals: a pair and the up card."""
        self._naturals, rank = self._held[rank], self._appraiser.like(rank)
        ways: _Ways = {}
        for addition in self._additions((), rank=rank, with_up_card=True):
            if addition.group.naturals >= SHORTEST_MELD:
                self._keep(ways, self._start(), addition)
        if self._rule.same_rank is not SameRank.ONE:
            ways = self._with_new_sets(ways, rank=rank)
        return SetWays(_options(ways))

    def _listed(self, own: tuple[OwnSet, ...], *, rank: Rank) -> SetWays:
        """Return the ways; where a search before has listed them, at the price that it paid."""
        own = tuple([OwnSet(place, *each[1:]) for place, each in enumerate(own)]) if own else ()
        return self._budget.shared(
            self._appraiser.known.ways,
            (rank, own, self._naturals, self._wilds),
            lambda: self._list(own, rank=rank),
            keep=lambda ways: len(ways.options) <= FEW_OPTIONS,
        )

    def _list(self, own: tuple[OwnSet, ...], *, rank: Rank) -> SetWays:
        """Return the ways, for own sets as they are and as they may be joined."""
        ways: _Ways = {}
        for groups in self._joined(own):
            for place, best in self._grouped(groups, rank=rank).items():
                offer(ways, place, best)
        most = max(1, sum(1 for each in own if each.size < CANASTA_SIZE))
        fitting = {place: way for place, way in ways.items() if place.unfinished <= most}
        return SetWays(_options(fitting))

    def _grouped(self, groups: Sequence[tuple[OwnSet, ...]], *, rank: Rank) -> _Ways:
        """Return the ways to add to these groups, and to lay new sets beside them."""
        ways: _Ways = dict([self._start()])
        for group in groups:
            grown: _Ways = {}
            additions = list(self._additions(group, rank=rank))
            for way in ways.items():
                for addition in additions:
                    self._keep(grown, way, addition)
            ways = grown
        if groups and self._rule.same_rank is SameRank.ONE:
            return ways
        return self._with_new_sets(ways, rank=rank)

    def _start(self) -> tuple[_Place, _Best]:
        """Return the way of laying nothing."""
        return _Place(0, 0, 0, self._appraiser.nothing), (0, ())

    def _joined(self, own: tuple[OwnSet, ...]) -> Iterator[list[tuple[OwnSet, ...]]]:
        """Yield the groups that the own sets may form."""
        if self._rule.same_rank is SameRank.ONE:
            yield [own] if own else []
        elif self._rule.may_join:
            yield from _partitions(own, self._budget)
        else:
            yield [(each,) for each in own]

    def _additions(
        self, group: tuple[OwnSet, ...], *, rank: Rank, with_up_card: bool = False
    ) -> Iterator[_Addition]:
        """Yield the additions to a group of own sets, or the new sets where there are none."""
        naturals = sum(each.naturals for each in group)
        wilds = sum(each.wilds for each in group)
        own = tuple(each.place for each in group)
        self._budget.spend((self._naturals + 1) * (self._wilds + 1))
        for more in range(self._naturals + 1):
            for wild in range(self._wilds + 1):
                worth = self._appraiser.of_set(
                    naturals + more, wilds + wild, rank, with_up_card=with_up_card
                )
                if worth is None or not self._may_add(group, more, wild, rank=rank):
                    continue
                size = naturals + wilds + more + wild
                yield _Addition(SetGroup(own, more, wild), self._unfinished(size), worth)

    def _may_add(self, group: tuple[OwnSet, ...], naturals: int, wilds: int, *, rank: Rank) -> bool:
        """Return whether wild cards come only to sets that they may join, as those lie then."""
        if wilds and not self._may_take_wilds(group, naturals, rank):
            return False
        if self._rule.wilds_on_canasta:
            return True
        if any(each.size >= CANASTA_SIZE for each in group):
            finished = [each for each in group if each.size >= CANASTA_SIZE]
            others = sum(each.wilds for each in group) - finished[0].wilds
            return wilds == 0 and others == 0
        return wilds == 0 or self._wilds_first(group, naturals, wilds, rank=rank)

    def _may_take_wilds(self, group: tuple[OwnSet, ...], naturals: int, rank: Rank) -> bool:
        """Return whether wild cards may join a set that gains `naturals` naturals."""
        if self._appraiser.opening:
            return True
        if naturals + sum(each.naturals for each in group) < self._rule.naturals_before_wilds:
            return False
        return rank not in self._rule.wild_at_first or any(each.wilds for each in group)

    def _wilds_first(
        self, group: tuple[OwnSet, ...], naturals: int, wilds: int, *, rank: Rank
    ) -> bool:
        """Return whether the wild cards can be laid before the set is a finished canasta."""
        own = sum(each.naturals for each in group)
        wild = wilds + sum(each.wilds for each in group)
        return any(
            own + first + wild <= CANASTA_SIZE
            and self._appraiser.of_set(own + first, wild, rank) is not None
            for first in range(naturals + 1)
        )

    def _with_new_sets(self, ways: _Ways, *, rank: Rank) -> _Ways:
        """Return `ways` with any number of new sets beside them, as many as the rules allow."""
        found = dict(ways)
        again = self._rule.same_rank is not SameRank.ONE
        for addition in list(self._additions((), rank=rank)):
            frontier = list((found if again else ways).items())
            while frontier:
                grown: _Ways = {}
                for way in frontier:
                    self._keep(grown, way, addition)
                frontier = [way for way in grown.items() if offer(found, *way) and again]
        return found

    def _keep(self, ways: _Ways, way: tuple[_Place, _Best], addition: _Addition) -> None:
        """Put `way` with an addition among `ways`, if the hand has the cards."""
        self._budget.spend(1)
        place, (points, groups) = way
        group, unfinished, worth = addition
        naturals, wilds = place.naturals + group.naturals, place.wilds + group.wilds
        if naturals > self._naturals or wilds > self._wilds:
            return
        counts = self._appraiser.add(place.counts, worth.counts)
        grown = _Place(naturals, wilds, place.unfinished + unfinished, counts)
        if grown.unfinished <= 1 or group.own:
            offer(ways, grown, (points + worth.points, (*groups, group)))

    def _unfinished(self, size: int) -> int:
        """Return 1 for an unfinished set where a side may have only one of the rank, else 0."""
        limited = self._rule.same_rank is SameRank.ONE_UNFINISHED
        return int(limited and size < CANASTA_SIZE)


def offer(
    ways: dict[Place, tuple[int, tuple[Group, ...]]],
    place: Place,
    best: tuple[int, tuple[Group, ...]],
) -> bool:
    """Keep a way if it is the best of its place: most points, then fewest melds."""
    known = ways.get(place)
    if known is not None and (known[0], -len(known[1])) >= (best[0], -len(best[1])):
        return False
    ways[place] = best
    return True


def _options(ways: _Ways) -> tuple[SetOption, ...]:
    """Return `ways` as options, those with fewer wild cards first."""
    options = [
        SetOption(place.naturals, place.wilds, place.counts, points, groups)
        for place, (points, groups) in ways.items()
    ]
    return tuple(sorted(options, key=lambda option: option[:2]))


def _partitions(own: tuple[OwnSet, ...], budget: Budget) -> Iterator[list[tuple[OwnSet, ...]]]:
    """Yield every way to put own sets together in groups, equal ones once; first none is joined."""
    if not own:
        yield []
        return
    first, rest = own[0], own[1:]
    seen: set[tuple[tuple[tuple[int, int], ...], ...]] = set()
    for groups in _partitions(rest, budget):
        for each in ([(first,), *groups], *_with_one_more(groups, first)):
            budget.spend(len(own))
            shape = tuple(sorted(tuple(sorted(own[1:] for own in group)) for group in each))
            if shape not in seen:
                seen.add(shape)
                yield each


def _with_one_more(
    groups: list[tuple[OwnSet, ...]], own: OwnSet
) -> Iterator[list[tuple[OwnSet, ...]]]:
    """Yield `groups` with an own set in one of them."""
    for place, group in enumerate(groups):
        yield [*groups[:place], (own, *group), *groups[place + 1 :]]
