"""Reading a PDF back."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final

import pypdfium2  # type: ignore[import-untyped]
from pypdf import PdfReader
from pypdf.generic import Destination, DictionaryObject, PdfObject

_HYPHEN: Final = "\x02"
"""PDFium's character for a hyphen at the end of a line."""


@dataclass(frozen=True)
class About:
    """Metadata of a PDF."""

    language: str
    title: str
    title_is_shown: bool
    is_tagged: bool
    claims_ua: bool


@dataclass(frozen=True)
class Element:
    """An element of the tag tree: `TD` and the like."""

    kind: str
    alternative: str
    headers: int


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def page_texts(pdf: bytes) -> list[str]:
    """Return the text of each page, all kinds of blanks made one."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    return [" ".join(text.replace(_HYPHEN, "-").split()) for text in texts]


def whole_text(pdf: bytes) -> str:
    return " ".join(page_texts(pdf))


def page_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """Return the sizes of the pages in whole millimetres."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        boxes = [page.get_mediabox() for page in document]
    return {
        (round((right - left) / 72 * 25.4), round((top - bottom) / 72 * 25.4))
        for left, bottom, right, top in boxes
    }


def about(pdf: bytes) -> About:
    reader = read(pdf)
    root = _dictionary(reader.trailer["/Root"])
    metadata = reader.metadata
    return About(
        language=str(root["/Lang"]),
        title=str(metadata.title) if metadata else "",
        title_is_shown=_is_true(root, "/ViewerPreferences", "/DisplayDocTitle"),
        is_tagged=_is_true(root, "/MarkInfo", "/Marked") and "/StructTreeRoot" in root,
        claims_ua=b"pdfuaid" in root["/Metadata"].get_data(),  # type: ignore[attr-defined]
    )


def tag_tree(pdf: bytes) -> list[Element]:
    """Return all elements of the tag tree, parents before children."""
    root = _dictionary(read(pdf).trailer["/Root"])
    return list(_elements(_dictionary(root["/StructTreeRoot"])))


def bookmarks(pdf: bytes) -> list[str]:
    """Return the titles of the outline, those inside of others after them."""
    return list(_titles(read(pdf).outline))


def fonts(pdf: bytes) -> dict[str, bool]:
    """Return the fonts of all pages by name, and whether each is embedded."""
    found = {}
    for page in read(pdf).pages:
        resources = _dictionary(_dictionary(page["/Resources"])["/Font"])
        for font in map(_dictionary, resources.values()):
            descendants = font["/DescendantFonts"]
            assert isinstance(descendants, list)
            descriptor = _dictionary(_dictionary(descendants[0])["/FontDescriptor"])
            name = str(font["/BaseFont"]).partition("+")[2]
            found[name] = any(key.startswith("/FontFile") for key in descriptor)
    return found


def _titles(outline: Sequence[object]) -> Iterator[str]:
    for entry in outline:
        if isinstance(entry, list):
            yield from _titles(entry)
        else:
            assert isinstance(entry, Destination)
            yield str(entry.title)


def _elements(parent: DictionaryObject) -> Iterator[Element]:
    kids = parent.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        element = kid.get_object()
        if isinstance(element, DictionaryObject) and "/S" in element:
            attributes = element.get("/A", {})
            yield Element(
                kind=str(element["/S"]).removeprefix("/"),
                alternative=str(element.get("/Alt", "")),
                headers=len(attributes.get("/Headers", [])),
            )
            yield from _elements(element)


def _is_true(root: DictionaryObject, entry: str, key: str) -> bool:
    return str(_dictionary(root[entry])[key]) == "True"


def _dictionary(value: PdfObject) -> DictionaryObject:
    resolved = value.get_object()
    assert isinstance(resolved, DictionaryObject)
    return resolved
