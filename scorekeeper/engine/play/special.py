"""Laying down a special hand, which ends the hand."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.cards import NO_CARDS
from scorekeeper.engine.deal import SpecialHand
from scorekeeper.engine.play.actions import LaySpecialHand
from scorekeeper.engine.play.draft import Draft
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.refusal import refusal, refuse, require_phase
from scorekeeper.engine.play.settling import go_out
from scorekeeper.engine.play.state import Phase
from scorekeeper.engine.table.special_hands import special_hands_of
from scorekeeper.engine.violations import Violation, ViolationCode


def lay_special_hand(draft: Draft, action: LaySpecialHand) -> None:
    """Lay down the whole hand as a special hand."""
    require_phase(draft, Phase.PLAY)
    refuse(_violations(draft))
    rules, hand = draft.rules, draft.hand
    if action.special not in special_hands_of(rules, hand):
        code = ViolationCode.SPECIAL_HAND_WRONG_CARDS
        raise refusal(rules.special_hands, code, action.special.value)
    draft.write_down(special_hand=SpecialHand(action.special, hand))
    draft.set_hand(NO_CARDS)
    draft.note(EventKind.SPECIAL_HAND, hand, source=rules.special_hands.source)
    go_out(draft, own_canasta=False)


def _violations(draft: Draft) -> Iterator[Violation]:
    """Yield a violation unless it is the moment: right after drawing from the stock."""
    source = draft.rules.special_hands.source
    if draft.turn.from_pile:
        yield Violation(code=ViolationCode.PLAY_NOT_NOW, source=source)
    if draft.side.melds and not _is_just_opened(draft):
        yield Violation(code=ViolationCode.SPECIAL_HAND_AFTER_MELD, source=source)


def _is_just_opened(draft: Draft) -> bool:
    """Return whether partners opened since the player's last turn, where that does no harm."""
    opened_at = draft.side.opened_at
    if opened_at is None or not draft.rules.special_hands.beside_melds:
        return False
    return 0 < draft.turns - opened_at < len(draft.players)


def special_hand_options(draft: Draft) -> Iterator[LaySpecialHand]:
    """Yield the best special hand that the player in turn may lay down, if there is one."""
    if next(_violations(draft), None) is None:
        yield from map(LaySpecialHand, special_hands_of(draft.rules, draft.hand)[:1])
