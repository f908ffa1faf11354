"""English, with the words of Canasta Caliente and of the classic game."""

from __future__ import annotations

from typing import Final

from scorekeeper.dictation.language import Language, Mark, Names
from scorekeeper.engine.cards import Rank, Suit

LANGUAGE: Final = Language(
    code="en",
    numbers={
        "no": 0,
        "zero": 0,
        "without": 0,
        "a": 1,
        "an": 1,
        "one": 1,
        "a single": 1,
        "two": 2,
        "a pair of": 2,
        "a couple of": 2,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
        "eleven": 11,
        "twelve": 12,
        "thirteen": 13,
        "fourteen": 14,
        "fifteen": 15,
        "sixteen": 16,
    },
    ranks={
        Rank.FOUR: Names(("four",), ("fours", "4s", "4's")),
        Rank.FIVE: Names(("five",), ("fives", "5s", "5's")),
        Rank.SIX: Names(("six",), ("sixes", "6s", "6's")),
        Rank.SEVEN: Names(("seven",), ("sevens", "7s", "7's")),
        Rank.EIGHT: Names(("eight",), ("eights", "8s", "8's")),
        Rank.NINE: Names(("nine",), ("nines", "9s", "9's")),
        Rank.TEN: Names(("ten",), ("tens", "10s", "10's")),
        Rank.JACK: Names(("jack",), ("jacks", "js", "j's")),
        Rank.QUEEN: Names(("queen",), ("queens", "qs", "q's")),
        Rank.KING: Names(("king",), ("kings", "ks", "k's")),
        Rank.ACE: Names(("ace",), ("aces", "a's")),
        Rank.DEUCE: Names(
            ("deuce", "two", "little wild", "small wild", "little wild card", "wild deuce"),
            (
                *("deuces", "twos", "2s", "2's", "little wilds", "small wilds"),
                *("little wild cards", "wild deuces"),
            ),
        ),
        Rank.JOKER: Names(
            ("joker", "big wild", "big wild card"), ("jokers", "big wilds", "big wild cards")
        ),
        Rank.RED_THREE: Names(
            ("red three", "bonus card", "bonus", "red 3"),
            ("red threes", "bonus cards", "bonuses", "red 3s", "red 3's"),
        ),
        Rank.BLACK_THREE: Names(
            ("black three", "stop card", "stop", "black 3"),
            ("black threes", "stop cards", "stops", "black 3s", "black 3's"),
        ),
        Rank.CALIENTE: Names(("caliente card", "caliente"), ("caliente cards", "calientes")),
    },
    suits={
        Suit.SPADES: ("spades", "spade"),
        Suit.HEARTS: ("hearts", "heart"),
        Suit.DIAMONDS: ("diamonds", "diamond"),
        Suit.CLUBS: ("clubs", "club"),
    },
    marks={
        Mark.FILLER: (
            *("the", "we", "we have", "we had", "we got", "we've got", "then", "also", "so"),
            *("um", "uh", "er", "well", "ok", "okay", "please", "there is", "there are", "is"),
            *("there was", "there were", "was", "were", "cards", "card", "and then", "too"),
            *("on our side", "this hand", "played", "we played", "was played", "were played"),
            *("never picked up", "not picked up", "from", "all", "just", "only", "each", "our"),
            *("still", "got", "have", "has a", "laid out", "ourselves", "both"),
        ),
        Mark.JOIN: ("and", "with", "plus", "&", "+", "along with", "and also"),
        Mark.OF: ("of", "of the", "in"),
        Mark.TO: ("to", "to the", "through", "thru", "up to", "till", "until"),
        Mark.MELD: ("meld", "meld of", "set", "set of", "group", "group of"),
        Mark.SEQUENCE: ("sequence", "samba", "run", "straight", "escalera"),
        Mark.WILD_MELD: (
            *("wild meld", "meld of wilds", "meld of wild cards", "wild canasta"),
            *("canasta of wilds", "canasta of wild cards", "bolivia", "set of wild cards"),
        ),
        Mark.NATURAL_CANASTA: (
            *("natural canasta", "clean canasta", "pure canasta", "red canasta"),
            *("natural book", "clean book", "clean pile", "red book", "natural"),
        ),
        Mark.MIXED_CANASTA: (
            *("mixed canasta", "dirty canasta", "black canasta"),
            *("mixed book", "dirty book", "dirty pile", "black book", "mixed"),
        ),
        Mark.CANASTA: ("canasta", "book"),
        Mark.WENT_OUT: (
            *("went out", "we went out", "i went out", "partner went out", "we are out"),
            *("we're out", "my partner went out", "going out", "out", "we closed", "we go out"),
            *("we finished", "by going out", "and out"),
        ),
        Mark.NOT_OUT: (
            *("did not go out", "didn't go out", "we did not go out", "we didn't go out"),
            *("not out", "nobody went out", "no one went out", "they went out"),
        ),
        Mark.CONCEALED: (
            *("concealed", "went out concealed", "we went out concealed", "out concealed"),
            *("went concealed", "we went concealed", "concealed hand", "hand was concealed"),
        ),
        Mark.ME: ("i", "me", "mine", "my", "my hand"),
        Mark.PARTNER: ("partner", "my partner", "partner's", "my partner's", "the partner"),
        Mark.HAD: (
            *("had", "has", "held", "holds", "holding", "was left with", "is left with"),
            *("was stuck with", "stuck with", "left with", "kept", "were left with", "had left"),
            *("still had", "still has", "still held", "was caught with", "caught with"),
            *("the other had", "the other has", "other had", "we were left with"),
        ),
        Mark.I_HAD: ("i had", "i have", "i held", "i was left with", "i've got", "i still had"),
        Mark.PARTNER_HAD: (
            *("partner had", "my partner had", "partner has", "my partner has", "partner held"),
            *("partner was left with", "my partner was left with", "partner still had"),
        ),
        Mark.IN_HAND: (
            *("in hand", "in the hand", "left in hand", "left in the hand", "left", "hand"),
            *(
                "left over",
                "leftover",
                "in a hand",
                "in his hand",
                "in her hand",
                "in their hand",
                "in my hand",
            ),
            *("hand of", "in the hand of", "remaining"),
        ),
        Mark.FOOT: ("foot", "foot of", "in the foot", "a foot of", "the foot", "in foot"),
        Mark.TABLE: (
            *("laid down", "we laid down", "melds", "melded", "we melded", "on the table"),
            *("down", "table"),
        ),
        Mark.NOTHING: ("nothing", "none", "no cards", "empty"),
        Mark.PENALTY: ("penalty", "penalty of", "fined", "fine of"),
    },
)
