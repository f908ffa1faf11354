"""The legal actions: a finite list, from which a hand can always go on to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.legality.going_out import feet_missing
from scorekeeper.engine.play.actions import (
    Action,
    Answer,
    AskToGoOut,
    DrawStock,
    EndTurn,
    Pass,
    PlayCaliente,
)
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.drawing import may_keep_three, play_caliente
from scorekeeper.engine.play.going_out import special_hand_options
from scorekeeper.engine.play.laying_options import laying_options
from scorekeeper.engine.play.rights import canastas_lacking, feet_lying, forbidden
from scorekeeper.engine.play.state import Phase, State
from scorekeeper.engine.play.ways import (
    discards,
    is_accepted,
    must_take,
    ways_to_go_out,
    ways_to_take,
)
from scorekeeper.engine.ruleset.ending import Permission

# Names of the module: members of an enumeration are slow to look up.
_OVER, _ANSWER, _DRAW = Phase.OVER, Phase.ANSWER, Phase.DRAW
_CALIENTE, _NOBODY = Rank.CALIENTE, Permission.NOBODY
_FROM_STOCK = DrawStock()


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the actions of the player who acts now; empty only once the hand is over.

    Everything listed is taken by `apply`, and from every listed action the hand goes on. Listed
    are, each where the rules allow it:

    * at the beginning of a turn: drawing, and drawing to keep a three for a Straight, every way to
      take the pile that `check_take_pile` finds, playing a Caliente card, and passing once the
      stock is gone;
    * then the best special hand that the cards make; the melds of `laying_options`; the ways to
      go out of `ways_to_go_out`; asking each partner, where the answer could matter; every
      discard, or ending the turn without one where nothing may be discarded;
    * for a partner who was asked, both answers;
    * for a player who has to go out, the ways to do so and nothing else.
    """
    phase = state.phase
    if phase is _OVER:
        return ()
    if phase is _ANSWER:
        return (Answer(yes=True), Answer(yes=False))
    draft = StateDraft(state)
    return tuple(_beginnings(draft) if phase is _DRAW else _plays(draft))


def _beginnings(draft: StateDraft) -> Iterator[Action]:
    """Yield the actions that may begin a turn."""
    yield from ways_to_take(draft)
    if draft.stock:
        yield _FROM_STOCK
        if may_keep_three(draft):
            yield DrawStock(keep_three=True)
        held = draft.hand.counts[_CALIENTE]
        if held and is_accepted(draft, lambda trial, _: play_caliente(trial), PlayCaliente()):
            yield PlayCaliente()
    elif not must_take(draft):
        yield Pass()


def _plays(draft: StateDraft) -> Iterable[Action]:
    """Return the actions that may go on with a turn, or end it."""
    may_ask, barred = _may_ask(draft), next(forbidden(draft), None) is not None
    # Ways that may be neither taken nor asked about are not looked for.
    ways = ways_to_go_out(draft) if may_ask or not barred else ()
    if draft.turn.must_go_out:
        return ways
    special = special_hand_options(draft) if draft.rules.special_hands.points else ()
    return (
        *special,
        *laying_options(draft),
        *(() if barred else ways),
        *(_questions(draft, can_go_out=bool(ways)) if may_ask else ()),
        *(discards(draft) or (EndTurn(),)),
    )


def _may_ask(draft: StateDraft) -> bool:
    """Return whether the player in turn may ask a partner to go out, now or a turn ahead."""
    nobody = draft.rules.going_out.permission is _NOBODY
    return not (nobody or draft.turn.has_melded or not draft.partners)


def _questions(draft: StateDraft, *, can_go_out: bool) -> Iterator[Action]:
    """Yield asking a partner, where the answer could matter."""
    rule, turn = draft.rules.going_out, draft.turn
    if rule.asked_a_turn_ahead:
        ready = turn.next_consent is None and _is_ready(draft)
    else:
        ready = turn.consent is None and can_go_out
    if ready:
        yield from map(AskToGoOut, draft.partners)


def _is_ready(draft: StateDraft) -> bool:
    """Return whether the side has all that going out needs but an empty hand."""
    feet = feet_missing(draft.rules, feet_lying(draft))
    return not any((*feet, *canastas_lacking(draft, draft.side.melds)))
