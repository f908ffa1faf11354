"""Refusing an action."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.play.draft import StateDraft
from scorekeeper.engine.play.state import Phase
from scorekeeper.engine.ruleset.base import Rule
from scorekeeper.engine.violations import Violation, ViolationCode


class IllegalActionError(ValueError):
    """Error for an action that breaks rules.

    Attributes:
        violations: the rules broken, the weightiest first.
    """

    def __init__(self, violations: Iterable[Violation]) -> None:
        """Keep the violations."""
        self.violations = tuple(violations)
        super().__init__(", ".join(violation.code.value for violation in self.violations))


def refuse(violations: Iterable[Violation]) -> None:
    """Raise an error if there are any violations.

    Raises:
        IllegalActionError: there are.
    """
    found = tuple(violations)
    if found:
        raise IllegalActionError(found)


def refusal(rule: Rule, code: ViolationCode, subject: str | None = None) -> IllegalActionError:
    """Return the error of one violation of a rule."""
    return IllegalActionError((Violation(code=code, source=rule.source, subject=subject),))


def require_phase(draft: StateDraft, *phases: Phase) -> None:
    """Refuse an action outside its phases."""
    phase = draft.turn.phase
    if phase not in phases:
        raise refusal(draft.rules.dealing, ViolationCode.PLAY_NOT_NOW, phase.value)


def require_held(draft: StateDraft, cards: Cards) -> None:
    """Refuse an action with cards that the player in turn does not hold.

    Where cards have suits, the suit of every natural must be said, and nowhere else.
    """
    if draft.is_judged:
        return
    said = sum([card.count for card in cards.suited])
    as_held = said == (cards.naturals if draft.setting.has_suits else 0)
    if not (as_held and draft.hand.contains(cards)):
        raise refusal(draft.rules.dealing, ViolationCode.PLAY_NOT_HELD)
