"""The pieces that drawings share: numbers and words as SVG."""

from __future__ import annotations

from markupsafe import Markup, escape


def coordinate(number: float) -> str:
    """Return a coordinate with two decimals at most.

    >>> coordinate(12.5), coordinate(3.0), coordinate(0.125)
    ('12.5', '3', '0.12')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".")


def words_at(x: float, y: float, words: str, anchor: str, name: str = "chart-text") -> Markup:
    """Return words as a `<text>`.

    Args:
        x: where they stand.
        y: their baseline.
        words: what is written.
        anchor: which part of them stands at `x`: start, middle or end.
        name: their class.
    """
    return Markup('<text class="{}" x="{}" y="{}" text-anchor="{}">{}</text>').format(
        name, coordinate(x), coordinate(y), anchor, escape(words)
    )
