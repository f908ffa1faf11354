"""What a game comes to for each of its players and pairs: pure, to be made again at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.deal import NetSide
from scorekeeper.services.game.views import DealView, GameView

VERSION = 2
"""Raised whenever the same game is summed up otherwise: what was summed up before is made again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """What a game came to for a player, or for two partners; see `persistence.PlayerResult`.

    Attributes:
        players: the player's name, or those of both.
        side: index of their side.
        won: whether they won; False while the game is not over.
        total: the points of the side in the game.
        hands: the hands that they played; whoever sits out does not.
        points: the points that their side made in these.
        best: the most that it made in one of them but those from paper; None before the first.
        outs: in how many of them it went out.
        told: how many of them say which canastas there were.
        canastas: how many canastas there were in those: those that earned something.
        special_hands: how many special hands their side laid down.
    """

    players: tuple[str, ...]
    side: int
    won: bool
    total: int
    hands: int
    points: int
    best: int | None
    outs: int
    told: int
    canastas: int
    special_hands: int


def player_shares(game: GameView) -> Iterator[Share]:
    """Yield what a game came to for each player, side by side."""
    for index, side in enumerate(game.sides):
        for player in side.players:
            yield _share(game, index, (player,))


def pair_shares(game: GameView) -> Iterator[Share]:
    """Yield what a game came to for any two of a side, both ways round.

    Who scores alone has no partner, though two may play a hand together against a third.
    """
    for index, side in enumerate(game.sides):
        for player in side.players:
            for partner in side.players:
                if partner != player:
                    yield _share(game, index, (player, partner))


def _share(game: GameView, side: int, players: tuple[str, ...]) -> Share:
    deals = [deal for deal in game.deals if not set(players) & set(deal.table.sitting_out)]
    parts = [_part(deal, side) for deal in deals]
    points = [deal.points[side] for deal in deals]
    told = [canastas for _, canastas, _ in parts if canastas is not None]
    return Share(
        players=players,
        side=side,
        won=game.winner == side,
        total=game.sides[side].total,
        hands=len(deals),
        points=sum(points),
        best=max((deal.points[side] for deal in deals if not deal.on_paper), default=None),
        outs=sum(out for out, _, _ in parts),
        told=len(told),
        canastas=sum(told),
        special_hands=sum(special for _, _, special in parts),
    )


def _part(deal: DealView, place: int) -> tuple[bool, int | None, bool]:
    """Return whether a side went out in a hand, its canastas, whether it laid a special hand."""
    index = next(side for side, places in enumerate(deal.scorers) if place in places)
    side = deal.deal.sides[index]
    lines = deal.score.sides[index].sheet.lines
    canastas = sum(line.count for line in lines if line.kind is not None)
    told = None if isinstance(side, NetSide) else canastas
    return side.went_out, told, side.special_hand is not None


def is_counted(game: GameView) -> bool:
    """Whether a game counts in statistics: as soon as it has a hand, until it is deleted."""
    return bool(game.deals) and not game.deleted


def month_of(game: GameView) -> int:
    """Return the month in which a game began, in UTC: its year times 100 plus its number."""
    return game.started_at.year * 100 + game.started_at.month
