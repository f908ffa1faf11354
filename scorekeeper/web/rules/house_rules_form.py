"""The form that makes house rules of a ruleset: a field for every rule, by the rule's type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, Final

from flask_babel import lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, Form, HiddenField, SelectMultipleField, StringField
from wtforms.widgets import HiddenInput

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.sums import read_sum
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import CanastaNeeded, MinimumBy
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.problems import problem_text
from scorekeeper.web.rules.rule_fields import FieldKind, RuleField, rule_fields
from scorekeeper.web.rules.rule_texts import BRACKET_PARTS, token_of, tokens, write_rule
from scorekeeper.wording.translation import N_

MOST_ROWS: Final = 60
SPARE_ROWS: Final = 2

_NO_NUMBER: Final = N_("Write a whole number here, such as 50.")
_NO_CHOICE: Final = N_("Choose one of these.")
_ROWS: Final = re.compile(r"minimums-brackets-(\d{1,2})-points")
_COUNTED: Final = re.compile(r"red_threes-points-(\d{1,2})")

RuleValues = Mapping[str, Any]
"""Dotted name of a rule → its value, as JSON."""


class HouseRulesForm(Form):
    """What is asked of every ruleset; the fields of the rules are added by `form_of`."""

    start = HiddenField(widget=HiddenInput())
    expected = HiddenField(widget=HiddenInput(), default="0")
    name = StringField(lazy_gettext("Name of your rules"))

    def __init__(self, *arguments: Any, **values: Any) -> None:  # noqa: ANN401 - WTForms' own
        super().__init__(*arguments, **values)
        self.group_errors: dict[str, list[str]] = {}
        self.has_errors = False
        self.unread: set[str] = set()

    @property
    def goes_by_hands(self) -> bool:
        """Whether the rows of the minimums go by the number of the hand, not by totals."""
        return bool(self["minimums-by"].data == MinimumBy.DEAL.value)

    def of(self, field: RuleField, *parts: object) -> Field:
        """Return the field of a rule, or of a part of it."""
        return self["-".join((field.key, *map(str, parts)))]

    def parts(self, field: RuleField) -> list[Field]:
        """Return all fields of a rule."""
        return [
            found
            for name, found in self._fields.items()
            if name == field.key or name.startswith(f"{field.key}-")
        ]

    def read(self) -> dict[str, Any]:
        """Return the value of every rule; what cannot be read is left out, and told at its field.

        `has_errors` says whether there was any.
        """
        values = {}
        for field in rule_fields():
            try:
                values[field.rule] = _READERS[field.kind](self, field)
            except _UnreadableError as error:
                error.field.errors = (*error.field.errors, gettext(error.message))
                self.has_errors = True
                self.unread.add(field.component)
        return values

    def show(self, problems: Sequence[Problem]) -> list[Problem]:
        """Put each problem to the rule that it is about; return those about none of them.

        Rules that belong together are judged together: beside one that cannot be read, nothing is
        certain of the others.
        """
        self.has_errors = self.has_errors or bool(problems)
        certain = (each for each in problems if _component(each) not in self.unread)
        return [problem for problem in certain if not self._show(problem)]

    def _show(self, problem: Problem) -> bool:
        if problem.path == "name":
            self.name.errors = (*self.name.errors, problem_text(problem))
            return True
        rule = _rule(problem)
        for field in rule_fields():
            if rule in (field.rule, field.component) or rule.startswith(f"{field.rule}."):
                self.group_errors.setdefault(field.rule, []).append(problem_text(problem))
                return True
        return False


def _rule(problem: Problem) -> str:
    """Return the rule that a problem is about."""
    return str(problem.values.get("rule") or problem.path.removeprefix("overrides."))


def _component(problem: Problem) -> str:
    return _rule(problem).partition(".")[0]


class _UnreadableError(ValueError):
    """What stands in a field cannot be read."""

    def __init__(self, field: Field, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


def empty_form(start: str, name: str, values: RuleValues, expected: int = 0) -> HouseRulesForm:
    """Return the form as it is shown first.

    Args:
        start: what the house rules will be saved under.
        name: what they are called.
        values: the value of every rule.
        expected: the version that is shown; 0 for new ones.
    """
    data: dict[str, Any] = {"start": start, "name": name, "expected": str(expected)}
    for field in rule_fields():
        data |= write_rule(field, values[field.rule])
    rows = len(values["minimums.brackets"]) + SPARE_ROWS
    counted = max(len(values["red_threes.points"]) - 1, 2 * values["deck.decks"])
    return _form_class(min(rows, MOST_ROWS), counted)(data=data)


def sent_form(sent: MultiDict[str, str]) -> HouseRulesForm:
    """Return the form as the browser sent it, with as many rows as it has."""
    rows = _most(_ROWS, sent, least=-1) + 1
    decks = sent.get("deck-decks", "")
    needed = 2 * int(decks) if re.fullmatch(r"[1-9]|1[0-2]", decks) else 1
    return _form_class(min(rows, MOST_ROWS), max(needed, _most(_COUNTED, sent, least=1)))(sent)


def _most(pattern: re.Pattern[str], sent: MultiDict[str, str], least: int) -> int:
    found = (pattern.fullmatch(name) for name in sent)
    return max((int(match[1]) for match in found if match), default=least)


@lru_cache(maxsize=16)
def _form_class(rows: int, counted: int) -> type[HouseRulesForm]:
    """Return the form with a table of so many rows, and points for so many red threes."""
    fields = {
        name: made
        for field in rule_fields()
        for name, made in _fields_of(field, rows=rows, counted=counted)
    }
    return type("HouseRulesFormOfRules", (HouseRulesForm,), fields)


def _fields_of(field: RuleField, *, rows: int, counted: int) -> Iterator[tuple[str, Any]]:
    """Yield the fields that a rule needs, by their names."""
    key = field.key
    if field.kind is FieldKind.FLAG:
        yield key, BooleanField()
    elif field.kind is FieldKind.CHOICES:
        yield key, SelectMultipleField(validate_choice=False)
    else:
        yield from ((name, StringField()) for name in _text_names(field, rows, counted))


def _text_names(field: RuleField, rows: int, counted: int) -> list[str]:
    key = field.key
    if field.kind is FieldKind.COUNTS:
        return [f"{key}-{token}" for token in tokens(field)]
    if field.kind is FieldKind.POINTS:
        return [f"{key}-{number}" for number in range(1, counted + 1)]
    if field.kind is FieldKind.BRACKETS:
        return [f"{key}-{row}-{part}" for row in range(rows) for part in BRACKET_PARTS]
    return [key]


def _text(field: Field) -> str:
    return str(field.data or "").strip()


def _number(field: Field) -> int:
    number = read_sum(_text(field))
    if number is None or not _text(field):
        raise _UnreadableError(field, _NO_NUMBER)
    return number


def _optional(field: Field) -> int | None:
    return _number(field) if _text(field) else None


def _read_flag(form: HouseRulesForm, field: RuleField) -> bool:
    return bool(form.of(field).data)


def _read_number(form: HouseRulesForm, field: RuleField) -> int:
    return _number(form.of(field))


def _read_optional(form: HouseRulesForm, field: RuleField) -> int | None:
    return _optional(form.of(field))


def _read_choice(form: HouseRulesForm, field: RuleField) -> str:
    found = form.of(field)
    if found.data not in tokens(field):
        raise _UnreadableError(found, _NO_CHOICE)
    return str(found.data)


def _read_choices(form: HouseRulesForm, field: RuleField) -> list[str]:
    chosen = form.of(field).data or ()
    return [
        token_of(choice)
        for choice in sorted(field.choices, key=_by_value)
        if token_of(choice) in chosen
    ]


def _by_value(choice: Enum) -> Any:  # noqa: ANN401 - ranks are numbers, kinds are text
    return choice.value


def _read_counts(form: HouseRulesForm, field: RuleField) -> dict[str, int]:
    counts = {token: _optional(form.of(field, token)) for token in tokens(field)}
    # No canasta of a kind is the same as none asked for; a card may count nothing.
    keeps_none = isinstance(field.choices[0], Rank)
    return {
        token: count
        for token, count in counts.items()
        if count or (count is not None and keeps_none)
    }


def _read_points(form: HouseRulesForm, field: RuleField) -> list[int]:
    """Return the points for none, one, two …; those left empty at the end are left out."""
    fields = form.parts(field)
    while fields and not _text(fields[-1]):
        fields.pop()
    return [0, *map(_number, fields)]


def _read_brackets(form: HouseRulesForm, field: RuleField) -> list[dict[str, Any]]:
    """Return the rows that are filled in, ascending: a new one may be written at the end.

    Where they go by the number of the hand, the first one may as well be said to start with hand 1.
    """
    rows = []
    for row in range(len(form.parts(field)) // len(BRACKET_PARTS)):
        start, points, canasta = (form.of(field, row, part) for part in BRACKET_PARTS)
        kind = canasta.data if canasta.data in set(CanastaNeeded) else None
        if _text(points) or _text(start) or kind:
            needed = 0 if kind and not _text(points) else _number(points)
            rows.append(_bracket(_optional(start), needed, kind))
    rows.sort(key=lambda row: (row["start"] is not None, row["start"] or 0))
    if rows and rows[0]["start"] == 1 and form.goes_by_hands:
        rows[0]["start"] = None
    return rows


def _bracket(start: int | None, points: int, canasta: str | None) -> dict[str, Any]:
    return {"start": start, "minimum": {"points": points, "canasta": canasta}}


_READERS: Final[Mapping[FieldKind, Callable[[HouseRulesForm, RuleField], Any]]] = {
    FieldKind.FLAG: _read_flag,
    FieldKind.NUMBER: _read_number,
    FieldKind.OPTIONAL_NUMBER: _read_optional,
    FieldKind.CHOICE: _read_choice,
    FieldKind.CHOICES: _read_choices,
    FieldKind.COUNTS: _read_counts,
    FieldKind.POINTS: _read_points,
    FieldKind.BRACKETS: _read_brackets,
}
