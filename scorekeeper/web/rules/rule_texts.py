"""What the fields of the rules hold: the values of JSON as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.notation import write_cards
from scorekeeper.web.rules.rule_fields import FieldKind, RuleField

BRACKET_PARTS: Final = ("start", "points", "canasta")


def write_rule(field: RuleField, value: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """Return what the fields of a rule hold, by their names.

    Args:
        field: the rule.
        value: its value, as JSON.
    """
    return _WRITERS[field.kind](field, value)


def tokens(field: RuleField) -> list[str]:
    """Return the choices of a rule as JSON has them."""
    return [token_of(choice) for choice in field.choices]


def token_of(choice: Enum) -> str:
    """Return a value of a rule as JSON has it."""
    return write_cards(Cards.of([choice])) if isinstance(choice, Rank) else str(choice.value)


def _plain(value: int | None) -> str:
    return "" if value is None else str(value)


def _write_as_it_is(field: RuleField, value: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    return {field.key: value}


def _write_number(field: RuleField, value: int | None) -> dict[str, Any]:
    return {field.key: _plain(value)}


def _write_counts(field: RuleField, value: Mapping[str, int]) -> dict[str, Any]:
    return {f"{field.key}-{token}": str(count) for token, count in value.items()}


def _write_points(field: RuleField, value: Sequence[int]) -> dict[str, Any]:
    return {f"{field.key}-{number}": str(points) for number, points in enumerate(value) if number}


def _write_brackets(field: RuleField, value: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    written = {}
    for index, row in enumerate(value):
        minimum = row["minimum"]
        parts = (_plain(row["start"]), str(minimum["points"]), minimum["canasta"] or "")
        for part, text in zip(BRACKET_PARTS, parts, strict=True):
            written[f"{field.key}-{index}-{part}"] = text
    return written


_WRITERS: Final[Mapping[FieldKind, Callable[[RuleField, Any], dict[str, Any]]]] = {
    FieldKind.FLAG: _write_as_it_is,
    FieldKind.NUMBER: _write_number,
    FieldKind.OPTIONAL_NUMBER: _write_number,
    FieldKind.CHOICE: _write_as_it_is,
    FieldKind.CHOICES: _write_as_it_is,
    FieldKind.COUNTS: _write_counts,
    FieldKind.POINTS: _write_points,
    FieldKind.BRACKETS: _write_brackets,
}
