"""Rounds that end level, and evenings with a table that has no result any more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy.orm import Session

from scorekeeper.event.evening import Entrant
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.event.attending import let_leave
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.rounds import propose
from scorekeeper.services.event.table_results import end_table
from scorekeeper.services.event.views import TableState
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.hand.deals import correct_deal, undo_last
from tests.services.club import an_evening, confirm_both, directed, play, play_round, seat, way
from tests.services.helpers import a_write, net


def codes(error: RefusedError) -> list[str]:
    return [problem.code for problem in error.problems]


@pytest.mark.parametrize(
    ("scoring", "score"), [("victory-points", 10), ("wins", 1), ("points", 300)]
)
def test_a_round_may_end_in_a_draw(session: Session, scoring: str, score: int) -> None:
    token = an_evening(session, 2, scoring=scoring)
    seat(session, token)
    play(session, token, 1, (200, 100), (100, 200))
    view = load_event(session, token)
    assert view.rounds[0].tables[0].state is TableState.WAITING
    assert view.rounds[0].tables[0].points == (300, 300)
    confirm_both(session, token, 1)
    view = load_event(session, token)
    assert view.rounds[0].tables[0].state is TableState.CONFIRMED
    assert [(line.score, line.drawn) for line in view.ranking] == [(score, 1)] * 2
    game = load_game(session, way(session, token, 1))
    assert (game.over, game.winner) == (True, None)
    with pytest.raises(RefusedError):
        play(session, token, 1, (10, 0))


def test_a_level_table_is_ended_by_its_director(session: Session) -> None:
    token = an_evening(session, 2, round_hands=4)
    seat(session, token)
    play(session, token, 1, (300, 300))
    end_table(session, token, (1, 1), directed(session, token))
    table = load_event(session, token).rounds[0].tables[0]
    assert (table.state, table.points) == (TableState.WAITING, (300, 300))


def test_a_result_that_is_corrected_to_level_stands(session: Session) -> None:
    token = an_evening(session, 4, scoring="wins")
    play_round(session, token)
    game = way(session, token, 1, Role.OWNER)
    seat(session, token)
    correct_deal(session, game, 1, net(100, 200), a_write(1))
    view = load_event(session, token)
    assert view.rounds[0].tables[0].points == (300, 300)
    assert sorted(line.drawn for line in view.ranking) == [0, 0, 1, 1]


def test_no_round_is_seated_and_no_ranking_is_final_while_an_earlier_result_is_missing(
    session: Session,
) -> None:
    token = an_evening(session, 4, rounds_planned=2)
    play_round(session, token)
    game = way(session, token, 2, Role.OWNER)
    assert play_round(session, token).is_last
    undo_last(session, game, a_write(load_game(session, game).version))
    view = load_event(session, token)
    assert not view.is_last
    assert not view.is_finished
    with pytest.raises(RefusedError) as refused:
        propose(view)
    assert codes(refused.value) == ["event.unfinished"]
    assert refused.value.problems[0].values == {"round": 1, "table": 2}


@pytest.mark.parametrize(("movement", "rounds"), [("mitchell", 2), ("round-robin", 3)])
def test_a_schedule_ends_with_its_last_round_whatever_was_planned(
    session: Session, movement: str, rounds: int
) -> None:
    token = an_evening(session, 4, movement=movement, rounds_planned=5)
    for _ in range(rounds - 1):
        view = play_round(session, token)
        assert view.has_further
        assert not view.is_last
    seat(session, token)
    assert not load_event(session, token).is_last
    for place in (1, 2):
        play(session, token, place, (300, 0), (0, 100))
    view = load_event(session, token)
    assert not view.has_further
    assert view.is_last


def test_other_movements_go_on_beyond_what_was_planned(session: Session) -> None:
    token = an_evening(session, 4, rounds_planned=1)
    view = play_round(session, token)
    assert view.is_last
    assert view.has_further


def test_an_evening_ends_where_nobody_plays_in_the_next_round_of_its_schedule(
    session: Session,
) -> None:
    token = an_evening(session, 4, movement="round-robin")
    view = play_round(session, token)
    assert view.has_further
    following = propose(view).round
    for number in (following.tables[0].sides[0][0], following.tables[1].sides[0][0]):
        let_leave(session, token, number, directed(session, token))
    view = load_event(session, token)
    assert not view.has_further
    assert view.is_last


def test_a_schedule_without_a_place_for_somebody_is_left_to_its_seating(session: Session) -> None:
    token = an_evening(session, 4, movement="mitchell")
    view = play_round(session, token)
    late = Entrant(number=9, players=("Eve", "Gus"), in_from=2)
    assert replace(view, entrants=(*view.entrants, late)).has_further
