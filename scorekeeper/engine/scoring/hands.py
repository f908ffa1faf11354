"""Lines for cards left in the hands: their points, red and black threes, Caliente cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import PlayedSide
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.engine.tally import HandTally, Tally


def hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, player by player, the lines for cards left in hand and foot.

    A line without a player is for cards whose holder is not known.
    """
    del side
    line_of = _hand_line(rules)
    for player, hand in enumerate(tally.hands):
        if hand.points:
            yield line_of(hand.size or 1, hand.points, player)
    if tally.side_points:
        yield line_of(1, tally.side_points, None)


@cached_by_rules
def _hand_line(rules: Ruleset, size: int, points: int, player: int | None) -> ScoreLine:
    """Return the line for cards left in a hand, from a cache: few numbers come again and again."""
    return ScoreLine(
        code=LineCode.CARDS_IN_HAND,
        count=size,
        points=-points,
        source=rules.card_points.citation("in_hand"),
        player=player,
    )


_HELD: Final = {Rank.ACE: LineCode.HELD_ACES, Rank.SEVEN: LineCode.HELD_SEVENS}


def held_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, by player and rank, the lines for too many cards of a rank in a hand."""
    del side
    rule = rules.held
    for player, hand in enumerate(tally.hands):
        for rank in sorted(rule.ranks, reverse=True):
            count = hand.held.get(rank, 0)
            if count >= rule.cards:
                yield ScoreLine(
                    code=_HELD[rank],
                    count=count,
                    points=rule.points,
                    source=rule.citation("points"),
                    player=player,
                )


def red_threes_in_hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield the line for red threes never laid down."""
    del side
    count = tally.red_threes_in_hand
    yield ScoreLine(
        code=LineCode.RED_THREES_IN_HAND,
        count=count,
        points=count * rules.red_threes_in_hand.points,
        source=rules.red_threes_in_hand.citation("points"),
    )


def black_threes_in_hand_lines(
    rules: Ruleset, side: PlayedSide, tally: Tally
) -> Iterator[ScoreLine]:
    """Yield the line for black threes left in hands, where they cost extra."""
    del side
    count = tally.black_threes_in_hand
    yield ScoreLine(
        code=LineCode.BLACK_THREES_IN_HAND,
        count=count,
        points=count * (rules.black_threes.in_hand_points or 0),
        source=rules.black_threes.citation("in_hand_points"),
    )


def caliente_in_hand_lines(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[ScoreLine]:
    """Yield, player by player, the lines by which Caliente cards raise a hand's penalty."""
    del side
    for player, hand in enumerate(tally.hands):
        if not hand.calientes:
            continue
        factor = rules.calientes.multiplier(hand.calientes)
        points = (factor - 1) * hand_penalty(rules, hand)
        if points:
            yield ScoreLine(
                code=LineCode.CALIENTE_IN_HAND,
                count=hand.calientes,
                points=points,
                source=rules.calientes.citation(
                    "one_in_hand" if hand.calientes == 1 else "more_in_hand"
                ),
                player=player,
            )


def hand_penalty(rules: Ruleset, hand: HandTally) -> int:
    """Return the points of a hand before Caliente cards multiply them, at most 0."""
    return (
        -hand.points
        + hand.red_threes * rules.red_threes_in_hand.points
        + hand.black_threes * (rules.black_threes.in_hand_points or 0)
    )
