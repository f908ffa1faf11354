"""Check that a side could go out, and could do so concealed."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from scorekeeper.engine.deal import CardsSide, Deal, PlayedSide, players_of
from scorekeeper.engine.melds import UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.tally import Tally
from scorekeeper.engine.violations import Violation, ViolationCode

_WENT_OUT: Final = attrgetter("went_out")


def two_sides_violations(rules: Ruleset, deal: Deal) -> Iterator[Violation]:
    """Yield a violation where more than one side is written down as having gone out."""
    out = sum(map(_WENT_OUT, deal.sides))
    if out > 1:
        yield Violation(ViolationCode.GOING_OUT_TWO_SIDES, rules.going_out.citation("ends"), out, 1)


def going_out_violations(
    rules: Ruleset, deal: Deal, index: int, side: PlayedSide, tally: Tally
) -> Iterator[Violation]:
    """Yield the violations that kept the side at `index` from going out, if it did so."""
    yield from _cards_left(rules, deal, index, tally)
    if side.special_hand is not None:
        return
    yield from canastas_missing(rules, tally, side.red_threes)
    if isinstance(side, CardsSide):
        yield from feet_missing(rules, sum(1 for hand in side.hands if hand.foot))


def feet_missing(rules: Ruleset, feet: int) -> Iterator[Violation]:
    """Yield a violation where `feet` not picked up keep the side from going out."""
    rule = rules.going_out
    if rule.feet_taken and feet:
        source = rule.citation("feet_taken")
        yield Violation(ViolationCode.GOING_OUT_FOOT_NOT_TAKEN, source, feet, 0)


def canastas_missing(rules: Ruleset, tally: Tally, red_threes: int) -> Iterator[Violation]:
    """Yield violations for canastas and red threes lacking to go out, and for unfinished melds."""
    rule = rules.going_out
    yield from left_unfinished(rules, tally.unfinished)
    counted = sum(n for kind, n in tally.canastas.items() if kind not in rule.kinds_not_counted)
    if counted < rule.canastas:
        code, source = ViolationCode.GOING_OUT_TOO_FEW_CANASTAS, rule.citation("canastas")
        yield Violation(code, source, counted, rule.canastas)
    for kind, needed in rule.kinds.items():
        found = tally.canastas.get(kind, 0)
        if found < needed:
            code, name = ViolationCode.GOING_OUT_MISSING_CANASTA, kind.value
            yield Violation(code, rule.citation("kinds", name), found, needed, name)
    if rule.red_three_per_canasta and red_threes < tally.canasta_count:
        code, needed = ViolationCode.GOING_OUT_TOO_FEW_RED_THREES, tally.canasta_count
        source = rule.citation("red_three_per_canasta")
        yield Violation(code, source, red_threes, needed)


def left_unfinished(rules: Ruleset, unfinished: tuple[UnfinishedKind, ...]) -> Iterator[Violation]:
    """Yield a violation where melds that must be finished are not."""
    if unfinished:
        code, source = ViolationCode.GOING_OUT_UNFINISHED, rules.unfinished.source
        yield Violation(code, source, len(unfinished), 0, unfinished[0].value)


def _cards_left(rules: Ruleset, deal: Deal, index: int, tally: Tally) -> Iterator[Violation]:
    """Yield a violation where every hand of the side still holds cards.

    A hand that was not written down may be the empty one.
    """
    if len(tally.hands) < players_of(rules, deal, index):
        return
    if not any(hand.is_empty for hand in tally.hands):
        code, hands = ViolationCode.GOING_OUT_CARDS_LEFT, len(tally.hands)
        yield Violation(code, rules.going_out.citation("ends"), hands, hands - 1)


def concealed_violations(rules: Ruleset, side: PlayedSide, tally: Tally) -> Iterator[Violation]:
    """Yield violations where a side marked as concealed did not go out so, or earns nothing."""
    rule = rules.concealed
    if not rule.points:
        yield Violation(ViolationCode.CONCEALED_NOT_SCORED, rule.citation("points"))
    if not side.went_out:
        yield Violation(ViolationCode.CONCEALED_NOT_OUT, rule.citation("points"))
    if rule.needs_own_canasta and not tally.canasta_count:
        source = rule.citation("needs_own_canasta")
        yield Violation(ViolationCode.CONCEALED_NO_CANASTA, source, 0, 1)
