"""Statistics as frozen values, free of the database."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime

from scorekeeper.engine.variants.variant import Variant
from scorekeeper.persistence.sums import Meeting
from scorekeeper.services.group.players import PlayerItem


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Filter of the games that count.

    Attributes:
        variant: id of the ruleset; None for all.
        since: games begun then or later; None for any time.
        year: games begun in that year, in UTC; None for any.
    """

    variant: str | None = None
    since: datetime | None = None
    year: int | None = None


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
        """Share of the hands in which the side went out; None where none was played."""
        return self.outs / self.hands if self.hands else None

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
    game_id: int


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
        pairs: likewise.
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
