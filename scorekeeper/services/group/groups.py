"""Groups: people who play together, whose games belong to them whichever device starts them.

A group has a link, as a game has, and nothing else: whoever holds it sees the group's games and
players. A device makes a group of its own with its first game; the link, or its QR code, brings
another device in. How its devices open the group's games stands in `access`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from sqlalchemy import inspect
from sqlalchemy.orm import Session

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import groups as stored
from scorekeeper.persistence import links
from scorekeeper.persistence.events import lock_events
from scorekeeper.persistence.games import game_sides, lock_game
from scorekeeper.persistence.group_tables import GroupGame
from scorekeeper.persistence.groups import move_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import Game, Group
from scorekeeper.services.common.errors import GroupNotFoundError, RefusedError
from scorekeeper.services.common.identities import lock_group, seat_tables
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import writing
from scorekeeper.services.game.loading import view_of
from scorekeeper.services.game.results import VERSION, summarise
from scorekeeper.services.game.views import GameSummary
from scorekeeper.services.group.access import GroupAccess, tokens_of_games

Place = stored.GamesCursor
"""Cursor in a group's list of games."""
MOST_NAMES: Final = 24
"""Number of names that are offered at the start of a game."""
_MOST_GATHERED: Final = 200
MOST_LISTED: Final = 200

Linked = tuple[str, Role, Game]
"""A game with the token and the role of a link to it."""


@dataclass(frozen=True, slots=True)
class GamesPage:
    """A part of a group's list of games.

    Attributes:
        games: the last written to first.
        after: cursor of the next part; None where this is the last.
    """

    games: tuple[GameSummary, ...]
    after: Place | None


def find_group(session: Session, token: str) -> int:
    """Return the number of the group behind a link.

    Raises:
        GroupNotFoundError: there is none.
    """
    found = stored.find_group(session, hash_of(token))
    if found is None:
        raise GroupNotFoundError
    return found


def suggested_names(session: Session, token: str) -> tuple[str, ...]:
    """Return the names of those who played last in a group; none where there is no group."""
    found = stored.find_group(session, hash_of(token))
    return () if found is None else tuple(stored.last_seen(session, found, MOST_NAMES))


def list_group(
    session: Session, group: GroupAccess, most: int, after: Place | None = None
) -> GamesPage:
    """Return games of a group, the last written to first; none where there is no group.

    Args:
        session: the database.
        group: the group.
        most: the largest number of them.
        after: cursor to begin at, as `GamesPage.after`; None for the first part.
    """
    group_id = stored.find_group(session, hash_of(group.token))
    if group_id is None:
        return GamesPage((), None)
    games = stored.games_of(session, group_id, most + 1, after)
    keys = [game.key for game in games[:most]]
    last = Place(games[most - 1].changed_at, keys[-1].game_id) if len(games) > most else None
    try:
        tokens = tokens_of_games(session, group, keys)
    except GroupNotFoundError:
        # Another device has just renewed the group's link: this one is out.
        return GamesPage((), None)
    if any(inspect(game).expired for game in games):
        # Links were replaced; games that were read before may have been deleted since.
        games = stored.games_of(session, group_id, most, after)
    rows = [(tokens[game.key], Role.OWNER, game) for game in games[:most] if game.key in tokens]
    return GamesPage(summaries_of(session, rows), last)


def list_games(session: Session, tokens: Iterable[str]) -> tuple[GameSummary, ...]:
    """Return summaries of the games behind some links, the last written to first.

    Args:
        session: the database.
        tokens: links; those without a game or revoked are left out, and all after the first
            200. A game with several of them is listed once, by the link that may do most.
    """
    by_hash = {hash_of(token): token for token in islice(tokens, MOST_LISTED)}
    roles = list(Role)
    linked = links.find_linked_games(session, by_hash)
    best: dict[int, Linked] = {}
    for token_hash, name, game in sorted(linked, key=lambda link: roles.index(Role(link[1]))):
        best[game.id] = (by_hash[token_hash], Role(name), game)
    found = sorted(best.values(), key=lambda each: each[2].changed_at, reverse=True)
    return summaries_of(session, found)


def summaries_of(session: Session, games: Sequence[Linked]) -> tuple[GameSummary, ...]:
    """Return summaries of games, in the same order."""
    names: dict[int, list[str]] = {game.id: [] for _, _, game in games}
    for side in game_sides(session, [game.key for _, _, game in games]):
        names[side.game_id].append(side.name)
    return tuple(_summary(token, role, game, names[game.id]) for token, role, game in games)


def _summary(token: str, role: Role, game: Game, side_names: Iterable[str]) -> GameSummary:
    return GameSummary(
        id=game.id,
        token=token,
        role=role,
        variant=find_variant(game.variant),
        rules_name=game.rules_name,
        side_names=tuple(side_names),
        totals=tuple(game.totals),
        deals=game.deal_count,
        over=game.over,
        winner=game.winner,
        started_at=game.started_at,
        changed_at=game.changed_at,
    )


def games_of_others(
    session: Session, token: str | None, games: Iterable[GameSummary]
) -> tuple[GameSummary, ...]:
    """Return the games among these that are not a group's, in the same order."""
    games = tuple(games)
    group_id = None if token is None else stored.find_group(session, hash_of(token))
    if group_id is None:
        return games
    own = stored.own_games(session, group_id, [game.id for game in games])
    return tuple(game for game in games if game.id not in own)


def is_of_groups(session: Session, game: GameKey, tokens: Iterable[str]) -> bool:
    """Whether a game is kept under one of the groups behind some links."""
    return any(stored.find_group(session, hash_of(token)) == game.group_id for token in tokens)


def enter_games(
    session: Session, group: GroupAccess | None, games: Sequence[tuple[Game, Sequence[str]]]
) -> None:
    """Add games to the list of their group, with their players.

    Args:
        session: the database, within a transaction that writes.
        group: the group; None for who does not hold its link: its devices make their own way in.
        games: the games, kept under the group, each with the names of its players; they do not
            stand in the list yet.
    """
    for game, _ in games:
        # A game without hands comes to nothing.
        summarised = 0 if game.deal_count else VERSION
        session.add(
            GroupGame(**game.key._asdict(), changed_at=game.changed_at, summarised=summarised)
        )
        if group is not None:
            group.add_game_link(session, game.key)
    group_id = games[0][0].group_id
    seat_tables(session, group_id, [(names, game.started_at) for game, names in games])
    for game, _ in games:
        if game.deal_count:
            summarise(session, game, view_of(session, game))


def gather_games(session: Session, group: GroupAccess, games: Iterable[str]) -> int:
    """Give games of nobody to a group: those that were started before there were groups.

    Args:
        session: the database.
        group: the group; it is made where there is none yet.
        games: their links; those that do not belong to the holder are left out.

    Returns:
        how many games that was.

    Raises:
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with writing(session):
        found = _ungrouped(session, games)
        if not found:
            return 0
        group_id = group_for(session, group.token)
        # Another transaction may have given one to a group before its lock was free.
        held = [game.key for game in found if lock_game(session, game.key) is not None]
        names = stored.names_of(session, held)
        for key in held:
            game = move_game(session, key, group_id)
            enter_games(session, group, [(game, names[key.game_id])])
    return len(held)


def count_ungrouped(session: Session, games: Iterable[str]) -> int:
    """Return the number of games that `gather_games` would give to a group."""
    return len(_ungrouped(session, games))


def renew_link(session: Session, token: str, new: str, device: str | None = None) -> None:
    """Replace a group's link, and revoke the old one for all other devices.

    Every link to one of its games or evenings is revoked as well, whatever its role: a lost phone
    may have seen any of them. Devices with the new link derive new ones.

    Args:
        session: the database.
        token: its link so far.
        new: the new one; the same again where the form is sent twice, and it is one link.
        device: the secret of the device that stays in.

    Raises:
        GroupNotFoundError: no group has this link.
        RefusedError: `new` leads to another group already.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    if token == new:
        find_group(session, token)
        return
    with writing(session):
        group_id = find_group(session, token)
        lock_events(session, group_id)
        group = lock_group(session, group_id)
        if stored.find_groups(session, [hash_of(new)]):
            raise RefusedError.because("key.wrong")
        replace_link(session, group, new)
        stored.forget_devices(session, group.id, "" if device is None else hash_of(device))


def replace_link(session: Session, group: Group, new: str) -> None:
    """Replace a group's link, and take back all links to its games; its row is locked."""
    stored.renew_token(session, group, hash_of(new))
    links.revoke_links(session, group.id)


def group_for(session: Session, token: str | None) -> int:
    """Return the number of the group for a new game, which is made where need be.

    Args:
        session: the database, within a transaction that writes; nobody else gives the group games
            till commit.
        token: the group's link; None for a game that is nobody's, which gets a group of its own
            that stands for it alone and has no link.
    """
    if token is None:
        return stored.add_group(session, None).id
    found = stored.find_group(session, hash_of(token))
    if found is not None:
        stored.hold_group(session, found)
        # Another transaction may have deleted it for good before the lock was free.
        found = stored.find_group(session, hash_of(token))
    return stored.add_group(session, hash_of(token)).id if found is None else found


def _ungrouped(session: Session, tokens: Iterable[str]) -> list[Game]:
    hashes = [hash_of(token) for token in tokens][:_MOST_GATHERED]
    games = {
        game.key: game
        for _, role, game in links.find_linked_games(session, hashes)
        if Role(role) is Role.OWNER
    }
    alone = stored.ungrouped(session, games)
    return [game for key, game in sorted(games.items()) if key in alone]
