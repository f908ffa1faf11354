"""Phrases as they are said at a table, with the expected side and the marked parts.

A side is written short: melds, then `bonus`, `played`, `out`, `not out`, `concealed`, `hands` …
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Phrase(NamedTuple):
    """A phrase, and its expected result.

    Attributes:
        game: name of the game: `caliente`, `classic`, `samba`, `foot`.
        text: the line.
        side: the side as it was understood, as part of a deal document.
        unread: the parts that were not understood.
    """

    game: str
    text: str
    side: dict[str, Any]
    unread: tuple[str, ...] = ()


def melds(*lines: str) -> dict[str, Any]:
    """Return a side with these melds."""
    return {"melds": list(lines)}


def hands(*lines: str) -> dict[str, Any]:
    """Return a side with these hands."""
    return {"hands": [{"cards": line} if line else {} for line in lines]}


def feet(*lines: str) -> dict[str, Any]:
    """Return a side with these feet."""
    return {"hands": [{"foot": line} if line else {} for line in lines]}


REFERENCE: Final = {
    "melds": ["7x3", "Jx2 JKR", "10x8", "5x6 2"],
    "red_threes": 1,
    "hands": [{}, {"cards": "5 8 K"}],
    "went_out": True,
}
_EXPERIENCE: Final = {**REFERENCE, "melds": ["7x3", "Jx2 JKR", "10x8"]}
OUT: Final = {"went_out": True}
NOT_OUT: Final = {"went_out": False}
CONCEALED: Final = {"went_out": True, "concealed": True}

ENGLISH: Final = (
    Phrase(
        "caliente",
        "three sevens, two jacks and a big wild, eight tens, one bonus, we went out, partner had "
        "a five, an eight and a king",
        _EXPERIENCE,
    ),
    Phrase(
        "caliente",
        "three 7s; J J + big wild; eight 10s; six 5s + little wild; one Bonus; went out; "
        "partner holds 5, 8, K",
        REFERENCE,
    ),
    Phrase(
        "caliente",
        "Three sevens two jacks and a big wild eight tens six fives and a little wild one bonus "
        "we went out partner had a five an eight and a king",
        REFERENCE,
    ),
    Phrase("caliente", "7x3, J J JKR, 10x8, 5x6 2, bonus, out, partner: 5 8 K", REFERENCE),
    Phrase("caliente", "7x3 Jx2 JKR 10x8 5x6 2", melds("7x3", "Jx2 JKR", "10x8", "5x6 2")),
    Phrase("caliente", "7x3\nJ J JKR\n10x8", melds("7x3", "Jx2 JKR", "10x8")),
    Phrase("caliente", "3 kings", melds("Kx3")),
    Phrase("caliente", "3 Ks", melds("Kx3")),
    Phrase("caliente", "8 10s", melds("10x8")),
    Phrase("caliente", "8 10's and 2 big wilds", melds("10x8 JKRx2")),
    Phrase("caliente", "four 7", melds("7x4")),
    Phrase("caliente", "four king", melds("Kx4")),
    Phrase("caliente", "a big wild and two jacks", melds("Jx2 JKR")),
    Phrase("caliente", "three sevens, a big wild and two jacks", melds("7x3", "Jx2 JKR")),
    Phrase("caliente", "two jacks, one little wild, eight tens", melds("Jx2 2", "10x8")),
    Phrase("caliente", "um, we have three queens, and then also four aces", melds("Qx3", "Ax4")),
    Phrase("caliente", "three kings, four kings", melds("Kx7")),
    Phrase("caliente", "a set of four sixes with a deuce", melds("6x4 2")),
    Phrase("caliente", "a canasta of eight tens", melds("10x8")),
    Phrase("caliente", "two bonus cards", {"red_threes": 2}),
    Phrase("caliente", "no bonus cards", {}),
    Phrase("caliente", "one caliente played", {"calientes_played": 1}),
    Phrase("caliente", "we played a Caliente card", {"calientes_played": 1}),
    Phrase("caliente", "two calientes in hand", hands("CALx2", "")),
    Phrase("caliente", "partner had a caliente and a bonus", hands("", "3R CAL")),
    Phrase("caliente", "three stop cards, we went out", {**melds("3Bx3"), **OUT}),
    Phrase("classic", "natural canasta of kings", melds("Kx7")),
    Phrase("classic", "a clean canasta of sevens", melds("7x7")),
    Phrase("classic", "natural canasta of seven", melds("7x7")),
    Phrase("classic", "natural canasta: eight tens", melds("10x8")),
    Phrase("classic", "a mixed canasta of fives with a deuce", melds("5x6 2")),
    Phrase("classic", "dirty canasta of aces with two jokers and a deuce", melds("Ax4 2 JKRx2")),
    Phrase("classic", "mixed canasta: five queens and two twos", melds("Qx5 2x2")),
    Phrase("classic", "five queens and two jokers, mixed canasta", melds("Qx5 JKRx2")),
    Phrase("classic", "mixed canasta of kings", {}, ("mixed canasta of kings",)),
    Phrase("classic", "canasta of kings", {}, ("canasta of kings",)),
    Phrase("classic", "three red threes", {"red_threes": 3}),
    Phrase("classic", "a red three", {"red_threes": 1}),
    Phrase("classic", "3R 3R", {"red_threes": 2}),
    Phrase("classic", "red threes", {}, ("red threes",)),
    Phrase("classic", "three black threes", melds("3Bx3")),
    Phrase("classic", "we went out", OUT),
    Phrase("classic", "Out!", OUT),
    Phrase("classic", "we went out concealed", CONCEALED),
    Phrase("classic", "concealed", CONCEALED),
    Phrase("classic", "we did not go out", NOT_OUT),
    Phrase("classic", "nobody went out", NOT_OUT),
    Phrase("classic", "partner had A A 4", hands("", "4 Ax2")),
    Phrase("classic", "A king, an ace and two queens left", hands("Qx2 K A", "")),
    Phrase("classic", "a five, an eight and a king left in hand", hands("5 8 K", "")),
    Phrase("classic", "four kings, a five and ace left", {**melds("Kx4"), **hands("5 A", "")}),
    Phrase("classic", "four kings, hand: 5 8 K", {**melds("Kx4"), **hands("5 8 K", "")}),
    Phrase("classic", "partner was left with two deuces, I had a joker", hands("JKR", "2x2")),
    Phrase("classic", "Ann had a king and Ben two aces", hands("K", "Ax2")),
    Phrase("classic", "my partner had nothing, I had five eight king", hands("5 8 K", "")),
    Phrase("classic", "partner had 5 8. three kings", {**hands("", "5 8"), **melds("Kx3")}),
    Phrase("classic", "penalty of 100", {"penalty": 100}),
    Phrase("classic", "a penalty", {}, ("a penalty",)),
    Phrase("caliente", "one caliente left in partner's hand", hands("", "CAL")),
    Phrase("classic", "in my hand a king, in partner's hand a joker", hands("K", "JKR")),
    Phrase("classic", "Ann: K A 4, Ben: 5", hands("4 K A", "5")),
    Phrase("classic", "in hand nothing, three kings", melds("Kx3")),
    Phrase("classic", "a clean one, hearts", {}, ("a clean one", "hearts")),
    Phrase("classic", "banana seven", {}, ("banana seven",)),
    Phrase("classic", "three kings and a wild thing", melds("Kx3"), ("a wild thing",)),
    Phrase("classic", "sevens and four kings", melds("Kx4"), ("sevens",)),
    Phrase("classic", "seven hundred points", {}, ("seven hundred points",)),
    Phrase("classic", "", {}),
    Phrase("samba", "samba of hearts from 4 to 10", melds("4H 5H 6H 7H 8H 9H 10H")),
    Phrase("samba", "samba from four to ten of hearts", melds("4H 5H 6H 7H 8H 9H 10H")),
    Phrase("samba", "a sequence of clubs, seven to king", melds("7C 8C 9C 10C JC QC KC")),
    Phrase("samba", "spades 4 through 7", melds("4S 5S 6S 7S")),
    Phrase("samba", "three kings, hearts 4 to 7", melds("Kx3", "4H 5H 6H 7H")),
    Phrase("samba", "4 5 6 7 8 of hearts", melds("4H 5H 6H 7H 8H")),
    Phrase("samba", "three kings of hearts, 4 to 2", melds("KHx3"), ("4 to 2",)),
    Phrase("samba", "sequence of spades: 5, 6, 7, 8", melds("5S 6S 7S 8S")),
    Phrase("samba", "run four five six seven", melds("4 5 6 7")),
    Phrase("samba", "natural canasta of 8x10, canasta of 7x3 JKR", melds("8x10", "7x3 JKR")),
    Phrase("samba", "2 2 2 and three kings", melds("Kx3 2x3")),
    Phrase("samba", "4-8", melds("4 5 6 7 8")),
    Phrase("samba", "9♦ 10♦ J♦", melds("9D 10D JD")),
    Phrase("samba", "4H 5H 6H, 7x3", melds("4H 5H 6H", "7x3")),
    Phrase("samba", "a run four to ten hearts", melds("4H 5H 6H 7H 8H 9H 10H")),
    Phrase("samba", "run four five six seven hearts", melds("4H 5H 6H 7H")),
    Phrase("samba", "hearts four to nine and then ten jack", melds("4H 5H 6H 7H 8H 9H 10H JH")),
    Phrase("samba", "four to six hearts ten to queen", melds("4H 5H 6H", "10 J Q")),
    Phrase("samba", "hearts 4 5 6 clubs ten jack queen", melds("4H 5H 6H", "10C JC QC")),
    Phrase("samba", "hearts four five six, clubs ten jack queen", melds("4H 5H 6H", "10C JC QC")),
    Phrase(
        "samba",
        "hearts four to nine, sorry, spades four to nine",
        melds("4S 5S 6S 7S 8S 9S"),
        ("hearts four to nine", "sorry"),
    ),
    Phrase(
        "samba",
        "a samba of hearts 4 to 10 and another of clubs 5 to jack",
        melds("4H 5H 6H 7H 8H 9H 10H", "5C 6C 7C 8C 9C 10C JC"),
    ),
    Phrase("samba", "samba of hearts", {}, ("samba",)),
    Phrase("samba", "three of hearts and four kings", melds("Kx4"), ("three", "hearts")),
    Phrase("samba", "wild canasta of two jokers and five deuces", melds("2x5 JKRx2")),
    Phrase("italian", "three deuces, two deuces and a joker", melds("2x3", "2x2 JKR")),
    Phrase("samba", "three sevens of hearts", melds("7Hx3")),
    Phrase(
        "foot",
        "a clean book of queens, dirty book of nines with two deuces, we went out concealed",
        {**melds("Qx7", "9x5 2x2"), **CONCEALED},
    ),
    Phrase(
        "foot",
        "partner had a king and a foot of two fives and an ace",
        {"hands": [{}, {"cards": "K", "foot": "5x2 A"}]},
    ),
    Phrase("foot", "left in hand 5 8, foot K K", {"hands": [{"cards": "5 8", "foot": "Kx2"}, {}]}),
    Phrase("foot", "seven kings, Ben's foot: nothing", melds("Kx7")),
    # Whose hand it was is told beside the cards.
    Phrase("classic", "three aces in Ann's hand, two sevens in Ben's hand", hands("Ax3", "7x2")),
    Phrase("classic", "a king in Ann's hand and a five in Ben's hand", hands("K", "5")),
    Phrase(
        "foot",
        "seven kings, Ben's foot: an ace, two kings and a red three",
        {**melds("Kx7"), "hands": [{}, {"foot": "Kx2 A 3R"}]},
    ),
    # Wild cards of a meld that was not understood are no other meld's.
    Phrase("classic", "sixes with a joker, three kings", melds("Kx3"), ("sixes", "a joker")),
    Phrase("classic", "sixes with jokers two, three kings", melds("Kx3"), ("sixes", "jokers two")),
    Phrase(
        "classic",
        "fives with two deuces and a joker, three kings",
        melds("Kx3"),
        ("fives", "two deuces", "a joker"),
    ),
    # Nothing in hand; and what is theirs behind the cards.
    Phrase("classic", "four kings none left", melds("Kx4")),
    Phrase("classic", "three kings nothing left in hand", melds("Kx3")),
    Phrase("classic", "two red threes none left", {"red_threes": 2}),
    Phrase("classic", "three kings theirs", melds("Kx3"), ("theirs",)),
    Phrase("classic", "two 3s, three kings", melds("Kx3"), ("two 3s",)),
    # Cards that may lie on the table as well are not moved to a hand.
    Phrase(
        "classic",
        "seven kings and a five in Ann's hand",
        {},
        ("seven kings", "a five", "Ann's hand"),
    ),
    Phrase(
        "samba",
        "four five six of clubs in Ann's hand",
        {},
        ("four five six of clubs", "Ann's hand"),
    ),
    Phrase(
        "foot",
        "Ann had a king in hand and two fives in the foot",
        {"hands": [{"cards": "K", "foot": "5x2"}, {}]},
    ),
    # A foot is told before its player, behind its cards, or both.
    Phrase("foot", "in the foot Ben has two kings", feet("", "Kx2")),
    Phrase("foot", "foot, Ben: two kings", feet("", "Kx2")),
    Phrase("foot", "in the foot of Ben an ace", feet("", "A")),
    Phrase("foot", "in the foot partner had two kings", feet("", "Kx2")),
    Phrase("foot", "two kings in Ben's foot", feet("", "Kx2")),
    Phrase("foot", "two kings left in Ben's foot", feet("", "Kx2")),
    Phrase("foot", "a five in Ann's foot and a six in Ben's foot", feet("5", "6")),
    Phrase(
        "foot",
        "Ann hand a five foot two kings, Ben hand nothing foot a six",
        {"hands": [{"cards": "5", "foot": "Kx2"}, {"foot": "6"}]},
    ),
    Phrase(
        "foot",
        "Ann had a king. Her foot was two fives.",
        {"hands": [{"cards": "K", "foot": "5x2"}, {}]},
    ),
    Phrase("foot", "Ann's hand is empty and her foot is two kings", feet("Kx2", "")),
    Phrase(
        "foot",
        "I had a king and her foot was two fives",
        {"hands": [{"cards": "K"}, {"foot": "5x2"}]},
    ),
    Phrase("foot", "foot: two kings, Ben", feet("", "Kx2")),
    Phrase(
        "foot",
        "a king in Ben's hand and two fives in his foot",
        {"hands": [{}, {"cards": "K", "foot": "5x2"}]},
    ),
    Phrase(
        "foot",
        "Ben: hand: king; foot: two fives",
        {"hands": [{}, {"cards": "K", "foot": "5x2"}]},
    ),
    Phrase(
        "foot",
        "Ben two fives in the foot, a king in hand",
        {"hands": [{}, {"cards": "K", "foot": "5x2"}]},
    ),
    Phrase("foot", "this is Ben, two kings in my foot", feet("", "Kx2")),
    Phrase("foot", "this is Ben, in the foot I had two kings", feet("", "Kx2")),
    Phrase("foot", "seven kings, Ben's foot untouched: an ace", {**melds("Kx7"), **feet("", "A")}),
    Phrase("foot", "seven kings, two aces in my foot", {**melds("Kx7"), **feet("Ax2", "")}),
    Phrase("foot", "Ann's foot, Ben had two kings", feet("Kx2", ""), ("Ben",)),
    Phrase(
        "foot",
        "Ann's foot a king, Ben's two fives",
        {"hands": [{"foot": "K"}, {"cards": "5x2"}]},
        ("Ben's",),
    ),
    Phrase(
        "foot",
        "Ann had a five and two kings in her foot",
        {},
        ("a five", "two kings in her foot"),
    ),
    Phrase("classic", "seven fives one joker and one deuce in there", melds("5x5 2 JKR")),
    Phrase("classic", "seven fives, a joker in it", melds("5x6 JKR")),
)

SPANISH: Final = (
    Phrase(
        "caliente",
        "tres sietes, dos jotas y un comodín grande, ocho dieces, seis cincos y un comodín chico, "
        "un bonus, nos fuimos, a mi compañero le quedaron un cinco, un ocho y un rey",
        REFERENCE,
    ),
    Phrase(
        "caliente",
        "tres sietes dos jotas y un mono ocho dieces seis cincos y un dos un bonus cerramos "
        "mi compañera tenía cinco ocho rey",
        REFERENCE,
    ),
    Phrase("caliente", "Tres 7, J J JKR, 10x8", melds("7x3", "Jx2 JKR", "10x8")),
    Phrase("caliente", "una caliente jugada", {"calientes_played": 1}),
    Phrase("caliente", "jugamos una carta caliente", {"calientes_played": 1}),
    Phrase("caliente", "dos cartas bonus", {"red_threes": 2}),
    Phrase("classic", "canasta limpia de reyes", melds("Kx7")),
    Phrase("classic", "una canasta limpia de ocho dieces", melds("10x8")),
    Phrase("classic", "canasta sucia de ases con dos monos", melds("Ax5 JKRx2")),
    Phrase("classic", "canasta sucia de ases", {}, ("canasta sucia de ases",)),
    Phrase("classic", "canasta de reyes", {}, ("canasta de reyes",)),
    Phrase("classic", "tres rojos", {"red_threes": 3}),
    Phrase("classic", "dos tres rojos", {"red_threes": 2}),
    Phrase("classic", "un tres rojo", {"red_threes": 1}),
    Phrase("classic", "ningún tres rojo", {}),
    Phrase("classic", "tres treses negros, cerramos", {**melds("3Bx3"), **OUT}),
    Phrase("classic", "cuatro reinas y un dos", melds("Qx4 2")),
    Phrase("classic", "cuatro damas, dos doses y un mono", melds("Qx4 2x2 JKR")),
    Phrase("classic", "nos fuimos", OUT),
    Phrase("classic", "salimos", OUT),
    Phrase("classic", "cerramos de mano", CONCEALED),
    Phrase("classic", "no cerramos", NOT_OUT),
    Phrase("classic", "le quedaron un as y dos reyes", hands("", "Kx2 A")),
    Phrase("classic", "me quedaron un cuatro y un seis", hands("4 6", "")),
    Phrase("classic", "cinco, ocho y rey en mano", hands("5 8 K", "")),
    Phrase("classic", "a mi pareja le quedó un joker", hands("", "JKR")),
    Phrase("classic", "Ana tenía una sota", hands("J", "")),
    Phrase("classic", "castigo de 50", {"penalty": 50}),
    Phrase(
        "caliente",
        "jugamos dos calientes y en mano quedó una caliente",
        {"calientes_played": 2, **hands("CAL", "")},
    ),
    Phrase("classic", "en mano de Ana un rey, a mi compañero un as", hands("K", "A")),
    Phrase("classic", "tres siete, cuatro rey", melds("7x3", "Kx4")),
    Phrase("classic", "A A A, K K K", melds("Ax3", "Kx3")),
    Phrase("classic", "tres plátanos y cuatro reyes", melds("Kx4"), ("tres plátanos",)),
    Phrase("samba", "escalera de corazones del cuatro al diez", melds("4H 5H 6H 7H 8H 9H 10H")),
    Phrase("samba", "samba de picas del 4 al 10", melds("4S 5S 6S 7S 8S 9S 10S")),
    Phrase("samba", "secuencia de tréboles de cinco a nueve", melds("5C 6C 7C 8C 9C")),
    Phrase("samba", "canasta de comodines: tres monos y cuatro doses", melds("2x4 JKRx3")),
    Phrase(
        "samba",
        "una escalera de corazones del 4 al 10 y otra de picas del 5 al rey",
        melds("4H 5H 6H 7H 8H 9H 10H", "5S 6S 7S 8S 9S 10S JS QS KS"),
    ),
    Phrase(
        "foot",
        "me quedaron un rey y en el pie dos cincos",
        {"hands": [{"cards": "K", "foot": "5x2"}, {}]},
    ),
    Phrase("classic", "tres ases le quedaron a Ana y dos sietes a Benito", hands("Ax3", "7x2")),
    Phrase("classic", "quedan tres ases a Ana y dos sietes a Benito", hands("Ax3", "7x2")),
    Phrase(
        "classic",
        "tres ases en la mano de Ana, dos sietes en la mano de Benito",
        hands("Ax3", "7x2"),
    ),
    Phrase(
        "classic",
        "nos quedaron tres ases en la mano de Ana y dos sietes en la de Benito",
        hands("Ax3", "7x2"),
    ),
    Phrase("classic", "un rey y un cinco en la mano de Benito", hands("", "5 K")),
    Phrase(
        "classic", "siete reyes le quedaron a Ana dos ases", {**melds("Kx7"), **hands("Ax2", "")}
    ),
    Phrase(
        "foot",
        "el pie de Benito: un as, dos reyes y un tres rojo",
        {"hands": [{}, {"foot": "Kx2 A 3R"}]},
    ),
    Phrase("classic", "reyes con un mono, tres damas", melds("Qx3"), ("reyes", "un mono")),
    Phrase("classic", "tres reyes en la mano de Benito nada", melds("Kx3")),
    Phrase("classic", "tres reyes ninguna carta en mano", melds("Kx3")),
    Phrase(
        "classic",
        "canasta limpia de reyes y un cinco le quedó a Ana",
        {**melds("Kx7"), **hands("5", "")},
    ),
    Phrase("classic", "cuatro reyes y un as le quedó a Benito", {}, ("cuatro reyes", "un as")),
    Phrase("classic", "un cinco le quedó a Ana, cuatro reyes", {**melds("Kx4"), **hands("5", "")}),
    Phrase("classic", "tres reyes le quedaron a Benito en la mano", hands("", "Kx3")),
    Phrase(
        "foot",
        "a Ana le quedaron un rey en la mano y dos cincos en el pie",
        {"hands": [{"cards": "K", "foot": "5x2"}, {}]},
    ),
    Phrase("foot", "en el pie Benito tenía dos reyes", feet("", "Kx2")),
    Phrase("foot", "en el pie a Benito le quedaron dos reyes", feet("", "Kx2")),
    Phrase("foot", "en el pie le quedaron dos reyes a Ana", feet("Kx2", "")),
    Phrase("foot", "dos reyes en el pie de Ana y un as en el de Benito", feet("Kx2", "A")),
    Phrase("foot", "pie: dos reyes, Benito", feet("", "Kx2")),
    Phrase(
        "foot",
        "yo tenía un rey y su pie dos cincos",
        {"hands": [{"cards": "K"}, {"foot": "5x2"}]},
    ),
    Phrase(
        "foot",
        "Ana tenía un rey, su pie dos cincos",
        {"hands": [{"cards": "K", "foot": "5x2"}, {}]},
    ),
    Phrase("foot", "soy Benito, dos reyes en mi pie", feet("", "Kx2")),
    Phrase("foot", "el pie de Benito intacto: dos reyes", feet("", "Kx2")),
    Phrase("classic", "siete cincos incluido un mono", melds("5x6 JKR")),
    Phrase("classic", "siete cincos un mono incluido", melds("5x6 JKR")),
)
