"""Hands of Modern American Canasta by bots: dead ranks stay as they are, discards are legal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.play.actions import Discard
from scorekeeper.engine.play.dealing import start_deal
from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.play.state import State
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.simulation.bots import BOTS
from scorekeeper.simulation.chance import Chance
from scorekeeper.simulation.playing import steps

VARIANT = find_variant("modern-american")
THREES = (Rank.RED_THREE, Rank.BLACK_THREE)


@given(
    st.sampled_from(sorted(BOTS)),
    st.integers(0, 2**32),
    st.sets(st.sampled_from([option.id for option in VARIANT.options])),
)
@settings(max_examples=20)
def test_every_step_keeps_dead_ranks_and_the_rules_of_discards(
    bot: str, seed: int, options: set[str]
) -> None:
    rules = VARIANT.ruleset(4, tuple(options))
    for step in steps(start_deal(rules, seed=seed), BOTS[bot], Chance(seed)):
        before, after = step.before, step.after
        for rank in ranks_closed(before):
            assert sets_of(after, rank) == sets_of(before, rank)
        if isinstance(step.action, Discard):
            check_discard(before, step.action, after, is_free="no-swad" in options)
        for event in after.events:
            assert event.kind is not EventKind.TALON or 3 <= event.cards.size <= 4
        begins = after.seat != before.seat and not after.over
        if begins and after.side.melds:
            assert not any(after.hand.counts[rank] for rank in THREES)


def ranks_closed(state: State) -> set[Rank]:
    """Return the ranks of which a side has a canasta."""
    melds = [meld for side in state.sides for meld in side.melds if isinstance(meld, SetMeld)]
    return {meld.rank for meld in melds if meld.cards.size == 7}


def sets_of(state: State, rank: Rank) -> list[Meld]:
    """Return the sets of a rank, of both sides."""
    melds = [meld for side in state.sides for meld in side.melds]
    return [meld for meld in melds if isinstance(meld, SetMeld) and meld.rank is rank]


def check_discard(state: State, action: Discard, after: State, *, is_free: bool) -> None:
    """Check the rules of discards, but for the last one of a player going out."""
    hand, dead = state.hand, ranks_closed(state)
    rank = next(action.card.ranks())
    assert rank not in THREES
    if after.over:
        return
    assert not rank.is_wild or hand.wilds == hand.size
    kept = {Rank.SEVEN, Rank.ACE, Rank.DEUCE, Rank.JOKER, *dead}
    if not state.pile and not is_free and rank in kept:
        assert kept.issuperset(rank for rank in hand.ranks() if rank not in THREES)
