"""Games of a group for tests, with their statistics computed by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from sqlalchemy.orm import Session

from scorekeeper.engine.deal import NetSide
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.game.results import Figures
from scorekeeper.services.game.views import GameView, NamedSide
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.lifecycle.games import start_game
from tests.services.helpers import a_new_game

GROUP = make_token()
KEYS = Keyring("only for tests")
Who = tuple[str, ...]


def holding(group: str) -> GroupAccess:
    """Return the credentials of a group."""
    return GroupAccess(group, KEYS)


def sides(*players: str) -> tuple[NamedSide, ...]:
    """Return two sides: the first half of the players against the others."""
    half = len(players) // 2
    return (NamedSide(players=players[:half]), NamedSide(players=players[half:]))


def a_game_of(session: Session, *players: str, **changes: object) -> str:
    """Start a game of the group; return its token."""
    game = a_new_game(sides=sides(*players), **changes)
    return start_game(session, game, group=holding(GROUP))


def counted(
    games: list[GameView], called: Callable[[str], str] = str.casefold
) -> dict[Who, Figures]:
    """Return the figures of every player and pair, both ways round, from the games themselves."""
    found: dict[Who, Figures] = {}
    for game in games:
        for side in range(len(game.sides)):
            players = game.sides[side].players
            for who in (*permutations(players, 1), *permutations(players, 2)):
                key = tuple(map(called, who))
                if game.deals:
                    found[key] = found.get(key, Figures()) + _of_game(game, side, who)
    return found


def _of_game(game: GameView, side: int, who: Who) -> Figures:
    hands = [deal for deal in game.deals if not any(name in deal.table.sitting_out for name in who)]
    sides = [deal.deal.sides[side] for deal in hands]
    canastas = list(_canastas(game, side, who))
    return Figures(
        games=1,
        finished=int(game.over),
        won=int(game.winner == side),
        hands=len(hands),
        points=sum(deal.standing.points[side] for deal in hands),
        best=max((deal.standing.points[side] for deal in hands), default=None),
        outs=sum(each.went_out for each in sides),
        told=sum(not isinstance(each, NetSide) for each in sides),
        canastas=sum(canastas),
        out_told=sum(
            any(each.went_out for each in deal.deal.sides)
            or {each.entry for each in deal.deal.sides} != {"net"}
            for deal in hands
        ),
    )


def _canastas(game: GameView, side: int, who: Who) -> Iterator[int]:
    for deal in game.deals:
        if not any(name in deal.table.sitting_out for name in who):
            for line in deal.score.sides[side].sheet.lines:
                if line.code.value.endswith("_canasta"):
                    yield line.count
