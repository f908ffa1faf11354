"""The kinds of field that rules need, made from the rule components themselves.

A rule that is added to a component gets its field by its type, without a word here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from scorekeeper.documents.rulesets import rule_names
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import Bracket, Ruleset

_BY_TABLE: Final = "seating"
"""Who plays with whom follows from the number of players."""


class FieldKind(Enum):
    """How a rule is asked for."""

    FLAG = auto()
    NUMBER = auto()
    OPTIONAL_NUMBER = auto()
    CHOICE = auto()
    CHOICES = auto()
    COUNTS = auto()
    POINTS = auto()
    BRACKETS = auto()


@dataclass(frozen=True, slots=True)
class RuleField:
    """How one rule is asked for.

    Attributes:
        rule: its dotted name, as `overrides` has it.
        kind: what is asked.
        choices: the values to choose from, or to count.
    """

    rule: str
    kind: FieldKind
    choices: tuple[Enum, ...] = ()

    @property
    def component(self) -> str:
        """The component that the rule is of."""
        return self.rule.partition(".")[0]

    @property
    def key(self) -> str:
        """What its fields in the form are called, or begin with."""
        return self.rule.replace(".", "-")


@cache
def rule_fields() -> tuple[RuleField, ...]:
    """Return how each rule is asked for that a table may change, in the order of the ruleset."""
    components = get_type_hints(Ruleset)
    fields = []
    for rule in rule_names():
        component, _, name = rule.partition(".")
        if component != _BY_TABLE:
            kind = components[component]
            fields.append(_field(rule, get_type_hints(kind)[name] if name else kind))
    return tuple(fields)


def _field(rule: str, hint: Any) -> RuleField:  # noqa: ANN401 - any type
    """Return how a rule with values of this type is asked for."""
    simple = {bool: FieldKind.FLAG, int: FieldKind.NUMBER}
    tuples = {int: FieldKind.POINTS, Bracket: FieldKind.BRACKETS}
    if hint in simple:
        return RuleField(rule, simple[hint])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return RuleField(rule, FieldKind.CHOICE, tuple(hint))
    origin, inner = get_origin(hint), get_args(hint)
    if origin is UnionType and set(inner) == {int, NoneType}:
        return RuleField(rule, FieldKind.OPTIONAL_NUMBER)
    if origin is frozenset:
        return RuleField(rule, FieldKind.CHOICES, _members(inner[0]))
    if origin is Mapping and inner[1] is int:
        return RuleField(rule, FieldKind.COUNTS, _members(inner[0]))
    if origin is tuple and inner[0] in tuples:
        return RuleField(rule, tuples[inner[0]])
    raise TypeError(f"There is no field for {rule}, a {hint}.")


def _members(kind: type[Enum]) -> tuple[Enum, ...]:
    """Return the values of which a rule may name several; of ranks, those that are melded."""
    return tuple(member for member in kind if not isinstance(member, Rank) or member.is_natural)
