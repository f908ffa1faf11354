"""Checks of a club evening's document: whether its values make sense together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.event_models import EventDocument, EventTableDocument, RoundDocument
from scorekeeper.documents.sentences import problem_of
from scorekeeper.event.next_round import Movement

_FEWEST = 2

Placed = tuple[str, int]
"""The path of a number, and the number."""


def check_event(movement: Movement, written: EventDocument) -> Iterator[Problem]:
    """Yield all problems, in the order of the document.

    Rounds that break rules of seating are no problem: a director may have wanted them so.
    """
    yield from _entrants(movement, written)
    known = {entrant.id for entrant in written.entrants}
    for place, played in enumerate(written.rounds):
        yield from _round(movement, known, f"rounds[{place}]", played)


def _entrants(movement: Movement, written: EventDocument) -> Iterator[Problem]:
    """Yield the problems of the list of entrants."""
    entrants = written.entrants
    if len(entrants) < _FEWEST:
        yield problem_of("entrants", "entrants.too_few", least=_FEWEST)
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
