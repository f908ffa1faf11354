"""Rules chosen on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from scorekeeper.cli.files import InputError
from scorekeeper.documents.errors import Problem
from scorekeeper.documents.requests import ChosenRules, choose_by_name

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
