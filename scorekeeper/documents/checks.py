"""Questions at the table (docs/documents.md): reading them, and answering them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final

from scorekeeper.documents.check_answers import (
    FindFirstMeldResult,
    FirstMeldResult,
    GoOutResult,
    PlayCalienteResult,
    SpecialHandsResult,
    TakePileResult,
    write_answer,
)
from scorekeeper.documents.check_models import (
    FindFirstMeldDocument,
    FirstMeldDocument,
    GoOutDocument,
    PlayCalienteDocument,
    SpecialHandsDocument,
    TakePileDocument,
)
from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.models import RulesDocument
from scorekeeper.documents.reading import read_model
from scorekeeper.documents.requests import choose_rules
from scorekeeper.documents.sentences import problem_of
from scorekeeper.documents.side_schemas import melds_by
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.caliente import PlayCalienteQuestion, check_play_caliente
from scorekeeper.engine.table.first_meld import (
    FindFirstMeldQuestion,
    FirstMeldQuestion,
    check_first_meld,
    find_first_meld,
)
from scorekeeper.engine.table.going_out import GoOutQuestion, check_go_out
from scorekeeper.engine.table.pile import TakePileQuestion, check_take_pile
from scorekeeper.engine.table.special_hands import SpecialHandsQuestion, check_special_hands
from scorekeeper.wording.translation import ENGLISH, Translations

_MELDS: Final = frozenset({"melds", "table"})
"""The fields of questions that hold melds, which are of the kinds that the rules have."""


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of question.

    Attributes:
        model: the model of its documents.
        result: the type of its answers' documents.
        asked: the question itself, whose fields are called as those of its document.
        answer: answers the question.
    """

    model: type[RulesDocument]
    result: type[Any]
    asked: type[Any]
    answer: Callable[[Any], Any]

    def question(self, rules: Ruleset, written: RulesDocument) -> Any:  # noqa: ANN401 - of the engine
        """Return the question that a document asks under some rules; the rest is as usual."""
        values: dict[str, Any] = {"rules": rules}
        for name in (each.name for each in fields(self.asked) if each.name != "rules"):
            value: Any = getattr(written, name, None)
            if name in _MELDS:
                values[name] = melds_by(rules, value)
            elif value is not None:
                values[name] = value
        return self.asked(**values)


def read_check(name: str, document: object) -> Any:  # noqa: ANN401 - a question of `engine.table`
    """Return the question that a document asks.

    Args:
        name: the kind of question, a key of `CHECKS`.
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    check = CHECKS.get(name)
    if check is None:
        known = ", ".join(CHECKS)
        raise DocumentError([problem_of("", "check.unknown", asked=name, known=known)])
    problems: list[Problem] = []
    written = read_model(check.model, document, "", problems)
    header = read_model(RulesDocument, document, "", []) if written is None else written
    chosen = None if header is None else choose_rules(header, problems)
    if problems or written is None or chosen is None:
        raise DocumentError(problems)
    return check.question(chosen.rules, written)


def answer_check(name: str, document: object, t: Translations = ENGLISH) -> dict[str, Any]:
    """Return the answer to the question that a document asks, as a document.

    Args:
        name: the kind of question, a key of `CHECKS`.
        document: JSON as Python values.
        t: the language of messages.

    Raises:
        DocumentError: the question cannot be read.
    """
    question = read_check(name, document)
    check = CHECKS[name]
    return write_answer(check.result, question.rules, check.answer(question), t)


CHECKS: Final[dict[str, Check]] = {
    "first-meld": Check(FirstMeldDocument, FirstMeldResult, FirstMeldQuestion, check_first_meld),
    "find-first-meld": Check(
        FindFirstMeldDocument, FindFirstMeldResult, FindFirstMeldQuestion, find_first_meld
    ),
    "take-pile": Check(TakePileDocument, TakePileResult, TakePileQuestion, check_take_pile),
    "go-out": Check(GoOutDocument, GoOutResult, GoOutQuestion, check_go_out),
    "play-caliente": Check(
        PlayCalienteDocument, PlayCalienteResult, PlayCalienteQuestion, check_play_caliente
    ),
    "special-hands": Check(
        SpecialHandsDocument, SpecialHandsResult, SpecialHandsQuestion, check_special_hands
    ),
}
"""Every kind of question, by its name on the command line and in HTTP paths."""
