"""The sheets of a club evening: table cards, lists, slips to sign, the ranking, certificates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from scorekeeper.event.evening import Entrant, Round, Side
from scorekeeper.event.ranking import RankingLine
from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.metrics import BOLD, text_width
from scorekeeper.sheets.model import PX_PER_MM, PageSize, Sheet
from scorekeeper.sheets.names import isolated, one_line

_MOST_UPRIGHT: Final = 5
"""Rounds beside a name on upright paper; more stand on its long side."""
_MOST_ROUNDS: Final = 10
"""Rounds beside a name at most: of longer evenings the last ones."""
_SIZES: Final = (48.0, 40.0, 33.0, 27.0, 22.0)
"""Sizes of the letters of a winner's name, in CSS pixels at 96 to the inch."""
# Lengths of a slip, as the rules for `.slip` in evening.css add them up.
_REST_OF_SLIP: Final = 43.1 * PX_PER_MM
"""Height of a slip without its lines, its names and the facts below its number."""
_BESIDE_NAME: Final = 12.5 * PX_PER_MM
_PADDING: Final = 5 * PX_PER_MM
_NAME_SIZE: Final = 34 / 3
"""Size of the letters of a name on a slip, in CSS pixels: 8.5 pt."""
_FACTS_SIZE: Final = 32 / 3
_RULE: Final = 0.6
_BROKEN: Final = 1.15
"""Room that a text takes, as lines end between words, in terms of its width."""
_ROWS: Final = (6.6, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0)
"""Heights of the lines of a slip, in millimetres."""
_NAME_WIDTH: Final = 0.8
"""Of the page: what the frame around a winner's name leaves."""
_TWO_LINES: Final = 1.85
"""Share of two lines that a name fills at most: it is broken between words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSheet(Sheet):
    """Base class of the sheets of an evening: names are as people typed them.

    Attributes:
        title: the heading of the sheet.
        facts: a few words each, in the line below.
    """

    style = "evening.css"

    title: str
    facts: tuple[str, ...] = ()

    def shown(self, labels: Labels, page: PageSize) -> dict[str, Any]:
        """Return the values for its template."""
        del labels, page
        return {
            "title": isolated(self.title),
            "footer": " · ".join(map(isolated, (self.title, *self.facts[:1]))),
            "facts": [isolated(fact) for fact in self.facts],
        }


@dataclass(frozen=True, slots=True)
class TableCard:
    """Card for a table: its number, and the QR code of its link, which is written below."""

    number: int
    code: Markup
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsSheet(EveningSheet):
    """A card for each table, four on a page to be cut, or one on a page.

    Attributes:
        cards: one for each table.
        large: whether each has a page of its own.
    """

    template = "evening_cards"
    style = "evening_cards.css"

    cards: tuple[TableCard, ...]
    large: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsSheet(EveningSheet):
    """The entrants, with a box to tick.

    Attributes:
        entrants: names of the entrants, and the rounds from or until which they play; mostly empty.
    """

    template = "evening_entrants"

    entrants: tuple[tuple[Entrant, str], ...]


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Seat of a player: the name, the partner's, and the table or the word that stands for it."""

    name: str
    partner: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet(EveningSheet):
    """Sheet about a round.

    Attributes:
        round: its seating.
        names: names of its sides, and of those with a bye alone.
    """

    round: Round
    names: Mapping[Side, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingSheet(RoundSheet):
    """Seating of a round, for the wall: player by player, then table by table.

    Attributes:
        seats: in the order of names.
    """

    template = "evening_seating"

    seats: tuple[SeatLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsSheet(RoundSheet):
    """A slip for each table of a round: lines for the points of each hand, and to sign on.

    Attributes:
        hands: number of lines for hands.
    """

    template = "evening_slips"

    hands: int

    def shown(self, labels: Labels, page: PageSize) -> dict[str, Any]:
        """Return the values for its template; `row` is the height of a line, in CSS pixels.

        Lines are as high as they can be without fewer slips on a page.
        """
        tables, room = self.round.tables, page.width / 4 - _BESIDE_NAME
        names = {side: _lines(name, _NAME_SIZE, room) for side, name in self.names.items()}
        words = " · ".join((self.title, *self.facts))
        facts = _lines(words, _FACTS_SIZE, page.width / 2 - _PADDING)
        rest = _REST_OF_SLIP + 1.36 * _FACTS_SIZE * facts
        pairs = [tables[first : first + 2] for first in range(0, len(tables), 2)]
        tallest = [max(names[side] for table in pair for side in table.sides) for pair in pairs]

        def pages(row: float) -> float:
            count, left = 0.0, 0.0
            for lines in tallest:
                height = rest + 1.2 * _NAME_SIZE * lines + self.hands * (row + _RULE)
                if height > left:
                    count, left = count + -(-height // page.height), page.height
                left -= height
            return count

        rows = [row * PX_PER_MM for row in _ROWS]
        row = max(row for row in rows if pages(row) <= pages(rows[0]))
        return EveningSheet.shown(self, labels, page) | {"row": round(row, 1)}


def _lines(text: str, size: float, room: float) -> int:
    """Return the number of lines that a text takes at most, wherever it is broken."""
    return 1 + int(_BROKEN * text_width(one_line(text), size, BOLD) / room)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingSheet(EveningSheet):
    """The ranking, with its scores round by round.

    Attributes:
        rounds: headings of the rounds, as short as can be.
        score: heading of the scores.
        lines: everybody, the best first.
        has_lots: whether it marks those whom only the lot sets apart.
    """

    template = "evening_ranking"

    rounds: tuple[str, ...]
    score: str
    lines: tuple[RankingLine, ...]
    has_lots: bool

    @property
    def landscape(self) -> bool:
        """Whether it is printed on the long side of the paper."""
        return len(self.rounds) > _MOST_UPRIGHT

    @property
    def first_shown(self) -> int:
        """The first round that is shown, counted from 0."""
        return max(0, len(self.rounds) - _MOST_ROUNDS)

    @property
    def earlier(self) -> str:
        """The heading of the rounds before these, in one column; empty where all are shown."""
        first, *others = self.rounds[: self.first_shown] or ("",)
        return f"{first}–{others[-1]}" if others else first

    def earned_earlier(self, line: RankingLine) -> int:
        """Return the sum of the scores in these earlier rounds."""
        return sum(result.earned for result in line.rounds[: self.first_shown] if result)


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificatesSheet(EveningSheet):
    """A page for each of the winners.

    Attributes:
        score: heading of the scores.
        winners: their lines of the ranking, with their places in words.
    """

    template = "evening_certificates"
    style = "evening_certificates.css"

    score: str
    winners: tuple[tuple[RankingLine, str], ...]

    @property
    def landscape(self) -> bool:
        """Whether it is printed on the long side of the paper."""
        return True

    def shown(self, labels: Labels, page: PageSize) -> dict[str, Any]:
        """Return the values for its template; `sizes` are those of the names."""
        names = [line.entrant.name for line, _ in self.winners]
        sizes = [name_size(name, _NAME_WIDTH * page.width) for name in names]
        # `super()` does not find its way out of a class that was made anew for its slots.
        return EveningSheet.shown(self, labels, page) | {"sizes": sizes}


def name_size(name: str, room: float) -> float:
    """Return the font size with which a name stands on two lines, in CSS pixels like its room."""
    width = text_width(one_line(name), 1, BOLD)
    return next((size for size in _SIZES if size * width <= _TWO_LINES * room), _SIZES[-1])
