"""The charts of a board."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from scorekeeper.services.game.views import GameView
from scorekeeper.sheets.hands_chart import hands_chart
from scorekeeper.sheets.plot import ChartSize
from scorekeeper.sheets.totals_chart import Target, totals_chart
from scorekeeper.web.common.language import gettext
from scorekeeper.wording.numbers import figure

_FEWEST: Final = 2
_MOST: Final = 40
"""More hands than this are too narrow to tell apart: the last of them are shown."""
_PHONE: Final = ChartSize(width=360, height=225, text=14, names=140)


def totals_figure(game: GameView) -> Markup:
    """Return the totals hand by hand as SVG; empty before the second hand."""
    if len(game.deals) < _FEWEST:
        return Markup("")
    series = [
        (side.name, [deal.standing.after[index] for deal in game.deals])
        for index, side in enumerate(game.sides)
    ]
    target = None
    if game.target is not None:
        target = Target(points=game.target, label=figure(game.target))
    return totals_chart(series, title=gettext("Totals hand by hand"), target=target, size=_PHONE)


def hands_figure(game: GameView) -> Markup:
    """Return the points of each side in each hand as SVG, the last 40; empty before the second."""
    if len(game.deals) < _FEWEST:
        return Markup("")
    shown = game.deals[-_MOST:]
    points = zip(*(deal.standing.points for deal in shown), strict=True)
    series = list(zip((side.name for side in game.sides), points, strict=True))
    title = gettext("Points of each hand")
    return hands_chart(series, title=title, first=shown[0].number, size=_PHONE)
