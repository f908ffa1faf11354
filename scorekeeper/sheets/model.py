"""Contents and pages of a sheet: plain text and numbers, free of the engine, of games and of PDF.

Whoever builds a sheet puts the words of its rules into it (line labels, minimums, values);
the words that every sheet shares (hand, dealer, total) come from `Labels`. All text is shown as
it is, whatever it holds: nothing in it is read as markup.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final

from scorekeeper.sheets.labels import Labels

PX_PER_MM: Final = 96 / 25.4
MARGIN_MM: Final = 14.0


class Paper(StrEnum):
    """The size of the paper."""

    A4 = "a4"
    LETTER = "letter"


_MM: Final = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class PageSize:
    """The pages of a sheet, or a picture.

    Attributes:
        rule: the page rule that sets them.
        width: the room between the left and the right margin, in CSS pixels.
        height: the room between the top and the bottom margin, in CSS pixels.
        is_picture: whether it is a picture, which has no margins.
    """

    rule: str
    width: float
    height: float
    is_picture: bool = False

    @classmethod
    def of_paper(cls, paper: Paper, *, landscape: bool = False) -> PageSize:
        """Return the pages of a paper, upright or on its side."""
        width, height = ((mm - 2 * MARGIN_MM) * PX_PER_MM for mm in _MM[paper])
        way = "landscape" if landscape else "portrait"
        rule = f"@page {{ size: {paper.value} {way}; margin: {MARGIN_MM:g}mm }}"
        return cls(rule, height, width) if landscape else cls(rule, width, height)

    @classmethod
    def of_picture(cls, width: int, height: int) -> PageSize:
        """Return a picture of a size in pixels."""
        rule = f"@page {{ size: {width}px {height}px; margin: 0 }}"
        return cls(rule, width, height, is_picture=True)


MIN_SIDES: Final = 2
MAX_SIDES: Final = 6


class Sheet(ABC):
    """Something to be printed; its template gets it, with its values laid out for a page."""

    __slots__ = ()

    template: ClassVar[str]
    style: ClassVar[str] = ""
    """Its style sheet, where that is not called as its template."""

    @property
    def landscape(self) -> bool:
        """Whether it is printed on the long side of the paper."""
        return False

    def page(self, paper: Paper) -> PageSize:
        """Return the pages that it is printed on."""
        return PageSize.of_paper(paper, landscape=self.landscape)

    @abstractmethod
    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return the values for its template, laid out for a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
    """A side: a column of the sheet.

    Attributes:
        name: its name.
        players: the names of its players; empty where they say no more than the side's name.
        several: whether it is more than one player, as a sentence about it has to know.
    """

    name: str
    players: tuple[str, ...] = ()
    several: bool = False


SheetLine = tuple[str, int]
"""A line of a hand's score: its name ("three 7s", "natural canasta"), and its points, signed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHandSide:
    """Score of one side in one hand.

    Attributes:
        total: its points for the hand.
        running_total: its points after it.
        melds: the lines of melded cards.
        others: all other lines, which stand after or beside these; `total` is the sum of both,
            where there are any.
        minimum: the first meld that was asked for ("50", "any three cards"); empty for none.
        went_out: whether the side went out.
        remark: a word more about the side's hand ("concealed"); may be empty.
        notes: the faults that the table let pass, a sentence each; printed below the hands.
    """

    total: int
    running_total: int
    melds: tuple[SheetLine, ...] = ()
    others: tuple[SheetLine, ...] = ()
    minimum: str = ""
    went_out: bool = False
    remark: str = ""
    notes: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """All lines of its score."""
        return (*self.melds, *self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHand:
    """A hand: a row of the sheet.

    Attributes:
        number: 1 for the first.
        dealer: who dealt; may be empty.
        sides: score of each side, in the order of the sheet's sides.
        remark: a word more about the hand ("Ann sat out"); may be empty.
    """

    number: int
    sides: tuple[SheetHandSide, ...]
    dealer: str = ""
    remark: str = ""


def check_sides(sides: Sequence[SheetSide]) -> None:
    """Check that a sheet has as many sides as it may.

    Raises:
        ValueError: it has not.
    """
    if not MIN_SIDES <= len(sides) <= MAX_SIDES:
        message = f"A sheet has {MIN_SIDES} to {MAX_SIDES} sides, not {len(sides)}."
        raise ValueError(message)
