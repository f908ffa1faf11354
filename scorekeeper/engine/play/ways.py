"""Actions of the player in turn that take a search to find: going out, taking the pile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import compress
from typing import Any, Final

from scorekeeper.engine.cards import ALL_RANKS, NO_CARDS, Rank, Suit
from scorekeeper.engine.melds import Meld, SequenceMeld, is_set_of
from scorekeeper.engine.play.actions import Action, Discard, GoOut, TakePile
from scorekeeper.engine.play.bounds import may_empty, may_hold_triple, may_open
from scorekeeper.engine.play.card import Card, single, some
from scorekeeper.engine.play.discarding import ranks_for_empty_pile, ranks_to_discard
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.drawing import pile_answer, take_pile
from scorekeeper.engine.play.going_out import go_out_at_once
from scorekeeper.engine.play.openings import simple_openings
from scorekeeper.engine.play.refusal import IllegalActionError
from scorekeeper.engine.play.rights import cannot_go_on, feet_lying, foot_waits
from scorekeeper.engine.play.settling import canasta_count
from scorekeeper.engine.play.simple_out import simple_way_out
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, PAIR
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.search.going_out import EXACT_CARDS
from scorekeeper.engine.table.going_out import GoOutQuestion, ways_of_deck
from scorekeeper.engine.table.pile_ways import PileWay, may_follow

_DISCARDS: Final = [Discard(some(rank, 1)) for rank in ALL_RANKS]
_NO_SUITS: Final = tuple(rank for rank in Rank if not rank.is_natural)
_SUITED: Final = {suit: [Discard(single(Card(rank, suit))) for rank in Rank] for suit in Suit}


def ways_to_go_out(draft: StateDraft) -> tuple[GoOut, ...]:
    """Return ways for the player in turn to go out, the partner's leave taken for granted.

    That of `simple_way_out`, if there is one; else those that a search finds, so that there is one
    whenever `check_go_out` finds one.
    """
    rules, side = draft.rules, draft.side
    if foot_waits(draft) or (rules.going_out.feet_taken and feet_lying(draft)):
        return ()
    if draft.is_stuck or _lacks_red_threes(draft):
        return ()
    if not may_empty(rules, side.melds, draft.hand, draft.dead):
        return _stuck(draft)
    simple = simple_way_out(draft) if side.melds and not draft.player.foot else None
    if simple is not None and (draft.setting.is_plain or _would_go_out(draft, simple)):
        return (simple,)
    asked = GoOutQuestion(
        rules=rules,
        score_before=draft.setting.score_of(draft.seat),
        deal_number=draft.setting.deal_number,
        table=side.melds,
        hand=draft.hand,
        red_threes=draft.red_threes,
        concealed_from_stock=not (side.melds or draft.turn.from_pile),
        dead=draft.dead,
        most_canastas=canasta_count(draft) if draft.player.foot else None,
    )
    answer = ways_of_deck(asked)
    if not answer.ways and answer.is_complete and draft.hand.size <= EXACT_CARDS:
        return _stuck(draft)
    found = (GoOut(way.table, way.discard) for way in answer.ways)
    return tuple(action for action in found if _would_go_out(draft, action))


def _stuck(draft: StateDraft) -> tuple[GoOut, ...]:
    """Return no way to go out, and remember it: there will be none later in the turn either.

    Cards that could be laid then could be laid now. That is not so before a side's first meld,
    which is judged by itself, nor where a foot is still to come into the hand.
    """
    if draft.side.melds and not draft.player.foot:
        draft.note_stuck()
    return ()


def _lacks_red_threes(draft: StateDraft) -> bool:
    """Return whether the side has fewer red threes than canastas, which never become fewer."""
    rule, melds = draft.rules.going_out, draft.side.melds
    if not rule.red_three_per_canasta or draft.rules.sets.may_join:
        return False
    canastas = sum(1 for meld in melds if meld.cards.size >= CANASTA_SIZE)
    return draft.red_threes < max(rule.canastas, canastas)


def _would_go_out(draft: StateDraft, action: GoOut) -> bool:
    """Return whether an action would end the hand, were the partner to agree.

    The search does not know when a rank may be discarded, nor when a foot is picked up.
    """
    rule = draft.rules.discarding
    free = rule.black_three_at_first and not (rule.held_back or draft.player.foot)
    if free and draft.setting.is_plain:
        return True
    agreed = StateDraft(draft.done())
    agreed.set_turn(consent=True)
    return is_accepted(agreed, go_out_at_once, action)


def ways_to_take(draft: StateDraft) -> tuple[TakePile, ...]:
    """Return ways for the player in turn to take the pile and play on.

    For a side's first meld those that `simple_openings` makes, or else, if the player can go on
    from none of them, those that a search finds; after it every way there is.
    """
    if not _may_take(draft):
        return ()
    plain = not draft.side.melds and draft.setting.is_plain
    simple = _playable(draft, _opening_ways(draft)) if plain else ()
    return simple or _playable(draft, pile_answer(draft).ways)


def _playable(draft: StateDraft, ways: Iterable[PileWay]) -> tuple[TakePile, ...]:
    """Return the ways to take the pile after which the player can end the turn, as actions."""
    return tuple(TakePile(way) for way in dict.fromkeys(ways) if _can_end_turn(draft, way))


def _opening_ways(draft: StateDraft) -> Iterator[PileWay]:
    """Yield simple ways to take the pile for the side's first meld."""
    minimum, up_card = draft.setting.minimums[draft.seat], single(draft.pile[-1])
    if minimum.canasta is None:
        for melds in simple_openings(draft.setting, minimum.points, draft.hand, up_card):
            meld, *others = melds
            yield PileWay(meld=meld, from_hand=meld.cards - up_card, others=tuple(others))


def _may_take(draft: StateDraft) -> bool:
    """Return whether the pile may be taken: False only where it cannot."""
    rule = draft.rules.pile
    rank = draft.pile[-1].rank if draft.pile else None
    if rank is None or not rank.is_natural or rank in rule.never:
        return False
    naturals, melds = draft.hand.count(rank), draft.side.melds
    if not melds:
        return naturals >= PAIR and _may_open_with_pile(draft)
    frozen = draft.frozen or rule.always_frozen
    wild = rule.natural_and_wild and draft.hand.wilds and not frozen
    if naturals > 1 or (naturals and wild):
        return True
    adds = rule.adds_when_frozen if frozen else rule.adds
    if adds is not PileAdds.NONE and any(_takes_natural(draft, meld, rank) for meld in melds):
        return True
    if frozen or not rule.adds_to_sequences:
        return False
    up_card = single(draft.pile[-1])
    sequences = (meld for meld in melds if isinstance(meld, SequenceMeld))
    return any(may_follow(draft.rules, meld, up_card) for meld in sequences)


def _may_open_with_pile(draft: StateDraft) -> bool:
    """Return whether the side's first meld may be laid with the up card: False only if not."""
    rules, up_card = draft.rules, single(draft.pile[-1])
    minimum = draft.setting.minimums[draft.seat]
    counted = up_card if rules.minimums.up_card_counts else NO_CARDS
    return (
        rules.pile.for_first_meld
        and may_hold_triple(rules, minimum, draft.hand + counted)
        and may_open(rules, minimum, draft.hand + up_card)
    )


def _takes_natural(draft: StateDraft, meld: Meld, rank: Rank) -> bool:
    """Return whether a meld is a set of a rank that has room for one more card of it."""
    cards = meld.cards
    return is_set_of(meld, rank) and draft.setting.is_set(cards.naturals + 1, cards.wilds)


def _can_end_turn(draft: StateDraft, way: PileWay) -> bool:
    """Return whether a player who takes the pile in a way can end the turn."""
    laid = way.from_hand.size + sum([meld.cards.size for meld in way.others])
    if draft.hand.size - laid > 1 and (draft.setting.is_plain or _keeps_a_discard(draft, way)):
        return True
    return is_accepted(draft, take_pile, TakePile(way))


def _keeps_a_discard(draft: StateDraft, way: PileWay) -> bool:
    """Return whether a hand surely keeps a card to discard where no pile lies any more."""
    if not draft.rules.discarding.not_on_empty:
        return True
    laid = [meld.cards.counts for meld in (way.meld, *way.others)]
    return any(not any(counts[rank] for counts in laid) for rank in ranks_for_empty_pile(draft))


def must_take(draft: StateDraft) -> bool:
    """Return whether the player in turn has to take the pile, the stock being gone."""
    if draft.stock or not _may_take(draft):
        return False
    answer = pile_answer(draft)
    return answer.must_take and any(
        way.added_to is not None and _can_end_turn(draft, way) for way in answer.ways
    )


def is_accepted(draft: StateDraft, do: Callable[[StateDraft, Any], None], action: Action) -> bool:
    """Return whether an action would be accepted; nothing is changed."""
    trial = StateDraft(draft.done())
    try:
        do(trial, action)
    except IllegalActionError:
        return False
    return True


def discards(draft: StateDraft) -> tuple[Discard, ...]:
    """Return every discard of the player in turn that the rules allow, one for each card."""
    hand = draft.hand
    last = hand.size == 1 and not foot_waits(draft)
    if last and cannot_go_on(draft):
        return ()
    free = ranks_to_discard(draft, last=last)
    if not hand.suited:
        return tuple([_DISCARDS[rank] for rank in compress(ALL_RANKS, hand.counts) if rank in free])
    suited = [_SUITED[suit][rank] for rank, suit, _ in hand.suited if rank in free]
    others = [_DISCARDS[rank] for rank in _NO_SUITS if hand.counts[rank] and rank in free]
    return (*suited, *others)
