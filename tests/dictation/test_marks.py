"""Readings, marks and questions where words are near to one another."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.dictation.dictate import Dictated, dictate
from scorekeeper.dictation.hints import expected_words
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.cards import Rank
from tests.dictation.cases import Case, hear, rules_of


def of(text: str, ruleset: str = "classic", language: str = "en") -> Dictated:
    return hear(Case(ruleset, text, None), language)


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("four sevens, no, five sevens", {"melds": ["7x5"]}),
        ("three kings no four", {"melds": ["Kx4"]}),
        ("three kings. Actually we had four.", {"melds": ["Kx4"]}),
        ("three kings, not four", {"melds": ["Kx3"]}),
        ("two jacks and a joker, no, a deuce", {"melds": ["Jx2 2"]}),
        ("seven kings, two of them deuces", {"melds": ["Kx5 2x2"]}),
        ("seven kings, of which two are jokers", {"melds": ["Kx5 JKRx2"]}),
        ("queens, four of them", {"melds": ["Qx4"]}),
        ("four fours, a couple of those are deuces", {"melds": ["4x2 2x2"]}),
        ("a couple of kings and a joker", {"melds": ["Kx2 JKR"]}),
        ("kings times four", {"melds": ["Kx4"]}),
        ("for kings and ate sevens", {"melds": ["Kx4", "7x8"]}),
        ("canasta of nines with two jokers", {"melds": ["9x5 JKRx2"]}),
        ("a canasta of aces, all natural", {"melds": ["Ax7"]}),
        ("two clean canastas, kings and fives", {"melds": ["Kx7", "5x7"]}),
        ("7 7 7 joker, king king king", {"melds": ["7x3 JKR", "Kx3"]}),
        ("fifty point penalty", {"penalty": 50}),
        ("partner had a king left in the foot", {"hands": [{}, {"foot": "K"}]}),
        ("three kings with two wilds, both jokers", {"melds": ["Kx3 JKRx2"]}),
        ("neither of us went out", {"went_out": False}),
        ("the other team went out", {"went_out": False}),
        ("went out but not concealed", {"went_out": True, "concealed": False}),
        ("queens five and a joker", {"melds": ["Qx5 JKR"]}),
        ("queens five deuces two tens three", {"melds": ["Qx5 2x2", "10x3"]}),
        ("red threes: 2", {"red_threes": 2}),
        (
            "three kings and a joker on the table and two fives in my hand",
            {"melds": ["Kx3 JKR"], "hands": [{"cards": "5x2"}, {}]},
        ),
        ("I've played three kings", {"melds": ["Kx3"]}),
        ("a hundred penalty for us otherwise five kings", {"penalty": 100, "melds": ["Kx5"]}),
        ("a canasta of aces seven of them", {"melds": ["Ax7"]}),
        ("natural canasta of kings, eight cards", {"melds": ["Kx8"]}),
        ("canasta of kings, seven cards, all natural", {"melds": ["Kx7"]}),
        ("four kings can you believe it and two tens and a joker", {"melds": ["Kx4", "10x2 JKR"]}),
        ("four aces, five tens, two jokers on the aces", {"melds": ["Ax4 JKRx2", "10x5"]}),
        ("six tens and seven natural sixes", {"melds": ["10x6", "6x7"]}),
        (
            "a joker with six fives then two deuces with three kings",
            {"melds": ["5x6 JKR", "Kx3 2x2"]},
        ),
        ("I'm left with a five a six and a stop card", {"hands": [{"cards": "5 6 3B"}, {}]}),
        ("I was left with three cards, ace ace king", {"hands": [{"cards": "K Ax2"}, {}]}),
        ("minus a hundred points penalty", {"penalty": 100}),
        ("take fifty off us", {"penalty": 50}),
        ("partner went out, left a six", {"went_out": True, "hands": [{"cards": "6"}, {}]}),
        ("I had a five and Ann had a king", {"hands": [{"cards": "K"}, {"cards": "5"}]}),
        ("this is Ben, I had a five", {"hands": [{}, {"cards": "5"}]}),
        ("my partner Ben had a king and I had a six", {"hands": [{"cards": "6"}, {"cards": "K"}]}),
        ("we did go out but not concealed", {"went_out": True, "concealed": False}),
        (
            "no canastas and nobody managed to go out, four nines",
            {"melds": ["9x4"], "went_out": False},
        ),
        ("natural canasta in fours, another one in nines", {"melds": ["4x7", "9x7"]}),
        ("two clean books: seven fives and seven sixes", {"melds": ["5x7", "6x7"]}),
        (
            "two dirty books one of eights with two deuces one of tens with a joker",
            {"melds": ["8x5 2x2", "10x6 JKR"]},
        ),
        ("six fives and a deuce that's a canasta four kings", {"melds": ["5x6 2", "Kx4"]}),
        ("six sevens, yes, six", {"melds": ["7x6"]}),
        ("both red threes", {"red_threes": 2}),
        ("one black three removed from play", {"black_threes_removed": 1}),
        ("I had a king two aces and a joker", {"hands": [{"cards": "K Ax2 JKR"}, {}]}),
        (
            "Ann had two jokers a four and three aces in hand",
            {"hands": [{"cards": "4 Ax3 JKRx2"}, {}]},
        ),
        ("I melded four kings and Ben five tens", {"melds": ["Kx4", "10x5"]}),
        ("they went out three nines for us", {"melds": ["9x3"], "went_out": False}),
        ("three kings as you do and four fives", {"melds": ["Kx3", "5x4"]}),
        ("seven aces including a joker and a two", {"melds": ["Ax5 2 JKR"]}),
        ("seven fives with a joker in it, we went out", {"melds": ["5x6 JKR"], "went_out": True}),
        ("five kings with a two and a joker in there", {"melds": ["Kx3 2 JKR"]}),
        ("a canasta of fives with a joker in it", {"melds": ["5x6 JKR"]}),
        ("four aces in there", {"melds": ["Ax4"]}),
        (
            "six tens counting two jokers and a deuce, we went out",
            {"melds": ["10x3 2 JKRx2"], "went_out": True},
        ),
        ("three kings and another two kings", {"melds": ["Kx5"]}),
        ("three kings, another three kings", {"melds": ["Kx6"]}),
        ("three kings, four kings", {"melds": ["Kx7"]}),
        ("7x3, 7x3", {"melds": ["7x6"]}),
        ("7 7 7 joker", {"melds": ["7x3 JKR"]}),
        ("a red three bonus", {"red_threes": 1}),
        ("Ann did go out", {"went_out": True}),
        ("four tens and two wilds, one big one little", {"melds": ["10x4 2 JKR"]}),
        ("they got us with two aces", {"hands": [{"cards": "Ax2"}, {}]}),
        (
            "five kings, five and six in hand",
            {"melds": ["Kx5"], "hands": [{"cards": "5 6"}, {}]},
        ),
        (
            "Ann almost went out, a king in her hand",
            {"hands": [{"cards": "K"}, {}], "went_out": False},
        ),
        (
            "I went out, a king left in her hand",
            {"hands": [{}, {"cards": "K"}], "went_out": True},
        ),
        (
            "two kings and a joker, we went out and a five left in hand",
            {"melds": ["Kx2 JKR"], "hands": [{}, {"cards": "5"}], "went_out": True},
        ),
        (
            "four kings with a joker, a five left",
            {"melds": ["Kx4 JKR"], "hands": [{"cards": "5"}, {}]},
        ),
        # Words that bridge a pause, with the commas that a recogniser sets around them.
        ("four kings, one of uh those is a joker", {"melds": ["Kx3 JKR"]}),
        ("seven kings, two of, um, them are jokers", {"melds": ["Kx5 JKRx2"]}),
        ("four, um, kings, and, uh, a, you know, joker", {"melds": ["Kx4 JKR"]}),
        ("We, uh, had seven like kings.", {"melds": ["Kx7"]}),
        ("Ann, um, had a, well, five", {"hands": [{"cards": "5"}, {}]}),
        ("we did not, um, go out", {"went_out": False}),
        ("three kings as well as a joker", {"melds": ["Kx3 JKR"]}),
        ("Well, four kings, well, four queens", {"melds": ["Kx4", "Qx4"]}),
        ("three kings, well, four kings", {"melds": ["Kx4"]}),
        ("Three kings. Well, four kings.", {"melds": ["Kx4"]}),
        ("my partner had, had a five", {"hands": [{}, {"cards": "5"}]}),
        ("I had 5, 8, a", {"hands": [{"cards": "5 8 A"}, {}]}),
        ("I had a king and a king", {"hands": [{"cards": "Kx2"}, {}]}),
        # Words in brackets.
        ("seven kings (all natural)", {"melds": ["Kx7"]}),
        ("seven kings (and two jokers)", {"melds": ["Kx7 JKRx2"]}),
        ("mixed canasta of kings (five kings, two jokers)", {"melds": ["Kx5 JKRx2"]}),
        ("red threes (2)", {"red_threes": 2}),
    ],
)
def test_it_is_understood(text: str, side: dict[str, Any]) -> None:
    heard = of(text)
    assert not heard.marked
    assert heard.side == side


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("siete ases contando un mono y un dos", {"melds": ["Ax5 2 JKR"]}),
        ("canasta limpia de ases de ocho cartas", {"melds": ["Ax8"]}),
        ("nos agarraron con dos ases", {"hands": [{"cards": "Ax2"}, {}]}),
        ("los tres bonus", {"red_threes": 3}),
        (
            "Ana cerró y a Luis le quedó un rey",
            {"hands": [{}, {"cards": "K"}], "went_out": True},
        ),
        ("siete reyes, entre ellos dos monos", {"melds": ["Kx5 JKRx2"]}),
        ("Ana no cerró, le quedó un rey", {"hands": [{"cards": "K"}, {}], "went_out": False}),
        ("cerró ya Luis, cuatro reyes", {"melds": ["Kx4"], "went_out": True}),
        ("cerré y le quedó un rey", {"hands": [{}, {"cards": "K"}], "went_out": True}),
        ("los bonus: tres", {"red_threes": 3}),
        ("tres reyes y un o sea mono", {"melds": ["Kx3 JKR"]}),
        ("siete este reyes y, eh, un, bueno, mono", {"melds": ["Kx7 JKR"]}),
        ("a Ana, este, le quedó un, digamos, rey", {"hands": [{"cards": "K"}, {}]}),
        ("en este pie dos reyes", {"hands": [{"foot": "Kx2"}, {}]}),
        ("tres reyes, o sea, cuatro reyes", {"melds": ["Kx4"]}),
        ("tres reyes, bueno, tres damas", {"melds": ["Kx3", "Qx3"]}),
        ("cuatro reyes, es decir, tres reyes y un mono", {"melds": ["Kx3 JKR"]}),
        ("cuatro damas, o sea, una es mono", {"melds": ["Qx3 JKR"]}),
        ("seis reyes y un mono o sea una canasta sucia", {"melds": ["Kx6 JKR"]}),
        ("nos agarraron tres ases", {"hands": [{"cards": "Ax3"}, {}]}),
    ],
)
def test_it_is_understood_in_spanish(text: str, side: dict[str, Any]) -> None:
    heard = of(text, language="es")
    assert not heard.marked
    assert heard.side == side


@pytest.mark.parametrize(
    "text",
    [
        "me quedó un rey y el joker",
        "me quedó un rey y un joker",
    ],
)
def test_the_is_not_he(text: str) -> None:
    assert of(text, language="es").side == {"hands": [{"cards": "K JKR"}, {}]}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("cerré yo y me quedó un rey", "es"),
        ("cerró Luis un rey", "es"),
        ("Luis cerró con un rey en la mano", "es"),
        ("Luis cerró y le quedó un rey", "es"),
        ("me fui con un rey en mano", "es"),
        ("Ann closed and had a king", "en"),
        ("I had a five, Ann had a king and Ben had a six", "en"),
        ("Ben had a five and my partner had a king", "en"),
        ("I melded four kings and Ben two tens", "en"),
        ("a jack", "en"),
        ("four aces and two more", "en"),
        ("two red threes and three more", "en"),
        ("two clean books: seven fives and six sixes", "en"),
        ("two kings removed from play", "en"),
        ("cerré oculto pero ya había bajado tres ases", "es"),
        ("I had a king, partner had a six, and we went out", "en"),
        ("no red threes and two red threes", "en"),
        ("I had a king and two", "en"),
        ("me quedó un as y el dos reyes", "es"),
        ("si cerramos tres reyes", "es"),
        ("queens five deuces", "en"),
        ("three baby kings", "en"),
        ("take five", "en"),
        ("canasta of kings seven of them and two jokers", "en"),
        ("kings seven cards and two jokers", "en"),
        ("Ben had a king and a joker on the table", "en"),
        ("four aces, two jokers on the kings", "en"),
        ("I was left with four cards, ace ace king", "en"),
        ("one two three red threes", "en"),
        ("siete reyes con... cinco reyes y dos monos", "es"),
        ("canasta de ases de ocho cartas", "es"),
        ("canasta sucia de reyes con ocho cartas y dos monos", "es"),
        ("canasta limpia de siete cartas", "es"),
        ("me quedó un cinco del pie que tenía en la mano", "es"),
        ("three kings and another", "en"),
        ("a red three and another one, five kings", "en"),
        ("seven aces, a joker among them", "en"),
        ("todos los bonus", "es"),
        ("todos los tres rojos", "es"),
        ("nadie cerró mi compañero tenía dos seises", "es"),
        ("dos ases en contra", "es"),
        ("siete reyes, dos monos entre ellos", "es"),
        ("Ana tenía un rey y Luis tenía lo mismo", "es"),
    ],
)
def test_what_contradicts_itself_is_marked(text: str, language: str) -> None:
    assert of(text, language=language).marked


@pytest.mark.parametrize(
    ("text", "side"),
    [
        # The correction is ambiguous: neither reading is taken.
        ("four sevens and a joker, no, five sevens", {}),
        ("three kings and four sevens, no, three aces", {}),
        ("three kings, four kings, sorry, five kings", {"melds": ["Kx3"]}),
        ("three kings, scratch that", {}),
        ("we went out, no we didn't", {}),
        ("penalty of 50, no, 100", {}),
        ("went out, nobody went out", {}),
        # Negated and uncertain statements.
        ("maybe three kings", {}),
        ("three kings or four", {}),
        ("three kings, no queens", {}),
        ("three jacks not jacks queens", {}),
        ("we didn't meld three kings", {}),
        ("we should have had three kings, four aces", {}),
        ("did we go out?", {}),
        ("did Ann go out", {}),
        ("Ben had a king and went out", {}),
        ("Peter went out", {}),
        ("three out of four kings", {}),
        ("no concealed", {}),
        ("neither Ann nor Ben went out", {}),
        # Whoever went out has no hand.
        ("Ann went out with a king in her hand", {}),
        ("Ann went out with a king in hand", {}),
        ("Ann went out, a king in her hand", {}),
        ("Ann is out and her hand was a king", {}),
        ("three kings and Ann went out with a king in hand", {"melds": ["Kx3"]}),
        # Numbers that may be something else.
        ("ten jack queen king of diamonds", {}),
        ("four of kings", {}),
        ("had 10 in hand", {}),
        ("partner had two king", {}),
        ("I had two cards", {}),
        ("4 K", {}),
        ("seven kings, two of them wilds", {}),
        ("seven kings, eight of them jokers", {}),
        ("7 7 and 2 2", {}),
        ("7 7 joker", {}),
        # Said once more, or more cards of the rank.
        ("three kings, three kings", {"melds": ["Kx3"]}),
        ("we had three kings we had three kings and a joker", {"melds": ["Kx3 JKR"]}),
        ("three kings and a joker, no, two jokers and four kings", {"melds": ["Kx4"]}),
        ("not half a dozen fives, four kings", {"melds": ["Kx4"]}),
        ("two red threes, two red threes", {"red_threes": 2}),
        ("Ann had two kings two kings", {"hands": [{"cards": "Kx2"}, {}]}),
        ("I had four, well, five kings", {}),
        ("three, well, four kings", {}),
        ("I had a four, well, a five", {}),
        ("four kings, that's three kings and a joker", {}),
        ("seven kings (two jokers)", {}),
        ("four kings (three kings and a joker), five tens", {"melds": ["10x5"]}),
        ("seven kings: two jokers", {}),
        ("nobody went out almost three kings", {}),
        ("neither of us went out nobody had two aces", {}),
        # Begun once more.
        ("I had a, a five", {"hands": [{"cards": "5"}, {}]}),
        ("three kings and a, joker", {"melds": ["Kx3 JKR"]}),
        ("I had two, two kings", {"hands": [{"cards": "Kx2"}, {}]}),
        ("six kings and a joker, joker", {"melds": ["Kx6"]}),
        ("one red three, one red three", {"red_threes": 1}),
        ("I had a king, I had a king and a five", {"hands": [{"cards": "5 K"}, {}]}),
        ("three kings with three kings with two jokers", {"melds": ["Kx3 JKRx2"]}),
        ("clean book of kings, clean book of kings", {}),
        ("penalty of 100, penalty of 100", {}),
        ("caught with two jokers, and an ace in my hand", {"hands": [{"cards": "A"}, {}]}),
        # Canastas whose cards contradict their stated kind.
        ("natural canasta of kings with two jokers", {}),
        ("mixed canasta of seven kings", {}),
        ("canasta of kings, seven cards", {}),
        ("canasta of kings with eight cards", {}),
        ("mixed canasta of kings with eight cards and two jokers", {}),
        ("clean canasta of seven cards", {}),
        ("five kings, canasta", {}),
        ("a natural king", {}),
        # Hands, and cards that may lie on the table.
        ("two jacks and a joker, a five left", {"melds": ["Jx2 JKR"]}),
        ("a king left and three aces", {"melds": ["Ax3"]}),
        ("seven kings and a five in hand", {}),
        ("five kings, two in hand", {"melds": ["Kx5"]}),
        ("four aces with a joker in hand", {}),
        ("partner had a five, three kings", {"hands": [{}, {"cards": "5"}]}),
        ("my three kings", {"melds": ["Kx3"]}),
        ("we both had a king", {}),
        ("three kings, a foot", {"melds": ["Kx3"]}),
        ("a penalty of 50 for the other team", {}),
        # Of two, `I` am the one who is not called by name.
        ("I had a king and Ann too", {"hands": [{}, {"cards": "K"}]}),
        ("Ann and Ben had a king", {"hands": [{}, {"cards": "K"}]}),
        ("three kings to partner", {"melds": ["Kx3"]}),
        ("six sevens, no, a penalty of 100", {"penalty": 100}),
        ("fives, nine, ten, jack", {}),
        ("partner had too eight", {}),
        ("we went out in hand", {"went_out": True}),
        ("an unplayed bonus", {}),
        ("one bonus not played", {}),
    ],
)
def test_it_is_marked(text: str, side: dict[str, Any]) -> None:
    heard = of(text)
    assert heard.unread
    assert heard.side == side


def test_what_the_others_laid_is_theirs_behind_our_going_out() -> None:
    heard = of("went out, our opponents laid 6 fours")
    assert heard.side == {"went_out": True}
    assert [(gap.text, gap.is_others) for gap in heard.unread] == [
        ("our opponents laid 6 fours", True)
    ]
    assert of("I closed the others have 3 queens").side == {}


def test_what_the_other_side_did_is_told_apart() -> None:
    heard = of("three kings, they had four aces, five tens, we had six queens")
    assert heard.side == {"melds": ["Kx3", "Qx6"]}
    (gap,) = heard.unread
    assert gap.is_others
    assert gap.text == "they had four aces, five tens"
    assert not heard.others_out
    assert of("cerraron los otros", language="es").others_out


@pytest.mark.parametrize(
    ("text", "is_marked"),
    [
        ("two sequences, four five six of clubs and ten jack queen of hearts", False),
        ("two sequences, four five six of clubs", True),
        ("spades jack queen king", False),
    ],
)
def test_sequences_are_counted(text: str, *, is_marked: bool) -> None:
    assert bool(of(text, "samba").marked) is is_marked


@pytest.mark.parametrize(
    "text", ["four kings and three kings", "a set of 4 kings and a set of 3 kings"]
)
def test_sets_of_a_rank_that_may_be_one_are_marked(text: str) -> None:
    assert of(text, "samba").marked
    assert of("four kings, three kings", "samba").side == {"melds": ["Kx4", "Kx3"]}
    assert of("four to six of hearts four to eight of hearts", "samba").marked
    assert not of("four to six of hearts four to eight of clubs", "samba").marked


def test_wild_cards_that_may_be_a_meld_are_marked() -> None:
    said = "three deuces and a joker and five nines"
    assert of(said, "bolivia").marked
    assert not of(said, "classic").marked


def test_a_sequence_is_named_where_there_are_some() -> None:
    text = "ten jack queen king of diamonds"
    assert of(text, "samba").side == {"melds": ["10D JD QD KD"]}
    heard = of("four to eight of hearts, no, four to nine", "samba")
    assert heard.side == {"melds": ["4H 5H 6H 7H 8H 9H"]}
    assert not heard.marked
    same = {"melds": ["4H 5H 6H 7H 8H"]}
    for ends in ("four of hearts to eight of hearts", "from the 4♥ up to the 8", "4 hearts to 8"):
        assert (of(ends, "samba").side, of(ends, "samba").marked) == (same, ())
    assert of("del cuatro de corazones al ocho de corazones", "samba", "es").side == same
    unclear = ("four of hearts to eight of clubs", "4H to 8C", "I had four to eight of hearts")
    for ends in unclear:
        assert (of(ends, "samba").side, bool(of(ends, "samba").marked)) == ({}, True)
    two = of("hearts from six to eight, hearts from four to six", "samba")
    assert two.side == {"melds": ["6H 7H 8H", "4H 5H 6H"]}


@pytest.mark.parametrize(
    ("language", "text", "lines"),
    [
        (
            "en",
            "four tens and two wilds, out",
            [
                "four tens and 1 deuce and 1 wild card, out",
                "four tens and 1 joker and 1 wild card, out",
            ],
        ),
        (
            "es",
            "cuatro dieces y tres comodines",
            ["cuatro dieces y 1 dos y 2 comodines", "cuatro dieces y 1 joker y 2 comodines"],
        ),
    ],
)
def test_a_wild_card_that_may_be_either_is_asked_about(
    language: str, text: str, lines: list[str]
) -> None:
    heard = of(text, language=language)
    (asked,) = heard.asked
    assert list(asked.readings.values()) == lines
    assert heard.side["melds"] == ["10x4"]
    assert "".join(piece for piece, _ in heard.pieces) == text
    again = of(lines[0], language=language)
    assert len(again.asked) == 1
    assert again.side["melds"] == ["10x4 2"]


@pytest.mark.parametrize("text", ["Bea had a five", "three kings, Bea was left with two aces"])
def test_what_somebody_else_had_is_nobodys(text: str) -> None:
    heard = of(text)
    assert "hands" not in heard.side
    assert any("Bea" in gap.text for gap in heard.unread)


def test_a_suit_is_corrected_for_the_whole_sequence() -> None:
    text = "cuatro cinco seis de corazones no me equivoqué de picas y tres jotas"
    assert of(text, "samba", "es").side == {"melds": ["4S 5S 6S", "Jx3"]}


def test_no_more_cards_of_a_suit_are_heard_than_there_are() -> None:
    assert of("four kings of hearts", "samba").side == {}


def test_what_was_left_may_be_told_behind_the_cards() -> None:
    heard = of("le quedaron dos reyes a Ana", language="es")
    assert (heard.side, heard.marked) == ({"hands": [{"cards": "Kx2"}, {}]}, ())


def test_of_three_players_i_am_nobody_who_is_named() -> None:
    heard = dictate("I had a king and Ann had an ace", rules_of("classic"), ("Ann", "Ben", "Cid"))
    assert [gap.text for gap in heard.unread] == ["I had a king"]


def test_of_three_players_none_is_the_partner() -> None:
    heard = dictate("partner had a king", rules_of("classic"), ("Ann", "Ben", "Cid"))
    assert [gap.text for gap in heard.unread] == ["partner had a king"]
    assert heard.side == {}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_recogniser_is_told_the_words_of_the_game(language: str) -> None:
    words = LANGUAGES[language]
    samba = expected_words(rules_of("samba"), language)
    assert len(samba) == len(set(samba))
    assert len(samba) < 80
    foot = expected_words(rules_of("caliente-hand-and-foot"), language)
    caliente = expected_words(rules_of("caliente-complete"), language)
    suits = {names[0] for names in words.suits.values()}
    assert suits <= set(samba)
    assert not suits & set(foot)
    assert set(foot) - set(caliente)
    names = {*words.ranks[Rank.CALIENTE].singular, *words.ranks[Rank.CALIENTE].plural}
    assert names & set(caliente)
    assert not names & set(samba)
    assert expected_words(rules_of("samba"), "eo") == ()


@pytest.mark.parametrize("phrase", ["bonus of 50", "eleven kings and five jokers"])
def test_more_than_the_decks_hold_is_marked(phrase: str) -> None:
    assert dictate(phrase, rules_of("caliente-complete"), ("Ann", "Carl"), ("en", "es")).marked


@pytest.mark.parametrize(
    ("phrase", "hands"),
    [
        ("a Ana le quedaron dos ases", [{"cards": "Ax2"}, {}]),
        ("a Ana le quedó un cinco y a Luis le quedó un rey", [{"cards": "5"}, {"cards": "K"}]),
        ("le quedó un rey", [{}, {"cards": "K"}]),
    ],
)
def test_cards_left_belong_to_the_player_named(phrase: str, hands: list[dict[str, str]]) -> None:
    heard = dictate(phrase, rules_of("classic"), ("Ana", "Luis"), ("es", "en"))
    assert (heard.side, heard.marked) == ({"hands": hands}, ())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "three kings, grandma went out"),
        ("en", "three kings mate went out"),
        ("en", "three kings and the boss had three aces"),
        ("en", "dad laid four kings"),
        ("en", "grandpa four kings"),
        ("es", "tres reyes y cerró el abuelo"),
        ("es", "tres reyes, salió la suegra"),
        ("es", "tres reyes, el tío tenía cuatro ases"),
        ("es", "la abuela bajó cuatro cincos"),
    ],
)
def test_what_somebody_at_the_table_did_is_marked(language: str, text: str) -> None:
    heard = of(text, language=language)
    assert heard.marked
    assert "went_out" not in heard.side
    assert "hands" not in heard.side


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "well grandma, three kings, went out"),
        ("en", "three kings mate, we went out"),
        ("es", "abuela, tres reyes, cerramos"),
        ("es", "tío tres reyes y cerramos tía"),
    ],
)
def test_whoever_is_spoken_to_did_nothing(language: str, text: str) -> None:
    heard = of(text, language=language)
    assert (heard.marked, heard.side) == ((), {"melds": ["Kx3"], "went_out": True})


def test_a_total_is_no_card() -> None:
    heard = of("I had a bonus and Ben had a bonus, that's two", "caliente-complete")
    assert [gap.text for gap in heard.marked] == ["two"]


def test_a_list_of_wild_cards_goes_on_behind_a_comma() -> None:
    heard = of("wild canasta: deuces four, jokers three. Seven natural kings.", "cuban")
    assert heard.side == {"melds": ["2x4 JKRx3", "Kx7"]}


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("sevens canasta, seven of them", {"melds": ["7x7"]}),
        ("tens natural seven and sixes four", {"melds": ["10x7", "6x4"]}),
        ("escalera ace down to eight of clubs", {"melds": ["8C 9C 10C JC QC KC AC"]}),
        ("the spade samba eight through ace", {"melds": ["8S 9S 10S JS QS KS AS"]}),
        ("would you kindly put down four lovely kings, please", {"melds": ["Kx4"]}),
        ("five kings and a joker with them", {"melds": ["Kx5 JKR"]}),
        ("six aces and a deuce so that's a mixed canasta and we won", {"melds": ["Ax6 2"]}),
    ],
)
def test_other_orders_and_courtesies_are_read(text: str, side: dict[str, Any]) -> None:
    heard = of(text, "samba")
    assert (heard.marked, heard.side) == ((), side)


@pytest.mark.parametrize(
    "text", ["three kings with them", "sevens canasta, five of them", "three kings for the dealer"]
)
def test_what_is_said_of_them_may_be_of_others(text: str) -> None:
    assert of(text).marked


@pytest.mark.parametrize("text", ["they robbed us and went out", "the rivals finished the hand"])
def test_what_others_did_to_us_is_theirs(text: str) -> None:
    heard = of(text)
    assert (heard.others_out, heard.side) == (True, {"went_out": False})


@pytest.mark.parametrize(
    "text", ["four aces, no, four four", "three kings, no, four four", "8 kings no, 8 eight"]
)
def test_a_number_that_is_doubled_behind_a_correction_is_marked(text: str) -> None:
    assert of(text).marked


@pytest.mark.parametrize("text", ["three down, canasta of sixes", "two melded, a canasta of tens"])
def test_a_canasta_behind_announced_melds_may_be_any(text: str) -> None:
    heard = of(text)
    assert heard.marked
    assert heard.side == {}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "dos altos en la mano"),
        ("es", "cuatro raros en la mano"),
        ("en", "two odd in hand"),
        ("en", "2 odd in hand"),
    ],
)
def test_a_number_of_what_is_not_understood_is_no_card(language: str, text: str) -> None:
    heard = of(text, language=language)
    assert heard.side == {}
    assert [part.text for part in heard.marked] == [text]


def test_wild_cards_inside_of_a_meld_are_among_its_cards_in_spanish() -> None:
    heard = of("siete cincos con un mono dentro", language="es")
    assert (heard.side, heard.marked) == ({"melds": ["5x6 JKR"]}, ())


def test_what_others_were_caught_with_is_theirs_in_spanish() -> None:
    heard = of("los pillaron con dos treses rojos, cuatro reyes nuestros", language="es")
    assert "red_threes" not in heard.side
    assert heard.marked
