"""Contexts of play: every ruleset for every number of players, with every way to form sides."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from hypothesis import strategies as st

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import MinimumBy
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant


@dataclass(frozen=True, repr=False)
class Context:
    """A ruleset for a number of players."""

    variant: Variant
    players: int

    def __repr__(self) -> str:
        """Return its name: a whole ruleset would fill a page."""
        return f"{self.variant.id}-{self.players}"

    @property
    def options(self) -> list[tuple[str, ...]]:
        """Every choice of options, none first."""
        names = [option.id for option in self.variant.options_for(self.players)]
        return [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]


CONTEXTS = tuple(Context(variant, players) for variant in CATALOGUE for players in variant.players)


@dataclass(frozen=True)
class Table:
    """Start of a hand."""

    context: Context
    options: tuple[str, ...]
    sizes: tuple[int, ...]
    scores: tuple[int, ...]
    deal_number: int
    seed: int

    @property
    def rules(self) -> Ruleset:
        """The rules played by."""
        return self.context.variant.ruleset(self.context.players, self.options)


def scores_of(rules: Ruleset) -> st.SearchStrategy[int]:
    """Return totals, those at the ends of the brackets of minimums more often."""
    if rules.minimums.by is MinimumBy.DEAL:
        return st.integers(-100, 2_000).map(lambda number: 5 * number)
    near = [total for start in rules.minimums.starts for total in (start, start - 5)]
    return st.sampled_from([*near, -100, 0, 0])


@st.composite
def tables(draw: st.DrawFn, context: Context) -> Table:
    """Return a hand to begin with any options, sides, totals and number of the deal."""
    options = draw(st.sampled_from(context.options))
    rules = context.variant.ruleset(context.players, options)
    layouts = rules.seating.sides
    if rules.seating.members_score_alone:
        layouts = tuple(sizes for sizes in layouts if max(sizes) == 1)
    sizes = draw(st.sampled_from(layouts))
    scores = tuple(draw(scores_of(rules)) for _ in sizes)
    number, seed = draw(st.integers(1, 5)), draw(st.integers(0, 2**32))
    return Table(context, options, sizes, scores, number, seed)
