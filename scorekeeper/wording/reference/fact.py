"""One fact of a ruleset."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.engine.ruleset import Citation, Rule
from scorekeeper.engine.variants.books import THIS_PROJECT


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that holds under a ruleset.

    Attributes:
        key: what it is about, the same in every ruleset and language: `canastas.natural`.
        label: what it is about, in words.
        value: what holds, in words or figures.
        source: where it stands.
    """

    key: str
    label: str
    value: str
    source: Citation


def together(rule: Rule, *values: str) -> Citation:
    """Return where several values stand that one fact tells: their passages, one after the other.

    Args:
        rule: the component.
        values: the values, as `Rule.citation` takes them.
    """
    found = list(dict.fromkeys(rule.citation(value) for value in values))
    books = list(dict.fromkeys(each.book for each in found))
    book = next((name for name in books if name != THIS_PROJECT), books[0])
    own = [each for each in found if each.book == book]
    sections = dict.fromkeys(each.section for each in own)
    others = (each.text for each in found if each.book != book)
    quotes = dict.fromkeys(each.quote for each in own if each.quote)
    return Citation(book, "; ".join((*sections, *others)), " … ".join(quotes))
