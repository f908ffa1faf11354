"""How the pages of a sheet are numbered: "Page 1 of 3", in any language."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.sheets.labels import Labels


@dataclass(frozen=True, slots=True)
class Numbering:
    """The words around the number of the page and the number of pages."""

    before: str
    between: str
    after: str


def numbering(labels: Labels) -> Numbering:
    """Cut the words of a language at its numbers.

    Raises:
        ValueError: the text does not name {page} and then {pages}.
    """
    before, page, rest = labels.page.partition("{page}")
    between, pages, after = rest.partition("{pages}")
    if not (page and pages):
        raise ValueError(f"“{labels.page}” has to name {{page}} and then {{pages}}.")
    return Numbering(before, between, after)
