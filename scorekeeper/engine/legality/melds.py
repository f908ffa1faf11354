"""The melds of one side together: each for itself, and no rank too often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import Meld, SetMeld, WildMeld, cards_in, with_added
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, Citation
from scorekeeper.engine.ruleset.melding import SameRank
from scorekeeper.engine.shapes import known_faults, meld_faults
from scorekeeper.engine.violations import Subject, Violation, ViolationCode

_ANY: Final = SameRank.ANY


def meld_violations(rules: Ruleset, melds: Sequence[Meld], *, going_out: bool) -> list[Violation]:
    """Return every violation of the melds of one side.

    Args:
        rules: the rules they were laid down under.
        melds: all its melds.
        going_out: whether the side went out.
    """
    known = known_faults(rules)
    return violations_of(rules, melds, [known(meld, going_out) for meld in melds])


def violations_of(
    rules: Ruleset, melds: Sequence[Meld], faults: Sequence[tuple[Violation, ...]]
) -> list[Violation]:
    """Return the faults of each meld with its place, and those of melds beside each other."""
    found = [
        fault._replace(meld=index) for index, of_meld in enumerate(faults) for fault in of_meld
    ]
    found += violations_beside(rules, melds)
    return found


def violations_beside(rules: Ruleset, melds: Sequence[Meld]) -> Iterator[Violation]:
    """Yield every violation of melds that may not lie beside each other."""
    if rules.wild_melds.one_a_side:
        yield from _wilds_twice(rules, melds)
    if len(melds) > 1 and rules.sets.same_rank is not _ANY:
        yield from _rank_twice(rules, melds)


def _rank_twice(rules: Ruleset, melds: Sequence[Meld]) -> Iterator[Violation]:
    """Yield a violation for every set beyond the first of its rank.

    The longest set of a rank is its rightful one, so that a finished canasta keeps its bonus
    beside a stray set.
    """
    ranks = [meld.rank for meld in melds if isinstance(meld, SetMeld)]
    if len(set(ranks)) == len(ranks):
        return
    by_rank: dict[Rank, list[int]] = {}
    source = rules.sets.citation("same_rank")
    for index, meld in enumerate(melds):
        if isinstance(meld, SetMeld) and has_to_be_joined(rules, meld):
            by_rank.setdefault(meld.rank, []).append(index)
    for rank, indices in by_rank.items():
        name = rank.name.lower()
        if len(indices) > 1 and not _may_be_one(rules, [melds[index] for index in indices]):
            name = f"{Subject.APART}.{name}"
        yield from _beyond_the_first(source, melds, indices, name)


def _may_be_one(rules: Ruleset, melds: Sequence[Meld]) -> bool:
    """Return whether some sets of a rank make a legal one together, as far as there is room."""
    first, *others = melds
    together = with_added(first, cards_in(others))
    faults = meld_faults(rules, together, going_out=True)
    return all(fault.code is ViolationCode.MELD_TOO_LONG for fault in faults)


def _wilds_twice(rules: Ruleset, melds: Sequence[Meld]) -> Iterator[Violation]:
    """Yield a violation for every meld of wild cards beyond the first."""
    indices = [index for index, meld in enumerate(melds) if isinstance(meld, WildMeld)]
    source = rules.wild_melds.citation("one_a_side")
    yield from _beyond_the_first(source, melds, indices, Subject.WILDS)


def _beyond_the_first(
    source: Citation, melds: Sequence[Meld], indices: Sequence[int], subject: str
) -> Iterator[Violation]:
    """Yield a violation for each of some melds but the longest, of which a side may have one."""
    for index in sorted(sorted(indices, key=lambda i: -melds[i].cards.size)[1:]):
        yield Violation(
            code=ViolationCode.MELD_RANK_TWICE,
            source=source,
            meld=index,
            found=len(indices),
            allowed=1,
            subject=subject,
        )


def has_to_be_joined(rules: Ruleset, own: Meld) -> bool:
    """Return whether no other set of its rank may lie beside a set."""
    rule = rules.sets.same_rank
    if rule is SameRank.ONE_UNFINISHED:
        return own.cards.size < CANASTA_SIZE
    return rule is SameRank.ONE
