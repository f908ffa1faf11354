"""Tokens: the phrases of a text, each with its place and its possible meanings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from scorekeeper.dictation.language import SILENT, Mark
from scorekeeper.engine.cards import Rank, Suit

CLAUSE: Final = 1
SENTENCE: Final = 2
"""The pauses that end a clause and a sentence; they compare by length."""


class Span(NamedTuple):
    """A place in the text: the first character and the one after the last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """The possible meanings of a phrase.

    Attributes:
        number: a number, None if it is none.
        rank: the rank of a card, None if it is none.
        is_plural: whether it is a plural, so that a number belongs before it.
        suit: a suit by itself, or that of the card.
        count: the number of cards in notation, as in `7x3`.
        mark: its role, where it is no number, card or suit.
        any_wild: whether it is a wild card of either kind.
        is_with: whether it joins the words before it to those after: `a joker with six fives`,
            `a Ana` in Spanish; or a hand to whoever was mentioned before: `in her hand`.
        is_figures: whether it is written in figures or notation, not in words.
        kind: the kind of meld, or special hand, that it names, by its place in a document.
        is_known: whether anything is known of it at all.
    """

    number: int | None = None
    rank: Rank | None = None
    is_plural: bool = False
    suit: Suit | None = None
    count: int | None = None
    mark: Mark | None = None
    any_wild: bool = False
    is_with: bool = False
    is_figures: bool = False
    kind: str = ""
    is_known: bool = True

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
    def is_amount(self) -> bool:
        """Whether it is a number or names a card."""
        return self.number is not None or self.is_card

    @property
    def suit_alone(self) -> Suit | None:
        """The suit that it names without a card, if any."""
        return self.suit if self.rank is None else None

    @property
    def is_number(self) -> bool:
        """Whether it is a number, and no name of several cards that tells one."""
        return self.number is not None and not self.is_plural

    @property
    def is_article(self) -> bool:
        """Whether it is a one that is no card: `a`, `one`."""
        return self.number == 1 and self.rank is None


NO_MEANING: Final = Meaning()
"""The meaning of pauses and of names."""
UNKNOWN: Final = Meaning(is_known=False)
"""The meaning of a phrase that no language knows, or that is uncertain."""


@dataclass(frozen=True, slots=True)
class Token:
    """A phrase of the text.

    Attributes:
        span: its place.
        meaning: its meaning.
        pause: `CLAUSE` for a comma or the like, `SENTENCE` for the end of one; 0 for words.
        player: the player whom it names, counted from 0.
        others: whether it tells of the other side.
    """

    span: Span
    meaning: Meaning = UNKNOWN
    pause: int = 0
    player: int | None = None
    others: bool = False

    @property
    def mark(self) -> Mark | None:
        """Its role; None for a card, a number, a name and an unknown phrase."""
        return self.meaning.mark

    @property
    def is_known(self) -> bool:
        """Whether its meaning is known."""
        return self.meaning.is_known

    def unknown(self) -> Token:
        """Return it with an unknown meaning."""
        return replace(self, meaning=UNKNOWN)

    @property
    def is_silent(self) -> bool:
        """Whether it says nothing between a number and its cards."""
        return self.mark in SILENT


END: Final = Token(Span(0, 0), NO_MEANING, pause=SENTENCE)
"""The token at places before the first one and after the last."""


def token_at(tokens: Sequence[Token], place: int) -> Token:
    """Return the token at a place; `END` outside of the tokens."""
    return tokens[place] if 0 <= place < len(tokens) else END


def span_of(tokens: Sequence[Token]) -> Span:
    """Return the place of some tokens in a row."""
    return Span(tokens[0].span.start, tokens[-1].span.end)


def marked(span: Span, mark: Mark) -> Token:
    """Make a token with a role."""
    return Token(span, Meaning(mark=mark))


def silent(span: Span) -> Token:
    """Make a token that says nothing."""
    return marked(span, Mark.FILLER)
