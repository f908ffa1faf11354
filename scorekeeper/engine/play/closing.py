"""The end of a turn: the discard, asking a partner, going out."""

from __future__ import annotations

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.play.actions import Answer, AskToGoOut, Discard
from scorekeeper.engine.play.card import card_of
from scorekeeper.engine.play.dealing import freezes
from scorekeeper.engine.play.discarding import discard_violations
from scorekeeper.engine.play.draft import TURN_CARD, StateDraft
from scorekeeper.engine.play.events import EventKind, PlayEvent
from scorekeeper.engine.play.refusal import refusal, refuse, require_held, require_phase
from scorekeeper.engine.play.rights import cannot_go_on, foot_waits
from scorekeeper.engine.play.settling import go_out
from scorekeeper.engine.play.state import Phase, Turn
from scorekeeper.engine.ruleset.ending import Permission
from scorekeeper.engine.table.up_card import blocking
from scorekeeper.engine.violations import ViolationCode


def discard(draft: StateDraft, action: Discard) -> None:
    """Discard a card and end the turn, or go out with it."""
    require_phase(draft, Phase.PLAY)
    card = action.card
    if card.size != 1:
        raise refusal(draft.rules.discarding, ViolationCode.PLAY_ONE_DISCARD)
    require_held(draft, card)
    last = draft.hand.size == 1 and not foot_waits(draft)
    if not draft.is_judged:
        _require_free(draft, card, last=last)
    put_on_pile(draft, card, last=last)
    if last:
        go_out(draft)
        return
    if draft.rules.dealing.foot and not draft.player.foot:
        draft.set_player(has_played_foot=True)
    if not draft.hand:
        draft.take_foot()
    if draft.end is None:
        end_turn(draft)


def _require_free(draft: StateDraft, card: Cards, *, last: bool) -> None:
    """Refuse the discard of a card that the player in turn has to keep."""
    if last:
        refuse(cannot_go_on(draft))
    refuse(discard_violations(draft, card, last=last))
    if draft.turn.must_go_out and not last:
        raise refusal(draft.rules.going_out, ViolationCode.PLAY_MUST_GO_OUT)


def put_on_pile(draft: StateDraft, card: Cards, *, last: bool) -> None:
    """Lay a card of the hand on the pile; the last one, by which a side goes out, ends the hand."""
    top = card_of(card)
    draft.set_hand(draft.hand - card)
    draft.pile = (*draft.pile, top)
    draft.note(EventKind.DISCARDED, card)
    rule = draft.rules.pile
    if last:
        return
    if freezes(top) and not rule.always_frozen:
        draft.note(EventKind.FROZE, card, source=None if draft.frozen else rule.citation("freezes"))
    elif not top.rank.is_natural or top.rank in rule.never or top.rank in draft.dead:
        (blocked,) = blocking(draft.rules, card, first_meld=False, dead=draft.dead)
        draft.note(EventKind.BLOCKED, card, source=blocked.source)
    draft.frozen = draft.frozen or freezes(top)


def end_turn(draft: StateDraft) -> None:
    """Let the next player begin."""
    has_talon = draft.setting.has_talon
    if has_talon:
        _draw_for_first_meld(draft)
    player, turn = draft.player, draft.turn
    draft.set_player(
        turns=player.turns + 1,
        has_melded=player.has_melded or turn.has_melded,
        consent=turn.next_consent,
    )
    seat = (turn.seat + 1) % len(draft.players)
    melds = draft.sides[draft.side_of[seat]].melds
    draft.turn = Turn(seat, old_melds=len(melds), consent=draft.players[seat].consent)
    if melds and (has_talon or draft.rules.special_hands.points):
        # Drawn as bonus cards, or kept for a Straight; other threes were laid down before.
        draft.replace_threes()


def _draw_for_first_meld(draft: StateDraft) -> None:
    """Let the player who made a side's first meld this turn draw the bonus cards for it.

    There are none once the turn card is drawn, nor where the pile was taken.
    """
    dealing, turn = draft.rules.dealing, draft.turn
    is_first = draft.side.melds and not turn.old_melds
    if not is_first or turn.from_pile or len(draft.stock) < TURN_CARD:
        return
    begun = sum(1 for side in draft.sides if side.melds)
    count = dealing.talon_first if begun == 1 else dealing.talon_next
    if count:
        # Threes among them are laid down at the player's next turn.
        draft.draw_with_threes(count, EventKind.TALON, dealing.source)


def end_without_discard(draft: StateDraft, *, may_discard: bool) -> None:
    """End the turn of a player who holds nothing that may be discarded."""
    require_phase(draft, Phase.PLAY)
    if may_discard:
        raise refusal(draft.rules.discarding, ViolationCode.PLAY_MUST_DISCARD)
    draft.note(EventKind.NO_DISCARD, source=draft.rules.discarding.source)
    end_turn(draft)


def ask(draft: StateDraft, action: AskToGoOut) -> None:
    """Ask a partner for permission to go out."""
    require_phase(draft, Phase.DRAW, Phase.PLAY)
    rule, turn = draft.rules.going_out, draft.turn
    if rule.permission is Permission.NOBODY or action.partner not in draft.partners:
        raise refusal(rule, ViolationCode.PLAY_NOBODY_TO_ASK)
    known = turn.next_consent if rule.asked_a_turn_ahead else turn.consent
    if turn.has_melded or known is not None:
        raise refusal(rule, ViolationCode.PLAY_ASKED_TOO_LATE)
    draft.note(EventKind.ASKED, count=action.partner, source=rule.citation("permission"))
    draft.set_turn(phase=Phase.ANSWER, asked=action.partner, resume=turn.phase)


def answer(draft: StateDraft, action: Answer) -> None:
    """Answer the partner who asked."""
    require_phase(draft, Phase.ANSWER)
    rule, turn = draft.rules.going_out, draft.turn
    source = rule.citation("permission")
    said = PlayEvent(EventKind.ANSWERED, turn.asked, count=int(action.yes), source=source)
    draft.events.append(said)
    consent = "next_consent" if rule.asked_a_turn_ahead else "consent"
    draft.set_turn(phase=turn.resume, asked=None, **{consent: action.yes})
