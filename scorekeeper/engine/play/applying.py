"""Applying an action of a player, or refusing it with the rules that it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scorekeeper.engine.play.actions import (
    Action,
    AddTo,
    Answer,
    AskToGoOut,
    Discard,
    DrawStock,
    EndTurn,
    GoOut,
    Join,
    Lay,
    LaySpecialHand,
    Pass,
    PlayCaliente,
    TakePile,
)
from scorekeeper.engine.play.closing import answer, ask, discard, end_without_discard
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.drawing import draw_stock, pass_turn, play_caliente, take_pile
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.going_out import go_out_at_once, lay_special_hand
from scorekeeper.engine.play.melding import add_to, join, lay
from scorekeeper.engine.play.refusal import refusal
from scorekeeper.engine.play.state import Phase, State
from scorekeeper.engine.play.ways import discards, must_take, ways_to_go_out
from scorekeeper.engine.violations import ViolationCode


def _take(draft: StateDraft, action: TakePile) -> None:
    """Take the pile, and note it where the player has to."""
    if must_take(draft):
        draft.note(EventKind.HAD_TO_TAKE, source=draft.rules.stock_out.source)
    take_pile(draft, action)


_DO: Final[dict[type[Any], Callable[[StateDraft, Any], None]]] = {
    DrawStock: draw_stock,
    TakePile: _take,
    PlayCaliente: lambda draft, _: play_caliente(draft),
    Pass: lambda draft, _: pass_turn(draft, must_take=must_take(draft)),
    Lay: lay,
    AddTo: add_to,
    Join: join,
    GoOut: go_out_at_once,
    LaySpecialHand: lay_special_hand,
    Discard: discard,
    EndTurn: lambda draft, _: end_without_discard(draft, may_discard=bool(discards(draft))),
    AskToGoOut: ask,
    Answer: answer,
}


def apply(state: State, action: Action) -> State:
    """Return the hand after an action of the player who acts now.

    Any action that the rules allow is taken, whether `legal_actions` lists it or not.

    Raises:
        IllegalActionError: the action breaks rules; it has the violations.
    """
    return _after(StateDraft(state), action)


def apply_listed(state: State, action: Action) -> State:
    """Return the hand after an action that `legal_actions` lists for this very state.

    Its melds and cards were judged there, and are not judged again.
    """
    return _after(StateDraft(state, is_judged=True), action)


def _after(draft: StateDraft, action: Action) -> State:
    """Return the hand after an action."""
    _DO[type(action)](draft, action)
    turn = draft.turn
    if turn.consent and draft.setting.may_oblige and turn.phase is Phase.PLAY:
        _oblige(draft)
    return draft.done()


def _oblige(draft: StateDraft) -> None:
    """Hold a player who has a partner's yes to going out, as soon as and as long as he can.

    Raises:
        IllegalActionError: the player could go out before the action, and cannot after it.
    """
    can = bool(ways_to_go_out(draft))
    if draft.turn.must_go_out and not can:
        raise refusal(draft.rules.going_out, ViolationCode.PLAY_MUST_GO_OUT)
    draft.set_turn(must_go_out=can)
