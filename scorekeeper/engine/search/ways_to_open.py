"""Ways to make a first meld from a hand: fewest cards first, then fewest wild cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum, Triple
from scorekeeper.engine.search.budget import Budget, SpentError
from scorekeeper.engine.search.cutting import Cutter
from scorekeeper.engine.search.lanes import Lanes, State
from scorekeeper.engine.search.laying import MeldMaker
from scorekeeper.engine.search.sets import (
    SetChoice,
    SetGroup,
    SetOption,
    SetOptions,
    counted,
    laying_nothing,
)
from scorekeeper.engine.search.stocks import LAST
from scorekeeper.engine.search.sweep import (
    CardsOwed,
    Floor,
    Sweep,
    SweepLimits,
    Trail,
    Ways,
    after_choices,
    marks,
)
from scorekeeper.engine.search.wilds import wild_options
from scorekeeper.engine.search.worth import EXEMPTING, Appraiser, Column

MOST_WAYS: Final = 10
MORE_CARDS: Final = 2
FEW_CARDS: Final = 15

Size = tuple[int, int]
"""The number of cards, and of wild cards, that a way lays down."""

Found = dict[Size, tuple[int, Trail]]
"""For every size the natural points of the best way of that size, and the way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The cards for a first meld, and its minimum.

    Attributes:
        rules: the rules played by.
        required: the minimum.
        hand: the cards in the hand.
        up_card: the natural on the pile that must be melded with a natural pair, or no card.
        going_out: whether the whole hand is laid this turn, so that black threes may be.
        is_exempt: whether a canasta is enough.
        fixed: melds that are laid in any case; their cards are not in `hand`.
        dead: ranks that nobody melds any more.
    """

    rules: Ruleset
    required: Minimum
    hand: Cards
    up_card: Cards = NO_CARDS
    going_out: bool = False
    is_exempt: bool = False
    fixed: tuple[Meld, ...] = ()
    dead: frozenset[Rank] = frozenset()

    @property
    def columns(self) -> Iterator[Column]:
        """The canastas and melds to be counted, as the first meld must hold one of them."""
        rules, required = self.rules, self.required
        if rules.minimums.canasta_exempt:
            yield Column(least=1, kinds=EXEMPTING)
        if required.triple is not Triple.NONE:
            yield Column(least=1, triple=required.triple)
        if self.is_exempt or required.canasta:
            yield Column(least=1)
        if required.canasta is CanastaNeeded.NATURAL:
            yield Column(least=1, natural=True)


class FirstMelds(NamedTuple):
    """The first melds that a search has found.

    Attributes:
        ways: the melds of each way, best first.
        is_complete: whether nothing was left out for want of a larger budget.
    """

    ways: tuple[tuple[Meld, ...], ...]
    is_complete: bool


def first_melds(opening: Opening, budget: Budget) -> FirstMelds:
    """Return ways to make a first meld, best first; the set with the up card stands first.

    One way for each number of cards and of wild cards up to `MORE_CARDS` cards more than the
    fewest, `MOST_WAYS` at most.
    """
    ways: dict[Size, tuple[Meld, ...]] = {}
    is_complete = True
    for each in (opening, *_with_deuces(opening)):
        search = _Search(each, budget)
        fixed = sum(meld.cards.size for meld in each.fixed)
        for (cards, wilds), found in search.found().items():
            ways.setdefault((cards + fixed, wilds + fixed), search.melds(*found))
        is_complete = is_complete and search.is_complete
    return FirstMelds(tuple(ways[size] for size in sorted(ways)[:MOST_WAYS]), is_complete)


def _with_deuces(opening: Opening) -> Iterator[Opening]:
    """Yield the opening with a canasta of seven deuces, where that is a natural one it needs."""
    natural = opening.required.canasta is CanastaNeeded.NATURAL
    deuces = Cards.of([Rank.DEUCE] * CANASTA_SIZE)
    if natural and opening.rules.wild_melds.deuce_sets and opening.hand.contains(deuces):
        fixed = (SetMeld(deuces, Rank.DEUCE),)
        yield replace(opening, hand=opening.hand - deuces, fixed=fixed)


class _Search:
    """The search for one opening.

    Attributes:
        is_complete: whether all was looked at that had to be.
    """

    def __init__(self, opening: Opening, budget: Budget) -> None:
        """Prepare the data that is the same for every rank."""
        self.is_complete = True
        self._budget = budget
        self._found: Found = {}
        self._opening = opening
        self._rules = opening.rules
        self._held = (opening.hand + opening.up_card).counts
        self._wilds = opening.hand.wilds
        self._wild_points = _best_points(self._rules, opening.hand)
        fixed = sum(self._rules.card_points.of(meld.cards.counts) for meld in opening.fixed)
        counted = fixed if self._rules.minimums.wilds_count else 0
        self._needed = opening.required.points - counted + _uncounted(opening)
        self._columns = tuple(opening.columns)
        self._appraiser = Appraiser(
            self._rules,
            self._columns,
            budget,
            going_out=opening.going_out,
            with_points=False,
            opening=True,
        )
        self._sets = SetOptions(self._appraiser, self._held, self._wilds)
        self._choices: dict[tuple[Rank, int], tuple[SetChoice, ...]] = {}
        self._most: dict[tuple[int, int], list[int]] = {}
        self._ahead: dict[State, CardsOwed] = {}
        # The up card is laid with a pair, never in a sequence.
        self._lanes = Lanes(self._rules.sequences, opening.hand, Cutter(self._appraiser))

    def found(self) -> Found:
        """Return the best way of every size that is hardly longer than the shortest.

        The search begins with as few cards as could be enough, and goes on with ever more until
        there is a way: with few cards few places are worth a look. A hand of `FEW_CARDS` or fewer
        is searched at once. Where the budget is spent, the ways found until then.
        """
        try:
            self._look()
        except SpentError:
            self.is_complete = False
        return self._found

    def _look(self) -> None:
        """Find the ways that `found` returns."""
        total = sum(self._held)
        most, step = self._fewest(), 1
        if most <= total <= FEW_CARDS:
            most = total
        self._found = self._run(most, self._lanes) if most <= total else {}
        while not self._found and most < total:
            most, step = min(total, most + step), 2 * step
            self._found = self._run(most, self._lanes)
        if not self._found:
            return
        last = min(self._found)[0] + MORE_CARDS
        if most < last:
            self._found = self._run(last, self._lanes)
        self._found = {size: way for size, way in self._found.items() if size[0] <= last}
        if self._lanes.lanes:
            # Where sets alone are worth the same, they make fewer melds.
            rule = replace(self._rules.sequences, allowed=False)
            sets = self._run(last, Lanes(rule, self._opening.hand, self._lanes.cutter))
            self._found |= {size: way for size, way in sets.items() if size in self._found}

    def _fewest(self) -> int:
        """Return the number of cards below which no way can be."""
        if self._opening.is_exempt:
            return 1
        best = self._most_of(0, 0)
        points = next((n for n, most in enumerate(best) if most >= self._needed), len(best))
        if self._rules.minimums.canasta_exempt:
            points = min(points, CANASTA_SIZE)
        canasta = self._opening.required.canasta and not self._opening.fixed
        return max(points, CANASTA_SIZE if canasta else 0)

    def melds(self, points: int, trail: Trail) -> tuple[Meld, ...]:
        """Return the melds of a way; jokers are kept back where deuces are enough."""
        opening, way = self._opening, marks(trail)
        wilds = sum(mark.option.wilds for mark in way if mark.option is not None)
        maker = MeldMaker(self._rules, opening.hand, self._lanes)
        laid = maker.lay(way, self._jokers(points, wilds), opening.up_card)
        return (*laid, *opening.fixed)

    def _jokers(self, points: int, wilds: int) -> int:
        """Return the fewest jokers with which `points` and `wilds` wild cards are enough."""
        jokers, deuces = self._opening.hand.count(Rank.JOKER), self._opening.hand.count(Rank.DEUCE)
        if not self._rules.minimums.wilds_count:
            return 0
        worth = self._rules.card_points
        for count in range(max(0, wilds - deuces), min(jokers, wilds) + 1):
            if points + count * worth.joker + (wilds - count) * worth.deuce >= self._needed:
                return count
        return 0

    def _run(self, most_cards: int, lanes: Lanes) -> Found:
        """Return the best way of every size of `most_cards` cards at most."""
        limits = SweepLimits(
            cards=most_cards,
            wilds=self._wilds,
            appraiser=self._appraiser,
            floor=self._floors(most_cards),
            ahead=self._owed,
        )
        start: Ways = {(0, 0, self._appraiser.nothing): (0, None)}
        start = after_choices(start, Rank.DEUCE, [*self._wild_choices()], limits)
        start = after_choices(start, Rank.BLACK_THREE, [*self._black_three_choices()], limits)
        sweep = Sweep(limits, self._held, self._of_rank, lanes, self._laid)
        found: Found = {}
        for (cards, wilds, counts), way in sweep.run(start).items():
            known = found.get((cards, wilds))
            better = known is None or way[0] > known[0]
            if better and self._is_enough(cards, way[0] + self._wild_points[wilds], counts):
                found[cards, wilds] = way
        return found

    def _owed(self, state: State, _rank: int) -> CardsOwed:
        """Return the cards that the chains of a state must still take."""
        if state not in self._ahead:
            by_rank = self._rules.card_points.by_rank
            owed = [
                rank for first, n in self._lanes.owed(state) for rank in range(first, first + n)
            ]
            self._ahead[state] = CardsOwed(len(owed), sum(by_rank[rank] for rank in owed))
        return self._ahead[state]

    def _is_enough(self, cards: int, points: int, counts: tuple[int, ...]) -> bool:
        """Return whether a way is a first meld."""
        opening = self._opening
        if not (cards or opening.fixed):
            return False
        held = dict(zip(self._columns, counts, strict=True))
        if self._rules.minimums.canasta_exempt and counts[0]:
            return True
        if opening.is_exempt and held[Column(least=1)]:
            return True
        if any(column.triple is not Triple.NONE and not n for column, n in held.items()):
            return False
        has_canasta = opening.fixed or opening.required.canasta is None or counts[-1]
        return bool(has_canasta) and points >= self._needed

    def _of_rank(self, rank: Rank, left: int) -> tuple[SetChoice, ...]:
        """Return the ways to lay sets of `rank`, of which `left` cards are free."""
        if (rank, left) not in self._choices:
            up_card = self._opening.up_card.count(rank) > 0
            sets = self._sets.with_pair(rank) if up_card else self._sets.of(rank)
            choices = sets.laying(left, self._rules.card_points.by_rank[rank])
            if rank in self._opening.dead:
                choices = laying_nothing(choices)
            self._choices[rank, left] = choices
        return self._choices[rank, left]

    def _laid(self, rank: int, taken: int) -> tuple[int, int]:
        """Return the number of cards laid in sequences, and their points."""
        return taken, taken * self._rules.card_points.by_rank[rank] if taken else 0

    def _wild_choices(self) -> Iterator[SetChoice]:
        """Yield the ways to lay melds of nothing but wild cards."""
        nothing = self._appraiser.nothing
        yield SetChoice(0, 0, nothing, 0, None)
        known = self._appraiser.known.wilds
        options = self._budget.shared(
            known, self._wilds, lambda: wild_options(self._appraiser, self._wilds)
        )
        yield from (counted(option, 0) for option in options)

    def _black_three_choices(self) -> Iterator[SetChoice]:
        """Yield the ways to lay black threes."""
        nothing = self._appraiser.nothing
        yield SetChoice(0, 0, nothing, 0, None)
        if self._opening.going_out and self._rules.black_threes.meldable:
            points = self._rules.card_points.black_three
            for count in range(SHORTEST_MELD, self._held[Rank.BLACK_THREE] + 1):
                group = SetGroup((), count, 0)
                option = SetOption(count, 0, nothing, 0, (group,))
                yield counted(option, points)

    def _floors(self, most_cards: int) -> Callable[[int], Floor] | None:
        """Return the points that ways must have after a rank; None where none are needed."""
        exempt = self._opening.is_exempt or self._rules.minimums.canasta_exempt
        if exempt or self._needed <= 0:
            return None
        needed, wild_points = self._needed, self._wild_points

        def floor(rank: int) -> Floor:
            table = []
            for wilds, points in enumerate(wild_points):
                best, lacking = self._most_of(rank, wilds), needed - points
                best = best + [best[-1]] * (most_cards + 1 - len(best))
                table.append([lacking - most for most in reversed(best[: most_cards + 1])])
            return table

        return floor

    def _most_of(self, rank: int, wilds: int) -> list[int]:
        """Return the most points of 0, 1, 2 … cards above `rank` and wilds not yet laid."""
        key = rank, wilds
        if key not in self._most:
            steps = [high - low for low, high in pairwise(self._wild_points)]
            by_rank, above = self._rules.card_points.by_rank, max(rank + 1, Rank.BLACK_THREE)
            later = [by_rank[r] for r in range(above, LAST + 1) for _ in range(self._held[r])]
            self._most[key] = [0, *accumulate(sorted(later + steps[wilds:], reverse=True))]
        return self._most[key]


def _uncounted(opening: Opening) -> int:
    """Return the points of the card of the pile, where it does not count towards the minimum."""
    if opening.rules.minimums.up_card_counts:
        return 0
    return opening.rules.card_points.of(opening.up_card.counts)


def _best_points(rules: Ruleset, hand: Cards) -> list[int]:
    """Return the most points of 0, 1, 2 … wild cards of `hand` towards a minimum."""
    worth = rules.card_points
    each = [worth.joker] * hand.count(Rank.JOKER) + [worth.deuce] * hand.count(Rank.DEUCE)
    counted = each if rules.minimums.wilds_count else [0] * len(each)
    return [0, *accumulate(sorted(counted, reverse=True))]
