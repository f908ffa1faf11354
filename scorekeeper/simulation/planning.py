"""Rates actions for a player who plans for going out.

The worth of an action only orders the actions, on the scale of `greed`, which rates all that a plan
makes no difference to. A planner gathers the kinds of canasta that the rules ask
for (`needs`): wild cards for one of wild cards, ranks that stay clean, sequences (`sequences`). It
picks up the foot early, discards cards of least use to others, and takes fewer piles once its
side is ready; then it keeps its sets open for the cards that are still to be got rid of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from scorekeeper.engine.canasta_kinds import FORMS
from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.melds import Meld, MeldKind, SequenceMeld, SetMeld, is_set_of
from scorekeeper.engine.play.actions import (
    Action,
    AddTo,
    Answer,
    AskToGoOut,
    Discard,
    DrawStock,
    Lay,
    TakePile,
)
from scorekeeper.engine.play.rights import ASKED_ANYWAY
from scorekeeper.engine.play.state import State
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.pile import StartCover
from scorekeeper.engine.table.pile_ways import PileWay
from scorekeeper.simulation.greed import (
    FEWEST_WILDS,
    NEVER,
    cards_under,
    laid_for_pile,
    pile_worth,
    worth,
)
from scorekeeper.simulation.needs import Needs, needs_of
from scorekeeper.simulation.sequences import Hopes

_FINISHED_AT_ONCE: Final = frozenset(form.rank for form in FORMS.values() if form.mixed_if)
"""The ranks whose sets are finished even while others are left open.

They are those whose canastas are a kind of their own under some rules, natural or mixed.
"""

_NO_HOPES: Final = Hopes((), Cards(), lacks=False)
"""The prospects of sequences under rules that have none."""

_KEPT_CARDS: Final = 4
"""The number of cards kept in the hand until nothing is missing but to go out, without feet."""

_ASKED_FROM: Final = 8
"""The most cards in hand with which a partner is asked a turn ahead."""

_SMALL_PILE: Final = 3
"""The size of the pile beyond which taking it delays a side that is ready to go out."""

_LARGE_PILE: Final = 12
"""The size of the pile beyond which a discard costs no more."""

_DANGER: Final = 12
"""The cost, for each card of the pile, of discarding a rank of which no card was seen."""


class Plan(NamedTuple):
    """Facts that a planner takes into account when it has to act.

    Attributes:
        state: the hand.
        hand: the player's cards.
        melds: the side's melds on the table.
        needs: the needs of the side to go out.
        hopes: the sequences that the player gathers cards for.
    """

    state: State
    hand: Cards
    melds: tuple[Meld, ...]
    needs: Needs
    hopes: Hopes

    def may_spend(self, cards: Cards) -> bool:
        """Return whether the player can do without some cards."""
        needs, player = self.needs, self.state.players[self.state.actor]
        keeps = 1 if self.state.rules.dealing.foot else _KEPT_CARDS
        return bool(player.foot) or needs.is_ready or self.hand.size - cards.size > keeps


def plan_of(state: State) -> Plan:
    """Return the facts as the player who acts knows them."""
    hand = state.players[state.actor].hand
    melds, needs = state.sides[state.side_of[state.actor]].melds, needs_of(state)
    has_any = state.rules.sequences.allowed
    hopes = Hopes(melds, hand, lacks=needs.lacks(MeldKind.SEQUENCE)) if has_any else _NO_HOPES
    return Plan(state, hand, melds, needs, hopes)


def planned_worth(plan: Plan, action: Action) -> int:
    """Return the worth of an action to the player who acts."""
    judge = _WORTH.get(type(action))
    return worth(plan.state, action) if judge is None else judge(plan, action)


def _pile(plan: Plan, action: TakePile) -> int:
    """Return the worth of the pile: by its cards, more in games with feet, less once ready."""
    way, rules = action.way, plan.state.rules
    if plan.needs.is_emptying and not rules.sequences.allowed:
        return _pile_when_emptying(plan, way)
    value = pile_worth(plan.state, way, 25 if rules.dealing.foot else 10)
    if plan.needs.is_emptying:
        value -= 20 * max(0, cards_under(plan.state).size + 1 - _SMALL_PILE)
    return value + 40 * isinstance(way.meld, SequenceMeld)


def _pile_when_emptying(plan: Plan, way: PileWay) -> int:
    """Return the worth of the pile: by the cards left over before and after, and its size."""
    laid, under = laid_for_pile(way), cards_under(plan.state)
    hand = plan.hand - laid + under
    kept = [meld for meld in plan.melds if meld is not way.added_to]
    rules = plan.state.rules
    before = _left_over(rules, plan.melds, plan.hand) + 1
    after = _left_over(rules, (*kept, way.meld, *way.others), hand)
    return 20 + 20 * (before - after) + 5 * (under.size - laid.size)


def _laying(plan: Plan, action: Lay) -> int:
    if not plan.melds:
        return _opening(plan, action.melds)
    meld = action.melds[0]
    cards = meld.cards
    if cards.size >= CANASTA_SIZE:
        return NEVER if plan.needs.is_full or _wastes(plan, meld) else 480
    if cards.wilds == cards.size:
        return _laying_wilds(plan, cards)
    if not plan.may_spend(cards):
        return NEVER
    if isinstance(meld, SequenceMeld):
        return _laying_sequence(plan, cards)
    return _laying_set(plan, meld)


def _opening(plan: Plan, melds: tuple[Meld, ...]) -> int:
    """Return the worth of a first meld: of few cards; wild ones that are needed cost double."""
    spent = [meld.cards for meld in melds]
    each = 30
    if plan.needs.lacks(MeldKind.WILD):
        spent, each = [cards for cards in spent if cards.wilds < cards.size], 60
    size = sum(meld.cards.size for meld in melds)
    return 500 - each * sum(cards.wilds for cards in spent) - 2 * size


def _laying_wilds(plan: Plan, cards: Cards) -> int:
    """Return the worth of a meld of wild cards, one at a time: of three if needed, else many."""
    if _has_open_wilds(plan):
        return NEVER
    if plan.needs.lacks(MeldKind.WILD):
        return 260 if plan.hand.size - cards.size > 1 else NEVER
    return 260 if cards.wilds >= FEWEST_WILDS and plan.may_spend(cards) else NEVER


def _laying_sequence(plan: Plan, cards: Cards) -> int:
    """Return the worth of a sequence: one of a suit at a time, short ones only if needed."""
    hope, rule = plan.hopes.of(cards), plan.state.rules.sequences
    lacks = plan.needs.lacks(MeldKind.SEQUENCE)
    if hope.lying and cards.size <= CANASTA_SIZE // 2 + 1:
        return NEVER
    if rule.short_points and not lacks and hope.cards < CANASTA_SIZE - 1:
        return NEVER
    return 320 + cards.size


def _laying_set(plan: Plan, meld: Meld) -> int:
    """Return the worth of a new set: one open set of a rank; wild cards only to make room."""
    rank = _rank_of(meld)
    if any(_is_open(own) and _rank_of(own) is rank for own in plan.melds):
        return NEVER
    if meld.cards.wilds:
        return 70 if _makes_room(plan, meld) else NEVER
    return _less_wanted(plan, 300 + meld.cards.size, meld.cards)


def _wastes(plan: Plan, meld: Meld) -> bool:
    """Return whether a new canasta takes several wild cards while a canasta of those is lacking."""
    is_set = _rank_of(meld) is not None
    return is_set and meld.cards.wilds > 1 and plan.needs.lacks(MeldKind.WILD)


def _makes_room(plan: Plan, meld: Meld) -> bool:
    """Return whether a set with a wild card helps to empty the hand, and uses nothing needed."""
    needs = plan.needs
    if needs.lacks(MeldKind.WILD):
        return needs.is_clearing and _brings_foot(plan, meld)
    if needs.is_emptying or needs.feet_lie:
        return True
    return needs.is_clearing and _rank_of(meld) not in needs.clean


def _brings_foot(plan: Plan, meld: Meld) -> bool:
    """Return whether a set nearly empties a hand whose wild cards fit nowhere else."""
    few = plan.hand.wilds < SHORTEST_MELD and not _has_open_wilds(plan)
    return few and plan.hand.size - meld.cards.size <= SHORTEST_MELD


def _less_wanted(plan: Plan, value: int, cards: Cards) -> int:
    """Return a worth, lowered by as much as the cards are wanted for sequences."""
    wanting = plan.hopes.wanting(cards)
    if wanting and plan.needs.lacks(MeldKind.SEQUENCE):
        return NEVER
    return value - 30 * wanting


def _adding(plan: Plan, action: AddTo) -> int:
    meld, cards = plan.melds[action.meld], action.cards
    if meld.cards.size < CANASTA_SIZE <= meld.cards.size + cards.size:
        return _finishing(plan, meld, cards)
    is_wild = meld.cards.wilds == meld.cards.size
    is_needed = is_wild and plan.needs.lacks(MeldKind.WILD) and plan.hand.size - cards.size > 1
    if not (is_needed or plan.may_spend(cards)):
        return NEVER
    if is_wild or isinstance(meld, SequenceMeld):
        return 240 if is_wild else 340
    if cards.wilds:
        return _adding_wild(plan, meld, cards)
    return _less_wanted(plan, 250 if _is_open(meld) else 120, cards)


def _finishing(plan: Plan, meld: Meld, cards: Cards) -> int:
    """Return the worth of finishing a canasta: never one too many, or of wilds needed elsewhere."""
    if plan.needs.is_full:
        return NEVER
    if isinstance(meld, SequenceMeld):
        return 490
    if meld.cards.wilds == meld.cards.size:
        return 470
    if plan.needs.leaves_open and _rank_of(meld) not in _FINISHED_AT_ONCE:
        return NEVER
    if cards.wilds and not _may_mix(plan, meld, cards):
        return NEVER
    return 450 - 10 * cards.wilds


def _may_mix(plan: Plan, meld: Meld, cards: Cards) -> bool:
    """Return whether wild cards may finish a canasta."""
    needs = plan.needs
    if needs.lacks_mixed:
        return not _spoils(plan, meld)
    if needs.feet_lie or needs.is_emptying:
        return False
    if needs.lacks(MeldKind.WILD):
        return bool(meld.cards.wilds) and cards.wilds == 1
    return not _spoils(plan, meld)


def _spoils(plan: Plan, meld: Meld) -> bool:
    """Return whether a wild card would make a meld mixed that is to stay clean."""
    is_kept = not plan.needs.is_emptying and _rank_of(meld) in plan.needs.clean
    return is_kept and not meld.cards.wilds


def _adding_wild(plan: Plan, meld: Meld, cards: Cards) -> int:
    """Return the worth of adding a wild card: as the sixth of a meld, or to pick up the foot."""
    needs = plan.needs
    # Sets that are left open take a wild card with a pair, or when going out.
    waits = needs.is_emptying and needs.leaves_open
    if waits or _spoils(plan, meld):
        return NEVER
    is_free = not needs.lacks(MeldKind.WILD)
    if meld.cards.size + cards.size == CANASTA_SIZE - 1:
        return 30 if is_free or needs.lacks_mixed else NEVER
    return 25 if needs.is_clearing and is_free else NEVER


def _has_open_wilds(plan: Plan) -> bool:
    """Return whether the side has a meld of wild cards that is no canasta yet."""
    return any(_is_open(meld) and meld.cards.wilds == meld.cards.size for meld in plan.melds)


def _is_open(meld: Meld) -> bool:
    """Return whether a meld is no canasta yet."""
    return meld.cards.size < CANASTA_SIZE


def _rank_of(meld: Meld) -> Rank | None:
    """Return the rank of a set, None of other melds."""
    return meld.rank if isinstance(meld, SetMeld) else None


def _asking(plan: Plan, _action: AskToGoOut) -> int:
    """Return the worth of asking: only where necessary and, a turn ahead, with few cards left."""
    rule = plan.state.rules.going_out
    soon = not rule.asked_a_turn_ahead or plan.hand.size <= _ASKED_FROM
    return 600 if rule.permission in ASKED_ANYWAY and plan.needs.is_ready and soon else NEVER


def _discarding(plan: Plan, action: Discard) -> int:
    """Return the worth of a discard: single, cheap cards of no use to anybody first, wilds last."""
    rank = next(action.card.ranks())
    if rank is Rank.BLACK_THREE:
        planned = _discarding_black_three(plan)
        return worth(plan.state, action) if planned is None else planned
    value = worth(plan.state, action)
    if not rank.is_natural:
        return value
    wanted = 40 * (rank in plan.needs.clean) + 12 * plan.hopes.wanting(action.card)
    return value - wanted - _danger(plan, rank)


def _discarding_black_three(plan: Plan) -> int | None:
    """Return the worth of discarding a black three; None where `greed` rates it.

    A planner gets rid of them before going out, and keeps those that make a set then.
    """
    needs, held = plan.needs, plan.hand.counts[Rank.BLACK_THREE]
    if needs.is_clearing:
        return -1
    if needs.is_emptying and plan.state.rules.black_threes.meldable and held >= SHORTEST_MELD:
        return -200
    return -1 if needs.is_much and (needs.is_ready or held > 1) else None


def _danger(plan: Plan, rank: Rank) -> int:
    """Return the danger of a discard: the greater, the fewer cards of its rank were seen."""
    state, all_of = plan.state, plan.state.rules.deck.count(rank)
    melds = (meld for side in state.sides for meld in side.melds)
    seen = plan.hand.counts[rank] + sum(meld.cards.counts[rank] for meld in melds)
    if state.rules.pile.start is not StartCover.BURY_BY_RANK:  # some lie there face down
        seen += sum(1 for card in state.pile if card.rank is rank)
    return _DANGER * (all_of - seen) * min(len(state.pile), _LARGE_PILE) // all_of


_WORTH: Final[Mapping[type[Any], Callable[[Plan, Any], int]]] = {
    # Sequences are made of fresh cards.
    DrawStock: lambda plan, _action: 40 if plan.needs.lacks(MeldKind.SEQUENCE) else 20,
    TakePile: _pile,
    Lay: _laying,
    AddTo: _adding,
    AskToGoOut: _asking,
    # A partner agrees, as being asked took more than a hand.
    Answer: lambda _plan, action: int(action.yes),
    Discard: _discarding,
}


def _left_over(rules: Ruleset, melds: tuple[Meld, ...], hand: Cards) -> int:
    """Return the number of cards of a hand left over, were all laid down in sets.

    Args:
        rules: the rules played by.
        melds: the side's melds on the table.
        hand: the cards; wild cards go with pairs.
    """
    rest = [max(0, hand.counts[rank] - _room_in_sets(rules, melds, rank)) for rank in NATURAL_RANKS]
    pairs = max(0, sum(1 for count in rest if count == SHORTEST_MELD - 1) - hand.wilds)
    threes = hand.counts[Rank.BLACK_THREE]
    if rules.black_threes.meldable and threes >= SHORTEST_MELD:
        threes = 0
    return rest.count(1) + pairs * (SHORTEST_MELD - 1) + threes


def _room_in_sets(rules: Ruleset, melds: tuple[Meld, ...], rank: Rank) -> int:
    """Return the number of naturals of a rank that the sets on the table take."""
    sizes = [meld.cards.size for meld in melds if is_set_of(meld, rank)]
    most = rules.sets.most_cards
    return sum(rules.deck.count(rank) if most is None else most - size for size in sizes)
