from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.documents import errors as documents
from scorekeeper.documents.errors import Problem
from scorekeeper.persistence.database_errors import Trouble
from scorekeeper.services.common import sentences
from scorekeeper.services.common.errors import DatabaseTroubleError
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
    used = {
        code
        for folder in folders
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if _names_a_code(node)
        for code in _codes_in(node)
    }
    used |= {DatabaseTroubleError(trouble).code for trouble in Trouble}
    assert used <= set(SENTENCES) | set(documents.SENTENCES)
    assert set(SENTENCES) <= used


def _names_a_code(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func).rpartition(".")[2]
        return called in {"problem_of", "because", "check_same_request"}
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in {"code", "self.code"}
    return isinstance(node, ast.FunctionDef) and node.name == "check_same_request"


def _codes_in(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and re.fullmatch(r"[a-z_]+\.[a-z_]+", str(part.value)):
            yield str(part.value)


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
