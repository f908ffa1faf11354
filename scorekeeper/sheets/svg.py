"""Building blocks of drawings: elements of SVG, their numbers and their words.

Colours come from classes, or from the `color` around them: nothing is set by `style`, which a
strict content security policy would refuse.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup, escape

INK: Final = "currentColor"


def coordinate(number: float) -> str:
    """Return a coordinate with two decimals at most.

    >>> coordinate(12.5), coordinate(3.0), coordinate(0.125)
    ('12.5', '3', '0.12')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".")


def place(x: float, y: float) -> str:
    """Return a point in the form that paths use."""
    return f"{coordinate(x)} {coordinate(y)}"


def element(tag: str, content: str | None = None, /, **attributes: str | float | None) -> Markup:
    """Return an element; content and values that are not `Markup` are escaped as text.

    Args:
        tag: its name.
        content: contents of the element, None for none.
        attributes: `_` stands for a hyphen, and ends `class_`; None leaves one out.
    """
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = "/>" if content is None else f">{escape(content)}</{tag}>"
    return Markup(f"<{tag}{written}{inside}")  # noqa: S704 -- values and content are escaped


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else coordinate(value)


def stroke(
    kind: str | None, path: str, width: float | None, **attributes: str | float | None
) -> Markup:
    """Return a path that is drawn and not filled, unless told otherwise; `kind` is its class."""
    drawn: dict[str, str | float | None] = {"fill": "none", "stroke": INK, "stroke_width": width}
    return element("path", class_=kind, d=path, **(drawn | attributes))


def group(*parts: str, **attributes: str | float | None) -> Markup:
    """Return parts that share attributes."""
    return element("g", Markup("").join(parts), **attributes)


def words_at(x: float, y: float, words: str, anchor: str, name: str = "chart-text") -> Markup:
    """Return words as a `<text>`.

    Args:
        x: x coordinate of the anchor.
        y: their baseline.
        words: text.
        anchor: part of the text that stands at `x`: start, middle or end.
        name: their class.
    """
    return element("text", words, class_=name, x=x, y=y, text_anchor=anchor)


def box(
    at: tuple[float, float],
    size: tuple[float, float],
    width: float | None,
    kind: str | None = None,
    **colours: str,
) -> Markup:
    """Return a rectangle with a line of a width around it, None for no line."""
    (x, y), (across, down) = at, size
    return element(
        "rect",
        class_=kind,
        x=x,
        y=y,
        width=across,
        height=down,
        stroke_width=width,
        **colours,
    )


def drawing(
    title: str,
    size: tuple[float, float],
    *parts: str,
    kind: str = "chart",
    **attributes: str | float | None,
) -> Markup:
    """Return a whole `<svg>` for a page.

    Args:
        title: text that is read aloud in place of the picture.
        size: its width and height in its own units; how wide it is, the page says.
        parts: elements of the picture.
        kind: its class.
        attributes: more of it.
    """
    width, height = map(coordinate, size)
    return element(
        "svg",
        element("title", title) + Markup("").join(parts),
        xmlns="http://www.w3.org/2000/svg",
        class_=kind,
        role="img",
        viewBox=f"0 0 {width} {height}",
        **attributes,
    )
