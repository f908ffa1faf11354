"""Results of a game, and those of each player and pair, stored as the game is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.engine.deal import NetSide, Side
from scorekeeper.engine.deal_score import SideScore
from scorekeeper.persistence import groups as stored
from scorekeeper.persistence.results import replace_results, take_out
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.identities import key_of, numbers_at_table
from scorekeeper.services.game.highlights import canastas_of
from scorekeeper.services.game.views import DealView, GameView

VERSION = 2
"""Version of the summaries, raised when games are summed up otherwise: older ones are rebuilt."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a player or a pair in some games.

    Attributes:
        games: number of games with a hand.
        finished: number of these that are over.
        won: number of these that were won.
        hands: the hands played.
        points: the points made in them.
        best: the most made in one of them; None where none was played.
        outs: the hands in which the side went out.
        told: the hands that say which canastas there were.
        canastas: the canastas of these.
        special_hands: the special hands that the side laid down.
        out_told: the hands that say who went out.
    """

    games: int = 0
    finished: int = 0
    won: int = 0
    hands: int = 0
    points: int = 0
    best: int | None = None
    outs: int = 0
    told: int = 0
    canastas: int = 0
    special_hands: int = 0
    out_told: int = 0

    @property
    def won_share(self) -> float | None:
        """Share of the finished games that was won; None where none is finished."""
        return self.won / self.finished if self.finished else None

    @property
    def average(self) -> float | None:
        """The points of an average hand; None where none was played."""
        return self.points / self.hands if self.hands else None

    @property
    def out_share(self) -> float | None:
        """Share of the hands that say who went out in which the side did; None without any."""
        return self.outs / self.out_told if self.out_told else None

    @property
    def canastas_each(self) -> float | None:
        """The canastas of an average hand; None where no hand tells them."""
        return self.canastas / self.told if self.told else None

    def __add__(self, other: Figures) -> Figures:
        """Return the figures of both together."""
        best = [each.best for each in (self, other) if each.best is not None]
        sums = {
            each.name: getattr(self, each.name) + getattr(other, each.name)
            for each in fields(self)
            if each.name != "best"
        }
        return Figures(**sums, best=max(best, default=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a game for a player, or for two partners; see `group_tables.PlayerResult`.

    Attributes:
        players: the player's name, or those of both.
        side: index of their side.
        total: the points of the side in the game.
        figures: what the game adds to theirs, without the hands they sat out.
    """

    players: tuple[str, ...]
    side: int
    total: int
    figures: Figures


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
    figures = Figures(
        games=1,
        finished=int(game.over),
        won=int(game.winner == side),
        hands=len(deals),
        points=sum(points),
        # A hand from paper may stand for many.
        best=max(
            (made for deal, made in zip(deals, points, strict=True) if not deal.on_paper),
            default=None,
        ),
        outs=sum(written.went_out for written, _ in made),
        told=len(counted),
        canastas=sum(counted),
        special_hands=sum(written.special_hand is not None for written, _ in made),
        out_told=sum(map(_tells_who_went_out, deals)),
    )
    return Result(players=players, side=side, total=game.sides[side].total, figures=figures)


def _tells_who_went_out(deal: DealView) -> bool:
    """Whether a hand tells it: where all sides are totals, as on paper, nobody is asked."""
    return any(side.went_out or not isinstance(side, NetSide) for side in deal.deal.sides)


def _written_and_scored(deal: DealView, place: int) -> tuple[Side, SideScore]:
    """Return a side of the game as it was written in a hand, and its score."""
    index, _ = deal.standing.scored_with(place)
    return deal.deal.sides[index], deal.score.sides[index]


def is_counted(game: GameView) -> bool:
    """Whether a game counts in statistics: as soon as it has a hand, until it is deleted."""
    return bool(game.deals) and not game.deleted


def summarise(session: Session, game: Game, view: GameView) -> None:
    """Write the results of a game, and in a group those of its players and pairs.

    Whoever changes hands, names, seats or rules of a game calls this in the same transaction, so
    that lists and statistics are never behind.

    Args:
        session: the database, within a transaction that writes.
        game: the game.
        view: the same as it stands after the change.
    """
    game.deal_count = len(view.deals)
    game.totals = list(view.totals)
    game.over = view.over
    game.winner = view.winner
    session.flush()
    is_in_totals = stored.note_summary(session, game.key, VERSION, game.changed_at)
    if is_in_totals is None:
        return
    if is_in_totals:
        take_out(session, [game.key])
    write_results(session, game, view)


def write_results(session: Session, game: Game, view: GameView) -> None:
    """Write the results of a group's game that is not in the totals; see `summarise`."""
    names = [name for side in view.sides for name in side.players] if is_counted(view) else []
    numbers = numbers_at_table(session, game.group_id, names, view.started_at) if names else {}
    same = {
        **game.key._asdict(),
        "variant": view.variant.id,
        "played_at": view.started_at,
        # The month in UTC: its year times 100 plus its number.
        "month": view.started_at.year * 100 + view.started_at.month,
    }
    players: dict[int, dict[str, Any]] = {}
    pairs: dict[tuple[int, int], dict[str, Any]] = {}
    for result in player_results(view):
        key = key_of(result.players[0])
        if key in numbers:
            row = {"player": numbers[key], "spelling": key, "game_hands": len(view.deals)}
            players.setdefault(numbers[key], row | same | _row(result))
    for result in pair_results(view):
        keys = [key_of(name) for name in result.players]
        if set(keys) <= set(numbers):
            pair = numbers[keys[0]], numbers[keys[1]]
            row = {"player": pair[0], "partner": pair[1], **same, **_row(result)}
            pairs.setdefault(pair, row)
    replace_results(
        session,
        game.key,
        list(players.values()),
        [row for (first, second), row in pairs.items() if first != second],
    )


def _row(result: Result) -> dict[str, Any]:
    figures = asdict(result.figures)
    del figures["games"]
    return {"side": result.side, "total": result.total, **figures}
