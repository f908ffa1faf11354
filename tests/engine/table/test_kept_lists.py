"""Searches share cached lists: the answers and the spent budget stay the same."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from operator import add
from types import ModuleType
from typing import Final

import pytest

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.search import budget, lane, sets
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.search.going_out import LastTurn, WaysOut, ways_out
from scorekeeper.engine.variants.catalogue import CATALOGUE

HAND = "4S 5S 6S 8H 8D QC QD QH KS KH 2 2"
OWN = "9S 9H 9D", "JS JH JC 2"
_TARGETS: Final = count(20_000)


def _rules() -> Ruleset:
    """Return rules that no search has seen; equal ones would share what it lists."""
    rules = next(variant for variant in CATALOGUE if variant.id == "samba").ruleset()
    return replace(rules, target=replace(rules.target, points=next(_TARGETS)))


def _asked(rules: Ruleset, hand: Cards, own: tuple[Meld, ...]) -> tuple[WaysOut, int]:
    """Return the answer, and how many states were looked at."""
    budget = Budget()
    before = budget.left
    found = ways_out(LastTurn(rules=rules, table=own, hand=hand, red_threes=0), budget)
    return found, before - budget.left


def _own() -> tuple[Meld, ...]:
    return tuple(SetMeld(cards, cards.natural_ranks[0]) for cards in map(read_cards, OWN))


def test_a_search_is_the_same_after_another() -> None:
    rules, hand = _rules(), read_cards(HAND)
    first = _asked(rules, hand, _own())
    assert first[1] > 0
    assert _asked(rules, hand, _own()) == first


def test_own_sets_that_lie_elsewhere_are_told_by_their_place() -> None:
    rules, hand = _rules(), read_cards(f"{HAND} 9C JD")
    _asked(rules, hand, _own())
    turned = _own()[::-1]
    found = _asked(rules, hand, turned)
    assert found == _asked(_rules(), hand, turned)
    laid = {meld for way in (*found[0].ways, found[0].closest) if way for meld in way.table}
    assert all(any(meld.cards.contains(own.cards) for meld in laid) for own in turned)


@pytest.mark.parametrize(
    "limit", [(budget, "MOST_KNOWN"), (sets, "FEW_OPTIONS"), (lane, "FEW_CHAINS")]
)
def test_the_answer_is_the_same_however_little_is_kept(
    limit: tuple[ModuleType, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = read_cards(HAND)
    alone = _asked(_rules(), hand, _own())
    monkeypatch.setattr(*limit, 1)
    assert _asked(_rules(), hand, _own()) == alone


def test_a_full_cache_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "MOST_KNOWN", 2)
    known: dict[int, tuple[int, int]] = {}
    for key in range(3):
        assert Budget().shared(known, key, partial(add, key, 1)) == key + 1
    assert known == {2: (3, 0)}
