"""Every check of a finished deal, in one go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.engine.deal import CardsSide, CountsSide, Deal, PlayedSide, Side, SpecialHand
from scorekeeper.engine.legality.counts import counts_violations
from scorekeeper.engine.legality.deck import deck_violations
from scorekeeper.engine.legality.first_meld import (
    FIRST_MELD_CODES,
    first_meld_notices,
    first_meld_violations,
)
from scorekeeper.engine.legality.going_out import (
    concealed_violations,
    going_out_violations,
    two_sides_violations,
)
from scorekeeper.engine.legality.later_wilds import later_wilds
from scorekeeper.engine.legality.melds import violations_of
from scorekeeper.engine.legality.notices import hand_notices
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import is_made
from scorekeeper.engine.tally import MeldTally, Tally
from scorekeeper.engine.violations import Notice, Violation, ViolationCode


def special_hand_violations(
    rules: Ruleset, special: SpecialHand, *, has_melded: bool
) -> Iterator[Violation]:
    """Yield the violations of the special hand of a side.

    Args:
        rules: the rules played by.
        special: the special hand as it was written down.
        has_melded: whether the side has melds as well.
    """
    source = rules.special_hands.source
    if special.cards is not None and not is_made(special.id, special.cards):
        code = ViolationCode.SPECIAL_HAND_WRONG_CARDS
        yield Violation(code, source, subject=special.id.value)
    if has_melded and not rules.special_hands.beside_melds:
        yield Violation(code=ViolationCode.SPECIAL_HAND_AFTER_MELD, source=source)


_NONE: Final[frozenset[int]] = frozenset()


def judge_melds(
    rules: Ruleset, side: Side, index: int, melds: Sequence[MeldTally]
) -> tuple[Violation, ...]:
    """Return the violations of the melds of the side at `index`, each for itself."""
    if not isinstance(side, CardsSide):
        return ()
    found = violations_of(rules, side.melds, [meld.faults for meld in melds])
    if side.first_meld:
        found += later_wilds(rules, side.melds, side.first_meld)
    return tuple([each._replace(side=index) for each in found])


def judge_side(
    rules: Ruleset, deal: Deal, index: int, tally: Tally | None
) -> tuple[Violation, ...]:
    """Return the violations of the side at `index`, beyond those of its melds.

    Args:
        rules: the rules played by.
        deal: the deal.
        index: index of the side.
        tally: the tally of the side; None where only its net points are known.
    """
    side = deal.sides[index]
    if tally is None or not isinstance(side, PlayedSide):
        return ()
    found: list[Violation] = []
    if isinstance(side, CountsSide):
        found += counts_violations(rules, side)
    if side.special_hand is not None:
        has_melded = tally.has_melded
        found += special_hand_violations(rules, side.special_hand, has_melded=has_melded)
    found += first_meld_violations(rules, deal, index, tally)
    if side.went_out:
        found += going_out_violations(rules, deal, index, side, tally)
    if side.concealed:
        found += concealed_violations(rules, side, tally)
    return tuple([each._replace(side=index) for each in found])


def judge_deal(rules: Ruleset, deal: Deal) -> tuple[Violation, ...]:
    """Return the violations of the deal as a whole: too many cards, two sides out."""
    return (*deck_violations(rules, deal), *two_sides_violations(rules, deal))


def notices(rules: Ruleset, deal: Deal, violations: Sequence[Violation]) -> tuple[Notice, ...]:
    """Return the notices: entries of the deal worth a second look.

    Args:
        rules: the rules played by.
        deal: the deal.
        violations: its violations, which need no notice as well.
    """
    below = {v.side for v in violations if v.code in FIRST_MELD_CODES} if violations else ()
    found: list[Notice] = []
    for index in range(len(deal.sides)):
        found += hand_notices(rules, deal, index)
        if index not in below:
            found += first_meld_notices(rules, deal, index)
    return tuple(found)


def broken_melds(violations: Sequence[Violation]) -> frozenset[int]:
    """Return the indices of the melds that one side's `violations` are about."""
    return frozenset([v.meld for v in violations if v.meld is not None]) if violations else _NONE
