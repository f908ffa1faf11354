"""Deal documents (docs/documents.md, “A deal”): reading them, and writing them again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.models import DealHeader
from scorekeeper.documents.reading import MISSING, read_model
from scorekeeper.documents.requests import ChosenRules, choose_rules
from scorekeeper.documents.sides import read_sides_at
from scorekeeper.documents.writing import write_sides
from scorekeeper.engine.deal import Deal, Side
from scorekeeper.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRequest:
    """A deal to be scored, and the rules it was played by.

    Attributes:
        chosen: the rules that the document asks for.
        deal: the deal as it was played.
    """

    chosen: ChosenRules
    deal: Deal

    @property
    def rules(self) -> Ruleset:
        """The resulting rules."""
        return self.chosen.rules


def read_deal(document: object) -> DealRequest:
    """Return the deal that a document holds.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    problems: list[Problem] = []
    header = read_model(DealHeader, document, "", problems)
    chosen = choose_rules(header, problems) if header is not None else None
    rules = None if chosen is None else chosen.rules
    sides: tuple[Side, ...] = ()
    if isinstance(document, dict):
        sides = read_sides_at(rules, document.get("sides", MISSING), "sides", problems)
    if problems or header is None or chosen is None:
        raise DocumentError(problems)
    return DealRequest(chosen=chosen, deal=Deal(number=header.deal_number, sides=sides))


def read_sides(rules: Ruleset, document: object, *, names: Sequence[str] = ()) -> tuple[Side, ...]:
    """Return the `sides` of a deal of a game.

    Args:
        rules: the rules of the game.
        document: the list of sides, as JSON.
        names: the names of the game's sides, in order; those of its players where players score
            one by one.

    Raises:
        DocumentError: it cannot be read; with all problems, at paths below `sides`.
    """
    problems: list[Problem] = []
    sides = read_sides_at(rules, document, "sides", problems, names)
    if problems:
        raise DocumentError(problems)
    return sides


def write_deal(chosen: ChosenRules, deal: Deal) -> dict[str, Any]:
    """Return a deal as a document; `read_deal` gives an equal one back."""
    return {
        **write_rules_asked(chosen),
        "deal_number": deal.number,
        "sides": write_sides(chosen.rules, deal.sides),
    }


def write_rules_asked(chosen: ChosenRules) -> dict[str, Any]:
    """Return the fields of a document that say which rules are played by."""
    overrides: Mapping[str, Any] = chosen.overrides
    document = {
        "ruleset": chosen.variant.id,
        "players": chosen.players,
        "options": list(chosen.options),
    }
    return {**document, "overrides": dict(overrides)} if overrides else document
