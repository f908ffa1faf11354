"""Going out with the whole hand at once, in melds or as a special hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.deal import SpecialHand
from scorekeeper.engine.legality.later_wilds import growth_violations, reserved, too_early
from scorekeeper.engine.legality.melds import meld_violations
from scorekeeper.engine.melds import Meld, SetMeld, cards_in
from scorekeeper.engine.play.actions import GoOut, LaySpecialHand
from scorekeeper.engine.play.closing import put_on_pile
from scorekeeper.engine.play.discarding import discard_lacking, discard_violations
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.melding import dead_or_mixed, opening_violations
from scorekeeper.engine.play.refusal import refusal, refuse, require_held, require_phase
from scorekeeper.engine.play.rights import may_not_go_out
from scorekeeper.engine.play.settling import (
    go_out,
    note_canastas,
    note_first_meld,
    takes_foot_with_canasta,
)
from scorekeeper.engine.play.state import Phase
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.table.special_hands import special_hands_of
from scorekeeper.engine.violations import Subject, Violation, ViolationCode


@dataclass(frozen=True, slots=True)
class LayDown:
    """A whole hand laid down.

    Attributes:
        before: the side's melds before.
        after: its melds then.
        places: for each meld of `before`, its index in `after`.
        cards: the cards of the hand that were laid.
        added: the cards added to each meld of `after`.
    """

    before: tuple[Meld, ...]
    after: tuple[Meld, ...]
    places: tuple[int, ...]
    cards: Cards
    added: tuple[Cards, ...]


def go_out_at_once(draft: StateDraft, action: GoOut) -> None:
    """Lay down the whole hand, or all but a discard, and end the hand."""
    require_phase(draft, Phase.PLAY)
    turn, discard = draft.turn, action.discard
    laid = lay_down(draft, action)
    if not draft.is_judged:
        refuse(_violations(draft, laid, discard))
    old = {place for number, place in enumerate(laid.places) if number < turn.old_melds}
    own_canasta = any(
        meld.cards.size >= CANASTA_SIZE and place not in old
        for place, meld in enumerate(laid.after)
    )
    draft.put_down(laid.after, laid.cards)
    _note(draft, laid)
    if note_canastas(draft, laid.before):
        raise refusal(draft.rules.dealing, ViolationCode.GOING_OUT_FOOT_NOT_TAKEN)
    refuse(may_not_go_out(draft))
    if discard:
        put_on_pile(draft, discard, last=True)
    go_out(draft, own_canasta=own_canasta)


def lay_down(draft: StateDraft, action: GoOut) -> LayDown:
    """Return the whole hand laid down, after a check that the hand and the table allow it.

    Raises:
        IllegalActionError: cards are left over, or laid that are not there, or taken from a meld.
    """
    rules, before, after = draft.rules, draft.side.melds, action.melds
    places = _places(before, after, may_join=rules.sets.may_join)
    if action.discard.size > 1:
        raise refusal(rules.discarding, ViolationCode.PLAY_ONE_DISCARD)
    if places is None:
        raise refusal(rules.dealing, ViolationCode.PLAY_NO_SUCH_MELD)
    if draft.player.foot and not takes_foot_with_canasta(draft):
        raise refusal(rules.dealing, ViolationCode.GOING_OUT_FOOT_NOT_TAKEN)
    cards = cards_in(after) - cards_in(before)
    require_held(draft, cards + action.discard)
    if draft.hand.size > cards.size + action.discard.size:
        left = Subject.HAND_BUT_ONE if rules.discarding.last_needed else Subject.HAND
        raise refusal(rules.going_out, ViolationCode.GOING_OUT_CARDS_LEFT, left)
    added = [meld.cards for meld in after]
    for own, place in zip(before, places, strict=True):
        added[place] -= own.cards
    return LayDown(before, after, places, cards, tuple(added))


def _places(
    before: tuple[Meld, ...], after: tuple[Meld, ...], *, may_join: bool
) -> tuple[int, ...] | None:
    """Return the index in `after` of each meld of `before`; None where one has gone or shrunk."""

    def search(placed: tuple[int, ...]) -> tuple[int, ...] | None:
        if len(placed) == len(before):
            return placed
        own = before[len(placed)]
        likely = sorted(range(len(after)), key=lambda place: after[place].cards != own.cards)
        for place in likely:
            free = may_join or place not in placed
            if free and _is_like(own, after[place]):
                there = (old.cards for old, to in zip(before, placed, strict=False) if to == place)
                if after[place].cards.contains(reduce(add, there, own.cards)):
                    found = search((*placed, place))
                    if found is not None:
                        return found
        return None

    return search(())


def _is_like(one: Meld, other: Meld) -> bool:
    """Return whether a meld can have grown into another."""
    if one.kind is not other.kind:
        return False
    return not isinstance(one, SetMeld) or (isinstance(other, SetMeld) and one.rank is other.rank)


def _violations(draft: StateDraft, laid: LayDown, discard: Cards) -> Iterator[Violation]:
    """Yield the violations in laying down a whole hand in this way."""
    rules = draft.rules
    if laid.before:
        yield from meld_violations(rules, laid.after, going_out=True)
        changed = tuple(meld for meld, more in zip(laid.after, laid.added, strict=True) if more)
        yield from dead_or_mixed(draft, laid.after, changed)
        for place in sorted(set(range(len(laid.after))).difference(laid.places)):
            yield from too_early(rules, laid.after[place], ())
    else:
        yield from opening_violations(draft, laid.after, whole_hand=True)
    for old, place in zip(laid.before, laid.places, strict=True):
        yield from growth_violations(rules, old, laid.after[place].cards - old.cards)
    # Deuces may go elsewhere once they have finished the own set: it is laid first then.
    own = tuple(laid.after[place] for place in laid.places)
    for place, meld in enumerate(laid.after):
        yield from reserved(rules, own, laid.added[place], meld)
    if discard:
        yield from discard_violations(draft, discard, last=True)
    else:
        yield from discard_lacking(draft)


def _note(draft: StateDraft, laid: LayDown) -> None:
    """Keep a first meld, and note the events of laying cards down."""
    if not laid.before:
        draft.set_side(first_meld=laid.after)
        note_first_meld(draft, laid.after)
    old = set(laid.places)
    for place, cards in enumerate(laid.added):
        if cards:
            draft.note(EventKind.ADDED if place in old else EventKind.LAID, cards, meld=place)


def lay_special_hand(draft: StateDraft, action: LaySpecialHand) -> None:
    """Lay down the whole hand as a special hand."""
    require_phase(draft, Phase.PLAY)
    refuse(_special_violations(draft))
    rules, hand = draft.rules, draft.hand
    if action.special not in special_hands_of(rules, hand):
        code = ViolationCode.SPECIAL_HAND_WRONG_CARDS
        raise refusal(rules.special_hands, code, action.special.value)
    draft.write_down(special_hand=SpecialHand(action.special, hand))
    draft.set_hand(NO_CARDS)
    draft.note(EventKind.SPECIAL_HAND, hand, source=rules.special_hands.source)
    go_out(draft, own_canasta=False)


def _special_violations(draft: StateDraft) -> Iterator[Violation]:
    """Yield a violation unless it is the moment: right after drawing from the stock."""
    source = draft.rules.special_hands.source
    if draft.turn.from_pile:
        yield Violation(code=ViolationCode.PLAY_NOT_NOW, source=source)
    if draft.side.melds and not _is_just_opened(draft):
        yield Violation(code=ViolationCode.SPECIAL_HAND_AFTER_MELD, source=source)


def _is_just_opened(draft: StateDraft) -> bool:
    """Return whether partners opened since the player's last turn, where that does no harm."""
    opened_at = draft.side.opened_at
    if opened_at is None or not draft.rules.special_hands.beside_melds:
        return False
    return 0 < draft.turns - opened_at < len(draft.players)


def special_hand_options(draft: StateDraft) -> Iterator[LaySpecialHand]:
    """Yield the best special hand that the player in turn may lay down, if there is one."""
    if next(_special_violations(draft), None) is None:
        yield from map(LaySpecialHand, special_hands_of(draft.rules, draft.hand)[:1])
