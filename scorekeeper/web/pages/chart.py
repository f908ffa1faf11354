"""The chart of the totals on a board."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from scorekeeper.services.views import GameView
from scorekeeper.sheets.chart import ChartSize, Series, Target, totals_chart
from scorekeeper.web.language import gettext
from scorekeeper.wording.numbers import figure

_FEWEST: Final = 2
_PHONE: Final = ChartSize(width=360, height=210, text=12.5, names=132)


def totals_figure(game: GameView) -> Markup:
    """Return the totals hand by hand as SVG; empty before the second hand."""
    if len(game.deals) < _FEWEST:
        return Markup("")
    series = [
        Series(name=side.name, totals=tuple(deal.totals_after[index] for deal in game.deals))
        for index, side in enumerate(game.sides)
    ]
    target = None
    if game.target is not None:
        target = Target(points=game.target, label=figure(game.target))
    return totals_chart(series, title=gettext("Totals hand by hand"), target=target, size=_PHONE)
