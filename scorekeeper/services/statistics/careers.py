"""What the games of a group come to: by player, by pair, one against another, over time.

Everything here is read from summaries, one group at a time; no hand is scored for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import sums as stored
from scorekeeper.persistence.sums import Sums, Wanted
from scorekeeper.services.group.groups import find_group
from scorekeeper.services.group.players import PlayerItem, list_players, load_player
from scorekeeper.services.statistics.figures import (
    BestOf,
    Career,
    Choices,
    Chosen,
    Figures,
    GroupStatistics,
    MonthFigures,
    MonthGames,
    Name,
    Opponent,
    PairFigures,
    PlayerFigures,
)

_MOST_BEST: Final = 5


def group_choices(session: Session, token: str) -> Choices:
    """Return what the games of a group may be chosen by.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    months = stored.games_by_month(session, Wanted(find_group(session, token)))
    played: Counter[str] = Counter()
    for variant, _, games, _ in months:
        played[variant] += games
    return Choices(
        tuple(find_variant(name) for name, _ in played.most_common()),
        tuple(sorted({month // 100 for _, month, _, _ in months}, reverse=True)),
    )


def group_statistics(session: Session, token: str, chosen: Chosen) -> GroupStatistics:
    """Return what the games of a group come to.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    wanted = _wanted(session, token, chosen)
    names = _names(list_players(session, token))
    months: dict[int, MonthGames] = {}
    for _, month, games, hands in stored.games_by_month(session, wanted):
        before = months.get(month, MonthGames(month // 100, month % 100, 0, 0))
        months[month] = replace(before, games=before.games + games, hands=before.hands + hands)
    return GroupStatistics(
        players=_ranked_players(names, stored.sums_of_players(session, wanted)),
        pairs=_ranked_pairs(names, stored.sums_of_pairs(session, wanted)),
        months=tuple(months.values()),
        best=_best(names, stored.best_hands(session, wanted, 3 * _MOST_BEST)),
    )


def player_career(session: Session, token: str, number: int, chosen: Chosen) -> Career:
    """Return what the games come to for a player.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
    """
    load_player(session, token, number)
    wanted = _wanted(session, token, chosen)
    names = _names(list_players(session, token))
    months = _months(stored.months_of(session, wanted, number))
    met = stored.meetings_of_player(session, wanted, number)
    partners = stored.sums_of_pairs(session, wanted, number)
    return Career(
        names=(names[number],),
        figures=_together(months),
        months=months,
        opponents=_ranked_opponents([Opponent((names[who],), how) for who, how in met]),
        partners=tuple(
            sorted(
                (
                    PairFigures((names[number], names[partner]), Figures(*sums))
                    for _, partner, sums in partners
                ),
                key=lambda pair: (-pair.figures.games, pair.players[1].name),
            )
        ),
    )


def pair_career(session: Session, token: str, players: tuple[int, int], chosen: Chosen) -> Career:
    """Return what the games come to for two players as partners.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
    """
    for number in players:
        load_player(session, token, number)
    wanted = _wanted(session, token, chosen)
    names = _names(list_players(session, token))
    months = _months(stored.months_of(session, wanted, *players))
    met = stored.meetings_of_pair(session, wanted, *players)
    return Career(
        names=tuple(names[number] for number in players),
        figures=_together(months),
        months=months,
        opponents=_ranked_opponents(
            [Opponent((names[first], names[second]), how) for first, second, how in met]
        ),
    )


def _wanted(session: Session, token: str, chosen: Chosen) -> Wanted:
    return Wanted(find_group(session, token), chosen.variant, chosen.since, chosen.year)


def _names(players: Iterable[PlayerItem]) -> Mapping[int, Name]:
    return {player.number: Name(player.number, player.name) for player in players}


def _months(rows: Iterable[tuple[int, Sums]]) -> tuple[MonthFigures, ...]:
    return tuple(MonthFigures(month // 100, month % 100, Figures(*sums)) for month, sums in rows)


def _together(months: Iterable[MonthFigures]) -> Figures:
    return sum((month.figures for month in months), Figures())


def _rank(figures: Figures, *names: Name) -> tuple[object, ...]:
    """Return what those stand in order by: wins, then the average hand."""
    average = figures.average
    return (
        -figures.won,
        -(figures.won_share or 0),
        float("inf") if average is None else -average,
        [name.name.casefold() for name in names],
    )


def _ranked_players(
    names: Mapping[int, Name], rows: Iterable[tuple[int, Sums]]
) -> tuple[PlayerFigures, ...]:
    found = [PlayerFigures(names[number], Figures(*sums)) for number, sums in rows]
    return tuple(sorted(found, key=lambda each: _rank(each.figures, each.player)))


def _ranked_pairs(
    names: Mapping[int, Name], rows: Iterable[tuple[int, int, Sums]]
) -> tuple[PairFigures, ...]:
    found = [
        PairFigures((names[first], names[second]), Figures(*sums)) for first, second, sums in rows
    ]
    return tuple(sorted(found, key=lambda each: _rank(each.figures, *each.players)))


def _ranked_opponents(found: list[Opponent]) -> tuple[Opponent, ...]:
    return tuple(
        sorted(
            found,
            key=lambda each: (-each.meeting.games, [name.name.casefold() for name in each.players]),
        )
    )


def _best(
    names: Mapping[int, Name], rows: Iterable[tuple[int, int, int, int]]
) -> tuple[BestOf, ...]:
    """Return the best hands, that of partners once."""
    found: dict[tuple[int, int, int], tuple[Name, ...]] = {}
    for points, player, game_id, side in rows:
        key = (points, game_id, side)
        found[key] = (names[player], *found.get(key, ()))
    best = [BestOf(points, players, game_id) for (points, game_id, _), players in found.items()]
    return tuple(best[:_MOST_BEST])
