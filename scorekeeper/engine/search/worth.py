"""What a meld is worth to a search: the canastas that it counts, and the bonus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scorekeeper.engine.cards import NATURAL_RANKS, Cards, Rank
from scorekeeper.engine.legality.shapes import meld_faults
from scorekeeper.engine.melds import CanastaKind, Meld, SequenceMeld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.tally import canasta_kind, is_natural_canasta

Counts = tuple[int, ...]
"""How many canastas there are in each column."""

ALL_KINDS: Final = frozenset(CanastaKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Canastas that are counted together.

    Attributes:
        most: how many matter; further ones are not counted.
        kinds: the kinds that count.
        natural: whether only those without wild cards do.
    """

    most: int
    kinds: frozenset[CanastaKind] = ALL_KINDS
    natural: bool = False


class Worth(NamedTuple):
    """What a legal meld is worth.

    Attributes:
        counts: the canasta that it is, column by column.
        points: its bonus, or the penalty of a short sequence; no card points.
    """

    counts: Counts
    points: int


class Appraiser:
    """Judges melds for one search, each shape once.

    Attributes:
        rules: the rules played by.
        nothing: counts of no canasta.
        budget: how much the search may still look at.
    """

    def __init__(
        self,
        rules: Ruleset,
        columns: Sequence[Column],
        budget: Budget,
        *,
        going_out: bool,
        with_points: bool,
    ) -> None:
        """Take what is to be told.

        Args:
            rules: the rules played by.
            columns: which canastas are counted.
            budget: how much the search may look at.
            going_out: whether the melds are laid to go out.
            with_points: whether points matter; where they do not, everything is worth 0.
        """
        self.rules = rules
        self.budget = budget
        self._with_points = with_points
        self.nothing: Counts = (0,) * len(columns)
        self._columns = tuple(columns)
        self._going_out = going_out
        self._sums: dict[tuple[Counts, Counts], Counts] = {}
        self._sets: dict[tuple[bool, int, int], Worth | None] = {}
        self._sequences: dict[int, Worth] = {}

    def add(self, one: Counts, other: Counts) -> Counts:
        """Return both counts together, as far as they matter."""
        total = self._sums.get((one, other))
        if total is None:
            total = tuple(
                min(mine + theirs, column.most)
                for mine, theirs, column in zip(one, other, self._columns, strict=True)
            )
            self._sums[one, other] = total
        return total

    def of(self, meld: Meld) -> Worth | None:
        """Return what `meld` is worth, None where it is not legal."""
        if next(meld_faults(self.rules, meld, going_out=self._going_out), None) is not None:
            return None
        kind = canasta_kind(self.rules, meld)
        points = self._points(meld, kind) if self._with_points else 0
        if kind is None:
            return Worth(self.nothing, points)
        is_natural = is_natural_canasta(self.rules, meld)
        counts = tuple(
            min(int(kind in column.kinds and (is_natural or not column.natural)), column.most)
            for column in self._columns
        )
        return Worth(counts, points)

    def _points(self, meld: Meld, kind: CanastaKind | None) -> int:
        """Return the bonus of a meld, or what it costs as too short a sequence."""
        rule = self.rules.sequences
        if kind is not None:
            return self.rules.canastas.points(kind) or 0
        short = isinstance(meld, SequenceMeld) and meld.cards.size <= rule.short_cards
        return rule.short_points if short else 0

    def is_special(self, rank: Rank) -> bool:
        """Return whether canastas of `rank` are a kind of their own."""
        return rank is Rank.SEVEN and self.rules.canastas.sevens is not None

    def of_set(self, naturals: int, wilds: int, *, special: bool) -> Worth | None:
        """Return what a set of so many cards is worth, None where it is not legal."""
        key = special, naturals, wilds
        if key not in self._sets:
            rank = Rank.SEVEN if special else Rank.FOUR
            self._sets[key] = self.of(SetMeld(some_cards(rank, naturals, wilds), rank))
        return self._sets[key]

    def of_sequence(self, length: int) -> Worth:
        """Return what a sequence of so many cards is worth."""
        if length not in self._sequences:
            worth = self.of(SequenceMeld(Cards.of(NATURAL_RANKS[:length])))
            assert worth is not None, "only legal sequences are asked about"  # noqa: S101
            self._sequences[length] = worth
        return self._sequences[length]


def some_cards(rank: Rank, naturals: int, wilds: int) -> Cards:
    """Return so many cards of `rank`, and deuces."""
    return Cards.of([rank] * naturals + [Rank.DEUCE] * wilds)
