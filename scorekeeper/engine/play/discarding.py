"""Rules of the discard."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import compress
from typing import Final

from scorekeeper.engine.cards import ALL_RANKS, NATURALS, NO_RANKS, WILD_RANKS, Cards, Rank
from scorekeeper.engine.melds import is_set_of
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.dead import is_finished
from scorekeeper.engine.table.up_card import rank_of
from scorekeeper.engine.violations import Subject, Violation, ViolationCode

_BLACK_THREE: Final = Rank.BLACK_THREE


def discard_violations(draft: StateDraft, card: Cards, *, last: bool) -> Iterator[Violation]:
    """Yield the violations in discarding a card.

    Args:
        draft: the hand.
        card: the card.
        last: whether it would be the last card of a player going out.
    """
    return _violations(draft, rank_of(card), _kept_from_empty_pile(draft), last=last)


def ranks_to_discard(draft: StateDraft, *, last: bool) -> Container[Rank]:
    """Return the ranks of a hand that may be discarded."""
    kept, free = _kept_from_empty_pile(draft), draft.setting.free_discards
    if not kept and free.issuperset(_held(draft)):
        return free
    bound = [rank for rank in _held(draft) if rank in kept or rank not in free]
    allowed = (r for r in bound if next(_violations(draft, r, kept, last=last), None) is None)
    return free.difference(bound).union(allowed)


def _violations(
    draft: StateDraft, rank: Rank, kept: Container[Rank], *, last: bool
) -> Iterator[Violation]:
    """Yield the violations in discarding a card of a rank.

    Args:
        draft: the hand.
        rank: the rank.
        kept: the ranks that the hand does not begin a pile with.
        last: whether it would be the last card of a player going out.
    """
    rule = draft.rules.discarding
    if _is_held_back(draft, rank):
        yield _of_rank(draft.rules, ViolationCode.PLAY_HELD_BACK, rank)
    if last and rank in rule.never_last:
        yield _of_rank(draft.rules, ViolationCode.PLAY_NEVER_LAST, rank)
    if rank is _BLACK_THREE:
        first = not rule.black_three_at_first and not draft.player.turns
        if first:
            yield _of_rank(draft.rules, ViolationCode.PLAY_BLACK_THREE_AT_FIRST, rank)
    if rank in draft.setting.laid_threes:
        yield _of_rank(draft.rules, ViolationCode.PLAY_NEVER_DISCARDED, rank)
    if not last and rule.wilds_last and rank in WILD_RANKS and draft.hand.wilds < draft.hand.size:
        yield _of_rank(draft.rules, ViolationCode.PLAY_WILD_HELD_BACK, rank)
    if not last and rank in kept:
        yield _of_rank(draft.rules, ViolationCode.PLAY_NOT_ON_EMPTY, rank)


def _held(draft: StateDraft) -> Iterator[Rank]:
    """Yield the ranks that the player in turn holds."""
    return compress(ALL_RANKS, draft.hand.counts)


def may_begin_with_any(draft: StateDraft) -> bool:
    """Return whether a pile lies, or may be begun with any card."""
    return bool(draft.pile) or not draft.rules.discarding.not_on_empty


def _kept_from_empty_pile(draft: StateDraft) -> frozenset[Rank]:
    """Return the ranks of a hand that it does not begin a pile with, where none lies."""
    if may_begin_with_any(draft):
        return NO_RANKS
    order = _order(draft)
    least = min(order.values(), default=0)
    return frozenset(rank for rank, place in order.items() if place > least)


def has_none_for_empty_pile(draft: StateDraft) -> bool:
    """Return whether no pile lies, and a hand holds nothing but cards that do not begin one."""
    return not may_begin_with_any(draft) and min(_order(draft).values(), default=0) > 0


def keeps_one_for_empty_pile(draft: StateDraft) -> bool:
    """Return whether a hand surely keeps a card to discard, whichever set it lays down."""
    if may_begin_with_any(draft):
        return True
    return sum(1 for rank in ranks_for_empty_pile(draft) if rank in NATURALS) > 1


def ranks_for_empty_pile(draft: StateDraft) -> list[Rank]:
    """Return the ranks of a hand that begin a pile at any time."""
    return [rank for rank, place in _order(draft).items() if not place]


def _order(draft: StateDraft) -> dict[Rank, int]:
    """Return the place of each held rank in the order of beginning a pile: 0 at any time.

    Who holds nothing else discards a card of a dead rank, then one that is held back,
    then a wild card. Cards never discarded come last: threes that are laid down, and the ranks
    that the house rules hold back.
    """
    held, dead = draft.rules.discarding.not_on_empty, draft.dead
    threes = draft.setting.laid_threes

    def place(rank: Rank) -> int:
        if rank in threes or _is_held_back(draft, rank):
            return 4
        if rank in WILD_RANKS:
            return 3
        return 1 if rank in dead else 2 * (rank in held)

    return {rank: place(rank) for rank in _held(draft)}


def discard_lacking(draft: StateDraft) -> Iterator[Violation]:
    """Yield a violation where a player must not go out with nothing left to discard."""
    rule = draft.rules.discarding
    if rule.last_needed:
        code = ViolationCode.PLAY_MUST_DISCARD
        yield Violation(code, rule.source, subject=Subject.LAST)


def _of_rank(rules: Ruleset, code: ViolationCode, rank: Rank) -> Violation:
    """Return the violation of a card that may not be discarded."""
    return Violation(code=code, source=rules.discarding.source, subject=rank.name.lower())


def _is_held_back(draft: StateDraft, rank: Rank) -> bool:
    """Return whether cards of a rank are not discarded yet; a dead rank waits for nothing."""
    held = rank in draft.rules.discarding.held_back
    return held and rank not in draft.dead and not _all_have_canastas_of(draft, rank)


def _all_have_canastas_of(draft: StateDraft, rank: Rank) -> bool:
    """Return whether every side has a natural canasta of a rank."""
    return all(
        any(
            is_set_of(meld, rank) and is_finished(meld) and not meld.cards.wilds
            for meld in side.melds
        )
        for side in draft.sides
    )
