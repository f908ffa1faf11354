"""The base of every rule component: its source, and the refusal of impossible values."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Self

from scorekeeper.engine.cards import NATURALS

CANASTA_SIZE = 7
POINTS_STEP = 5
MOST_POINTS = 100_000
_MOST = f"{MOST_POINTS:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
SHORTEST_MELD = 3
PAIR = 2
THIS_PROJECT: Final = "This project"
HOUSE_RULE: Final = "House rule"
OTHERWISE: Final = "; otherwise "
"""Separator of the rules that a table changed and the citation that they replace."""
FURTHER_ON: Final = " … "
"""Separator of two passages of a quotation."""
NEXT_CELL: Final = " | "
"""Separator of the cells of a quoted row of a table; its book has a blank or nothing there."""
FILLED_IN: Final = MappingProxyType({"filled_in": True})
"""Metadata of a field that another rule fills in: no document of the rules holds it."""
CITATIONS: Final = frozenset({"source", "cited"})
"""The fields of every component with citations; the others are its values."""


@dataclass(frozen=True, slots=True)
class Citation:
    """The place of a rule in a book.

    Attributes:
        book: the rule book; `THIS_PROJECT` for a value that none of them states, `HOUSE_RULE` for
            one that a table agreed on.
        section: its section, or the reason where the book is this project.
        quote: the words that settle it, if short.
        text: all of it in one line.
    """

    book: str
    section: str
    quote: str = ""
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Put it into one line, once: every line of every score sheet names a citation."""
        text = f"{self.book}, {self.section}" if self.section else self.book
        object.__setattr__(self, "text", f"{text}: “{self.quote}”" if self.quote else text)

    def __str__(self) -> str:
        """Return the citation in one line."""
        return self.text


def this_project(reason: str) -> Citation:
    """Cite this project, for a value that no rule book states."""
    return Citation(THIS_PROJECT, reason)


class Reason(str):
    """A reason in English, which can be translated.

    Attributes:
        sentence: the reason with the places of its values, such as `%(most)d`.
        values: these values, by name.
    """

    __slots__ = ("sentence", "values")

    sentence: str
    values: Mapping[str, object]

    def __new__(cls, sentence: str, values: Mapping[str, object]) -> Self:
        """Put the values in their places."""
        made = super().__new__(cls, sentence % values)
        made.sentence, made.values = sentence, values
        return made


class ImpossibleRuleError(ValueError):
    """Error for a rule that nobody could play.

    Attributes:
        rule: the component and field at fault, such as `minimums.brackets`.
        reason: the reason.
    """

    def __init__(self, rule: str, reason: str, **values: object) -> None:
        """Keep the rule's name and the reason, in whose sentence `values` are named."""
        self.rule = rule
        self.reason = Reason(reason, values)
        super().__init__(f"{rule}: {self.reason}")


# The Makefile names these functions: their reasons are translated.


def require(condition: bool, rule: str, reason: str, **values: object) -> None:  # noqa: FBT001 - the condition itself
    """Raise `ImpossibleRuleError` unless `condition` holds."""
    if not condition:
        raise ImpossibleRuleError(rule, reason, **values)


def points_by_number(points: tuple[int, ...], rule: str) -> None:
    """Raise `ImpossibleRuleError` for points of none, one, two … that are no bonus, or not 0."""
    require(bool(points) and points[0] == 0, rule, "the points start with 0 for none of them")
    for each in points:
        bonus(each, rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Base of the rule components: the citation of the component and those of its values.

    Attributes:
        source: the citation of the component.
        cited: the citations of its values, by the name of the field; `brackets.1500` for a part of
            a field, and a word of its own (`pile.pair`) for a rule that holds whatever the values.
    """

    source: Citation
    cited: Mapping[str, Citation] = field(default_factory=dict, hash=False)

    def citation(self, value: str, part: object = None) -> Citation:
        """Return the citation of a value or a part of it; the component's where it has none.

        Args:
            value: the name of the field, or of a rule that holds whatever the values.
            part: the part of it, such as the total at which a bracket starts.
        """
        found = self.cited.get(value, self.source)
        return found if part is None else self.cited.get(f"{value}.{part}", found)

    def within(self, name: str, least: int, most: int, reason: str) -> None:
        """Raise `ImpossibleRuleError` where a number is not None and not between two others."""
        value = getattr(self, name)
        if value is not None and not least <= value <= most:
            component = re.sub(r"\B([A-Z])", r"_\1", type(self).__name__).lower()
            raise ImpossibleRuleError(f"{component}.{name}", reason)

    def drop_others(self, *names: str) -> None:
        """Leave out of some sets of ranks those to which their rule makes no difference."""
        for name in names:
            object.__setattr__(self, name, getattr(self, name) & NATURALS)

    def kept_citations(self, changed: Collection[str]) -> dict[str, Citation]:
        """Return the citations of all values but those of the fields `changed`, by name."""
        kept = [*self.cited, *(each.name for each in fields(self) if each.init)]
        dropped = {*CITATIONS, *changed}
        return {name: self.citation(name) for name in kept if name.partition(".")[0] not in dropped}


class Vocabulary(StrEnum):
    """The set of words for the cards of an edition."""

    CLASSIC = "classic"
    ESCALERA = "escalera"
    """Classic words, but for sequences of seven."""
    CALIENTE = "caliente"


def in_fives(
    value: int | None, least: int, most: int, rule: str, reason: str, **values: object
) -> None:
    """Raise `ImpossibleRuleError` where there are points, but not in steps of 5 between these."""
    fits = value is None or (least <= value <= most and value % POINTS_STEP == 0)
    require(fits, rule, reason, **values)


def penalty(value: int | None, rule: str) -> None:
    """Raise `ImpossibleRuleError` where there is a penalty, but not one in steps of 5."""
    in_fives(
        value,
        -MOST_POINTS,
        0,
        rule,
        "a penalty lies between \N{MINUS SIGN}%(limit)s and 0, in steps of 5",
        limit=_MOST,
    )


def bonus(value: int | None, rule: str) -> None:
    """Raise `ImpossibleRuleError` where there is a bonus, but not one in steps of 5."""
    in_fives(
        value,
        0,
        MOST_POINTS,
        rule,
        "a bonus lies between 0 and %(limit)s, in steps of 5",
        limit=_MOST,
    )
