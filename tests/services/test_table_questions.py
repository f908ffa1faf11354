from __future__ import annotations

import pytest
from sqlalchemy.orm import Session

from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.table.first_meld import FirstMeldAnswer
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.table.questions import (
    AskingSide,
    Question,
    answer_question,
    circumstances_of,
    questions_of,
)
from tests.services.helpers import EXAMPLE, a_game, record

CLASSIC = find_variant("classic").ruleset()
AMERICAN = find_variant("modern-american").ruleset()


def test_a_game_knows_its_scores_and_what_is_noted(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    noted = [{"melds": ["Kx3"], "red_threes": 2}, {"melds": [], "red_threes": 0}]
    found = circumstances_of(load_game(session, token), noted)
    assert found.deal_number == 2
    assert found.sides == (
        AskingSide(name="North-South", score=1190, melds=("Kx3",), red_threes=2),
        AskingSide(name="East-West", score=-65),
    )
    assert [side.melds for side in circumstances_of(load_game(session, token), None).sides] == [
        (),
        (),
    ]


def test_caliente_cards_are_asked_about_where_there_are_any() -> None:
    assert Question.PLAY_CALIENTE not in questions_of(CLASSIC)
    caliente = find_variant("caliente-complete").ruleset(4, ("caliente",))
    assert Question.PLAY_CALIENTE in questions_of(caliente)


def test_special_hands_are_asked_about_where_there_are_any() -> None:
    assert Question.SPECIAL_HANDS in questions_of(AMERICAN)
    assert Question.SPECIAL_HANDS not in questions_of(CLASSIC)


def test_canastas_that_are_noted_make_ranks_dead(session: Session) -> None:
    noted = [{"melds": ["Kx7", "9x3"]}, {"melds": ["Ax5 2 2", "2x7"]}]
    for variant, dead in (("modern-american", {Rank.KING, Rank.ACE}), ("classic", set())):
        game = load_game(session, a_game(session, variant=variant))
        assert circumstances_of(game, noted).dead == dead


def test_a_question_is_answered_by_the_rules_of_the_game() -> None:
    document = {"melds": ["7x3"], "score_before": -5, "ruleset": "this is not read"}
    answer = answer_question(CLASSIC, Question.FIRST_MELD, document)
    assert isinstance(answer, FirstMeldAnswer)
    assert answer.allowed


def test_a_question_that_cannot_be_read() -> None:
    with pytest.raises(DocumentError) as caught:
        answer_question(CLASSIC, Question.TAKE_PILE, {"hand": "foo"})
    assert {problem.path for problem in caught.value.problems} == {"up_card", "hand"}
