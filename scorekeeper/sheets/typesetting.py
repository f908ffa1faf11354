"""Pages set by WeasyPrint, with files of ours only.

It takes half a second to import, so this module is not imported before the first sheet. Fonts and
style sheets are kept between sheets.
"""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import url2pathname
from xml.etree.ElementTree import ParseError, fromstring

from weasyprint import CSS, HTML
from weasyprint.html import HTML_HANDLERS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.sheets.fonts import FONTS, PAGES_STYLE, TEMPLATES, font_face_rules
from scorekeeper.sheets.preformatted import preformatted

_NOWHERE: Final = "about:blank"

HTML_HANDLERS["pre"] = preformatted


class LocalFiles(URLFetcher):  # type: ignore[misc]
    """Fetches files below the given folders; refuses every other address."""

    def __init__(self, *folders: Path) -> None:
        super().__init__(allowed_protocols=("file",), allow_redirects=False)
        self._folders = tuple(folder.resolve() for folder in folders)

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """Return the content of a file.

        Raises:
            ValueError: the address is not that of a file in one of the folders.
        """
        del headers
        address = urlsplit(url)
        if address.scheme != "file" or address.netloc not in ("", "localhost"):
            raise ValueError(f"Sheets load nothing from {url}.")
        path = Path(url2pathname(address.path)).resolve()
        if not any(path.is_relative_to(folder) for folder in self._folders):
            raise ValueError(f"Sheets load nothing from {url}.")
        return URLFetcherResponse(url, body=path.read_bytes())


_FILES: Final = LocalFiles(FONTS, TEMPLATES)


class SheetHTML(HTML):  # type: ignore[misc]
    """HTML of a sheet, whose elements are what our own style sheet makes of them."""

    wrapper_element: Any

    def __init__(self, html: str) -> None:
        """Parse HTML; as XML, which is much quicker, if it is as well-formed as our templates."""
        try:
            tree = fromstring(html)  # noqa: S314 -- ours, with every text escaped
        except ParseError:
            super().__init__(string=html, base_url=_NOWHERE, url_fetcher=_FILES)
            return
        super().__init__(string="", base_url=_NOWHERE, url_fetcher=_FILES)
        self.wrapper_element = self.wrapper_element.from_html_root(tree, content_language=None)
        self.etree_element = tree

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:  # noqa: FBT001, FBT002 -- as there
        del forms
        return [style("elements.css")]


def typeset(html: str, styles: list[CSS], variant: str | None = None) -> bytes:
    """Return HTML as PDF, of a variant of that format ("pdf/ua-1")."""
    pdf: bytes = SheetHTML(html).write_pdf(
        stylesheets=styles, font_config=fonts(), pdf_variant=variant
    )
    return pdf


@cache
def fonts() -> FontConfiguration:
    """Return the fonts that style sheets have brought so far."""
    atexit.register(_put_away)
    return FontConfiguration()


def _put_away() -> None:
    """Release the fonts while they can still remove their folder of temporary files."""
    for kept in (style, rules, fonts):
        kept.cache_clear()


def font_faces(text: str) -> list[CSS]:
    """Return the rules that bring the fonts of a text, each unpacked once for all sheets."""
    found = font_face_rules(_pages_style(), frozenset(text))
    return [rules(rule, PAGES_STYLE.as_uri()) for rule in found]


@cache
def _pages_style() -> str:
    return PAGES_STYLE.read_text(encoding="utf-8")


@cache
def style(name: str) -> CSS:
    """Return a style sheet among the templates."""
    return CSS(filename=TEMPLATES / name, font_config=fonts(), url_fetcher=_FILES)


@cache
def rules(text: str, base_url: str | None = None) -> CSS:
    """Return rules of CSS."""
    return CSS(string=text, base_url=base_url, font_config=fonts(), url_fetcher=_FILES)
