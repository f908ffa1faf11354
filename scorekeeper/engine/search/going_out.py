"""Ways to lay down or discard a whole hand, so that the side may go out: most points first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.cards import NATURAL_RANKS, NO_CARDS, Cards, Rank
from scorekeeper.engine.legality.first_meld import cards_towards_minimum
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.ruleset import SHORTEST_MELD, Minimum, Ruleset
from scorekeeper.engine.search.cutting import Cutter
from scorekeeper.engine.search.demands import demands_of
from scorekeeper.engine.search.endings import End, Endings
from scorekeeper.engine.search.lanes import Lanes
from scorekeeper.engine.search.laying import Layer
from scorekeeper.engine.search.own import sorted_melds
from scorekeeper.engine.search.sets import SetGroup, SetOption, SetOptions
from scorekeeper.engine.search.sweep import Choice, Limits, SequenceSweep, Sweep
from scorekeeper.engine.search.ways import Mark, Trail, marks
from scorekeeper.engine.search.worth import Appraiser

FIRST_STEPS: Final = 2_000
MOST_STEPS: Final = 30_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn:
    """A hand that is to be emptied.

    Attributes:
        rules: the rules played by.
        table: the side's melds.
        hand: the cards to lay down or discard.
        red_threes: how many the side has laid down.
        minimum: what the lay-down must meet as a first meld, None where it need not.
    """

    rules: Ruleset
    table: tuple[Meld, ...]
    hand: Cards
    red_threes: int
    minimum: Minimum | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Emptied:
    """A way to empty a hand.

    Attributes:
        laid: the melds that cards were laid in: new ones, and own ones as they are then.
        discard: the last card, or none.
        table: all melds of the side then.
    """

    laid: tuple[Meld, ...]
    discard: Cards
    table: tuple[Meld, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysOut:
    """What a hand can be emptied by.

    Attributes:
        ways: ways with all that going out needs, most points first: bonuses of canastas, less the
            discard. One without a discard, and one for each kind of card that can be discarded:
            naturals, deuces, jokers, black threes, Caliente cards.
        closest: where there is none, the way to empty the hand that lacks least, if there is any.
    """

    ways: tuple[Emptied, ...]
    closest: Emptied | None


def ways_out(turn: LastTurn) -> WaysOut:
    """Return the ways to go out; there is none only where none is possible."""
    search = _Search(turn)
    ends = search.ends()
    ways = tuple(search.emptied(end) for end in ends if not end.missing)
    if ways:
        return WaysOut(ways=ways, closest=None)
    if turn.minimum is not None:
        free = ways_out(replace(turn, minimum=None))
        return WaysOut(ways=(), closest=free.ways[0] if free.ways else free.closest)
    return WaysOut(ways=(), closest=search.emptied(ends[0]) if ends else None)


def _lacking(end: End) -> tuple[int, int]:
    """Return by what ends are ordered, the best one first."""
    return end.missing, -end.value


class _Search:
    """The search for one last turn."""

    def __init__(self, turn: LastTurn) -> None:
        """Prepare what is the same for every rank."""
        self._turn = turn
        self._rules = turn.rules
        self._demands = demands_of(turn.rules, turn.red_threes, turn.minimum)
        columns = [demand.column for demand in self._demands]
        self._appraiser = Appraiser(turn.rules, columns, going_out=True, with_points=True)
        self._own = sorted_melds(self._appraiser, turn.table)
        most = max(turn.hand.count(rank) for rank in NATURAL_RANKS)
        self._sets = SetOptions(self._appraiser, most, turn.hand.wilds)
        self._choices: dict[tuple[Rank, int], tuple[Choice, ...]] = {}
        self._lanes = self._sequences() if turn.rules.sequences.allowed else None
        self._points = cards_towards_minimum(turn.rules, turn.hand)

    def _sequences(self) -> Lanes:
        """Return the sequences that the hand can make or lengthen."""
        rule = self._rules.sequences
        cutter = Cutter(
            self._appraiser,
            limit=None if rule.longer_when_out else rule.most_cards,
            keep_all=any(demand.most is not None for demand in self._demands),
        )
        return Lanes(rule, self._turn.hand, cutter, self._own.sequences)

    def ends(self) -> list[End]:
        """Return the best end for each kind of discard, those that lack least first.

        Most hands need few steps. Where they are not enough, what they found is taken if it is
        all that going out needs; otherwise the search goes on to its limit.
        """
        stuck = self._stuck()
        if self._turn.hand.count(Rank.RED_THREE) or len(stuck) > 1:
            return []
        ends, is_complete = self._ends(stuck, FIRST_STEPS)
        if not is_complete and all(end.missing for end in ends):
            ends, _ = self._ends(stuck, MOST_STEPS)
        return sorted(ends, key=_lacking)

    def _ends(self, stuck: Sequence[Rank], steps: int) -> tuple[list[End], bool]:
        """Return the best end for each kind of discard, and whether every way was followed."""
        hand = self._turn.hand
        nothing, add = self._appraiser.nothing, self._appraiser.add
        limits = Limits(cards=1, wilds=hand.wilds, nothing=nothing, add=add, steps=steps)
        sweep = self._sweep(limits)
        ways = sweep.run({(len(stuck), 0, nothing): (0, self._black_threes())})
        endings = Endings(
            self._appraiser, self._demands, hand, self._own.wilds, self._leaves_enough
        )
        best: dict[tuple[bool, Rank | None], End] = {}
        for end in endings.of(ways, stuck[0] if stuck else None):
            key = end.natural, end.discard
            if key not in best or _lacking(end) < _lacking(best[key]):
                best[key] = end
        return list(best.values()), sweep.is_complete

    def _sweep(self, limits: Limits) -> Sweep:
        """Return the sweep of the hand."""
        held = self._turn.hand.counts
        if self._lanes is None:
            return Sweep(limits, held, self._of_rank)
        return SequenceSweep(limits, held, self._of_rank, self._lanes, lambda *_: (0, 0))

    def emptied(self, end: End) -> Emptied:
        """Return the melds and the discard of an end."""
        table = self._turn.table
        layer = Layer(self._rules, self._turn.hand, table, self._lanes)
        discard = NO_CARDS if end.discard is None else Cards.of([end.discard])
        layer.pocket.take_all(discard)
        laid = [*layer.lay_wilds(end.groups)]
        laid = [*layer.lay(marks(end.trail), self._turn.hand.count(Rank.JOKER)), *laid]
        untouched = [meld for place, meld in enumerate(table) if place not in layer.touched]
        return Emptied(
            laid=tuple(laid),
            discard=layer.pocket.rest if end.natural else discard,
            table=(*untouched, *laid),
        )

    def _stuck(self) -> list[Rank]:
        """Return the cards that can only be discarded: Caliente cards, a black three or two."""
        counts = self._turn.hand.counts
        stuck = [Rank.CALIENTE] * counts[Rank.CALIENTE]
        if not self._melds_black_threes:
            stuck += [Rank.BLACK_THREE] * counts[Rank.BLACK_THREE]
        return stuck

    @property
    def _melds_black_threes(self) -> bool:
        """Whether the hand's black threes are a meld."""
        count = self._turn.hand.count(Rank.BLACK_THREE)
        return self._rules.black_threes.meldable and count >= SHORTEST_MELD

    def _black_threes(self) -> Trail:
        """Return the way that begins with the set of black threes, if there is one."""
        if not self._melds_black_threes:
            return None
        count = self._turn.hand.count(Rank.BLACK_THREE)
        option = SetOption(count, 0, self._appraiser.nothing, 0, (SetGroup((), count, 0),))
        return None, Mark(Rank.BLACK_THREE, None, option)

    def _of_rank(self, rank: Rank, left: int) -> tuple[Choice, ...]:
        """Return what can be laid in sets of `rank`: all of `left` cards, or all but a discard."""
        if (rank, left) not in self._choices:
            self._choices[rank, left] = tuple(self._choices_of(rank, left))
        return self._choices[rank, left]

    def _choices_of(self, rank: Rank, left: int) -> Iterator[Choice]:
        """Yield what `_of_rank` returns."""
        points = self._rules.card_points.by_rank[rank]
        may_discard = rank not in self._rules.discarding.never_last and self._leaves_enough(points)
        for option in self._sets.of(rank, self._own.sets.get(rank, ())):
            kept = left - option.naturals
            if kept == 0 or (kept == 1 and may_discard):
                value = option.points - kept * points
                yield Choice(kept, option.wilds, option.counts, value, Mark(rank, None, option))

    def _leaves_enough(self, lost: int) -> bool:
        """Return whether the minimum is met where a card of so many points is discarded."""
        minimum = self._turn.minimum
        return minimum is None or self._points - lost >= minimum.points
