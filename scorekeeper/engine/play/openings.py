"""First melds made without a search: sets first, then pairs with wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from scorekeeper.engine.cards import ALL_RANKS, NO_CARDS, WILD_RANKS, Cards, Rank
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.legality.first_meld import minimum_points
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld
from scorekeeper.engine.play.card import of_rank, set_of
from scorekeeper.engine.play.sequence_options import runs_of
from scorekeeper.engine.play.state import Setting
from scorekeeper.engine.ruleset.base import PAIR, SHORTEST_MELD
from scorekeeper.engine.table.up_card import rank_of

Melds = tuple[Meld, ...]

_HIGH_FIRST = (Rank.JOKER, Rank.DEUCE)


def simple_openings(
    setting: Setting, needed: int, hand: Cards, up_card: Cards = NO_CARDS
) -> tuple[Melds, ...]:
    """Return first melds of `needed` points or more, made without a search, the leanest first.

    Natural sets come first, the most valuable before others, then pairs with a wild card each,
    then wild cards in sets that have room, then a meld of wild cards, until there is enough; with
    deuces first, with jokers first; with sequences before all, where there are any; and all of it
    at once.

    Args:
        setting: the rules, with the sets judged by them.
        needed: the points of the minimum.
        hand: the cards in the hand.
        up_card: the card of the pile that must be melded with a natural pair, or no card; the set
            with it stands first.
    """
    found: list[Melds] = []
    fixed, left = _with_up_card(setting, hand, up_card)
    if not all(setting.is_set(meld.cards.size, 0) for meld in fixed):
        return ()
    beginnings = {fixed: left}
    if setting.rules.sequences.allowed:
        melds, rest = _with_runs(setting, fixed, left)
        beginnings[melds] = rest
    for melds, rest in beginnings.items():
        plans = _plans(setting, needed, melds, rest)
        found += [(*melds, *plan.melds(rest)) for plan in plans]
    return tuple(found)


def _plans(setting: Setting, needed: int, melds: Melds, hand: Cards) -> Iterable[_Plan]:
    """Return the plans that make `needed` points with `melds`, equal ones once."""
    found: dict[object, _Plan] = {}
    points = minimum_points(setting.rules, melds)
    has_both, ranks = all(map(hand.count, WILD_RANKS)), _dearest_first(setting, hand)
    for order in (WILD_RANKS, _HIGH_FIRST) if has_both else (WILD_RANKS,):
        for enough in (needed, inf):
            plan = _Plan(setting, hand, points, enough, begun=bool(melds))
            plan.lay(ranks, order)
            if plan.points >= needed and (melds or plan.sets or plan.wilds):
                found.setdefault(plan.cards, plan)
    return found.values()


def _dearest_first(setting: Setting, hand: Cards) -> list[Rank]:
    """Return the ranks of a hand's pairs and more, those worth most together first."""
    counts, worth = hand.counts, setting.rules.card_points.by_rank
    several = [rank for rank in hand.natural_ranks if counts[rank] >= PAIR]
    return sorted(several, key=lambda rank: -counts[rank] * worth[rank])


def _with_up_card(setting: Setting, hand: Cards, up_card: Cards) -> tuple[Melds, Cards]:
    """Return the set with the up card, if there is one, and the rest of the hand."""
    if not up_card:
        return (), hand
    rank = rank_of(up_card)
    most = setting.rules.sets.most_cards
    count = hand.counts[rank] if most is None else min(hand.counts[rank], most - 1)
    own = of_rank(hand, rank, count)
    return (SetMeld(own + up_card, rank),), hand - own


def _with_runs(setting: Setting, melds: Melds, hand: Cards) -> tuple[Melds, Cards]:
    """Return `melds` with the sequences of a hand, and the rest of the hand."""
    laid: list[Meld] = list(melds)
    for run in runs_of(setting.rules, hand):
        laid.append(SequenceMeld(run))
        hand -= run
    return tuple(laid), hand


class _Plan:
    """The melds to be laid, as numbers.

    Attributes:
        points: their points towards the minimum.
        sets: rank, naturals, deuces and jokers of each set.
        wilds: deuces and jokers of a meld of their own, if there are any.
    """

    def __init__(
        self, setting: Setting, hand: Cards, points: int, enough: float, *, begun: bool
    ) -> None:
        """Begin with melds of `points` points, if any."""
        self.points = points
        self.sets: list[list[int]] = []
        self.wilds = NO_CARDS
        self._setting = setting
        self._enough = enough
        self._begun = begun
        self._left = list(hand.counts)
        self._worth = setting.rules.card_points.by_rank
        counted = setting.rules.minimums.wilds_count
        self._wild_worth = self._worth if counted else (0,) * len(Rank)

    @property
    def cards(self) -> object:
        """The numbers of cards, which equal plans have in common."""
        return tuple(map(tuple, self.sets)), self.wilds.counts

    @property
    def _is_enough(self) -> bool:
        """Whether no more is laid."""
        return self.points >= self._enough and (self._begun or bool(self.sets))

    def lay(self, ranks: Sequence[Rank], order: Sequence[Rank]) -> None:
        """Lay cards until their points are enough, or none are left.

        Args:
            ranks: the ranks of pairs and more, in the order of laying.
            order: the ranks of wild cards, in the order of laying.
        """
        most = self._setting.rules.sets.most_cards or max(self._left)
        for rank in ranks:
            count = min(self._left[rank], most)
            if self._setting.is_set(count, 0) and not self._is_enough:
                self._new_set(rank, count)
        wilds = [rank for rank in order for _ in range(self._left[rank])]
        for rank in ranks:
            pair = self._left[rank] == PAIR and self._setting.is_set(PAIR, 1)
            if pair and wilds and not self._is_enough:
                self._new_set(rank, PAIR)
                self._add_wild(self.sets[-1], wilds.pop(0))
        for each in self.sets:
            while wilds and not self._is_enough and self._has_room(each):
                self._add_wild(each, wilds.pop(0))
        if not self._is_enough:
            self._lay_wilds(wilds)

    def _new_set(self, rank: Rank, count: int) -> None:
        """Lay a new set of `count` naturals."""
        self.sets.append([rank, count, 0, 0])
        self._left[rank] -= count
        self.points += count * self._worth[rank]

    def _has_room(self, each: list[int]) -> bool:
        """Return whether a set takes another wild card."""
        return self._setting.is_set(each[1], each[2] + each[3] + 1)

    def _add_wild(self, each: list[int], wild: Rank) -> None:
        """Add a wild card to a set."""
        each[2 if wild is Rank.DEUCE else 3] += 1
        self.points += self._wild_worth[wild]

    def _lay_wilds(self, wilds: list[Rank]) -> None:
        """Lay wild cards that are left, where they are a meld of their own."""
        rule = self._setting.rules.wild_melds
        if rule.allowed and len(wilds) >= SHORTEST_MELD:
            self.wilds = Cards.of(wilds[: rule.most_cards])
            self.points += sum(self._wild_worth[wild] for wild in wilds[: rule.most_cards])

    def melds(self, hand: Cards) -> Iterator[Meld]:
        """Yield the melds, of the cards of `hand`."""
        for number, naturals, deuces, jokers in self.sets:
            rank = ALL_RANKS[number]
            yield set_of(rank, hand.said(rank), naturals, deuces, jokers)
        if self.wilds:
            yield meld_of(self._setting.rules, self.wilds)
