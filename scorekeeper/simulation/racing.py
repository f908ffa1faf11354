"""Rates actions for a planner under rules by which a canasta closes its rank.

Under these rules both sides race for the ranks, and unfinished melds may keep a side from going
out. So a planner opens without such melds unless they are nearly full, and fills those on the table
first. It makes the missing canastas as soon as it can, with wild cards, and until then keeps pairs
and sets of three to take the pile with. Then it lays these down, keeps the cards that fit onto
melds and discards the others. With none of these left it goes out at the next turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scorekeeper.engine.canasta_kinds import canasta_kind
from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.melds import Meld, SetMeld, WildMeld, cards_in, is_set_of
from scorekeeper.engine.play.actions import Action, AddTo, Discard, DrawStock, Lay, TakePile
from scorekeeper.engine.play.state import State
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.special_hands import PATTERNS, nearness
from scorekeeper.engine.table.dead import dead_ranks
from scorekeeper.engine.table.pile_ways import PileWay
from scorekeeper.engine.table.special_hands import SpecialHandsQuestion, check_special_hands
from scorekeeper.engine.tally import unfinished_of
from scorekeeper.simulation.greed import NEVER, cards_under, laid_for_pile, worth
from scorekeeper.simulation.planning import plan_of, planned_worth

_NEARLY: Final = 6
"""The fewest cards with which a meld that has to be finished is begun."""

_FEWEST_OF_RANK: Final = 3
"""The fewest cards of a rank that give hope of a meld that has to be finished."""

_KEPT: Final = 2
"""The fewest cards kept in the hand as long as canastas are missing."""

_SHORT: Final = 1
"""The most cards that a special hand may lack to be waited for."""

_EARLY: Final = 46
"""The fewest cards of the stock with which a special hand is waited for."""

_LATE: Final = 12
"""The size of the stock below which a meld that has to be finished is begun only whole."""

_BURDEN: Final = 1_000
"""The cost of beginning a meld that has to be finished and is far from it."""

_LARGE_PILE: Final = 6
"""The fewest cards of the pile for which a side that is ready takes it anyway."""


class Race(NamedTuple):
    """State of a race to go out, as the player who acts sees it.

    Attributes:
        state: the hand.
        hand: the player's cards.
        melds: the side's melds on the table.
        dead: the ranks that nobody melds any more.
        missing: the number of canastas missing to go out.
        begun: the melds of the side that have to be finished before it goes out.
        special: the cards kept for a special hand that is near, None where none is.
    """

    state: State
    hand: Cards
    melds: tuple[Meld, ...]
    dead: frozenset[Rank]
    missing: int
    begun: tuple[Meld, ...]
    special: Cards | None

    @property
    def is_ready(self) -> bool:
        """Whether nothing is missing but an empty hand."""
        return self.missing <= 0 and not self.begun

    def own(self, rank: Rank) -> Meld | None:
        """Return the side's set of a rank, None where there is none."""
        return next((meld for meld in self.melds if is_set_of(meld, rank)), None)

    def burdens(self, melds: tuple[Meld, ...]) -> int:
        """Return the number of melds that have to be finished, and are far from it."""
        nearly = _NEARLY if len(self.state.stock) >= _LATE else CANASTA_SIZE
        short = [meld for meld in melds if meld.cards.size < nearly]
        return len(unfinished_of(self.state.rules, short))

    def must_finish(self, rank: Rank) -> bool:
        """Return whether a natural set of a rank has to be finished once it is begun."""
        triple = SetMeld(Cards.of([rank] * SHORTEST_MELD), rank)
        return bool(unfinished_of(self.state.rules, [triple]))

    def homeless(self, hand: Cards) -> int:
        """Return the number of cards of a hand left over, were all laid down."""
        return sum(self._naturals_left(hand, rank) for rank in NATURAL_RANKS) + max(
            0, hand.wilds - sum(map(self._wild_room, self.melds))
        )

    def _naturals_left(self, hand: Cards, rank: Rank) -> int:
        """Return the number of cards of a rank that fit in no meld."""
        count = hand.counts[rank]
        if not count or rank in self.dead:
            return count
        own = self.own(rank)
        if own is not None:
            return max(0, count - _room(own))
        new = SetMeld(Cards.of([rank] * min(count, CANASTA_SIZE)), rank)
        is_free = count >= SHORTEST_MELD and not unfinished_of(self.state.rules, [new])
        return 0 if is_free else count

    def _wild_room(self, meld: Meld) -> int:
        """Return the number of wild cards that a meld takes."""
        if isinstance(meld, WildMeld):
            return _room(meld)
        rule, cards = self.state.rules.sets, meld.cards
        if not isinstance(meld, SetMeld) or meld.rank in rule.never_wild:
            return 0
        is_late = meld.rank in rule.wild_at_first and not cards.wilds
        if is_late or cards.naturals < rule.naturals_before_wilds:
            return 0
        most = _room(meld) if rule.most_wilds is None else rule.most_wilds - cards.wilds
        return max(0, min(_room(meld), most))


def _room(meld: Meld) -> int:
    """Return the number of cards that a meld lacks to a canasta, which closes it."""
    return max(0, CANASTA_SIZE - meld.cards.size)


def race_of(state: State) -> Race:
    """Return the facts as the player who acts knows them."""
    rules, side = state.rules, state.sides[state.side_of[state.actor]]
    hand, melds = state.players[state.actor].hand, side.melds
    made = sum(1 for meld in melds if canasta_kind(rules, meld) is not None)
    return Race(
        state=state,
        hand=hand,
        melds=melds,
        dead=dead_ranks(rules, frozenset(), [m for each in state.sides for m in each.melds]),
        missing=rules.going_out.canastas - made,
        begun=tuple(meld for meld in melds if unfinished_of(rules, [meld])),
        special=None if melds else _special(state, hand),
    )


def _special(state: State, hand: Cards) -> Cards | None:
    """Return the cards kept for a special hand that is near, None where none is."""
    if not state.rules.special_hands.points or len(state.stock) < _EARLY:
        return None
    nearest = check_special_hands(SpecialHandsQuestion(rules=state.rules, hand=hand)).nearest[0]
    return nearest.keep if nearest.short_by <= _SHORT else None


def raced_worth(race: Race, action: Action) -> int:
    """Return the worth of an action to the player who acts."""
    judge = _WORTH.get(type(action))
    return planned_worth(plan_of(race.state), action) if judge is None else judge(race, action)


def _drawing(race: Race, action: DrawStock) -> int:
    if not action.keep_three:
        return 20
    points = race.state.rules.special_hands.points
    with_threes = (each for each in points if PATTERNS[each].threes)
    is_near = any(nearness(each, race.hand).short_by <= _SHORT + 1 for each in with_threes)
    return 21 if is_near else NEVER


def _pile(race: Race, action: TakePile) -> int:
    """Return the worth of taking the pile: by its cards, or by what they leave over once ready."""
    way, state = action.way, race.state
    laid, under = laid_for_pile(way), cards_under(state)
    if race.special is not None or _is_burdened(race, way, under):
        return -_BURDEN
    if race.is_ready and (under.size + 1 < _LARGE_PILE or not state.stock):
        before, after = race.homeless(race.hand), race.homeless(race.hand + under - laid)
        return 20 + 20 * (before + 1 - after)
    bonus = 0 if race.melds else state.rules.dealing.talon_first
    return 40 + 20 * (under.size - bonus) - 15 * laid.wilds


def _is_burdened(race: Race, way: PileWay, under: Cards) -> bool:
    """Return whether taking the pile begins a meld that has to be finished and is far from it."""
    begun = race.burdens(way.others)
    if way.added_to is None and race.burdens((way.meld,)):
        rank = next(way.from_hand.ranks())
        return bool(begun) or way.meld.cards.size + under.counts[rank] < _NEARLY
    return bool(begun)


def _laying(race: Race, action: Lay) -> int:
    cards = cards_in(action.melds)
    if not race.melds:
        return _opening(race, action.melds, cards)
    if cards.size >= CANASTA_SIZE:
        return 480
    if race.burdens(action.melds) or race.hand.size - cards.size < _KEPT:
        return NEVER
    # Two cards of a set of three may still take the pile.
    return 300 + cards.size if race.is_ready or cards.size > SHORTEST_MELD else NEVER


def _opening(race: Race, melds: tuple[Meld, ...], cards: Cards) -> int:
    """Return the worth of a first meld: a large one, without melds far from finished."""
    if race.special is not None:
        return NEVER
    return 500 + 10 * cards.size - _BURDEN * race.burdens(melds)


def _adding(race: Race, action: AddTo) -> int:
    meld, cards = race.melds[action.meld], action.cards
    size = meld.cards.size + cards.size
    if meld in race.begun:
        return 490
    if race.is_ready:
        return NEVER if cards.wilds else 250
    if size >= CANASTA_SIZE:
        return NEVER if cards.wilds and race.missing <= 0 else 450 - 10 * cards.wilds
    if race.hand.size - cards.size < _KEPT:
        return NEVER
    if cards.wilds:
        return 60 if race.missing > 0 and size == CANASTA_SIZE - 1 else NEVER
    return NEVER if _takes_pile(race, meld, cards) else 250


def _takes_pile(race: Race, meld: Meld, cards: Cards) -> bool:
    """Return whether a pair is better kept to take the pile with, to a meld of three."""
    pair = race.hand.counts[next(cards.ranks())] == SHORTEST_MELD - 1
    return pair and meld.cards.size == SHORTEST_MELD


def _discarding(race: Race, action: Discard) -> int:
    """Return the worth of a discard: cards that fit nowhere first; special hand and pairs last."""
    rank = next(action.card.ranks())
    if not rank.is_natural:
        return worth(race.state, action)
    count, own = race.hand.counts[rank], race.own(rank)
    if race.special is not None and race.special.counts[rank] >= count:
        return -600
    if rank in race.dead:
        return -1
    is_burden = own is None and race.must_finish(rank)
    if is_burden and race.melds and count < _FEWEST_OF_RANK:
        return -2
    opens = not race.melds and rank in race.state.rules.sets.wild_at_first
    cost = 5 + race.state.rules.card_points.by_rank[rank] + 100 * (own is not None)
    cost += 30 * (count - 1) if opens or not is_burden else 0
    if race.is_ready:
        cost += 100 * (race.homeless(race.hand - action.card) - race.homeless(race.hand) + 1)
    return -cost


_WORTH: Final[Mapping[type[Any], Callable[[Race, Any], int]]] = {
    DrawStock: _drawing,
    TakePile: _pile,
    Lay: _laying,
    AddTo: _adding,
    Discard: _discarding,
}
