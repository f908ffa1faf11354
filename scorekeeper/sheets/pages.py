"""The pages of a sheet: paper, which way round, and the room between the margins; or a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorekeeper.sheets.model import Paper

PX_PER_MM: Final = 96 / 25.4
MARGIN_MM: Final = 14.0
_PORTRAIT_SIDES: Final = 4
_MM: Final = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class PageSize:
    """A paper, upright or on its side."""

    paper: Paper
    landscape: bool = False

    @property
    def css(self) -> str:
        """The page rule that sets it."""
        way = "landscape" if self.landscape else "portrait"
        return f"@page {{ size: {self.paper.value} {way}; margin: {MARGIN_MM:g}mm }}"

    @property
    def width(self) -> float:
        """The room between the left and the right margin, in CSS pixels."""
        return (_MM[self.paper][1 if self.landscape else 0] - 2 * MARGIN_MM) * PX_PER_MM

    @property
    def height(self) -> float:
        """The room between the top and the bottom margin, in CSS pixels."""
        return (_MM[self.paper][0 if self.landscape else 1] - 2 * MARGIN_MM) * PX_PER_MM


@dataclass(frozen=True, slots=True)
class PictureSize:
    """A picture, in pixels; as a page it has no margins."""

    width: int
    height: int

    @property
    def css(self) -> str:
        """The page rule that sets it."""
        return f"@page {{ size: {self.width}px {self.height}px; margin: 0 }}"


def page_size(paper: Paper, sides: int) -> PageSize:
    """Return the page that holds a number of columns: on its side for five and six."""
    return PageSize(paper, landscape=sides > _PORTRAIT_SIDES)
