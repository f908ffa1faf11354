"""Rulesets as JSON: whole and lossless, as the snapshot a game keeps; rule by rule; their list."""

from __future__ import annotations

import json
from collections.abc import Iterator, KeysView, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Any, Final, get_type_hints

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from scorekeeper.documents.errors import DocumentError, Problem, problem_of
from scorekeeper.documents.reading import path_of, validated
from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.notation import UnknownCardError, read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CITATIONS, Rule
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant

RulesetDocument = dict[str, Any]
"""Component → field → value, with a `source` in every component, and what is `cited` for its values
in particular; `vocabulary` stands alone."""


_AS_IT_IS: Final = frozenset({bool, int, str, NoneType})
"""Types of values that JSON has, too; a subclass, such as an enum, is written as its value."""


def write_ruleset(rules: Ruleset) -> RulesetDocument:
    """Return `rules` as JSON values, sources included; `read_ruleset` gives them back."""
    return {field.name: write_value(getattr(rules, field.name)) for field in fields(rules)}


def read_ruleset(document: object) -> Ruleset:
    """Return the ruleset that `write_ruleset` wrote.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: a rule is missing, unknown, of the wrong kind, or impossible.
    """
    problems: list[Problem] = []
    rules = check_ruleset(document, "", problems)
    if rules is None or problems:
        raise DocumentError(problems)
    return rules


def check_ruleset(document: object, path: str, problems: list[Problem]) -> Ruleset | None:
    """Return the ruleset in `document`; None, with `problems` added to, where there is none.

    Args:
        document: JSON as Python values.
        path: where it stands in the whole document.
        problems: the problems so far.
    """
    if not isinstance(document, dict):
        problems.append(problem_of(path, "value.not_object"))
        return None
    _refuse_unknown_rules(document, path, problems)
    ranked = _with_ranks(document, path, problems)
    return validated(_validate, ranked, path, problems)


class RuleWritten(TypedDict):
    """The value of a rule, as JSON, and where it stands."""

    value: Any
    source: str


def write_rules(edition: str, rules: Ruleset) -> dict[str, RuleWritten]:
    """Return every rule by its dotted name, as `overrides` has it, with its value and source.

    Args:
        edition: the rule book, cited for the vocabulary, which no section of it rules.
        rules: the rules.
    """
    written: dict[str, RuleWritten] = {}
    for name in rule_names():
        component, _, field = name.partition(".")
        rule = getattr(rules, component)
        value = getattr(rule, field) if field else rule
        source = str(rule.citation(field)) if isinstance(rule, Rule) else edition
        written[name] = {"value": write_value(value), "source": source}
    return written


@cache
def rule_names() -> KeysView[str]:
    """Return the dotted names of all rules, such as `deck.decks`, and `vocabulary`."""
    return dict.fromkeys(_rule_names()).keys()


def _rule_names() -> Iterator[str]:
    for component, kind in get_type_hints(Ruleset).items():
        if not is_dataclass(kind):
            yield component
            continue
        for field in fields(kind):
            if field.init and field.name not in CITATIONS:
                yield f"{component}.{field.name}"


def write_value(value: Any) -> Any:  # noqa: ANN401 - any rule's value
    """Return a value of a rule as JSON has it."""
    kind = value.__class__
    if kind in _AS_IT_IS:
        return value
    if isinstance(value, Rank):
        return write_cards(Cards.of([value]))
    if isinstance(value, StrEnum):
        return value.value
    if is_dataclass(value):
        return {name: write_value(getattr(value, name)) for name in _written(kind)}
    if isinstance(value, Mapping):
        return {write_value(key): write_value(item) for key, item in value.items()}
    return [write_value(item) for item in (sorted(value) if kind is frozenset else value)]


@cache
def _written(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the fields of a component, or of a part of one, that JSON has."""
    return tuple(field.name for field in fields(kind) if field.init and not field.metadata)


@cache
def _adapter() -> TypeAdapter[Ruleset]:
    """Return the reader of rulesets; made when it is first needed, as that takes a while."""
    return TypeAdapter(Ruleset)


def _validate(document: object) -> Ruleset:
    """Return `document` as a ruleset; as JSON, so that lists are tuples and text is enums."""
    return _adapter().validate_json(json.dumps(document), strict=True)


def _refuse_unknown_rules(document: Mapping[str, Any], path: str, problems: list[Problem]) -> None:
    """Add a problem for every rule that there is not."""
    for component, values in document.items():
        names = values if isinstance(values, dict) else {}
        for name in (f"{component}.{field}" for field in names if field not in CITATIONS):
            if name not in rule_names():
                place = path_of(path, tuple(name.split(".")))
                problems.append(problem_of(place, "rule.unknown", asked=name))


@cache
def _rules_of_ranks() -> tuple[tuple[str, str], ...]:
    """Return (component, field) of the rules whose values are ranks, or go by rank."""
    components = get_type_hints(Ruleset).items()
    return tuple(
        (component, field)
        for component, kind in components
        if is_dataclass(kind)
        for field, hint in get_type_hints(kind).items()
        if hint in (frozenset[Rank], Mapping[Rank, int])
    )


def _with_ranks(document: Mapping[str, Any], path: str, problems: list[Problem]) -> dict[str, Any]:
    """Return `document` with the ranks, written as cards, as the numbers that the engine has."""
    found = dict(document)
    for component, field in _rules_of_ranks():
        values = found.get(component)
        value = values.get(field) if isinstance(values, dict) else None
        if isinstance(values, dict) and isinstance(value, (list, dict)):
            place = path_of(path, (component, field))
            ranks: Any = _ranks(list(value), place, problems)
            if isinstance(value, dict):
                # A rank that is none leaves a problem, and this of no use.
                ranks = dict(zip(ranks, value.values(), strict=False))
            found[component] = {**values, field: ranks}
    return found


def _ranks(tokens: list[Any], path: str, problems: list[Problem]) -> list[int]:
    """Return the ranks that `tokens` name, each by one card."""
    ranks = []
    for index, token in enumerate(tokens):
        try:
            named = list(read_cards(token).ranks()) if isinstance(token, str) else []
        except UnknownCardError:
            named = []
        if len(named) == 1:
            ranks.append(int(named[0]))
        else:
            place = path_of(path, (index,))
            problems.append(problem_of(place, "card.unknown", token=token, position=1, more=""))
    return ranks


class CatalogueEntry(TypedDict):
    """A ruleset: names, numbers of players and options; `parent` is the ruleset that it changes."""

    id: str
    name: str
    aliases: list[str]
    edition: str
    parent: str | None
    players: list[int]
    usual_players: int
    options: list[str]
    options_by_players: dict[str, list[str]]


class RulesEntry(CatalogueEntry):
    """A ruleset with its rules for a number of players, by their dotted names."""

    for_players: int
    rules: dict[str, RuleWritten]


def write_catalogue() -> list[CatalogueEntry]:
    """Return every ruleset there is."""
    return [write_entry(variant) for variant in CATALOGUE]


def write_entry(variant: Variant) -> CatalogueEntry:
    """Return one ruleset of the list."""
    return {
        "id": variant.id,
        "name": variant.name,
        "aliases": list(variant.aliases),
        "edition": variant.edition,
        "parent": variant.parent,
        "players": list(variant.players),
        "usual_players": variant.usual_players,
        "options": [option.id for option in variant.usual_options],
        "options_by_players": {
            str(players): [option.id for option in variant.options_for(players)]
            for players in variant.players
        },
    }


def write_entry_with_rules(variant: Variant, players: int, rules: Ruleset) -> RulesEntry:
    """Return a ruleset with all its rules; their names are those that `overrides` takes.

    Args:
        variant: the ruleset.
        players: for how many players the rules are.
        rules: the rules.
    """
    return {
        **write_entry(variant),
        "for_players": players,
        "rules": write_rules(variant.edition, rules),
    }
