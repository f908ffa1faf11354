"""A side of a hand written down at another depth: what is left of it when details are dropped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from scorekeeper.documents.depth import Depth
from scorekeeper.documents.writing import write_sides
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import (
    CardsEntry,
    CountsEntry,
    Deal,
    Entry,
    NetEntry,
    SpecialHand,
)
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.legality.judge import broken_melds
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.engine.tally import Tally, tally_of_cards

_BY_AGREEMENT: Final = frozenset({LineCode.PENALTY, LineCode.AGREED_BONUS})
"""Lines of what stands beside the depth that a side is written down in."""


def side_at(rules: Ruleset, deal: Deal, index: int, depth: Depth) -> dict[str, Any] | None:
    """Return one of a hand's `sides` as it would be written down at another depth.

    Counts leave out canastas that break a rule, which earn nothing either. A penalty or bonus
    agreed on at the table stays one.

    Args:
        rules: the rules played by.
        deal: the hand.
        index: which of its sides.
        depth: the depth: counts of what was written card by card, or the net points of either.

    Returns:
        None where the side does not tell so much.
    """
    side = deal.sides[index]
    entry = _entry(rules, deal, index, depth)
    return None if entry is None else write_sides(rules, [replace(side, entry=entry)])[0]


def _entry(rules: Ruleset, deal: Deal, index: int, depth: Depth) -> Entry | None:
    entry, score = deal.sides[index].entry, score_deal(rules, deal)
    if depth is Depth.NET:
        lines = score.sides[index].sheet.lines
        net = sum(line.points for line in lines if line.code not in _BY_AGREEMENT)
        special = entry.special_hand
        kept = None if special is None else SpecialHand(special.id)
        return NetEntry(net=net, special_hand=kept, went_out=entry.went_out)
    if depth is Depth.COUNTS and isinstance(entry, CardsEntry):
        broken = broken_melds([v for v in score.violations if v.side == index])
        # Counts tell black threes apart wherever they can cost extra.
        apart = rules.black_threes.in_hand_points is not None
        tally = tally_of_cards(rules, entry, broken, extra_black_threes=apart)
        return replace(_counted(tally), special_hand=entry.special_hand)
    return None


def _counted(tally: Tally) -> CountsEntry:
    return CountsEntry(
        card_points=tally.card_points,
        canastas=tally.canastas,
        melded=None if tally.has_melded == (tally.card_points > 0) else tally.has_melded,
        red_threes=tally.red_threes,
        red_threes_in_hand=tuple(hand.red_threes for hand in tally.hands),
        red_threes_in_hand_by_player=any(hand.red_threes for hand in tally.hands),
        calientes_played=tally.calientes_played,
        hand_points=tuple(hand.points for hand in tally.hands),
        calientes_in_hand=tuple(hand.calientes for hand in tally.hands),
        black_threes_in_hand=sum(hand.black_threes for hand in tally.hands),
        black_threes_removed=tally.black_threes_removed,
        short_sequences=tally.short_sequences,
        black_threes=tally.black_threes,
        unfinished=tally.unfinished,
        aces_in_hand=_held(tally, Rank.ACE),
        sevens_in_hand=_held(tally, Rank.SEVEN),
        went_out=tally.went_out,
        concealed=tally.concealed,
    )


def _held(tally: Tally, rank: Rank) -> tuple[int, ...]:
    """Return how many cards of a rank each hand holds, where that costs extra."""
    held = tuple(hand.held.get(rank, 0) for hand in tally.hands)
    return held if any(held) else ()
