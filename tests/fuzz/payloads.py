"""Names that would be markup, scripts or formulas if anything took them for more than text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

import tinyhtml5  # type: ignore[import-untyped] # WeasyPrint brings it, without types
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, PdfObject

PAYLOADS: Final = (
    "<script>pwned=1</script>",
    '"><img src=x onerror=pwned=1>',
    "'><svg/onload=pwned=1>",
    "</title><zqx onzqx=1>",
    "</textarea></select><zqx>",
    "</script><script>pwned=1//",
    "javascript:pwned=1",
    "' onfocus=pwned=1 autofocus x='",
    '" style="background:url(//x)" x="',
    "<style>*{display:none}</style>",
    "<!--<zqx>-->]]><zqx>",
    "&lt;zqx&gt;&#60;zqx&#62;",
    "{{7*7}}${7*7}#{7*7}<%=7*7%>",
    "`-pwned=1-`'-pwned=1-'",
    "<a href=//x.example>zqx</a>",
    "<math><mtext></mtext><zqx>",
    "%(name)s {0} %s \\u003czqx\\u003e",
    "=1+1",
    "@SUM(1)",
    "+1+1",
    "-1-1",
    "=cmd|' /C calc'!A0",
)
ALL_IN_ONE: Final = "'\"></title></textarea><zqx onzqx=1 x={{7*7}}>"
"""Payload that breaks out of every context of a text; no longer than a name may be."""

_OWN: Final = "http://localhost"
_WAYS: Final = ("href", "src", "action", "formaction", "data", "poster", "srcset", "xlink:href")
_ACTIVE: Final = {"iframe", "object", "embed", "base", "zqx", "math", "frame", "portal", "style"}
_ACTIONS: Final = {
    "/JS",
    "/JavaScript",
    "/Launch",
    "/SubmitForm",
    "/OpenAction",
    "/AA",
    "/EmbeddedFiles",
}
_ADDRESSES: Final = ("/URI", "/GoToR")


class _Strict(HTMLParser):
    """Records elements and attributes that no page of the app has."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += _strange(tag, {name: value or "" for name, value in attrs})

    def handle_comment(self, data: str) -> None:
        self.found.append(f"a comment: {data[:40]}")

    def unknown_decl(self, data: str) -> None:
        self.found.append(f"a declaration: {data[:40]}")


def _strange(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    if tag in _ACTIVE or (tag == "script" and "src" not in attributes):
        yield f"<{tag}>"
    for name, value in attributes.items():
        if name.startswith("on") or name == "style" or "zqx" in name:
            yield f"<{tag} {name}>"
        value = value.removeprefix(_OWN)  # noqa: PLW2901 - a link to send to others is a whole one
        if name in _WAYS and not (value == "" or value[0] in "/#?"):
            yield f"<{tag} {name}={value[:40]}>"
        if name in _WAYS and value.startswith("//"):
            yield f"<{tag} {name}={value[:40]}>"


def strange_markup(html: str) -> list[str]:
    """Return the markup of a page that belongs to none of its elements."""
    strict = _Strict()
    strict.feed(html)
    strict.close()
    return strict.found + (["49"] if "x=49" in html or "49$" in html else [])


def read_as_browsers_do(html: str) -> tuple[list[str], str]:
    """Return the same by a browser's own rules of reading, and the text of the page.

    Values of its attributes are part of the text.
    """
    tree = tinyhtml5.parse(html, namespace_html_elements=False)
    found: list[str] = []
    for element in tree.iter():
        if isinstance(element.tag, str):
            name = element.tag.rpartition("}")[2]
            found += _strange(name, {str(key): value for key, value in element.attrib.items()})
    held = [value for element in tree.iter() for value in element.attrib.values()]
    return found, "\n".join([*tree.itertext(), *held])


def formulas(table: str) -> list[str]:
    """Return the cells of a CSV file that a spreadsheet would work out."""
    cells = [cell for row in csv.reader(io.StringIO(table.lstrip("\ufeff"))) for cell in row]
    return [
        cell
        for cell in cells
        if cell.lstrip().startswith(("=", "+", "-", "@")) and not cell.lstrip("-").isdigit()
    ]


def actions(pdf: bytes) -> list[str]:
    """Return the actions of a PDF file, by itself or when it is touched."""
    reader = PdfReader(io.BytesIO(pdf))
    size = int(str(reader.trailer["/Size"]))
    found: list[str] = []
    for number in range(1, size):
        found += _actions_in(reader.get_object(IndirectObject(number, 0, reader)))
    return found


def _actions_in(value: PdfObject | None) -> Iterator[str]:
    if isinstance(value, DictionaryObject):
        for key, part in value.items():
            if key in _ACTIONS or (key in _ADDRESSES and "zqx" in str(part)):
                yield f"{key} {part}"
            yield from _actions_in(part)
        if value.get("/S") in _ACTIONS:
            yield str(value["/S"])
    elif isinstance(value, ArrayObject):
        for part in value:
            yield from _actions_in(part)


def pdf_text(pdf: bytes) -> str:
    """Return the text of a PDF file without its blanks."""
    pages = PdfReader(io.BytesIO(pdf)).pages
    return "".join("".join(page.extract_text().split()) for page in pages)
