"""Pages set by WeasyPrint, with files of ours only.

It takes half a second to import, so this module is not imported before the first sheet. Fonts and
style sheets are kept between sheets.
"""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import url2pathname

from weasyprint import CSS, HTML
from weasyprint.html import HTML_HANDLERS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from scorekeeper.sheets.faces import FONTS, PAGES_STYLE, TEMPLATES, sheet_faces
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
    """HTML whose elements are what our own style sheet makes of them, not WeasyPrint's."""

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:  # noqa: FBT001, FBT002 -- as there
        del forms
        return [style("elements.css")]


def typeset(html: str, styles: list[CSS], variant: str | None = None) -> bytes:
    """Return HTML as PDF, of a variant of that format ("pdf/ua-1")."""
    document = SheetHTML(string=html, base_url=_NOWHERE, url_fetcher=_FILES)
    pdf: bytes = document.write_pdf(stylesheets=styles, font_config=fonts(), pdf_variant=variant)
    return pdf


@cache
def fonts() -> FontConfiguration:
    """Return the fonts that style sheets have brought so far."""
    atexit.register(_put_away)
    return FontConfiguration()


def _put_away() -> None:
    """Release the fonts while they can still remove their folder of temporary files."""
    for kept in (faces, style, rules, fonts):
        kept.cache_clear()


@cache
def faces() -> CSS:
    """Return the rules that bring the fonts."""
    return rules(sheet_faces(PAGES_STYLE.read_text(encoding="utf-8")), PAGES_STYLE.as_uri())


@cache
def style(name: str) -> CSS:
    """Return a style sheet among the templates."""
    return CSS(filename=TEMPLATES / name, font_config=fonts(), url_fetcher=_FILES)


@cache
def rules(text: str, base_url: str | None = None) -> CSS:
    """Return rules of CSS."""
    return CSS(string=text, base_url=base_url, font_config=fonts(), url_fetcher=_FILES)
