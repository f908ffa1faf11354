"""What a language has to tell: its words for numbers, cards, suits, and what is said about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.engine.cards import Rank, Suit


class Mark(Enum):
    """What a phrase does, where it names neither a number nor a card nor a suit."""

    FILLER = auto()
    """It says nothing: `the`, `we have`."""
    JOIN = auto()
    """What follows belongs to what went before: `and`, `with`."""
    OF = auto()
    TO = auto()
    """Between the lowest and the highest card of a sequence."""
    MELD = auto()
    """A meld of any kind begins: `set of`."""
    SEQUENCE = auto()
    WILD_MELD = auto()
    NATURAL_CANASTA = auto()
    MIXED_CANASTA = auto()
    CANASTA = auto()
    """A canasta, and not said which."""
    WENT_OUT = auto()
    NOT_OUT = auto()
    CONCEALED = auto()
    ME = auto()
    PARTNER = auto()
    HAD = auto()
    """What follows was left in a hand: `had`."""
    I_HAD = auto()
    PARTNER_HAD = auto()
    IN_HAND = auto()
    """What follows was left in a hand or, where nothing follows, what went before."""
    FOOT = auto()
    """What follows lies in a foot that was never picked up."""
    TABLE = auto()
    """What follows was laid down."""
    NOTHING = auto()
    """No card: `nothing`."""
    PENALTY = auto()
    """The number that follows is taken off by agreement."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a card is called.

    Attributes:
        one: names of a single one, the usual one first.
        many: names of several, likewise; these need a number before them.
    """

    one: tuple[str, ...]
    many: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The words of a language, lower case, with or without accents.

    Attributes:
        code: as in a page's `lang`.
        numbers: words for numbers; 0 stands for none.
        ranks: names of the cards.
        suits: names of the suits.
        marks: everything else that is said.
    """

    code: str
    numbers: Mapping[str, int]
    ranks: Mapping[Rank, Names]
    suits: Mapping[Suit, tuple[str, ...]]
    marks: Mapping[Mark, tuple[str, ...]]
