"""House rules as a file, to be shared: `scorekeeper-house-rules/1`."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.limits import Name
from scorekeeper.documents.models import RulesDocument
from scorekeeper.documents.reading import read_model
from scorekeeper.documents.requests import ChosenRules, choose_rules, write_rules_asked

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
    chosen = None if asked is None else choose_rules(asked, problems)
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
