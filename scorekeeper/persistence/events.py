"""Queries for club evenings, by their links, their groups and their games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final, NamedTuple

from sqlalchemy import and_, bindparam, extract, func, select, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.persistence.event_tables import (
    EventEntrant,
    EventLink,
    EventSeating,
    EventTable,
    EventToken,
    EventWrite,
    StoredEvent,
    given_points,
)
from scorekeeper.persistence.games import RESULT
from scorekeeper.persistence.group_tables import GroupToken, PlayerResult
from scorekeeper.persistence.keys import EventKey, GameKey, GamePlace, is_of, same_event, same_game
from scorekeeper.persistence.tables import Confirmation, DealRevision, Game, GameLink
from scorekeeper.persistence.transactions import change_rows

PlayedTable = tuple[EventTable, int, list[int], bool]
"""A table of a round; of its game how many hands it has, the totals, and whether it is over."""
EventStamp = tuple[int, datetime, datetime | None, float | Decimal | None]
"""Identity of the state of an evening and its games: the version of the evening, when a director
wrote last, when one of its games was written to last, and the moments of all their last writes
added up, in seconds, with their versions. In PostgreSQL the earlier of two saves may be seen after
the other, and then only the sum tells. The last two are None for no game."""


class FoundEventLink(NamedTuple):
    """Target of a link of an evening.

    Attributes:
        event: the evening.
        role: the link's role.
        place: the number of the table; 0 for no table's.
        revoked: whether it has been revoked.
        round_minutes: the minutes of a round; None where its hands are counted.
        clock_ends_at: when the clock of the round runs out; None while it does not run.
        stamp: the state of the evening and its games.
    """

    event: EventKey
    role: str
    place: int
    revoked: bool
    round_minutes: int | None
    clock_ends_at: datetime | None
    stamp: EventStamp


# Every page asks this once a second. Built once, of columns rather than of the mapped classes, it
# takes half of what the same question takes elsewhere.
_event = StoredEvent.__table__.c
_link = EventLink.__table__.c
_token = EventToken.__table__.c
_table = EventTable.__table__.c
_game = Game.__table__.c
_SHOWN: Final = (
    _link.group_id,
    _link.event_id,
    _link.role,
    _link.place,
    _link.revoked_at,
    _event.clock_ends_at,
    _event.round_minutes,
    _event.version,
    _event.changed_at,
)
_MOMENT: Final = extract("epoch", _game.changed_at) + _game.version
"""SQLite counts whole seconds: the version tells two writes of one apart."""
_FOUND: Final = (
    select(
        *_SHOWN, func.max(_game.changed_at).label("played_at"), func.sum(_MOMENT).label("played")
    )
    .join_from(
        EventToken.__table__,
        EventLink.__table__,
        and_(same_event(_link, _token), _link.number == _token.number),
    )
    .join(
        StoredEvent.__table__, and_(_event.group_id == _link.group_id, _event.id == _link.event_id)
    )
    .outerjoin(EventTable.__table__, same_event(_table, _link))
    .outerjoin(Game.__table__, and_(_game.group_id == _table.group_id, _game.id == _table.game_id))
    .where(_token.token_hash == bindparam("token_hash"))
    .group_by(*_SHOWN)
)


def evening_of_link(session: Session, token_hash: str) -> FoundEventLink | None:
    """Return the evening that a link leads to, or None where there is no such link."""
    row = session.connection().execute(_FOUND, {"token_hash": token_hash}).one_or_none()
    if row is None:
        return None
    return FoundEventLink(
        EventKey(row.group_id, row.event_id),
        row.role,
        row.place,
        row.revoked_at is not None,
        row.round_minutes,
        row.clock_ends_at,
        (row.version, row.changed_at, row.played_at, row.played),
    )


def next_event_number(session: Session, group_id: int) -> int:
    """Return a number for a new evening; within a transaction that has locked the group."""
    query = select(func.max(StoredEvent.id)).where(StoredEvent.group_id == group_id)
    return (session.scalar(query) or 0) + 1


def lock_event(session: Session, event: EventKey) -> StoredEvent | None:
    """Return an evening as it is now, locked for others till commit."""
    return session.get(StoredEvent, event, with_for_update=True, populate_existing=True)


def lock_events(session: Session, group_id: int) -> None:
    """Lock all evenings of a group for others till commit; before the group is locked."""
    query = select(StoredEvent.id).where(StoredEvent.group_id == group_id).order_by(StoredEvent.id)
    session.execute(query.with_for_update()).all()


def events_of(
    session: Session, group_hash: str, most: int
) -> Sequence[tuple[StoredEvent, EventLink | None]]:
    """Return evenings of a group, the last begun first, each with its good directors' links."""
    recent = (
        select(StoredEvent.group_id, StoredEvent.id)
        .join(GroupToken, GroupToken.group_id == StoredEvent.group_id)
        .where(GroupToken.token_hash == group_hash, GroupToken.former.is_(False))
        .order_by(StoredEvent.id.desc())
        .limit(most)
        .subquery()
    )
    directing = and_(
        same_event(StoredEvent, EventLink),
        EventLink.role == "director",
        EventLink.revoked_at.is_(None),
    )
    query = (
        select(StoredEvent, EventLink)
        .join(
            recent, and_(StoredEvent.group_id == recent.c.group_id, StoredEvent.id == recent.c.id)
        )
        .outerjoin(EventLink, directing)
        .order_by(StoredEvent.id.desc(), EventLink.number)
    )
    return [(event, link) for event, link in session.execute(query)]


def entrants_of(session: Session, event: EventKey) -> Sequence[EventEntrant]:
    """Return the entrants of an evening, by number."""
    query = select(EventEntrant).where(is_of(EventEntrant, event))
    return session.scalars(query.order_by(EventEntrant.number)).all()


def seatings_of(session: Session, event: EventKey) -> list[EventSeating]:
    """Return the current seatings, round by round."""
    query = select(EventSeating).where(is_of(EventSeating, event))
    order = (EventSeating.round, EventSeating.version)
    latest = {row.round: row for row in session.scalars(query.order_by(*order))}
    return [row for row in latest.values() if row.tables or row.byes]


def tables_of(session: Session, event: EventKey) -> Sequence[PlayedTable]:
    """Return the tables of all rounds."""
    query = (
        select(EventTable, Game.deal_count, Game.totals, Game.over)
        .join(Game, same_game(Game, EventTable))
        .where(is_of(EventTable, event))
        .order_by(EventTable.round, EventTable.place)
    )
    return session.execute(query).all()


def confirmed_results(session: Session, event: EventKey) -> dict[int, set[int]]:
    """Return the sides that have confirmed the latest result of their game, by game."""
    latest = (
        select(DealRevision.game_id, func.max(DealRevision.version).label("version"))
        .join(EventTable, same_game(EventTable, DealRevision))
        .where(is_of(EventTable, event))
        .group_by(DealRevision.game_id)
        .subquery()
    )
    query = (
        select(Confirmation.game_id, Confirmation.side)
        # By the tables, or PostgreSQL reads all confirmations of a group with many evenings.
        .join(EventTable, same_game(EventTable, Confirmation))
        .join(latest, Confirmation.game_id == latest.c.game_id)
        .where(
            is_of(EventTable, event),
            Confirmation.number == RESULT,
            Confirmation.basis == latest.c.version,
            Confirmation.taken_back_at.is_(None),
        )
    )
    found: dict[int, set[int]] = {}
    for game_id, side in session.execute(query):
        found.setdefault(game_id, set()).add(side)
    return found


def best_hands_of_sides(session: Session, event: EventKey) -> Sequence[tuple[int, int, int, int]]:
    """Return the best hand of each side of each table, except from paper; the best first.

    Each is the round, the table, the side, from 0 on, and the points.

    Of equal ones the earlier round, then the lower table comes first.
    """
    side, best = PlayerResult.side, func.max(func.coalesce(PlayerResult.best, 0))
    query = (
        select(EventTable.round, EventTable.place, side, best)
        .join(PlayerResult, same_game(PlayerResult, EventTable))
        .where(is_of(EventTable, event), PlayerResult.best.is_not(None))
        .group_by(EventTable.round, EventTable.place, side)
        .order_by(best.desc(), EventTable.round, EventTable.place, side)
    )
    return session.execute(query).all()


def place_of(session: Session, game: GameKey) -> GamePlace | None:
    """Return the evening, round and table that a game is played at; None for none."""
    given = EventTable.first_points, EventTable.second_points
    query = select(EventTable.event_id, EventTable.round, EventTable.place, *given)
    row = session.execute(query.where(is_of(EventTable, game))).one_or_none()
    if row is None:
        return None
    event_id, number, table, *points = row
    return GamePlace(EventKey(game.group_id, event_id), number, table, given_points(*points))


def round_clock(session: Session, game: GameKey) -> tuple[bool, datetime | None]:
    """Return whether a clock ends the round of a game, and the time it runs out.

    That of an evening is the clock of its latest round: it says nothing of earlier ones.
    """
    other = aliased(EventTable)
    latest = select(func.max(other.round)).where(same_event(other, EventTable))
    query = (
        select(StoredEvent.round_minutes, StoredEvent.clock_ends_at)
        .join(EventTable, same_event(StoredEvent, EventTable))
        .where(is_of(EventTable, game), EventTable.round == latest.scalar_subquery())
    )
    row = session.execute(query).one_or_none()
    return (False, None) if row is None else (row.round_minutes is not None, row.clock_ends_at)


def writes_of(session: Session, event: EventKey, actions: Collection[str]) -> Sequence[EventWrite]:
    """Return the writes of some kinds to an evening, in their order."""
    query = select(EventWrite).where(is_of(EventWrite, event), EventWrite.action.in_(actions))
    return session.scalars(query.order_by(EventWrite.version)).all()


def writes_since(session: Session, event: EventKey, version: int) -> Sequence[EventWrite]:
    """Return the writes to an evening after a version of it."""
    query = select(EventWrite).where(is_of(EventWrite, event), EventWrite.version > version)
    return session.scalars(query).all()


def revoke_game_links(session: Session, event: EventKey, role: str, place: int) -> None:
    """Take back the links of a role into the games of an evening, which are locked till commit.

    Args:
        session: the database, within a transaction that has locked the evening.
        event: the evening.
        role: the role of the links.
        place: the number of the table whose games are meant; 0 for all tables.
    """
    games = select(EventTable.game_id).where(is_of(EventTable, event))
    if place:
        games = games.where(EventTable.place == place)
    held = select(Game.id).where(Game.group_id == event.group_id, Game.id.in_(games))
    session.execute(held.order_by(Game.id).with_for_update()).all()
    good = update(GameLink).where(
        GameLink.group_id == event.group_id,
        GameLink.game_id.in_(games),
        GameLink.role == role,
        GameLink.revoked_at.is_(None),
    )
    change_rows(session, good.values(revoked_at=datetime.now(UTC)))


def all_links_of(session: Session, event: EventKey) -> Sequence[EventLink]:
    """Return the links of an evening in the order they were made, with revoked ones."""
    query = select(EventLink).where(is_of(EventLink, event))
    return session.scalars(query.order_by(EventLink.number)).all()


def good_links(session: Session, event: EventKey) -> Sequence[EventLink]:
    """Return the good links of an evening, in the order they were made."""
    return [link for link in all_links_of(session, event) if link.revoked_at is None]
