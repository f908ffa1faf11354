"""Reading through models: their errors become problems with a path, a code and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, repeat
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from scorekeeper.documents.errors import MOST_PROBLEMS, SENTENCES, Problem, problem_of, quotable
from scorekeeper.engine.canasta_kinds import known_kinds
from scorekeeper.engine.notation import UnknownCardError, read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import ImpossibleRuleError

T = TypeVar("T")
ModelT = TypeVar("ModelT", bound=BaseModel)

MISSING: Final = object()
MOST_UNKNOWN: Final = 20
"""The most unknown cards of one list that are reported: nobody reads more."""
_ENOUGH: Final = 10 * MOST_PROBLEMS
"""Number of problems after which further ones are counted only: a document has room for half a
million of them, and finding words for each would take seconds."""
_COUNTED: Final = Problem("", "", "")
"""Stands for a problem that is counted only."""
_CALIENTE_CARDS: Final = ", CAL"
"""Cards that the sentence about an unknown card adds to those of every deck."""
_KEY: Final = "[key]"
"""Pydantic's place of an error in the name of a field, not in its value."""

# The kinds of error that pydantic-core tells apart, as far as strict JSON values can meet them.
_CODES: Final = {
    "missing": "field.missing",
    "model_type": "value.not_object",
    "dict_type": "value.not_object",
    "dataclass_type": "value.not_object",
    "list_type": "value.not_list",
    "tuple_type": "value.not_list",
    "frozen_set_type": "value.not_list",
    "string_type": "value.not_text",
    "string_unicode": "text.unreadable",
    "string_too_long": "text.too_long",
    "int_type": "value.not_number",
    "int_from_float": "value.not_number",
    "bool_type": "value.not_boolean",
    "too_long": "list.too_long",
    "greater_than_equal": "number.too_small",
    "less_than_equal": "number.too_large",
    "json_invalid": "text.unreadable",
    "enum": "value.unknown",
}
# The codes of fields that have their own for a value that is none of those allowed.
_CHOICES: Final = {"kind": "meld.kind_unknown", "format": "format.unknown"}


def read_model(
    model: type[ModelT], document: object, path: str, problems: list[Problem]
) -> ModelT | None:
    """Return `document` as a `model`; None, with `problems` added to, where it cannot be read.

    Args:
        model: the model to read it by.
        document: JSON as Python values.
        path: where it stands in the whole document.
        problems: the problems so far.
    """
    return validated(model.model_validate, document, path, problems)


def validated(
    validate: Callable[[object], T], document: object, path: str, problems: list[Problem]
) -> T | None:
    """Return the value that `validate` makes of `document`; otherwise as `read_model`."""
    try:
        return validate(document)
    except ValidationError as error:
        problems += _problems_in(error, path, len(problems))
        return None


def by_rules(rules: Ruleset, problem: Problem) -> Problem:
    """Return a problem of reading with a sentence that lists only what the rules have."""
    has: dict[str, Any] = {}
    if problem.code == "card.unknown" and not rules.deck.calientes:
        has["more"] = ""
    elif problem.code == "canasta.unknown":
        has["known"] = ", ".join(kind.value for kind in known_kinds(rules))
    return problem_of(problem.path, problem.code, **{**problem.values, **has}) if has else problem


def read_list(value: object, most: int, path: str, problems: list[Problem]) -> list[Any] | None:
    """Return `value` if it is a list; None, with `problems` added to, if not.

    Args:
        value: the value at `path`; `MISSING` where there is none.
        most: the most items allowed.
        path: where it stands.
        problems: the problems so far.
    """
    if value is MISSING:
        field = path.rpartition(".")[2]
        problems.append(problem_of(path, "field.missing", field=field))
    elif not isinstance(value, list):
        problems.append(problem_of(path, "value.not_list"))
    elif len(value) > most:
        problems.append(problem_of(path, "list.too_long", most=most))
    else:
        return value
    return None


def path_of(prefix: str, parts: Sequence[int | str]) -> str:
    """Return a place in a document as text.

    >>> path_of("sides[0]", ("melds", 2))
    'sides[0].melds[2]'
    """
    path = prefix
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif _is_field(part):
            name = quotable(part)
            path += f".{name}" if path else name
    return path


def _is_field(part: str) -> bool:
    """Return whether a part of a place names a field; others are a key, or a branch of a union."""
    return part != _KEY and not part.startswith("~")


def _problems_in(error: ValidationError, prefix: str, found: int) -> Iterator[Problem]:
    """Yield the problems of all errors; `found` are there already."""
    left = error.error_count()
    listed = error.errors(include_url=False, include_input=False) if found < _ENOUGH else ()
    for details in listed:
        if found >= _ENOUGH:
            break
        for problem in _problems_of(details, prefix):
            found += 1
            yield problem
        left -= 1
    yield from repeat(_COUNTED, left)


def _problems_of(details: ErrorDetails, prefix: str) -> Iterator[Problem]:
    """Yield the problem of one error of pydantic's; several for a list of unknown cards."""
    kind, place = details["type"], details["loc"]
    context = details.get("ctx", {})
    refused = context.get("error")
    if isinstance(refused, ImpossibleRuleError):
        rule = path_of(prefix, tuple(refused.rule.split(".")))
        yield problem_of(rule, "rule.impossible", reason=refused.reason, rule=refused.rule)
        return
    path = path_of(prefix, place)
    if isinstance(refused, UnknownCardError):
        for position, token in islice(_unknown_cards(refused.text), MOST_UNKNOWN):
            values = {"token": token, "position": position, "more": _CALIENTE_CARDS}
            yield problem_of(path, "card.unknown", **values)
        return
    code = _code_of(kind, place, context)
    if code == "entry.unknown":
        path = path_of(path, ("entry",))
    yield problem_of(path, code, **_values_of(place, context))


def _unknown_cards(text: str) -> Iterator[tuple[int, str]]:
    """Yield the tokens of `text` that name no card, with their places, counted from 1."""
    for position, token in enumerate(text.replace(",", " ").split(), start=1):
        try:
            read_cards(token)
        except UnknownCardError:
            yield position, token


def _code_of(kind: str, place: Sequence[int | str], context: dict[str, Any]) -> str:
    """Return our code for an error of pydantic's, or of our validators, whose kind is the code."""
    if kind == "literal_error":
        last = place[-1] if place else ""
        return "canasta.unknown" if last == _KEY else _CHOICES.get(str(last), "value.unknown")
    if kind == "greater_than_equal" and context["ge"] == 0:
        return "count.negative"
    return _CODES.get(kind, kind if kind in SENTENCES else "value.wrong")


def _listed(expected: str | None) -> str | None:
    """Return pydantic's list of values, `'a', 'b' or 'c'`, without its English word."""
    return None if expected is None else expected.replace("' or '", "', '").replace("'", "")


def _values_of(place: Sequence[int | str], context: dict[str, Any]) -> dict[str, object]:
    """Return the values that the sentence about an error may name."""
    most = context.get("max_length", context.get("le"))
    names = [part for part in place if isinstance(part, str) and _is_field(part)]
    return {
        "field": ".".join(names) if "expected" in context else str(place[-1]) if place else "",
        "least": context.get("ge"),
        "most": most,
        "known": _listed(context.get("expected")),
        "found": context.get("found"),
    }
