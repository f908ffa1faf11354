"""Check that wild cards which joined a side's melds after its first meld might do so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.melds import Meld, SetMeld, WildMeld, is_set_of, with_added
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.violations import Violation, ViolationCode

_DEUCE = Rank.DEUCE  # members of an enumeration are slow to look up


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
            first = [each for each in first_meld if is_set_of(each, meld.rank)]
            wilds = sum(each.cards.wilds for each in first)
            if meld.cards.wilds > wilds:
                for fault in _faults(rules, meld, wilds, first_meld, melds):
                    yield fault._replace(meld=index)


def may_take_wilds(rules: Ruleset, rank: Rank, naturals: int, wilds: int) -> bool:
    """Return whether wild cards may join a set after the first meld, judged by that set alone.

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


def wilds_laid(
    rules: Ruleset, own: tuple[Meld, ...], cards: Cards, meld: Meld, before: Meld | None
) -> Iterator[Violation]:
    """Yield the violations in laying wild cards in a meld once the side has melds.

    Args:
        rules: the rules played by.
        own: the side's melds.
        cards: the cards that are laid.
        meld: the meld that they go to, as it lies then.
        before: that meld as it lay before; None for a new one.
    """
    yield from reserved(rules, own, cards, meld)
    yield from too_early(rules, meld, () if before is None else (before,))
    if before is not None:
        yield from _on_canasta(rules, before, cards)


def reserved(
    rules: Ruleset, own: tuple[Meld, ...], cards: Cards, meld: Meld
) -> Iterator[Violation]:
    """Yield a violation where wild cards go elsewhere while a meld of them is unfinished.

    Args:
        rules: the rules played by.
        own: the side's melds.
        cards: the cards that are laid.
        meld: the meld that they go to.
    """
    rule = rules.wild_melds
    if not cards.wilds or is_set_of(meld, _DEUCE):
        return
    if not isinstance(meld, WildMeld) and wilds_are_reserved(rules, own):
        yield Violation(code=ViolationCode.MELD_WILD_MELD_OPEN, source=rule.source)
    if cards.count(Rank.DEUCE) and deuces_are_reserved(rules, own):
        yield Violation(code=ViolationCode.PLAY_DEUCES_RESERVED, source=rule.source)


def wilds_are_reserved(rules: Ruleset, own: tuple[Meld, ...]) -> bool:
    """Return whether a side lays wild cards nowhere but in its unfinished meld of them."""
    return rules.wild_melds.wilds_reserved and _is_open(own)


def deuces_are_reserved(rules: Ruleset, own: tuple[Meld, ...]) -> bool:
    """Return whether a side lays deuces nowhere but in its unfinished set of them."""
    return rules.wild_melds.deuces_reserved and any(
        meld.cards.size < CANASTA_SIZE and is_set_of(meld, _DEUCE) for meld in own
    )


def growth_violations(rules: Ruleset, own: Meld, cards: Cards) -> Iterator[Violation]:
    """Yield the violations in adding cards to an own meld, whatever meld results."""
    if cards.wilds:
        yield from too_early(rules, with_added(own, cards), (own,))
        yield from _on_canasta(rules, own, cards)


def _on_canasta(rules: Ruleset, own: Meld, cards: Cards) -> Iterator[Violation]:
    """Yield a violation where wild cards are added to a canasta of a set that takes no more."""
    full = cards.wilds and own.cards.size >= CANASTA_SIZE and not rules.sets.wilds_on_canasta
    if full and isinstance(own, SetMeld) and own.rank.is_natural:
        yield Violation(code=ViolationCode.PLAY_WILD_ON_CANASTA, source=rules.sets.source)


def too_early(rules: Ruleset, meld: Meld, before: tuple[Meld, ...]) -> Iterator[Violation]:
    """Yield the violations in laying wild cards in a meld after the side's first meld.

    Args:
        rules: the rules played by.
        meld: the meld as it lies then.
        before: the meld as it lay before; nothing for a new one.
    """
    if not (rules.sets.naturals_before_wilds or rules.sets.wild_at_first):
        return
    yield from later_wilds(rules, (meld,), before)
