"""The sum behind a score line: `3 × 10 + 20`."""

from __future__ import annotations

from collections import Counter
from typing import Final

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import CardsSide, Side
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import LineCode, ScoreLine
from scorekeeper.wording.numbers import figure

_EACH_ALIKE: Final = frozenset(
    {
        LineCode.RED_THREES,
        LineCode.RED_THREES_IN_HAND,
        LineCode.BLACK_THREES_IN_HAND,
        LineCode.SHORT_SEQUENCE,
        LineCode.CALIENTE_PLAYED,
    }
)


def line_sum(rules: Ruleset, side: Side, line: ScoreLine) -> str:
    """Write the sum behind the points of a line; empty where there is nothing to add up.

    Args:
        rules: the rules played by.
        side: the side as it was written down.
        line: one of its lines.
    """
    cards = _cards_of(side, line)
    if cards is not None:
        return _of_cards(rules, cards, abs(line.points))
    if line.count < 2 or line.points % line.count:  # noqa: PLR2004 -- one of a kind is no sum
        return ""
    if line.kind is None and line.code not in _EACH_ALIKE:
        return ""
    return _term(line.count, abs(line.points) // line.count)


def _cards_of(side: Side, line: ScoreLine) -> Cards | None:
    """Find the cards that a line is about, None where it is about none."""
    if line.meld is not None:
        return line.meld.cards
    if line.code is not LineCode.CARDS_IN_HAND or line.player is None:
        return None
    if not isinstance(side, CardsSide):
        return None
    hand = side.hands[line.player]
    return hand.cards + hand.foot


def _of_cards(rules: Ruleset, cards: Cards, points: int) -> str:
    """Write the sum of the values of cards, natural cards first, from few points to many.

    Cards that count in a line of their own, such as red threes in a hand, are left out.
    """
    counts: Counter[tuple[bool, int]] = Counter()
    for rank in Rank:
        counts[rank.is_wild, rules.card_points.by_rank[rank]] += cards.counts[rank]
    terms = {(wild, worth): n for (wild, worth), n in sorted(counts.items()) if n and worth}
    if sum(worth * count for (_, worth), count in terms.items()) != points:
        return ""
    if sum(terms.values()) < 2:  # noqa: PLR2004 -- one card is no sum
        return ""
    return " + ".join(_term(count, worth) for (_, worth), count in terms.items())


def _term(count: int, worth: int) -> str:
    return figure(worth) if count == 1 else f"{count} × {figure(worth)}"
