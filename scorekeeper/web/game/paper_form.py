"""Fields for the hands of a game that was begun on paper, in the form of a new game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.documents.sums import is_beyond, read_sum
from scorekeeper.services.files.paper import hands_of
from scorekeeper.services.hand.outcomes import MOST_DEALS
from scorekeeper.web.common.language import gettext
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import N_

_CELL: Final = re.compile(r"paper-(\d{1,3})-(\d)")
_NUMBER: Final = re.compile(r"\d{1,3}")
_ROWS: Final = 4
"""Number of rows shown for hands that are not written yet."""
_MOST_POINTS: Final = 999_999
_NO_POINTS: Final = N_("%(place)s: write the points, such as 450 or -65, or 0.")
_TOO_MANY_POINTS: Final = N_("%(place)s: that is too large, write %(most)s at most.")


@dataclass(frozen=True, slots=True)
class PaperCell:
    """A field for points.

    Attributes:
        name: its name in the form.
        value: its text.
        label: its label.
        error: its error; empty for none.
    """

    name: str
    value: str
    label: str
    error: str


@dataclass(slots=True)
class PaperForm:
    """Fields of hands that were played on paper before.

    Attributes:
        sides: the headings of the columns.
        sent: the fields as they were sent.
        errors: the errors: the name of a field → a sentence.
    """

    sides: Sequence[str]
    sent: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def is_filled(self) -> bool:
        """Whether anything was written."""
        return bool(self._last or self._is_total)

    @property
    def rows(self) -> list[list[PaperCell]]:
        """The fields, a row for each hand and some for further ones."""
        return [
            [self._cell(f"paper-{row}-{side}", row) for side in range(len(self.sides))]
            for row in range(1, min(self._last + _ROWS, MOST_DEALS) + 1)
        ]

    @property
    def totals(self) -> list[PaperCell]:
        """The fields for totals alone."""
        return [self._cell(f"paper-total-{side}", 0) for side in range(len(self.sides))]

    @property
    def played(self) -> PaperCell:
        """The field for the number of hands that the totals are of."""
        return PaperCell(
            "paper-played", self._text("paper-played"), "", self.errors.get("paper-played", "")
        )

    def read(self) -> list[tuple[int, ...]]:
        """Return the hands, none where nothing was written; problems go to `errors`."""
        if self._last and self._is_total:
            self.errors["paper-total-0"] = gettext(
                "Write the hands, or only the totals: empty one of the two."
            )
            return []
        if not self._is_total:
            return [tuple(self._points(row)) for row in self.rows[: self._last]]
        totals, played = tuple(self._points(self.totals)), self._text("paper-played")
        if _NUMBER.fullmatch(played) and 1 <= int(played) <= MOST_DEALS:
            return hands_of(totals, int(played))
        self.errors["paper-played"] = gettext("Write how many hands you have played.")
        return []

    def _points(self, cells: Sequence[PaperCell]) -> Iterator[int]:
        for cell in cells:
            points = read_sum(cell.value) if cell.value else None
            if points is None or abs(points) > _MOST_POINTS:
                is_large = is_beyond(cell.value, _MOST_POINTS)
                self.errors[cell.name] = gettext(
                    _TOO_MANY_POINTS if is_large else _NO_POINTS,
                    place=cell.label,
                    most=figure(_MOST_POINTS),
                )
            yield points or 0

    @property
    def _last(self) -> int:
        """The last hand that is filled in."""
        found = ((_CELL.fullmatch(name), value) for name, value in self.sent.items())
        return max((int(cell[1]) for cell, value in found if cell and value.strip()), default=0)

    @property
    def _is_total(self) -> bool:
        names = ("paper-played", *(f"paper-total-{side}" for side in range(len(self.sides))))
        return any(map(self._text, names))

    def _cell(self, name: str, row: int) -> PaperCell:
        side = self.sides[int(name[-1])]
        label = gettext("Hand %(number)s, %(side)s", number=row, side=side) if row else side
        return PaperCell(name, self._text(name), label, self.errors.get(name, ""))

    def _text(self, name: str) -> str:
        return self.sent.get(name, "").strip()
