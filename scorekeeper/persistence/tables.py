"""Tables: the hands as they were entered, and who entered them when.

Totals are never kept as truth: the engine recounts them from the documents. `Game.totals` and its
neighbours are a summary for lists, which can be made again from the rest at any time. Every key of
a game's tables leads with its group, so that a database spread over machines keeps a group in one
place; what has no group is found by its own key.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    SmallInteger,
    String,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry, synonym

from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.types import RowId, UtcDateTime

# Every constraint has a name on every database, or migrations could not speak of it.
NAMING = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Base class of all tables."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMING),
        type_annotation_map={
            datetime: UtcDateTime(),
            list[dict[str, Any]]: JSON(),
            list[int]: JSON(),
            list[str]: JSON(),
            dict[str, Any]: JSON(),
        },
    )


class DealState(StrEnum):
    """Whether a deal counts."""

    COUNTED = "counted"
    UNDONE = "undone"
    SUPERSEDED = "superseded"
    """Undone, and the game went on without it: no longer to be restored."""


class RulesetSnapshot(Base):
    """Rules of games as they were when those games began; stored once for all of them."""

    __tablename__ = "ruleset_snapshots"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of the document's canonical JSON, in hexadecimal."""
    document: Mapped[dict[str, Any]]


class Group(Base):
    """A group: people who play together, on any number of devices."""

    __tablename__ = "groups"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(RowId, primary_key=True)
    token_hash: Mapped[str | None] = mapped_column(String(64))
    """That of its `GroupToken`; null for the group that holds one game which is nobody's."""
    last_player: Mapped[int] = mapped_column(Integer)
    """The highest number that a player was given; none is given twice."""
    started_at: Mapped[datetime]


class OfAGroup:
    """The column by which a table belongs to a group, and goes with it: it leads its key."""

    group_id: Mapped[int] = mapped_column(
        RowId,
        ForeignKey(Group.id, ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
        sort_order=-2,
    )


class PlayedRules:
    """The columns of the rules that are played by."""

    variant: Mapped[str] = mapped_column(String(64))
    options: Mapped[list[str]]
    overrides: Mapped[dict[str, Any]]
    """House rules: dotted name of a rule → its value, as JSON."""


class Game(PlayedRules, Base):
    """A game: its start, and a summary of its state."""

    __tablename__ = "games"

    group_id: Mapped[int] = mapped_column(
        RowId,
        ForeignKey(Group.id),
        primary_key=True,
        autoincrement=False,
    )
    """Group that has it; a group without a link where it is nobody's."""
    id: Mapped[int] = mapped_column(RowId, primary_key=True, autoincrement=False)
    """Its number, from `GameNumber`."""
    game_id: Mapped[int] = synonym("id")
    """The same, called as in the tables below."""
    players: Mapped[int] = mapped_column(SmallInteger)
    rules_name: Mapped[str] = mapped_column(String(60))
    """Name of the house rules; empty where none were chosen."""
    target: Mapped[int | None] = mapped_column(Integer)
    """Choices made when the game began; null for the ruleset's own."""
    ruleset_digest: Mapped[str] = mapped_column(ForeignKey(RulesetSnapshot.digest))
    first_dealer: Mapped[int] = mapped_column(SmallInteger)
    """Seat of the player who dealt the first hand."""
    version: Mapped[int] = mapped_column(Integer)
    """0 for a new game; raised by one by every write."""
    started_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]
    """When it was deleted; it is kept, to be brought back."""
    names_in_preview: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether messengers' previews of a link to it show names."""
    confirming: Mapped[str] = mapped_column(String(16), default="none", server_default="none")
    """Kinds of confirmation by its sides: `none`, `result`, or `hands` and the result."""

    deal_count: Mapped[int] = mapped_column(Integer)
    totals: Mapped[list[int]]
    over: Mapped[bool]
    winner: Mapped[int | None] = mapped_column(SmallInteger)

    @property
    def key(self) -> GameKey:
        """Primary key of the game."""
        return GameKey(self.group_id, self.id)


class GameNumber(Base):
    """Generator of the games' numbers, none twice; its rows are deleted as soon as numbered.

    SQLite counts on by itself only in a column that is a key alone.
    """

    __tablename__ = "game_numbers"
    __table_args__ = ({"sqlite_autoincrement": True},)

    id: Mapped[int] = mapped_column(RowId, primary_key=True)


def of_a_game() -> ForeignKeyConstraint:
    """Return the foreign key that ties a table to a game, deleted with it."""
    return ForeignKeyConstraint(
        ["group_id", "game_id"], [Game.group_id, Game.id], ondelete="CASCADE"
    )


class LinkTarget:
    """The columns of a link's target: of a link only its token is known at first, not its group.

    Spread by the hash of the token; so no foreign key points to it or from it.
    """

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of the link's token, in hexadecimal; the token itself is nowhere."""
    group_id: Mapped[int] = mapped_column(RowId)


class GameToken(LinkTarget, Base):
    """Target of a link to a game."""

    __tablename__ = "game_tokens"

    game_id: Mapped[int] = mapped_column(RowId)
    number: Mapped[int] = mapped_column(Integer)
    """The link's number in the game."""


class LedByGroup:
    """The column that leads the key of what belongs to something of a group."""

    group_id: Mapped[int] = mapped_column(
        RowId, primary_key=True, autoincrement=False, sort_order=-2
    )


class OfAGame(LedByGroup):
    """Columns that tie a table to a game: they lead its key."""

    game_id: Mapped[int] = mapped_column(
        RowId, primary_key=True, autoincrement=False, sort_order=-1
    )


class LinkColumns:
    """The columns of a link with its role."""

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    role: Mapped[str] = mapped_column(String(16))
    token_hash: Mapped[str] = mapped_column(String(64))
    """That of its `LinkTarget`."""
    salt: Mapped[str] = mapped_column(String(32))
    """Salt from which the installation's secret key makes the token, so that an owner can see the
    link again; empty for a token that was drawn by lot."""
    made_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class GameLink(LinkColumns, OfAGame, Base):
    """A link to a game, with its role. Rows are only ever added, or marked as revoked."""

    __tablename__ = "game_links"
    __table_args__ = (
        of_a_game(),
        CheckConstraint("role IN ('owner', 'scorer', 'viewer')", name="role"),
    )


class GameSide(OfAGame, Base):
    """A side of a game; its index is its place on the score sheet."""

    __tablename__ = "game_sides"
    __table_args__ = (of_a_game(),)

    side: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(200))


class Seat(OfAGame, Base):
    """A player's seat at the table; seats count to the left."""

    __tablename__ = "seats"
    __table_args__ = (
        ForeignKeyConstraint(
            ["group_id", "game_id", "side"],
            [GameSide.group_id, GameSide.game_id, GameSide.side],
            ondelete="CASCADE",
        ),
    )

    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    side: Mapped[int] = mapped_column(SmallInteger)
    name: Mapped[str] = mapped_column(String(60))


class WriteColumns:
    """The columns of a write, by which the same key finds it again."""

    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The version of the game, or of the evening, that it made."""
    idempotency_key: Mapped[str] = mapped_column(String(64))
    fingerprint: Mapped[str] = mapped_column(String(64))
    """SHA-256 of the request, so that a key used for something else is noticed."""
    saved_at: Mapped[datetime]
    device: Mapped[str] = mapped_column(String(60))


class GameWrite(WriteColumns, OfAGame, Base):
    """One write to a game: its author, time and device, and its answer.

    It is the game's log, and makes writes idempotent: the same key finds its answer here.
    """

    __tablename__ = "game_writes"
    __table_args__ = (of_a_game(), UniqueConstraint("group_id", "game_id", "idempotency_key"))

    answer: Mapped[dict[str, Any]]
    author: Mapped[str] = mapped_column(String(60))


class StoredDeal(OfAGame, Base):
    """A hand of a game: its current revision, and whether it counts."""

    __tablename__ = "deals"
    __table_args__ = (
        of_a_game(),
        CheckConstraint("state IN ('counted', 'undone', 'superseded')", name="state"),
    )

    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    revision: Mapped[int] = mapped_column(Integer)
    state: Mapped[str] = mapped_column(String(16))
    corrected: Mapped[bool]
    """Whether it has been corrected since it was recorded."""


class DealRevision(OfAGame, Base):
    """A revision of a hand. Rows are only ever added."""

    __tablename__ = "deal_revisions"
    __table_args__ = (
        ForeignKeyConstraint(
            ["group_id", "game_id", "number"],
            [StoredDeal.group_id, StoredDeal.game_id, StoredDeal.number],
            ondelete="CASCADE",
        ),
        ForeignKeyConstraint(
            ["group_id", "game_id", "version"],
            [GameWrite.group_id, GameWrite.game_id, GameWrite.version],
            ondelete="CASCADE",
        ),
        UniqueConstraint("group_id", "game_id", "version"),
        CheckConstraint("action IN ('recorded', 'corrected', 'undone', 'restored')", name="action"),
    )

    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    revision: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer)
    """The write that made it."""
    action: Mapped[str] = mapped_column(String(16))
    document: Mapped[list[dict[str, Any]]]
    """The `sides` of the deal document (docs/documents.md, “A deal”) as written."""


class HandDraft(OfAGame, Base):
    """Draft of a hand on one device: the fields of its form, until it is saved."""

    __tablename__ = "hand_drafts"
    __table_args__ = (of_a_game(),)

    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    device_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of the device's secret, in hexadecimal."""
    basis: Mapped[int] = mapped_column(Integer)
    """The revision of the hand that is being corrected; 0 for a new hand."""
    fields: Mapped[dict[str, Any]]
    """The fields of the form: name → value."""
    stamp: Mapped[int] = mapped_column(RowId)
    """When the device wrote it, by its own clock, in milliseconds since 1970."""
    saved_at: Mapped[datetime] = mapped_column(index=True)


class Confirmation(OfAGame, Base):
    """Confirmation of a hand, or of the end of the game, by a side.

    It holds for what was confirmed: after a correction that is another revision, which nobody has
    confirmed yet.
    """

    __tablename__ = "confirmations"
    __table_args__ = (of_a_game(),)

    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    """The hand; 0 for the result of the game."""
    basis: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """The revision of the hand; of the result, the version of the last write about any hand."""
    side: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer)
    """The game's version at that time: where it stands in the list of changes."""
    confirmed_at: Mapped[datetime]
    taken_back_at: Mapped[datetime | None]
    device: Mapped[str] = mapped_column(String(60))
    author: Mapped[str] = mapped_column(String(60))


class FollowedHand(OfAGame, Base):
    """Notes of a hand in play, taken by everybody who scores the game.

    It stays when the hand is saved: undone, the hand may still be written down from it.
    """

    __tablename__ = "followed_hands"
    __table_args__ = (of_a_game(),)

    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    version: Mapped[int] = mapped_column(Integer)
    """Raised by one with every note that is added or undone."""
    last_key: Mapped[str] = mapped_column(String(64))
    """Of the last note or undo: the first half of the SHA-256 of its idempotency key, then that of
    its request, both in hexadecimal, so that a key used again for another request is noticed."""
    steps: Mapped[list[dict[str, Any]]]
    """Notes in order, without those that were undone."""
    noted_at: Mapped[datetime]
