"""Changes of the values of rulesets: each value of each rule once, as nobody plays it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CITATIONS, FILLED_IN, Rule
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Option, Variant


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A ruleset with one value changed.

    Attributes:
        variant: the variant of the ruleset.
        owner: its owner: the variant, or the option that allows that number of players.
        players: the number of players.
        rules: the ruleset with the change.
        what: the change in words.
    """

    variant: Variant
    owner: Variant | Option
    players: int
    rules: Ruleset
    what: str

    def __str__(self) -> str:
        """Return the ruleset and the change."""
        return f"{self.variant.id} for {self.players}: {self.what}"

    def apply(self) -> None:
        """Let the catalogue have the changed ruleset."""
        rulesets = {**self.owner.rulesets, self.players: self.rules}
        object.__setattr__(self.owner, "rulesets", rulesets)


def rule_changes() -> Iterator[RuleChange]:
    """Yield a change of every value of every ruleset, but those that a rule refuses."""
    for variant in CATALOGUE:
        owners: tuple[Variant | Option, ...] = (variant, *variant.options)
        for owner in owners:
            for players, rules in owner.rulesets.items():
                for what, changed in _changed_fields(rules):
                    yield RuleChange(variant, owner, players, changed, what)


def _changed_fields(whole: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- any data class
    """Yield a data class with each of its values changed, and the name of the value."""
    hints = get_type_hints(type(whole))
    for field in fields(whole):
        if not field.init or field.name in CITATIONS or field.metadata == FILLED_IN:
            continue
        value = getattr(whole, field.name)
        for what, other in _others(value, hints[field.name]):
            try:
                yield f"{field.name}{what}", replace(whole, **{field.name: other})
            except (ValueError, IndexError, TypeError):
                continue


def _others(value: Any, hint: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- any value
    """Yield other values in place of one, with the words for each."""
    if isinstance(value, Rule) or is_dataclass(value):
        for what, changed in _changed_fields(value):
            yield f".{what}", changed
    elif isinstance(value, Mapping):
        yield from _other_mappings(value, hint)
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            for what, other in _others(item, get_args(hint)[0]):
                yield f"[{place}]{what}", (*value[:place], other, *value[place + 1 :])
    elif isinstance(value, frozenset):
        member = next(iter(sorted(value)), None) or next(iter(get_args(hint)[0]))
        yield f": {member!r} in or out", value ^ {member}
    else:
        other = _other(value, hint)
        yield f": {value!r} → {other!r}", other


def _other_mappings(value: Mapping[Any, Any], hint: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 -- any value
    key_type, value_type = get_args(hint)
    for key, item in value.items():
        for what, other in _others(item, value_type):
            yield f"[{key!r}]{what}", {**value, key: other}
    if not value:
        key = next(iter(key_type))
        yield f"[{key!r}]: none → 5", {key: 5}


def _other(value: Any, hint: Any) -> Any:  # noqa: ANN401 -- any value
    if isinstance(value, bool):
        return not value
    if isinstance(value, Enum):
        members = list(type(value))
        return members[(members.index(value) + 1) % len(members)]
    if isinstance(value, int):
        return value + (5 if value and value % 5 == 0 else 1)
    kinds = get_args(hint) if get_origin(hint) in {Union, UnionType} else (hint,)
    kind = next(kind for kind in kinds if kind is not NoneType)
    return 5 if kind is int else next(iter(kind))
