"""The conditions of going out, as numbers of canastas that a search can count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.ending import GoingOut
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum, Triple
from scorekeeper.engine.search.worth import ALL_KINDS, EXEMPTING, Column, Counts


@dataclass(frozen=True, slots=True)
class Demand:
    """Canastas of which there must be enough, or not too many.

    Attributes:
        column: the column that counts them.
        least: the fewest that there must be.
        most: the most that there may be, None for any number.
    """

    column: Column
    least: int = 0
    most: int | None = None

    def missing(self, count: int) -> int:
        """Return the number by which `count` is too low or too high."""
        beyond = 0 if self.most is None else max(0, count - self.most)
        return max(0, self.least - count) + beyond


@lru_cache(maxsize=256)
def demands_of(
    rules: Ruleset,
    red_threes: int,
    minimum: Minimum | None,
    most_canastas: int | None = None,
    *,
    needs_exempting: bool = False,
) -> tuple[Demand, ...]:
    """Return the numbers of canastas that going out demands.

    Args:
        rules: the rules played by.
        red_threes: the number that the side has laid down.
        minimum: the minimum that the lay-down must meet as a first meld, None where it need not.
        most_canastas: the most that the side may have then, None for any number.
        needs_exempting: whether one of them has to be enough for a first meld.
    """
    found = [*_of_going_out(rules.going_out)]
    if rules.going_out.red_three_per_canasta:
        found.append(Demand(Column(most=red_threes + 1), most=red_threes))
    if most_canastas is not None:
        found.append(Demand(Column(most=most_canastas + 1), most=most_canastas))
    if rules.unfinished.costs:
        found.append(Demand(Column(most=1, unfinished=True), most=0))
    if minimum is not None and minimum.triple is not Triple.NONE:
        found.append(Demand(Column(most=1, triple=minimum.triple), least=1))
    if minimum is not None and minimum.canasta is not None:
        natural = minimum.canasta is CanastaNeeded.NATURAL
        found.append(Demand(Column(most=1, natural=natural), least=1))
    if needs_exempting:
        found.append(Demand(Column(most=1, kinds=EXEMPTING), least=1))
    return tuple(found)


def _of_going_out(rule: GoingOut) -> Iterator[Demand]:
    """Yield the numbers of canastas; the total only where the kinds do not add up to it already."""
    if rule.kinds_counted < rule.canastas:
        counted = ALL_KINDS - rule.kinds_not_counted
        yield Demand(Column(most=rule.canastas, kinds=counted), least=rule.canastas)
    for kind, needed in rule.kinds.items():
        yield Demand(Column(most=needed, kinds=frozenset({kind})), least=needed)


def missing(demands: tuple[Demand, ...], counts: Counts) -> int:
    """Return the number of canastas that are missing, or too many."""
    return sum(demand.missing(n) for demand, n in zip(demands, counts, strict=True))
