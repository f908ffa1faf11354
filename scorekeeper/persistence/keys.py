"""Keys of the rows of games and evenings: group and number, so that one shard is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, tuple_


class GameKey(NamedTuple):
    """Key of a game: the first two columns of the key of all its tables.

    Attributes:
        group_id: the group whose game it is; one of its own for a game that is nobody's.
        game_id: its number, which no other game of the installation has or ever had; it stays when
            the game is given to another group.
    """

    group_id: int
    game_id: int


class EventKey(NamedTuple):
    """Key of a club evening: its group, and its number in the group."""

    group_id: int
    event_id: int


class GamePlace(NamedTuple):
    """Place of a game in a club evening.

    Attributes:
        event: the evening.
        round: the number of the round.
        table: the number of the table.
        given: the points that the director gave both sides in place of the game's result.
    """

    event: EventKey
    round: int
    table: int
    given: tuple[int, int] | None


def is_of(table: Any, key: GameKey | EventKey) -> ColumnElement[bool]:  # noqa: ANN401 -- a mapped class
    """Return the clause that picks the rows of a game, or of an evening, out of a table."""
    return and_(*(getattr(table, name) == value for name, value in key._asdict().items()))


def are_of(table: Any, games: Iterable[GameKey]) -> ColumnElement[bool]:  # noqa: ANN401
    """Return the clause that picks the rows of some games out of a table."""
    return tuple_(table.group_id, table.game_id).in_([tuple(game) for game in games])


def same_game(table: Any, other: Any) -> ColumnElement[bool]:  # noqa: ANN401
    """Return the clause that joins the rows of two tables that are of the same game."""
    return and_(table.group_id == other.group_id, table.game_id == other.game_id)


def same_event(table: Any, other: Any) -> ColumnElement[bool]:  # noqa: ANN401
    """Return the clause that joins the rows of two tables that are of the same evening."""
    return and_(table.group_id == other.group_id, table.event_id == other.event_id)
