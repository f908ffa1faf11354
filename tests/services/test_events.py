from __future__ import annotations

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.event_tables import EventSeating
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.errors import RefusedError, VersionConflictError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.seating import Arrangement, check, propose, seat_round, unseat_round
from scorekeeper.services.event.tables import confirm_for, end_table, give_result
from scorekeeper.services.event.views import TableState
from scorekeeper.services.hand.deals import correct_deal
from scorekeeper.services.lifecycle.change_log import list_changes
from scorekeeper.services.lifecycle.confirming import list_confirmations
from scorekeeper.services.lifecycle.games import load_game
from tests.services.circle import KEYS
from tests.services.club import (
    an_evening,
    confirm_both,
    directed,
    play,
    play_round,
    seat,
    way,
)
from tests.services.helpers import a_write, net


def codes(error: RefusedError) -> set[str]:
    return {problem.code for problem in error.problems}


def test_a_round_goes_from_not_begun_to_confirmed(session: Session) -> None:
    token = an_evening(session)
    view = seat(session, token)
    assert view.current is not None
    assert [table.state for table in view.current.tables] == [TableState.NOT_BEGUN] * 2
    play(session, token, 1, (500, 100))
    states = [table.state for table in load_event(session, token).rounds[0].tables]
    assert states == [TableState.PLAYING, TableState.NOT_BEGUN]
    play(session, token, 1, (300, 0))
    table = load_event(session, token).rounds[0].tables[0]
    assert (table.state, table.points, table.hands) == (TableState.WAITING, (800, 100), 2)
    confirm_both(session, token, 1)
    assert load_event(session, token).rounds[0].tables[0].state is TableState.CONFIRMED


def test_the_ranking_follows_from_the_games(session: Session) -> None:
    token = an_evening(session)
    view = play_round(session, token)
    winner = view.rounds[0].tables[0].sides[0][0]
    first = view.ranking()[0]
    assert (first.entrant.number, first.score, first.difference) == (winner, 14, 500)
    assert load_game(session, way(session, token, 1)).over


def test_no_next_round_while_a_table_has_no_result(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    play(session, token, 1, (500, 100), (0, 20))
    with pytest.raises(RefusedError) as refused:
        propose(load_event(session, token))
    assert codes(refused.value) == {"event.unfinished"}
    give_result(session, token, (1, 2), (300, 200), directed(session, token, note="no time"))
    assert propose(load_event(session, token)).round == 2
    table = load_event(session, token).rounds[0].tables[1]
    assert (table.state, table.points) == (TableState.GIVEN, (300, 200))
    give_result(session, token, (1, 2), None, directed(session, token))
    assert load_event(session, token).rounds[0].tables[1].points is None


def test_a_table_may_end_with_the_hands_it_has(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    with pytest.raises(RefusedError) as refused:
        end_table(session, token, (1, 1), directed(session, token))
    assert codes(refused.value) == {"event.no_hands"}
    play(session, token, 1, (500, 100))
    end_table(session, token, (1, 1), directed(session, token))
    table = load_event(session, token).rounds[0].tables[0]
    assert (table.state, table.points) == (TableState.WAITING, (500, 100))
    game = load_game(session, way(session, token, 1))
    assert (game.over, game.winner) == (True, 0)
    assert list_changes(session, way(session, token, 1))[0].action == "ended"
    with pytest.raises(RefusedError) as refused:
        end_table(session, token, (1, 1), directed(session, token))
    assert codes(refused.value) == {"event.over"}
    confirm_both(session, token, 1)
    assert load_event(session, token).rounds[0].tables[0].state is TableState.CONFIRMED


def test_the_director_confirms_in_their_place(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    play(session, token, 1, (500, 100), (0, 20))
    confirm_for(session, token, (1, 1), "Director: they had left", KEYS)
    assert load_event(session, token).rounds[0].tables[0].state is TableState.CONFIRMED
    logged = list_confirmations(session, way(session, token, 1), 0)
    assert {each.author for each in logged} == {"Director: they had left"}


@pytest.mark.parametrize("at", [(0, 1), (2, 1), (1, 9)])
def test_a_table_that_is_none_is_refused(session: Session, at: tuple[int, int]) -> None:
    token = an_evening(session)
    seat(session, token)
    with pytest.raises(RefusedError) as refused:
        give_result(session, token, at, (1, 2), directed(session, token))
    assert codes(refused.value) == {"event.no_table"}
    with pytest.raises(RefusedError) as refused:
        confirm_for(session, token, at, "", KEYS)
    assert codes(refused.value) == {"event.no_table"}


def test_points_beyond_all_are_refused(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    with pytest.raises(RefusedError) as refused:
        give_result(session, token, (1, 1), (10_000_000, 0), directed(session, token))
    assert codes(refused.value) == {"event.no_points"}


def test_a_seating_is_undone_until_the_first_hand(session: Session) -> None:
    token = an_evening(session)
    with pytest.raises(RefusedError) as refused:
        unseat_round(session, token, directed(session, token))
    assert codes(refused.value) == {"event.nothing_seated"}
    seat(session, token)
    unseat_round(session, token, directed(session, token))
    assert load_event(session, token).rounds == ()
    assert session.scalar(select(func.count()).select_from(Game)) == 0
    assert len(session.scalars(select(EventSeating)).all()) == 2
    seat(session, token)
    play(session, token, 2, (500, 100))
    with pytest.raises(RefusedError) as refused:
        unseat_round(session, token, directed(session, token))
    assert codes(refused.value) == {"event.begun"}


def test_two_directors_cannot_seat_one_round_twice(session: Session) -> None:
    token = an_evening(session)
    arrangement = propose(load_event(session, token)).arrangement
    mine, theirs = directed(session, token), directed(session, token)
    seat_round(session, token, arrangement, mine, KEYS)
    with pytest.raises(VersionConflictError):
        seat_round(session, token, arrangement, theirs, KEYS)
    seat_round(session, token, arrangement, mine, KEYS)
    assert len(load_event(session, token).rounds) == 1
    with pytest.raises(RefusedError) as refused:
        seat_round(session, token, arrangement.swap(1, 2), mine, KEYS)
    assert codes(refused.value) == {"key.reused"}


def test_swaps_are_marked_where_they_break_a_rule(session: Session) -> None:
    token = an_evening(session, 5)
    view = play_round(session, token)
    proposal = propose(view)
    assert (proposal.again, proposal.byes_too_soon) == (frozenset(), frozenset())
    (bye,) = view.rounds[0].byes
    swapped = check(view, proposal.arrangement.swap(bye, proposal.arrangement.byes[0]))
    assert swapped.byes_too_soon == {bye}
    first = view.rounds[0].tables[0].sides
    sides = proposal.arrangement.tables[0][1]
    rematch = proposal.arrangement.swap(sides[0][0], first[0][0])
    other = dict(rematch.tables)[1][1][0]
    assert check(view, rematch.swap(other, first[1][0])).again == {1}


def test_a_seating_that_does_not_fit_is_refused(session: Session) -> None:
    token = an_evening(session)
    for wrong in (
        Arrangement(((1, ((1,), (2,))),)),
        Arrangement(((1, ((1,), (2,))), (1, ((3,), (4,))))),
        Arrangement(((1, ((1,), (2,))), (9, ((3,), (4,))))),
        Arrangement(((1, ((1, 3), (2, 4))),)),
        Arrangement(((1, ((1,), (2,))), (2, ((3,), (3,))))),
    ):
        with pytest.raises(RefusedError) as refused:
            seat_round(session, token, wrong, directed(session, token), KEYS)
        assert codes(refused.value) == {"event.seats_wrong"}


def test_after_the_last_round_of_a_schedule_there_is_none(session: Session) -> None:
    token = an_evening(session, movement="round-robin")
    for _ in range(3):
        play_round(session, token)
    with pytest.raises(RefusedError) as refused:
        propose(load_event(session, token))
    assert codes(refused.value) == {"event.no_round"}


def test_players_of_an_individual_evening_sit_with_others(session: Session) -> None:
    token = an_evening(session, 8, movement="individual", scoring="points")
    view = play_round(session, token)
    assert {len(side) for side in view.rounds[0].tables[0].sides} == {2}
    partners = {frozenset(side) for table in view.rounds[0].tables for side in table.sides}
    again = seat(session, token).rounds[1]
    assert not partners & {frozenset(side) for table in again.tables for side in table.sides}


def test_a_hand_that_is_corrected_later_changes_the_ranking_and_is_to_be_confirmed_anew(
    session: Session,
) -> None:
    token = an_evening(session)
    play_round(session, token)
    game = way(session, token, 1, Role.OWNER)
    seat(session, token)
    before = load_event(session, token).ranking()
    revision = load_game(session, game).deals[0].revision
    correct_deal(session, game, 1, net(0, 900), a_write(revision))
    after = load_event(session, token)
    assert after.ranking() != before
    assert after.rounds[0].tables[0].state is TableState.WAITING
