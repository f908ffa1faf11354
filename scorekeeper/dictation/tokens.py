"""Tokens: the phrases of a text, each with its place and its possible meanings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from scorekeeper.dictation.language import SILENT, Mark
from scorekeeper.engine.cards import Rank, Suit

CLAUSE: Final = 1
SENTENCE: Final = 2


class Span(NamedTuple):
    """A place in the text: the first character and the one behind the last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """The possible meanings of a phrase.

    Attributes:
        number: a number, None for none.
        rank: a card.
        many: whether it is a plural, so that a number belongs before it.
        suit: a suit, or that of the card.
        count: the number of cards in notation, as in `7x3`.
        mark: its role, where it is no number, card or suit.
        any_wild: whether it is a wild card of either kind.
        is_with: whether it joins the words before it to those behind: `a joker with six fives`,
            `a Ana` in Spanish.
        is_figures: whether it is written in figures or notation, not in words.
    """

    number: int | None = None
    rank: Rank | None = None
    many: bool = False
    suit: Suit | None = None
    count: int | None = None
    mark: Mark | None = None
    any_wild: bool = False
    is_with: bool = False
    is_figures: bool = False

    @property
    def is_natural(self) -> bool:
        """Whether it names a natural card."""
        return self.rank is not None and self.rank.is_natural

    @property
    def is_wild(self) -> bool:
        """Whether it names a deuce or a joker."""
        return self.rank is not None and self.rank.is_wild

    @property
    def is_card(self) -> bool:
        """Whether it names a card, if only as a wild one."""
        return self.rank is not None or self.any_wild

    @property
    def is_number(self) -> bool:
        """Whether it is a number, and no name of several cards that tells one."""
        return self.number is not None and not self.many

    @property
    def is_article(self) -> bool:
        """Whether it is a one that is no card: `a`, `one`."""
        return self.number == 1 and self.rank is None


NO_MEANING: Final = Meaning()
"""The meaning of pauses, of names and of unknown phrases."""


@dataclass(frozen=True, slots=True)
class Token:
    """A phrase of the text.

    Attributes:
        span: its place.
        meaning: None where it is not known.
        pause: `CLAUSE` for a comma or the like, `SENTENCE` for the end of one; 0 for words.
        player: the player whom it names, counted from 0.
        others: whether it tells of the other side.
    """

    span: Span
    meaning: Meaning | None = None
    pause: int = 0
    player: int | None = None
    others: bool = False

    @property
    def said(self) -> Meaning:
        """Its meaning; `NO_MEANING` where it is not known."""
        return self.meaning or NO_MEANING

    @property
    def mark(self) -> Mark | None:
        """Its role; None for a card, a number, a name and an unknown phrase."""
        return self.meaning.mark if self.meaning else None

    @property
    def is_silent(self) -> bool:
        """Whether it says nothing between a number and its cards."""
        return self.mark in SILENT


def silent(span: Span) -> Token:
    """Make a token that says nothing."""
    return Token(span, Meaning(mark=Mark.FILLER))
