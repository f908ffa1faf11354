"""Consequences of laying cards down: the first meld, feet, going out, cards to keep."""

from __future__ import annotations

from scorekeeper.engine.canasta_kinds import canasta_kind
from scorekeeper.engine.legality.first_meld import minimum_points
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.play.discarding import has_none_for_empty_pile
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.partners import form_sides
from scorekeeper.engine.play.refusal import refusal, refuse
from scorekeeper.engine.play.rights import cannot_go_on, foot_waits
from scorekeeper.engine.play.state import End
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.ruleset.table import FootTaken
from scorekeeper.engine.violations import ViolationCode


def settle(draft: StateDraft, before: tuple[Meld, ...]) -> None:
    """Apply all consequences of laying cards down.

    Args:
        draft: the hand, the cards having been laid down.
        before: the side's melds before.

    Raises:
        IllegalActionError: too few cards are left in the hand to go on, and too many to go out.
    """
    if not before:
        _begin_melds(draft)
    if note_canastas(draft, before):
        draft.take_foot()
    if not draft.hand and foot_waits(draft):
        draft.take_foot()
    if draft.end is None:
        refuse(cannot_go_on(draft))
        if not draft.setting.is_plain and draft.hand.size > 1 and has_none_for_empty_pile(draft):
            raise refusal(draft.rules.discarding, ViolationCode.PLAY_NOT_ON_EMPTY)
        if not draft.hand:
            go_out(draft)


def takes_foot_with_canasta(draft: StateDraft) -> bool:
    """Return whether a foot is picked up with the player's first canasta."""
    return draft.rules.dealing.foot_taken is FootTaken.FIRST_CANASTA


def _begin_melds(draft: StateDraft) -> None:
    """Keep a side's first meld, and draw the cards due for it."""
    dealing, melds = draft.rules.dealing, draft.side.melds
    draft.set_side(first_meld=melds, opened_at=draft.turns)
    note_first_meld(draft, melds)
    if dealing.first_meld_draw and draft.stock and draft.end is None:
        draft.draw(dealing.first_meld_draw, EventKind.FIRST_MELD_DRAW, dealing.source)


def note_first_meld(draft: StateDraft, melds: tuple[Meld, ...]) -> None:
    """Note a side's first meld with its points."""
    rules = draft.rules
    points = minimum_points(rules, melds)
    source = rules.minimums.citation_of(draft.setting.minimums[draft.seat])
    draft.note(EventKind.FIRST_MELD, count=points, source=source)


def note_canastas(draft: StateDraft, before: tuple[Meld, ...]) -> bool:
    """Note the melds that have become canastas; return whether they bring the player's foot."""
    melds = draft.side.melds
    large = [place for place, meld in enumerate(melds) if meld.cards.size >= CANASTA_SIZE]
    lain = {id(meld) for meld in before} if large else ()
    new = [place for place in large if id(melds[place]) not in lain]
    full = [place for place in new if _is_canasta(draft, melds[place])]
    if not full:
        return False
    had = [meld for meld in before if _is_canasta(draft, meld)]
    if len(full) <= sum(1 for old in had if not any(old is meld for meld in melds)):
        return False
    for place in full:
        meld = melds[place]
        if not any(meld.cards.contains(old.cards) for old in had):
            draft.note(EventKind.CANASTA, meld.cards, meld=place)
    return bool(draft.player.foot) and takes_foot_with_canasta(draft)


def canasta_count(draft: StateDraft) -> int:
    """Return the number of canastas of the side in turn."""
    return sum(_is_canasta(draft, meld) for meld in draft.side.melds)


def _is_canasta(draft: StateDraft, meld: Meld) -> bool:
    """Return whether a meld is a canasta."""
    return meld.cards.size >= CANASTA_SIZE and canasta_kind(draft.rules, meld) is not None


def go_out(draft: StateDraft, *, own_canasta: bool | None = None) -> None:
    """End the hand, the player in turn having gone out.

    Args:
        draft: the hand, nothing being left to forbid it.
        own_canasta: whether the player laid a whole canasta this turn; None to see.
    """
    rule = draft.rules.concealed
    if own_canasta is None:
        new = draft.side.melds[draft.turn.old_melds :]
        own_canasta = any(meld.cards.size >= CANASTA_SIZE for meld in new)
    draft.out = draft.seat
    draft.concealed = (
        bool(rule.points)
        and not draft.player.has_melded
        and (own_canasta or not rule.needs_own_canasta)
    )
    draft.note(EventKind.WENT_OUT, source=draft.rules.going_out.citation("canastas"))
    if draft.concealed:
        draft.note(EventKind.CONCEALED, source=rule.source)
    draft.finish(End.WENT_OUT)
    form_sides(draft)
