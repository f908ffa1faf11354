"""Sheets as PDF and pictures as PNG: from the templates by WeasyPrint, with files of ours only.

WeasyPrint takes half a second to import, so nothing here does before the first sheet; a server
calls `warm` when it starts. What can be kept between sheets is: fonts, style sheets, templates.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from io import BytesIO
from threading import Lock
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorekeeper.engine.standing import progress
from scorekeeper.sheets.fonts import TEMPLATES
from scorekeeper.sheets.game_page import GameSheet
from scorekeeper.sheets.labels import ENGLISH_LABELS, Labels
from scorekeeper.sheets.model import PageSize, Paper, Sheet, SheetSide
from scorekeeper.sheets.names import isolated, one_line
from scorekeeper.wording.board import of_target
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import ENGLISH, Translations


@dataclass(frozen=True, slots=True)
class Page:
    """A document of ours that is to be printed.

    Attributes:
        html: the whole of it; it can load nothing but our own files.
        style: the name of its style sheet among the templates, beside those of every sheet.
        size: its pages; or that of a picture, which has a style sheet of its own alone.
    """

    html: str
    style: str
    size: PageSize

    def text(self) -> str:
        """Return the page as a line for another process, which `page_of` reads."""
        return json.dumps([self.html, self.style, asdict(self.size)])


def page_of(line: str | bytes) -> Page:
    """Return the page that `Page.text` wrote."""
    html, style, size = json.loads(line)
    return Page(html, style, PageSize(**size))


_PIXELS_IN_A_POINT: Final = 96 / 72
"""A PDF counts in points, a picture in the pixels that style sheets count in."""
_OBJECTS_OF_A_SHEET: Final = 50_000
"""Objects after which the garbage collector looks for rings; most of a sheet lives to its end."""
_ONE_AT_A_TIME: Final = Lock()
"""Fonts are shared, and are not known to be safe in threads; two at once would be slower, too."""


def print_sheet(
    sheet: Sheet,
    *,
    paper: Paper | str = Paper.A4,
    labels: Labels = ENGLISH_LABELS,
    t: Translations = ENGLISH,
) -> bytes:
    """Return a sheet as a tagged PDF (PDF/UA-1), a picture as a PNG.

    Args:
        sheet: contents of the sheet.
        paper: `a4` or `letter`; a picture has none.
        labels: the words of the reader's language that every sheet shares; English if left out.
        t: that language, for the words of this sheet alone.

    Raises:
        ValueError: the paper is unknown.
    """
    size = sheet.page(Paper(paper))
    template = _templates().get_template(f"{sheet.template}.html")
    html = template.render(
        sheet=sheet,
        page=sheet.shown(labels, size),
        labels=labels,
        t=t,
        _=t.gettext,
        pgettext=t.pgettext,
    )
    return _renderer.render(Page(html, sheet.style or f"{sheet.template}.css", size))


def warm() -> None:
    """Load everything that sheets need, so that the first one is as quick as the others."""
    sides = (SheetSide(name="1"), SheetSide(name="2"))
    print_sheet(GameSheet(title="1", sides=sides, hands=()))
    gc.set_threshold(_OBJECTS_OF_A_SHEET)


def render_here(page: Page) -> bytes:
    """Return a page as a tagged PDF or a PNG, made in this process."""
    # Half a second to import, and only a PDF needs it.
    from scorekeeper.sheets.typesetting import font_faces, rules, style, typeset  # noqa: PLC0415

    with _ONE_AT_A_TIME:
        faces, own = font_faces(page.html), [style(page.style), rules(page.size.rule)]
        if page.size.is_picture:
            return _png_of(typeset(page.html, [*faces, *own]))
        return typeset(page.html, [*faces, style("sheet.css"), *own], "pdf/ua-1")


def _png_of(pdf: bytes) -> bytes:
    """Return the first page of a PDF as a PNG, a pixel for each of its style sheet."""
    # Only a picture needs it.
    import pypdfium2  # type: ignore[import-untyped]  # noqa: PLC0415

    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=_PIXELS_IN_A_POINT).to_pil()
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue()


@dataclass(slots=True)
class _Renderer:
    """Holder of the function that renders pages: in this process, unless another one is set."""

    render: Callable[[Page], bytes]


_renderer: Final = _Renderer(render_here)


def use_renderer(render: Callable[[Page], bytes] = render_here) -> None:
    """Set the function that renders pages from now on, or this process again.

    Args:
        render: gets a page, returns its PDF or PNG; what it raises comes out of `print_sheet`.
    """
    _renderer.render = render


@cache
def _templates() -> Environment:
    """Return the templates of the sheets; a variable that one is not given is an error."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters.update(
        isolated=isolated, one_line=one_line, points=figure, signed=signed_figure
    )
    environment.globals.update(of_target=of_target, progress=progress)
    return environment
