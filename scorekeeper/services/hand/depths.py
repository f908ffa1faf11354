"""Changing the depth of a side of a hand: the fields left when details are dropped."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.documents.side_fields import Depth
from scorekeeper.documents.writing import write_sides
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import (
    CardsSide,
    CountsSide,
    Deal,
    NetSide,
    Side,
    SpecialHand,
    side_like,
)
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.legality.judge import broken_melds
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import LineCode, ScoreSheet
from scorekeeper.engine.tally import Tally, tallies_of_melds, tally_of_cards

_BY_AGREEMENT: Final = frozenset({LineCode.PENALTY, LineCode.AGREED_BONUS})
"""Score lines that are agreed beside the depth that a side is entered at."""


def side_at(rules: Ruleset, deal: Deal, index: int, depth: Depth) -> dict[str, Any] | None:
    """Return one of a hand's `sides` at another depth.

    Counts leave out canastas that break a rule, which earn nothing either. A penalty or bonus
    agreed on at the table stays one.

    Args:
        rules: the rules played by.
        deal: the hand.
        index: index of the side.
        depth: the depth: counts of what was written card by card, or the net points of either.

    Returns:
        None where the side does not tell so much.
    """
    side, score = deal.sides[index], score_deal(rules, deal)
    if depth is Depth.NET:
        return write_sides(rules, [_net(side, score.sides[index].sheet)])[0]
    if depth is Depth.COUNTS and isinstance(side, CardsSide):
        broken = broken_melds([v for v in score.violations if v.side == index])
        return write_sides(rules, [_counts(rules, side, broken)])[0]
    return None


def _net(side: Side, sheet: ScoreSheet) -> NetSide:
    net = sum(line.points for line in sheet.lines if line.code not in _BY_AGREEMENT)
    special = side.special_hand
    return side_like(NetSide, side, net=net, special_hand=special and SpecialHand(special.id))


def _counts(rules: Ruleset, side: CardsSide, broken: frozenset[int]) -> CountsSide:
    # Counts tell black threes apart wherever they can cost extra.
    apart = rules.black_threes.in_hand_points is not None
    melds = tallies_of_melds(rules, side.melds)
    tally = tally_of_cards(rules, melds, side.hands, broken, extra_black_threes=apart)
    red_threes = tuple(hand.red_threes for hand in tally.hands)
    points = sum(meld.line.points for meld in tally.melds)
    return side_like(
        CountsSide,
        side,
        card_points=points,
        canastas=tally.canastas,
        melded=None if tally.has_melded == (points > 0) else tally.has_melded,
        red_threes_in_hand=red_threes if any(red_threes) else 0,
        hand_points=tuple(hand.points for hand in tally.hands),
        calientes_in_hand=tuple(hand.calientes for hand in tally.hands),
        black_threes_in_hand=sum(hand.black_threes for hand in tally.hands),
        black_threes_melded=tally.black_threes_melded if rules.black_threes.are_collected else 0,
        short_sequences=tally.short_sequences,
        unfinished=tally.unfinished,
        aces_in_hand=_held(tally, Rank.ACE),
        sevens_in_hand=_held(tally, Rank.SEVEN),
    )


def _held(tally: Tally, rank: Rank) -> tuple[int, ...]:
    """Return the number of cards of a rank in each hand, where that costs extra."""
    held = tuple(hand.held.get(rank, 0) for hand in tally.hands)
    return held if any(held) else ()
