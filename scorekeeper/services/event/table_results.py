"""Tables of the round in play: results that the director gives, or confirms."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.documents.event_files import MOST_NUMBER
from scorekeeper.event.evening import Points
from scorekeeper.persistence.event_tables import EventTable, StoredEvent
from scorekeeper.persistence.games import drop_result, lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import Keyring
from scorekeeper.services.event.directing import direct
from scorekeeper.services.event.event_links import token_into
from scorekeeper.services.event.loading import load_event, view_of
from scorekeeper.services.event.log import RESULT as GIVEN
from scorekeeper.services.event.log import SEEN
from scorekeeper.services.event.starting import MOST_POINTS
from scorekeeper.services.event.views import EventView, TablePlace, TableView
from scorekeeper.services.game.loading import view_of as game_of
from scorekeeper.services.game.results import summarise
from scorekeeper.services.game.snapshots import keep_rules
from scorekeeper.services.game.views import GameView
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.last_hand import ENDED, GOES_ON, ended_after, was_ended
from scorekeeper.services.hand.writing import log_action
from scorekeeper.services.lifecycle.confirming import RESULT, Approval, confirm
from scorekeeper.wording.numbers import Number


def give_result(
    session: Session,
    token: str,
    place: TablePlace,
    points: Points | None,
    write: Write,
) -> None:
    """Give both sides of a table their points, in place of the result of its game.

    Args:
        session: the database.
        token: a director's link.
        place: the round, and the number of the table.
        points: points that each side is given; None takes back given points.
        write: key, version and author, against `EventView.version`; its author is the log's note.

    Raises:
        RefusedError: there is no such table, or these are no points.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    if points is not None and any(abs(each) > MOST_POINTS for each in points):
        raise RefusedError.because("event.too_many_points", most=Number(MOST_POINTS))

    def act(event: StoredEvent) -> None:
        table = _find(session, event, place)
        game = _lock(session, table.game)
        table.given = points
        log_action(session, game, write, "taken back" if points is None else "given")

    direct(session, token, write, (GIVEN, _log_fields(place, write, points=points)), act)


def end_table(session: Session, token: str, place: TablePlace, write: Write) -> None:
    """End a table's round with the hands that it has written down.

    Args and errors are those of `give_result`.
    """

    def act(event: StoredEvent) -> None:
        table = _find(session, event, place)
        end_game(session, table.game, write)

    direct(session, token, write, (ENDED, _log_fields(place, write)), act)


def let_play_on(session: Session, token: str, place: TablePlace, write: Write) -> None:
    """Let a table of the current round go on whose round was ended before its last hand.

    Args are those of `give_result`; so are the errors, and:

    Raises:
        RefusedError: it still plays, all its hands are written, a result is given, or the next
            round is seated.
    """

    def act(event: StoredEvent) -> None:
        table = _find(session, event, place)
        view = view_of(session, event.key)
        current = view.current
        if current is None or current.number != place[0]:
            raise RefusedError.because("event.no_table")
        if table.given is not None:
            raise RefusedError.because("event.over")
        game = _lock(session, table.game)
        before = game_of(session, game)
        hands = view.settings.most_hands
        if not before.over:
            raise RefusedError.because("event.plays")
        if len(before.deals) >= hands:
            raise RefusedError.because("event.all_hands")
        # They confirmed it as the end of the game.
        drop_result(session, game.key)
        _set_length(session, game, before, hands, (write, GOES_ON))

    direct(session, token, write, (GOES_ON, _log_fields(place, write)), act)


def may_go_on(session: Session, view: EventView, table: TableView) -> bool:
    """Whether a table of the current round was ended before its last hand, and not by the clock."""
    current = view.current
    if current is None or current.table(table.number) is not table or not table.over:
        return False
    hands = view.settings.most_hands
    is_up = view.clock is not None and view.clock.is_up(datetime.now(UTC))
    if table.given is not None or table.hands >= hands:
        return False
    return not is_up or was_ended(session, table.game)


def mark_seen(
    session: Session, token: str, place: TablePlace, points: Points | None, write: Write
) -> None:
    """Note that directors have seen the corrected result of a table.

    Args:
        session: the database.
        token: a director's link.
        place: the round, and the number of the table.
        points: points at the table as they saw them: another correction since is told anew.
        write: key, version and author; the version is `EventView.version`.

    Raises:
        RefusedError: there is no such table.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def act(event: StoredEvent) -> None:
        _find(session, event, place)

    direct(session, token, write, (SEEN, _log_fields(place, write, points=points)), act)


def confirm_for(
    session: Session, token: str, place: TablePlace, seen: int, keys: Keyring, by: Write
) -> None:
    """Confirm a table's result for the sides that have not; the log tells by whom.

    Args:
        session: the database.
        token: a director's link.
        place: the round, and the number of the table.
        seen: the `Confirmed.result_basis` that the director has seen.
        keys: the installation's.
        by: on which device, and its author is by whom, and why.

    Raises:
        RefusedError: there is no such table, it has no result, or another one than was seen.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    table = find_table(session, token, place)
    owner = token_into(session, table.game, Role.OWNER, keys)
    for side in sorted({0, 1} - table.confirmed):
        asked = Approval(number=RESULT, basis=seen, side=side)
        confirm(session, owner, asked, device=by.device, author=by.author)


def find_table(session: Session, token: str, place: TablePlace) -> TableView:
    """Return a table of a round, for a link of the evening.

    Raises:
        RefusedError: there is no such table.
    """
    number, table_number = place
    rounds = load_event(session, token).rounds
    played = rounds[number - 1] if 1 <= number <= len(rounds) else None
    table = played.table(table_number) if played else None
    if table is None:
        raise RefusedError.because("event.no_table")
    return table


def _find(session: Session, event: StoredEvent, place: TablePlace) -> EventTable:
    known = all(1 <= number <= MOST_NUMBER for number in place)
    table = session.get(EventTable, (*event.key, *place)) if known else None
    if table is None:
        raise RefusedError.because("event.no_table")
    return table


def _log_fields(place: TablePlace, write: Write, **more: Any) -> dict[str, Any]:  # noqa: ANN401 -- JSON
    return {"round": place[0], "table": place[1], "note": write.author, **more}


def end_game(session: Session, key: GameKey, write: Write) -> None:
    """End a game of an evening with the hands that it has; within a transaction that writes.

    Raises:
        RefusedError: it is over, has no hand, or the key was used for something else.
    """
    game = _lock(session, key)
    before = game_of(session, game)
    if before.over:
        raise RefusedError.because("event.over")
    if not before.deals:
        raise RefusedError.because("event.no_hands")
    _set_length(session, game, before, len(before.deals), (write, ENDED))


def _lock(session: Session, key: GameKey) -> Game:
    game = lock_game(session, key)
    assert game is not None  # noqa: S101 -- an evening's tables go with their games
    return game


def _set_length(
    session: Session, game: Game, before: GameView, hands: int, logged: tuple[Write, str]
) -> None:
    """Set the number of hands after which a game is over, and sum the game up anew."""
    game.ruleset_digest = keep_rules(session, ended_after(before, hands))
    log_action(session, game, *logged)
    summarise(session, game, game_of(session, game))
