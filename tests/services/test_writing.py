from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from unittest.mock import Mock

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.tables import DealRevision
from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services.common.errors import DatabaseBusyError, RefusedError, VersionConflictError
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import SavedDeal, Write
from scorekeeper.services.hand.deals import correct_deal, record_deal, restore_last, undo_last
from tests.services.helpers import EXAMPLE, a_game, a_write, net, record
from tests.threads import at_once

CLIENTS = 8


def revisions(session: Session) -> int:
    found = session.scalar(select(func.count()).select_from(DealRevision))
    assert found is not None
    return found


def test_the_same_key_gets_the_same_answer_whatever_came_between(session: Session) -> None:
    token = a_game(session)
    record(session, token, net(1_400, 0), net(100, 0))
    write = a_write(1, "once")
    first = correct_deal(session, token, 1, net(1_600, 0), write)
    assert first.changes.later[0].new_minimum is not None
    record(session, token, net(10, 0))
    undo_last(session, token, a_write(load_game(session, token).version))
    assert correct_deal(session, token, 1, net(1_600, 0), write) == first
    assert revisions(session) == 5


def test_every_kind_of_write_counts_once(session: Session) -> None:
    token = a_game(session)
    writes: list[Callable[[], SavedDeal]] = [
        lambda: record_deal(session, token, EXAMPLE, a_write(0, "a")),
        lambda: undo_last(session, token, a_write(1, "b")),
        lambda: restore_last(session, token, a_write(2, "c")),
    ]
    for write in writes:
        assert write() == write()
    assert load_game(session, token).version == 3


def test_a_key_of_another_game_is_another_key(session: Session) -> None:
    for token in (a_game(session), a_game(session)):
        assert record_deal(session, token, EXAMPLE, a_write(0, "same")).number == 1


@pytest.mark.parametrize("key", ["", "x" * 65, "a b", "é", "a\n"])
def test_what_is_no_key_is_refused(session: Session, key: str) -> None:
    token = a_game(session)
    write = Write(key=key, expected=0)
    with pytest.raises(RefusedError, match="Load the page again"):
        record_deal(session, token, EXAMPLE, write)


def test_a_key_used_for_something_else_is_refused(session: Session) -> None:
    token = a_game(session)
    record_deal(session, token, EXAMPLE, a_write(0, "k"))
    with pytest.raises(RefusedError, match="saved before with other contents"):
        record_deal(session, token, net(1, 2), a_write(1, "k"))
    with pytest.raises(RefusedError, match="saved before with other contents"):
        undo_last(session, token, a_write(1, "k"))


def test_who_writes_may_have_a_name_that_can_be_shown(session: Session) -> None:
    token = a_game(session)
    write = Write(key="k", expected=0, author="x" * 61, device="a\0b")
    with pytest.raises(RefusedError) as caught:
        record_deal(session, token, EXAMPLE, write)
    assert [problem.path for problem in caught.value.problems] == ["author", "device"]


def test_an_old_version_is_refused_with_the_game_as_it_stands(session: Session) -> None:
    token = a_game(session)
    record(session, token, EXAMPLE)
    writes: list[Callable[[], SavedDeal]] = [
        lambda: record_deal(session, token, EXAMPLE, a_write(0)),
        lambda: undo_last(session, token, a_write(0)),
        lambda: restore_last(session, token, a_write(0)),
        lambda: correct_deal(session, token, 1, EXAMPLE, a_write(0)),
    ]
    for write in writes:
        with pytest.raises(VersionConflictError, match="Somebody else saved") as caught:
            write()
        assert (caught.value.expected, caught.value.found) == (0, 1)
    assert revisions(session) == 1


def test_a_hand_of_many_clients_is_saved_once(new_session: Callable[[], Session]) -> None:
    token = a_game(new_session())
    answers = answers_of(
        new_session, lambda session, _: record_deal(session, token, EXAMPLE, a_write(0, "k"))
    )
    assert len(answers) == CLIENTS
    assert set(map(repr, answers)) == {repr(answers[0])}
    assert load_game(new_session(), token).totals == (1190, -65)


def test_of_many_corrections_of_one_revision_one_wins(
    new_session: Callable[[], Session],
) -> None:
    token = a_game(new_session())
    record(new_session(), token, EXAMPLE)
    answers = answers_of(
        new_session,
        lambda session, client: correct_deal(session, token, 1, net(client, 0), a_write(1)),
    )
    conflicts = [answer for answer in answers if isinstance(answer, VersionConflictError)]
    saved = [answer for answer in answers if isinstance(answer, SavedDeal)]
    assert (len(conflicts), len(saved)) == (CLIENTS - 1, 1)
    game = load_game(new_session(), token)
    assert (game.version, game.deals[0].revision) == (2, 2)
    assert {(conflict.expected, conflict.found) for conflict in conflicts} == {(1, 2)}


def test_clients_that_try_again_lose_nothing(new_session: Callable[[], Session]) -> None:
    token = a_game(new_session())

    def insist(session: Session, client: int) -> SavedDeal:
        expected = 0
        while True:
            try:
                return record_deal(
                    session, token, net(10**client, 0), a_write(expected, f"client-{client}")
                )
            except VersionConflictError as conflict:
                expected = conflict.found

    answers = answers_of(new_session, insist, clients=4)
    assert sorted(answer.number for answer in answers if isinstance(answer, SavedDeal)) == [
        1,
        2,
        3,
        4,
    ]
    assert load_game(new_session(), token).totals == (1_111, 0)


def test_a_clock_set_back_leaves_the_writes_in_order(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = a_game(session)
    before = load_game(session, token).changed_at
    clock = Mock(now=Mock(return_value=datetime(2001, 1, 1, tzinfo=UTC)))
    monkeypatch.setattr("scorekeeper.services.hand.writing.datetime", clock)
    record(session, token, EXAMPLE, EXAMPLE)
    game = load_game(session, token)
    assert before < game.deals[0].saved_at < game.deals[1].saved_at == game.changed_at


@pytest.mark.usefixtures("impatient")
def test_a_busy_database_is_told_in_a_sentence(new_session: Callable[[], Session]) -> None:
    token = a_game(new_session())
    first, second = new_session(), new_session()
    with write_transaction(first):
        first.connection().exec_driver_sql("UPDATE games SET version = version")
        with pytest.raises(DatabaseBusyError, match="Save again in a moment"):
            record_deal(second, token, EXAMPLE, a_write(0, "k"))
    assert record_deal(second, token, EXAMPLE, a_write(0, "k")).number == 1


def answers_of(
    new_session: Callable[[], Session],
    act: Callable[[Session, int], SavedDeal],
    clients: int = CLIENTS,
) -> list[SavedDeal | VersionConflictError]:
    """Return the answer to each of some clients, who all start at once."""

    def told(client: int) -> SavedDeal | VersionConflictError:
        try:
            return act(new_session(), client)
        except VersionConflictError as conflict:
            return conflict

    return at_once(told, clients)
