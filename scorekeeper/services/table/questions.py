"""Questions asked at the table, under the rules of a game or of an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.documents.checks import CHECKS
from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.meld_lines import MeldWritten
from scorekeeper.documents.reading import by_rules, read_model
from scorekeeper.documents.side_schemas import melds_by
from scorekeeper.engine.cards import NO_RANKS, Rank
from scorekeeper.engine.notation import read_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.table.caliente import PlayCalienteAnswer
from scorekeeper.engine.table.dead import dead_ranks
from scorekeeper.engine.table.first_meld import FindFirstMeldAnswer, FirstMeldAnswer
from scorekeeper.engine.table.going_out import GoOutAnswer
from scorekeeper.engine.table.pile import TakePileAnswer
from scorekeeper.engine.table.special_hands import SpecialHandsAnswer
from scorekeeper.services.game.views import GameView, SidesDocument

Answer = (
    FirstMeldAnswer
    | FindFirstMeldAnswer
    | TakePileAnswer
    | GoOutAnswer
    | SpecialHandsAnswer
    | PlayCalienteAnswer
)


class Question(StrEnum):
    """The questions (docs/documents.md, “Questions at the table”)."""

    FIRST_MELD = "first-meld"
    FIND_FIRST_MELD = "find-first-meld"
    TAKE_PILE = "take-pile"
    GO_OUT = "go-out"
    SPECIAL_HANDS = "special-hands"
    PLAY_CALIENTE = "play-caliente"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskingSide:
    """A side that asks.

    Attributes:
        name: its name.
        score: its total before the hand.
        melds: its melds so far, as a deal document has them.
        red_threes: number of red threes that it has laid down.
    """

    name: str
    score: int = 0
    melds: tuple[MeldWritten, ...] = ()
    red_threes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """Circumstances in which a question is asked.

    Attributes:
        rules: the rules played by.
        deal_number: the number of the hand.
        sides: the sides that may ask.
        dead: ranks of which a side has a canasta, where that closes them.
    """

    rules: Ruleset
    deal_number: int = 1
    sides: tuple[AskingSide, ...]
    dead: frozenset[Rank] = NO_RANKS


def circumstances_of(game: GameView, noted: SidesDocument | None) -> Circumstances:
    """Return the circumstances of the next hand of a game.

    Args:
        game: the game.
        noted: the notes of the hand, side by side; None for none.
    """
    notes = noted or [{} for _ in game.sides]
    return Circumstances(
        rules=game.rules,
        deal_number=game.next_number,
        sides=tuple(
            AskingSide(
                name=side.name,
                score=side.total,
                melds=tuple(note.get("melds", ())),
                red_threes=note.get("red_threes", 0),
            )
            for side, note in zip(game.sides, notes, strict=True)
        ),
        dead=noted_dead(game.rules, notes),
    )


def noted_dead(rules: Ruleset, notes: SidesDocument) -> frozenset[Rank]:
    """Return the ranks that are dead by canastas in the notes."""
    noted = (meld for note in notes for meld in note.get("melds", ()) if isinstance(meld, str))
    return dead_ranks(rules, NO_RANKS, melds_by(rules, map(read_cards, noted)))


def questions_of(rules: Ruleset) -> tuple[Question, ...]:
    """Return the questions that fit the rules: not on special hands or Calientes without them."""
    absent = {
        Question.SPECIAL_HANDS: not rules.special_hands.points,
        Question.PLAY_CALIENTE: not rules.deck.calientes,
    }
    return tuple(question for question in Question if not absent.get(question, False))


def answer_question(rules: Ruleset, question: Question, document: Mapping[str, Any]) -> Answer:
    """Return the answer to a question.

    Args:
        rules: the rules played by.
        question: the question.
        document: its arguments, as the documents of this check have them; the ruleset that
            it names is not read.

    Raises:
        DocumentError: the question cannot be read.
    """
    check = CHECKS[question]
    problems: list[Problem] = []
    written = read_model(check.model, {**document, "ruleset": ""}, "", problems)
    if written is None:
        raise DocumentError([by_rules(rules, problem) for problem in problems])
    answer: Answer = check.answer(check.question(rules, written))
    return answer
