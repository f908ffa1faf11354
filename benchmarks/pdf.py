"""The score sheet of ten hands, beside almost empty pages of the same WeasyPrint.

An empty page may mean three things, from the least to the most: a page of WeasyPrint with nothing
set up; one with the sheets' fonts, styles and tags; a whole score sheet of a game without a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import Final

from weasyprint import HTML

from benchmarks._paired import compare
from scorekeeper.sheets import render
from scorekeeper.sheets.game_page import GameSheet
from scorekeeper.sheets.model import (
    PageSize,
    Paper,
    SheetHand,
    SheetHandSide,
    SheetLine,
    SheetSide,
)

NAMES: Final = ("North-South", "East-West")
_ALMOST_EMPTY: Final = '<!doctype html><html lang="en"><title>x</title><p>x</p></html>'
_MELDS: Final = (
    ("three 7s", 15),
    ("two jacks and a big wild", 70),
    ("eight 10s", 80),
    ("six 5s and a little wild", 50),
)
_OTHERS: Final = (
    ("natural canasta", 500),
    ("mixed canasta", 300),
    ("Bonus card", 100),
    ("going out", 100),
    ("cards in hand", -25),
)


def _total(melds: Sequence[SheetLine], others: Sequence[SheetLine]) -> int:
    return sum(points for _, points in (*melds, *others))


def sample(hands: int) -> GameSheet:
    """Return a game: in turns a side makes the rule books' 1190, the other about half of it."""
    shares = ((_MELDS, _OTHERS), (_MELDS[1:], _OTHERS[:1]))
    played = [(shares[number % 2], shares[1 - number % 2]) for number in range(hands)]
    totals = [
        list(accumulate(_total(*hand[side]) for hand in played)) for side in range(len(NAMES))
    ]
    return GameSheet(
        title="Canasta Caliente Complete",
        sides=tuple(SheetSide(name=name, players=("Anna", "Łukasz")) for name in NAMES),
        hands=tuple(
            SheetHand(
                number=number + 1,
                dealer="Anna",
                sides=tuple(
                    SheetHandSide(
                        total=_total(melds, others),
                        running_total=totals[side][number],
                        melds=melds,
                        others=others,
                        minimum="120",
                        went_out=others is _OTHERS,
                    )
                    for side, (melds, others) in enumerate(hand)
                ),
            )
            for number, hand in enumerate(played)
        ),
        options=("Caliente cards",),
        date="21 November 2026",
        target=5000,
        target_text="5,000 points",
    )


def bare_page() -> bytes:
    """Return a page of WeasyPrint as it comes: the machine's font, no tags."""
    pdf: bytes = HTML(string=_ALMOST_EMPTY).write_pdf()
    return pdf


def empty_page() -> bytes:
    """Return a page with one letter, set up like a sheet: its fonts, styles and tags."""
    return render.render_here(render.Page(_ALMOST_EMPTY, "game.css", PageSize.of_paper(Paper.A4)))


def main() -> None:
    """Measure, and print a table."""
    render.warm()
    ten, one, none = sample(10), sample(1), sample(0)
    empties: tuple[tuple[str, Callable[[], bytes]], ...] = (
        ("a bare page, nothing set up", bare_page),
        ("one letter with the sheets' fonts, styles, tags", empty_page),
        ("the sheet of a game without a hand", partial(render.print_sheet, none)),
    )
    print("| hands on the sheet | beside | sheet, CPU ms | empty, CPU ms | ratio (quartiles) |")
    print("|---|---|---|---|---|")
    for hands, sheet in ((1, one), (10, ten)):
        for words, empty in empties:
            found = compare(partial(render.print_sheet, sheet), empty)
            times = f"{1000 * found.ours:.0f} | {1000 * found.theirs:.1f}"
            print(f"| {hands} | {words} | {times} | {found} |")
