"""Players of a group, and the spellings of their names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.persistence import groups as stored
from scorekeeper.persistence import results
from scorekeeper.persistence.group_tables import Player, Spelling
from scorekeeper.persistence.tables import Group
from scorekeeper.persistence.types import MOST_INTEGER
from scorekeeper.services.common.errors import (
    PlayerConflictError,
    PlayerNotFoundError,
    RefusedError,
    refuse_if_any,
)
from scorekeeper.services.common.identities import (
    key_of,
    lock_group,
    make_player_of,
    tables_together,
)
from scorekeeper.services.common.texts import clean_name
from scorekeeper.services.database import writing
from scorekeeper.services.group.groups import find_group


@dataclass(frozen=True, slots=True)
class PlayerItem:
    """A player in a list.

    Attributes:
        number: the player's number in the group.
        name: the player's name.
        hidden: whether suggestions and statistics leave the player out.
        seen_at: when the player last sat down to a game, in UTC.
    """

    number: int
    name: str
    hidden: bool
    seen_at: datetime


@dataclass(frozen=True, slots=True)
class SpellingItem:
    """A spelling of a player's name.

    Attributes:
        key: key of the spelling for `split_player`.
        name: the name as it was first written.
        games: in how many games it stands that have a hand.
        shown: whether it is the name that is shown.
    """

    key: str
    name: str
    games: int
    shown: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player, and the spellings of the name."""

    item: PlayerItem
    spellings: tuple[SpellingItem, ...]

    @property
    def games(self) -> int:
        """Number of games with a hand in which the player sat."""
        return sum(spelling.games for spelling in self.spellings)


@dataclass(frozen=True, slots=True)
class Merging:
    """Two players who may be one.

    Attributes:
        giver: the player who will be no more.
        taker: the player for whom the games of both will count.
        together: at how many tables both of them sat; they are two people, if at any.
    """

    giver: PlayerView
    taker: PlayerView
    together: int


def list_players(session: Session, token: str) -> tuple[PlayerItem, ...]:
    """Return the players of a group, those who played last first.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    return tuple(map(_item, stored.group_players(session, find_group(session, token))))


def load_player(session: Session, token: str, number: int) -> PlayerView:
    """Return a player of a group.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
    """
    group_id = find_group(session, token)
    return _view(session, group_id, _player(session, group_id, number))


def preview_merging(session: Session, token: str, number: int, into: int) -> Merging:
    """Return the consequences of merging two players; nothing is written.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
    """
    group_id = find_group(session, token)
    pair = (number, into)
    giver, taker = (_view(session, group_id, _player(session, group_id, one)) for one in pair)
    return Merging(giver, taker, _tables_together(session, group_id, pair))


def rename_player(
    session: Session, token: str, number: int, name: str, seen: str | None = None
) -> None:
    """Rename a player; a game started with the new name counts for the same player.

    Games keep the names that they were written with, and count as before.

    Args:
        session: the database.
        token: the group's link.
        number: the player's number in the group.
        name: the player's new name.
        seen: the player's name as the writer knew it; None where that does not matter.

    Raises:
        PlayerConflictError: somebody else has changed the name in the meantime.
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
        RefusedError: it is no name, that of another player, or of somebody at the same table.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    problems: list[Problem] = []
    name = clean_name(name, "name", problems)
    refuse_if_any(problems)
    with _changing(session, token) as group:
        player = _player(session, group.id, number)
        if seen is not None and player.name not in {seen, name}:
            raise PlayerConflictError(name=player.name)
        key = key_of(name)
        found = stored.find_spellings(session, group.id, [key]).get(key)
        if found is not None and found.player != number:
            raise RefusedError.because("player.taken", "name", name=name)
        known = [each.key for each in stored.spellings_of(session, group.id, number)]
        if found is None and tables_together(session, group.id, known, [key]):
            # Nobody is known by it yet, but somebody sits there with whom no hand was played.
            names = {"first": player.name, "second": name}
            raise RefusedError.because("player.together", "name", **names)
        player.name = name
        if found is None:
            session.add(Spelling(group_id=group.id, key=key, name=name, player=number))


def merge_players(session: Session, token: str, number: int, into: int) -> None:
    """Merge two players: the games of one count for the other from now on.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
        RefusedError: they are two people, since they sat in one game together, or one already.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with _changing(session, token) as group:
        giver, taker = _player(session, group.id, number), _player(session, group.id, into)
        if giver is taker:
            raise RefusedError.because("player.itself", "into")
        if _tables_together(session, group.id, (number, into)):
            names = {"first": giver.name, "second": taker.name}
            raise RefusedError.because("player.together", "into", **names)
        results.give_results(session, group.id, number, into)
        for spelling in stored.spellings_of(session, group.id, number):
            spelling.player = into
        taker.seen_at = max(taker.seen_at, giver.seen_at)
        session.flush()
        session.delete(giver)


def split_player(session: Session, token: str, number: int, key: str) -> int:
    """Make a new player of a spelling that counted for another, and return the number.

    Games in which the name is written like this count for the new player from now on.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
        RefusedError: the player is not written like this beside another way.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with _changing(session, token) as group:
        player = _player(session, group.id, number)
        known = {each.key: each for each in stored.spellings_of(session, group.id, number)}
        spelling = known.get(key)
        if spelling is None or key == key_of(player.name):
            raise RefusedError.because("player.one_spelling", "spelling")
        return make_player_of(session, group, spelling)


def hide_player(session: Session, token: str, number: int, *, hidden: bool = True) -> None:
    """Hide a player from suggestions and statistics, or show them again; games stay.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with _changing(session, token) as group:
        _player(session, group.id, number).hidden = hidden


@contextmanager
def _changing(session: Session, token: str) -> Iterator[Group]:
    """Lock the players of a group while they are changed."""
    with writing(session):
        yield lock_group(session, find_group(session, token))


def _tables_together(session: Session, group_id: int, pair: tuple[int, int]) -> int:
    first, second = (
        [spelling.key for spelling in stored.spellings_of(session, group_id, number)]
        for number in pair
    )
    return tables_together(session, group_id, first, second)


def _player(session: Session, group_id: int, number: int) -> Player:
    player = session.get(Player, (group_id, number)) if number <= MOST_INTEGER else None
    if player is None:
        raise PlayerNotFoundError
    return player


def _item(player: Player) -> PlayerItem:
    return PlayerItem(player.number, player.name, player.hidden, player.seen_at)


def _view(session: Session, group_id: int, player: Player) -> PlayerView:
    games = results.games_of_spelling(session, group_id, player.number)
    shown = key_of(player.name)
    return PlayerView(
        _item(player),
        tuple(
            SpellingItem(each.key, each.name, games.get(each.key, 0), each.key == shown)
            for each in stored.spellings_of(session, group_id, player.number)
        ),
    )
