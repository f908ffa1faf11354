"""Rules chosen on the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import click

from scorekeeper.cli.files import InputError, read_file
from scorekeeper.documents.errors import Problem
from scorekeeper.documents.requests import ChosenRules, choose_by_name, read_house_rules
from scorekeeper.wording.options import option_name
from scorekeeper.wording.translation import ENGLISH

by_players = click.option(
    "--players", type=int, help="For so many players; left out, the usual number."
)
with_options = click.option(
    "--option", "options", multiple=True, help="With this option; may be repeated."
)


def choose(
    ruleset: str,
    players: int | None,
    options: Sequence[str],
    overrides: Mapping[str, Any] | None = None,
) -> ChosenRules:
    """Return the rules chosen by name, number of players and options.

    Args:
        ruleset: id or alias.
        players: number of players; None for the usual number.
        options: named options.
        overrides: house rules, as JSON: dotted name of a rule → its value.

    Raises:
        InputError: there are no such rules.
    """
    problems: list[Problem] = []
    chosen = choose_by_name(ruleset, players, options, overrides or {}, problems)
    if chosen is None or problems:
        raise InputError(problems[0].message)
    return chosen


def choose_or_read(name: str, players: int | None, options: Sequence[str]) -> ChosenRules:
    """Return rules chosen by name, or read from a file of house rules, which keep their name.

    Args:
        name: id or alias of a ruleset; or a file, which ends in `.json`.
        players: number of players; None for the usual number, or the file's.
        options: named options; none with a file, which names its own.

    Raises:
        InputError: there are no such rules, or the file cannot be read.
    """
    if not is_file(name):
        chosen = choose(name, players, options)
        return replace(chosen, name=name_of(chosen))
    if options:
        raise InputError(f"{name} names its options itself. Leave --option out.")
    house = read_file(name, read_house_rules)
    if players not in (None, house.players):
        raise InputError(f"{name} is for {house.players} players. Leave --players out.")
    return house


def is_file(name: str) -> bool:
    """Return whether rules are named by a file of house rules."""
    return name.lower().endswith(".json")


def change(of: ChosenRules, text: str) -> ChosenRules:
    """Change one rule, as `RULE=VALUE` says.

    Args:
        of: the rules to start from.
        text: a rule's dotted name and its value as JSON: `going_out.canastas=2`.

    Raises:
        InputError: there is no such rule, or nobody could play by that value.
    """
    name, value = (part.strip() for part in text.split("=", 1))
    changes = {**of.overrides, name: _value(value)}
    try:
        return choose(of.variant.id, of.players, of.options, changes)
    except InputError as error:
        raise InputError(f"{name}: {error.message}") from error


def name_of(chosen: ChosenRules) -> str:
    """Return the name of rules: the ruleset, the number of players, the options."""
    options = "".join(f", {option_name(ENGLISH, option)}" for option in chosen.options)
    return f"{chosen.variant.name}: {chosen.players} players{options}"


def _value(text: str) -> Any:  # noqa: ANN401 - any JSON value
    """Read a typed value: JSON, or else text as it stands."""
    try:
        return json.loads(text)
    except ValueError:
        return text
