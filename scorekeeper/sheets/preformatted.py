"""Preformatted text: a `<pre>` of a sheet, drawn line by line as its template wrote it.

WeasyPrint looks for the end of every line and shapes the line three times, which takes most of
the time of a sheet. The lines of hands end where `ledger` ended them, so their `<pre>` is a
replaced element, like an image: as high as its lines, each of which is shaped when it is drawn.
All lines are as high as those of the `<pre>` itself, and each is of one element, which may have a
colour, a font and an overline of its own.

What an image is to WeasyPrint is not described, so its version is held (`pyproject.toml`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from weasyprint.css import Style
from weasyprint.draw.color import get_color
from weasyprint.draw.text import draw_emojis, draw_first_line
from weasyprint.formatting_structure.boxes import Box, ParentBox, TextBox
from weasyprint.html import make_replaced_box
from weasyprint.matrix import Matrix
from weasyprint.pdf.stream import Stream
from weasyprint.text.line_break import Layout, line_size, strut

_TAG: Final = "div"
"""What it is in the tag tree of the PDF."""
_AT_THE_RIGHT: Final = {"ltr": ("end", "right"), "rtl": ("start", "right")}
"""What alignments mean, by the direction of a text."""
_TOGETHER: Final = 20
"""Number of lines that the end of a page does not part, as it parts no image."""

_Line = tuple[TextBox | None, str]
"""A line and the box that it is from; None for an empty one."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a `<pre>`, with what WeasyPrint asks of an image.

    Attributes:
        lines: texts and the boxes with their style.
        height: of a line, in CSS pixels.
        baseline: the place of letters in a line, from its top.
    """

    lines: Sequence[_Line]
    height: float
    baseline: float

    def get_intrinsic_size(self, *_: object) -> tuple[None, float, None]:
        """Return width, height and their ratio."""
        return None, len(self.lines) * self.height, None

    def draw(self, stream: Stream, width: float, *_: object) -> None:
        """Draw the lines, at the left or the right of a width."""
        for number, (box, line) in enumerate(self.lines):
            if box is None:
                continue
            top = number * self.height
            if "overline" in box.style["text_decoration_line"]:
                _draw_rule(stream, box.style, (0, top, width))
            _draw_text(stream, box, line, (width, top + self.baseline))


def _draw_rule(stream: Stream, style: Style, place: tuple[float, float, float]) -> None:
    """Draw an overline at the top of a line, all along it."""
    stream.set_color(get_color(style, "text_decoration_color"))
    stream.rectangle(*place, style["text_decoration_thickness"].value)
    stream.fill()


def _draw_text(stream: Stream, box: TextBox, line: str, end: tuple[float, float]) -> None:
    """Draw a line of a box, from the left or up to the end, as it is aligned."""
    x, y = end
    box.text = line
    box.pango_layout = layout = _layout(box.style)
    layout.set_text(line)
    if box.style["text_align_all"] in _AT_THE_RIGHT[box.style["direction"]]:
        x -= line_size(layout.get_first_line()[0], box.style)[0]
    else:
        x = 0.0
    stream.set_color(box.style["color"])
    stream.begin_text()
    emojis = draw_first_line(stream, box, "clip", "none", Matrix(d=-1, e=x, f=y))
    stream.end_text()
    draw_emojis(stream, box.style, x, y, emojis)


def _layout(style: Style) -> Layout:
    """Return the layout that shapes the text of a style; elements of a sheet share few styles."""
    if not hasattr(style, "layout_of_lines"):
        style.layout_of_lines = Layout(style)
    return style.layout_of_lines


def _lines(pre: ParentBox) -> list[_Line]:
    """Return the lines of a `<pre>`; a line's end at the very end begins no other."""
    lines: list[_Line] = [(None, "")]
    for box in pre.descendants():
        if isinstance(box, TextBox):
            first, *others = box.text.split("\n")
            lines[-1] = (box, first) if first else lines[-1]
            lines.extend((box if line else None, line) for line in others)
    return lines if lines[-1][1] else lines[:-1]


def preformatted(element: Element, pre: ParentBox, *_: object) -> list[Box]:
    """Return the boxes of a `<pre>`, as WeasyPrint asks a handler of elements for them."""
    lines, (height, baseline) = _lines(pre), strut(pre.style)
    parts = (lines[start : start + _TOGETHER] for start in range(0, len(lines), _TOGETHER))
    boxes = [make_replaced_box(element, pre, Lines(part, height, baseline)) for part in parts]
    for box in boxes:
        box.element_tag = _TAG
    return boxes
