"""Layout of the sheets of a game, whole or on one page: the texts for their templates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from scorekeeper.engine.standing import margin
from scorekeeper.sheets.labels import Labels
from scorekeeper.sheets.ledger import TEXT, Entry, Grid, plan_grid, plan_two_columns
from scorekeeper.sheets.metrics import BOLD, text_width, wrapped
from scorekeeper.sheets.model import (
    PageSize,
    Sheet,
    SheetHand,
    SheetHandSide,
    SheetLine,
    SheetSide,
    check_sides,
)
from scorekeeper.sheets.names import isolated, one_line
from scorekeeper.sheets.plot import ChartSize
from scorekeeper.sheets.totals_chart import TargetLine, TotalsChart, place_words
from scorekeeper.wording.numbers import Footnotes, figure

HANDS_COLUMN: Final = 64
"""Width of the column of hands, in CSS pixels, as the style sheet has it."""
NUMBERS_COLUMN: Final = 38
"""Its width where it holds nothing but their numbers."""
_BESIDE_HANDS: Final = HANDS_COLUMN + 4
"""Room for the words below a hand's number."""
CELL_LEFT: Final = 10
CELL_RIGHT: Final = 12
_CHART_HEIGHT: Final = 190
_SUMMARY_CHART_HEIGHT: Final = 300
"""As the style sheet has it, in CSS pixels: high, and room below for what stands there."""
_NAMES: Final = 170
"""Most room for the names beside the chart."""
_BESIDE_NAMES: Final = 34
ACCENT: Final = "#1d5a43"
_SHORTEST_NUMBER: Final = "−1000"
_TWO_COLUMN_SIDES: Final = 2
_PORTRAIT_SIDES: Final = 4

Cell = tuple[str, str, str]
"""One side's hand: remarks, lines and sums. Each line has its end, but the last of the sums."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSheet(Sheet):
    """The score sheet of a game, finished or not.

    Attributes:
        title: heading of the sheet; the edition's name, or the game's.
        sides: two to six.
        hands: in the order they were played; may be empty.
        options: options in force ("Caliente cards"), a few words each.
        date: when it was played, as it is to be read ("21 November 2026").
        target: the total that is played for, in points; None where a number of hands ends it.
        target_text: the end of the game as it is to be read ("5000 points", "four hands").
        winner: index of the side that won; None while the game is open.
    """

    template = "game"

    title: str
    sides: tuple[SheetSide, ...]
    hands: tuple[SheetHand, ...]
    options: tuple[str, ...] = ()
    date: str = ""
    target: int | None = None
    target_text: str = ""
    winner: int | None = None

    def __post_init__(self) -> None:
        check_sides(self.sides)
        for hand in self.hands:
            if len(hand.sides) != len(self.sides):
                message = (
                    f"Hand {hand.number} has {len(hand.sides)} sides, the sheet {len(self.sides)}."
                )
                raise ValueError(message)
        if self.winner is not None and not 0 <= self.winner < len(self.sides):
            raise ValueError(f"There is no side {self.winner} to have won.")

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each side after the last hand."""
        if not self.hands:
            return (0,) * len(self.sides)
        return tuple(side.running_total for side in self.hands[-1].sides)

    @property
    def landscape(self) -> bool:
        """Whether it is printed on the long side of the paper: with five and six sides."""
        return len(self.sides) > _PORTRAIT_SIDES

    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return the values for its template, word for word."""
        notes = Footnotes()
        rows = list(_rows(self, labels, page, notes))
        laid = {"rows": rows, "notes": list(notes), "numbers_only": not _says_more(self)}
        return _overview(self, labels, page) | laid


def _overview(
    sheet: GameSheet, labels: Labels, page: PageSize, chart_height: int = _CHART_HEIGHT
) -> dict[str, Any]:
    """Lay out a game without its hands, the chart as high as it is to be."""
    standing = _standing(sheet, labels)
    title = " · ".join(isolated(text) for text in (sheet.title, sheet.date) if text)
    return {
        "title": title,
        "heading": one_line(sheet.title),
        "footer": title,
        "facts": list(_facts(sheet, labels)),
        "standing": standing,
        "sides": list(_sides(sheet)),
        "chart": _chart(sheet, labels, (int(page.width), chart_height), standing)
        if sheet.hands
        else None,
    }


@dataclass(frozen=True, slots=True)
class Moment:
    """Something to remember: its kind ("Best hand"), who did it, and the fact itself."""

    label: str
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class SummarySheet(Sheet):
    """A summary of a game, on one page.

    Attributes:
        game: the game; of its hands only the totals are shown.
        moments: the most memorable first.
    """

    template = "summary"

    game: GameSheet
    moments: tuple[Moment, ...]

    def shown(self, labels: Labels, page: PageSize) -> Mapping[str, Any]:
        """Return the game without its hands."""
        return _overview(self.game, labels, page, _SUMMARY_CHART_HEIGHT)


def _facts(sheet: GameSheet, labels: Labels) -> Iterator[str]:
    if sheet.date:
        yield one_line(sheet.date)
    yield from map(isolated, sheet.options)
    if sheet.target_text:
        yield labels.target.format(target=one_line(sheet.target_text))
    yield labels.hands_played.format(count=len(sheet.hands))


def _standing(sheet: GameSheet, labels: Labels) -> str:
    if not sheet.hands:
        return labels.nothing_yet
    return standing_text(labels, sheet.sides, sheet.totals, sheet.winner)


def standing_text(
    labels: Labels, sides: Sequence[SheetSide], totals: Sequence[int], winner: int | None
) -> str:
    """Return a sentence that names the leader or the winner of a game, with the margin.

    A side that wins by a special hand may be behind; there is no margin then.
    """
    first = max(range(len(totals)), key=lambda side: totals[side])
    if winner is not None:
        first = winner
    ahead = margin(totals, first)
    if not ahead and winner is None:
        return labels.level if len(set(totals)) == 1 else labels.level_ahead
    side = sides[first]
    if winner is None:
        sentence = labels.lead if side.several else labels.leads
    elif ahead > 0:
        sentence = labels.win if side.several else labels.wins
    else:
        sentence = labels.win_behind if side.several else labels.wins_behind
    return sentence.format(side=isolated(side.name), margin=figure(ahead))


def _sides(sheet: GameSheet) -> Iterator[dict[str, Any]]:
    best = max(sheet.totals)
    for side, total in zip(sheet.sides, sheet.totals, strict=True):
        yield {
            "name": one_line(side.name),
            "players": ", ".join(isolated(player) for player in side.players),
            "total": figure(total),
            "leads": bool(sheet.hands) and total == best,
        }


def _chart(
    sheet: GameSheet, labels: Labels, room: tuple[int, int], standing: str
) -> dict[str, Any]:
    """Return the chart: a drawing, and the words over it."""
    series = [
        (one_line(side.name), [hand.sides[index].running_total for hand in sheet.hands])
        for index, side in enumerate(sheet.sides)
    ]
    longest = max(text_width(side.name, TEXT) for side in sheet.sides)
    size = ChartSize(
        width=room[0],
        height=room[1],
        text=TEXT,
        names=min(_NAMES, _BESIDE_NAMES + int(1.25 * longest)),
    )
    chart = TotalsChart(
        series, target=_target(sheet, labels), size=size, measure=partial(text_width, size=1)
    )
    drawing = chart.draw(
        labels.chart.format(standing=standing),
        with_words=False,
        colours={} if sheet.winner is None else {sheet.winner: ACCENT},
    )
    return {"drawing": drawing, "words": list(place_words(chart))}


def _target(sheet: GameSheet, labels: Labels) -> TargetLine | None:
    if sheet.target is None:
        return None
    text = one_line(sheet.target_text) or figure(sheet.target)
    return TargetLine(points=sheet.target, label=labels.target_line.format(target=text))


def _rows(
    sheet: GameSheet, labels: Labels, page: PageSize, notes: Footnotes
) -> Iterator[tuple[int, str, list[Cell]]]:
    """Yield each hand: its number, words below that, and the score of each side."""
    grid = _grid(sheet, labels, page)
    for hand in sheet.hands:
        words = _words(hand, labels)
        yield hand.number, _ended(words), list(_cells(hand, labels, grid, notes))


def _words(hand: SheetHand, labels: Labels) -> Iterator[str]:
    """Yield the lines below a hand's number."""
    dealer = labels.dealer.format(name=isolated(hand.dealer)) if hand.dealer else ""
    for text in filter(None, (dealer, one_line(hand.remark))):
        yield from wrapped(text, _BESIDE_HANDS, TEXT, at_hyphens=True)


def _ended(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _says_more(sheet: GameSheet) -> bool:
    """Return whether the column of hands holds more than their numbers."""
    return any(hand.dealer or hand.remark for hand in sheet.hands)


def _grid(sheet: GameSheet, labels: Labels, page: PageSize) -> Grid:
    column = HANDS_COLUMN if _says_more(sheet) else NUMBERS_COLUMN
    width = (page.width - column) / len(sheet.sides) - CELL_LEFT - CELL_RIGHT
    longest = _longest(sheet)
    if len(sheet.sides) != _TWO_COLUMN_SIDES:
        return plan_grid(width, longest)
    cells = [
        ([label for label, _ in side.melds], [label for label, _ in side.others])
        for hand in sheet.hands
        for side in hand.sides
    ]
    least = text_width(labels.this_hand, TEXT, BOLD)
    return plan_two_columns(width, longest, cells, least)


def _longest(sheet: GameSheet) -> str:
    numbers = (
        number
        for hand in sheet.hands
        for side in hand.sides
        for number in (side.total, side.running_total, *(points for _, points in side.lines))
    )
    texts = [figure(number) for number in numbers]
    return max([_SHORTEST_NUMBER, *texts], key=len)


def _cells(hand: SheetHand, labels: Labels, grid: Grid, notes: Footnotes) -> Iterator[Cell]:
    """Yield the cells of a hand, all with as many lines: their sums stand side by side."""
    heads = [_head(side, labels, grid, notes) for side in hand.sides]
    bodies = [_body(side, grid) for side in hand.sides]
    most = max(len(head) + len(body) for head, body in zip(heads, bodies, strict=True))
    for side, head, body in zip(hand.sides, heads, bodies, strict=True):
        filled = [*body, *[""] * (most - len(head) - len(body))]
        yield _ended(head), _ended(filled), _sums(side, labels, grid)


def _head(side: SheetHandSide, labels: Labels, grid: Grid, notes: Footnotes) -> list[str]:
    parts = []
    if side.minimum:
        parts.append(labels.minimum.format(minimum=one_line(side.minimum)))
    if side.went_out:
        parts.append(labels.went_out)
    if side.remark:
        parts.append(one_line(side.remark))
    if side.notes:
        found = sorted({notes.number(one_line(note)) for note in side.notes})
        numbers = ", ".join(map(str, found))
        see = labels.see_note if len(found) == 1 else labels.see_notes
        parts.append(see.format(numbers=numbers))
    return grid.remarks(parts)


def _body(side: SheetHandSide, grid: Grid) -> list[str]:
    if grid.second:
        return grid.columns(_entries(side.melds), _entries(side.others))
    return grid.rows(_entries(side.lines))


def _entries(lines: Iterable[SheetLine]) -> list[Entry]:
    return [(one_line(label), figure(points)) for label, points in lines]


def _sums(side: SheetHandSide, labels: Labels, grid: Grid) -> str:
    hand = (labels.this_hand, figure(side.total))
    total = (labels.total, figure(side.running_total))
    if grid.second:
        return grid.pair(hand, total, bold=True)
    return "\n".join(grid.row(entry, bold=True) for entry in (hand, total))
