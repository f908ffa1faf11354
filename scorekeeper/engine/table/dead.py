"""Ranks that nobody melds any more, as a side has a canasta of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.engine.cards import NO_RANKS, Rank
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.violations import Violation, ViolationCode


def dead_ranks(
    rules: Ruleset, completed: frozenset[Rank], table: Sequence[Meld] = ()
) -> frozenset[Rank]:
    """Return the dead ranks.

    Args:
        rules: the rules played by; none is dead where they do not say so.
        completed: the ranks of which a side has a canasta, as the question states.
        table: the melds of a side.
    """
    if not rules.sets.canasta_closes_rank:
        return NO_RANKS
    own = {meld.rank for meld in table if isinstance(meld, SetMeld) and is_finished(meld)}
    return frozenset(rank for rank in completed | own if rank.is_natural)


def is_finished(meld: Meld) -> bool:
    """Return whether a meld is long enough for a canasta."""
    return meld.cards.size >= CANASTA_SIZE


def dead_violations(
    rules: Ruleset, melds: Sequence[Meld], dead: frozenset[Rank]
) -> Iterator[Violation]:
    """Yield a violation for every set of a dead rank."""
    for index, meld in enumerate(melds):
        if isinstance(meld, SetMeld) and meld.rank in dead:
            yield dead_violation(rules, meld.rank)._replace(meld=index)


def dead_violation(rules: Ruleset, rank: Rank) -> Violation:
    """Return the violation of melding a dead rank."""
    source = rules.sets.citation("canasta_closes_rank")
    return Violation(ViolationCode.MELD_DEAD_RANK, source, subject=rank.name.lower())
