"""Tables of groups: their players, their devices, and the results of their games.

A group is known by its link alone, as a game is. `player_results` and `pair_results` are a summary
of its games for statistics: they follow from the hands, are written with them, and can be made
again at any time. `year_totals` and `month_counts` are those of games that rest, added up. Every
key leads with the group, so that a database spread over machines keeps a group in one place.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKeyConstraint, Index, Integer, SmallInteger, String, false
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.persistence.tables import Base, LedByGroup, LinkTarget, OfAGroup, of_a_game
from scorekeeper.persistence.types import RowId


class GroupToken(LinkTarget, Base):
    """Target of the link of a group."""

    __tablename__ = "group_tokens"

    former: Mapped[bool] = mapped_column(server_default=false())
    """Whether the token was derived without the installation's key: it opens nothing any more, and
    a device that proves by its cookie that it had come in is led to another one, once."""


class GroupDevice(OfAGroup, Base):
    """A device that shares a group's games and players, as far as it has been seen."""

    __tablename__ = "group_devices"

    device_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of the device's secret, in hexadecimal."""
    kind: Mapped[str] = mapped_column(String(60))
    """Kind of device; empty where it does not say."""
    joined_at: Mapped[datetime | None]
    """When it came in; null for before devices were listed."""
    seen_at: Mapped[datetime]
    """When it last looked, give or take an hour."""


class GroupGame(OfAGroup, Base):
    """A game in a group's list; a game of nobody is in no list."""

    __tablename__ = "group_games"
    __table_args__ = (
        of_a_game(),
        Index(None, "group_id", "changed_at", "game_id"),
        Index(None, "summarised", "game_id"),
        Index(None, "group_id", "in_totals"),
    )

    game_id: Mapped[int] = mapped_column(RowId, primary_key=True, autoincrement=False)
    changed_at: Mapped[datetime]
    """When the game was last written to: the order of the group's list."""
    summarised: Mapped[int] = mapped_column(SmallInteger)
    """Version of the summary that made its results; 0 where they have not been made."""
    in_totals: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether its results are part of `year_totals` and `month_counts`: of a game that rests."""


class Player(OfAGroup, Base):
    """A player of a group."""

    __tablename__ = "players"
    __table_args__ = (Index(None, "group_id", "seen_at"),)

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(60))
    hidden: Mapped[bool]
    """Whether neither suggestions nor statistics name the player."""
    seen_at: Mapped[datetime]
    """When the player last sat down to a game."""


def of_a_player(column: str = "player") -> ForeignKeyConstraint:
    """Return the foreign key that ties a row to a player, deleted with them."""
    return ForeignKeyConstraint(
        ["group_id", column], [Player.group_id, Player.number], ondelete="CASCADE"
    )


class OfAPlayer(LedByGroup):
    """The columns by which figures belong to a player: they lead their key."""

    player: Mapped[int] = mapped_column(
        Integer, primary_key=True, autoincrement=False, sort_order=-1
    )


class Spelling(LedByGroup, Base):
    """A spelling of a player's name; a player may have several."""

    __tablename__ = "spellings"
    __table_args__ = (
        of_a_player(),
        Index(None, "group_id", "player"),
        {"sqlite_with_rowid": False},
    )

    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    """The name without regard to case and blanks."""
    name: Mapped[str] = mapped_column(String(60))
    """As it was first written."""
    player: Mapped[int] = mapped_column(Integer)


class FigureColumns:
    """Figures of a player's or a pair's games; counts and signed points."""

    finished: Mapped[int] = mapped_column(Integer)
    """The games that are over: 1 or 0 for a game."""
    won: Mapped[int] = mapped_column(Integer)
    """The games that were won: 1 or 0 for a game."""
    hands: Mapped[int] = mapped_column(Integer)
    """The hands played; players who sat out did not play."""
    points: Mapped[int] = mapped_column(Integer)
    """The points made in them."""
    best: Mapped[int | None] = mapped_column(Integer)
    """The most points made in one of them."""
    outs: Mapped[int] = mapped_column(Integer)
    """The hands in which the side went out."""
    told: Mapped[int] = mapped_column(Integer)
    """The hands that say which canastas there were."""
    canastas: Mapped[int] = mapped_column(Integer)
    """The canastas of these."""
    special_hands: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """The special hands laid down."""
    out_told: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """The hands that say who went out."""


class _Result(OfAPlayer, FigureColumns):
    """Result of a game for a player or a pair."""

    side: Mapped[int] = mapped_column(SmallInteger)
    variant: Mapped[str] = mapped_column(String(64))
    played_at: Mapped[datetime]
    """When the game began."""
    month: Mapped[int] = mapped_column(Integer)
    """The month of that, in UTC: year times 100 plus month."""
    finished: Mapped[int] = mapped_column(SmallInteger)
    won: Mapped[int] = mapped_column(SmallInteger)
    total: Mapped[int] = mapped_column(Integer)
    """The points of the side in the game."""


class PlayerResult(_Result, Base):
    """Result of a game for a player."""

    __tablename__ = "player_results"
    __table_args__ = (
        of_a_player(),
        of_a_game(),
        Index(None, "group_id", "game_id"),
        Index("ix_player_results_best", "group_id", "best", "game_id", "player"),
        {"sqlite_with_rowid": False},
    )

    game_id: Mapped[int] = mapped_column(RowId, primary_key=True, autoincrement=False)
    spelling: Mapped[str] = mapped_column(String(200))
    """Spelling of the player's name in this game, as a key of `spellings`."""
    game_hands: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """The hands of the game, with those that the player sat out."""


class PairResult(_Result, Base):
    """Result of a game for a player with a partner; each pair stands here both ways round."""

    __tablename__ = "pair_results"
    __table_args__ = (
        of_a_player(),
        of_a_player("partner"),
        of_a_game(),
        Index(None, "group_id", "game_id"),
        Index(None, "group_id", "partner"),
        {"sqlite_with_rowid": False},
    )

    partner: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    game_id: Mapped[int] = mapped_column(RowId, primary_key=True, autoincrement=False)


ResultTable = type[PlayerResult | PairResult]


class YearTotal(OfAPlayer, FigureColumns, Base):
    """Totals of a year's games for a player, or for a player and a partner, by ruleset."""

    __tablename__ = "year_totals"
    __table_args__ = (
        of_a_player(),
        {"sqlite_with_rowid": False},
    )

    partner: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """0 for the player with all partners and with none."""
    year: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    """The year in which the games began, in UTC."""
    variant: Mapped[str] = mapped_column(String(64), primary_key=True)
    games: Mapped[int] = mapped_column(Integer)
    points: Mapped[int] = mapped_column(BigInteger)


class MonthCount(OfAGroup, Base):
    """Number of games that a group began in a month, and of hands played in them, by ruleset."""

    __tablename__ = "month_counts"
    __table_args__ = ({"sqlite_with_rowid": False},)

    month: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """In UTC: year times 100 plus month."""
    variant: Mapped[str] = mapped_column(String(64), primary_key=True)
    games: Mapped[int] = mapped_column(Integer)
    hands: Mapped[int] = mapped_column(Integer)
