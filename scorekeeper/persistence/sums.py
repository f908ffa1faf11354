"""What games came to for players and pairs, in sums: from the summaries of one group alone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, distinct, func, select
from sqlalchemy.orm import Session, aliased

from scorekeeper.persistence.group_tables import PairResult, Player, PlayerResult


class Wanted(NamedTuple):
    """Which games are asked about.

    Attributes:
        group_id: whose.
        variant: of which ruleset; None for all.
        since: begun then or later; None for any time.
        until: begun before then; None for any time.
    """

    group_id: int
    variant: str | None = None
    since: datetime | None = None
    until: datetime | None = None


class Sums(NamedTuple):
    """What some games came to; see the columns of `PlayerResult`."""

    games: int
    finished: int
    won: int
    hands: int
    points: int
    best: int | None
    outs: int
    told: int
    canastas: int


class Meeting(NamedTuple):
    """How somebody did against somebody else.

    Attributes:
        games: how many they played.
        finished: how many of them are over.
        won: how many of these were won.
        lost: how many of these the other won.
        difference: own points less those of the other, over all games.
    """

    games: int
    finished: int
    won: int
    lost: int
    difference: int


Result = type[PlayerResult] | type[PairResult]


def sums_of_players(session: Session, wanted: Wanted) -> list[tuple[int, Sums]]:
    """Return what the games came to for every player who is not hidden."""
    query = (
        select(PlayerResult.player, *_sums(PlayerResult))
        .where(*_of(PlayerResult, wanted), PlayerResult.player.in_(_shown(wanted.group_id)))
        .group_by(PlayerResult.player)
    )
    return [(row[0], Sums(*row[1:])) for row in session.execute(query)]


def sums_of_pairs(
    session: Session, wanted: Wanted, player: int | None = None
) -> list[tuple[int, int, Sums]]:
    """Return what the games came to for every pair, or for those of one player, named first."""
    shown = _shown(wanted.group_id)
    which = (
        (PairResult.player < PairResult.partner, PairResult.player.in_(shown))
        if player is None
        else (PairResult.player == player,)
    )
    query = (
        select(PairResult.player, PairResult.partner, *_sums(PairResult))
        .where(*_of(PairResult, wanted), *which, PairResult.partner.in_(shown))
        .group_by(PairResult.player, PairResult.partner)
    )
    return [(row[0], row[1], Sums(*row[2:])) for row in session.execute(query)]


def months_of(
    session: Session, wanted: Wanted, player: int, partner: int | None = None
) -> list[tuple[int, Sums]]:
    """Return what the games came to for a player or a pair, month by month, in order.

    A month is its year times 100 plus its number.
    """
    table = PlayerResult if partner is None else PairResult
    query = select(table.month, *_sums(table)).where(
        *_of(table, wanted), *_who(table, player, partner)
    )
    query = query.group_by(table.month).order_by(table.month)
    return [(row[0], Sums(*row[1:])) for row in session.execute(query)]


def meetings_of_player(session: Session, wanted: Wanted, player: int) -> list[tuple[int, Meeting]]:
    """Return how a player did against each other one, on another side."""
    own, other = PlayerResult, aliased(PlayerResult)
    query = (
        select(other.player, *_meeting(own, other))
        .join(other, _same_game(own, other))
        .where(*_of(own, wanted), own.player == player, other.player.in_(_shown(wanted.group_id)))
        .group_by(other.player)
    )
    return [(row[0], Meeting(*row[1:])) for row in session.execute(query)]


def meetings_of_pair(
    session: Session, wanted: Wanted, player: int, partner: int
) -> list[tuple[int, int, Meeting]]:
    """Return how a pair did against each other one."""
    own, other = PairResult, aliased(PairResult)
    shown = _shown(wanted.group_id)
    query = (
        select(other.player, other.partner, *_meeting(own, other))
        .join(other, _same_game(own, other))
        .where(
            *_of(own, wanted),
            *_who(own, player, partner),
            other.player < other.partner,
            other.player.in_(shown),
            other.partner.in_(shown),
        )
        .group_by(other.player, other.partner)
    )
    return [(row[0], row[1], Meeting(*row[2:])) for row in session.execute(query)]


def variants_played(session: Session, group_id: int) -> list[tuple[str, int]]:
    """Return the rulesets that a group has played, with the number of its games by each."""
    query = (
        select(PlayerResult.variant, func.count(distinct(PlayerResult.game_id)))
        .where(PlayerResult.group_id == group_id)
        .group_by(PlayerResult.variant)
    )
    return [(row[0], row[1]) for row in session.execute(query)]


def months_played(session: Session, group_id: int) -> list[int]:
    """Return the months in which a group has played, the last first."""
    query = select(PlayerResult.month).where(PlayerResult.group_id == group_id).distinct()
    return list(session.scalars(query.order_by(PlayerResult.month.desc())))


def games_by_month(session: Session, wanted: Wanted) -> list[tuple[int, int, int]]:
    """Return (month, games, hands) of the months in which the group has played, in order."""
    each = (
        select(
            PlayerResult.game_id,
            func.max(PlayerResult.month).label("month"),
            func.max(PlayerResult.hands).label("hands"),
        )
        .where(*_of(PlayerResult, wanted))
        .group_by(PlayerResult.game_id)
        .subquery()
    )
    query = (
        select(each.c.month, func.count(), func.sum(each.c.hands))
        .group_by(each.c.month)
        .order_by(each.c.month)
    )
    return [(row[0], row[1], row[2]) for row in session.execute(query)]


def best_hands(session: Session, wanted: Wanted, most: int) -> list[tuple[int, int, int, int]]:
    """Return the best hands as (points, player, game, side), those of partners once each."""
    query = (
        select(PlayerResult.best, PlayerResult.player, PlayerResult.game_id, PlayerResult.side)
        .where(
            *_of(PlayerResult, wanted),
            PlayerResult.best.is_not(None),
            PlayerResult.player.in_(_shown(wanted.group_id)),
        )
        .order_by(PlayerResult.best.desc(), PlayerResult.game_id, PlayerResult.player)
        .limit(most)
    )
    return [(row[0] or 0, row[1], row[2], row[3]) for row in session.execute(query)]


def _sums(table: Result) -> tuple[Any, ...]:
    return (
        func.count(),
        func.sum(table.finished),
        func.sum(table.won),
        func.sum(table.hands),
        func.sum(table.points),
        func.max(table.best),
        func.sum(table.outs),
        func.sum(table.told),
        func.sum(table.canastas),
    )


def _meeting(own: Any, other: Any) -> tuple[Any, ...]:  # noqa: ANN401 -- tables, one aliased
    return (
        func.count(),
        func.sum(own.finished),
        func.sum(own.won),
        func.sum(other.won),
        func.sum(own.total - other.total),
    )


def _same_game(own: Any, other: Any) -> ColumnElement[bool]:  # noqa: ANN401 -- likewise
    return and_(
        other.group_id == own.group_id, other.game_id == own.game_id, other.side != own.side
    )


def _who(table: Any, player: int, partner: int | None) -> tuple[Any, ...]:  # noqa: ANN401
    if partner is None:
        return (table.player == player,)
    return (table.player == player, table.partner == partner)


def _of(table: Any, wanted: Wanted) -> Iterable[ColumnElement[bool]]:  # noqa: ANN401
    yield table.group_id == wanted.group_id
    if wanted.variant is not None:
        yield table.variant == wanted.variant
    if wanted.since is not None:
        yield table.played_at >= wanted.since
    if wanted.until is not None:
        yield table.played_at < wanted.until


def _shown(group_id: int) -> Any:  # noqa: ANN401 -- a select
    return select(Player.number).where(Player.group_id == group_id, Player.hidden.is_(False))
