"""Statistics of a group: by player, by pair, one against another, over time.

Everything here is read from summaries, one group at a time; no hand is scored for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.persistence import sums as stored
from scorekeeper.persistence.sums import Meeting, Sums, Wanted
from scorekeeper.services.common.errors import PlayerNotFoundError
from scorekeeper.services.game.results import Figures
from scorekeeper.services.group.groups import find_group
from scorekeeper.services.group.players import PlayerItem, list_players

Chosen = stored.Chosen
"""Filter of the games that count."""
_MOST_BEST: Final = 5


@dataclass(frozen=True, slots=True)
class Ranked:
    """The figures of a player or a pair."""

    players: tuple[PlayerItem, ...]
    figures: Figures


@dataclass(frozen=True, slots=True)
class Opponent:
    """Record against a player or a pair; see `persistence.sums.Meeting`."""

    players: tuple[PlayerItem, ...]
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class MonthFigures:
    """The figures of a month; for a whole group its games and hands alone."""

    year: int
    month: int
    figures: Figures


@dataclass(frozen=True, slots=True)
class BestOf:
    """One of the best hands: its points, and who made them."""

    points: int
    players: tuple[PlayerItem, ...]


@dataclass(frozen=True, slots=True)
class FilterChoices:
    """The rulesets and years by which games may be chosen.

    Attributes:
        variants: the rulesets played, the most played first.
        years: the years in which there were games, the last first.
    """

    variants: tuple[Variant, ...]
    years: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GroupStatistics:
    """The statistics of a group.

    Attributes:
        players: the players, with most games won first.
        pairs: the pairs, with most games won first.
        months: the months in which there were games, in order.
        best: the best hands.
    """

    players: tuple[Ranked, ...]
    pairs: tuple[Ranked, ...]
    months: tuple[MonthFigures, ...]
    best: tuple[BestOf, ...]

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(month.figures.games for month in self.months)

    @property
    def hands(self) -> int:
        """Number of hands in these games."""
        return sum(month.figures.hands for month in self.months)


@dataclass(frozen=True, slots=True)
class Career:
    """The statistics of a player or a pair.

    Attributes:
        names: the player, or both of the pair.
        figures: all games together.
        months: month by month, in order.
        opponents: players on other sides, those met most first.
        partners: a player's partners, those of most games first; empty for a pair.
    """

    names: tuple[PlayerItem, ...]
    figures: Figures
    months: tuple[MonthFigures, ...]
    opponents: tuple[Opponent, ...]
    partners: tuple[Ranked, ...] = ()


def group_choices(session: Session, token: str) -> FilterChoices:
    """Return the rulesets and years by which the games of a group may be chosen.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    months = stored.games_by_month(session, Wanted(find_group(session, token)))
    played: Counter[str] = Counter()
    for variant, _, games, _ in months:
        played[variant] += games
    return FilterChoices(
        tuple(find_variant(name) for name, _ in played.most_common()),
        tuple(sorted({month // 100 for _, month, _, _ in months}, reverse=True)),
    )


def group_statistics(session: Session, token: str, chosen: Chosen) -> GroupStatistics:
    """Return the statistics of a group.

    Raises:
        GroupNotFoundError: no group has this link.
    """
    wanted = _wanted(session, token, chosen)
    names = _names(list_players(session, token))
    months: dict[int, Figures] = {}
    for _, month, games, hands in stored.games_by_month(session, wanted):
        months[month] = months.get(month, Figures()) + Figures(games=games, hands=hands)
    return GroupStatistics(
        players=_ranked(names, stored.sums_of_players(session, wanted)),
        pairs=_ranked(names, stored.sums_of_pairs(session, wanted)),
        months=tuple(_of_month(*each) for each in months.items()),
        best=_best(names, stored.best_hands(session, wanted, 3 * _MOST_BEST)),
    )


def load_career(
    session: Session, token: str, players: tuple[int] | tuple[int, int], chosen: Chosen
) -> Career:
    """Return the statistics of a player, or of two players as partners.

    Raises:
        GroupNotFoundError: no group has this link.
        PlayerNotFoundError: the group has no such player.
    """
    names = _names(list_players(session, token))
    if not names.keys() >= set(players):
        raise PlayerNotFoundError
    wanted = _wanted(session, token, chosen)
    months = tuple(
        _of_month(month, Figures(*sums))
        for month, sums in stored.months_of(session, wanted, *players)
    )
    met = stored.meetings(session, wanted, *players)
    return Career(
        names=tuple(names[number] for number in players),
        figures=sum((month.figures for month in months), Figures()),
        months=months,
        opponents=_ranked_opponents(names, met),
        partners=_partners(session, wanted, names, players[0]) if len(players) == 1 else (),
    )


def _partners(
    session: Session, wanted: Wanted, names: Mapping[int, PlayerItem], player: int
) -> tuple[Ranked, ...]:
    """Return a player's figures with each partner, those of most games first."""
    pairs = _with_names(names, stored.sums_of_pairs(session, wanted, player))
    in_order = sorted(pairs, key=lambda pair: pair.players[1].name.casefold())
    return tuple(sorted(in_order, key=lambda pair: -pair.figures.games))


def _wanted(session: Session, token: str, chosen: Chosen) -> Wanted:
    return Wanted(find_group(session, token), chosen)


def _names(players: Iterable[PlayerItem]) -> Mapping[int, PlayerItem]:
    return {player.number: player for player in players}


def _of_month(month: int, figures: Figures) -> MonthFigures:
    return MonthFigures(month // 100, month % 100, figures)


def _rank(each: Ranked) -> tuple[object, ...]:
    """Return the key of the ranking: wins, then the average hand."""
    figures, average = each.figures, each.figures.average
    return (
        -figures.won,
        -(figures.won_share or 0),
        float("inf") if average is None else -average,
        [name.name.casefold() for name in each.players],
    )


def _with_names(
    names: Mapping[int, PlayerItem], rows: Iterable[tuple[tuple[int, ...], Sums]]
) -> Iterator[Ranked]:
    for numbers, sums in rows:
        yield Ranked(tuple(names[number] for number in numbers), Figures(*sums))


def _ranked(
    names: Mapping[int, PlayerItem], rows: Iterable[tuple[tuple[int, ...], Sums]]
) -> tuple[Ranked, ...]:
    return tuple(sorted(_with_names(names, rows), key=_rank))


def _ranked_opponents(
    names: Mapping[int, PlayerItem], rows: Iterable[tuple[tuple[int, ...], Meeting]]
) -> tuple[Opponent, ...]:
    found = [Opponent(tuple(names[number] for number in who), how) for who, how in rows]
    return tuple(
        sorted(
            found,
            key=lambda each: (-each.meeting.games, [name.name.casefold() for name in each.players]),
        )
    )


def _best(
    names: Mapping[int, PlayerItem], rows: Iterable[tuple[int, int, tuple[int, ...]]]
) -> tuple[BestOf, ...]:
    """Return the best hands, that of partners once."""
    hands = [
        BestOf(points, tuple(names[number] for number in players))
        for points, _, players in dict.fromkeys(rows)
    ]
    return tuple(hands[:_MOST_BEST])
