"""Results of games for players and pairs, and the totals of games that rest.

Totals are by player and pair a year, and the number of games a month. Whoever adds up a group reads
these and the results of games written to of late, however many games there are. A game that is
written to again is taken out first. All is added up anew from `player_results` and `pair_results`
for those whom it concerns, so that nothing drifts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    and_,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    true,
    union_all,
    update,
)
from sqlalchemy.orm import Session

from scorekeeper.persistence.group_tables import (
    FigureColumns,
    GroupGame,
    MonthCount,
    PairResult,
    PlayerResult,
    ResultTable,
    YearTotal,
)
from scorekeeper.persistence.groups import hold_group
from scorekeeper.persistence.keys import GameKey, are_of, is_of, same_game
from scorekeeper.persistence.transactions import change_rows, insert_or_update

NOBODY: Final = 0
"""The partner of a total that is a player's own."""
FIGURES: Final = tuple(FigureColumns.__annotations__)
"""The columns that results and totals have in common."""
_YEARS: Final = ("group_id", "player", "partner", "year", "variant", "games", *FIGURES)
_MONTHS: Final = ("group_id", "month", "variant", "games", "hands")
_Which = Callable[[ResultTable], ColumnElement[bool]]
"""Function that returns a filter of a table of results."""


def groups_with_resting(session: Session, before: datetime) -> list[int]:
    """Return the groups with games last written to before a moment and not in the totals."""
    query = select(GroupGame.group_id).where(
        GroupGame.in_totals.is_(False), GroupGame.changed_at < before
    )
    return list(session.scalars(query.distinct().order_by(GroupGame.group_id)))


def add_resting(session: Session, group_id: int, before: datetime, version: int, most: int) -> int:
    """Add some games of a group to its totals, and return the number of games added.

    Args:
        session: the database, within a transaction that writes.
        group_id: the group.
        before: the time before which the games were last written to.
        version: the version of the summaries of the games.
        most: the largest number of games to add.
    """
    hold_group(session, group_id)
    query = select(GroupGame.group_id, GroupGame.game_id).where(
        GroupGame.group_id == group_id,
        GroupGame.in_totals.is_(False),
        GroupGame.changed_at < before,
        GroupGame.summarised == version,
    )
    # A concurrent write to one of them keeps it out.
    query = query.order_by(GroupGame.game_id).limit(most).with_for_update(skip_locked=True)
    games = [GameKey(*row) for row in session.execute(query)]
    if games:
        _flag(session, are_of(GroupGame, games), in_totals=True)
        for sums in _sums(lambda table: are_of(table, games)):
            _add(session, YearTotal, _YEARS, sums)
        _count_months(session, games, 1)
    return len(games)


def take_out(session: Session, games: Iterable[GameKey]) -> None:
    """Take games out of the totals of their groups."""
    for group_id, some in groupby(sorted(games), key=lambda game: game.group_id):
        mine = [*some]
        if _those_in_totals(session, mine):
            hold_group(session, group_id)
            # Another transaction may have taken them out before the lock was free.
            _take_out(session, group_id, _those_in_totals(session, mine))


def _those_in_totals(session: Session, games: Collection[GameKey]) -> list[GameKey]:
    query = select(GroupGame.group_id, GroupGame.game_id)
    query = query.where(are_of(GroupGame, games), GroupGame.in_totals.is_(True))
    return [GameKey(*row) for row in session.execute(query)]


def _take_out(session: Session, group_id: int, games: Collection[GameKey]) -> None:
    _flag(session, are_of(GroupGame, games), in_totals=False)
    _count_months(session, games, -1)
    query = select(PlayerResult.player, PlayerResult.month).where(are_of(PlayerResult, games))
    rows = session.execute(query.distinct()).all()
    years = {row.month // 100 for row in rows}
    _total_years(session, group_id, {row.player for row in rows}, years)


def groups_with_totals(session: Session) -> list[int]:
    """Return the groups that have totals."""
    query = select(GroupGame.group_id).where(GroupGame.in_totals.is_(True)).distinct()
    return list(session.scalars(query.order_by(GroupGame.group_id)))


def drop_totals(session: Session, group_id: int) -> None:
    """Take all games of a group out of its totals; within a transaction that writes."""
    mine = and_(GroupGame.group_id == group_id, GroupGame.in_totals.is_(True))
    # Who saves a hand holds the game's entry before the group: so does this.
    held = select(GroupGame.game_id).where(mine).order_by(GroupGame.game_id).with_for_update()
    session.execute(held).all()
    hold_group(session, group_id)
    for table in (YearTotal, MonthCount):
        change_rows(session, delete(table).where(table.group_id == group_id))
    _flag(session, mine, in_totals=False)


def total_players(session: Session, group_id: int, players: Collection[int]) -> None:
    """Recompute the totals of some players, and of the pairs with one of them."""
    _total_years(session, group_id, players, ())


def totals_differ(session: Session, group_id: int) -> bool:
    """Return whether a group's totals differ from the sums of its games in them."""
    found = union_all(*_sums(_in_totals_of(group_id))).subquery()
    kept = select(*(getattr(YearTotal, name) for name in _YEARS))
    counted = _months(_in_totals_of(group_id)).subquery()
    noted = select(*(getattr(MonthCount, name) for name in _MONTHS))
    for one, other in (
        (select(*found.c), kept.where(YearTotal.group_id == group_id)),
        (select(*counted.c), noted.where(MonthCount.group_id == group_id)),
    ):
        for more, less in ((one, other), (other, one)):
            if session.execute(more.except_(less)).first() is not None:
                return True
    return False


def _flag(session: Session, which: ColumnElement[bool], *, in_totals: bool) -> None:
    change_rows(session, update(GroupGame).where(which).values(in_totals=in_totals))


def _in_totals_of(group_id: int) -> _Which:
    """Return a filter of results to the games of a group that are part of its totals."""

    def which(table: ResultTable) -> ColumnElement[bool]:
        entry = select(GroupGame.game_id).where(
            same_game(GroupGame, table), GroupGame.in_totals.is_(True)
        )
        return and_(table.group_id == group_id, entry.exists())

    return which


def _total_years(
    session: Session, group_id: int, players: Collection[int], years: Collection[int]
) -> None:
    """Recompute the totals of players; in some years, or in all."""
    old = delete(YearTotal).where(
        YearTotal.group_id == group_id,
        or_(YearTotal.player.in_(players), YearTotal.partner.in_(players)),
        *((YearTotal.year.in_(years),) if years else ()),
    )
    change_rows(session, old)

    def which(table: ResultTable) -> ColumnElement[bool]:
        theirs = [table.player.in_(players)]
        if table is PairResult:
            theirs.append(PairResult.partner.in_(players))
        when = (table.month // 100).in_(years) if years else true()
        return and_(_in_totals_of(group_id)(table), or_(*theirs), when)

    for query in _sums(which):
        session.execute(insert(YearTotal).from_select(_YEARS, query))


def _sums(which: _Which) -> Iterator[Select[*tuple[Any, ...]]]:
    """Yield the queries for totals of players and of pairs, over the filtered results."""
    yield _sums_of(PlayerResult, literal(NOBODY, Integer)).where(which(PlayerResult))
    pairs = _sums_of(PairResult, PairResult.partner).where(which(PairResult))
    yield pairs.group_by(PairResult.partner)


def _sums_of(table: ResultTable, partner: Any) -> Select[*tuple[Any, ...]]:  # noqa: ANN401 -- a column
    year = table.month // 100
    figures = (
        (func.max if name == "best" else func.sum)(getattr(table, name)).label(name)
        for name in FIGURES
    )
    return select(
        table.group_id,
        table.player,
        partner.label("partner"),
        year.label("year"),
        table.variant,
        func.count().label("games"),
        *figures,
    ).group_by(table.group_id, table.player, year, table.variant)


def _count_months(session: Session, games: Collection[GameKey], sign: int) -> None:
    """Add games to the counts of the months in which they began, or subtract them."""
    found = _months(lambda table: are_of(table, games)).subquery()
    query = select(
        found.c.group_id,
        found.c.month,
        found.c.variant,
        (found.c.games * sign).label("games"),
        (found.c.hands * sign).label("hands"),
    ).where(true())  # else SQLite would read ON CONFLICT as the condition of a join
    _add(session, MonthCount, _MONTHS, query)
    gone = delete(MonthCount).where(
        MonthCount.group_id.in_({game.group_id for game in games}), MonthCount.games <= 0
    )
    change_rows(session, gone)


def _months(which: _Which) -> Select[*tuple[Any, ...]]:
    """Return the query for the games and hands of the filtered results, by month."""
    game = each_game().add_columns(PlayerResult.group_id).where(which(PlayerResult))
    each = game.group_by(PlayerResult.group_id).subquery()
    return select(
        each.c.group_id,
        each.c.month,
        each.c.variant,
        func.count().label("games"),
        func.sum(each.c.hands).label("hands"),
    ).group_by(each.c.group_id, each.c.month, each.c.variant)


def _add(
    session: Session,
    table: type[YearTotal | MonthCount],
    columns: Sequence[str],
    query: Select[*tuple[Any, ...]],
) -> None:
    """Add rows to those of a table, figure by figure; of two best hands the better stays."""
    more = insert_or_update(session, table).from_select(columns, query)
    keys = [column.name for column in table.__table__.primary_key]
    figures = [name for name in columns if name not in keys]
    added = {name: getattr(table, name) + more.excluded[name] for name in figures}
    if "best" in added:
        old, new = YearTotal.best, more.excluded["best"]
        added["best"] = case((old.is_(None), new), (new > old, new), else_=old)
    session.execute(more.on_conflict_do_update(index_elements=keys, set_=added))


def each_game() -> Select[str, int, int, int]:
    """Return the query for (ruleset, month, 1, hands) of each game that has results."""
    return select(
        PlayerResult.variant,
        PlayerResult.month,
        literal(1).label("games"),
        func.max(PlayerResult.game_hands).label("hands"),
    ).group_by(PlayerResult.game_id, PlayerResult.variant, PlayerResult.month)


def replace_results(
    session: Session,
    game: GameKey,
    players: Sequence[dict[str, Any]],
    pairs: Sequence[dict[str, Any]],
) -> None:
    """Replace the results of a game by new ones."""
    tables: tuple[tuple[ResultTable, Sequence[dict[str, Any]]], ...] = (
        (PlayerResult, players),
        (PairResult, pairs),
    )
    for table, rows in tables:
        change_rows(session, delete(table).where(is_of(table, game)))
        if rows:
            session.execute(insert(table), rows)


def give_results(
    session: Session, group_id: int, giver: int, taker: int, spelling: str | None = None
) -> None:
    """Move the results of one player to another.

    Args:
        session: the database, within a transaction that has locked the group.
        group_id: the group of both.
        giver: player who has the results now.
        taker: player who is to have them; not one who sat in one of the games already.
        spelling: only games in which the player was written like this; None for all.
    """
    mine = [PlayerResult.group_id == group_id, PlayerResult.player == giver]
    if spelling is not None:
        mine.append(PlayerResult.spelling == spelling)
    change_rows(session, update(PlayerResult).where(*mine).values(player=taker))
    given = select(PlayerResult.game_id).where(
        PlayerResult.group_id == group_id,
        PlayerResult.player == taker,
        PlayerResult.spelling == spelling,
    )
    for column, values in ((PairResult.player, "player"), (PairResult.partner, "partner")):
        which = [PairResult.group_id == group_id, column == giver]
        if spelling is not None:
            which.append(PairResult.game_id.in_(given))
        change_rows(session, update(PairResult).where(*which).values({values: taker}))
    total_players(session, group_id, (giver, taker))


def games_of_spelling(session: Session, group_id: int, player: int) -> dict[str, int]:
    """Return the number of games that have a player under each spelling, by the spelling's key."""
    query = (
        select(PlayerResult.spelling, func.count())
        .where(PlayerResult.group_id == group_id, PlayerResult.player == player)
        .group_by(PlayerResult.spelling)
    )
    return {row[0]: row[1] for row in session.execute(query)}


def summary_version(session: Session, game: GameKey) -> int | None:
    """Return the version of a game's summary; None where no group has the game."""
    return session.scalar(select(GroupGame.summarised).where(is_of(GroupGame, game)))


def results_of(session: Session, game: GameKey) -> list[tuple[str, int, int, int, int]]:
    """Return the stored (spelling, side, won, total, hands) of each player of a game."""
    kept = PlayerResult
    query = select(kept.spelling, kept.side, kept.won, kept.total, kept.hands)
    rows = session.execute(query.where(is_of(kept, game)))
    return [(row[0], row[1], row[2], row[3], row[4]) for row in rows]
