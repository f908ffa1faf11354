"""A document in, its result out: the same for the command line, for HTTP and in a browser."""

from __future__ import annotations

from scorekeeper.documents.deals import read_deal
from scorekeeper.documents.differences import GameAnswer, write_game_answer
from scorekeeper.documents.games import read_game
from scorekeeper.documents.results import DealResult, write_deal_result
from scorekeeper.engine.game import score_deal, score_game
from scorekeeper.wording.translation import ENGLISH, Translations


def answer_deal(document: object, t: Translations = ENGLISH) -> DealResult:
    """Return the result of a deal document, its labels and messages in the language of `t`.

    Raises:
        DocumentError: it cannot be read; every problem, each with its place.
    """
    asked = read_deal(document)
    return write_deal_result(asked.rules, asked.deal, score_deal(asked.rules, asked.deal), t)


def answer_game(document: object, t: Translations = ENGLISH) -> GameAnswer:
    """Return the result of a whole game's document, likewise.

    Raises:
        DocumentError: it cannot be read.
    """
    asked = read_game(document)
    score = score_game(asked.rules, asked.sides, asked.deals)
    return write_game_answer(document, asked, score, t)
