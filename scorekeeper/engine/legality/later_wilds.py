"""Check that wild cards which joined a side's melds after its first meld might do so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.engine.cards import Rank
from scorekeeper.engine.melds import Meld, SetMeld, WildMeld
from scorekeeper.engine.ruleset import CANASTA_SIZE, Ruleset
from scorekeeper.engine.violations import Violation, ViolationCode


def later_wilds(
    rules: Ruleset, melds: Sequence[Meld], first_meld: Sequence[Meld]
) -> Iterator[Violation]:
    """Yield the violations of melds with wild cards that came too early, whatever their side.

    Args:
        rules: the rules played by.
        melds: the side's melds at the end.
        first_meld: its melds as they were first laid down.
    """
    for index, meld in enumerate(melds):
        if isinstance(meld, SetMeld) and meld.rank.is_natural:
            first = [each for each in first_meld if _is_set_like(each, meld)]
            wilds = sum(each.cards.wilds for each in first)
            if meld.cards.wilds > wilds:
                for fault in _faults(rules, meld, wilds, first_meld, melds):
                    yield fault._replace(meld=index)


def may_take_wilds(rules: Ruleset, rank: Rank, naturals: int, wilds: int) -> bool:
    """Return whether wild cards may join a set after the first meld, as far as that goes by it.

    Args:
        rules: the rules played by.
        rank: the rank of the set.
        naturals: the number of naturals in it then.
        wilds: the number of wild cards in it already.
    """
    too_few = naturals < rules.sets.naturals_before_wilds
    return not (too_few or _begins_wilds_late(rules, rank, wilds))


def _begins_wilds_late(rules: Ruleset, rank: Rank, wilds: int) -> bool:
    """Return whether a set takes no wild cards, as it had to have some from the first."""
    return rank in rules.sets.wild_at_first and not wilds


def _is_set_like(first: Meld, meld: SetMeld) -> bool:
    return isinstance(first, SetMeld) and first.rank is meld.rank


def _faults(
    rules: Ruleset,
    meld: SetMeld,
    wilds: int,
    first_meld: Sequence[Meld],
    melds: Sequence[Meld],
) -> Iterator[Violation]:
    """Yield the faults of a set that was laid with `wilds` wild cards and has more now."""
    rule, naturals = rules.sets, meld.cards.counts[meld.rank]
    if naturals < rule.naturals_before_wilds:
        needed = rule.naturals_before_wilds
        source = rule.citation("naturals_before_wilds")
        yield Violation(ViolationCode.MELD_WILD_TOO_EARLY, source, naturals, needed)
    if _begins_wilds_late(rules, meld.rank, wilds):
        source = rule.citation("wild_at_first")
        yield Violation(ViolationCode.MELD_ACES_WILD, source, meld.cards.wilds, 0)
    if rules.wild_melds.wilds_reserved and _is_open(first_meld) and _is_open(melds):
        source = rules.wild_melds.citation("wilds_reserved")
        yield Violation(ViolationCode.MELD_WILD_MELD_OPEN, source)


def _is_open(melds: Sequence[Meld]) -> bool:
    """Return whether there is an unfinished meld of wild cards."""
    return any(isinstance(meld, WildMeld) and meld.cards.size < CANASTA_SIZE for meld in melds)
