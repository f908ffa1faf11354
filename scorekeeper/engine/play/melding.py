"""Laying down new melds, adding to own ones, joining them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.legality.later_wilds import growth_violations, reserved, too_early
from scorekeeper.engine.legality.melds import violations_beside
from scorekeeper.engine.legality.opening import mixed_canasta_violations
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, cards_in, with_added
from scorekeeper.engine.play.actions import AddTo, Join, Lay
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.refusal import refusal, refuse, require_held, require_phase
from scorekeeper.engine.play.settling import settle
from scorekeeper.engine.play.state import Phase
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.table.dead import dead_violations
from scorekeeper.engine.table.first_meld import FirstMeldQuestion, check_first_meld
from scorekeeper.engine.violations import Violation, ViolationCode


def lay(draft: StateDraft, action: Lay) -> None:
    """Lay down new melds."""
    require_phase(draft, Phase.PLAY)
    cards = cards_in(action.melds)
    require_held(draft, cards)
    before = draft.side.melds
    if not draft.is_judged:
        refuse(_lay_violations(draft, action.melds, cards))
    draft.put_down((*before, *action.melds), cards)
    for place, meld in enumerate(action.melds, len(before)):
        draft.note(EventKind.LAID, meld.cards, meld=place)
    settle(draft, before)


def _lay_violations(
    draft: StateDraft, melds: tuple[Meld, ...], cards: Cards
) -> Iterator[Violation]:
    """Yield the violations in laying down melds of these `cards`."""
    own = draft.side.melds
    if not own or not melds:
        yield from opening_violations(draft, melds)
        return
    out = _is_last(draft, cards)
    yield from _changed_violations(draft, (*own, *melds), len(own), going_out=out)
    yield from dead_or_mixed(draft, (*own, *melds), melds)
    for meld in melds:
        yield from reserved(draft.rules, own, meld.cards, meld)
        yield from too_early(draft.rules, meld, ())


def opening_violations(
    draft: StateDraft, melds: tuple[Meld, ...], *, whole_hand: bool = False
) -> tuple[Violation, ...]:
    """Return the violations of melds as a side's first; they may be the whole hand."""
    asked = FirstMeldQuestion(
        rules=draft.rules,
        score_before=draft.setting.score_of(draft.seat),
        deal_number=draft.setting.deal_number,
        melds=melds,
        concealed_from_stock=whole_hand,
        dead=draft.dead,
    )
    return check_first_meld(asked).violations


def _changed_violations(
    draft: StateDraft, melds: tuple[Meld, ...], first: int, *, going_out: bool
) -> Iterator[Violation]:
    """Yield the violations of a side's melds, of which some have changed.

    Args:
        draft: the hand.
        melds: the side's melds then.
        first: the place of the meld that has grown, or of the first new one.
        going_out: whether the player can do nothing but go out after that.
    """
    last = first + 1 if len(melds) == len(draft.side.melds) else len(melds)
    for place in range(first, last):
        for fault in meld_faults(draft.rules, melds[place], going_out=going_out):
            yield fault._replace(meld=place)
    yield from violations_beside(draft.rules, melds)


def _is_last(draft: StateDraft, cards: Cards) -> bool:
    """Return whether a player who lays these cards can do nothing but go out after that."""
    return draft.hand.size - cards.size <= 1 and not draft.player.foot


def dead_or_mixed(
    draft: StateDraft, melds: tuple[Meld, ...], changed: tuple[Meld, ...]
) -> Iterator[Violation]:
    """Yield the violations of changed melds by dead ranks, or as part of a first meld.

    Cards laid in the turn of a side's first meld are part of it as far as mixed canastas go.

    Args:
        draft: the hand.
        melds: the side's melds then.
        changed: those that cards are laid in.
    """
    if draft.setting.is_plain:
        return
    yield from dead_violations(draft.rules, changed, draft.dead)
    if not draft.turn.old_melds:
        yield from mixed_canasta_violations(draft.rules, melds)


def add_to(draft: StateDraft, action: AddTo) -> None:
    """Add cards to an own meld."""
    require_phase(draft, Phase.PLAY)
    before, cards = draft.side.melds, action.cards
    require_melds(draft, action.meld)
    require_held(draft, cards)
    if not cards:
        raise refusal(draft.rules.dealing, ViolationCode.PLAY_NOT_HELD)
    own = before[action.meld]
    grown = with_added(own, cards)
    melds = (*before[: action.meld], grown, *before[action.meld + 1 :])
    if not draft.is_judged:
        refuse(
            (
                *_changed_violations(draft, melds, action.meld, going_out=_is_last(draft, cards)),
                *growth_violations(draft.rules, own, cards),
                *reserved(draft.rules, before, cards, grown),
                *dead_or_mixed(draft, melds, (grown,)),
            )
        )
    draft.put_down(melds, cards)
    draft.note(EventKind.ADDED, cards, meld=action.meld)
    settle(draft, before)


def require_melds(draft: StateDraft, *places: int) -> None:
    """Refuse an action on melds that the side has not."""
    if any(not 0 <= place < len(draft.side.melds) for place in places):
        raise refusal(draft.rules.dealing, ViolationCode.PLAY_NO_SUCH_MELD)


def join(draft: StateDraft, action: Join) -> None:
    """Join two own melds."""
    require_phase(draft, Phase.PLAY)
    require_melds(draft, action.meld, action.other)
    before = draft.side.melds
    low, high = sorted((action.meld, action.other))
    melds = together_at(draft.rules, before, low, high) if low < high else None
    if melds is None:
        raise refusal(draft.rules.sets, ViolationCode.PLAY_CANNOT_JOIN)
    draft.put_down(melds, NO_CARDS)
    draft.set_turn(old_melds=draft.turn.old_melds - (high < draft.turn.old_melds))
    draft.note(EventKind.JOINED, melds[low].cards, meld=low, source=draft.rules.sets.source)
    settle(draft, before)


def together_at(
    rules: Ruleset, melds: tuple[Meld, ...], low: int, high: int
) -> tuple[Meld, ...] | None:
    """Return melds, two of them joined at the lower place; None where they may not be."""
    joined = _joined_meld(rules, melds[low], melds[high])
    if joined is None:
        return None
    return (*melds[:low], joined, *melds[low + 1 : high], *melds[high + 1 :])


def joinings(rules: Ruleset, melds: tuple[Meld, ...]) -> tuple[tuple[Join, tuple[Meld, ...]], ...]:
    """Return the ways to join two of a side's melds, each with the melds as they are then."""
    keys = tuple([m.rank if isinstance(m, SetMeld) else _kind_and_suit(m) for m in melds])
    return _joinings(rules, melds, keys) if len(set(keys)) < len(keys) else ()


@lru_cache(maxsize=4096)
def _joinings(
    rules: Ruleset, melds: tuple[Meld, ...], keys: tuple[object, ...]
) -> tuple[tuple[Join, tuple[Meld, ...]], ...]:
    """Return the ways of `joinings`: only melds with the same key can be joined.

    Cached, as every turn asks for them, and hardly any changes them.
    """
    alike = (
        (low, high)
        for high, key in enumerate(keys)
        for low in range(keys.index(key), high)
        if keys[low] == key
    )
    joined = ((Join(*pair), together_at(rules, melds, *pair)) for pair in alike)
    return tuple([(step, after) for step, after in joined if after is not None])


def _kind_and_suit(meld: Meld) -> object:
    """Return the kind and suit that melds other than sets must share to be joined."""
    said = meld.cards.suited
    return meld.kind, said[0].suit if said else None


def _joined_meld(rules: Ruleset, one: Meld, other: Meld) -> Meld | None:
    """Return the meld that two own melds make together, None where they may not be joined."""
    if not _are_joinable(rules, one, other):
        return None
    joined = with_added(one, other.cards)
    return None if meld_faults(rules, joined, going_out=False) else joined


def _are_joinable(rules: Ruleset, one: Meld, other: Meld) -> bool:
    """Return whether two own melds may be joined, if what they make together is a legal meld."""
    if not rules.sets.may_join:
        return False
    if isinstance(one, SetMeld) and isinstance(other, SetMeld):
        small, large = sorted((one, other), key=lambda meld: meld.cards.size)
        alike = one.rank is other.rank
        return alike and not [*growth_violations(rules, large, small.cards)]
    sequences = isinstance(one, SequenceMeld) and isinstance(other, SequenceMeld)
    return sequences and _follow(one.cards, other.cards)


def _follow(one: Cards, other: Cards) -> bool:
    """Return whether one sequence begins where another ends."""
    ranks, others = one.natural_ranks, other.natural_ranks
    return ranks[0] == others[-1] + 1 or others[0] == ranks[-1] + 1
