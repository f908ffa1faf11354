"""Every ruleset says what its rule book says: the values of `golden`, one by one."""

from __future__ import annotations

from dataclasses import asdict, fields
from itertools import pairwise

import pytest

from scorekeeper.documents.house_rules import changed_values
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import CanastaKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum, Triple
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from tests.engine.golden import Golden
from tests.engine.golden_tables import GOLDEN, Key

ALL_CARDS = {2: 108, 3: 162, 4: 216, 5: 270, 6: 324, 7: 378, 8: 432}


def rules_of(key: Key) -> Ruleset:
    """Return the ruleset that a golden row is about."""
    name, players, options = key
    return find_variant(name).ruleset(players, options)


def name_of(key: Key) -> str:
    """Return the row's name for pytest."""
    return " ".join(map(str, (key[0], key[1], *key[2])))


by_row = pytest.mark.parametrize("key", GOLDEN, ids=name_of)


@by_row
def test_values(key: Key) -> None:
    found, expected = said_by(rules_of(key)), asdict(GOLDEN[key])
    del expected["below"], expected["minimums"], expected["deals"]
    assert found == expected


@by_row
def test_minimums_at_their_boundaries(key: Key) -> None:
    rules, golden = rules_of(key), GOLDEN[key]

    def required(place: int) -> Minimum:
        if golden.deals is None:
            return rules.minimums.required(score=place, deal_number=1)
        return rules.minimums.required(score=-5, deal_number=place)

    rows = {place: as_minimum(golden, row) for place, row in golden.minimums.items()}
    starts = sorted(rows)
    for start in starts:
        assert required(start) == rows[start]
    for low, high in pairwise(starts):
        assert required(high - 1) == rows[low], "up to the next row"
    assert required(starts[-1] + 100_000) == rows[starts[-1]]
    if golden.deals is None:
        assert {required(-5), required(-4_000), required(-1)} == {as_minimum(golden, golden.below)}
    else:
        last = starts[-1]
        assert required(last + 1) == rows[last], "a deal after the last row asks for what that did"


@by_row
def test_target_and_cards(key: Key) -> None:
    rules, golden = rules_of(key), GOLDEN[key]
    assert rules.target.points == golden.target
    assert rules.target.deals == (golden.deals or None)
    count = rules.deck.count
    assert sum(map(count, Rank)) == ALL_CARDS[golden.decks] + golden.calientes
    assert count(Rank.CALIENTE) == golden.calientes
    for rank in Rank:
        if rank.is_natural or rank is Rank.DEUCE:
            assert count(rank) == 4 * golden.decks
    for rank in (Rank.JOKER, Rank.RED_THREE, Rank.BLACK_THREE):
        assert count(rank) == 2 * golden.decks


@by_row
def test_card_points(key: Key) -> None:
    points = rules_of(key).card_points.by_rank
    worth = {
        5: (Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN, Rank.BLACK_THREE),
        10: (Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING),
        20: (Rank.ACE, Rank.DEUCE),
        50: (Rank.JOKER,),
        0: (Rank.CALIENTE,),
    }
    for value, ranks in worth.items():
        assert {points[rank] for rank in ranks} == {value}
    assert points[Rank.RED_THREE] == GOLDEN[key].red_three
    assert sum(map(len, worth.values())) == len(Rank) - 1


@by_row
def test_caliente_cards(key: Key) -> None:
    calientes = rules_of(key).calientes
    assert calientes.played_points == -100
    assert [calientes.multiplier(count) for count in range(6)] == [1, 2, 3, 3, 3, 3]


def test_every_game_has_a_row() -> None:
    """Each number of players, without an option and with each by itself, and those it lets play."""
    rows = {
        (variant.id, players, options)
        for variant in CATALOGUE
        for players in variant.players
        for options in [(), *((option.id,) for option in variant.options_for(players))]
    }
    rows |= {
        (variant.id, players, (option.id,))
        for variant in CATALOGUE
        for option in variant.options
        for players in option.rulesets
    }
    assert rows <= GOLDEN.keys()


def test_every_golden_value_is_looked_at() -> None:
    seen = {field.name for field in fields(Golden)} - {"below", "minimums", "deals"}
    assert seen == said_by(find_variant("classic").ruleset()).keys()


def as_minimum(golden: Golden, row: int | tuple[int, str]) -> Minimum:
    """Return a row of a table as the engine has it."""
    points, canasta = row if isinstance(row, tuple) else (row, None)
    needed = None if canasta is None else CanastaNeeded(canasta)
    return Minimum(points, needed, Triple(golden.opening[0]))


def said_by(rules: Ruleset) -> dict[str, object]:
    """Return the values of a ruleset, in the words of `Golden`."""
    return {
        **_said_of_the_table(rules),
        **_said_of_melds(rules),
        **_said_of_the_end(rules),
        **_said_of_the_pile(rules),
        **_said_of_ranks(rules),
    }


def _said_of_the_table(rules: Ruleset) -> dict[str, object]:
    return {
        "words": rules.vocabulary.value,
        "sides": rules.seating.sides,
        "playing": rules.seating.playing,
        "alone": rules.seating.members_score_alone,
        "decks": rules.deck.decks,
        "calientes": rules.deck.calientes,
        "refill": rules.calientes.refill,
        "hand": rules.dealing.hand,
        "foot": rules.dealing.foot,
        "draw": rules.dealing.draw,
        "target": rules.target.points,
        "wilds_count": rules.minimums.wilds_count,
        "exempt": rules.minimums.concealed_exempt,
    }


def _said_of_melds(rules: Ruleset) -> dict[str, object]:
    sets, runs, wilds, canastas = rules.sets, rules.sequences, rules.wild_melds, rules.canastas
    usual = {CanastaKind.NATURAL: 500, CanastaKind.MIXED: 300}
    paid = {kind: points for kind in CanastaKind if (points := canastas.points(kind)) is not None}
    rule = rules.collections
    return {
        "sets": (
            *(sets.fewest_naturals, sets.most_wilds, sets.majority.value, sets.canasta_naturals),
            *(sets.any_wilds_on_canasta, sets.most_cards, sets.same_rank.value),
        ),
        "sequences": (
            *(runs.one_suit, runs.most_cards, runs.longer_when_out),
            *(runs.short_cards, runs.short_points),
        )
        if runs.allowed
        else None,
        "wild_melds": (wilds.most_cards or 0) if wilds.allowed else None,
        "deuces": (
            *(wilds.fewest_deuces, wilds.fewest_deuces_in_canasta),
            *(wilds.most_jokers_with_deuces, canastas.deuces_only_when_out),
        )
        if wilds.deuce_sets
        else None,
        "canastas": {
            kind.value: points for kind, points in paid.items() if usual.get(kind) != points
        },
        "mixed_sevens": canastas.sevens_may_be_mixed,
        "collections": (
            *(rule.natural_count, rule.natural_points, rule.many_count, rule.many_points),
            *(rule.few_count, rule.few_points),
        ),
        "black_threes": rules.black_threes.meldable,
        "black_three_in_hand": rules.black_threes.in_hand_points,
        "black_threes_removed": (
            rules.black_threes.removed_points,
            rules.black_threes.removed_all_points,
        ),
    }


def _said_of_the_end(rules: Ruleset) -> dict[str, object]:
    out = rules.going_out
    return {
        "out": out.canastas,
        "kinds": {kind.value: count for kind, count in out.kinds.items()},
        "not_counted": frozenset(kind.value for kind in out.kinds_not_counted),
        "red_three_each": out.red_three_per_canasta,
        "feet": out.feet_taken,
        "out_points": out.points,
        "permission": out.permission.value,
        "concealed": rules.concealed.points,
        "own_canasta": rules.concealed.needs_own_canasta,
        "reds": rules.red_threes.points,
        "reds_need": rules.red_threes.need.value,
        "reds_without": rules.red_threes.without.value,
        "reds_by_member": rules.red_threes.by_member,
        "red_in_hand": rules.red_threes_in_hand.points,
    }


def _said_of_the_pile(rules: Ruleset) -> dict[str, object]:
    pile = rules.pile
    return {
        "pile": (
            *(pile.always_frozen, pile.adds_when_frozen.value, pile.natural_and_wild),
            *(pile.adds.value, pile.adds_to_sequences),
        ),
        "for_first_meld": pile.for_first_meld,
        "never": frozenset(rank.value for rank in pile.never),
        "takes": pile.takes,
        "last_card": pile.last_card,
        "start": pile.start.value,
        "most_joined": pile.most_joined,
    }


def _said_of_ranks(rules: Ruleset) -> dict[str, object]:
    minimums, sets, wilds = rules.minimums, rules.sets, rules.wild_melds
    unfinished, held, special = rules.unfinished, rules.held, rules.special_hands
    discards = rules.discarding
    return {
        "opening": (
            *(minimums.triple.value, minimums.mixed_canasta),
            *(minimums.canasta_exempt, minimums.up_card_counts),
        ),
        "ranks": (
            *(as_numbers(sets.never_wild), as_numbers(sets.wild_at_first)),
            *(sets.naturals_before_wilds, sets.canasta_closes_rank),
        ),
        "wild_meld": (wilds.wilds_reserved, wilds.one_a_side),
        "cards_need_one": rules.canastas.cards_need_one,
        "unfinished": (
            *(unfinished.aces, unfinished.sevens),
            *(unfinished.wilds, unfinished.wilds_with_all_jokers),
        ),
        "held": (as_numbers(held.ranks), held.cards, held.points),
        "blacks": rules.black_threes.laid_points,
        "red_three": rules.card_points.red_three,
        "special": {each.value: points for each, points in special.points.items()},
        "winning": frozenset(each.value for each in special.winning),
        "beside_melds": special.beside_melds,
        "talon": (rules.dealing.talon_first, rules.dealing.talon_next),
        "discards": (
            *(discards.last_needed, discards.wilds_last),
            as_numbers(discards.not_on_empty),
        ),
    }


def as_numbers(ranks: frozenset[Rank]) -> frozenset[int]:
    """Return ranks as the tables have them."""
    return frozenset(rank.value for rank in ranks)


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_hand_and_foot_for_others_is_that_of_four_but_for_these(players: int) -> None:
    game = find_variant("hand-and-foot")
    of_four, of_others = game.ruleset(4), game.ruleset(players, ["other-players"])
    expected = {"seating.players", "seating.sides", "deck.decks", "red_threes.points"}
    expected |= {"going_out.permission"} if players < 4 else set()
    expected |= {"seating.playing"} if players != 5 else set()
    assert changed_values(of_four, of_others).keys() == expected
