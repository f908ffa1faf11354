"""Totals of games that rest: by player and pair a year, and the number of games a month.

Whoever adds up a group reads these and the results of games written to of late, however many games
there are. A game that is written to again is taken out first. All is added up anew from
`player_results` and `pair_results` for those whom a change concerns, so that nothing drifts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Integer, Select, delete, func, insert, literal, or_, select
from sqlalchemy import update as set_values
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import (
    GroupGame,
    MonthCount,
    PairResult,
    PlayerResult,
    YearTotal,
)
from scorekeeper.persistence.groups import hold_group
from scorekeeper.persistence.keys import GameKey, are_of, same_game

NOBODY: Final = 0
"""The partner of a total that is a player's own."""
FIGURES: Final = (
    "finished",
    "won",
    "hands",
    "points",
    "best",
    "outs",
    "told",
    "canastas",
    "special_hands",
)
"""The columns that results and totals have in common."""
_PLAIN: Final = {"synchronize_session": False}


def groups_with_resting(session: Session, before: datetime) -> list[int]:
    """Return the groups that have games last written to before a moment and not in the totals."""
    query = select(GroupGame.group_id).where(~GroupGame.in_totals, GroupGame.changed_at < before)
    return list(session.scalars(query.distinct().order_by(GroupGame.group_id)))


def add_resting(session: Session, group_id: int, before: datetime, version: int, most: int) -> int:
    """Add some games of a group to its totals, and return how many.

    Args:
        session: the database, within a transaction that writes.
        group_id: the group.
        before: games that were last written to before then.
        version: games that were summarised like this.
        most: so many at most.
    """
    hold_group(session, group_id)
    query = select(GroupGame.group_id, GroupGame.game_id).where(
        GroupGame.group_id == group_id,
        ~GroupGame.in_totals,
        GroupGame.changed_at < before,
        GroupGame.summarised == version,
    )
    # Whoever writes to one of them just now keeps it out.
    query = query.order_by(GroupGame.game_id).limit(most).with_for_update(skip_locked=True)
    games = [GameKey(*row) for row in session.execute(query)]
    _put(session, games, in_totals=True)
    return len(games)


def take_out(session: Session, games: Iterable[GameKey]) -> None:
    """Take games out of the totals of their groups, those of them that are in; likewise."""
    for group_id, some in groupby(sorted(games), key=lambda game: game.group_id):
        mine = [*some]
        hold_group(session, group_id)
        query = select(GroupGame.group_id, GroupGame.game_id)
        query = query.where(are_of(GroupGame, mine), GroupGame.in_totals)
        _put(session, [GameKey(*row) for row in session.execute(query)], in_totals=False)


def groups_with_totals(session: Session) -> list[int]:
    """Return the groups that have totals."""
    query = select(GroupGame.group_id).where(GroupGame.in_totals).distinct()
    return list(session.scalars(query.order_by(GroupGame.group_id)))


def drop_totals(session: Session, group_id: int) -> None:
    """Take all games of a group out of its totals; within a transaction that writes."""
    hold_group(session, group_id)
    for table in (YearTotal, MonthCount):
        old = delete(table).where(table.group_id == group_id)
        session.execute(old, execution_options=_PLAIN)
    mine = set_values(GroupGame).where(GroupGame.group_id == group_id, GroupGame.in_totals)
    session.execute(mine.values(in_totals=False), execution_options=_PLAIN)


def total_players(session: Session, group_id: int, players: Collection[int]) -> None:
    """Add up anew what games in the totals came to for players, and for pairs with one of them."""
    _total_years(session, group_id, players, ())


def _put(session: Session, games: Collection[GameKey], *, in_totals: bool) -> None:
    """Let games of one group be part of the totals, or no longer."""
    if not games:
        return
    group_id = next(iter(games)).group_id
    mine = set_values(GroupGame).where(are_of(GroupGame, games)).values(in_totals=in_totals)
    session.execute(mine, execution_options=_PLAIN)
    query = select(PlayerResult.player, PlayerResult.month).where(are_of(PlayerResult, games))
    rows = session.execute(query.distinct()).all()
    players, months = {row.player for row in rows}, {row.month for row in rows}
    _total_years(session, group_id, players, {month // 100 for month in months})
    _count_months(session, group_id, months)


def _total_years(
    session: Session, group_id: int, players: Collection[int], years: Collection[int]
) -> None:
    """Add up anew what games in the totals came to for players; in some years, or in all."""
    old = delete(YearTotal).where(
        YearTotal.group_id == group_id,
        or_(YearTotal.player.in_(players), YearTotal.partner.in_(players)),
        *((YearTotal.year.in_(years),) if years else ()),
    )
    session.execute(old, execution_options=_PLAIN)
    pairs = or_(PairResult.player.in_(players), PairResult.partner.in_(players))
    own = _sums(PlayerResult, literal(NOBODY, Integer), group_id, years)
    for query in (
        own.where(PlayerResult.player.in_(players)),
        _sums(PairResult, PairResult.partner, group_id, years).where(pairs),
    ):
        columns = ("group_id", "player", "partner", "year", "variant", "games", *FIGURES)
        session.execute(insert(YearTotal).from_select(columns, query))


def _sums(
    table: type[PlayerResult | PairResult],
    partner: Any,  # noqa: ANN401 -- a column
    group_id: int,
    years: Collection[int],
) -> Select[Any]:
    """Return the question for the totals of games in them, by player, partner, year, ruleset."""
    year = table.month // 100
    whose = (table.group_id, table.player, *((partner,) if table is PairResult else ()))
    figures = ((func.max if name == "best" else func.sum)(getattr(table, name)) for name in FIGURES)
    query = (
        select(table.group_id, table.player, partner, year, table.variant, func.count(), *figures)
        .join(GroupGame, same_game(GroupGame, table))
        .where(table.group_id == group_id, GroupGame.in_totals)
        .group_by(*whose, year, table.variant)
    )
    return query.where(year.in_(years)) if years else query


def _count_months(session: Session, group_id: int, months: Collection[int]) -> None:
    """Count the games in the totals anew that began in some months."""
    old = delete(MonthCount).where(MonthCount.group_id == group_id, MonthCount.month.in_(months))
    session.execute(old, execution_options=_PLAIN)
    game = (
        each_game()
        .join(GroupGame, same_game(GroupGame, PlayerResult))
        .where(GroupGame.in_totals)
        .where(PlayerResult.group_id == group_id, PlayerResult.month.in_(months))
        .subquery()
    )
    query = select(
        literal(group_id), game.c.month, game.c.variant, func.count(), func.sum(game.c.hands)
    ).group_by(game.c.month, game.c.variant)
    columns = ("group_id", "month", "variant", "games", "hands")
    session.execute(insert(MonthCount).from_select(columns, query))


def each_game() -> Select[str, int, int, int]:
    """Return the question for (ruleset, month, 1, hands) of each game that has results."""
    return select(
        PlayerResult.variant,
        PlayerResult.month,
        literal(1).label("games"),
        func.max(PlayerResult.hands).label("hands"),
    ).group_by(PlayerResult.game_id, PlayerResult.variant, PlayerResult.month)
