"""The documents of a club evening, as models: the entrants, and the rounds so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from scorekeeper.documents.errors import Problem, problem_of
from scorekeeper.documents.limits import Document, Name, Points, Total
from scorekeeper.event.evening import Line
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import Movement
from scorekeeper.event.scoring import SCORINGS, THRESHOLDS

MOST_ENTRANTS: Final = 300
"""Seating this number of entrants takes less than a second of CPU, in any event."""
MOST_TABLES_A_ROUND: Final = MOST_ENTRANTS // 2
_MOST_ROUNDS: Final = 400
_MOST_EXACT: Final = 2**53 - 1
"""Beyond this, other programs read numbers that are not quite the same."""

_LEVELS: Final = 10
FEWEST: Final = 2
"""Entrants without whom there is nothing to seat or to rank."""

Placed = tuple[str, int]
"""The path of a number, and the number."""


def _one_of(names: Iterable[str]) -> tuple[AfterValidator, Any]:
    """Return the check that a text is one of a few, and these for its schema."""
    known: list[Any] = list(names)

    def check(text: str) -> str:
        if text not in known:
            raise PydanticCustomError("enum", "Unknown", {"expected": ", ".join(known)})
        return text

    return AfterValidator(check), Field(json_schema_extra={"enum": known})


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

MovementName = Annotated[str, *_one_of(MOVEMENTS)]
ScoringName = Annotated[str, *_one_of(SCORINGS)]
ThresholdsName = Annotated[str, *_one_of(THRESHOLDS)]
ThresholdsList = Annotated[
    list[Points],
    AfterValidator(_rising),
    Field(json_schema_extra={"minItems": _LEVELS, "maxItems": _LEVELS}),
]
LineName = Annotated[str, *_one_of(Line)]
EntrantNumber = Annotated[int, Field(ge=0, le=_MOST_EXACT)]
RoundNumber = Annotated[int, Field(ge=1, le=_MOST_EXACT)]
TableNumber = Annotated[int, Field(ge=1, le=_MOST_EXACT)]
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

    tables: Annotated[list[EventTableDocument], Field(max_length=MOST_TABLES_A_ROUND)]
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
    seed: Annotated[int, Field(ge=-_MOST_EXACT, le=_MOST_EXACT)] | None = Field(
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
    rounds: Annotated[list[RoundDocument], Field(max_length=_MOST_ROUNDS)] = Field(
        default_factory=list, description="The rounds so far, in order."
    )


# --- Whether the values make sense together -------------------------------------------------------


def check_event(movement: Movement, written: EventDocument, fewest: int) -> Iterator[Problem]:
    """Yield all problems, in the order of the document.

    Rounds that break rules of seating are no problem: a director may have wanted them so.
    """
    if len(written.entrants) < fewest:
        yield problem_of("entrants", "entrants.too_few", least=fewest)
    yield from _entrants(movement, written)
    known = {entrant.id for entrant in written.entrants}
    for place, played in enumerate(written.rounds):
        yield from _round(movement, known, f"rounds[{place}]", played)


def _entrants(movement: Movement, written: EventDocument) -> Iterator[Problem]:
    """Yield the problems of the list of entrants."""
    entrants = written.entrants
    yield from _twice(
        ((f"entrants[{place}].id", each.id) for place, each in enumerate(entrants)),
        "entrant.twice",
    )
    has_lines = any(entrant.line is not None for entrant in entrants)
    for place, entrant in enumerate(entrants):
        path = f"entrants[{place}]"
        if entrant.line is not None and not movement.has_lines:
            yield problem_of(f"{path}.line", "line.not_here")
        if entrant.line is None and movement.has_lines and has_lines:
            yield problem_of(f"{path}.line", "line.missing")
        if entrant.out_from is not None and entrant.out_from < (entrant.in_from or 1):
            yield problem_of(f"{path}.out_from", "entrant.gone_early")


def _round(
    movement: Movement, known: set[int], path: str, played: RoundDocument
) -> Iterator[Problem]:
    """Yield the problems of a round."""
    numbers = (
        (f"{path}.tables[{place}].table", place + 1 if table.table is None else table.table)
        for place, table in enumerate(played.tables)
    )
    yield from _twice(numbers, "table.twice")
    for place, table in enumerate(played.tables):
        yield from _sizes(movement, f"{path}.tables[{place}]", table)
    seated = list(_seated(path, played))
    for where, number in seated:
        if number not in known:
            yield problem_of(where, "entrant.unknown", asked=number)
    yield from _twice((each for each in seated if each[1] in known), "entrant.seated_twice")


def _sizes(movement: Movement, path: str, table: EventTableDocument) -> Iterator[Problem]:
    """Yield sides of a table that are too small or too large."""
    for place, side in enumerate(table.sides):
        if len(side) != movement.side_size:
            yield problem_of(
                f"{path}.sides[{place}]",
                "table.side_wrong",
                allowed=movement.side_size,
                found=len(side),
            )


def _seated(path: str, played: RoundDocument) -> Iterator[Placed]:
    """Yield everybody who has a place in a round, at a table or with a bye."""
    for number, table in enumerate(played.tables):
        for side, members in enumerate(table.sides):
            for place, member in enumerate(members):
                yield f"{path}.tables[{number}].sides[{side}][{place}]", member
    for place, member in enumerate(played.byes):
        yield f"{path}.byes[{place}]", member


def _twice(placed: Iterable[Placed], code: str) -> Iterator[Problem]:
    """Yield a problem for each number that stood somewhere before."""
    seen: set[int] = set()
    for path, number in placed:
        if number in seen:
            yield problem_of(path, code, asked=number)
        seen.add(number)
