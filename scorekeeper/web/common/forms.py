"""What forms share: problems stand at the fields that they are about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from wtforms import Field, Form

from scorekeeper.documents.errors import Problem
from scorekeeper.web.common.problems import problem_text

_NAME: Final = re.compile(r"sides\[(\d+)\]\.(?:(name)|players\[(\d+)\])")


class ProblemForm(Form):
    """A form that shows problems at its fields."""

    def optional(self, name: str) -> Field | None:
        """Return a field, None where the rules have no use for it."""
        return self._fields.get(name)

    def place_of(self, problem: Problem) -> tuple[str, str]:
        """Return the name of the field that a problem is about, and what is said there."""
        return problem.path, problem_text(problem)

    def show(self, problems: Iterable[Problem]) -> list[Problem]:
        """Put each problem to the field that it is about; return those about no field."""
        rest = []
        for problem in problems:
            name, sentence = self.place_of(problem)
            if name in self:
                self[name].errors = (*self[name].errors, sentence)
            else:
                rest.append(problem)
        return rest


def text_of(field: Field) -> str:
    """Return the text in a field, without blanks around it."""
    return str(field.data or "").strip()


def place_of_name(path: str) -> tuple[int, int | None] | None:
    """Return the side and the player whose name a path leads to; None for a path to no name.

    The player is None for the name of the side itself.
    """
    found = _NAME.fullmatch(path)
    if found is None:
        return None
    return int(found[1]), None if found[2] else int(found[3])
