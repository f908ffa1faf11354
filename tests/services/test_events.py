from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from scorekeeper.event.evening import Round, Table
from scorekeeper.event.next_round import swapped
from scorekeeper.persistence import events as stored
from scorekeeper.persistence.erasing import delete_games
from scorekeeper.persistence.event_tables import (
    EventEntrant,
    EventLink,
    EventSeating,
    EventToken,
    StoredEvent,
)
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.errors import (
    EventNotFoundError,
    LinkRevokedError,
    NotDirectingError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.event import event_links
from scorekeeper.services.event.directing import show_ranking
from scorekeeper.services.event.entrant_list import read_entrants, split_names
from scorekeeper.services.event.event_links import list_links, renew_link, token_into
from scorekeeper.services.event.loading import forget, load_event, view_of
from scorekeeper.services.event.rounds import check, propose, seat_round, unseat_round
from scorekeeper.services.event.starting import events_of_group, start_event
from scorekeeper.services.event.table_results import (
    confirm_for,
    end_table,
    give_result,
    let_play_on,
    may_go_on,
)
from scorekeeper.services.event.views import TableState, TableView
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.views import Confirming
from scorekeeper.services.game.writes import Write
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.group.groups import renew_link as renew_group
from scorekeeper.services.hand.deals import correct_deal, record_deal, undo_last
from scorekeeper.services.lifecycle.change_log import list_changes
from scorekeeper.services.lifecycle.changes import delete_game
from scorekeeper.services.lifecycle.confirming import (
    RESULT,
    Approval,
    confirm,
    list_confirmations,
    set_confirming,
)
from scorekeeper.services.lifecycle.sharing import share_links, take_back
from scorekeeper.services.upkeep.erasing import Retention, Tidied, count_group, erase_group, tidy
from tests.databases import ON_BOTH
from tests.services.circle import KEYS
from tests.services.club import (
    an_evening,
    confirm_both,
    directed,
    pairs,
    play,
    play_round,
    seat,
    settings,
    way,
)
from tests.services.evenings import contents
from tests.services.helpers import a_game, a_write, net, record
from tests.threads import at_once


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
    first = view.ranking[0]
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
    assert propose(load_event(session, token)).number == 2
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


def test_a_table_that_was_ended_too_soon_plays_on(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    play(session, token, 1, (500, 100))
    with pytest.raises(RefusedError) as refused:
        let_play_on(session, token, (1, 1), directed(session, token))
    assert codes(refused.value) == {"event.plays"}
    end_table(session, token, (1, 1), directed(session, token))
    confirm_both(session, token, 1)
    assert may_go_on(session, load_event(session, token), at(session, token))
    let_play_on(session, token, (1, 1), directed(session, token, note="a mistake"))
    assert at(session, token).state is TableState.PLAYING
    game = load_game(session, way(session, token, 1))
    assert (game.over, game.winner, game.rules.target.deals) == (False, None, 2)
    logged = list_changes(session, way(session, token, 1))[0]
    assert (logged.action, logged.author) == ("goes on", "a mistake")
    play(session, token, 1, (0, 700))
    assert (at(session, token).state, at(session, token).points) == (TableState.WAITING, (500, 800))
    assert not may_go_on(session, load_event(session, token), at(session, token))
    with pytest.raises(RefusedError) as refused:
        let_play_on(session, token, (1, 1), directed(session, token))
    assert codes(refused.value) == {"event.all_hands"}


def test_only_a_table_of_this_round_without_a_given_result_plays_on(session: Session) -> None:
    token = an_evening(session, 2)
    seat(session, token)
    play(session, token, 1, (500, 100))
    end_table(session, token, (1, 1), directed(session, token))
    give_result(session, token, (1, 1), (1, 2), directed(session, token))
    with pytest.raises(RefusedError) as refused:
        let_play_on(session, token, (1, 1), directed(session, token))
    assert codes(refused.value) == {"event.over"}
    earlier = at(session, token)
    seat(session, token)
    with pytest.raises(RefusedError) as refused:
        let_play_on(session, token, (1, 1), directed(session, token))
    assert codes(refused.value) == {"event.no_table"}
    assert not may_go_on(session, load_event(session, token), earlier)
    assert not may_go_on(session, load_event(session, an_evening(session)), earlier)


def test_a_table_whose_result_is_given_changes_no_hand(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    play(session, token, 1, (500, 100))
    give_result(session, token, (1, 1), (300, 0), directed(session, token, note="no time"))
    game = load_game(session, way(session, token, 1))
    assert (game.is_settled, game.given) == (True, (300, 0))
    assert list_changes(session, way(session, token, 1))[0].action == "given"
    with pytest.raises(RefusedError) as refused:
        play(session, token, 1, (1, 2))
    assert codes(refused.value) == {"event.given"}
    record(session, way(session, token, 1, Role.OWNER), net(1, 2))
    give_result(session, token, (1, 1), None, directed(session, token))
    assert not load_game(session, way(session, token, 1)).is_settled
    assert at(session, token).points == (501, 102)


def test_what_two_directors_do_at_different_tables_is_not_in_the_way(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    seen, stale = directed(session, token), directed(session, token)
    again = directed(session, token)
    give_result(session, token, (1, 1), (300, 0), seen)
    give_result(session, token, (1, 2), (100, 50), stale)
    with pytest.raises(VersionConflictError):
        give_result(session, token, (1, 2), (1, 1), again)
    tables = load_event(session, token).rounds[0].tables
    assert [table.points for table in tables] == [(300, 0), (100, 50)]
    before = directed(session, token)
    give_result(session, token, (1, 1), None, directed(session, token))
    give_result(session, token, (1, 2), None, directed(session, token))
    unseat_round(session, token, directed(session, token))
    seat(session, token)
    with pytest.raises(VersionConflictError):
        give_result(session, token, (1, 1), (5, 5), before)
    with pytest.raises(VersionConflictError):
        give_result(session, token, (1, 1), (5, 5), replace(before, expected=10_000))


def test_a_director_shows_the_ranking_or_hides_it(session: Session) -> None:
    token = an_evening(session)
    late = directed(session, token)
    show_ranking(session, token, directed(session, token), shown=False)
    assert not load_event(session, token).settings.shows_ranking
    with pytest.raises(VersionConflictError):
        show_ranking(session, token, late, shown=True)
    show_ranking(session, token, directed(session, token), shown=True)
    assert load_event(session, token).settings.shows_ranking


def test_an_evening_knows_its_last_round(session: Session) -> None:
    token = an_evening(session, rounds_planned=1)
    assert not load_event(session, token).is_last
    assert not seat(session, token).is_last
    for place in (1, 2):
        play(session, token, place, (500, 100), (1, 1))
    assert load_event(session, token).is_last
    assert seat(session, token).next_round == 3


@pytest.mark.parametrize("score", [-1, 10_000_000])
def test_a_bye_scores_what_points_can_be(session: Session, score: int) -> None:
    with pytest.raises(RefusedError) as refused:
        an_evening(session, bye_score=score)
    assert codes(refused.value) == {"event.bye_score"}


@pytest.mark.parametrize("score", [0, 9_999_999])
def test_a_bye_may_score_nothing_and_as_much_as_a_table(session: Session, score: int) -> None:
    token = an_evening(session, bye_score=score)
    assert load_event(session, token).settings.bye_score == score


def at(session: Session, token: str) -> TableView:
    """Return table 1 of round 1."""
    return load_event(session, token).rounds[0].tables[0]


def test_the_director_confirms_in_their_place(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    play(session, token, 1, (500, 100), (0, 20))
    game = load_game(session, way(session, token, 1))
    seen, by = game.confirmed.result_basis, Write(key="c", expected=0, author="Director: they left")
    owner = way(session, token, 1, Role.OWNER)
    undo_last(session, owner, a_write(game.version))
    record(session, owner, net(0, 900))
    with pytest.raises(RefusedError) as refused:
        confirm_for(session, token, (1, 1), seen, KEYS, by)
    assert codes(refused.value) == {"confirm.changed"}
    seen = load_game(session, owner).confirmed.result_basis
    confirm_for(session, token, (1, 1), seen, KEYS, by)
    assert load_event(session, token).rounds[0].tables[0].state is TableState.CONFIRMED
    logged = list_confirmations(session, way(session, token, 1), 0)
    assert {each.author for each in logged} == {"Director: they left"}


@pytest.mark.parametrize("at", [(0, 1), (2, 1), (1, 9), (10**30, 1), (1, 10**30)])
def test_a_table_that_is_none_is_refused(session: Session, at: tuple[int, int]) -> None:
    token = an_evening(session)
    seat(session, token)
    with pytest.raises(RefusedError) as refused:
        give_result(session, token, at, (1, 2), directed(session, token))
    assert codes(refused.value) == {"event.no_table"}
    with pytest.raises(RefusedError) as refused:
        confirm_for(session, token, at, 1, KEYS, directed(session, token))
    assert codes(refused.value) == {"event.no_table"}


def test_points_beyond_all_are_refused(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    with pytest.raises(RefusedError) as refused:
        give_result(session, token, (1, 1), (10_000_000, 0), directed(session, token))
    assert codes(refused.value) == {"event.too_many_points"}


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
    proposed = propose(load_event(session, token)).round
    mine, theirs = directed(session, token), directed(session, token)
    seat_round(session, token, proposed, mine, KEYS)
    with pytest.raises(VersionConflictError):
        seat_round(session, token, proposed, theirs, KEYS)
    seat_round(session, token, proposed, mine, KEYS)
    assert len(load_event(session, token).rounds) == 1
    with pytest.raises(RefusedError) as refused:
        seat_round(session, token, swapped(proposed, 1, 2), mine, KEYS)
    assert codes(refused.value) == {"event.reused"}


def test_swaps_are_marked_where_they_break_a_rule(session: Session) -> None:
    token = an_evening(session, 5)
    view = play_round(session, token)
    proposal = propose(view)
    assert (proposal.again, proposal.byes_too_soon) == ((), frozenset())
    (bye,) = view.rounds[0].byes
    (idle,) = proposal.round.byes
    assert check(view, swapped(proposal.round, bye, idle)).byes_too_soon == {bye}
    first = view.rounds[0].tables[0].sides
    half = swapped(proposal.round, proposal.round.tables[0].sides[0][0], first[0][0])
    rematch = check(view, swapped(half, half.tables[0].sides[1][0], first[1][0]))
    assert rematch.again == rematch.round.tables[:1]
    assert rematch.round.tables[0].number == 1


def test_a_seating_that_does_not_fit_is_refused(session: Session) -> None:
    token = an_evening(session)
    for wrong in (
        [(1, ((1,), (2,)))],
        [(1, ((1,), (2,))), (1, ((3,), (4,)))],
        [(1, ((1,), (2,))), (9, ((3,), (4,)))],
        [(1, ((1, 3), (2, 4)))],
        [(1, ((1,), (2,))), (2, ((3,), (3,)))],
    ):
        tables = tuple(Table(number, sides) for number, sides in wrong)
        with pytest.raises(RefusedError) as refused:
            seat_round(session, token, Round(tables), directed(session, token), KEYS)
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
    before = load_event(session, token).ranking
    revision = load_game(session, game).deals[0].revision
    correct_deal(session, game, 1, net(0, 900), a_write(revision))
    after = load_event(session, token)
    assert after.ranking != before
    assert after.rounds[0].tables[0].state is TableState.WAITING


def test_only_the_director_changes_what_both_sides_have_confirmed(session: Session) -> None:
    token = an_evening(session)
    play_round(session, token, confirmed=False)
    table = way(session, token, 1)
    basis = load_game(session, table).confirmed.result_basis
    mine = [Approval(number=RESULT, basis=basis, side=side) for side in (0, 1)]
    confirm(session, table, mine[0])
    correct_last(session, table, (200, 110))  # one side alone binds nobody
    confirm_both(session, token, 1)
    changes: tuple[Callable[[], object], ...] = (
        lambda: correct_last(session, table, (0, 900)),
        lambda: undo_last(session, table, a_write(load_game(session, table).version)),
        lambda: confirm(session, table, replace(latest(session, table), taken_back=True)),
    )
    for change in changes:
        with pytest.raises(RefusedError) as refused:
            change()
        assert codes(refused.value) == {"event.confirmed"}
    assert load_event(session, token).rounds[0].tables[0].state is TableState.CONFIRMED
    correct_last(session, way(session, token, 1, Role.OWNER), (0, 900))
    changed = load_event(session, token).rounds[0].tables[0]
    assert (changed.state, changed.points) == (TableState.WAITING, (400, 900))
    with pytest.raises(RefusedError) as refused:
        correct_last(session, table, (0, 950))
    assert codes(refused.value) == {"event.confirmed"}


def test_outside_of_an_evening_confirmed_hands_may_be_corrected(session: Session) -> None:
    token = a_game(
        session, confirming=Confirming.RESULT, overrides={"target.points": None, "target.deals": 1}
    )
    record(session, token, net(100, 50))
    for side in (0, 1):
        confirm(session, token, replace(latest(session, token), side=side))
    correct_last(session, token, (0, 900))
    assert load_game(session, token).totals == (0, 900)


def test_a_game_of_an_evening_is_the_director_s_to_keep(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    owner = way(session, token, 1, Role.OWNER)
    changes: tuple[Callable[[], object], ...] = (
        lambda: set_confirming(session, owner, Confirming.NONE, a_write(0)),
        lambda: delete_game(session, owner, a_write(0)),
    )
    for change in changes:
        with pytest.raises(RefusedError) as refused:
            change()
        assert codes(refused.value) == {"event.game"}
    assert load_game(session, owner).confirming is Confirming.RESULT


def test_a_seating_whose_only_hand_is_undone_may_be_undone(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    play(session, token, 1, (500, 100))
    undo_last(session, way(session, token, 1), a_write(1))
    unseat_round(session, token, directed(session, token))
    assert load_event(session, token).rounds == ()


def test_a_correction_while_the_other_side_confirms_is_to_be_confirmed_anew(
    session: Session,
) -> None:
    token = an_evening(session)
    play_round(session, token, confirmed=False)
    table = way(session, token, 1)
    seen = latest(session, table)
    confirm(session, table, seen)
    correct_last(session, table, (0, 50))
    with pytest.raises(RefusedError) as refused:
        confirm(session, table, replace(seen, side=1))
    assert codes(refused.value) == {"confirm.changed"}
    shown = load_event(session, token).rounds[0].tables[0]
    assert (shown.state, shown.confirmed) == (TableState.WAITING, frozenset())


@ON_BOTH
def test_both_sides_confirm_at_once(session: Session, new_session: Callable[[], Session]) -> None:
    token = an_evening(session)
    play_round(session, token, confirmed=False)
    table = way(session, token, 1)
    asked = latest(session, table)
    session.rollback()
    at_once(lambda side: confirm(new_session(), table, replace(asked, side=side)), 2)
    assert load_event(session, token).rounds[0].tables[0].state is TableState.CONFIRMED


def test_a_link_that_was_renewed_opens_nothing_any_more(session: Session) -> None:
    token = an_evening(session)
    wall = next(e for e in list_links(session, token, KEYS) if e.role is EventRole.WALL)
    assert renew_link(session, token, wall.number, KEYS) == token
    assert renew_link(session, token, wall.number, KEYS) == token, "sent twice"
    with pytest.raises(LinkRevokedError):
        load_event(session, wall.token)
    (now,) = (e for e in list_links(session, token, KEYS) if e.role is EventRole.WALL)
    assert load_event(session, now.token).settings.name == "Tuesday"
    with pytest.raises(NotDirectingError):
        list_links(session, now.token, KEYS)
    own = next(e for e in list_links(session, token, KEYS) if e.token == token)
    fresh = renew_link(session, token, own.number, KEYS)
    assert fresh != token
    with pytest.raises(LinkRevokedError):
        seat(session, token)
    assert seat(session, fresh).current is not None
    with pytest.raises(EventNotFoundError):
        load_event(session, make_token())


def test_devices_that_ask_at_once_get_the_same_new_link_of_directors(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = GroupAccess(make_token(), KEYS)
    token = an_evening(session, group=group)
    key = load_event(session, token).key
    session.execute(update(EventLink).values(revoked_at=datetime.now(UTC)))
    session.commit()
    made: list[str] = []

    def lock_after_another(*_: object) -> StoredEvent:
        made.append(event_links.add_link(session, key, EventRole.DIRECTOR, KEYS))
        return session.get_one(StoredEvent, key)

    monkeypatch.setattr(stored, "lock_event", lambda *_: None)
    with pytest.raises(EventNotFoundError):
        event_links.good_director_token(session, group, token)
    monkeypatch.setattr(stored, "lock_event", lock_after_another)
    for _ in range(2):
        assert event_links.good_director_token(session, group, token) == made[0]
    assert len(made) == 1
    stranger = GroupAccess(make_token(), KEYS)
    assert event_links.good_director_token(session, stranger, token) is None


@ON_BOTH
@pytest.mark.parametrize(
    ("ended", "role", "kept"), [(1, Role.SCORER, Role.OWNER), (0, Role.OWNER, Role.SCORER)]
)
def test_a_link_that_was_renewed_ends_its_ways_into_games(
    session: Session, ended: int, role: Role, kept: Role
) -> None:
    token = an_evening(session)
    seat(session, token)
    led_to, others = way(session, token, 1, role), way(session, token, 1, kept)
    second = way(session, token, 2, role)
    links = list_links(session, token, KEYS)
    number = next(e.number for e in links if (e.place == ended and (ended or e.token == token)))
    token = renew_link(session, token, number, KEYS)
    with pytest.raises(LinkRevokedError):
        record(session, led_to, net(100, 5))
    assert load_game(session, others).deals == ()
    if ended:
        assert load_game(session, second).deals == ()
    else:
        with pytest.raises(LinkRevokedError):
            load_game(session, second)
    assert load_game(session, way(session, token, 1, role)).deals == ()


def test_a_way_into_a_game_that_was_taken_back_is_made_anew(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    before = way(session, token, 1)
    assert way(session, token, 1) == before
    owner = way(session, token, 1, Role.OWNER)
    links = share_links(session, owner, KEYS)
    for link in links:
        if link.token == before:
            take_back(session, owner, link.role, link.number)
    after = way(session, token, 1)
    assert after != before
    assert load_game(session, after).deals == ()


def test_a_way_into_a_game_with_another_key_or_into_none(session: Session) -> None:
    token = an_evening(session)
    current = seat(session, token).current
    assert current is not None
    game, before = current.tables[0].game, way(session, token, 1)
    other = token_into(session, game, Role.SCORER, Keyring("another key"))
    assert other not in {before, ""}
    assert load_game(session, other) == load_game(session, before)
    with pytest.raises(EventNotFoundError):
        token_into(session, game._replace(game_id=999), Role.SCORER, KEYS)


def test_a_table_whose_game_is_erased_is_none(session: Session) -> None:
    token = an_evening(session)
    current = seat(session, token).current
    assert current is not None
    delete_games(session, [current.tables[0].game])
    session.commit()
    forget()
    assert [table.number for table in load_event(session, token).rounds[0].tables] == [2]


def test_a_new_link_of_the_group_ends_all_of_its_evenings(session: Session) -> None:
    group, new = GroupAccess(make_token(), KEYS), make_token()
    token = an_evening(session, group=group)
    seat(session, token)
    before = list_links(session, token, KEYS)
    renew_group(session, group.token, new)
    for link in before:
        with pytest.raises(LinkRevokedError):
            load_event(session, link.token)
    assert events_of_group(session, group, 5) == ()
    (item,) = events_of_group(session, GroupAccess(new, KEYS), 5)
    after = list_links(session, item.token, KEYS)
    assert [(e.role, e.place) for e in after] == [(e.role, e.place) for e in before]
    assert not {each.token for each in after} & {each.token for each in before}
    assert list_links(session, item.token, KEYS) == after


def test_links_made_with_another_key_cannot_be_shown(session: Session) -> None:
    group = GroupAccess(make_token(), KEYS)
    token = an_evening(session, group=group)
    (item,) = events_of_group(session, group, 5)
    assert (item.token, item.name) == (token, "Tuesday")
    other = Keyring("another key")
    assert {each.token for each in list_links(session, token, other)} == {""}
    # The devices of the group get another one.
    (again,) = events_of_group(session, GroupAccess(group.token, other), 5)
    assert load_event(session, again.token).key == load_event(session, token).key
    assert events_of_group(session, GroupAccess(group.token, other), 5) == (again,)
    assert events_of_group(session, group, 5) == (item,)
    assert events_of_group(session, GroupAccess(make_token(), KEYS), 5) == ()


def test_a_group_s_evenings_are_listed_the_newest_first(session: Session) -> None:
    group = GroupAccess(make_token(), KEYS)
    for name in ("Monday", "Tuesday", "Friday"):
        an_evening(session, group=group, name=name)
    token = events_of_group(session, group, 5)[0].token
    own = next(e for e in list_links(session, token, KEYS) if e.token == token)
    renew_link(session, token, own.number, KEYS)
    assert [each.name for each in events_of_group(session, group, 2)] == ["Friday", "Tuesday"]


def test_a_form_sent_twice_starts_one_evening(session: Session) -> None:
    group, salt = GroupAccess(make_token(), KEYS), make_token()
    tokens = {start_event(session, settings(), pairs(4), salt, group) for _ in range(2)}
    assert len(tokens) == 1
    assert len(events_of_group(session, group, 5)) == 1
    with pytest.raises(RefusedError) as refused:
        start_event(session, settings(), pairs(4), "no salt", group)
    assert codes(refused.value) == {"key.wrong"}


def test_a_form_sent_again_with_something_corrected_starts_another_evening(
    session: Session,
) -> None:
    group, salt = GroupAccess(make_token(), KEYS), make_token()
    wrong = start_event(session, settings(), pairs(4), salt, group)
    right = start_event(session, settings(), pairs(5), salt, group)
    other = start_event(
        session, settings(overrides={"going_out.points": 50}), pairs(5), salt, group
    )
    assert [len(load_event(session, each).entrants) for each in (wrong, right, other)] == [4, 5, 5]


@pytest.mark.parametrize(("movement", "tables"), [("mitchell", 3), ("swiss", 2)])
def test_each_table_has_a_link_before_the_first_round(
    session: Session, movement: str, tables: int
) -> None:
    token = an_evening(session, 5, movement=movement)
    links = [each for each in list_links(session, token, KEYS) if each.role is EventRole.TABLE]
    assert len(links) == tables


def test_a_key_of_a_hand_ends_no_table(session: Session) -> None:
    token = an_evening(session)
    seat(session, token)
    written = a_write(0)
    record_deal(session, way(session, token, 1), net(500, 100), written)
    with pytest.raises(RefusedError) as refused:
        end_table(session, token, (1, 1), replace(directed(session, token), key=written.key))
    assert codes(refused.value) == {"key.reused"}


def test_two_who_start_one_evening_at_once_start_one(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, salt = GroupAccess(make_token(), KEYS), make_token()
    token = start_event(session, settings(), pairs(4), salt, group)
    found, asked = stored.evening_of_link, []

    def late(session: Session, token_hash: str) -> object:
        asked.append(token_hash)
        return None if len(asked) == 1 else found(session, token_hash)

    monkeypatch.setattr(stored, "evening_of_link", late)
    assert start_event(session, settings(), pairs(4), salt, group) == token
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("changes", "entrants", "code"),
    [
        ({"name": ""}, pairs(4), "name.missing"),
        ({"round_hands": 0}, pairs(4), "event.round_hands"),
        ({"rounds_planned": 101}, pairs(4), "event.rounds_planned"),
        ({}, pairs(1), "entrants.few"),
        ({}, pairs(301), "entrants.many"),
        ({}, [*pairs(2), ("Ann1", "Zoe")], "entrants.twice"),
        ({"variant": "no such game"}, pairs(4), "ruleset.unknown"),
        ({"variant": "pennies-from-heaven"}, pairs(4), "event.four_players"),
    ],
)
def test_an_evening_that_cannot_be_is_refused(
    session: Session, changes: dict[str, object], entrants: list[tuple[str, ...]], code: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        start_event(
            session, settings(**changes), entrants, make_token(), GroupAccess(make_token(), KEYS)
        )
    assert code in codes(refused.value)


@pytest.mark.parametrize(
    ("text", "size", "code"),
    [
        ("Ann", 2, "entrants.not_two"),
        ("Ann & Ben & Cid", 2, "entrants.over_two"),
        ("<b>x</b> & y", 2, "entrants.over_two"),
        ("=1+1 & +2", 2, "entrants.over_two"),
        ("Ann/Ben, Cid/Dot", 2, "entrants.over_two"),
        ("\u200bAnn\nann", 1, "entrants.twice"),
        (f"{'x' * 99} & Ben", 2, "entrants.name"),
        ("&".join(f"x{number}" for number in range(20_000)), 1, "entrants.many"),
        ("\n".join(f"x{number} & y{number}" for number in range(2_000)), 2, "entrants.many"),
    ],
)
def test_lists_that_cannot_be_read(text: str, size: int, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        read_entrants(text, size)
    assert code in codes(refused.value)


def test_faults_of_a_list_are_told_line_by_line() -> None:
    with pytest.raises(RefusedError) as refused:
        read_entrants("Ann & Ben\nCid & Ann\nDot", 2)
    assert [problem.values["line"] for problem in refused.value.problems] == [2, 3]


@pytest.mark.parametrize("line", ["x & y", "x", f"{'x' * 99} & y"])
def test_few_faults_of_a_list_are_told_at_a_time(line: str) -> None:
    with pytest.raises(RefusedError) as refused:
        read_entrants(f"{line}\n" * 2_000, 2)
    assert len(refused.value.problems) <= 11


@pytest.mark.parametrize("blank", [" ", "\t", "\xa0", " &", "1"])
def test_long_lines_take_no_longer_than_their_length(blank: str) -> None:
    assert len(split_names(f"a{blank * 400_000}b")) <= 2


def test_lists_are_read_as_people_write_them() -> None:
    assert read_entrants("1 Ann & Cid\n2\tBen\t Dot\n 3 .  Eve  &   Gus", 2) == [
        ("Ann", "Cid"),
        ("Ben", "Dot"),
        ("Eve", "Gus"),
    ]
    assert read_entrants("1. Ann & Cid\n\n2) Ben, Dot\r\nEve y Gus\nHal – Ida", 2) == [
        ("Ann", "Cid"),
        ("Ben", "Dot"),
        ("Eve", "Gus"),
        ("Hal", "Ida"),
    ]
    assert read_entrants("- Ann; Cid\n•\tBen + Dot\n·Eve, Gus\n* Hal & -Ida", 2) == [
        ("Ann", "Cid"),
        ("Ben", "Dot"),
        ("Eve", "Gus"),
        ("Hal", "-Ida"),
    ]
    assert read_entrants("Ann, Ben\nCid", 1) == [("Ann",), ("Ben",), ("Cid",)]


def test_who_comes_too_late_for_a_schedule_has_no_place(session: Session) -> None:
    token = an_evening(session, movement="round-robin")
    event = session.scalars(select(StoredEvent)).one()
    session.add(EventEntrant(**event.key._asdict(), number=5, players=["Zoe", "Yan"], in_from=2))
    session.commit()
    forget()
    with pytest.raises(RefusedError) as refused:
        propose(load_event(session, token))
    assert codes(refused.value) == {"place.none"}


def test_an_evening_that_is_erased_meanwhile_is_gone(session: Session) -> None:
    token = an_evening(session)
    key = load_event(session, token).key
    session.execute(delete(StoredEvent))
    session.commit()
    with pytest.raises(EventNotFoundError):
        view_of(session, key)
    with pytest.raises(EventNotFoundError):
        load_event(session, token)


def test_a_view_knows_rounds_tables_and_names(session: Session) -> None:
    token = an_evening(session, 5)
    view = play_round(session, token)
    assert view.rounds[0].table(9) is None
    assert view.rounds[0].is_finished
    assert view.next_round == 2
    (bye,) = view.rounds[0].byes
    assert view.name_of((bye,)) == f"Ann{bye} & Ben{bye}"


@pytest.mark.postgres
@pytest.mark.parametrize("backend", ["postgresql"], indirect=True)
def test_a_save_that_is_seen_after_a_later_one_is_seen(session: Session) -> None:
    """In SQLite one writes after the other, so what is seen later has a later moment."""
    token = an_evening(session)
    seat(session, token)
    later = datetime.now(UTC) + timedelta(minutes=1)
    second = load_event(session, token).rounds[0].tables[1].game
    session.execute(update(Game).where(Game.id == second.game_id).values(changed_at=later))
    session.commit()
    assert not load_event(session, token).rounds[0].is_begun
    play(session, token, 1, (500, 100))
    first = load_event(session, token).rounds[0].tables[0].game
    saved = session.scalar(select(Game.changed_at).where(Game.id == first.game_id))
    assert saved is not None
    assert saved < later
    assert load_event(session, token).rounds[0].is_begun


def test_a_running_evening_keeps_its_games(session: Session) -> None:
    now = datetime.now(UTC)
    token = an_evening(session)
    play_round(session, token)
    seat(session, token)
    month = Retention(None, timedelta(days=30))
    session.execute(update(Game).values(changed_at=now - timedelta(days=60)))
    session.commit()
    assert tidy(session, month, now) == Tidied(0, 0), "it was directed just now"
    session.execute(update(StoredEvent).values(changed_at=now - timedelta(days=60)))
    session.commit()
    play(session, token, 1, (500, 100))
    assert tidy(session, month, now) == Tidied(0, 0), "a hand was written just now"
    assert tidy(session, month, now + timedelta(days=40)) == Tidied(0, 4)
    assert session.scalar(select(func.count()).select_from(StoredEvent)) == 0
    assert session.scalar(select(func.count()).select_from(EventToken)) == 0


def test_with_a_group_go_its_evenings(session: Session, database_url: str, tmp_path: Path) -> None:
    an_evening(session)
    session.rollback()
    before = contents(database_url, tmp_path)
    group = GroupAccess(make_token(), KEYS)
    token = an_evening(session, group=group)
    play_round(session, token)
    assert count_group(session, group.token).evenings == 1
    erase_group(session, group.token)
    assert contents(database_url, tmp_path) == before


def latest(session: Session, game: str) -> Approval:
    """Return the request that confirms a game's result as it stands, for its first side."""
    basis = load_game(session, game).confirmed.result_basis
    return Approval(number=RESULT, basis=basis, side=0)


def correct_last(session: Session, game: str, points: tuple[int, int]) -> None:
    """Write other points for the last hand of a game."""
    last = load_game(session, game).deals[-1]
    correct_deal(session, game, last.number, net(*points), a_write(last.revision))
