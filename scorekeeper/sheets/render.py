"""Sheets as PDF and pictures as PNG: from the templates by WeasyPrint, with files of ours only.

WeasyPrint takes half a second to import, so nothing here does before the first sheet; a server
calls `warm` when it starts. What can be kept between sheets is: fonts, style sheets, templates.
"""

from __future__ import annotations

import atexit
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from scorekeeper.sheets.faces import FONTS, PAGES_STYLE, TEMPLATES, sheet_faces
from scorekeeper.sheets.game_page import GameSheet
from scorekeeper.sheets.labels import ENGLISH_LABELS, Labels
from scorekeeper.sheets.model import Sheet, SheetSide
from scorekeeper.sheets.names import isolated, one_line
from scorekeeper.sheets.pages import PageSize, Paper
from scorekeeper.wording.numbers import figure, signed_figure
from scorekeeper.wording.translation import ENGLISH, Translations

if TYPE_CHECKING:
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    from scorekeeper.sheets.local_files import LocalFiles


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


_NOWHERE: Final = "about:blank"
_PIXELS_IN_A_POINT: Final = 96 / 72
"""A PDF counts in points, a picture in the pixels that style sheets count in."""
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
    html = _template(f"{sheet.template}.html").render(
        sheet=sheet,
        page=sheet.shown(labels, size),
        labels=labels,
        _=t.gettext,
        pgettext=t.pgettext,
    )
    return _shop.printer(Page(html, sheet.style or f"{sheet.template}.css", size))


def warm() -> None:
    """Load everything that sheets need, so that the first one is as quick as the others."""
    sides = (SheetSide(name="1"), SheetSide(name="2"))
    print_sheet(GameSheet(title="1", sides=sides, hands=()))


def print_here(page: Page) -> bytes:
    """Return a page as a tagged PDF or a PNG, made in this process."""
    is_picture = page.size.is_picture
    with _ONE_AT_A_TIME:
        press = _press()
        shared = [] if is_picture else [_style("sheet.css")]
        styles = [_faces(), *shared, _style(page.style), _page_rule(page.size)]
        document = press.html(string=page.html, base_url=_NOWHERE, url_fetcher=press.fetcher)
        pdf: bytes = document.write_pdf(
            stylesheets=styles,
            font_config=press.fonts,
            pdf_variant=None if is_picture else "pdf/ua-1",
        )
        return _png_of(pdf) if is_picture else pdf


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
class _Shop:
    """Holder of the function that prints: in this process, unless another one is set."""

    printer: Callable[[Page], bytes]


_shop: Final = _Shop(print_here)


def let_print(printer: Callable[[Page], bytes] = print_here) -> None:
    """Set the function that prints from now on, or this process again.

    Args:
        printer: gets a page, returns its PDF or PNG; what it raises comes out of `print_sheet`.
    """
    _shop.printer = printer


@dataclass(frozen=True, slots=True)
class _Press:
    """WeasyPrint, and its caches between sheets."""

    html: type[HTML]
    css: type[CSS]
    fonts: FontConfiguration
    fetcher: LocalFiles

    def style(self, **source: str | Path) -> CSS:
        return self.css(**source, font_config=self.fonts, url_fetcher=self.fetcher)


@cache
def _press() -> _Press:
    # Half a second to import, and only a PDF needs it.
    from weasyprint import CSS, HTML  # noqa: PLC0415
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415

    from scorekeeper.sheets.local_files import LocalFiles  # noqa: PLC0415

    atexit.register(_put_away)
    return _Press(HTML, CSS, FontConfiguration(), LocalFiles(FONTS, TEMPLATES))


def _put_away() -> None:
    """Release the fonts while they can still remove their folder of temporary files."""
    for kept in (_faces, _style, _page_rule, _press):
        kept.cache_clear()


@cache
def _faces() -> CSS:
    faces = sheet_faces(PAGES_STYLE.read_text(encoding="utf-8"))
    return _press().style(string=faces, base_url=PAGES_STYLE.as_uri())


@cache
def _style(name: str) -> CSS:
    return _press().style(filename=TEMPLATES / name)


@cache
def _page_rule(page: PageSize) -> CSS:
    return _press().style(string=page.rule)


@cache
def _template(name: str) -> Template:
    """Return a template of the sheets; a variable that it is not given is an error."""
    return _templates().get_template(name)


@cache
def _templates() -> Environment:
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
    return environment
