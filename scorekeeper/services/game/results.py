"""Result of a game for each player and pair: pure, so that it can be recomputed at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.engine.deal import NetSide, Side
from scorekeeper.engine.deal_score import SideScore
from scorekeeper.services.game.highlights import canastas_of
from scorekeeper.services.game.views import DealView, GameView

VERSION = 2
"""Version of the summaries, raised when games are summed up otherwise: older ones are rebuilt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a game for a player, or for two partners; see `persistence.PlayerResult`.

    Attributes:
        players: the player's name, or those of both.
        side: index of their side.
        won: whether they won; False while the game is not over.
        total: the points of the side in the game.
        hands: the hands that they played, without those they sat out.
        points: the points that their side made in these.
        best: the most that it made in one of them but those from paper; None before the first.
        outs: in how many of them it went out.
        told: number of hands that tell their canastas.
        canastas: number of canastas in those: of those that earned something.
        special_hands: number of special hands that their side laid down.
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


def player_results(game: GameView) -> Iterator[Result]:
    """Yield the result of a game for each player, side by side."""
    for index, side in enumerate(game.sides):
        for player in side.players:
            yield _result(game, index, (player,))


def pair_results(game: GameView) -> Iterator[Result]:
    """Yield the result of a game for any two of a side, both ways round.

    A player who scores alone has no partner, though two may play a hand together against a third.
    """
    for index, side in enumerate(game.sides):
        for player in side.players:
            for partner in side.players:
                if partner != player:
                    yield _result(game, index, (player, partner))


def _result(game: GameView, side: int, players: tuple[str, ...]) -> Result:
    deals = [deal for deal in game.deals if not set(players) & set(deal.table.sitting_out)]
    made = [_written_and_scored(deal, side) for deal in deals]
    points = [deal.standing.points[side] for deal in deals]
    counted = [canastas_of(score) for written, score in made if not isinstance(written, NetSide)]
    return Result(
        players=players,
        side=side,
        won=game.winner == side,
        total=game.sides[side].total,
        hands=len(deals),
        points=sum(points),
        best=max(
            (made for deal, made in zip(deals, points, strict=True) if not deal.on_paper),
            default=None,
        ),
        outs=sum(written.went_out for written, _ in made),
        told=len(counted),
        canastas=sum(counted),
        special_hands=sum(written.special_hand is not None for written, _ in made),
    )


def _written_and_scored(deal: DealView, place: int) -> tuple[Side, SideScore]:
    """Return a side of the game as it was written in a hand, and its score."""
    index = deal.side_of(place)
    return deal.deal.sides[index], deal.score.sides[index]


def is_counted(game: GameView) -> bool:
    """Whether a game counts in statistics: as soon as it has a hand, until it is deleted."""
    return bool(game.deals) and not game.deleted


def month_of(game: GameView) -> int:
    """Return the month in which a game began, in UTC: its year times 100 plus its number."""
    return game.started_at.year * 100 + game.started_at.month
