"""Questions at the table (docs/documents.md): reading them, and answering them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from scorekeeper.documents import check_answers as answers
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
from scorekeeper.documents.side_schemas import MeldDocument, read_meld
from scorekeeper.engine.cards import NO_CARDS, Cards, Rank
from scorekeeper.engine.melds import Meld
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


@dataclass(frozen=True, slots=True)
class Check:
    """A kind of question.

    Attributes:
        model: the model of its documents.
        result: the type of its answers' documents.
        question: makes the question out of a document, under some rules.
        answer: answers the question.
        write: makes a document of the answer.
    """

    model: type[RulesDocument]
    result: type[Any]
    question: Callable[[Ruleset, Any], Any]
    answer: Callable[[Any], Any]
    write: Callable[[Ruleset, Any, Translations], Any]


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """A question, and the rules it is asked under.

    Attributes:
        check: the kind of question.
        rules: the rules.
        question: the question, a value of `engine.table`.
    """

    check: Check
    rules: Ruleset
    question: Any


def read_check(name: str, document: object) -> CheckRequest:
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
    return CheckRequest(check, chosen.rules, check.question(chosen.rules, written))


def answer_check(name: str, document: object, t: Translations = ENGLISH) -> dict[str, Any]:
    """Return the answer to the question that a document asks, as a document.

    Args:
        name: the kind of question, a key of `CHECKS`.
        document: JSON as Python values.
        t: the language of messages.

    Raises:
        DocumentError: the question cannot be read.
    """
    asked = read_check(name, document)
    answer = asked.check.answer(asked.question)
    return cast("dict[str, Any]", asked.check.write(asked.rules, answer, t))


def _melds(rules: Ruleset, written: Sequence[Cards | MeldDocument]) -> tuple[Meld, ...]:
    """Return melds of a document."""
    return tuple(read_meld(rules, meld) for meld in written)


def _ranks(cards: Cards) -> frozenset[Rank]:
    """Return the ranks that a card list names."""
    return frozenset(cards.ranks())


def _first_meld(rules: Ruleset, written: FirstMeldDocument) -> FirstMeldQuestion:
    return FirstMeldQuestion(
        rules=rules,
        score_before=written.score_before,
        deal_number=written.deal_number,
        melds=_melds(rules, written.melds),
        up_card=written.up_card or NO_CARDS,
        concealed_from_stock=written.concealed_from_stock,
        dead=_ranks(written.dead),
    )


def _find_first_meld(rules: Ruleset, written: FindFirstMeldDocument) -> FindFirstMeldQuestion:
    return FindFirstMeldQuestion(
        rules=rules,
        score_before=written.score_before,
        deal_number=written.deal_number,
        hand=written.hand,
        up_card=written.up_card or NO_CARDS,
        concealed_from_stock=written.concealed_from_stock,
        dead=_ranks(written.dead),
    )


def _take_pile(rules: Ruleset, written: TakePileDocument) -> TakePileQuestion:
    return TakePileQuestion(
        rules=rules,
        score_before=written.score_before,
        deal_number=written.deal_number,
        up_card=written.up_card,
        hand=written.hand,
        table=_melds(rules, written.table),
        pile_frozen=written.pile_frozen,
        pile_size=written.pile_size,
        stock_empty=written.stock_empty,
        dead=_ranks(written.dead),
    )


def _go_out(rules: Ruleset, written: GoOutDocument) -> GoOutQuestion:
    return GoOutQuestion(
        rules=rules,
        score_before=written.score_before,
        deal_number=written.deal_number,
        table=_melds(rules, written.table),
        hand=written.hand,
        red_threes=written.red_threes,
        partner_feet_taken=written.partner_feet_taken,
        concealed_from_stock=written.concealed_from_stock,
        dead=_ranks(written.dead),
    )


def _play_caliente(rules: Ruleset, written: PlayCalienteDocument) -> PlayCalienteQuestion:
    return PlayCalienteQuestion(
        rules=rules,
        own_melds=written.own_melds,
        opponent_melds=tuple(written.opponent_melds),
        cards_left=written.cards_left,
        stock=written.stock,
        played_this_turn=written.played_this_turn,
    )


def _special_hands(rules: Ruleset, written: SpecialHandsDocument) -> SpecialHandsQuestion:
    return SpecialHandsQuestion(rules=rules, hand=written.hand)


CHECKS: Final[dict[str, Check]] = {
    "first-meld": Check(
        FirstMeldDocument,
        answers.FirstMeldResult,
        _first_meld,
        check_first_meld,
        answers.write_first_meld,
    ),
    "find-first-meld": Check(
        FindFirstMeldDocument,
        answers.FindFirstMeldResult,
        _find_first_meld,
        find_first_meld,
        answers.write_find_first_meld,
    ),
    "take-pile": Check(
        TakePileDocument,
        answers.TakePileResult,
        _take_pile,
        check_take_pile,
        answers.write_take_pile,
    ),
    "go-out": Check(
        GoOutDocument, answers.GoOutResult, _go_out, check_go_out, answers.write_go_out
    ),
    "play-caliente": Check(
        PlayCalienteDocument,
        answers.PlayCalienteResult,
        _play_caliente,
        check_play_caliente,
        answers.write_play_caliente,
    ),
    "special-hands": Check(
        SpecialHandsDocument,
        answers.SpecialHandsResult,
        _special_hands,
        check_special_hands,
        answers.write_special_hands,
    ),
}
"""The kinds of question, by name."""
