"""Those who play together: whose games these are, on which device they were started, no matter.

A group has a link, as a game has, and nothing else: whoever holds it sees the group's games and
players. A device makes a group of its own with its first game; the link, or its QR code, brings
another device in. How its devices open the group's games stands in `group_links`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import groups as stored
from scorekeeper.persistence import links
from scorekeeper.persistence.group_tables import Group, GroupGame
from scorekeeper.persistence.groups import Place
from scorekeeper.persistence.tables import Game
from scorekeeper.services.errors import GroupNotFoundError, RefusedError
from scorekeeper.services.game_lists import summaries_of
from scorekeeper.services.group_links import game_token, ways_in
from scorekeeper.services.loading import view_of
from scorekeeper.services.roles import Role
from scorekeeper.services.sentences import problem_of
from scorekeeper.services.summaries import seat_players, summarise
from scorekeeper.services.tokens import hash_of
from scorekeeper.services.views import GameSummary
from scorekeeper.services.writing import writing

__all__ = [
    "GamesPage",
    "GroupView",
    "Place",
    "count_ungrouped",
    "enter_game",
    "find_group",
    "games_of_others",
    "gather_games",
    "list_group",
    "renew_link",
    "show_group",
    "suggested_names",
]

MOST_NAMES: Final = 24
"""So many names are offered at the start of a game."""
_MOST_GATHERED: Final = 200


@dataclass(frozen=True, slots=True)
class GamesPage:
    """A part of a group's list of games.

    Attributes:
        games: the last written to first.
        after: where the next part begins; None where this is the last.
    """

    games: tuple[GameSummary, ...]
    after: Place | None


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group, for those who may come in.

    Attributes:
        token: what its link holds.
        names: those who played last.
    """

    token: str = field(repr=False)
    names: tuple[str, ...]


def find_group(session: Session, token: str) -> int:
    """Return the number of the group behind a link.

    Raises:
        GroupNotFoundError: there is none.
    """
    found = stored.find_group(session, hash_of(token))
    if found is None:
        raise GroupNotFoundError
    return found


def show_group(session: Session, token: str) -> GroupView:
    """Return who plays in a group.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    find_group(session, token)
    return GroupView(token, suggested_names(session, token))


def suggested_names(session: Session, token: str) -> tuple[str, ...]:
    """Return the names of those who played last in a group; none where there is no group."""
    found = stored.find_group(session, hash_of(token))
    return () if found is None else tuple(stored.last_seen(session, found, MOST_NAMES))


def list_group(session: Session, token: str, most: int, after: Place | None = None) -> GamesPage:
    """Return games of a group, the last written to first; none where there is no group.

    Args:
        session: the database.
        token: the group's link.
        most: how many, at most.
        after: where to begin, as `GamesPage.after` says; None for the first.
    """
    group_id = stored.find_group(session, hash_of(token))
    if group_id is None:
        return GamesPage((), None)
    games = stored.games_of(session, group_id, most + 1, after)
    ids = [game.id for game in games[:most]]
    last = Place(games[most - 1].changed_at, ids[-1]) if len(games) > most else None
    try:
        tokens = ways_in(session, token, ids)
    except GroupNotFoundError:
        # Another device has just renewed the group's link: this one is out.
        return GamesPage((), None)
    rows = [(tokens[game.id], Role.OWNER, game) for game in games[:most]]
    return GamesPage(summaries_of(session, rows), last)


def games_of_others(
    session: Session, token: str | None, games: Iterable[GameSummary]
) -> tuple[GameSummary, ...]:
    """Return those of some games that are not a group's, in the same order."""
    games = tuple(games)
    group_id = None if token is None else stored.find_group(session, hash_of(token))
    if group_id is None:
        return games
    own = stored.own_games(session, group_id, [game.id for game in games])
    return tuple(game for game in games if game.id not in own)


def enter_game(session: Session, token: str, game: Game, names: Iterable[str]) -> None:
    """Give a new game to a group, which is made where there is none yet.

    Args:
        session: the database, within a transaction that writes.
        token: the group's link.
        game: the game; it has no group yet.
        names: the names of its players.
    """
    group_id = _group_id(session, token)
    session.add(
        GroupGame(group_id=group_id, game_id=game.id, changed_at=game.changed_at, summarised=0)
    )
    links.add_link(session, game.id, Role.OWNER, hash_of(game_token(token, game.id)))
    seat_players(session, group_id, names, game.started_at)
    summarise(session, game, view_of(session, game))


def gather_games(session: Session, token: str, games: Iterable[str]) -> int:
    """Give games to a group that belong to none: those that were started before there were groups.

    Args:
        session: the database.
        token: the group's link; the group is made where there is none yet.
        games: their links; those that do not belong to the holder are left out.

    Returns:
        how many games that was.

    Raises:
        DatabaseBusyError: others wrote for too long.
    """
    with writing(session):
        found = _ungrouped(session, games)
        names = stored.names_of(session, [game.id for game in found])
        for game in found:
            enter_game(session, token, game, names[game.id])
    return len(found)


def count_ungrouped(session: Session, games: Iterable[str]) -> int:
    """Return how many games `gather_games` would give to a group."""
    return len(_ungrouped(session, games))


def renew_link(session: Session, token: str, new: str) -> None:
    """Let a group have another link: whoever holds the old one is out, on every other device.

    So are all who hold a link to one of its games, whatever it is for: a phone that was lost may
    have seen any of them. Those who are still in make new ones.

    Args:
        session: the database.
        token: its link so far.
        new: one from `make_token`, made when the form was served: sent twice, it is one link.

    Raises:
        GroupNotFoundError: no group has this link.
        RefusedError: `new` leads to another group already.
        DatabaseBusyError: others wrote for too long.
    """
    if token == new:
        find_group(session, token)
        return
    with writing(session):
        group = stored.lock_group(session, find_group(session, token))
        if stored.find_group(session, hash_of(new)) is not None:
            raise RefusedError((problem_of("", "key.wrong"),))
        group.token_hash = hash_of(new)
        stored.revoke_links(session, group.id)


def _group_id(session: Session, token: str) -> int:
    found = stored.find_group(session, hash_of(token))
    if found is not None:
        return found
    group = Group(token_hash=hash_of(token), last_player=0, started_at=datetime.now(UTC))
    session.add(group)
    session.flush()
    return group.id


def _ungrouped(session: Session, tokens: Iterable[str]) -> list[Game]:
    hashes = [hash_of(token) for token in tokens][:_MOST_GATHERED]
    games = {
        game.id: game
        for _, role, game in links.find_linked_games(session, hashes)
        if Role(role) is Role.OWNER
    }
    alone = stored.ungrouped(session, games)
    return [game for game_id, game in sorted(games.items()) if game_id in alone]
