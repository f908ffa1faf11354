"""Is this a way to take the pile?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.legality.later_wilds import wilds_laid
from scorekeeper.engine.table.first_meld import FirstMeldQuestion, check_first_meld
from scorekeeper.engine.table.pile import PileWay, TakePileAnswer, TakePileQuestion
from scorekeeper.engine.table.up_card import OTHER_WAY, no_match
from scorekeeper.engine.violations import Violation


def way_violations(
    question: TakePileQuestion, way: PileWay, answer: Callable[[], TakePileAnswer]
) -> tuple[Violation, ...]:
    """Return the violations in taking the pile in this very way.

    The choice of wild cards and suits is the player's own. Whether the hand holds them is not
    judged.

    Args:
        question: the question.
        way: the way.
        answer: answers the question, where the side has melds.
    """
    if not question.table:
        asked = FirstMeldQuestion(
            rules=question.rules,
            score_before=question.score_before,
            deal_number=question.deal_number,
            melds=(way.meld, *way.others),
            up_card=question.up_card,
            dead=question.dead,
        )
        return check_first_meld(asked).violations
    found = answer()
    if found.reasons:
        return found.reasons
    if not any(_is_alike(way, other, question.up_card) for other in found.ways):
        return (no_match(question.source, OTHER_WAY),)
    base = base_of(way, question.up_card)
    before = replace(way.meld, cards=base) if base else None
    return tuple(wilds_laid(question.rules, question.table, way.from_hand, way.meld, before))


def base_of(way: PileWay, up_card: Cards) -> Cards:
    """Return the cards of the own meld that a way adds to; none where its meld is a new one.

    Raises:
        ValueError: the meld does not hold the cards that are said to go to it.
    """
    return way.meld.cards - (way.from_hand + up_card)


def _is_alike(way: PileWay, other: PileWay, up_card: Cards) -> bool:
    """Return whether a way is one of those found, but for wild cards and suits."""
    if way is other:
        return True
    laid, theirs = way.from_hand, other.from_hand
    numbers = (laid.naturals, laid.wilds, laid.size, way.added_to, way.others)
    return (
        numbers == (theirs.naturals, theirs.wilds, theirs.size, other.added_to, ())
        and replace(way.meld, cards=NO_CARDS) == replace(other.meld, cards=NO_CARDS)
        and way.meld.cards.contains(laid + up_card)
        and base_of(way, up_card) == base_of(other, up_card)
    )
