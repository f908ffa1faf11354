"""Sums of results, for players and pairs: from the summaries of one group alone.

Questions about a whole group read the yearly totals of games that rest, and add the results of the
other games; questions about some days, or about one player or pair, read the results.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    CompoundSelect,
    Integer,
    Select,
    and_,
    cast,
    false,
    func,
    literal,
    select,
    union_all,
)
from sqlalchemy.orm import Session, aliased

from scorekeeper.persistence.group_tables import (
    GroupGame,
    MonthCount,
    PairResult,
    Player,
    PlayerResult,
    ResultTable,
    YearTotal,
)
from scorekeeper.persistence.keys import same_game
from scorekeeper.persistence.results import FIGURES, NOBODY, each_game


class Chosen(NamedTuple):
    """Filter of the games that count.

    Attributes:
        variant: id of the ruleset; None for all.
        since: games begun then or later; None for any time.
        year: games begun in that year, in UTC; None for any.
    """

    variant: str | None = None
    since: datetime | None = None
    year: int | None = None


class Wanted(NamedTuple):
    """Games to be summed up: those of a group, filtered."""

    group_id: int
    chosen: Chosen = Chosen()


class Meeting(NamedTuple):
    """Record of a player or pair against another.

    Attributes:
        games: the number of games they played.
        finished: the number of these that are over.
        won: the number of finished games that were won.
        lost: the number of finished games that the other won.
        difference: own points less those of the other, over the finished games.
    """

    games: int
    finished: int
    won: int
    lost: int
    difference: int


Sums = tuple[Any, ...]
"""The number of games, then the sums of the columns of `FIGURES`."""


def sums_of_players(session: Session, wanted: Wanted) -> list[tuple[tuple[int, ...], Sums]]:
    """Return the sums of all players who are not hidden."""
    rows = _rows(PlayerResult, wanted).subquery()
    query = select(rows.c.player, func.sum(rows.c.games), *_sums(rows.c))
    query = query.where(rows.c.player.in_(_shown(wanted.group_id))).group_by(rows.c.player)
    return [(tuple(row[:1]), tuple(row[1:])) for row in session.execute(query)]


def sums_of_pairs(
    session: Session, wanted: Wanted, player: int | None = None
) -> list[tuple[tuple[int, ...], Sums]]:
    """Return the sums of all pairs, or of the pairs of one player, named first."""
    shown = _shown(wanted.group_id)
    rows = _rows(PairResult, wanted).subquery()
    which = (
        (rows.c.player < rows.c.partner, rows.c.player.in_(shown))
        if player is None
        else (rows.c.player == player,)
    )
    query = (
        select(rows.c.player, rows.c.partner, func.sum(rows.c.games), *_sums(rows.c))
        .where(*which, rows.c.partner.in_(shown))
        .group_by(rows.c.player, rows.c.partner)
    )
    return [(tuple(row[:2]), tuple(row[2:])) for row in session.execute(query)]


def _rows(table: ResultTable, wanted: Wanted) -> CompoundSelect[Any]:
    """Return the query of the rows to add up: totals, and results that are not in them."""
    partner = PairResult.partner if table is PairResult else literal(NOBODY, Integer)
    figures = [getattr(table, name) for name in FIGURES]
    results = select(table.player, partner.label("partner"), literal(1).label("games"), *figures)
    results = results.where(*_of(table, wanted))
    totals = select(
        YearTotal.player,
        YearTotal.partner,
        YearTotal.games,
        *(getattr(YearTotal, name) for name in FIGURES),
    ).where(
        *_of_totals(YearTotal, wanted),
        YearTotal.partner != NOBODY if table is PairResult else YearTotal.partner == NOBODY,
    )
    if wanted.chosen.year is not None:
        totals = totals.where(YearTotal.year == wanted.chosen.year)
    return _with_the_others(results, table, totals, wanted)


def _with_the_others(
    results: Select[*tuple[Any, ...]],
    table: ResultTable,
    totals: Select[*tuple[Any, ...]],
    wanted: Wanted,
) -> CompoundSelect[Any]:
    """Return the totals, and the results that are not in them.

    Totals know no days: where those matter, all results are read and no total.
    """
    if wanted.chosen.since is not None:
        return union_all(results, totals.where(false()))
    apart = select(GroupGame.game_id).where(
        GroupGame.group_id == wanted.group_id, GroupGame.in_totals.is_(False)
    )
    others = results.where(table.game_id.in_(apart))
    return union_all(others, totals)


def months_of(
    session: Session, wanted: Wanted, player: int, partner: int | None = None
) -> list[tuple[int, Sums]]:
    """Return the sums of a player or a pair month by month, in order.

    A month is its year times 100 plus its number.
    """
    table = PlayerResult if partner is None else PairResult
    query = select(table.month, func.count(), *_sums(table)).where(
        *_of(table, wanted), *_who(table, player, partner)
    )
    query = query.group_by(table.month).order_by(table.month)
    return [(row[0], tuple(row[1:])) for row in session.execute(query)]


def meetings(
    session: Session, wanted: Wanted, player: int, partner: int | None = None
) -> list[tuple[tuple[int, ...], Meeting]]:
    """Return a player's record against each one on another side, or a pair's against each pair."""
    own: Any = PlayerResult if partner is None else PairResult
    other = aliased(own)
    who = (other.player,) if partner is None else (other.player, other.partner)
    shown = _shown(wanted.group_id)
    query = (
        select(*who, *_meeting(own, other))
        .join(other, and_(same_game(own, other), own.side != other.side))
        .where(*_of(own, wanted), *_who(own, player, partner), *(one.in_(shown) for one in who))
        .group_by(*who)
    )
    if partner is not None:
        query = query.where(other.player < other.partner)
    count = len(who)
    return [(tuple(row[:count]), Meeting(*row[count:])) for row in session.execute(query)]


def games_by_month(session: Session, wanted: Wanted) -> list[tuple[str, int, int, int]]:
    """Return (ruleset, month, games, hands) of the months with games, by ruleset, in order."""
    game = each_game().where(*_of(PlayerResult, wanted))
    totals = select(MonthCount.variant, MonthCount.month, MonthCount.games, MonthCount.hands).where(
        *_of_totals(MonthCount, wanted)
    )
    if wanted.chosen.year is not None:
        totals = totals.where(_is_in(MonthCount.month, wanted.chosen.year))
    rows = _with_the_others(game, PlayerResult, totals, wanted).subquery()
    query = (
        select(rows.c.variant, rows.c.month, func.sum(rows.c.games), func.sum(rows.c.hands))
        .group_by(rows.c.month, rows.c.variant)
        .order_by(rows.c.month, rows.c.variant)
    )
    return [(row[0], row[1], int(row[2]), int(row[3])) for row in session.execute(query)]


def best_hands(
    session: Session, wanted: Wanted, most: int
) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return each player's best hand of a game as (points, game, who made it), those of most first.

    Of equally good ones the latest comes first. Partners who made theirs together are named both
    times, so that the same may come twice.
    """
    made = aliased(PlayerResult)
    shown = _shown(wanted.group_id)
    query = (
        select(made.best, made.game_id, made.player)
        .where(*_of(made, wanted), made.best.is_not(None), made.player.in_(shown))
        .order_by(made.best.desc(), made.game_id.desc(), made.player.desc())
        .limit(most)
    )
    rows = [(row[0] or 0, row[1], row[2]) for row in session.execute(query)]
    partners = (
        select(PairResult.best, PairResult.game_id, PairResult.player, PairResult.partner)
        .where(
            PairResult.group_id == wanted.group_id,
            PairResult.game_id.in_({game for _, game, _ in rows}),
            PairResult.partner.in_(shown),
        )
        # In the order of an index, so that SQLite does not look through all pairs of the group.
        .order_by(PairResult.group_id, PairResult.game_id)
    )
    together: defaultdict[tuple[int | None, int, int], set[int]] = defaultdict(set)
    for best, game, player, partner in session.execute(partners):
        together[best, game, player].add(partner)
    return [
        (best, game, tuple(sorted({player, *together[best, game, player]})))
        for best, game, player in rows
    ]


def _sums(columns: Any) -> Iterator[ColumnElement[Any]]:  # noqa: ANN401 -- a table's, or a query's
    """Yield the sums of the results' figures; of the best, the best."""
    for name in FIGURES:
        column = getattr(columns, name)
        yield func.max(column) if name == "best" else cast(func.sum(column), BigInteger)


def _meeting(own: Any, other: Any) -> tuple[Any, ...]:  # noqa: ANN401 -- tables, one aliased
    return (
        func.count(),
        func.sum(own.finished),
        func.sum(own.won),
        func.sum(other.won),
        func.sum(own.finished * (own.total - other.total)),
    )


def _who(table: Any, player: int, partner: int | None) -> tuple[Any, ...]:  # noqa: ANN401
    if partner is None:
        return (table.player == player,)
    return (table.player == player, table.partner == partner)


def _of(table: Any, wanted: Wanted) -> Iterator[ColumnElement[bool]]:  # noqa: ANN401
    yield from _of_totals(table, wanted)
    if wanted.chosen.since is not None:
        yield table.played_at >= wanted.chosen.since
    if wanted.chosen.year is not None:
        yield _is_in(table.month, wanted.chosen.year)


def _of_totals(table: Any, wanted: Wanted) -> Iterator[ColumnElement[bool]]:  # noqa: ANN401
    yield table.group_id == wanted.group_id
    if wanted.chosen.variant is not None:
        yield table.variant == wanted.chosen.variant


def _is_in(month: Any, year: int) -> ColumnElement[bool]:  # noqa: ANN401 -- a column
    """Return the clause for the months of a year."""
    return and_(month > year * 100, month < (year + 1) * 100)


def _shown(group_id: int) -> Any:  # noqa: ANN401 -- a select
    return select(Player.number).where(Player.group_id == group_id, Player.hidden.is_(False))
