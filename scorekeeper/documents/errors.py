"""The problems of a document that cannot be read, each with its place and a remedy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MOST_PROBLEMS: Final = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem in a document that cannot be read.

    Attributes:
        path: its place, such as `sides[0].melds[2]`; empty for the document itself.
        code: its code, such as `card.unknown`. Stable: other programs rely on it.
        message: the remedy, in English.
        values: the values named in the message, for a translation.
    """

    path: str
    code: str
    message: str
    values: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


class DocumentError(ValueError):
    """Error for a document that cannot be read.

    Attributes:
        problems: its problems, in the order of the document; at least one, and at most
            `MOST_PROBLEMS`.
        left_out: the number of further problems.
    """

    def __init__(self, problems: Iterable[Problem], left_out: int = 0) -> None:
        """Keep the problems; `left_out` are there beside them."""
        found = tuple(problems)
        self.problems = found[:MOST_PROBLEMS]
        self.left_out = left_out + len(found) - len(self.problems)
        super().__init__("; ".join(_in_one_line(problem) for problem in self.problems))


def _in_one_line(problem: Problem) -> str:
    """Return a problem with its place."""
    return f"{problem.path}: {problem.message}" if problem.path else problem.message
