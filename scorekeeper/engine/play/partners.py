"""Three players who become one against two while the hand is played."""

from __future__ import annotations

from scorekeeper.engine.cards import NO_CARDS, Cards, Rank
from scorekeeper.engine.deal import written_together
from scorekeeper.engine.melds import Meld, SetMeld, is_set_of, with_added
from scorekeeper.engine.play.card import some
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.state import SideState
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.shapes import meld_faults


def form_sides(draft: StateDraft) -> None:
    """Let the player in turn play alone from now on, and the others be partners.

    Nothing changes where players have sides from the start, or somebody plays alone already.

    Their melds are joined. Of two sets of a rank with too many wild cards together, those too
    many go back to the hand of the player who laid them: a side has one set of a rank, and a set
    its limit.
    """
    if not draft.rules.seating.members_score_alone or draft.lone is not None:
        return
    alone = draft.seat
    others = [seat for seat in range(len(draft.players)) if seat != alone]
    lone = draft.sides[draft.side_of[alone]]
    joined = draft.sides[draft.side_of[others[0]]]
    for seat in others[1:]:
        joined = _join(draft, joined, seat)
    draft.sides = [lone, joined]
    draft.side_of = tuple(0 if seat == alone else 1 for seat in range(len(draft.players)))
    draft.lone = alone
    draft.note(EventKind.FORMED_SIDES, count=alone, source=draft.rules.seating.source)


def _join(draft: StateDraft, side: SideState, seat: int) -> SideState:
    """Return a side that a seat's own has been joined to."""
    rules, other = draft.rules, draft.sides[draft.side_of[seat]]
    melds, returned = list(side.melds), NO_CARDS
    for meld in other.melds:
        place = _twin(rules, melds, meld)
        if place is None:
            melds.append(meld)
            continue
        back = _too_many(rules, melds[place], meld)
        returned += back
        melds[place] = with_added(melds[place], meld.cards - back)
    player = draft.players[seat]
    draft.players[seat] = player._replace(hand=player.hand + returned)
    return SideState(
        melds=tuple(melds),
        first_meld=_kept(melds, side.first_meld, other.first_meld),
        written=written_together(side.written, other.written),
    )


def _twin(rules: Ruleset, melds: list[Meld], meld: Meld) -> int | None:
    """Return the place of the set that a meld has to be joined with, None for none."""
    if not isinstance(meld, SetMeld) or rules.sets.same_rank is not SameRank.ONE:
        return None
    return next((place for place, own in enumerate(melds) if is_set_of(own, meld.rank)), None)


def _too_many(rules: Ruleset, own: Meld, meld: Meld) -> Cards:
    """Return the wild cards of a meld that are too many once it is joined to `own`."""
    back = NO_CARDS
    deuces, jokers = meld.cards.count(Rank.DEUCE), meld.cards.count(Rank.JOKER)
    for rank in [Rank.DEUCE] * deuces + [Rank.JOKER] * jokers:
        together = with_added(own, meld.cards - back)
        if not meld_faults(rules, together, going_out=False):
            break
        back += some(rank, 1)
    return back


def _kept(melds: list[Meld], *first_melds: tuple[Meld, ...] | None) -> tuple[Meld, ...] | None:
    """Return the first of the lay-downs that still lies there whole, None where none does."""
    for laid in first_melds:
        if laid and all(any(meld.cards.contains(each.cards) for meld in melds) for each in laid):
            return laid
    return None
