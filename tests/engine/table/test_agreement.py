"""Questions that are about the same agree, and every No has a reason, under any house rules."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.checks import CHECKS
from scorekeeper.engine.cards import NO_CARDS, Cards, Rank, joined
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.first_meld import (
    FindFirstMeldQuestion,
    FirstMeldQuestion,
    check_first_meld,
    find_first_meld,
)
from scorekeeper.engine.table.going_out import GoOutQuestion, check_go_out
from scorekeeper.engine.table.pile import check_take_pile
from scorekeeper.engine.table.pile_ways import TakePileQuestion
from scorekeeper.engine.violations import ViolationCode
from tests.house_rules import house_rules

_RANKS: Final = (Rank.SEVEN, Rank.KING, Rank.ACE)
_SCORES: Final = (-5, 0, 1_500, 3_000, 7_000, 9_500)
_ONLY_OUT: Final = {ViolationCode.MELD_BLACK_THREES, ViolationCode.MELD_TOO_LONG}
"""Faults of melds that a player going out may lay."""


@st.composite
def melds(draw: st.DrawFn, rules: Ruleset) -> tuple[Meld, ...]:
    """Return a few melds of few ranks, so that two may be of one."""
    laid = []
    for _ in range(draw(st.integers(1, 3))):
        rank = draw(st.sampled_from((*_RANKS, Rank.DEUCE, None)))
        if rank is None:
            low, size = draw(st.integers(Rank.FOUR, Rank.EIGHT)), draw(st.integers(3, 7))
            cards = [Rank(low + step) for step in range(size)]
        else:
            cards = [rank] * draw(st.sampled_from((2, 3, 3, 4, 5, 6, 7, 7, 8)))
            cards += [Rank.DEUCE] * draw(st.sampled_from((0, 0, 0, 1, 2)))
        laid.append(meld_of(rules, Cards.of(cards)))
    return tuple(laid)


@st.composite
def hands(draw: st.DrawFn) -> Cards:
    """Return a hand that much can be made of."""
    numbers = {rank: draw(st.sampled_from((0, 0, 2, 3, 5, 7))) for rank in _RANKS}
    numbers |= {rank: draw(st.sampled_from((0, 0, 1, 2))) for rank in Rank if rank not in _RANKS}
    held = [rank for rank, number in numbers.items() for _ in range(number)]
    return Cards.of(held[: draw(st.integers(3, 14))])


def _told(draw: Any, rules: Ruleset) -> dict[str, Any]:  # noqa: ANN401 - of hypothesis
    return {
        "rules": rules,
        "score_before": draw(st.sampled_from(_SCORES)),
        "deal_number": draw(st.integers(1, 4)),
    }


@given(data=st.data())
def test_melds_that_are_enough_are_found(data: st.DataObject) -> None:
    rules = data.draw(house_rules())
    told, laid = _told(data.draw, rules), data.draw(melds(rules))
    sets = [meld.rank for meld in laid if isinstance(meld, SetMeld) and meld.rank.is_natural]
    up_card = data.draw(st.sampled_from((NO_CARDS, *(Cards.of([rank]) for rank in sets))))
    asked = {**told, "up_card": up_card}
    concealed = not up_card and data.draw(st.booleans())
    whole = {**asked, "concealed_from_stock": concealed}
    if check_first_meld(FirstMeldQuestion(melds=laid, **whole)).allowed:
        hand = joined(meld.cards for meld in laid) - up_card
        assert find_first_meld(FindFirstMeldQuestion(hand=hand, **whole)).ways
        if up_card:
            assert check_take_pile(TakePileQuestion(hand=hand, **asked)).may_take


@given(data=st.data())
def test_melds_that_are_found_are_enough(data: st.DataObject) -> None:
    rules, hand = data.draw(house_rules()), data.draw(hands())
    told = _told(data.draw, rules)
    up_card = data.draw(st.sampled_from((NO_CARDS, *(Cards.of([rank]) for rank in _RANKS))))
    asked = {**told, "up_card": up_card}
    whole = {**asked, "concealed_from_stock": not up_card and data.draw(st.booleans())}
    found = find_first_meld(FindFirstMeldQuestion(hand=hand, **whole))
    for way in found.ways:
        assert check_first_meld(FirstMeldQuestion(melds=way, **whole)).violations == ()
    if up_card and hand.size > 1:
        assert check_take_pile(TakePileQuestion(hand=hand, **asked)).may_take is bool(found.ways)


@given(data=st.data())
def test_who_goes_out_at_once_lays_enough_for_a_first_meld(data: st.DataObject) -> None:
    rules, hand = data.draw(house_rules()), data.draw(hands())
    told = {**_told(data.draw, rules), "concealed_from_stock": data.draw(st.booleans())}
    for way in check_go_out(GoOutQuestion(hand=hand, **told)).ways:
        faults = check_first_meld(FirstMeldQuestion(melds=way.laid, **told)).violations
        assert {fault.code for fault in faults} <= _ONLY_OUT


@pytest.mark.parametrize("check", CHECKS)
@given(data=st.data())
def test_every_no_has_a_reason(check: str, data: st.DataObject) -> None:
    rules = data.draw(house_rules())
    told = _told(data.draw, rules)
    table = data.draw(st.just(()) | melds(rules))
    up_card = Cards.of([data.draw(st.sampled_from((*_RANKS, *Rank)))])
    hand = data.draw(hands())
    numbers = st.integers(0, 4)
    asked: dict[str, tuple[Any, dict[str, Any]]] = {
        "first-meld": ("allowed", {"melds": table, **told}),
        "find-first-meld": ("ways", {"hand": hand, "up_card": up_card, **told}),
        "take-pile": (
            "may_take",
            {
                "up_card": up_card,
                "hand": hand,
                "table": table,
                "pile_frozen": data.draw(st.booleans()),
                "pile_size": data.draw(st.integers(1, 2)),
                **told,
            },
        ),
        "go-out": (
            "may_go_out",
            {
                "hand": hand,
                "table": table,
                "most_canastas": data.draw(st.none() | numbers),
                "partner_feet_taken": data.draw(st.booleans()),
                **told,
            },
        ),
        "play-caliente": (
            "may_play",
            {
                "rules": rules,
                "own_melds": data.draw(numbers),
                "opponent_melds": (data.draw(numbers),),
                "cards_left": data.draw(numbers),
                "stock": data.draw(numbers),
                "played_this_turn": data.draw(st.booleans()),
            },
        ),
        "special-hands": ("nearest", {"rules": rules, "hand": hand}),
    }
    yes, fields = asked[check]
    answer = CHECKS[check].answer(CHECKS[check].asked(**fields))
    reasons = answer.violations if check == "first-meld" else answer.reasons
    is_about_nothing = check == "special-hands" and not rules.special_hands.points
    assert getattr(answer, yes) or reasons or is_about_nothing
