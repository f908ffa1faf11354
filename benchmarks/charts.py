"""The chart of ten hands as ours, and as chart libraries draw it, where they are installed.

Nothing else needs them: `pip install pygal matplotlib vl-convert-python`, best in an environment
beside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from io import StringIO
from statistics import median
from time import process_time
from typing import Final

from scorekeeper.sheets.plot import ChartSize
from scorekeeper.sheets.totals_chart import TargetLine, TotalsChart

_TIMES: Final = 20
_SIDES: Final = {
    "North-South": (700, 1260, 2450, 2990, 3600, 4210, 4700, 5490, 6100, 6900),
    "East-West": (560, 1260, 1800, 2500, 2900, 3700, 4500, 5000, 5800, 6100),
}
_TARGET: Final = 5000


def ours() -> str:
    """Return the chart as a board shows it."""
    series = [*_SIDES.items()]
    target = TargetLine(points=_TARGET, label="Target 5,000")
    size = ChartSize(width=640, height=240, text=12, names=150)
    return str(TotalsChart(series, target=target, size=size).draw("Totals hand by hand"))


def pygal() -> str:
    """Return the chart as pygal draws it, without its script."""
    chart = import_module("pygal").Line(width=640, height=240, js=[], title="Totals hand by hand")
    for name, totals in _SIDES.items():
        chart.add(name, totals)
    return str(chart.render(is_unicode=True))


def matplotlib() -> str:
    """Return the chart as matplotlib draws it, text as text."""
    import_module("matplotlib").rcParams["svg.fonttype"] = "none"
    picture = import_module("matplotlib.figure").Figure(figsize=(6.4, 2.4))
    axes = picture.subplots()
    for (name, totals), dashes in zip(_SIDES.items(), ("-", "--"), strict=True):
        axes.plot(totals, linestyle=dashes, marker="o", label=name)
    axes.axhline(_TARGET, linestyle=":")
    axes.legend()
    written = StringIO()
    picture.savefig(written, format="svg")
    return written.getvalue()


def vega_lite() -> str:
    """Return the chart as Vega-Lite draws it, by vl-convert."""
    values = [
        {"hand": hand, "total": total, "side": name}
        for name, totals in _SIDES.items()
        for hand, total in enumerate(totals, 1)
    ]
    chart = {
        "width": 560,
        "height": 200,
        "data": {"values": values},
        "mark": {"type": "line", "point": True},
        "encoding": {
            "x": {"field": "hand", "type": "quantitative"},
            "y": {"field": "total", "type": "quantitative"},
            "strokeDash": {"field": "side", "type": "nominal"},
            "color": {"value": "currentColor"},
        },
    }
    return str(import_module("vl_convert").vegalite_to_svg(chart))


def _rows() -> Iterator[tuple[str, str, float, str]]:
    """Yield name, milliseconds of the first chart and of a later one, and the drawing."""
    makers: tuple[Callable[[], str], ...] = (ours, pygal, matplotlib, vega_lite)
    for make in makers:
        begun = process_time()
        try:
            drawn = make()
        except ImportError:
            yield make.__name__, "not installed", 0.0, ""
            continue
        first = 1000 * (process_time() - begun)
        yield make.__name__, f"{first:.0f}", median(_took(make) for _ in range(_TIMES)), drawn


def _took(make: Callable[[], str]) -> float:
    begun = process_time()
    make()
    return 1000 * (process_time() - begun)


def main() -> None:
    """Measure, and print a table."""
    print(
        "| | first, with its import, CPU ms | later, CPU ms | bytes | role and title | own styles |"
    )
    print("|---|---:|---:|---:|---|---|")
    for name, first, later, drawn in _rows():
        told = "yes" if 'role="img"' in drawn and "<title>" in drawn[:300] else "no"
        styles = "yes" if "<style" in drawn or " style=" in drawn else "no"
        print(f"| {name} | {first} | {later:.1f} | {len(drawn)} | {told} | {styles} |")
