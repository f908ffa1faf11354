"""Questions that are too hard for their budget: never wrong, and always answered."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.search.budget import MOST_STATES, Budget, SpentError
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
from tests.engine.table.asked import Asked

BUDGETS: Final = tuple(2**n for n in range(17))
DENSE: Final = "4x3 5x3 6x3 7x3 8x3 9x3 10x3 Jx3 Qx3 Kx3 Ax3 2x6"
HARD_HAND: Final = (
    "5 4 7 J 4 5 JKR 4 J 5 10 J Q 8 9 JKR 8 J 7 9 A 4 9 A A 4 4 J 6 K 10 5 6 2 4 6 5 JKR 5"
)
HARD_TABLE: Final = (
    *("7 7 7", "6 7 8 9 10 J", "J Q K", "10 10 10", "10 10 10 10", "Q K A", "Q Q 2", "5 5 5"),
    *("10 J Q", "10 J Q", "6 6 6", "8 8 2", "6 7 8 9", "J J 2", "2x5 JKRx2"),
)


def hard() -> GoOutQuestion:
    """Return a question that takes millions of states."""
    asked = Asked("bolivia")
    table = asked.melds(HARD_TABLE)
    return GoOutQuestion(rules=asked.rules, hand=read_cards(HARD_HAND), table=table, red_threes=4)


def test_a_budget_is_spent_once() -> None:
    budget = Budget(3)
    budget.spend(3)
    assert budget.left == 0
    with pytest.raises(SpentError):
        budget.spend(1)


def test_a_question_that_is_too_hard_is_not_decided() -> None:
    budget = Budget()
    answer = check_go_out(hard(), budget)
    assert budget.left < 0
    assert not answer.is_decided
    assert not answer.may_go_out
    assert answer.ways == ()
    assert [reason.code for reason in answer.reasons] == [ViolationCode.SEARCH_UNDECIDED]


def test_suits_that_cannot_be_shared_out_cost_little() -> None:
    """Seven queens of unknown suits fit in few of the sequences that four kings could be in."""
    rules, hand = Asked("brazilian").rules, read_cards("Qx7 KC KD KH KS 10 J J A")
    answer = find_first_meld(FindFirstMeldQuestion(rules=rules, score_before=-10, hand=hand))
    assert answer.ways
    assert not answer.reasons


def test_the_same_states_are_counted_every_time() -> None:
    left = []
    for _ in range(2):
        budget = Budget(10 * MOST_STATES)
        check_go_out(replace(hard(), hand=read_cards("5 6 7 8 9 10 J J J K K A")), budget)
        left.append(budget.left)
    assert left[0] == left[1] < 10 * MOST_STATES


def test_what_is_sure_is_said_beside_it() -> None:
    rules = Asked("hand-and-foot").rules
    hand = read_cards("4x3 5x3 6x3")
    question = GoOutQuestion(rules=rules, hand=hand, partner_feet_taken=False)
    answer = check_go_out(question, Budget(0))
    assert [reason.code for reason in answer.reasons] == [
        ViolationCode.GOING_OUT_FOOT_NOT_TAKEN,
        ViolationCode.SEARCH_UNDECIDED,
    ]


def test_canastas_that_were_not_searched_for_are_not_told_as_lacking() -> None:
    asked = Asked("canasta")
    question = GoOutQuestion(
        rules=asked.rules, hand=read_cards("4 4 4 5 6 7"), table=asked.melds(["Kx3"])
    )
    left, few = ViolationCode.GOING_OUT_CARDS_LEFT, ViolationCode.GOING_OUT_TOO_FEW_CANASTAS
    told = []
    for states in range(1_000):
        budget = Budget(states)
        reasons = [reason.code for reason in check_go_out(question, budget).reasons]
        told += [reasons] if reasons not in told else []
        if budget.left >= 0:
            break
    assert told == [[ViolationCode.SEARCH_UNDECIDED], [left], [left, few]]


@pytest.mark.parametrize(
    ("name", "hand", "others"),
    [
        ("samba", DENSE, {"score_before": 7_000}),
        ("italian", "2x7 Kx4 Ax3 JKRx2 8 9 Qx7", {"score_before": 1_500}),
        ("samba", "4H 5H 6H 7H 8H 9H 10H JKR J J Q Q K K 2", {"concealed_from_stock": True}),
    ],
)
def test_a_first_meld_that_is_not_decided(
    name: str, hand: str, others: dict[str, int | bool]
) -> None:
    """Whatever the budget: the same answer, or one that says that it is not; ways are ways."""
    asked = Asked(name)
    question = FindFirstMeldQuestion(rules=asked.rules, hand=read_cards(hand), **others)  # type: ignore[arg-type]
    full = find_first_meld(question)
    assert full.is_decided
    seen = set()
    for states in BUDGETS:
        answer = find_first_meld(question, Budget(states))
        seen.add((answer.is_decided, bool(answer.ways)))
        if answer.is_decided:
            assert answer == full
            continue
        assert [reason.code for reason in answer.reasons] == [ViolationCode.SEARCH_UNDECIDED]
        for way in answer.ways:
            laid = FirstMeldQuestion(rules=asked.rules, melds=way, **others)  # type: ignore[arg-type]
            assert check_first_meld(laid).allowed
    assert (False, False) in seen
    assert (True, bool(full.ways)) in seen


def test_a_pile_that_is_not_decided() -> None:
    rules = Asked("samba").rules
    question = TakePileQuestion(
        rules=rules, up_card=read_cards("K"), hand=read_cards(DENSE), score_before=7_000
    )
    full = check_take_pile(question)
    assert full.may_take
    seen = set()
    for states in range(0, 30_000, 250):
        answer = check_take_pile(question, Budget(states))
        if answer.is_decided:
            assert answer == full
            break
        assert (answer.may_take, answer.must_take, answer.takes) == (False, False, 0)
        assert [reason.code for reason in answer.reasons] == [ViolationCode.SEARCH_UNDECIDED]
        seen.add(bool(answer.ways))
    else:
        pytest.fail("never decided")
    assert seen == {False, True}


def test_a_last_card_is_left_whatever_a_search_finds() -> None:
    rules = Asked("classic").rules
    question = TakePileQuestion(
        rules=rules, up_card=read_cards("K"), hand=read_cards("K"), pile_size=1
    )
    answer = check_take_pile(question, Budget(0))
    assert answer.reasons[0].code is ViolationCode.PILE_LAST_CARD
    assert answer.ways == ()


@pytest.mark.parametrize("concealed", [False, True])
def test_one_budget_is_for_all_searches_of_a_question(concealed: bool) -> None:
    """With no meld on the table up to three searches follow one another."""
    rules = Asked("classic").rules
    question = GoOutQuestion(
        rules=rules, hand=read_cards("4x3 5x3 6x3 7x3"), concealed_from_stock=concealed
    )
    full = check_go_out(question)
    assert full.is_decided
    decided = [check_go_out(question, Budget(states)).is_decided for states in BUDGETS]
    assert decided == sorted(decided)
    assert {*decided} == {False, True}
    for states in BUDGETS:
        answer = check_go_out(question, Budget(states))
        assert not answer.is_decided or answer == full


def test_own_sets_of_one_rank_are_put_together_once() -> None:
    """Twelve sets of a rank can be joined in millions of ways that come to the same few."""
    asked = Asked("hand-and-foot").changed("sets", may_join=True, same_rank=SameRank.ANY)
    table = asked.melds(["7 7 2"] * 12)
    question = GoOutQuestion(rules=asked.rules, hand=read_cards("8 9 10"), table=table)
    assert check_go_out(question).is_decided


def test_own_sequences_that_are_alike_are_gone_on_with_once() -> None:
    asked = Asked("samba")
    question = GoOutQuestion(
        rules=asked.rules,
        hand=read_cards("6x4 7x2 Jx3 K"),
        table=asked.melds(["8 9 10"] * 10),
    )
    answer = check_go_out(question)
    assert answer.is_decided
