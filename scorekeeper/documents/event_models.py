"""The documents of a club evening, as models: the entrants, and the rounds so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from scorekeeper.documents.limits import Document, Name, Points, Total
from scorekeeper.event.catalogue import MOVEMENTS
from scorekeeper.event.evening import Line
from scorekeeper.event.scoring import SCORINGS, THRESHOLDS

MOST_ENTRANTS: Final = 300
"""Seating this number of entrants takes less than a second of CPU, in any event."""
MOST_TABLES: Final = MOST_ENTRANTS // 2
MOST_ROUNDS: Final = 400
MOST_NUMBER: Final = 2**53 - 1
"""Beyond this, other programs read numbers that are not quite the same."""

_LEVELS: Final = 10


def _one_of(names: Iterable[str]) -> Callable[[str], str]:
    """Return a check that a text is one of a few."""
    known = tuple(names)

    def check(text: str) -> str:
        if text not in known:
            raise PydanticCustomError("enum", "Unknown", {"expected": ", ".join(known)})
        return text

    return check


def _rising(levels: list[int]) -> list[int]:
    """Return ten rising numbers."""
    if len(levels) != _LEVELS or any(after <= before for before, after in pairwise(levels)):
        raise PydanticCustomError("thresholds.wrong", "Not ten rising numbers")
    return levels


def _two(values: list[Any]) -> list[Any]:
    """Return a list of two: one for each side of a table."""
    if len(values) != 2:  # noqa: PLR2004
        raise PydanticCustomError("table.not_two", "Not two", {"found": len(values)})
    return values


def _kind_of_thresholds(value: Any) -> str:  # noqa: ANN401 - anything may stand there
    """Return whether `value` is a list or the name of one."""
    return "~list" if isinstance(value, list) else "~name"


_EXACTLY_TWO: Final[dict[str, Any]] = {"minItems": 2, "maxItems": 2}

MovementName = Annotated[
    str, AfterValidator(_one_of(MOVEMENTS)), Field(json_schema_extra={"enum": list(MOVEMENTS)})
]
ScoringName = Annotated[
    str, AfterValidator(_one_of(SCORINGS)), Field(json_schema_extra={"enum": list(SCORINGS)})
]
ThresholdsName = Annotated[
    str, AfterValidator(_one_of(THRESHOLDS)), Field(json_schema_extra={"enum": list(THRESHOLDS)})
]
ThresholdsList = Annotated[
    list[Points],
    AfterValidator(_rising),
    Field(json_schema_extra={"minItems": _LEVELS, "maxItems": _LEVELS}),
]
LineName = Annotated[str, AfterValidator(_one_of(Line)), Field(json_schema_extra={"enum": [*Line]})]
EntrantNumber = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
RoundNumber = Annotated[int, Field(ge=1, le=MOST_NUMBER)]
TableNumber = Annotated[int, Field(ge=1, le=MOST_NUMBER)]
Numbers = Annotated[list[EntrantNumber], Field(max_length=MOST_ENTRANTS)]


class EntrantDocument(Document):
    """An entrant of the ranking: a pair, or a player of an individual event."""

    id: EntrantNumber
    name: Name | None = Field(default=None, description="Left out: the id.")
    line: LineName | None = Field(
        default=None,
        description="Of a Mitchell, for all or for none; left out, the first half is NS.",
    )
    in_from: RoundNumber | None = Field(
        default=None, description="The first round they play; left out: 1."
    )
    out_from: RoundNumber | None = Field(
        default=None, description="The first round they miss; left out: they stay."
    )


class EventTableDocument(Document):
    """A table of a round."""

    table: TableNumber | None = Field(default=None, description="Left out: its place in the list.")
    sides: Annotated[
        list[Numbers],
        AfterValidator(_two),
        Field(
            description="The ids of each side: one each, two in an individual event.",
            json_schema_extra=_EXACTLY_TWO,
        ),
    ]
    points: (
        Annotated[list[Total], AfterValidator(_two), Field(json_schema_extra=_EXACTLY_TWO)] | None
    ) = Field(default=None, description="What each side made; left out: it is not finished.")


class RoundDocument(Document):
    """A round."""

    tables: Annotated[list[EventTableDocument], Field(max_length=MOST_TABLES)]
    byes: Numbers = Field(default_factory=list, description="The ids of those without opponents.")


class EventDocument(Document):
    """A club evening."""

    format: Literal["scorekeeper-event/1"] | None = None
    movement: MovementName
    scoring: ScoringName
    thresholds: (
        Annotated[
            Annotated[ThresholdsName, Tag("~name")] | Annotated[ThresholdsList, Tag("~list")],
            Discriminator(_kind_of_thresholds),
        ]
        | None
    ) = Field(
        default=None,
        description="For victory points: a table's name, or ten rising differences; left out: "
        "short.",
    )
    seed: Annotated[int, Field(ge=-MOST_NUMBER, le=MOST_NUMBER)] | None = Field(
        default=None, description="What lots are drawn from; left out: 0."
    )
    no_instant_rematch: bool | None = Field(
        default=None,
        description="Of a Danish: spare those who have just met; left out: they may meet.",
    )
    bye_score: Total | None = Field(
        default=None, description="What a bye scores; left out: what the scoring gives."
    )
    rounds_planned: RoundNumber | None = Field(
        default=None, description="How many rounds there are to be, where that is known."
    )
    entrants: Annotated[list[EntrantDocument], Field(max_length=MOST_ENTRANTS)]
    rounds: Annotated[list[RoundDocument], Field(max_length=MOST_ROUNDS)] = Field(
        default_factory=list, description="The rounds so far, in order."
    )
