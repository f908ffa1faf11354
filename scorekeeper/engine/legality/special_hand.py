"""Check that the cards of a special hand make it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.deal import SpecialHand
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import is_made
from scorekeeper.engine.violations import Violation, ViolationCode


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
