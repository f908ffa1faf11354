"""Ways to lay down or discard a whole hand, so that the side may go out: most points first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.cards import ALL_RANKS, NATURAL_RANKS, NO_CARDS, Cards, Rank
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import SHORTEST_MELD
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum, Triple
from scorekeeper.engine.search.bounds import Bounds, price_of
from scorekeeper.engine.search.budget import Budget, SpentError
from scorekeeper.engine.search.chains import OwnSequence
from scorekeeper.engine.search.cutting import Cutter
from scorekeeper.engine.search.endings import Ending, Endings
from scorekeeper.engine.search.lanes import Lanes, State
from scorekeeper.engine.search.laying import MeldMaker
from scorekeeper.engine.search.sets import (
    OwnSet,
    SetChoice,
    SetGroup,
    SetOption,
    SetOptions,
    laying_nothing,
)
from scorekeeper.engine.search.sweep import Sweep, SweepLimits, Trail, TrailStep, marks
from scorekeeper.engine.search.worth import ALL_KINDS, EXEMPTING, Appraiser, Column, Worth
from scorekeeper.engine.tally import points_to_open

FEW_STATES: Final = 30
"""The number of states of the sequences followed at each rank at first, the most promising."""

MANY_STATES: Final = 300
"""The number followed next; where no way was found, after that all are."""

EXACT_CARDS: Final = 40
"""The most cards with which every state is followed before the answer is that there is no way."""


_Ends = dict[tuple[bool, Rank | None], Ending]
"""For each kind of discard the best end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn:
    """A hand to be emptied in going out.

    Attributes:
        rules: the rules played by.
        table: the side's melds.
        hand: the cards to lay down or discard.
        red_threes: the number that the side has laid down.
        minimum: the minimum that the lay-down must meet as a first meld, None where it need not.
        needs_exempting: whether one of the melds has to be a canasta that is enough for a first
            meld.
        most_canastas: the most that the side may have then, None for any number.
        dead: ranks that nobody melds any more.
    """

    rules: Ruleset
    table: tuple[Meld, ...]
    hand: Cards
    red_threes: int
    minimum: Minimum | None = None
    needs_exempting: bool = False
    most_canastas: int | None = None
    dead: frozenset[Rank] = frozenset()

    @property
    def columns(self) -> Iterator[Column]:
        """The canastas and melds to be counted, with the numbers that going out demands."""
        rule = self.rules.going_out
        # The total only where the kinds do not add up to it already.
        if rule.kinds_counted < rule.canastas:
            yield Column(least=rule.canastas, kinds=ALL_KINDS - rule.kinds_not_counted)
        for kind, needed in rule.kinds.items():
            yield Column(least=needed, kinds=frozenset({kind}))
        if rule.red_three_per_canasta:
            yield Column(most=self.red_threes)
        if self.most_canastas is not None:
            yield Column(most=self.most_canastas)
        if self.rules.unfinished.costs:
            yield Column(most=0, unfinished=True)
        yield from self._of_first_meld()

    def _of_first_meld(self) -> Iterator[Column]:
        """Yield those that a first meld has to hold."""
        minimum = self.minimum
        if minimum is not None and minimum.triple is not Triple.NONE:
            yield Column(least=1, triple=minimum.triple)
        if minimum is not None and minimum.canasta is not None:
            yield Column(least=1, natural=minimum.canasta is CanastaNeeded.NATURAL)
        if self.needs_exempting:
            yield Column(least=1, kinds=EXEMPTING)


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
    """The ways to empty a hand.

    Attributes:
        ways: ways that meet all conditions, most points first: bonuses of canastas, less the
            discard. One without a discard, and one for each kind of card that can be discarded:
            naturals, deuces, jokers, black threes, Caliente cards.
        closest: where there is none, the way to empty the hand that lacks least, if there is any.
        is_complete: False where there is none, but the budget was spent before all was searched.
    """

    ways: tuple[Emptied, ...]
    closest: Emptied | None
    is_complete: bool = True


def ways_out(turn: LastTurn, budget: Budget, *, is_closest_asked: bool = True) -> WaysOut:
    """Return the ways to go out; there is none only where none is possible, or known in time.

    Args:
        turn: the hand that is to be emptied.
        budget: how much may be looked at.
        is_closest_asked: whether to tell the closest way where there is none.
    """
    search = _Search(turn, budget)
    try:
        ends = search.ends()
    except SpentError:
        return WaysOut(ways=(), closest=None, is_complete=False)
    ways = tuple(search.emptied(end) for end in ends if search.is_way(end))
    if ways or not is_closest_asked:
        return WaysOut(ways=ways, closest=None)
    if turn.minimum is not None and not ends:
        free = ways_out(replace(turn, minimum=None), budget)
        closest = free.ways[0] if free.ways else free.closest
        return WaysOut(ways=(), closest=closest, is_complete=free.is_complete)
    return WaysOut(ways=(), closest=search.emptied(ends[0]) if ends else None)


def nearest_out(turn: LastTurn, budget: Budget) -> tuple[Meld, ...] | None:
    """Return the side's melds with the cards of the hand that bring it nearest to going out.

    The other cards stay in the hand, whatever they are: this tells which canastas are lacking where
    the hand cannot be emptied. None where not everything was searched: where the budget was spent,
    or the hand is large.
    """
    if turn.hand.size > EXACT_CARDS:
        return None
    search = _Search(turn, budget, keeps_rest=True)
    try:
        end = min(search.ends(), key=_lacking)
    except SpentError:
        return None
    return search.emptied(end).table


def _lacking(end: Ending) -> tuple[int, bool, int]:
    """Return the sort key of an end: the best first; of equal ones that with a discard."""
    return end.missing, not _has_discard(end), -end.value


def _has_discard(end: Ending) -> bool:
    return end.natural or end.discard is not None


class _Search:
    """The search for one last turn.

    Args:
        turn: the hand that is to be emptied.
        budget: how much may be looked at.
        keeps_rest: whether any cards may stay in the hand instead.
    """

    def __init__(self, turn: LastTurn, budget: Budget, *, keeps_rest: bool = False) -> None:
        """Prepare the data that is the same for every rank."""
        self._turn = turn
        self._keeps_rest = keeps_rest
        self._rules = turn.rules
        self._appraiser = Appraiser(
            turn.rules,
            tuple(turn.columns),
            budget,
            going_out=True,
            with_points=True,
            opening=not turn.table,
        )
        self._own_sets, sequences, self._own_wilds = _sorted_melds(self._appraiser, turn.table)
        hand = turn.hand
        self._sets = SetOptions(self._appraiser, hand.counts, hand.wilds)
        self._lanes = Lanes(turn.rules.sequences, hand, Cutter(self._appraiser), sequences)
        self._bounds: Bounds | None = None
        self._points = 0 if turn.minimum is None else points_to_open(turn.rules, turn.hand)

    def ends(self) -> list[Ending]:
        """Return the best end for each kind of discard, those that lack least first."""
        stuck = [] if self._keeps_rest else self._stuck()
        if len(stuck) > 1 or (self._turn.hand.count(Rank.RED_THREE) and not self._keeps_rest):
            return []
        ends = [*self._first_ends(stuck).values()]
        if not self._rules.discarding.last_needed:
            return sorted(ends, key=lambda end: (end.missing, -end.value))
        return sorted(ends, key=_lacking)

    def is_way(self, end: Ending) -> bool:
        """Return whether an end lacks nothing, a last discard included where one is needed."""
        return not end.missing and (_has_discard(end) or not self._rules.discarding.last_needed)

    def _first_ends(self, stuck: list[Rank]) -> _Ends:
        """Return the ends that few states lead to; where not all were followed, those of more."""
        best, is_complete = self._ends(stuck, FEW_STATES)
        if is_complete:
            return best
        try:
            return self._more_ends(stuck)
        except SpentError:
            if any(map(self.is_way, best.values())):
                return best  # there may be a better one, which is not looked for any longer
            raise

    def _more_ends(self, stuck: list[Rank]) -> _Ends:
        """Return the ends that many states lead to; all, or very many, where none is a way."""
        best, is_complete = self._ends(stuck, MANY_STATES)
        if is_complete or any(map(self.is_way, best.values())):
            return best
        every = None if self._turn.hand.size <= EXACT_CARDS else 4 * MANY_STATES
        return self._ends(stuck, every)[0]

    def _ends(self, stuck: list[Rank], states: int | None) -> tuple[_Ends, bool]:
        """Return the best end for each kind of discard, and whether every state was followed.

        Args:
            stuck: the card that can only be discarded, if there is one.
            states: the number of states followed at each rank, None for all.
        """
        hand = self._turn.hand
        endings = Endings(
            self._appraiser,
            hand,
            self._own_wilds,
            self._leaves_enough,
            keeps_rest=self._keeps_rest,
        )
        limits = SweepLimits(
            cards=1,
            wilds=hand.wilds,
            appraiser=self._appraiser,
            states=states,
            hope=self._hope,
        )
        sweep = Sweep(limits, hand.counts, self._of_rank, self._lanes, lambda *_: (0, 0))
        counts, points = self._lying()
        ways = sweep.run({(len(stuck), 0, counts): (points, self._black_threes())})
        best: _Ends = {}
        for end in endings.of(ways, stuck[0] if stuck else None):
            key = end.natural, end.discard
            best[key] = min(best.get(key, end), end, key=lambda end: (end.missing, -end.value))
        return best, sweep.is_complete

    def _lying(self) -> Worth:
        """Return the worth of the own sequences that nothing can be added to."""
        each = (self._appraiser.of_sequence(own.length) for own in self._lanes.lying)
        return self._lanes.cutter.together(each)

    def _hope(self, state: State, rank: int) -> int:
        """Return the most points that a state of the sequences can earn above a rank."""
        if self._bounds is None:
            held = self._turn.hand.counts
            worths = {
                rank: price_of(
                    self._sets.of(rank, self._own_sets.get(rank, ())).options, held[rank]
                )
                for rank in NATURAL_RANKS
            }
            self._bounds = Bounds(self._lanes, held, worths)
        return self._bounds.above(state, rank)

    def emptied(self, end: Ending) -> Emptied:
        """Return the melds and the discard of an end."""
        table = self._turn.table
        maker = MeldMaker(self._rules, self._turn.hand, self._lanes, table)
        discard = NO_CARDS if end.discard is None else Cards.of([end.discard])
        maker.pocket.take_all(discard)
        laid = [*maker.lay_wilds(end.groups)]
        way = [*map(self._in_place, marks(end.trail))]
        laid = [*maker.lay(way, self._turn.hand.count(Rank.JOKER)), *laid]
        untouched = [meld for place, meld in enumerate(table) if place not in maker.touched]
        return Emptied(
            laid=tuple(laid),
            discard=maker.pocket.rest if end.natural else discard,
            table=(*untouched, *laid),
        )

    def _in_place(self, mark: TrailStep) -> TrailStep:
        """Return a mark whose sets tell own ones by their place among all melds of the side."""
        own = self._own_sets.get(ALL_RANKS[mark.rank]) if mark.option else None
        if mark.option is None or own is None:
            return mark
        groups = tuple(
            group._replace(own=tuple(own[place].place for place in group.own))
            for group in mark.option.groups
        )
        return mark._replace(option=mark.option._replace(groups=groups))

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
        return None, Rank.BLACK_THREE, None, option

    def _of_rank(self, rank: Rank, left: int) -> tuple[SetChoice, ...]:
        """Return the ways to lay `left` cards in sets of `rank`: all, all but a discard, or any."""
        points = self._rules.card_points.by_rank[rank]
        may_discard = rank not in self._rules.discarding.never_last and self._leaves_enough(points)
        sets = self._sets.of(rank, self._own_sets.get(rank, ()))
        if self._keeps_rest:
            choices = sets.keeping(left)
        else:
            choices = sets.emptying(left, points if may_discard else None)
        return laying_nothing(choices) if rank in self._turn.dead else choices

    def _leaves_enough(self, lost: int) -> bool:
        """Return whether the minimum is met where a card of `lost` points is discarded."""
        minimum = self._turn.minimum
        return minimum is None or self._points - lost >= minimum.points


def _sorted_melds(
    appraiser: Appraiser, table: Sequence[Meld]
) -> tuple[dict[Rank, tuple[OwnSet, ...]], list[OwnSequence], list[tuple[int, Meld]]]:
    """Return a side's legal melds; one that breaks a rule is left as it lies, and is no canasta.

    Returns:
        sets of 4 to ace, by rank; sequences; melds of wild cards, sets of deuces among them, with
        their places.
    """
    sets, sequences = dict[Rank, tuple[OwnSet, ...]](), list[OwnSequence]()
    wilds, suits = list[tuple[int, Meld]](), appraiser.rules.sequences.one_suit
    for index, meld in enumerate(table):
        if not _is_legal(appraiser, meld):
            continue
        if isinstance(meld, SequenceMeld):
            sequences.append(_sequence(index, meld, suits=suits))
        elif isinstance(meld, SetMeld) and meld.rank.is_natural:
            each = OwnSet(index, meld.cards.naturals, meld.cards.wilds)
            sets[meld.rank] = (*sets.get(meld.rank, ()), each)
        elif meld.cards.wilds:
            wilds.append((index, meld))
    if appraiser.rules.sets.same_rank is SameRank.ONE:
        sets = {rank: _sets_to_add_to(appraiser, rank, own) for rank, own in sets.items()}
    return sets, sequences, wilds


def _sets_to_add_to(
    appraiser: Appraiser, rank: Rank, own: tuple[OwnSet, ...]
) -> tuple[OwnSet, ...]:
    """Return the own sets of a rank that cards are added to.

    Only the longest where together they make no legal set: it stays the one set of the rank.
    """
    naturals, wilds = (sum(numbers) for numbers in zip(*(each[1:] for each in own), strict=True))
    if appraiser.of_set(naturals, wilds, appraiser.like(rank)) is not None:
        return own
    return (max(own, key=lambda each: each.size),)


def _is_legal(appraiser: Appraiser, meld: Meld) -> bool:
    """Return whether a meld breaks no rule; sets of naturals are judged by their numbers."""
    cards = meld.cards
    if isinstance(meld, SetMeld) and cards.counts[meld.rank] == cards.naturals > 0:
        plain = cards.size == cards.naturals + cards.wilds
        rank = appraiser.like(meld.rank)
        return plain and appraiser.of_set(cards.naturals, cards.wilds, rank) is not None
    return appraiser.of(meld) is not None


def _sequence(index: int, meld: SequenceMeld, *, suits: bool) -> OwnSequence:
    """Return a sequence on the table, with its suit if that matters and was said."""
    said = {card.suit for card in meld.cards.suited}
    suit = min(said) if suits and said else None
    return OwnSequence(index, suit, int(meld.cards.natural_ranks[0]), meld.cards.size)
