"""Rules chosen on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.cli.files import InputError
from scorekeeper.documents.errors import Problem
from scorekeeper.documents.models import RulesDocument
from scorekeeper.documents.requests import ChosenRules, choose_rules


def choose(ruleset: str, players: int | None, options: Sequence[str]) -> ChosenRules:
    """Return the rules that were asked for.

    Args:
        ruleset: id or alias.
        players: how many play; None for the usual number.
        options: named options.

    Raises:
        InputError: there are no such rules.
    """
    problems: list[Problem] = []
    asked = RulesDocument.model_construct(
        ruleset=ruleset, players=players, options=list(options), overrides={}
    )
    chosen = choose_rules(asked, problems)
    if chosen is None:
        raise InputError(problems[0].message)
    return chosen
