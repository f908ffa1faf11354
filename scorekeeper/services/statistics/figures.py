"""Statistics as frozen values, free of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.engine.variants.variant import Variant
from scorekeeper.persistence.sums import Meeting
from scorekeeper.services.game.results import Figures
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
