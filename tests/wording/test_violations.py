"""Violations and notices as sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import Side
from scorekeeper.engine.melds import CanastaKind, UnfinishedKind
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.special_hands import SpecialHandId
from scorekeeper.engine.table.first_meld import FindFirstMeldQuestion, find_first_meld
from scorekeeper.engine.table.pile import check_take_pile
from scorekeeper.engine.table.pile_ways import TakePileQuestion
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.violations import Violation, ViolationCode
from scorekeeper.wording.translation import ENGLISH
from scorekeeper.wording.violations import notice_message, violation_message
from scorekeeper.wording.vocabulary import capitalised, special_hand_cards, special_hand_name
from tests.engine import examples
from tests.engine.build import Table, meld, net
from tests.engine.examples import NOTICES, counted, out
from tests.wording.loud import LOUD


def said(table: Table, *sides: Side) -> list[str]:
    """Return the sentences on a deal."""
    score = table.score(*sides).score
    return [violation_message(ENGLISH, table.rules, wrong) for wrong in score.violations]


SENTENCES: list[tuple[tuple[str, tuple[str, ...]], *tuple[str, ...]]] = [
    (
        ("classic", ("7 7",)),
        "A meld needs at least 3 cards; this one has 2.",
    ),
    (
        ("cuban", ("7x6 2 2",)),
        "This meld may hold 7 cards at most; it has 8.",
    ),
    (
        ("classic", ("7 2 2",)),
        "This meld needs at least 2 natural cards; it has 1.",
    ),
    (
        ("canasta", ("7x5 2x4",)),
        "Too many wild cards in this meld: 4, where 3 may be.",
    ),
    (
        ("caliente-2001", ("7 7 2 2",)),
        "A set needs more natural than wild cards; this one has 2 natural and 2 wild.",
    ),
    (
        ("hand-and-foot", ("7 7 7 2 2",)),
        "Too many wild cards in this meld: 2, where 1 may be.",
        "A set needs two natural cards for each wild one; this one has 3 natural and 2 wild.",
    ),
    (
        ("italian", ("set: 2x3 JKRx4",)),
        "A set of so many deuces and jokers needs at least 4 deuces; this one has 3.",
        "Too many jokers in this set of deuces: 4, where 3 may be.",
    ),
    (("classic", ("set: 7 7 K",)), "All natural cards of a set must be of one rank."),
    (("uruguay", ("wild: 2 2 7",)), "A meld of wild cards holds nothing else."),
    (("classic", ("K K K", "K K K")), "A side may have one set of Kings; join this one with the"),
    (
        ("canasta", ("Kx4 2 2", "K K 2 2")),
        "A side may have one set of Kings, and these cards would break a rule as one: some of ",
    ),
    (
        ("cuban", ("Q Q 2 2", "Q Q 2 2")),
        "A side may have one set of Queens, and these cards would break a rule as one: some of ",
    ),
    (
        ("hand-and-foot", ("8x5", "8x4")),
        "A side may have one unfinished set of 8s: fill it to seven cards before another is begun.",
    ),
    (
        ("cuban", ("Kx4 2", "K K K")),
        "A side may have one set of Kings, of 7 cards at most; this one joins the other as far as ",
    ),
    (
        ("modern-american", ("8x5 2 2", "8x3")),
        "A side may have one set of 8s, of 7 cards at most; this one joins the other as far as ",
    ),
    (
        ("modern-american", ("2x3", "JKRx3")),
        "A side may have one meld of wild cards, of 7 at most; this one joins the other as far as ",
    ),
    (("caliente-2001", ("7 7 7 3R",)), "Bonus cards are laid down alone, never in a meld."),
    (("classic", ("7 7 7 3R",)), "Red threes are laid down alone, never in a meld."),
    (("caliente-2001", ("3Bx3",)), "Stop cards are melded only as a set of their own"),
    (("classic", ("7x9",)), "Too many 7s: 9 written down, 8 in the deck."),
    (("samba", ("7Hx4 7x2",)), "Too many 7s of hearts: 4 written down, 3 in the deck."),
]


@pytest.mark.parametrize(
    ("game", "sentences"),
    [(game, sentences) for game, *sentences in SENTENCES],
    ids=[sentences[-1] for _, *sentences in SENTENCES],
)
def test_sentences_of_melds(game: tuple[str, tuple[str, ...]], sentences: list[str]) -> None:
    table = Table(game[0])
    found = said(table, table.side(*game[1], "Ax4", hands=["", "4"], score_before=-5))
    for text, sentence in zip(found, sentences, strict=True):
        assert text.startswith(sentence)


def test_sentences_of_first_melds() -> None:
    table = Table("classic")
    assert said(table, table.side("Kx4", hands=["", "4"])) == [
        "The first meld needs 50 points; these cards come to 40."
    ]


@pytest.mark.parametrize(
    ("ruleset", "melds", "first", "sentence"),
    [
        ("classic", ["Kx7"], ["Kx4", "Kx3"], "In the first meld: A side may have one set of Kings"),
        (
            "hand-and-foot",
            ["Kx5 2x2", "Ax3"],
            ["Kx3 2x2"],
            "In the first meld: A set needs two natural cards for each wild one",
        ),
        (
            "hand-and-foot",
            ["3Bx3", "Ax3"],
            ["3Bx3", "Ax3"],
            "In the first meld: Black threes are never",
        ),
    ],
)
def test_sentences_of_melds_as_they_were_first_laid_down(
    ruleset: str, melds: list[str], first: list[str], sentence: str
) -> None:
    table = Table(ruleset)
    side = table.side(*melds, first=first, hands=["", "4"])
    assert any(text.startswith(sentence) for text in said(table, side))


def test_a_first_meld_is_short_because_wild_cards_do_not_count() -> None:
    table = Table("italian")
    assert said(table, table.side("A A JKR", hands=["", "4"], score_before=0))[0] == (
        "The first meld needs 50 points, towards which wild cards do not count; these cards come "
        "to 40."
    )


def test_sentences_of_going_out() -> None:
    bolivia = Table("bolivia")
    assert said(bolivia, out("Kx7", "Qx7")(bolivia)) == [
        "To go out, the side needs 1 escalera (sequence of seven); it has 0."
    ]
    mexicana = Table("mexicana")
    assert said(mexicana, out("Kx7", "Qx7", red_threes=1)(mexicana)) == [
        "To go out, the side needs as many red threes as canastas: 2; it has 1."
    ]
    classic = Table("classic")
    assert said(classic, net(0, out=True), net(0, out=True)) == [
        "Only one side can go out; 2 are said to have."
    ]


@pytest.mark.parametrize(
    ("ruleset", "values", "sentence"),
    [
        ("classic", {"card_points": 57}, "Card points come in steps of 5; 57 cannot be."),
        (
            "classic",
            {"card_points": 50, "canastas": {CanastaKind.NATURAL: 2}},
            "These canastas and melds hold at least 70 card points; 50 were written down.",
        ),
        (
            "classic",
            {"card_points": 500, "canastas": {CanastaKind.SAMBA: 1}},
            "These rules have no sambas (sequences of seven); write down 0.",
        ),
        (
            "cuban",
            {"card_points": 700, "canastas": {CanastaKind.WILD_JOKERS: 2}},
            "So many canastas need 8 jokers; the deck has 4.",
        ),
        (
            "italian",
            {"card_points": 700, "canastas": {CanastaKind.NATURAL_DEUCES: 2}},
            "So many canastas need 14 deuces; the deck has 12.",
        ),
        (
            "uruguay",
            {"card_points": 700, "canastas": {CanastaKind.WILD: 2}},
            "So many canastas need 14 wild cards; the deck has 12.",
        ),
        (
            "hand-and-foot",
            {"card_points": 2_000, "canastas": {CanastaKind.NATURAL: 33, CanastaKind.MIXED: 7}},
            "So many canastas need 266 natural cards; the deck has 264.",
        ),
        (
            "mexicana",
            {"card_points": 700, "canastas": {CanastaKind.SEVENS: 2}},
            "Of canastas of sevens a side has 1 at most; 2 were written down.",
        ),
        (
            "canasta",
            {"card_points": 700, "canastas": {CanastaKind.NATURAL: 10, CanastaKind.MIXED: 2}},
            "With one set of a rank a side has 11 of these canastas at most; 12 were written down.",
        ),
        (
            "modern-american",
            {
                "card_points": 800,
                "canastas": {CanastaKind.ACES: 1},
                "unfinished": (UnfinishedKind.ACES,),
            },
            "A side has one set of Aces at most, finished or not; 2 were written down.",
        ),
        (
            "modern-american",
            {"card_points": 800, "unfinished": (UnfinishedKind.WILD, UnfinishedKind.WILD)},
            "A side has one meld of wild cards at most, finished or not; 2 were written down.",
        ),
        ("classic", {"melded": True}, "A side that melded has card points"),
        ("classic", {"card_points": 50, "short_sequences": 1}, "Short sequences cost nothing"),
        ("caliente-2001", {"black_threes_removed": 1}, "Stop cards are not taken out of play"),
        ("classic", {"black_threes_in_hand": 1}, "Black threes in hand count among the points"),
    ],
    ids=str,
)
def test_sentences_of_counts(ruleset: str, values: dict[str, object], sentence: str) -> None:
    table = Table(ruleset)
    first = said(table, counted(score_before=-5, **values)(table))[0]
    assert first.startswith(sentence)


@pytest.mark.parametrize(
    ("hand", "score", "sentence"),
    [
        ("4 5 6", 0, "No melds of this hand reach the 50 points that the first meld needs."),
        ("4 5 6", 7_000, "The first meld has to hold a canasta; this hand has none."),
        ("4x5 2x2", 9_000, "The first meld has to hold a natural canasta; this hand has none."),
        ("4 5 9", -5, "No melds of this hand reach the 15 points that the first meld needs."),
    ],
)
def test_sentences_of_hands_without_a_first_meld(hand: str, score: int, sentence: str) -> None:
    rules = Table("brazilian").rules
    question = FindFirstMeldQuestion(rules=rules, hand=read_cards(hand), score_before=score)
    (reason,) = find_first_meld(question).reasons
    assert violation_message(ENGLISH, rules, reason) == sentence


def test_where_any_meld_would_do_a_hand_without_one_is_short_of_no_points() -> None:
    rules = Table("classic").rules
    question = FindFirstMeldQuestion(rules=rules, hand=read_cards("4 5 6 7"), score_before=-5)
    (reason,) = find_first_meld(question).reasons
    assert violation_message(ENGLISH, rules, reason) == "This hand holds no meld."


def test_a_hand_that_is_enough_without_the_up_card_is_not_called_too_little() -> None:
    rules = Table("classic").rules
    question = FindFirstMeldQuestion(rules=rules, hand=read_cards("A A A"), up_card=read_cards("K"))
    (reason,) = find_first_meld(question).reasons
    assert violation_message(ENGLISH, rules, reason).startswith("To take the top card with cards")


def test_what_a_hand_with_the_up_card_lacks() -> None:
    rules = Table("classic").rules
    question = FindFirstMeldQuestion(rules=rules, hand=read_cards("4 4 9"), up_card=read_cards("4"))
    (reason,) = find_first_meld(question).reasons
    assert violation_message(ENGLISH, rules, reason) == (
        "With the top card, no melds of this hand reach the 50 points that the first meld needs."
    )


def test_an_up_card_that_fits_a_closed_meld_is_not_said_to_fit_nothing() -> None:
    table = Table("caliente-samba")
    question = TakePileQuestion(
        rules=table.rules,
        up_card=read_cards("7"),
        hand=read_cards("K Q"),
        table=(meld(table.rules, "7x7"),),
    )
    reasons = check_take_pile(question).reasons
    said = [violation_message(ENGLISH, table.rules, why) for why in reasons]
    assert said[0] == (
        "The side's own meld is a finished canasta, and the top card is not added to one."
    )
    assert said[-1] == "Nothing in the hand goes with the top card."


@pytest.mark.parametrize(
    ("ruleset", "special"),
    [(each.id, special) for each in CATALOGUE for special in each.ruleset().special_hands.points],
)
def test_what_a_special_hand_is_and_these_cards_are_not(
    ruleset: str, special: SpecialHandId
) -> None:
    table = Table(ruleset)
    (sentence,) = said(table, examples.special(special.value, "8x4 9 9 10 10 J J Q Q K 4")(table))
    name, pattern = special_hand_name(ENGLISH, special), special_hand_cards(ENGLISH, special)
    assert sentence == capitalised(f"{name}: {pattern}. These cards are not that.")


def test_unfinished_melds_are_those_of_the_rules_that_are_played_by() -> None:
    table = Table("canasta")
    table.rules = replace(table.rules, unfinished=replace(table.rules.unfinished, sevens=-500))
    assert said(table, out("Kx7", "7x3")(table)) == [
        "Nobody goes out with unfinished melds that cost points; such melds of the side: 1."
    ]


def test_a_dead_card_on_top_is_called_dead() -> None:
    rules = Table("modern-american").rules
    question = TakePileQuestion(
        rules=rules,
        up_card=read_cards("K"),
        hand=read_cards("K K 4"),
        dead=frozenset({Rank.KING}),
    )
    (reason,) = check_take_pile(question).reasons
    assert violation_message(ENGLISH, rules, reason) == (
        "Kings are dead, as a side has a canasta of them: with one on top nobody takes the "
        "discard pile."
    )


def test_the_limit_of_an_own_meld_is_told() -> None:
    table = Table("hand-and-foot")
    question = TakePileQuestion(
        rules=table.rules,
        up_card=read_cards("K"),
        hand=read_cards("K K"),
        table=(meld(table.rules, "Kx5"),),
    )
    (reason,) = check_take_pile(question).reasons
    assert violation_message(ENGLISH, table.rules, reason) == (
        "With the top card and what is laid with it the side's own meld would have 8 cards; 7 are "
        "the most."
    )


def test_a_subject_of_another_kind_is_said_as_it_is() -> None:
    """Such as the numbers of a check that this module does not know yet."""
    rules = Table("classic").rules
    odd = Violation(code=ViolationCode.COUNTS_IMPOSSIBLE, source=rules.deck.source, subject="turns")
    assert violation_message(ENGLISH, rules, odd) == "These rules have no turns; write down 0."


def test_numbers_that_are_not_told_are_nought() -> None:
    rules = Table("classic").rules
    bare = Violation(code=ViolationCode.MELD_TOO_SHORT, source=rules.sets.source)
    assert violation_message(ENGLISH, rules, bare) == (
        "A meld needs at least 0 cards; this one has 0."
    )


def test_every_violation_is_a_sentence_in_every_language() -> None:
    for vocabulary in ("classic", "caliente-2001"):
        rules = Table(vocabulary).rules
        for code in ViolationCode:
            for subject in (None, "seven", "seven H", "mixed", "red_three"):
                wrong = Violation(
                    code=code, source=rules.sets.source, found=1, allowed=2, subject=subject
                )
                loud = violation_message(LOUD, rules, wrong)
                assert loud == loud.upper()
                plain = violation_message(ENGLISH, rules, wrong)
                assert plain.endswith(".")
                assert plain[0] == plain[0].upper()
                assert "%" not in plain


def test_every_rank_and_kind_can_be_a_subject() -> None:
    rules = Table("classic").rules
    for subject in (*(rank.name.lower() for rank in Rank), *CanastaKind):
        wrong = Violation(
            code=ViolationCode.DECK_TOO_MANY, source=rules.deck.source, subject=str(subject)
        )
        assert str(subject).replace("_", " ") != violation_message(ENGLISH, rules, wrong)


def test_notices() -> None:
    said_of = {
        "hands.missing": "Hands written down: 1 of 2. Is the rest empty?",
        "score.unusual": "Is that right?",
        "first_meld.not_recorded": "The melds reach the minimum of 50; it was not written down",
    }
    for code, ruleset, draws, _ in NOTICES:
        table = Table(ruleset)
        for notice in table.score(draws(table)).score.notices:
            text = notice_message(ENGLISH, notice)
            assert said_of[code] in text
            assert notice_message(LOUD, notice) == text.upper()


@pytest.mark.parametrize(
    ("points", "sentence", "value"),
    [
        (622, "The points of a hand come in steps of 5; 622 do not. Is that right?", None),
        (
            10_003,
            "The points of a hand come in steps of 5; 10\u202f003 do not. Is that right?",
            None,
        ),
        (10_005, "10\u202f005 points in one hand is unusual. Is that right?", 10_000),
    ],
)
def test_points_are_called_unusual_for_what_they_are(
    points: int, sentence: str, value: int | None
) -> None:
    table = Table("classic")
    (notice,) = table.score(net(points)).score.notices
    if value is None:
        expected = table.rules.card_points.source
    else:
        expected = table.rules.target.citation("points")
    assert (notice.expected, notice.source) == (value, expected)
    assert notice_message(ENGLISH, notice) == sentence


def test_a_notice_of_a_canasta_that_the_first_meld_needed() -> None:
    table = Table("brazilian")
    side = table.side("Kx7", hands=["", ""], score_before=7_000)
    (notice,) = table.score(side).score.notices
    assert notice_message(ENGLISH, notice) == (
        "The melds hold the canasta that the first meld needed; it was not written down whether "
        "the first meld held it."
    )
