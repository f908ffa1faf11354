"""The tables of the round that is played: results that the director gives, or confirms."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.persistence import events as stored
from scorekeeper.persistence.event_tables import Event, EventTable
from scorekeeper.persistence.games import find_write, lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import GameWrite
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.tokens import Keyring
from scorekeeper.services.event.directing import direct
from scorekeeper.services.event.links import way_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.log import RESULT as GIVEN
from scorekeeper.services.event.log import SEEN
from scorekeeper.services.event.views import Points, TableView
from scorekeeper.services.game.loading import view_of as game_of
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.summaries import summarise
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.last_hand import ended_after
from scorekeeper.services.hand.writing import touch
from scorekeeper.services.lifecycle.confirming import RESULT, Asked, confirm
from scorekeeper.services.lifecycle.games import load_game

MOST_POINTS = 9_999_999
_MOST_NUMBER = 9_999
"""Rounds and tables beyond are nowhere; databases refuse numbers that are much larger."""


def give_result(
    session: Session,
    token: str,
    at: tuple[int, int],
    points: tuple[int, int] | None,
    write: Write,
) -> None:
    """Give both sides of a table their points, in the place of what its game comes to.

    Args:
        session: the database.
        token: a director's link.
        at: the round, and the number of the table.
        points: what each side is given; None takes back what was given.
        write: how it is written, against `EventView.version`; its author is the note in the log.

    Raises:
        RefusedError: there is no such table, or these are no points.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: others wrote for too long.
    """
    if points is not None and any(abs(each) > MOST_POINTS for each in points):
        raise RefusedError((problem_of("", "event.no_points"),))

    def act(event: Event) -> None:
        table = _find(session, event, at)
        table.first_points, table.second_points = points or (None, None)

    told = _told(at, write, points=None if points is None else list(points))
    direct(session, token, write, (GIVEN, told), act)


def end_table(session: Session, token: str, at: tuple[int, int], write: Write) -> None:
    """Let the hands that a table has written down be all of its round.

    Args and errors are those of `give_result`.
    """

    def act(event: Event) -> None:
        table = _find(session, event, at)
        end_game(session, GameKey(table.group_id, table.game_id), write)

    direct(session, token, write, ("ended", _told(at, write)), act)


def mark_seen(
    session: Session, token: str, at: tuple[int, int], points: Points | None, write: Write
) -> None:
    """Note that directors have seen the corrected result of a table.

    Args:
        session: the database.
        token: a director's link.
        at: the round, and the number of the table.
        points: what it stood at as they saw it: another correction since is told anew.
        write: how it is written, against `EventView.version`.

    Raises:
        RefusedError: there is no such table.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: others wrote for too long.
    """

    def act(event: Event) -> None:
        _find(session, event, at)

    told = _told(at, write, points=None if points is None else list(points))
    direct(session, token, write, (SEEN, told), act)


def confirm_for(
    session: Session, token: str, at: tuple[int, int], note: str, keys: Keyring, device: str = ""
) -> None:
    """Confirm the result of a table in the place of those who have not; the log tells by whom.

    Args:
        session: the database.
        token: a director's link.
        at: the round, and the number of the table.
        note: by whom, and why: at most 60 characters.
        keys: the installation's.
        device: on which device.

    Raises:
        RefusedError: there is no such table, or it has no result.
        DatabaseBusyError: others wrote for too long.
    """
    table = find_table(session, token, at)
    way = way_into(session, table.game, Role.OWNER, keys)
    basis = load_game(session, way).confirmed.result_basis
    for side in sorted({0, 1} - table.confirmed):
        asked = Asked(number=RESULT, basis=basis, side=side)
        confirm(session, way, asked, device=device, author=note)


def find_table(session: Session, token: str, at: tuple[int, int]) -> TableView:
    """Return a table of a round, as a link of the evening shows it.

    Raises:
        RefusedError: there is no such table.
    """
    number, place = at
    rounds = load_event(session, token).rounds
    played = rounds[number - 1] if 1 <= number <= len(rounds) else None
    table = played.table(place) if played else None
    if table is None:
        raise RefusedError((problem_of("", "event.no_table"),))
    return table


def _find(session: Session, event: Event, at: tuple[int, int]) -> EventTable:
    known = all(1 <= number <= _MOST_NUMBER for number in at)
    table = stored.find_table(session, event.key, *at) if known else None
    if table is None:
        raise RefusedError((problem_of("", "event.no_table"),))
    return table


def _told(at: tuple[int, int], write: Write, **more: Any) -> dict[str, Any]:  # noqa: ANN401 -- JSON
    return {"round": at[0], "table": at[1], "note": write.author, **more}


def end_game(session: Session, key: GameKey, write: Write) -> None:
    """Let a game of an evening end with the hands that it has; within a transaction that writes.

    Raises:
        RefusedError: it is over, has no hand, or the key was used for something else.
    """
    game = lock_game(session, key)
    assert game is not None  # noqa: S101 -- an evening's tables go with their games
    if find_write(session, key, write.key) is not None:
        raise RefusedError((problem_of("key", "key.reused"),))
    before = game_of(session, game)
    if before.over:
        raise RefusedError((problem_of("", "event.over"),))
    if not before.deals:
        raise RefusedError((problem_of("", "event.no_hands"),))
    game.ruleset_digest = keep_rules(session, ended_after(before.rules, len(before.deals)))
    game.version += 1
    touch(game)
    session.add(
        GameWrite(
            **key._asdict(),
            version=game.version,
            idempotency_key=write.key,
            fingerprint="",
            answer={"action": "ended"},
            saved_at=game.changed_at,
            device=write.device,
            author=write.author,
        )
    )
    session.flush()
    after = game_of(session, game)
    game.over, game.winner = after.over, after.winner
    summarise(session, game, after)
