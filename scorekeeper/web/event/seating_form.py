"""Serialisation of a seating in the form of a proposal."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.event.evening import Round, Side, Table


def write_seating(seated: Round) -> str:
    """Serialise a seating for the form."""
    tables = [(table.number, table.sides) for table in seated.tables]
    return json.dumps([tables, seated.byes], separators=(",", ":"))


def read_seating(text: str) -> Round:
    """Deserialise a seating from the form; an empty one where it is invalid."""
    try:
        tables, byes = json.loads(text)
        return Round(
            tuple(Table(_whole(number), _sides(sides)) for number, sides in tables), _numbers(byes)
        )
    except (ValueError, TypeError, RecursionError):
        return Round(())


def _sides(written: Any) -> tuple[Side, Side]:  # noqa: ANN401 -- JSON
    one, other = written
    return _numbers(one), _numbers(other)


def _numbers(written: Any) -> Side:  # noqa: ANN401 -- JSON
    return tuple(map(_whole, written))


def _whole(written: Any) -> int:  # noqa: ANN401 -- JSON
    if type(written) is not int:
        raise TypeError(written)
    return written
