"""Tables of club evenings: the director's entries; every result is that of a game.

An evening belongs to a group, and its tables' rounds are games of that group. Every key leads with
the group, as in all tables of games. Ranking and standing are kept nowhere: they follow.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Integer,
    SmallInteger,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column, synonym

from scorekeeper.persistence.keys import EventKey, GameKey
from scorekeeper.persistence.tables import (
    Base,
    LedByGroup,
    LinkColumns,
    LinkTarget,
    OfAGroup,
    PlayedRules,
    WriteColumns,
    of_a_game,
)
from scorekeeper.persistence.types import RowId


class StoredEvent(PlayedRules, OfAGroup, Base):
    """A club evening: its seating, its scoring and its rules."""

    __tablename__ = "events"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """Its number in the group, from 1 on."""
    event_id: Mapped[int] = synonym("id")
    """The same, called as in the tables below."""
    name: Mapped[str] = mapped_column(String(60))
    movement: Mapped[str] = mapped_column(String(16))
    scoring: Mapped[str] = mapped_column(String(16))
    thresholds: Mapped[list[int]]
    """Ten rising differences, for victory points."""
    seed: Mapped[int] = mapped_column(RowId)
    """Seed of the lots."""
    no_instant_rematch: Mapped[bool]
    bye_score: Mapped[int | None] = mapped_column(Integer)
    rounds_planned: Mapped[int | None] = mapped_column(SmallInteger)
    round_hands: Mapped[int | None] = mapped_column(SmallInteger)
    """Length of a round in hands; null where a clock ends it."""
    round_minutes: Mapped[int | None] = mapped_column(SmallInteger)
    """Length of a round in minutes; null where only the hands are counted."""
    clock_ends_at: Mapped[datetime | None]
    """When the clock of the round runs out; null while it does not run."""
    clock_left: Mapped[int | None] = mapped_column(Integer)
    """Milliseconds that a clock which does not run has left; null for the whole round."""
    shows_ranking: Mapped[bool]
    """Whether those who do not direct it see the ranking."""
    rules_name: Mapped[str] = mapped_column(String(60))
    version: Mapped[int] = mapped_column(Integer)
    """0 for a new one; raised by one by every write of a director."""
    started_at: Mapped[datetime]
    changed_at: Mapped[datetime]

    @property
    def key(self) -> EventKey:
        """Primary key of the evening."""
        return EventKey(self.group_id, self.id)


def of_an_event() -> ForeignKeyConstraint:
    """Return the foreign key that ties a table to an evening, deleted with it."""
    return ForeignKeyConstraint(
        ["group_id", "event_id"], [StoredEvent.group_id, StoredEvent.id], ondelete="CASCADE"
    )


class OfAnEvent(LedByGroup):
    """The columns by which a table belongs to an evening: they lead its key."""

    event_id: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False, sort_order=-1
    )


class EventToken(LinkTarget, Base):
    """Target of a link of an evening."""

    __tablename__ = "event_tokens"

    event_id: Mapped[int] = mapped_column(Integer)
    number: Mapped[int] = mapped_column(Integer)
    """The link's number in the evening."""


class EventLink(LinkColumns, OfAnEvent, Base):
    """A link of an evening with its role. Rows are only ever added, or marked as revoked."""

    __tablename__ = "event_links"
    __table_args__ = (
        of_an_event(),
        CheckConstraint("role IN ('director', 'table', 'wall', 'join')", name="role"),
    )

    place: Mapped[int] = mapped_column(SmallInteger, default=0)
    """The number of the table; 0 for links that belong to no table."""


class EventEntrant(OfAnEvent, Base):
    """Entrant that is ranked: a pair, or in an individual evening a player."""

    __tablename__ = "event_entrants"
    __table_args__ = (of_an_event(),)

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    players: Mapped[list[str]]
    """The names of those who sit there now; earlier games keep those of then."""
    in_from: Mapped[int] = mapped_column(SmallInteger)
    """The first round they play."""
    out_from: Mapped[int | None] = mapped_column(SmallInteger)
    """The first round they miss; null while they stay."""


class EventWrite(WriteColumns, OfAnEvent, Base):
    """One write of a director: entry of the evening's log, and record of its idempotency key."""

    __tablename__ = "event_writes"
    __table_args__ = (of_an_event(), UniqueConstraint("group_id", "event_id", "idempotency_key"))

    action: Mapped[str] = mapped_column(String(16))
    details: Mapped[dict[str, Any]] = mapped_column("told")
    """Details of the entry: the round, the table, a note."""


class EventSeating(OfAnEvent, Base):
    """Seating of a round, or the note that it was undone. Rows are only ever added."""

    __tablename__ = "event_seatings"
    __table_args__ = (of_an_event(),)

    round: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The write that made it; the last one of a round stands."""
    tables: Mapped[list[dict[str, Any]]]
    """`table` and `sides` of each table, as in documents; empty where the round was undone."""
    byes: Mapped[list[int]]


class EventTable(OfAnEvent, Base):
    """A table of a seated round: its game, or the points that the director gave it."""

    __tablename__ = "event_tables"
    __table_args__ = (of_an_event(), of_a_game(), Index(None, "group_id", "game_id"))

    round: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    """The number of the table."""
    game_id: Mapped[int] = mapped_column(RowId)
    first_points: Mapped[int | None] = mapped_column(Integer)
    """Points that the director gave the first side in place of the game's result."""
    second_points: Mapped[int | None] = mapped_column(Integer)
    """The same of the second side."""

    @property
    def game(self) -> GameKey:
        """Key of its game."""
        return GameKey(self.group_id, self.game_id)

    @property
    def given(self) -> tuple[int, int] | None:
        """Points that the director gave both sides."""
        return given_points(self.first_points, self.second_points)

    @given.setter
    def given(self, points: tuple[int, int] | None) -> None:
        self.first_points, self.second_points = points or (None, None)


def given_points(first: int | None, second: int | None) -> tuple[int, int] | None:
    """Return the points that a director gave both sides; None where none were given."""
    return None if first is None or second is None else (first, second)
