"""Values of rulesets that only play uses, typed from the rule books."""

from __future__ import annotations

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset.base import ImpossibleRuleError, this_project
from scorekeeper.engine.ruleset.melding import WildMelds
from scorekeeper.engine.ruleset.pile import Discarding, PileAdds
from scorekeeper.engine.ruleset.table import Dealing, FootTaken
from scorekeeper.engine.variants.catalogue import CATALOGUE

RULES = {variant.id: variant.ruleset() for variant in CATALOGUE}
SAMBA_FAMILY = {"caliente-samba", "samba", "chile", "bolivia", "brazilian", "italian"}
HANDS_AND_FEET = {"caliente-hand-and-foot", "hand-and-foot"}
SOURCE = this_project("a test")


@pytest.mark.parametrize("name", RULES)
def test_own_melds_that_force(name: str) -> None:
    expected = PileAdds.UNFINISHED if name in SAMBA_FAMILY else PileAdds.ANY
    if name in HANDS_AND_FEET | {"pennies-from-heaven", "modern-american"}:
        expected = PileAdds.NONE
    assert RULES[name].pile.forced is expected


@pytest.mark.parametrize("name", RULES)
def test_sets(name: str) -> None:
    assert RULES[name].sets.may_join is (name in SAMBA_FAMILY)
    assert RULES[name].sets.wilds_on_canasta is (name != "caliente-samba")
    assert RULES[name].wild_melds.deuces_reserved is (name == "italian")


@pytest.mark.parametrize("name", RULES)
def test_dealing(name: str) -> None:
    dealing = RULES[name].dealing
    first = name == "pennies-from-heaven"
    assert dealing.foot_taken is (FootTaken.FIRST_CANASTA if first else FootTaken.HAND_PLAYED)
    assert dealing.first_meld_draw == (13 if name == "mexicana" else 0)


@pytest.mark.parametrize("name", RULES)
def test_discards(name: str) -> None:
    rule = RULES[name].discarding
    sevens = frozenset({Rank.SEVEN} if name == "pennies-from-heaven" else ())
    assert (rule.held_back, rule.never_last) == (sevens, sevens)
    assert rule.black_three_at_first is (name != "cuban")


@pytest.mark.parametrize("name", RULES)
def test_when_a_partner_is_asked(name: str) -> None:
    ahead = name in {"hand-and-foot", "pennies-from-heaven"}
    assert RULES[name].going_out.asked_a_turn_ahead is ahead


def test_rules_that_nobody_could_play() -> None:
    with pytest.raises(ImpossibleRuleError, match="from 4 to ace"):
        Discarding(held_back=frozenset({Rank.JOKER}), source=SOURCE)
    with pytest.raises(ImpossibleRuleError, match="first meld"):
        Dealing(hand=11, first_meld_draw=50, source=SOURCE)
    with pytest.raises(ImpossibleRuleError, match="set of deuces is a meld"):
        WildMelds(deuce_sets=True, source=SOURCE)
