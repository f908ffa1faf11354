"""Undecided questions: their search has spent its budget."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scorekeeper.engine.ruleset import Citation
from scorekeeper.engine.violations import Violation, ViolationCode

UNDECIDED: Final = Violation(
    code=ViolationCode.SEARCH_UNDECIDED,
    source=Citation("This project", "no question is searched for longer than others can wait"),
)


def is_decided(reasons: Iterable[Violation]) -> bool:
    """Return whether an answer with these reasons is sure."""
    return UNDECIDED not in reasons
