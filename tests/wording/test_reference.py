"""The quick reference: what each game's rules say, in words, and how it differs from another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import Citation
from scorekeeper.engine.ruleset.ending import RedThrees
from scorekeeper.engine.ruleset.pile import PileAdds
from scorekeeper.engine.ruleset.table import Bracket, Minimum, MinimumBy
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.variants.catalogue import CATALOGUE, find_variant
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.wording.lines import line_label
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.reference import Difference, Fact, differences, reference
from scorekeeper.wording.translation import ENGLISH, Translations
from tests.engine.build import Table
from tests.engine.table.asked import Asked
from tests.house_rules import changed
from tests.strategies import ALL_GAMES, Game
from tests.wording.loud import LOUD

LAID: dict[str, Any] = {"black_threes.laid_points": [0, 100, 200, 300, 400, 500, 600]}


def facts(rules: Ruleset, t: Translations = ENGLISH) -> dict[str, Fact]:
    """Return the facts of a ruleset by their keys."""
    found = [fact for section in reference(t, rules) for fact in section.facts]
    assert len(found) == len({fact.key for fact in found})
    return {fact.key: fact for fact in found}


def subject_of(fact: Fact) -> tuple[str, str]:
    """Return what a fact is about: of a row also the scores or hands that it holds for."""
    return fact.key, fact.label if fact.is_row else ""


def by_subject(rules: Ruleset) -> dict[tuple[str, str], Fact]:
    """Return the facts of a ruleset by what they are about."""
    return {subject_of(fact): fact for fact in facts(rules).values()}


SAID: dict[tuple[str, int, tuple[str, ...]], dict[str, tuple[str, str]]] = {
    ("caliente-complete", 4, ("caliente",)): {
        "seating.sides": ("Sides", "2 against 2"),
        "deck.decks": ("Cards", "2 decks with jokers, 110 cards, 2 of them Caliente cards"),
        "dealing.hand": ("Dealt to each", "11 cards"),
        "dealing.draw": ("Drawn in a turn", "1 card"),
        "card_points.joker": ("Big wild", "50"),
        "card_points.black_three": ("Stop card", "5"),
        "minimums.below": ("Below 0", "15"),
        "minimums.0": ("0 to 1495", "50"),
        "minimums.3000": ("3000 or more", "120"),
        "sets.size": ("Sets", "3 cards or more"),
        "sets.wilds": (
            "Wild cards in a set",
            "fewer than naturals, 3 at most, at least 2 naturals",
        ),
        "sets.same_rank": ("Same rank", "one set of each rank a side"),
        "sequences.allowed": ("Sequences", "not allowed"),
        "wild_melds.allowed": ("Wild cards alone", "not allowed"),
        "red_threes.points": ("Bonus cards", "100 each, 4: 800"),
        "red_threes_in_hand.points": ("Left in hand", "−100 each"),
        "concealed.points": ("Concealed", "100 more, with a canasta in that hand"),
        "going_out.permission": ("Partner", "may be asked; the answer binds"),
        "pile.unfrozen": (
            "Not frozen",
            (
                "two naturals of its rank from the hand; one natural and one wild card; "
                "added to an own set"
            ),
        ),
        "pile.freezes": (
            "Frozen by",
            (
                "wild cards in it or a Bonus card turned up at the start; "
                "always frozen for a side without its first meld"
            ),
        ),
        "pile.never": ("Never on", "wild cards and Stop cards"),
        "pile.black_three": (
            "A Stop card on top",
            "blocks the pile for the next player only",
        ),
        "pile.forced": ("Up card fits an own meld", "must be taken"),
        "stock_out.red_three_ends": ("Last card drawn a Bonus card", "the hand is over"),
        "calientes.refill": ("Fills the hand up to", "11"),
        "calientes.more_in_hand": ("More left in hand", "that hand counts triple"),
        "target": ("Played to", "5000 points; if the leaders are tied, another hand is played"),
    },
    ("caliente-complete", 6, ("pile-always-frozen", "three-decks")): {
        "seating.sides": ("Sides", "3 against 3 or 2 against 2 against 2"),
        "red_threes.points": ("Bonus cards", "100 each, 5: 1100, 6: 1200"),
        "pile.frozen": (
            "Always frozen",
            "two naturals of its rank from the hand; added to an own unfinished set",
        ),
    },
    ("caliente-samba", 5, ()): {
        "seating.playing": ("Each hand", "2 of a side play, the others sit out in turn"),
        "sets.wilds": (
            "Wild cards in a set",
            "fewer than naturals, 2 at most, at least 2 naturals, at least 5 naturals in a canasta",
        ),
        "sequences.allowed": ("Sequences", "3 to 7 cards, 4 to Ace, no wild cards"),
        "red_threes.need": (
            "To count, a side needs",
            "two canastas; without it they count against the side",
        ),
        "pile.unfrozen": (
            "Not frozen",
            (
                "two naturals of its rank from the hand; added to an own unfinished set; "
                "added to an own unfinished sequence"
            ),
        ),
    },
    ("caliente-hand-and-foot", 4, ()): {
        "dealing.hand": ("Dealt to each", "13 cards, and a foot of 13"),
        "dealing.foot_taken": ("The foot is picked up", "when the hand is played out"),
        "minimums.hand_1": ("Hand 1", "50"),
        "minimums.hand_4": ("Hand 4", "150"),
        "sets.same_rank": ("Same rank", "another set of a rank once the first has seven cards"),
        "wild_melds.allowed": ("Wild cards alone", "3 to 7 cards"),
        "going_out.canastas": (
            "Needs",
            (
                "5 canastas, among them 2 natural canastas, 2 mixed canastas and "
                "1 canasta of wild cards"
            ),
        ),
        "going_out.feet_taken": ("Feet", "all of the side picked up and played from"),
        "target": ("Played to", "4 hands; if the leaders are tied, another one is played"),
    },
    ("classic", 4, ()): {
        "minimums.below": ("Below 0", "any meld"),
        "minimums.concealed_exempt": (
            "Going out concealed",
            "needs no minimum, if the turn began with the stock",
        ),
        "sets.wilds": (
            "Wild cards in a set",
            "3 at most, at least 2 naturals, any number once a canasta has 4 naturals",
        ),
        "pile.last_card": ("A pile of one card", "not by a player with one card in hand"),
        "pile.start": (
            "First card turned up",
            "unless natural, covered until a natural card lies on top",
        ),
    },
    ("canasta", 3, ("red-threes-individual",)): {
        "seating.sides": ("Sides", "1 against 2 or each alone"),
        "red_threes.by_member": ("Each counts", "for its owner only"),
        "concealed.points": ("Concealed", "100 more"),
    },
    ("mexicana", 4, ()): {
        "dealing.first_meld_draw": ("Who makes a side's first meld", "draws 13 cards"),
        "canastas.sevens": ("Canasta of sevens", "1000, natural or mixed"),
        "going_out.red_three_per_canasta": ("Red threes", "as many as canastas"),
        "pile.never": ("Never on", "wild cards, black threes and 7s"),
    },
    ("modern-american", 4, ()): {
        "pile.never": ("Never on", "wild cards and dead ranks"),
        "black_threes.kept": (
            "Kept for a straight",
            "one may be kept until the side melds; it is laid down on the next turn then",
        ),
    },
    ("bolivia", 4, ()): {
        "sequences.allowed": ("Sequences", "3 to 7 cards, 4 to Ace, no wild cards, one suit"),
        "black_threes.in_hand_points": (
            "Black threes in hand when somebody goes out",
            "−100 each",
        ),
        "target": (
            "Played to",
            (
                "15\N{NARROW NO-BREAK SPACE}000 points; if the leaders are tied, "
                "another hand is played"
            ),
        ),
    },
    ("brazilian", 4, ("canasta-at-8000",)): {
        "minimums.7000": ("7000 to 7995", "a canasta"),
        "minimums.8000": ("8000 to 8995", "200 and a canasta"),
        "minimums.9000": ("9000 or more", "a natural canasta"),
        "sequences.allowed": (
            "Sequences",
            "3 to 7 cards, 4 to Ace, no wild cards, one suit, longer when going out",
        ),
        "sequences.short_points.4": ("Sequence of 4 cards or fewer", "−1000 for each"),
        "pile.for_first_meld": ("Before the first meld", "never"),
    },
    ("italian", 4, ()): {
        "wild_melds.deuces_reserved": (
            "Unfinished set of deuces",
            "takes all deuces that the side melds, until it has seven cards",
        ),
        "pile.start": ("First card turned up", "as many cards as its rank go face down under it"),
        "minimums.wilds_count": ("Wild cards", "count nothing towards it"),
        "wild_melds.allowed": (
            "Wild cards alone",
            "3 cards or more; deuces are a rank of their own, with 3 jokers at most",
        ),
        "canastas.natural_deuces": (
            "Natural canasta of deuces",
            "3000, for the side going out only",
        ),
        "collections.natural_points.5": ("5 natural canastas", "2000"),
        "going_out.canastas": ("Needs", "2 canastas; canastas of wild cards do not count"),
    },
    ("cuban", 4, ()): {
        "red_threes.points": ("Red threes", "100 each, 2: 300, 3: 500, 4: 1000"),
        "black_threes.removed_points": (
            "Black threes taken with the pile, out of play",
            "5 each, 100 for all of them",
        ),
        "discarding.black_three_at_first": (
            "Discard of a player's first turn",
            "never a black three",
        ),
    },
    ("pennies-from-heaven", 6, ()): {
        "dealing.foot_taken": ("The foot is picked up", "with the player's first canasta"),
        "canastas.sevens": ("Natural canasta of sevens", "1500"),
        "going_out.permission": (
            "Partner",
            "may be asked; yes obliges, no forbids; asked a turn ahead",
        ),
        "discarding.held_back.7": (
            "7s are not discarded",
            "before both sides have a natural canasta of them",
        ),
        "discarding.never_last.7": ("Last discard, going out", "never 7s"),
    },
    ("hand-and-foot", 4, ()): {
        "pile.start": (
            "First card turned up",
            "wild or a red three: put back, and another one turned up",
        ),
        "sets.wilds": ("Wild cards in a set", "one for every two naturals, at least 2 naturals"),
        "black_threes.meldable": ("Set of black threes", "never"),
        "red_threes.points": ("Red threes", "100 each"),
        "pile.takes": ("Taken", "the top 7 cards"),
    },
}


@pytest.mark.parametrize("key", SAID, ids=lambda key: f"{key[0]} {key[1]}")
def test_facts_of_a_ruleset_have_these_words(key: tuple[str, int, tuple[str, ...]]) -> None:
    found = facts(Game(*key).rules)
    said = {name: (found[name].label, found[name].value) for name in SAID[key]}
    assert said == SAID[key]


@pytest.mark.parametrize("variant", CATALOGUE, ids=[variant.id for variant in CATALOGUE])
def test_differences_from_the_parent(variant: Variant) -> None:
    """They are just the facts that are not the same; of rows, those that the variant has."""
    parent = find_variant(variant.parent or variant.id)
    mine, theirs = by_subject(variant.ruleset()), by_subject(parent.ruleset())
    found = differences(ENGLISH, variant.ruleset(), parent.ruleset())
    same = variant.parent is None or variant.id == "caliente-deluxe"
    assert bool(found) is not same
    for difference in found:
        subject = subject_of(difference.fact)
        assert difference.before == theirs.get(subject)
        assert difference.after == mine.get(subject)
        assert difference.after is not None or not difference.fact.is_row
    told = {subject_of(difference.fact) for difference in found}
    rows = {subject for subject, fact in theirs.items() if fact.is_row and subject not in mine}
    for subject in (mine.keys() | theirs.keys()) - told - rows:
        assert mine[subject].value == theirs[subject].value


def test_rows_that_differ_are_told_as_the_variant_has_them() -> None:
    """Nothing of 1500 or 3000, where another row of the variant holds."""
    variant = find_variant("pennies-from-heaven")
    found = differences(ENGLISH, variant.ruleset(), find_variant("canasta").ruleset())
    rows = {each.fact.label: each for each in found if each.fact.is_row}
    assert [(label, row.fact.value) for label, row in rows.items()] == [
        ("0 to 4995", "50"),
        ("5000 to 9995", "90"),
        ("10\u202f000 to 14\u202f995", "120"),
        ("15\u202f000 or more", "150"),
    ]
    assert {row.before for row in rows.values()} == {None}


@pytest.mark.parametrize(
    ("ruleset", "need", "said"),
    [
        ("modern-american", "two_canastas", "with one they count nothing, without any against the"),
        ("modern-american", "canasta", "a canasta; without it they count against the side"),
        ("classic", "canasta", "a canasta; without it they count against the side"),
        ("classic", "meld", "a meld; without it they count against the side"),
    ],
)
def test_red_threes_count_as_the_page_says(ruleset: str, need: str, said: str) -> None:
    rules = changed(
        ruleset, {"red_threes.need": need, "red_threes.without": "minus_without_canasta"}
    )
    assert said in facts(rules)["red_threes.need"].value
    table = Table.by(rules)
    with_canasta = table.side("Kx7", red_threes=2)
    assert ("red_threes" in table.score(with_canasta).points()) is (need != "two_canastas")


def test_red_threes_without_a_meld_lack_one() -> None:
    rules = changed("classic", {"red_threes.without": "minus_without_canasta"})
    table = Table.by(rules)
    (line,) = table.score(table.side(red_threes=2)).lines()
    assert line_label(ENGLISH, rules, line) == "two red threes, no first meld"


def test_black_threes_out_of_play_earn_what_the_house_gives() -> None:
    cuba = Table("cuban").rules
    key = "black_threes.removed_points"

    def told(removed: int, together: int) -> Fact | None:
        threes = replace(cuba.black_threes, removed_points=removed, removed_all_points=together)
        return facts(replace(cuba, black_threes=threes)).get(key)

    each = told(5, 0)
    assert each is not None
    assert each.value == "5 each"
    assert told(0, 100) is None


def test_any_three_may_end_the_hand_where_black_ones_are_laid_too() -> None:
    label = facts(Table("modern-american").rules)["stock_out.red_three_ends"].label
    assert label == "Last card drawn a three"


def test_a_difference_is_told_by_what_there_is() -> None:
    fact = Fact("target", "Played to", "5000", Citation("Book", "End"))
    assert Difference(None, fact).fact is fact
    assert Difference(fact, None).fact is fact


def test_sections_without_a_fact_are_left_out() -> None:
    titles = [section.title for section in reference(ENGLISH, Table("classic").rules)]
    assert titles == [
        *("Players and deal", "Card values", "First meld", "Melds", "Canastas", "Red threes"),
        *("Going out", "Taking the pile", "Stock gone", "End of the game"),
    ]
    caliente = reference(ENGLISH, Table("caliente-2001", 4, "caliente").rules)
    assert {"Bonus cards", "Caliente cards"} <= {section.title for section in caliente}


def test_no_three_is_kept_where_no_straight_needs_one() -> None:
    rules = Table("modern-american").rules
    points = {SpecialHandId.PAIRS: 2_500}
    others = replace(rules, special_hands=replace(rules.special_hands, points=points))
    assert "black_threes.kept" not in facts(others)


def test_threes_of_both_colours_stand_under_one_heading() -> None:
    titles = {section.title for section in reference(ENGLISH, Table("modern-american").rules)}
    assert "Threes" in titles
    assert "Red threes" not in titles


def test_house_rules_with_odd_values_can_be_told() -> None:
    rules = Table("classic").rules
    source = rules.red_threes.source
    none = replace(rules, red_threes=RedThrees(points=(0,) * 5, source=source))
    assert facts(none)["red_threes.points"].value == "0 each"
    never = replace(rules, pile=replace(rules.pile, adds=PileAdds.NONE, natural_and_wild=False))
    unfrozen = "two naturals of its rank from the hand"
    assert facts(never)["pile.unfrozen"].value == unfrozen
    dear = replace(
        rules,
        deck=replace(rules.deck, calientes=2),
        calientes=replace(rules.calientes, one_in_hand=3, more_in_hand=5),
    )
    assert facts(dear)["calientes.one_in_hand"].value == "that hand counts triple"
    assert facts(dear)["calientes.more_in_hand"].value == "that hand counts 5 times"
    nothing = replace(rules, deck=replace(rules.deck, decks=1))
    assert facts(nothing)["deck.decks"].value == "1 deck with jokers, 54 cards"


@pytest.mark.parametrize(
    ("deals", "starts", "labels"),
    [
        (4, (2, 3, 4), ["Hand 1", "Hand 2", "Hand 3", "Hand 4"]),
        (4, (3,), ["Hands 1 to 2", "Hands 3 to 4"]),
        (None, (3,), ["Hands 1 to 2", "From hand 3 on"]),
        (4, (3, 9), ["Hands 1 to 2", "Hands 3 to 8", "From hand 9 on"]),
        (None, (), ["From hand 1 on"]),
    ],
)
def test_rows_that_go_by_the_hand_say_which_hands(
    deals: int | None, starts: tuple[int, ...], labels: list[str]
) -> None:
    classic = Table("classic").rules
    rows = [Bracket(None, Minimum(50)), *(Bracket(start, Minimum(90)) for start in starts)]
    rules = replace(
        classic,
        minimums=replace(classic.minimums, by=MinimumBy.DEAL, brackets=tuple(rows)),
        target=replace(classic.target, points=None if deals else 5_000, deals=deals),
    )
    told = facts(rules).items()
    found = [fact for key, fact in told if key.startswith("minimums.hand_")]
    assert [fact.label for fact in found] == labels
    # A row of hands is never told beside one of totals.
    rest = [each for each in differences(ENGLISH, rules, classic) if each.after in found]
    assert [each.before for each in rest] == [None] * len(found)


def test_a_single_row_holds_at_any_total() -> None:
    classic = Table("classic").rules
    rows = (Bracket(None, Minimum(50)),)
    rules = replace(classic, minimums=replace(classic.minimums, brackets=rows))
    assert facts(rules)["minimums.below"].label == "At any total"


def test_every_fact_has_a_source_and_is_translated() -> None:
    for game in ALL_GAMES:
        rules = game.rules
        for section in reference(LOUD, rules):
            assert section.title == section.title.upper()
            for fact in section.facts:
                assert fact.source.book
                assert "%" not in fact.label + fact.value
                assert fact.label == fact.label.upper(), fact.key
                assert fact.value == fact.value.upper(), fact.key


@pytest.mark.parametrize(
    ("number", "plain", "signed"),
    [
        (0, "0", "0"),
        (1_190, "1190", "+1190"),
        (-65, "−65", "−65"),
        (9_999, "9999", "+9999"),
        (10_000, "10\N{NARROW NO-BREAK SPACE}000", "+10\N{NARROW NO-BREAK SPACE}000"),
        (-1_000_000, "−1\N{NARROW NO-BREAK SPACE}000\N{NARROW NO-BREAK SPACE}000", None),
    ],
)
def test_figures(number: int, plain: str, signed: str | None) -> None:
    assert figure(number) == plain
    assert signed_figure(number) == (signed or plain)


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        (
            {"going_out.kinds": {"natural": 1, "mixed": 2}},
            "3 canastas, among them 1 natural canasta and 2 mixed canastas",
        ),
        ({"going_out.kinds": {"mixed": 0}}, "1 canasta"),
        (
            {"going_out.kinds": {"mixed": 1}, "going_out.kinds_not_counted": ["mixed"]},
            "2 canastas, among them 1 mixed canasta; other mixed canastas do not count",
        ),
        (
            {"going_out.kinds": {"natural": 1}, "going_out.kinds_not_counted": ["mixed"]},
            "1 canasta, among them 1 natural canasta; mixed canastas do not count",
        ),
    ],
)
def test_the_canastas_needed_are_no_fewer_than_their_kinds(
    overrides: dict[str, Any], said: str
) -> None:
    assert facts(changed("classic", overrides))["going_out.canastas"].value == said


WORDS: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("classic", {"sets.fewest_naturals": 4}, "sets.size", "Sets", "4 cards or more"),
    (
        "classic",
        {"sets.fewest_naturals": 4, "sets.most_cards": 8, "sets.canasta_naturals": 3},
        "sets.size",
        "Sets",
        "4 to 8 cards",
    ),
    (
        "classic",
        {"sets.fewest_naturals": 1, "sets.most_wilds": None, "sets.canasta_naturals": 0},
        "sets.wilds",
        "Wild cards in a set",
        "at least 1 natural, any number once a canasta has 1 natural",
    ),
    (
        "classic",
        {"sets.canasta_naturals": 0, "sets.any_wilds_on_canasta": True},
        "sets.wilds",
        "Wild cards in a set",
        "3 at most, at least 2 naturals, any number once a canasta has 2 naturals",
    ),
    (
        "classic",
        {"sets.canasta_naturals": 2, "sets.any_wilds_on_canasta": False},
        "sets.wilds",
        "Wild cards in a set",
        "3 at most, at least 2 naturals, at least 2 naturals in a canasta",
    ),
    ("classic", {"dealing.hand": 1}, "dealing.hand", "Dealt to each", "1 card"),
    (
        "classic",
        {"dealing.first_meld_draw": 1},
        "dealing.first_meld_draw",
        "Who makes a side's first meld",
        "draws 1 card",
    ),
    ("classic", {"pile.takes": 1}, "pile.takes", "Taken", "the top card"),
    (
        "classic",
        {"pile.most_joined": 1},
        "pile.most_joined",
        "An own set that such a pair may join",
        "none",
    ),
    (
        "classic",
        {"sets.naturals_before_wilds": 1},
        "sets.naturals_before_wilds",
        "A wild card after the first meld",
        "joins a set of 1 natural or more",
    ),
    (
        "italian",
        {"wild_melds.most_jokers_with_deuces": 1, "wild_melds.fewest_deuces_in_canasta": 6},
        "wild_melds.allowed",
        "Wild cards alone",
        "3 cards or more; deuces are a rank of their own, with 1 joker at most",
    ),
    (
        "italian",
        {"collections.natural_count": 1},
        "collections.natural_points.1",
        "1 natural canasta",
        "2000",
    ),
    (
        "classic",
        {"held.ranks": ["7"], "held.cards": 1, "held.points": -50},
        "held.7.1",
        "7s left in one hand, together",
        "−50",
    ),
    (
        "modern-american",
        {"dealing.talon_first": 1},
        "dealing.talon",
        "Talon for a first meld",
        "1 card for the side that opens first, 3 for the next",
    ),
    (
        "classic",
        {"discarding.held_back": ["8"]},
        "discarding.held_back.8",
        "8s are not discarded",
        "before both sides have a natural canasta of them",
    ),
    (
        "classic",
        {"discarding.never_last": ["A"]},
        "discarding.never_last.14",
        "Last discard, going out",
        "never Aces",
    ),
    (
        "classic",
        {"discarding.not_on_empty": ["7"]},
        "discarding.not_on_empty",
        "Not on an empty pile",
        "7s and wild cards",
    ),
    (
        "modern-american",
        {},
        "discarding.not_on_empty",
        "Not on an empty pile",
        "7s, Aces, wild cards and dead ranks",
    ),
    ("classic", {"pile.never": ["3B"]}, "pile.never", "Never on", "wild cards and black threes"),
    ("classic", LAID, "black_threes.meldable", "Set of black threes", "never"),
]


@pytest.mark.parametrize(("ruleset", "overrides", "key", "label", "value"), WORDS)
def test_house_rules_have_true_words(
    ruleset: str, overrides: dict[str, Any], key: str, label: str, value: str
) -> None:
    fact = facts(changed(ruleset, overrides))[key]
    assert (fact.label, fact.value) == (label, value)


@pytest.mark.parametrize(
    ("ruleset", "overrides", "key"),
    [
        ("classic", {"sets.never_wild": ["2"]}, "sets.never_wild"),
        ("classic", {"sets.wild_at_first": ["3B"]}, "sets.wild_at_first"),
        ("modern-american", {"discarding.not_on_empty": ["7"]}, "terms.swad"),
        ("cuban", LAID, "black_threes.removed_points"),
        (
            "classic",
            {**LAID, "discarding.black_three_at_first": False},
            "discarding.black_three_at_first",
        ),
    ],
)
def test_what_makes_no_difference_is_not_told(
    ruleset: str, overrides: dict[str, Any], key: str
) -> None:
    assert key not in facts(changed(ruleset, overrides))


def test_a_pile_that_is_always_frozen_is_not_frozen_by_anything_and_never_forced() -> None:
    found = facts(Table("cuban").rules)
    assert "pile.freezes" not in found
    assert "pile.forced" not in found


def test_whether_the_up_card_must_be_taken() -> None:
    rules = Table("samba").rules
    assert facts(rules)["pile.forced"].value == "must be taken, if that meld is not a canasta yet"
    free = replace(rules, pile=replace(rules.pile, forced=PileAdds.NONE))
    assert facts(free)["pile.forced"].value == "may be left"
    frozen = replace(rules.pile, always_frozen=True, adds_when_frozen=PileAdds.UNFINISHED)
    assert "pile.forced" in facts(replace(rules, pile=frozen))


@pytest.mark.parametrize(
    ("adds", "said", "takes"),
    [
        ("none", "", False),
        ("unfinished", "; added to an own unfinished set", False),
        ("any", "; added to an own set", True),
    ],
)
def test_what_takes_a_frozen_pile(adds: str, said: str, takes: bool) -> None:
    rules = changed("classic", {"pile.adds_when_frozen": adds})
    assert facts(rules)["pile.frozen"].value == f"two naturals of its rank from the hand{said}"
    answer = Asked("classic").by(rules).take("K", "4 5", "Kx7", pile_frozen=True)
    assert answer.may_take is takes
