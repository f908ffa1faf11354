"""Queries for groups, their games, their players and their devices."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple, cast

from sqlalchemy import Table, and_, delete, func, insert, literal, or_, select, tuple_, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.persistence.event_tables import EventTable
from scorekeeper.persistence.group_tables import (
    GroupDevice,
    GroupGame,
    GroupToken,
    Player,
    Spelling,
)
from scorekeeper.persistence.keys import GameKey, are_of, is_of, same_game
from scorekeeper.persistence.tables import (
    Base,
    Confirmation,
    DealRevision,
    FollowedHand,
    Game,
    GameLink,
    GameSide,
    GameToken,
    GameWrite,
    Group,
    HandDraft,
    Seat,
    StoredDeal,
)
from scorekeeper.persistence.transactions import change_rows


class GamesCursor(NamedTuple):
    """Cursor in a group's list of games, which runs backwards from the last written to."""

    changed_at: datetime
    game_id: int


class FoundGroup(NamedTuple):
    """A group, and the marks that tell it from others.

    Attributes:
        id: the group.
        started_at: when it began.
        games: number of its games.
        changed_at: when one of them was last written to; None where it has none.
        names: the names of those who played last.
    """

    id: int
    started_at: datetime
    games: int
    changed_at: datetime | None
    names: tuple[str, ...]


def find_group(session: Session, token_hash: str) -> int | None:
    """Return the id of the group behind a link, or None; a former one leads nowhere."""
    query = select(GroupToken.group_id).where(
        GroupToken.token_hash == token_hash, GroupToken.former.is_(False)
    )
    return session.scalar(query)


def find_groups(session: Session, token_hashes: Iterable[str]) -> dict[str, bool]:
    """Return the links that exist by the hashes of their tokens, with whether each is a former."""
    query = select(GroupToken.token_hash, GroupToken.former)
    rows = session.execute(query.where(GroupToken.token_hash.in_(token_hashes)))
    return {row.token_hash: row.former for row in rows}


def former_group(session: Session, token_hash: str) -> int | None:
    """Return the id of the group that a former link led to, or None."""
    query = select(GroupToken.group_id).where(
        GroupToken.token_hash == token_hash, GroupToken.former.is_(True)
    )
    return session.scalar(query)


def groups_by_token(session: Session, token_hash: str) -> set[int]:
    """Return the group of a link, current or former, of the group or of a game."""
    of_group = select(GroupToken.group_id).where(GroupToken.token_hash == token_hash)
    of_game = select(GameToken.group_id).where(GameToken.token_hash == token_hash)
    return {*session.scalars(of_group), *session.scalars(of_game)}


def groups_by_spelling(session: Session, key: str) -> set[int]:
    """Return the groups with a player of this spelling."""
    return set(session.scalars(select(Spelling.group_id).where(Spelling.key == key)))


def linked_groups(
    session: Session, group_ids: set[int], most: int, most_names: int
) -> tuple[FoundGroup, ...]:
    """Return the groups among these that have a link, the last written to first."""
    changed = func.max(GroupGame.changed_at)
    query = (
        select(Group.id, Group.started_at, func.count(GroupGame.game_id), changed)
        .outerjoin(GroupGame, GroupGame.group_id == Group.id)
        .where(Group.id.in_(group_ids), Group.token_hash.is_not(None))
        .group_by(Group.id, Group.started_at)
        .order_by(changed.desc(), Group.id.desc())
        .limit(most)
    )
    return tuple(
        FoundGroup(*row, names=tuple(last_seen(session, row.id, most_names)))
        for row in session.execute(query).all()
    )


def count_waiting(session: Session) -> int:
    """Return the number of groups with a former link whose new one no device has fetched yet."""
    query = select(func.count()).select_from(GroupToken).where(GroupToken.former.is_(True))
    return session.scalar(query) or 0


def add_group(session: Session, token_hash: str | None) -> Group:
    """Add a group, and return it.

    Args:
        session: the database, within a transaction that writes.
        token_hash: the SHA-256 of its link's token, in hexadecimal; None for a group that holds
            one game which is nobody's.
    """
    group = Group(token_hash=token_hash, last_player=0, started_at=datetime.now(UTC))
    session.add(group)
    session.flush()
    if token_hash is not None:
        session.add(GroupToken(token_hash=token_hash, group_id=group.id, former=False))
        session.flush()
    return group


def renew_token(session: Session, group: Group, token_hash: str) -> None:
    """Replace the token of a group; the former one opens nothing any more."""
    change_rows(session, delete(GroupToken).where(GroupToken.token_hash == group.token_hash))
    session.add(GroupToken(token_hash=token_hash, group_id=group.id, former=False))
    group.token_hash = token_hash


def lock_group(session: Session, group_id: int) -> Group | None:
    """Return a group as it is now, its players locked for others till commit."""
    return session.get(Group, group_id, with_for_update=True, populate_existing=True)


def hold_group(session: Session, group_id: int) -> None:
    """Lock a group against new games of others till commit, if it exists."""
    session.execute(select(Group.id).where(Group.id == group_id).with_for_update())


def hold_players(session: Session, group_id: int) -> None:
    """Lock the spellings of a group's players till commit; transactions may share the lock."""
    session.execute(select(Group.id).where(Group.id == group_id).with_for_update(read=True))


def ungrouped(session: Session, games: Collection[GameKey]) -> set[GameKey]:
    """Return the games among these that no group has."""
    query = select(GroupGame.group_id, GroupGame.game_id).where(are_of(GroupGame, games))
    return set(games) - {GameKey(*row) for row in session.execute(query)}


def own_games(session: Session, group_id: int, game_ids: Collection[int]) -> set[int]:
    """Return the games among these that a group has."""
    query = select(GroupGame.game_id).where(
        GroupGame.group_id == group_id, GroupGame.game_id.in_(game_ids)
    )
    return set(session.scalars(query))


def games_of(
    session: Session, group_id: int, most: int, after: GamesCursor | None = None
) -> Sequence[Game]:
    """Return games of a group, the last written to first; no table of an evening without a hand.

    Args:
        session: the database.
        group_id: the group.
        most: largest number of them.
        after: the game after which to begin; None for the first.
    """
    seated = select(EventTable.game_id).where(
        EventTable.group_id == group_id, EventTable.game_id == Game.id
    )
    query = (
        select(Game)
        .join(GroupGame, same_game(GroupGame, Game))
        .where(GroupGame.group_id == group_id, Game.deleted_at.is_(None))
        .where(or_(Game.deal_count > 0, ~seated.exists()))
        .order_by(GroupGame.changed_at.desc(), GroupGame.game_id.desc())
        .limit(most)
    )
    if after is not None:
        query = query.where(tuple_(GroupGame.changed_at, GroupGame.game_id) < after)
    return session.scalars(query).all()


def games_in_order(
    session: Session, group_id: int, most: int, after: GamesCursor | None
) -> list[GamesCursor]:
    """Return games of a group in the order they began, from `after` on."""
    query = (
        select(Game.started_at, Game.id)
        .join(GroupGame, same_game(GroupGame, Game))
        .where(GroupGame.group_id == group_id, Game.deleted_at.is_(None))
        .order_by(Game.started_at, Game.id)
        .limit(most)
    )
    if after is not None:
        query = query.where(tuple_(Game.started_at, Game.id) > after)
    return [GamesCursor(*row) for row in session.execute(query)]


def names_of(session: Session, games: Iterable[GameKey]) -> dict[int, list[str]]:
    """Return the names of the players of some games, by number, in the order of their seats."""
    query = select(Seat.game_id, Seat.name).where(are_of(Seat, games))
    names: dict[int, list[str]] = {}
    for game_id, name in session.execute(query.order_by(Seat.game_id, Seat.seat)):
        names.setdefault(game_id, []).append(name)
    return names


def seated_names(session: Session, group_id: int) -> Sequence[str]:
    """Return the names at the tables of a group, those of deleted games as well."""
    return session.scalars(select(Seat.name).where(Seat.group_id == group_id).distinct()).all()


def count_tables_of(
    session: Session, group_id: int, first: Collection[str], second: Collection[str]
) -> int:
    """Return the number of games of a group with a name of each of two sets."""
    other = aliased(Seat)
    query = (
        select(func.count(Seat.game_id.distinct()))
        .join(other, and_(same_game(other, Seat), other.seat != Seat.seat))
        .where(Seat.group_id == group_id, Seat.name.in_(first), other.name.in_(second))
    )
    return session.scalar(query) or 0


def stale_games(session: Session, version: int, most: int) -> Sequence[GroupGame]:
    """Return some of the games whose results an earlier version of the summary made."""
    query = select(GroupGame).where(GroupGame.summarised < version)
    query = query.order_by(GroupGame.summarised, GroupGame.game_id).limit(most)
    # Several servers that start at once share the work, and none waits for another.
    return session.scalars(query.with_for_update(skip_locked=True)).all()


def note_summary(
    session: Session, game: GameKey, version: int, changed_at: datetime | None = None
) -> bool | None:
    """Note the version of a game's summary, and the time of its last write where that is given.

    Returns:
        whether its results are part of the totals, as its row says once it is locked; None where
        no group has the game.
    """
    values = {"summarised": version} | ({} if changed_at is None else {"changed_at": changed_at})
    query = update(GroupGame).where(is_of(GroupGame, game)).values(values)
    return session.scalar(
        query.returning(GroupGame.in_totals), execution_options={"synchronize_session": False}
    )


def mark_stale(session: Session) -> None:
    """Mark the results of all games as stale, to be made again."""
    change_rows(session, update(GroupGame).values(summarised=0))


def group_players(session: Session, group_id: int) -> Sequence[Player]:
    """Return the players of a group, those who played last first."""
    query = select(Player).where(Player.group_id == group_id)
    return session.scalars(query.order_by(Player.seen_at.desc(), Player.number)).all()


def last_seen(session: Session, group_id: int, most: int) -> Sequence[str]:
    """Return the names of those who played last, without those who are hidden."""
    query = (
        select(Player.name)
        .where(Player.group_id == group_id, Player.hidden.is_(False))
        .order_by(Player.seen_at.desc(), Player.number)
        .limit(most)
    )
    return session.scalars(query).all()


def find_players(session: Session, group_id: int, numbers: Collection[int]) -> Sequence[Player]:
    """Return some players of a group."""
    query = select(Player).where(Player.group_id == group_id, Player.number.in_(numbers))
    return session.scalars(query).all()


def spellings_of(session: Session, group_id: int, number: int) -> Sequence[Spelling]:
    """Return the spellings of a player's name."""
    query = select(Spelling).where(Spelling.group_id == group_id, Spelling.player == number)
    return session.scalars(query.order_by(Spelling.key)).all()


def find_spellings(session: Session, group_id: int, keys: Iterable[str]) -> dict[str, Spelling]:
    """Return the known spellings by key; keys that are nobody's name are left out."""
    query = select(Spelling).where(Spelling.group_id == group_id, Spelling.key.in_(keys))
    return {spelling.key: spelling for spelling in session.scalars(query)}


def devices_of(session: Session, group_id: int) -> Sequence[GroupDevice]:
    """Return the devices of a group, the last seen first."""
    query = select(GroupDevice).where(GroupDevice.group_id == group_id)
    return session.scalars(
        query.order_by(GroupDevice.seen_at.desc(), GroupDevice.device_hash)
    ).all()


def forget_devices(session: Session, group_id: int, but: str = "") -> None:
    """Forget all devices of a group except the one with this hash."""
    session.execute(
        delete(GroupDevice).where(GroupDevice.group_id == group_id, GroupDevice.device_hash != but)
    )


MOVED: Final[tuple[type[Base], ...]] = (
    Game,
    GameLink,
    GameSide,
    Seat,
    GameWrite,
    StoredDeal,
    DealRevision,
    HandDraft,
    FollowedHand,
    Confirmation,
)
"""Tables that are moved with a game of nobody, each after those that it refers to."""


def move_game(session: Session, game: GameKey, group_id: int) -> Game:
    """Move a game of nobody to a group, and return it; its number and its links stay.

    Args:
        session: the database, within a transaction that has locked the game.
        game: the game; the group that it had of its own goes.
        group_id: the group; the game does not stand in its list yet.
    """
    session.flush()
    for kind in MOVED:
        table = cast("Table", kind.__table__)
        values = [literal(group_id) if each.name == "group_id" else each for each in table.c]
        rows = select(*values).where(is_of(kind, game))
        session.execute(insert(table).from_select([each.name for each in table.c], rows))
    # Asked for first: a question that holds no hash goes to every node.
    hashes = session.scalars(select(GameLink.token_hash).where(is_of(GameLink, game))).all()
    moved = update(GameToken).where(GameToken.token_hash.in_(hashes)).values(group_id=group_id)
    change_rows(session, moved)
    change_rows(session, delete(Game).where(is_of(Game, game)))
    change_rows(session, delete(Group).where(Group.id == game.group_id))
    session.expire_all()
    return session.get_one(Game, GameKey(group_id, game.game_id))
