"""Deals as documents."""

from __future__ import annotations

from typing import Any

from scorekeeper.documents.requests import ChosenRules, write_rules_asked
from scorekeeper.documents.writing import write_sides
from scorekeeper.engine.deal import Deal


def write_deal(chosen: ChosenRules, deal: Deal) -> dict[str, Any]:
    """Return a deal as a document; `read_deal` gives an equal one back."""
    return {
        **write_rules_asked(chosen),
        "deal_number": deal.number,
        "sides": write_sides(chosen.rules, deal.sides),
    }
