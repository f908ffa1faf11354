"""Conditions of ending the hand, and cards to keep to go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scorekeeper.engine.legality.going_out import canastas_missing, feet_missing
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.play.discarding import discard_lacking, discard_violations
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.ruleset.ending import Permission
from scorekeeper.engine.ruleset.table import FootTaken
from scorekeeper.engine.tally import tally_of_melds
from scorekeeper.engine.violations import Violation, ViolationCode

ASKED_ANYWAY: Final = frozenset({Permission.MANDATORY, Permission.MANDATORY_YES_OBLIGES})


def may_not_go_out(draft: StateDraft) -> tuple[Violation, ...]:
    """Return the violations that keep the player in turn from ending the hand with these melds."""
    feet = feet_missing(draft.rules, feet_lying(draft))
    return (*forbidden(draft), *feet, *canastas_lacking(draft, draft.side.melds))


def may_end(draft: StateDraft) -> bool:
    """Return whether a player who lays cards in one meld may go out: False only where he cannot.

    Where a foot lies before him he may pick it up instead.
    """
    if draft.player.foot:
        return True
    finished = sum(1 for meld in draft.side.melds if meld.cards.size >= CANASTA_SIZE)
    if finished + 1 < draft.rules.going_out.in_all:
        return False
    return not any((*forbidden(draft), *feet_missing(draft.rules, feet_lying(draft))))


def canastas_lacking(draft: StateDraft, melds: Iterable[Meld]) -> tuple[Violation, ...]:
    """Return the violations for canastas and red threes that going out with `melds` lacks."""
    rules = draft.rules
    if not rules.unfinished.costs:  # else any meld may have to be finished
        melds = [meld for meld in melds if meld.cards.size >= CANASTA_SIZE]
    tally = tally_of_melds(rules, melds)
    return tuple(canastas_missing(rules, tally, draft.red_threes))


def forbidden(draft: StateDraft) -> Iterator[Violation]:
    """Yield the violation where a partner's answer, or the lack of one, forbids going out."""
    rule, consent = draft.rules.going_out, draft.turn.consent
    if consent is False:
        yield Violation(code=ViolationCode.PLAY_REFUSED, source=rule.citation("permission"))
    elif rule.permission in ASKED_ANYWAY and consent is None and draft.partners:
        yield Violation(code=ViolationCode.PLAY_NOT_ASKED, source=rule.citation("permission"))


def feet_lying(draft: StateDraft) -> int:
    """Return the number of the side's feet not picked up, or not yet played from."""
    return bool(draft.player.foot) + sum(
        1
        for seat in draft.partners
        if draft.players[seat].foot or not draft.players[seat].has_played_foot
    )


def foot_waits(draft: StateDraft) -> bool:
    """Return whether the player in turn picks up a foot once the hand is empty."""
    lies = draft.player.foot.size > 0
    return lies and draft.rules.dealing.foot_taken is FootTaken.HAND_PLAYED


def foot_goes_on(draft: StateDraft) -> bool:
    """Return whether a foot that the player in turn picks up surely holds cards to go on with."""
    return foot_waits(draft) and draft.player.foot.without(*draft.setting.laid_threes).size > 1


def cannot_go_on(draft: StateDraft) -> tuple[Violation, ...]:
    """Return the violations where too few cards are left in the hand before the discard.

    With two cards one is discarded and one is kept. The last one may be discarded only in going
    out, or where a foot waits.
    """
    hand = draft.hand
    if hand.size > 1 or foot_waits(draft):
        return ()
    reasons = may_not_go_out(draft)
    if hand:
        reasons = (*reasons, *discard_violations(draft, hand, last=True))
    else:
        reasons = (*reasons, *discard_lacking(draft))
    if not reasons:
        return ()
    keep = Violation(
        code=ViolationCode.PLAY_KEEP_A_CARD,
        source=draft.rules.going_out.source,
        found=hand.size,
        allowed=2,
    )
    return (keep, *reasons)
