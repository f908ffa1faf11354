"""The clock of a round: the remaining time, and the end of tables by it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.persistence.event_tables import EventWrite
from scorekeeper.services.common.errors import (
    NotDirectingError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.event import loading
from scorekeeper.services.event.clock import ClockAct, end_own_table, turn_clock
from scorekeeper.services.event.event_links import list_links
from scorekeeper.services.event.loading import load_event, open_event
from scorekeeper.services.event.rounds import unseat_round
from scorekeeper.services.event.table_results import (
    end_table,
    give_result,
    let_play_on,
    may_go_on,
)
from scorekeeper.services.event.views import ClockPhase, ClockView, TableState, clock_view
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.deals import restore_last, undo_last
from tests.services.circle import KEYS
from tests.services.club import an_evening, confirm_both, directed, play, seat, way
from tests.services.helpers import a_write, net, record

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def by_clock(session: Session, length: int = 40) -> str:
    """Start an evening of two tables whose rounds a clock ends, and seat a round."""
    token = an_evening(session, round_hands=0, round_minutes=length)
    seat(session, token)
    return token


def turn(
    session: Session, token: str, what: ClockAct, now: datetime = NOON, more: int = 0
) -> ClockView:
    turn_clock(session, token, what, directed(session, token), more, now)
    return clock(session, token)


def clock(session: Session, token: str) -> ClockView:
    found = load_event(session, token).clock
    assert found is not None
    return found


def ran_out(session: Session, token: str) -> None:
    """Let the clock of the round have run out a moment ago."""
    turn(session, token, ClockAct.START, datetime.now(UTC) - minutes(41))


def table_link(session: Session, token: str, place: int) -> str:
    links = list_links(session, token, KEYS)
    return next(
        each.token for each in links if each.role is EventRole.TABLE and each.place == place
    )


def codes(error: RefusedError) -> set[str]:
    return {problem.code for problem in error.problems}


def test_it_runs_from_its_start_and_warns_before_its_end(session: Session) -> None:
    token = by_clock(session)
    assert clock(session, token).phase(NOON) is ClockPhase.READY
    assert clock(session, token).remaining(NOON) == minutes(40)
    running = turn(session, token, ClockAct.START)
    phases = [running.phase(NOON + minutes(at)) for at in (0, 34.9, 35, 39.9, 40, 90)]
    assert phases == [
        ClockPhase.RUNNING,
        ClockPhase.RUNNING,
        ClockPhase.WARNING,
        ClockPhase.WARNING,
        ClockPhase.UP,
        ClockPhase.UP,
    ]
    left = [running.remaining(NOON + minutes(at)) for at in (0, 15.5, 40, 41)]
    assert left == [minutes(40), minutes(24.5), minutes(0), minutes(0)]


def test_a_pause_keeps_what_is_left(session: Session) -> None:
    token = by_clock(session)
    turn(session, token, ClockAct.START)
    paused = turn(session, token, ClockAct.PAUSE, NOON + minutes(10.25))
    assert paused.phase(NOON + minutes(500)) is ClockPhase.PAUSED
    assert paused.remaining(NOON + minutes(500)) == minutes(29.75)
    again = turn(session, token, ClockAct.START, NOON + minutes(60))
    assert again.remaining(NOON + minutes(60)) == minutes(29.75)
    # One that runs goes on, one that stands stands.
    assert turn(session, token, ClockAct.START, NOON + minutes(70)) == again
    paused = turn(session, token, ClockAct.PAUSE, NOON + minutes(71))
    assert turn(session, token, ClockAct.PAUSE, NOON + minutes(72)) == paused


def test_more_minutes_before_while_it_stands_and_when_time_is_up(session: Session) -> None:
    token = by_clock(session)
    assert turn(session, token, ClockAct.MORE, more=5).remaining(NOON) == minutes(45)
    assert turn(session, token, ClockAct.START).ends_at == NOON + minutes(45)
    assert turn(session, token, ClockAct.MORE, more=1).ends_at == NOON + minutes(46)
    late = NOON + minutes(60)
    assert clock(session, token).phase(late) is ClockPhase.UP
    # One that has run out is not paused: it would stand at nothing.
    assert turn(session, token, ClockAct.PAUSE, late).phase(late) is ClockPhase.UP
    assert turn(session, token, ClockAct.MORE, late, more=5).remaining(late) == minutes(5)


def test_a_clock_never_has_more_than_a_day(session: Session) -> None:
    token = by_clock(session)
    for _ in range(25):
        turn(session, token, ClockAct.MORE, more=60)
    assert clock(session, token).remaining(NOON) == minutes(24 * 60)
    turn(session, token, ClockAct.START)
    late = NOON + minutes(10)
    assert turn(session, token, ClockAct.MORE, late, more=60).remaining(late) == minutes(24 * 60)


def test_each_round_has_a_whole_clock(session: Session) -> None:
    token = by_clock(session)
    turn(session, token, ClockAct.START)
    unseat_round(session, token, directed(session, token))
    with pytest.raises(RefusedError) as refused:
        turn(session, token, ClockAct.START)
    assert codes(refused.value) == {"event.nothing_seated"}
    seat(session, token)
    assert clock(session, token).phase(NOON) is ClockPhase.READY


def test_it_is_the_same_after_a_restart_and_is_logged(session: Session) -> None:
    token = by_clock(session)
    before = turn(session, token, ClockAct.START)
    loading.forget()
    session.expire_all()
    assert clock(session, token) == before
    turn(session, token, ClockAct.MORE, more=5)
    log = session.scalars(select(EventWrite).where(EventWrite.action == "clock")).all()
    assert [row.details for row in log] == [
        {"turn": "start", "minutes": 0},
        {"turn": "more", "minutes": 5},
    ]


def test_two_directors_start_it_once_and_give_minutes_once(session: Session) -> None:
    token = by_clock(session)
    mine, theirs = directed(session, token), directed(session, token)
    turn_clock(session, token, ClockAct.MORE, mine, 5, NOON)
    turn_clock(session, token, ClockAct.MORE, mine, 5, NOON)
    with pytest.raises(VersionConflictError):
        turn_clock(session, token, ClockAct.MORE, theirs, 5, NOON)
    assert clock(session, token).remaining(NOON) == minutes(45)


@pytest.mark.parametrize("more", [-1, 0, 61])
def test_minutes_that_are_none_are_refused(session: Session, more: int) -> None:
    with pytest.raises(RefusedError) as refused:
        turn(session, by_clock(session), ClockAct.MORE, more=more)
    assert codes(refused.value) == {"clock.minutes"}


def test_where_hands_are_counted_there_is_no_clock(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    assert load_event(session, token).clock is None
    with pytest.raises(RefusedError) as refused:
        turn_clock(session, token, ClockAct.START, directed(session, token))
    assert codes(refused.value) == {"clock.none"}


@pytest.mark.parametrize("length", [0, 241])
def test_a_round_of_no_length_is_refused(session: Session, length: int) -> None:
    with pytest.raises(RefusedError) as refused:
        an_evening(session, round_hands=0, round_minutes=length)
    assert [(p.path, p.code) for p in refused.value.problems] == [
        ("round_minutes", "event.round_minutes")
    ]


def test_before_time_is_up_hands_go_on(session: Session) -> None:
    token = by_clock(session)
    turn(session, token, ClockAct.START, datetime.now(UTC))
    play(session, token, 1, *[(100, 0)] * 12)
    assert load_event(session, token).rounds[0].tables[0].state is TableState.PLAYING


def test_the_hand_that_runs_when_time_is_up_is_the_last(session: Session) -> None:
    token = by_clock(session)
    play(session, token, 1, (300, 100), (0, 50))
    play(session, token, 2, (10, 20))
    ran_out(session, token)
    play(session, token, 1, (200, 0))
    table = load_event(session, token).rounds[0].tables[0]
    assert (table.state, table.hands, table.points) == (TableState.WAITING, 3, (500, 150))
    game = load_game(session, way(session, token, 1))
    assert (game.over, game.winner, game.rules.target.deals) == (True, 0, 3)
    with pytest.raises(RefusedError):
        play(session, token, 1, (200, 0))
    confirm_both(session, token, 1)
    tables = load_event(session, token).rounds[0].tables
    assert [each.state for each in tables] == [TableState.CONFIRMED, TableState.PLAYING]


def test_a_last_hand_may_be_taken_back_and_written_anew(session: Session) -> None:
    token = by_clock(session)
    ran_out(session, token)
    play(session, token, 1, (300, 100))
    game = way(session, token, 1, Role.OWNER)
    undo_last(session, game, a_write(load_game(session, game).version))
    assert load_event(session, token).rounds[0].tables[0].state is TableState.NOT_BEGUN
    restore_last(session, game, a_write(load_game(session, game).version))
    assert load_event(session, token).rounds[0].tables[0].points == (300, 100)
    undo_last(session, game, a_write(load_game(session, game).version))
    play(session, token, 1, (0, 100))
    assert load_event(session, token).rounds[0].tables[0].points == (0, 100)


def test_with_more_minutes_a_last_hand_that_is_undone_was_not_the_last(session: Session) -> None:
    token = by_clock(session)
    ran_out(session, token)
    play(session, token, 1, (300, 100))
    game = way(session, token, 1, Role.OWNER)
    undo_last(session, game, a_write(load_game(session, game).version))
    turn(session, token, ClockAct.MORE, datetime.now(UTC), 10)
    play(session, token, 1, (300, 100), (0, 50))
    table = load_event(session, token).rounds[0].tables[0]
    assert (table.state, table.hands) == (TableState.PLAYING, 2)


def test_a_table_that_says_too_soon_that_it_is_done_plays_its_last_hand(session: Session) -> None:
    token = by_clock(session)
    play(session, token, 1, (300, 100))
    ran_out(session, token)
    end_own_table(session, table_link(session, token, 1), Write(key="done", expected=0))
    let_play_on(session, token, (1, 1), directed(session, token))
    play(session, token, 1, (0, 50))
    table = load_event(session, token).rounds[0].tables[0]
    assert (table.state, table.points) == (TableState.WAITING, (300, 150))


def test_a_hand_of_an_earlier_round_that_is_written_anew_ends_its_game(session: Session) -> None:
    token = by_clock(session)
    ran_out(session, token)
    game = way(session, token, 1, Role.OWNER)
    for place in (1, 2):
        play(session, token, place, (300, 100))
    seat(session, token)
    undo_last(session, game, a_write(load_game(session, game).version))
    record(session, game, net(0, 100))
    assert load_event(session, token).rounds[0].tables[0].points == (0, 100)


def test_a_game_that_was_ended_before_time_ends_again_after_its_last_hand(session: Session) -> None:
    token = by_clock(session)
    turn(session, token, ClockAct.START, datetime.now(UTC))
    play(session, token, 1, (300, 100))
    end_table(session, token, (1, 1), directed(session, token))
    assert may_go_on(
        session, load_event(session, token), load_event(session, token).rounds[0].tables[0]
    )
    game = way(session, token, 1, Role.OWNER)
    undo_last(session, game, a_write(load_game(session, game).version))
    record(session, game, net(0, 100))
    assert load_event(session, token).rounds[0].tables[0].points == (0, 100)


def test_hands_that_are_undone_after_the_end_are_all_written_anew(session: Session) -> None:
    token = by_clock(session)
    play(session, token, 1, (10, 0), (20, 0))
    ran_out(session, token)
    play(session, token, 1, (30, 0))
    assert not may_go_on(
        session, load_event(session, token), load_event(session, token).rounds[0].tables[0]
    )
    game = way(session, token, 1, Role.OWNER)
    for _ in range(2):
        undo_last(session, game, a_write(load_game(session, game).version))
    record(session, game, net(25, 0), net(35, 0))
    assert load_event(session, token).rounds[0].tables[0].points == (70, 0)
    assert load_game(session, game).over


def test_lengths_that_were_changed_are_cited_no_more(session: Session) -> None:
    token = by_clock(session)
    play(session, token, 1, (10, 0))
    told = set()
    for _ in range(3):
        end_table(session, token, (1, 1), directed(session, token))
        let_play_on(session, token, (1, 1), directed(session, token))
        told.add(load_game(session, way(session, token, 1)).rules.target)
    assert len(told) == 1


def test_what_is_done_at_a_table_is_not_in_the_way_of_the_clock(session: Session) -> None:
    token = by_clock(session)
    seen, stale = directed(session, token), directed(session, token)
    give_result(session, token, (1, 1), (1, 2), directed(session, token))
    turn_clock(session, token, ClockAct.START, seen, now=NOON)
    with pytest.raises(VersionConflictError):
        turn_clock(session, token, ClockAct.MORE, stale, 5, now=NOON)


def test_a_table_without_a_running_hand_says_that_it_is_done(session: Session) -> None:
    token = by_clock(session)
    link, other = table_link(session, token, 1), table_link(session, token, 2)
    play(session, token, 1, (300, 100))
    with pytest.raises(RefusedError) as refused:
        end_own_table(session, link, Write(key="early", expected=0), NOON)
    assert codes(refused.value) == {"clock.runs"}
    ran_out(session, token)
    end_own_table(session, link, Write(key="done", expected=0))
    end_own_table(session, link, Write(key="done", expected=0))
    end_own_table(session, link, Write(key="again", expected=0))
    assert load_event(session, token).rounds[0].tables[0].points == (300, 100)
    with pytest.raises(RefusedError) as refused:
        end_own_table(session, other, Write(key="none", expected=0))
    assert codes(refused.value) == {"event.no_hands"}
    with pytest.raises(NotDirectingError):
        end_own_table(session, token, Write(key="director", expected=0))


def test_a_table_where_nobody_sits_has_nothing_to_end(session: Session) -> None:
    token = an_evening(session, round_hands=0, round_minutes=40)
    with pytest.raises(RefusedError) as refused:
        end_own_table(session, table_link(session, token, 1), Write(key="empty", expected=0))
    assert codes(refused.value) == {"event.no_table"}


def test_pages_learn_of_the_end_without_a_write(session: Session) -> None:
    token = by_clock(session)
    turn(session, token, ClockAct.START, datetime.now(UTC))
    running = open_event(session, token).etag
    assert running.endswith("-running")
    opened = open_event(session, token)
    assert opened.clock is not None
    assert open_event(session, an_evening(session)).clock is None
    turn(session, token, ClockAct.PAUSE, datetime.now(UTC))
    ran_out_now = turn(session, token, ClockAct.START, datetime.now(UTC) - minutes(60))
    assert ran_out_now.phase(datetime.now(UTC)) is ClockPhase.UP
    assert open_event(session, token).etag.endswith("-up")


@given(st.integers(1, 240), st.lists(st.integers(0, 20_000), max_size=12))
def test_what_is_left_never_grows_by_itself(length: int, seconds: list[int]) -> None:
    view = clock_view(length, NOON + minutes(length), None)
    assert view is not None
    left = [view.remaining(NOON + timedelta(seconds=each)) for each in sorted(seconds)]
    assert left == sorted(left, reverse=True)
    assert all(timedelta(0) <= each <= minutes(length) for each in left)
    assert view.warning <= min(minutes(5), minutes(length) / 4)
    assert clock_view(None, None, None) is None
