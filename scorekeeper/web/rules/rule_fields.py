"""Kinds of fields for rules, made from the types of the rule components.

A new rule of a component gets its field by its type; a penalty is added to `_BELOW_ZERO`, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, get_args, get_origin, get_type_hints

from wtforms import BooleanField, Field, Form, SelectMultipleField, StringField

from scorekeeper.documents.rulesets import rule_names, write_value
from scorekeeper.documents.sums import LARGEST, TOO_LARGE, is_beyond, read_sum
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.melding import UNFINISHED_VALUES
from scorekeeper.engine.ruleset.table import Bracket, CanastaNeeded, MinimumBy
from scorekeeper.web.common.forms import text_of
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.wording import numbers
from scorekeeper.wording.rule_words import choice_label, left_empty, rule_label
from scorekeeper.wording.translation import N_

Part = tuple[str, str]
"""A part of a rule, by the name of its field, or a value to choose; and its label."""

_BRACKET_PARTS: Final = ("start", "points", "canasta")

_BELOW_ZERO: Final = frozenset(
    {
        "sequences.short_points",
        "black_threes.in_hand_points",
        "red_threes_in_hand.points",
        "calientes.played_points",
        *(f"unfinished.{name}" for name in UNFINISHED_VALUES.values()),
        "held.points",
    }
)
"""Rules with points of 0 or less, as a test holds: number pads of some phones lack the minus."""
_NO_NUMBER: Final = N_("Write a whole number here, such as 50.")
_NO_CHOICE: Final = N_("Choose one of these.")
_BY_TABLE: Final = "seating"
"""The component that house rules leave alone: it follows from the number of players."""


class UnreadableError(ValueError):
    """Error of a field whose value cannot be read."""

    def __init__(self, field: Field, message: str, **values: numbers.Number) -> None:
        """Keep the field, and the message for it, with the values that it names."""
        super().__init__(message)
        self.field = field
        self.message = message
        self.values = values


class RuleField:
    """Fields of one rule: a text, unless the subclass says otherwise.

    Attributes:
        kind: the kind of the fields, as the page calls it.
        rule: its dotted name, as `overrides` has it.
        component: the component that it is of.
        key: the name of its field in the form, or the beginning of the names.
        choices: the values to choose from, or to count.
    """

    kind: ClassVar[str]

    def __init__(self, rule: str, choices: Iterable[Enum] = ()) -> None:
        """Describe the fields of a rule; `choices` are the values to choose from, or to count."""
        self.rule, self.component = rule, rule.partition(".")[0]
        self.key = rule.replace(".", "-")
        self.choices = tuple(choices)

    @property
    def inputmode(self) -> str:
        """The keyboard that a phone shows for a number of it."""
        return "text" if self.rule in _BELOW_ZERO else "numeric"

    @property
    def tokens(self) -> list[str]:
        """The choices as JSON has them."""
        return [write_value(choice) for choice in self.choices]

    def of(self, form: Form, *parts: object) -> Field:
        """Return the field of the rule in a form, or of a part of it."""
        return form["-".join((self.key, *map(str, parts)))]

    def parts(self, form: Form) -> list[Field]:
        """Return all fields of the rule in a form."""
        part = f"{self.key}-"
        return [
            field
            for field in form
            if field.short_name == self.key or field.short_name.startswith(part)
        ]

    def made(self, rows: int, counted: int) -> dict[str, Any]:
        """Return the fields that the rule needs, by their names.

        Args:
            rows: the number of rows of a table.
            counted: for how many cards there are points.
        """
        return {name: self.make() for name in self.names(rows, counted)}

    def make(self) -> Any:  # noqa: ANN401 - a field that belongs to no form yet
        """Return one of these fields."""
        return StringField()

    def names(self, rows: int, counted: int) -> Iterable[str]:
        """Return the names of these fields; arguments are those of `made`."""
        del rows, counted
        return [self.key]

    def write(self, value: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
        """Return the values of the fields by name, for a value of the rule, as JSON."""
        return {self.key: value}

    def label(self, rules: Ruleset | None) -> str:
        """Return the subject of the rule, in the usual vocabulary where no rules are given."""
        return rule_label(speech(), rules, self.rule)

    def options(self, rules: Ruleset) -> list[Part]:
        """Return the values to choose from."""
        return [
            (write_value(choice), choice_label(speech(), rules, choice)) for choice in self.choices
        ]

    def rows(self, form: Form, rules: Ruleset) -> Iterable[Sequence[Part]]:
        """Return the parts of a rule that has several, row by row."""
        names = [part.short_name for part in self.parts(form)]
        labels = (label for _, label in self.options(rules))
        return [[part] for part in zip(names, labels, strict=True)]

    def left_empty(self, form: Form) -> str:
        """Return the meaning of an empty field, or first row, where it may be empty; else empty."""
        del form
        return ""

    def read(self, form: Form) -> Any:  # noqa: ANN401 - JSON
        """Return the value of the rule, as JSON.

        Raises:
            UnreadableError: the value of a field cannot be read.
        """
        raise NotImplementedError


class Flag(RuleField):
    """Yes or no."""

    kind = "flag"

    def make(self) -> Any:  # noqa: ANN401 - likewise
        """Return a box to tick."""
        return BooleanField()

    def read(self, form: Form) -> bool:
        """Return whether it is ticked."""
        return bool(self.of(form).data)


class WholeNumber(RuleField):
    """A whole number."""

    kind = "number"

    def write(self, value: int | None) -> dict[str, Any]:
        """Return it as text."""
        return {self.key: _plain(value)}

    def read(self, form: Form) -> int | None:
        """Return the number."""
        return _number(self.of(form))


class OptionalNumber(WholeNumber):
    """A whole number, or none."""

    kind = "optional_number"

    def read(self, form: Form) -> int | None:
        """Return the number, None where the field is empty."""
        return _optional(self.of(form))

    def left_empty(self, form: Form) -> str:
        """Return the meaning of an empty field: `no limit`."""
        del form
        return left_empty(speech(), self.rule)


class Choice(RuleField):
    """One of some values."""

    kind = "choice"

    def read(self, form: Form) -> str:
        """Return the value."""
        found = self.of(form)
        if found.data not in self.tokens:
            raise UnreadableError(found, _NO_CHOICE)
        return str(found.data)


class Choices(RuleField):
    """Any of some values."""

    kind = "choices"

    def make(self) -> Any:  # noqa: ANN401 - likewise
        """Return a list to choose from."""
        return SelectMultipleField(validate_choice=False)

    def read(self, form: Form) -> list[str]:
        """Return those that are chosen: ranks by their order, kinds by their names."""
        chosen = self.of(form).data or ()
        ordered = sorted(self.choices, key=lambda choice: choice.value)
        return [token for choice in ordered if (token := write_value(choice)) in chosen]


class Counts(RuleField):
    """A number for each of some values."""

    kind = "counts"

    def names(self, rows: int, counted: int) -> Iterable[str]:
        """Return a name for each."""
        del rows, counted
        return [f"{self.key}-{token}" for token in self.tokens]

    def write(self, value: Mapping[str, int]) -> dict[str, Any]:
        """Return each number as text."""
        return {f"{self.key}-{token}": str(count) for token, count in value.items()}

    def read(self, form: Form) -> dict[str, int]:
        """Return the numbers by token, without empty fields.

        Zeros are left out, too, but for cards: no canasta of a kind is the same as none required,
        while a card may have 0 points.
        """
        counts = {token: _optional(self.of(form, token)) for token in self.tokens}
        keeps_none = isinstance(self.choices[0], Rank)
        return {
            token: count
            for token, count in counts.items()
            if count or (count is not None and keeps_none)
        }


class Points(RuleField):
    """Points for none, one, two … of something."""

    kind = "points"

    def names(self, rows: int, counted: int) -> Iterable[str]:
        """Return a name for each number but none."""
        del rows
        return [f"{self.key}-{number}" for number in range(1, counted + 1)]

    def write(self, value: Sequence[int]) -> dict[str, Any]:
        """Return the points as text."""
        points = list(enumerate(value))[1:]
        return {f"{self.key}-{number}": str(each) for number, each in points}

    def rows(self, form: Form, rules: Ruleset) -> Iterable[Sequence[Part]]:
        """Return the fields, a row for each number."""
        del rules
        return [[(part.short_name, str(n))] for n, part in enumerate(self.parts(form), 1)]

    def read(self, form: Form) -> list[int]:
        """Return the points; those left empty at the end are left out."""
        fields = self.parts(form)
        while fields and not text_of(fields[-1]):
            fields.pop()
        return [0, *map(_number, fields)]


class Brackets(RuleField):
    """A table of minimums."""

    kind = "brackets"

    def names(self, rows: int, counted: int) -> Iterable[str]:
        """Return the names of each row."""
        del counted
        return [f"{self.key}-{row}-{part}" for row in range(rows) for part in _BRACKET_PARTS]

    def write(self, value: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Return the rows as text."""
        written = {}
        for index, row in enumerate(value):
            minimum = row["minimum"]
            parts = (_plain(row["start"]), str(minimum["points"]), minimum["canasta"] or "")
            for part, text in zip(_BRACKET_PARTS, parts, strict=True):
                written[f"{self.key}-{index}-{part}"] = text
        return written

    def read(self, form: Form) -> list[dict[str, Any]]:
        """Return the rows that are filled in, ascending: a new one may be written at the end.

        Where the rows go by the number of the hand, the first one may also start with
        hand 1.
        """
        rows = []
        for row in range(len(self.parts(form)) // len(_BRACKET_PARTS)):
            start, points, canasta = (self.of(form, row, part) for part in _BRACKET_PARTS)
            kind = canasta.data if canasta.data in set(CanastaNeeded) else None
            if text_of(points) or text_of(start) or kind:
                needed = 0 if kind and not text_of(points) else _number(points)
                minimum = {"points": needed, "canasta": kind}
                rows.append({"start": _optional(start), "minimum": minimum})
        rows.sort(key=lambda row: (row["start"] is not None, row["start"] or 0))
        if rows and rows[0]["start"] == 1 and _goes_by_hands(form):
            rows[0]["start"] = None
        return rows

    def options(self, rules: Ruleset) -> list[Part]:
        """Return the canastas that a first meld may need."""
        kinds = [(kind.value, choice_label(speech(), rules, kind)) for kind in CanastaNeeded]
        return [("", gettext("no canasta")), *kinds]

    def rows(self, form: Form, rules: Ruleset) -> Iterable[Sequence[Part]]:
        """Return the rows of the table."""
        del rules
        start = gettext("From hand") if _goes_by_hands(form) else gettext("From")
        labels = (start, gettext("Points"), gettext("Canasta"))
        names = [part.short_name for part in self.parts(form)]
        step = len(labels)
        for first in range(0, len(names), step):
            yield list(zip(names[first : first + step], labels, strict=True))

    def left_empty(self, form: Form) -> str:
        """Return the meaning of an empty first row: `lowest`."""
        return "1" if _goes_by_hands(form) else gettext("lowest")

    def hint(self, form: Form) -> str:
        """Return a sentence on filling in the table."""
        if _goes_by_hands(form):
            return gettext(
                "The first row holds from hand 1 on. Write a new row at the end; empty rows do not "
                "count."
            )
        return gettext(
            "Leave “From” empty in the lowest row. New rows go at the end; empty rows do not count."
        )


def _goes_by_hands(form: Form) -> bool:
    """Return whether the rows of the minimums go by the number of the hand, not by totals."""
    return bool(form["minimums-by"].data == MinimumBy.DEAL.value)


def _plain(value: int | None) -> str:
    return "" if value is None else str(value)


def _number(field: Field) -> int:
    text = text_of(field)
    number = read_sum(text)
    if number is None and is_beyond(text, LARGEST):
        raise UnreadableError(field, TOO_LARGE, most=numbers.Number(LARGEST))
    if number is None or not text:
        raise UnreadableError(field, _NO_NUMBER)
    return number


def _optional(field: Field) -> int | None:
    return _number(field) if text_of(field) else None


@cache
def rule_fields() -> tuple[RuleField, ...]:
    """Return the fields of all rules that a table may change, in the order of the ruleset."""
    components = get_type_hints(Ruleset)
    fields = []
    for rule in rule_names():
        component, _, name = rule.partition(".")
        if component != _BY_TABLE:
            kind = components[component]
            fields.append(_field(rule, get_type_hints(kind)[name] if name else kind))
    return tuple(fields)


def _field(rule: str, hint: Any) -> RuleField:  # noqa: ANN401 - any type
    """Return the fields of a rule with values of this type."""
    simple: dict[Any, type[RuleField]] = {bool: Flag, int: WholeNumber}
    tuples: dict[Any, type[RuleField]] = {int: Points, Bracket: Brackets}
    if hint in simple:
        return simple[hint](rule)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(rule, hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is UnionType and set(inner) == {int, NoneType}:
        return OptionalNumber(rule)
    if origin is frozenset:
        return Choices(rule, _members(inner[0]))
    if origin is Mapping and inner[1] is int:
        return Counts(rule, _members(inner[0]))
    if origin is tuple and inner[0] in tuples:
        return tuples[inner[0]](rule)
    raise TypeError(f"There is no field for {rule}, a {hint}.")


def _members(kind: type[Enum]) -> tuple[Enum, ...]:
    """Return the values of which a rule may name several; of ranks, those that are melded."""
    return tuple(member for member in kind if not isinstance(member, Rank) or member.is_natural)
