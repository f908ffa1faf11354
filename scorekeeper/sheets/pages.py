"""The pages of a sheet: paper, which way round, and the room between the margins; or a picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

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
