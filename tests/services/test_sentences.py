from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorekeeper.documents import sentences as documents
from scorekeeper.documents.errors import Problem
from scorekeeper.services.common import sentences
from scorekeeper.services.common.sentences import SENTENCES, problem_message, problem_of
from scorekeeper.wording.translation import ENGLISH

SERVICES = Path(sentences.__file__).parents[1]


class Shouting:
    """A language that can be told from English."""

    def gettext(self, message: str) -> str:
        return f"¡{message}!"

    def pgettext(self, context: str, message: str) -> str:
        raise NotImplementedError

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        raise NotImplementedError


def test_no_code_means_two_things() -> None:
    assert not set(SENTENCES) & set(documents.SENTENCES)


def test_every_code_in_use_has_a_sentence_and_every_sentence_is_used() -> None:
    folders = (SERVICES, SERVICES.parent / "web")
    source = "".join(path.read_text() for folder in folders for path in folder.rglob("*.py"))
    used = set(re.findall(r'(?:problem_of\([^)]*?|code = )"([a-z_]+\.[a-z_]+)"', source))
    assert used <= set(SENTENCES) | set(documents.SENTENCES)
    assert set(SENTENCES) <= used


@pytest.mark.parametrize(
    "problem",
    [
        problem_of("", "game.full", most=500),
        problem_of("name", "name.twice", name="Ann"),
        problem_of("first_dealer", "first_dealer.unknown"),
    ],
)
def test_a_problem_is_said_in_every_language(problem: Problem) -> None:
    assert problem_message(ENGLISH, problem) == problem.message
    assert problem_message(Shouting(), problem) == f"¡{problem.message}!"
