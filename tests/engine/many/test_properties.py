"""Properties of every deal of every ruleset, tried on generated ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import CardsSide, Deal, Hand, NetSide, side_like
from scorekeeper.engine.deal_score import DealScore
from scorekeeper.engine.game import score_deal
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.score_sheet import ScoreSheet
from scorekeeper.engine.variants.catalogue import CATALOGUE
from tests.engine import reference
from tests.engine.golden_tables import GOLDEN
from tests.profiles import OF_EACH_RULESET
from tests.strategies import (
    Game,
    as_counts,
    broken_deals,
    games,
    in_depth,
    legal_deals,
    legal_deals_in_any_depth,
)

every_ruleset = pytest.mark.parametrize("name", [variant.id for variant in CATALOGUE])


def sheets(score: DealScore) -> list[ScoreSheet]:
    return [side.sheet for side in score.sides]


def check_score(rules: Ruleset, deal: Deal) -> DealScore:
    """Score a deal, and assert the invariants of every result."""
    score = score_deal(rules, deal)
    assert score == score_deal(rules, deal)
    for result in score.sides:
        for line in result.sheet.lines:
            assert line.source.book
            assert line.points % 5 == 0
            assert line.points or line.meld
    assert all(violation.source.book for violation in score.violations)
    assert all(notice.source.book for notice in score.notices)
    assert score.over is (score.winner is not None)
    return score


@every_ruleset
@settings(max_examples=OF_EACH_RULESET)
@given(st.data())
def test_legal_deals(name: str, data: st.DataObject) -> None:
    keys = sorted(key for key in GOLDEN if key[0] == name)
    key = data.draw(st.sampled_from(keys))
    rules = Game(*key).rules
    deal = data.draw(legal_deals(rules))
    score = check_score(rules, deal)

    assert score.violations == ()
    assert [side.total for side in score.sides] == reference.totals(GOLDEN[key], deal)
    check_order_of_melds(rules, deal, score)
    check_depths(rules, deal, score)
    check_other_sides(rules, deal, score)
    check_one_more_card(rules, deal, score, data.draw(st.sampled_from(Rank)))


def check_order_of_melds(rules: Ruleset, deal: Deal, score: DealScore) -> None:
    """The order of the melds changes no total."""

    def backwards(side: CardsSide) -> CardsSide:
        return replace(side, melds=side.melds[::-1])

    again = score_deal(rules, in_depth(deal, backwards))
    assert [side.total for side in again.sides] == [side.total for side in score.sides]
    assert again.is_legal


def check_depths(rules: Ruleset, deal: Deal, score: DealScore) -> None:
    """The same deal as counts comes to the same; black threes in melds are not counted there."""
    counted = score_deal(rules, in_depth(deal, lambda side: as_counts(rules, side)))
    assert counted.violations == ()
    for side, as_cards, as_counted in zip(deal.sides, score.sides, counted.sides, strict=True):
        assert isinstance(side, CardsSide)
        melded = sum(meld.cards.counts[Rank.BLACK_THREE] for meld in side.melds)
        if not (melded and rules.black_threes.removed_points):
            assert as_counted.total == as_cards.total


def check_other_sides(rules: Ruleset, deal: Deal, score: DealScore) -> None:
    """A side's lines are its own, whatever the others did beside going out."""
    quiet = [side_like(NetSide, side, net=35) for side in deal.sides]
    for index, side in enumerate(deal.sides):
        alone = replace(deal, sides=(*quiet[:index], side, *quiet[index + 1 :]))
        assert sheets(score_deal(rules, alone))[index] == sheets(score)[index]


def check_one_more_card(rules: Ruleset, deal: Deal, score: DealScore, rank: Rank) -> None:
    """One more card in a hand never earns anything."""
    side = deal.sides[0]
    assert isinstance(side, CardsSide)
    for index, hand in enumerate(side.hands):
        fuller = Hand(hand.cards + Cards.of([rank]), hand.foot)
        hands = (*side.hands[:index], fuller, *side.hands[index + 1 :])
        held = replace(side, hands=hands)
        more = score_deal(rules, replace(deal, sides=(held, *deal.sides[1:])))
        assert more.sides[0].total <= score.sides[0].total


@every_ruleset
@settings(max_examples=OF_EACH_RULESET)
@given(st.data())
def test_legal_deals_in_any_depth(name: str, data: st.DataObject) -> None:
    rules = data.draw(games(name)).rules
    score = check_score(rules, data.draw(legal_deals_in_any_depth(rules)))
    assert score.violations == ()


@every_ruleset
@settings(max_examples=OF_EACH_RULESET)
@given(st.data())
def test_broken_deals(name: str, data: st.DataObject) -> None:
    rules = data.draw(games(name)).rules
    deal, code = data.draw(broken_deals(rules))
    score = check_score(rules, deal)
    found = {violation.code.value for violation in score.violations if violation.side in {0, None}}
    assert code in found
