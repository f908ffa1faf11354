"""Rule components: their methods, and the contradictory rules that they refuse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation, ImpossibleRuleError
from scorekeeper.engine.ruleset.ending import (
    Calientes,
    Concealed,
    GoingOut,
    RedThrees,
    RedThreesInHand,
)
from scorekeeper.engine.ruleset.melding import (
    BlackThrees,
    Canastas,
    Collections,
    Sequences,
    Sets,
    WildMelds,
)
from scorekeeper.engine.ruleset.pile import Discarding, Pile
from scorekeeper.engine.ruleset.table import (
    Bracket,
    CardPoints,
    Dealing,
    Deck,
    Minimum,
    Minimums,
    Seating,
    Target,
)
from scorekeeper.engine.variants.catalogue import find_variant

DEUCES = frozenset({Rank.DEUCE})
HERE = Citation("House rule", "")
STANDARD = find_variant("canasta").ruleset()


def brackets(*starts: int | None) -> tuple[Bracket, ...]:
    """Return rows of minimums from these scores on."""
    return tuple(Bracket(start, Minimum(50)) for start in starts)


def points(**values: Any) -> CardPoints:  # noqa: ANN401 - any of its fields
    """Return card points with other values."""
    return replace(STANDARD.card_points, **values)


IMPOSSIBLE: list[tuple[str, Callable[[], object]]] = [
    ("deck.decks", lambda: Deck(decks=0, source=HERE)),
    ("deck.decks", lambda: Deck(decks=13, source=HERE)),
    ("deck.calientes", lambda: Deck(decks=2, calientes=-1, source=HERE)),
    ("seating.sides", lambda: Seating(players=4, sides=((2, 1),), playing=2, source=HERE)),
    ("seating.sides", lambda: Seating(players=4, sides=(), playing=2, source=HERE)),
    ("seating.playing", lambda: Seating(players=4, sides=((2, 2),), playing=0, source=HERE)),
    ("dealing.hand", lambda: Dealing(hand=0, source=HERE)),
    ("dealing.hand", lambda: Dealing(hand=41, source=HERE)),
    ("dealing.foot", lambda: Dealing(hand=11, foot=-1, source=HERE)),
    ("dealing.draw", lambda: Dealing(hand=11, draw=0, source=HERE)),
    ("card_points.ace", lambda: points(ace=-20)),
    ("card_points.joker", lambda: points(joker=1_005)),
    ("card_points.deuce", lambda: points(deuce=12)),
    ("target", lambda: Target(source=HERE)),
    ("target", lambda: Target(points=5_000, deals=4, source=HERE)),
    ("target.points", lambda: Target(points=0, source=HERE)),
    ("target.points", lambda: Target(points=1_000_005, source=HERE)),
    ("target.level_ends", lambda: Target(points=5_000, level_ends=True, source=HERE)),
    ("target.deals", lambda: Target(deals=0, source=HERE)),
    ("minimums.brackets", lambda: Minimums(brackets=(), source=HERE)),
    ("minimums.brackets", lambda: Minimums(brackets=brackets(0, 1_500), source=HERE)),
    ("minimums.brackets", lambda: Minimums(brackets=brackets(None, None), source=HERE)),
    ("minimums.brackets", lambda: Minimums(brackets=brackets(None, 1_500, 0), source=HERE)),
    ("minimums.brackets", lambda: Minimums(brackets=brackets(None, 0, 0), source=HERE)),
    (
        "minimums.brackets",
        lambda: Minimums(brackets=(Bracket(None, Minimum(-5)),), source=HERE),
    ),
    ("sets.fewest_naturals", lambda: Sets(fewest_naturals=0, source=HERE)),
    ("sets.most_wilds", lambda: Sets(most_wilds=-1, source=HERE)),
    ("sets.canasta_naturals", lambda: Sets(canasta_naturals=8, source=HERE)),
    ("sets.most_cards", lambda: Sets(most_cards=2, source=HERE)),
    ("sets.most_cards", lambda: Sets(most_cards=6, source=HERE)),
    ("sequences.most_cards", lambda: Sequences(most_cards=2, source=HERE)),
    ("sequences.short_points", lambda: Sequences(short_points=5, source=HERE)),
    ("sequences.short_cards", lambda: Sequences(short_cards=12, source=HERE)),
    ("wild_melds.most_cards", lambda: WildMelds(most_cards=6, source=HERE)),
    ("black_threes.in_hand_points", lambda: BlackThrees(in_hand_points=5, source=HERE)),
    ("canastas.natural", lambda: Canastas(natural=-5, mixed=300, source=HERE)),
    ("canastas.mixed", lambda: Canastas(natural=500, mixed=302, source=HERE)),
    ("canastas.wild", lambda: Canastas(natural=500, mixed=300, wild=100_005, source=HERE)),
    ("going_out.canastas", lambda: GoingOut(canastas=-1, source=HERE)),
    ("going_out.kinds", lambda: GoingOut(kinds={CanastaKind.WILD: 21}, source=HERE)),
    ("going_out.points", lambda: GoingOut(points=-5, source=HERE)),
    ("concealed.points", lambda: Concealed(points=-5, source=HERE)),
    ("red_threes.points", lambda: RedThrees(points=(), source=HERE)),
    ("red_threes.points", lambda: RedThrees(points=(100, 200), source=HERE)),
    ("red_threes_in_hand.points", lambda: RedThreesInHand(points=100, source=HERE)),
    ("calientes.played_points", lambda: Calientes(played_points=100, source=HERE)),
    ("calientes.one_in_hand", lambda: Calientes(one_in_hand=0, source=HERE)),
    ("calientes.one_in_hand", lambda: Calientes(one_in_hand=4, source=HERE)),
    (
        "calientes.more_in_hand",
        lambda: Calientes(one_in_hand=2, more_in_hand=11, source=HERE),
    ),
    ("calientes.refill", lambda: Calientes(refill=0, source=HERE)),
    ("seating.sides", lambda: Seating(players=4, sides=((4, 0),), playing=2, source=HERE)),
    ("dealing.first_meld_draw", lambda: Dealing(hand=11, first_meld_draw=-1, source=HERE)),
    (
        "minimums.brackets",
        lambda: Minimums(brackets=(Bracket(None, Minimum(52)),), source=HERE),
    ),
    ("sequences.short_points", lambda: Sequences(short_points=-7, source=HERE)),
    ("wild_melds.deuce_sets", lambda: WildMelds(deuce_sets=True, source=HERE)),
    ("wild_melds.fewest_deuces", lambda: WildMelds(fewest_deuces=0, source=HERE)),
    (
        "wild_melds.fewest_deuces_in_canasta",
        lambda: WildMelds(fewest_deuces_in_canasta=1, source=HERE),
    ),
    (
        "wild_melds.fewest_deuces_in_canasta",
        lambda: WildMelds(fewest_deuces_in_canasta=8, source=HERE),
    ),
    (
        "wild_melds.most_jokers_with_deuces",
        lambda: WildMelds(most_jokers_with_deuces=2, source=HERE),
    ),
    ("black_threes.in_hand_points", lambda: BlackThrees(in_hand_points=-3, source=HERE)),
    ("black_threes.removed_points", lambda: BlackThrees(removed_points=-5, source=HERE)),
    ("black_threes.removed_all_points", lambda: BlackThrees(removed_all_points=3, source=HERE)),
    ("collections.natural_count", lambda: Collections(natural_count=-1, source=HERE)),
    ("collections.many_count", lambda: Collections(many_count=41, source=HERE)),
    ("collections.few_points", lambda: Collections(few_points=1_001, source=HERE)),
    ("going_out.points", lambda: GoingOut(points=102, source=HERE)),
    ("concealed.points", lambda: Concealed(points=101, source=HERE)),
    ("red_threes.points", lambda: RedThrees(points=(0, -100), source=HERE)),
    ("red_threes.points", lambda: RedThrees(points=(0, 101), source=HERE)),
    ("red_threes_in_hand.points", lambda: RedThreesInHand(points=-101, source=HERE)),
    ("going_out.points", lambda: GoingOut(points=100_005, source=HERE)),
    ("red_threes_in_hand.points", lambda: RedThreesInHand(points=-100_005, source=HERE)),
    ("calientes.played_points", lambda: Calientes(played_points=-3, source=HERE)),
    ("discarding.held_back", lambda: Discarding(held_back=DEUCES, source=HERE)),
    ("discarding.never_last", lambda: Discarding(never_last=DEUCES, source=HERE)),
    ("pile.takes", lambda: Pile(takes=0, source=HERE)),
    ("dealing.hand", lambda: replace(STANDARD, dealing=Dealing(hand=27, source=HERE))),
    ("dealing.hand", lambda: replace(STANDARD, dealing=Dealing(hand=14, foot=13, source=HERE))),
    ("red_threes.points", lambda: replace(STANDARD, deck=Deck(decks=3, source=HERE))),
    (
        "red_threes.points",
        lambda: replace(STANDARD, red_threes=RedThrees(points=(0, 100, 200, 300), source=HERE)),
    ),
    (
        "going_out.kinds",
        lambda: replace(STANDARD, going_out=GoingOut(kinds={CanastaKind.WILD: 1}, source=HERE)),
    ),
]


@pytest.mark.parametrize(
    ("rule", "make"), IMPOSSIBLE, ids=[f"{n} {rule}" for n, (rule, _) in enumerate(IMPOSSIBLE)]
)
def test_impossible_rules_are_refused(rule: str, make: Callable[[], object]) -> None:
    with pytest.raises(ImpossibleRuleError) as refused:
        make()
    assert refused.value.rule == rule
    assert refused.value.reason
    assert str(refused.value) == f"{rule}: {refused.value.reason}"


# rule, how it is made, its least and most, the step between values
LIMITS: list[tuple[str, Callable[[int], object], int, int, int]] = [
    ("deck.decks", lambda n: Deck(decks=n, source=HERE), 1, 12, 1),
    ("deck.calientes", lambda n: Deck(decks=2, calientes=n, source=HERE), 0, 24, 1),
    ("dealing.hand", lambda n: Dealing(hand=n, source=HERE), 1, 40, 1),
    ("dealing.foot", lambda n: Dealing(hand=11, foot=n, source=HERE), 0, 40, 1),
    ("dealing.draw", lambda n: Dealing(hand=11, draw=n, source=HERE), 1, 4, 1),
    (
        "dealing.first_meld_draw",
        lambda n: Dealing(hand=11, first_meld_draw=n, source=HERE),
        *(0, 40, 1),
    ),
    ("card_points.ace", lambda n: points(ace=n), 0, 1_000, 5),
    ("target.points", lambda n: Target(points=n, source=HERE), 5, 1_000_000, 5),
    ("target.deals", lambda n: Target(deals=n, source=HERE), 1, 100, 1),
    (
        "minimums.brackets",
        lambda n: Minimums(brackets=(Bracket(None, Minimum(n)),), source=HERE),
        *(0, 5_000, 5),
    ),
    ("sets.fewest_naturals", lambda n: Sets(fewest_naturals=n, source=HERE), 1, 7, 1),
    ("sets.most_wilds", lambda n: Sets(most_wilds=n, source=HERE), 0, 40, 1),
    ("sets.canasta_naturals", lambda n: Sets(canasta_naturals=n, source=HERE), 0, 7, 1),
    ("sequences.short_cards", lambda n: Sequences(short_cards=n, source=HERE), 0, 11, 1),
    ("sequences.short_points", lambda n: Sequences(short_points=n, source=HERE), -100_000, 0, 5),
    (
        "wild_melds.fewest_deuces",
        lambda n: WildMelds(fewest_deuces=n, fewest_deuces_in_canasta=max(n, 4), source=HERE),
        *(1, 7, 1),
    ),
    (
        "wild_melds.most_jokers_with_deuces",
        lambda n: WildMelds(most_jokers_with_deuces=n, source=HERE),
        *(3, 40, 1),
    ),
    ("canastas.natural", lambda n: Canastas(natural=n, mixed=300, source=HERE), 0, 100_000, 5),
    ("collections.few_count", lambda n: Collections(few_count=n, source=HERE), 0, 40, 1),
    ("collections.few_points", lambda n: Collections(few_points=n, source=HERE), 0, 100_000, 5),
    ("going_out.canastas", lambda n: GoingOut(canastas=n, source=HERE), 0, 20, 1),
    ("going_out.kinds", lambda n: GoingOut(kinds={CanastaKind.MIXED: n}, source=HERE), 0, 20, 1),
    ("going_out.points", lambda n: GoingOut(points=n, source=HERE), 0, 100_000, 5),
    ("concealed.points", lambda n: Concealed(points=n, source=HERE), 0, 100_000, 5),
    ("red_threes.points", lambda n: RedThrees(points=(0, n), source=HERE), 0, 100_000, 5),
    ("red_threes_in_hand.points", lambda n: RedThreesInHand(points=n, source=HERE), -100_000, 0, 5),
    ("calientes.played_points", lambda n: Calientes(played_points=n, source=HERE), -100_000, 0, 5),
    (
        "calientes.one_in_hand",
        lambda n: Calientes(one_in_hand=n, more_in_hand=4, source=HERE),
        *(1, 4, 1),
    ),
    (
        "calientes.more_in_hand",
        lambda n: Calientes(one_in_hand=1, more_in_hand=n, source=HERE),
        *(1, 10, 1),
    ),
    ("calientes.refill", lambda n: Calientes(refill=n, source=HERE), 1, 40, 1),
]


@pytest.mark.parametrize(
    ("rule", "make", "least", "most", "step"), LIMITS, ids=[rule for rule, *_ in LIMITS]
)
def test_limits(rule: str, make: Callable[[int], object], least: int, most: int, step: int) -> None:
    make(least)
    make(most)
    for value in (least - step, most + step):
        with pytest.raises(ImpossibleRuleError):
            make(value)
    assert rule.partition(".")[0] in STANDARD.__slots__


def test_values_at_the_edge_are_possible() -> None:
    Sets(most_cards=7, source=HERE)
    Target(points=5, source=HERE)
    Pile(takes=1, source=HERE)
    RedThrees(points=(0,), source=HERE)
    Minimums(brackets=brackets(None), source=HERE)
    rules = replace(STANDARD, dealing=Dealing(hand=26, source=HERE))
    assert isinstance(rules, Ruleset)
    replace(STANDARD, dealing=Dealing(hand=13, foot=13, source=HERE))
    five = find_variant("classic").ruleset(5)
    replace(five, dealing=Dealing(hand=26, source=HERE))
    three = find_variant("canasta").ruleset(3)
    replace(three, dealing=Dealing(hand=35, source=HERE))
    RedThreesInHand(points=-100_000, source=HERE)
    GoingOut(points=100_000, source=HERE)


def test_a_citation_reads_as_one_line() -> None:
    assert str(Citation("Book", "Scoring", "500 points")) == "Book, Scoring: “500 points”"
    assert str(Citation("Book", "Scoring")) == "Book, Scoring"
    assert str(Citation("Book", "")) == "Book"


def test_a_deck_counts_its_cards() -> None:
    deck = Deck(decks=3, calientes=2, source=HERE)
    assert sum(deck.by_rank) == 3 * 54 + 2
    assert (deck.count(Rank.KING), deck.count(Rank.DEUCE)) == (12, 12)
    assert (deck.count(Rank.JOKER), deck.count(Rank.RED_THREE)) == (6, 6)
    assert (deck.count(Rank.BLACK_THREE), deck.count(Rank.CALIENTE)) == (6, 2)


def test_card_points_of_a_hand() -> None:
    assert STANDARD.card_points.of(read_cards("4 8 A 2 JKR 3B 3R CAL").counts) == 110


def test_side_counts() -> None:
    seating = find_variant("caliente-complete").ruleset(6, ["three-decks"]).seating
    assert seating.side_counts == (2, 3)
    assert seating.scorers == seating.sides == ((3, 3), (2, 2, 2))


def test_players_who_score_alone_are_the_scorers() -> None:
    seating = find_variant("canasta").ruleset(3).seating
    assert (seating.sides, seating.scorers) == (((1, 2), (1, 1, 1)), ((1, 1, 1),))


@pytest.mark.parametrize(
    ("score", "points"),
    [(-5, 15), (0, 50), (1_497, 50), (1_499, 50), (1_500, 90), (2_999, 90), (3_000, 120)],
)
def test_a_score_between_two_rows_goes_by_the_lower(score: int, points: int) -> None:
    assert STANDARD.minimums.required(score=score, deal_number=9) == Minimum(points)


def test_points_of_a_kind_the_rules_lack() -> None:
    assert STANDARD.canastas.points(CanastaKind.SAMBA) is None
    assert STANDARD.canastas.points(CanastaKind.NATURAL) == 500


def test_multiplier_of_caliente_cards() -> None:
    calientes = Calientes(source=HERE)
    assert [calientes.multiplier(n) for n in (0, 1, 2, 5)] == [1, 2, 3, 3]
