"""Games in lists: those behind some links, the last written to first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import games as stored
from scorekeeper.persistence import links
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.game.views import GameSummary

MOST_LISTED: Final = 200

Linked = tuple[str, Role, Game]
"""A game with the token and the role of a link to it."""


def list_games(session: Session, tokens: Iterable[str]) -> tuple[GameSummary, ...]:
    """Return summaries of the games behind some links, the last written to first.

    Args:
        session: the database.
        tokens: links; those without a game or taken back are left out, and all after the first
            200. A game with several of them is listed once, by the link that may do most.
    """
    by_hash = {hash_of(token): token for token in islice(tokens, MOST_LISTED)}
    best: dict[int, Linked] = {}
    for token_hash, name, game in links.find_linked_games(session, by_hash):
        role = Role(name)
        if game.id not in best or role.may(best[game.id][1]):
            best[game.id] = (by_hash[token_hash], role, game)
    found = sorted(best.values(), key=lambda each: each[2].changed_at, reverse=True)
    return summaries_of(session, found)


def summaries_of(session: Session, games: Sequence[Linked]) -> tuple[GameSummary, ...]:
    """Return summaries of games, in the same order."""
    names: dict[int, list[str]] = {game.id: [] for _, _, game in games}
    for side in stored.sides_of(session, [game.key for _, _, game in games]):
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
