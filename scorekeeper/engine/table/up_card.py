"""The up card: rules whether it may be taken at all, and with which cards from the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.engine.cards import ALL_RANKS, NO_RANKS, Cards, Rank
from scorekeeper.engine.melds import Meld, SetMeld
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import PAIR, Citation
from scorekeeper.engine.violations import Subject, Violation, ViolationCode

ALWAYS_BLOCKED: Final = frozenset(rank for rank in Rank if not rank.is_natural)


def rank_of(up_card: Cards) -> Rank:
    """Return the rank of a single card."""
    return ALL_RANKS[up_card.counts.index(1)]


def blocking(
    rules: Ruleset, up_card: Cards, *, first_meld: bool, dead: frozenset[Rank] = NO_RANKS
) -> Iterator[Violation]:
    """Yield the violations that keep everybody, or a side without a first meld, from the pile.

    Args:
        rules: the rules played by.
        up_card: the card on the pile.
        first_meld: whether it would be for a side's first meld.
        dead: ranks that nobody melds any more.
    """
    rank = rank_of(up_card)
    if rank in ALWAYS_BLOCKED or rank in rules.pile.never or rank in dead:
        name = rank.name.lower()
        subject = f"{Subject.DEAD}.{name}" if rank in dead else name
        source = _blocked_by(rules, rank, dead)
        yield Violation(code=ViolationCode.PILE_BLOCKED, source=source, subject=subject)
    if first_meld and not rules.pile.for_first_meld:
        source = rules.pile.citation("for_first_meld")
        yield Violation(code=ViolationCode.PILE_NEVER_FOR_FIRST_MELD, source=source)


def _blocked_by(rules: Ruleset, rank: Rank, dead: frozenset[Rank]) -> Citation:
    """Return the citation of the rule by which a card of `rank` blocks the pile."""
    if rank is Rank.CALIENTE:
        return rules.calientes.citation("stop")
    if rank in dead:
        return rules.sets.citation("canasta_closes_rank")
    if rank.is_natural:
        return rules.pile.citation("never")
    return rules.pile.citation("blocked", rank.name.lower())


def first_meld_source(rules: Ruleset) -> Citation:
    """Return the citation of what takes the pile before a side's first meld."""
    return rules.pile.citation("for_first_meld" if rules.pile.for_first_meld else "pair")


def too_few_naturals(source: Citation, naturals: int, subject: str | None = None) -> Violation:
    """Return the violation for fewer than two naturals of the up card's rank in the hand.

    Args:
        source: the citation of what takes the pile.
        naturals: the number in the hand.
        subject: why it takes two, where something else goes with the up card.
    """
    code = ViolationCode.PILE_NEEDS_TWO_NATURALS
    return Violation(code, source, found=naturals, allowed=PAIR, subject=subject)


def no_match(source: Citation, subject: str | None = None) -> Violation:
    """Return the violation for an up card that nothing goes with.

    Args:
        source: the citation of what takes the pile.
        subject: `Subject.HAND` where an own meld goes with it but may not take it, so that only the
            hand has nothing; or another of the subjects above.
    """
    return Violation(code=ViolationCode.PILE_NO_MATCH, source=source, subject=subject)


def pair_violations(
    rules: Ruleset, up_card: Cards, melds: Sequence[Meld], dead: frozenset[Rank] = NO_RANKS
) -> Iterator[Violation]:
    """Yield the violations in taking the pile for a first meld of these `melds`.

    One of them has to be a set with the up card and two naturals of its rank from the hand.
    """
    yield from blocking(rules, up_card, first_meld=True, dead=dead)
    rank, source = rank_of(up_card), first_meld_source(rules)
    sets = [meld for meld in melds if isinstance(meld, SetMeld) and meld.cards.contains(up_card)]
    from_hand = max((meld.cards.count(rank) - 1 for meld in sets), default=0)
    if from_hand < PAIR:
        yield too_few_naturals(source, from_hand)
    if not from_hand:
        yield no_match(source, Subject.MELDS)
