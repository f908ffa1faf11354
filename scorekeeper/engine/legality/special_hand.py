"""Check that the cards of a special hand make it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.deal import PlayedSide
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import is_made
from scorekeeper.engine.violations import Violation, ViolationCode


def special_hand_violations(
    rules: Ruleset, index: int, side: PlayedSide, *, has_melded: bool
) -> Iterator[Violation]:
    """Yield the violations of the special hand of the side at `index`, if it laid one.

    Args:
        rules: the rules played by.
        index: index of the side.
        side: the side as it was written down.
        has_melded: whether the side has melds as well.
    """
    special, source = side.special_hand, rules.special_hands.source
    if special is None:
        return
    if special.cards is not None and not is_made(special.id, special.cards):
        yield Violation(
            code=ViolationCode.SPECIAL_HAND_WRONG_CARDS,
            source=source,
            side=index,
            subject=special.id.value,
        )
    if has_melded and not rules.special_hands.beside_melds:
        yield Violation(code=ViolationCode.SPECIAL_HAND_AFTER_MELD, source=source, side=index)
