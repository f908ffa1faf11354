"""The rules that a document asks for, and house rules as a file to be shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from scorekeeper.documents.errors import DocumentError, Problem, problem_of
from scorekeeper.documents.house_rules import change_rules
from scorekeeper.documents.limits import Name
from scorekeeper.documents.models import RulesDocument
from scorekeeper.documents.reading import read_model
from scorekeeper.engine.ruleset import Ruleset, canonical
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import UnknownVariantError, Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenRules:
    """The rules that a document asks for.

    Attributes:
        variant: the ruleset.
        players: the number of players.
        options: its named options, in the order in which they are applied.
        overrides: house rules, as JSON: dotted name of a rule → its value.
        rules: the resulting rules.
        name: the name that they go by; empty where they have none of their own.
    """

    variant: Variant
    players: int
    options: tuple[str, ...]
    overrides: Mapping[str, Any]
    rules: Ruleset
    name: str = ""

    @property
    def usual(self) -> Ruleset:
        """The ruleset without house rules."""
        return _rules_of(self.variant.id, self.players, self.options)


def choose_rules(
    asked: RulesDocument | None, problems: list[Problem], document: object = None
) -> ChosenRules | None:
    """Return the rules that a document asks for; None, with `problems` added to, where it has none.

    Args:
        asked: the document as it was read; None where another of its fields cannot be read.
        problems: what is wrong with the rules is added here.
        document: the document as it was sent, in which the rules are looked for then.
    """
    asked = asked or read_model(RulesDocument, document, "", [])
    if asked is None:
        return None
    return choose_by_name(asked.ruleset, asked.players, asked.options, asked.overrides, problems)


def choose_by_name(
    ruleset: str,
    players: int | None,
    options: Sequence[str],
    overrides: Mapping[str, Any],
    problems: list[Problem],
) -> ChosenRules | None:
    """Return the rules that these name; None, with `problems` added to, where there are none."""
    chosen, found = _choose_usual(ruleset, players, tuple(options))
    problems += found
    if chosen is None or not overrides:
        return chosen
    rules = change_rules(chosen.rules, overrides, "overrides", problems)
    return replace(chosen, overrides=dict(overrides), rules=rules)


@lru_cache(maxsize=256)
def _choose_usual(
    ruleset: str, players: int | None, options: tuple[str, ...]
) -> tuple[ChosenRules | None, tuple[Problem, ...]]:
    """Return the rules without overrides, from a cache, or the problems where there are none."""
    try:
        variant = find_variant(ruleset)
    except UnknownVariantError as error:
        known = ", ".join(error.known)
        return None, (problem_of("ruleset", "ruleset.unknown", asked=error.asked, known=known),)
    players = variant.usual_players if players is None else players
    numbers = variant.players_with(options)
    if players not in numbers:
        known = ", ".join(map(str, numbers))
        return None, (problem_of("players", "players.unknown", asked=players, known=known),)
    problems: list[Problem] = []
    options = _check_options(variant, players, options, problems)
    if problems:
        return None, tuple(problems)
    rules = _rules_of(variant.id, players, options)
    chosen = ChosenRules(
        variant=variant, players=players, options=options, overrides={}, rules=rules
    )
    return chosen, ()


def _check_options(
    variant: Variant, players: int, asked: Sequence[str], problems: list[Problem]
) -> tuple[str, ...]:
    """Return the options asked for, in the variant's order; add a problem for each unknown one."""
    known = [option.id for option in variant.options_for(players)]
    for index, option in enumerate(asked):
        if option not in known:
            code = "option.unknown" if known else "option.none"
            names = ", ".join(known)
            problems.append(problem_of(f"options[{index}]", code, asked=option, known=names))
    return tuple(option for option in known if option in asked)


@lru_cache(maxsize=512)
def _rules_of(variant: str, players: int, options: tuple[str, ...]) -> Ruleset:
    """Return a ruleset; the same one for every document that asks for the same."""
    return canonical(find_variant(variant).ruleset(players, options))


def write_rules_asked(chosen: ChosenRules) -> dict[str, Any]:
    """Return the fields of a document that say which rules are played by."""
    document: dict[str, Any] = {
        "ruleset": chosen.variant.id,
        "players": chosen.players,
        "options": list(chosen.options),
    }
    return {**document, "overrides": dict(chosen.overrides)} if chosen.overrides else document


HOUSE_FORMAT: Final = "scorekeeper-house-rules/1"


class HouseRulesDocument(RulesDocument):
    """The rules that a table agreed on: a ruleset, and the values that differ from it."""

    format: Literal["scorekeeper-house-rules/1"]
    name: Annotated[Name, Field(description="What the table calls them.")]


def read_house_rules(document: object) -> ChosenRules:
    """Return the house rules in a file.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: they cannot be read, or nobody could play by them; with all problems.
    """
    problems: list[Problem] = []
    asked = read_model(HouseRulesDocument, document, "", problems)
    chosen = choose_rules(asked, problems, document)
    if asked is None or chosen is None or problems:
        raise DocumentError(problems)
    return replace(chosen, name=asked.name)


def write_house_rules(chosen: ChosenRules) -> dict[str, Any]:
    """Return house rules as `read_house_rules` reads them."""
    return {
        "format": HOUSE_FORMAT,
        "name": chosen.name,
        **write_rules_asked(chosen),
        "overrides": dict(chosen.overrides),  # also where there are none
    }
