"""The table of a language: words for numbers, cards and suits, and for facts about them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import product
from typing import Final

from scorekeeper.engine.cards import Rank, Suit

_CHOICE: Final = re.compile(r"\(([^)]*)\)")


def phrases(text: str) -> tuple[str, ...]:
    """Split a text at its slashes into phrases; `(was|is) left` stands for two."""
    spelled = (
        each for phrase in " ".join(text.split()).split(" / ") for each in _spelled(phrase) if each
    )
    return tuple(dict.fromkeys(spelled))


def _spelled(phrase: str) -> list[str]:
    """Return a phrase in all its forms, one for each choice among the words in brackets."""
    pieces = [piece.split("|") for piece in _CHOICE.split(phrase)]
    return [" ".join("".join(chosen).split()) for chosen in product(*pieces)]


class Mark(Enum):
    """The role of a phrase that names neither a number nor a card nor a suit."""

    FILLER = auto()
    """It says nothing: `the`, `um`."""
    ASIDE = auto()
    """It says nothing between complete statements: `can you believe it`."""
    ADDRESS = auto()
    """A person spoken to, `mate`: an aside, unless the text says something about them."""
    PERSON = auto()
    """A person spoken to or of, with or without a verb: `grandma`, `grandma four kings`."""
    ON_THEM = auto()
    """The wild cards just said lie on the meld said before: `with them`."""
    ON = auto()
    """The wild cards just said lie on the meld that follows: `on the aces`."""
    MORE = auto()
    """Says nothing before what it counts, and counts one where nothing follows: `another`."""
    WE = auto()
    """A word that only turns to this side: `we have`."""
    JOIN = auto()
    """A link between the words before and after: `and`, `with`."""
    OF = auto()
    OF_THE = auto()
    """`four of the kings` are some of them; `four of kings` might be anything."""
    TO = auto()
    """Between the lowest and the highest card of a sequence."""
    MELD = auto()
    """A meld of any kind begins: `set of`."""
    SEQUENCE = auto()
    SEQUENCES = auto()
    """Several sequences, which are mentioned one by one."""
    WILD_MELD = auto()
    ANOTHER = auto()
    """Another meld of the kind said last: `another one of`."""
    NATURAL_CANASTA = auto()
    MIXED_CANASTA = auto()
    CANASTA = auto()
    """A canasta of any kind."""
    NATURAL_CANASTAS = auto()
    """Several natural canastas."""
    MIXED_CANASTAS = auto()
    CANASTAS = auto()
    NATURAL = auto()
    """The kind of the cards beside it: no wild card among them."""
    MIXED = auto()
    KIND = auto()
    """A kind of meld, or a special hand, mentioned without its cards: see `kinds`."""
    WENT_OUT = auto()
    """Somebody went out; this side, where nobody is named."""
    CLOSED = auto()
    """Somebody went out, who may be named after it: `cerró Ben`."""
    WE_OUT = auto()
    """Somebody of this side went out."""
    I_OUT = auto()
    PARTNER_OUT = auto()
    NOT_OUT = auto()
    OTHERS = auto()
    """The other side, which has a sheet of its own: `they`."""
    OTHERS_OUT = auto()
    """The other side went out."""
    NEVER = auto()
    """A denial of an act: `did not`, `nobody`, `almost`."""
    ANYTHING = auto()
    """The object of `did not lay`: nothing lies on the table."""
    CONCEALED = auto()
    NOT_CONCEALED = auto()
    ME = auto()
    MY = auto()
    """Mine, where a hand or a foot follows; `my three kings` lie anywhere."""
    HIS = auto()
    """The partner's, where a hand or a foot follows: `his foot`."""
    I_AM = auto()
    """The introduction of the speaker: `this is Ben`."""
    PARTNER = auto()
    THIRD = auto()
    """`she`: the partner, where nobody was named."""
    THIRD_HAD = auto()
    HAD = auto()
    """The next cards were left in a hand: `had`."""
    I_HAD = auto()
    PARTNER_HAD = auto()
    IN_HAND = auto()
    """The next cards were left in a hand or, where none follow, the ones before."""
    IN_MY_HAND = auto()
    """Like `IN_HAND`, for the speaker's own hand."""
    FOOT = auto()
    """The next cards lie in a foot that was never picked up."""
    TABLE = auto()
    """The next cards were laid down."""
    BUT = auto()
    """A comma in speech: a new statement follows."""
    REMOVED = auto()
    """The black threes beside it were taken out of play."""
    NOTHING = auto()
    """No card: `nothing`."""
    UNPLAYED = auto()
    """The cards were not played, as is to be expected of those in a hand."""
    PENALTY = auto()
    """The number after or before it is taken off by agreement."""
    POINTS = auto()
    TIMES = auto()
    """Between a card and its number: `kings times four`."""
    OF_THEM = auto()
    """The number before it is a part of the cards just said: `two of them jokers`."""
    OF_WHICH = auto()
    """The number after it is a part of the cards just said: `of which two are jokers`."""
    INSIDE = auto()
    """The wild cards before it are among the cards mentioned before: `with a joker in it`."""
    HEADING = auto()
    """A colon or bracket: the words after describe those before."""
    CARDS = auto()
    """It says nothing, except after a number: which cards `two cards` are is not mentioned yet."""
    ARE = auto()
    """It says nothing, except between a number and cards: `three are jokers`."""
    BOTH = auto()
    """All of the cards just said: `two wilds, both jokers`."""
    CORRECTION = auto()
    """The next words replace those just said: `sorry`."""
    NO = auto()
    """None of the next cards, or a correction, as the next words tell."""
    NOT = auto()
    """The next words are denied: `three kings, not four`."""
    DOUBT = auto()
    """The words with it are uncertain, or denied: `maybe`, `did not`."""
    ALTERNATIVE = auto()
    """It makes the words before it doubtful, too: `or`, `minus`."""
    SUPPOSED = auto()
    """The whole sentence tells no fact: `should have`, a question mark."""


SILENT: Final = frozenset(
    {Mark.FILLER, Mark.MORE, Mark.OF, Mark.OF_THE, Mark.WE, Mark.ARE, Mark.CARDS}
)
"""The roles of words that may stand between a number and its cards, and say nothing there."""
CLAIMS: Final = frozenset({Mark.NATURAL, Mark.MIXED})
CANASTA_KINDS: Final = frozenset({Mark.CANASTA, Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA})
MELD_KINDS: Final = CANASTA_KINDS | {Mark.MELD, Mark.SEQUENCE, Mark.WILD_MELD}
"""The roles of words that begin a meld."""
GOING_OUT: Final = frozenset(
    {Mark.WENT_OUT, Mark.CLOSED, Mark.WE_OUT, Mark.I_OUT, Mark.PARTNER_OUT, Mark.NOT_OUT}
)
ONE_OF: Final = {
    Mark.CANASTAS: Mark.CANASTA,
    Mark.NATURAL_CANASTAS: Mark.NATURAL_CANASTA,
    Mark.MIXED_CANASTAS: Mark.MIXED_CANASTA,
}
"""The role of several canastas → that of one of the kind."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a card.

    Attributes:
        singular: names of a single one, the usual one first.
        plural: names of several, the usual one first; these need a number before them.
    """

    singular: tuple[str, ...]
    plural: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The words of a language, lower case, with or without accents.

    Attributes:
        code: its language code, as in the `lang` of a page.
        numbers: phrases for numbers; 0 stands for none.
        ranks: names of the cards.
        wilds: names of a wild card of either kind.
        suits: names of the suits.
        marks: everything else that is said.
        homophones: words that sound like a number before cards, with that number.
        called: phrases that name a player, `{}` for the name.
        introduced: phrases by which the speaker tells their own name, with `{}` for it.
        partners: phrases that tell the partner's name.
        withs: those joining words that put the card before them to those after, and phrases for the
            hand of whoever was mentioned before: `in her hand`.
        hesitations: words that bridge a pause, and are as if nobody had said them: `uh`.
        rephrasings: words that do so within a statement, and may correct it behind it: `well`.
        accented: words that mean something else without their accent: `él` is he, `el` is the.
        kinds: names of melds that are mentioned without their cards, by their place in a document:
            `canastas.wild`, `unfinished.sevens`, `special_hand.quads`.
    """

    code: str
    numbers: Mapping[int, tuple[str, ...]]
    ranks: Mapping[Rank, Names]
    wilds: Names
    suits: Mapping[Suit, tuple[str, ...]]
    marks: Mapping[Mark, tuple[str, ...]]
    homophones: Mapping[str, int]
    called: tuple[str, ...]
    introduced: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    withs: tuple[str, ...] = ()
    hesitations: tuple[str, ...] = ()
    rephrasings: tuple[str, ...] = ()
    accented: Mapping[str, Mark] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
