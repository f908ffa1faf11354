"""The worth of a meld to a search: the canastas that it counts, and the bonus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scorekeeper.engine.canasta_kinds import (
    UNFINISHED_RANKS,
    canasta_kind,
    is_natural_canasta,
    own_kinds,
)
from scorekeeper.engine.cards import NATURAL_RANKS, NO_CARDS, Cards, Rank
from scorekeeper.engine.legality.opening import Laid, is_exempting, is_mixed_canasta, triples_of
from scorekeeper.engine.melds import CanastaKind, Meld, SequenceMeld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.ruleset.table import Triple
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.tally import unfinished_of

Counts = tuple[int, ...]
"""The number of canastas in each column."""

KNOWN_QUESTIONS: Final = 16
"""The number of kinds of question with cached results, by rules and canastas that count."""

ALL_KINDS: Final = frozenset(CanastaKind)
EXEMPTING: Final = frozenset(filter(is_exempting, ALL_KINDS))
"""The kinds of canasta that may be enough for a first meld."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """Melds that are counted together, with the number there must be: canastas as a rule.

    Attributes:
        least: the fewest that there must be; further ones are not counted.
        most: the most that there may be, None for any number.
        kinds: the kinds of canasta that count.
        natural: whether only those without wild cards do.
        triple: the melds without which a side cannot begin, in place of canastas.
        unfinished: whether melds count that must be finished, in place of canastas.
    """

    least: int = 0
    most: int | None = None
    kinds: frozenset[CanastaKind] = ALL_KINDS
    natural: bool = False
    triple: Triple = Triple.NONE
    unfinished: bool = False

    @property
    def limit(self) -> int:
        """The number up to which they are counted."""
        return self.least if self.most is None else self.most + 1

    def missing(self, count: int) -> int:
        """Return the number by which `count` is too low or too high."""
        beyond = 0 if self.most is None else max(0, count - self.most)
        return max(0, self.least - count) + beyond


class Worth(NamedTuple):
    """The worth of a legal meld.

    Attributes:
        counts: the canasta that it is, column by column.
        points: its bonus, or the penalty of a short sequence; no card points.
    """

    counts: Counts
    points: int


class _Known:
    """Results cached for searches that ask alike under the same rules.

    Attributes:
        sums: counts that were added.
        sets: the worth of sets.
        sequences: the worth of sequences, by their length.
        ways: the ways to lay the cards of a rank, and the number of states it took to list them.
        cuts: the ways to cut chains into sequences, with the number of states.
        wilds: the ways to lay wild cards in new melds, with the number of states.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.sums: dict[tuple[Counts, Counts], Counts] = {}
        self.sets: dict[tuple[Rank, int, int, bool], Worth | None] = {}
        self.sequences: dict[int, Worth] = {}
        self.ways: dict[object, tuple[Any, int]] = {}
        self.cuts: dict[object, tuple[Any, int]] = {}
        self.wilds: dict[object, tuple[Any, int]] = {}


@lru_cache(maxsize=KNOWN_QUESTIONS)
def _known(_rules: Ruleset, _columns: tuple[Column, ...], *_asked: bool) -> _Known:
    """Return the cache of searches that ask for the same."""
    return _Known()


class Appraiser:
    """Judge of melds for one search, each shape once.

    Attributes:
        rules: the rules played by.
        columns: the canastas that are counted.
        going_out: whether the melds are laid to go out.
        opening: whether they are a side's first.
        nothing: counts of no canasta.
        budget: the budget of the search.
        known: the cache of searches that ask alike.
    """

    def __init__(
        self,
        rules: Ruleset,
        columns: Sequence[Column],
        budget: Budget,
        *,
        going_out: bool,
        with_points: bool,
        opening: bool = False,
    ) -> None:
        """Take the rules, and the measures of worth.

        Args:
            rules: the rules played by.
            columns: the canastas to be counted.
            budget: the budget of the search.
            going_out: whether the melds are laid to go out.
            with_points: whether points matter; where they do not, everything is worth 0.
            opening: whether the melds are a side's first.
        """
        self.rules = rules
        self.budget = budget
        self._with_points = with_points
        self.nothing: Counts = (0,) * len(columns)
        self.columns = tuple(columns)
        self.going_out = going_out
        self.opening = opening
        self._likes = _likes(rules)
        self.known = _known(rules, self.columns, going_out, with_points, opening)
        self._sums, self._sets = self.known.sums, self.known.sets
        self._sequences = self.known.sequences

    def add(self, one: Counts, other: Counts) -> Counts:
        """Return both counts together, as far as they matter."""
        total = self._sums.get((one, other))
        if total is None:
            total = tuple(
                min(mine + theirs, column.limit)
                for mine, theirs, column in zip(one, other, self.columns, strict=True)
            )
            self._sums[one, other] = total
        return total

    def missing(self, counts: Counts) -> int:
        """Return the number of canastas that are missing, or too many."""
        return sum(column.missing(n) for column, n in zip(self.columns, counts, strict=True))

    def of(self, meld: Meld, up_card: Cards = NO_CARDS) -> Worth | None:
        """Return the worth of `meld`, None where it is not legal.

        Args:
            meld: the meld.
            up_card: the card in it that comes from the pile for a first meld, or no card.
        """
        if meld_faults(self.rules, meld, going_out=self.going_out):
            return None
        if self.opening and not self.rules.minimums.mixed_canasta and is_mixed_canasta(meld):
            return None
        kind = canasta_kind(self.rules, meld)
        points = self._points(meld, kind) if self._with_points else 0
        counts = tuple(
            min(int(self._is_in(column, meld, kind, up_card)), column.limit)
            for column in self.columns
        )
        return Worth(counts, points)

    def _is_in(self, column: Column, meld: Meld, kind: CanastaKind | None, up_card: Cards) -> bool:
        """Return whether a legal meld counts in a column."""
        if column.triple is not Triple.NONE:
            laid = Laid(melds=(meld,), up_card=up_card)
            return any(triples_of(self.rules, column.triple, laid))
        if column.unfinished:
            return bool(unfinished_of(self.rules, (meld,)))
        if kind is None or kind not in column.kinds:
            return False
        laid = Laid(melds=(meld,), up_card=up_card)
        if laid.counted(self.rules, meld).size < CANASTA_SIZE:
            return False
        return not column.natural or is_natural_canasta(self.rules, meld)

    def _points(self, meld: Meld, kind: CanastaKind | None) -> int:
        """Return the bonus of a meld, or its penalty as too short a sequence."""
        rule = self.rules.sequences
        if kind is not None:
            return self.rules.canastas.points(kind) or 0
        short = isinstance(meld, SequenceMeld) and meld.cards.size <= rule.short_cards
        return rule.short_points if short else 0

    def like(self, rank: Rank) -> Rank:
        """Return a rank whose sets are judged as those of `rank` are: itself, or a usual one."""
        return self._likes[rank]

    def of_set(
        self, naturals: int, wilds: int, rank: Rank, *, with_up_card: bool = False
    ) -> Worth | None:
        """Return the worth of a set of cards of a rank, None where it is not legal.

        Args:
            naturals: the number of its naturals.
            wilds: the number of its wild cards.
            rank: its rank, or one that is judged alike.
            with_up_card: whether one of the naturals comes from the pile for a first meld.
        """
        key = rank, naturals, wilds, with_up_card
        if key not in self._sets:
            up_card = Cards.of([rank]) if with_up_card else NO_CARDS
            self._sets[key] = self.of(SetMeld(some_cards(rank, naturals, wilds), rank), up_card)
        return self._sets[key]

    def of_sequence(self, length: int) -> Worth:
        """Return the worth of a sequence of `length` cards."""
        if length not in self._sequences:
            worth = self.of(SequenceMeld(Cards.of(NATURAL_RANKS[:length])))
            assert worth is not None, "only legal sequences are asked about"  # noqa: S101
            self._sequences[length] = worth
        return self._sequences[length]


@lru_cache(maxsize=KNOWN_QUESTIONS)
def _likes(rules: Ruleset) -> tuple[Rank, ...]:
    """Return, for each rank, one whose sets are judged alike: itself, or a usual natural.

    Only naturals are asked about, so that any will do for the others where none is usual.
    """
    unfinished = UNFINISHED_RANKS if rules.unfinished.costs else frozenset[Rank]()
    paid = frozenset(rank for rank, _ in own_kinds(rules))
    own = rules.sets.never_wild | rules.sets.wild_at_first | unfinished | paid
    usual = next((rank for rank in NATURAL_RANKS if rank not in own), Rank.ACE)
    return tuple(rank if rank in own else usual for rank in Rank)


def some_cards(rank: Rank, naturals: int, wilds: int) -> Cards:
    """Return `naturals` cards of `rank`, and `wilds` deuces."""
    return Cards.of([rank] * naturals + [Rank.DEUCE] * wilds)
