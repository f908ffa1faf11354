"""Check that a side could go out, and could do so concealed."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from scorekeeper.engine.deal import CardsSide, Deal, PlayedSide
from scorekeeper.engine.legality.players import players_of
from scorekeeper.engine.ruleset import Citation, Ruleset
from scorekeeper.engine.tally import Tally
from scorekeeper.engine.violations import Violation, ViolationCode

_WENT_OUT: Final = attrgetter("went_out")


def two_sides_violations(rules: Ruleset, deal: Deal) -> Iterator[Violation]:
    """Yield a violation where more than one side is written down as having gone out."""
    out = sum(map(_WENT_OUT, deal.sides))
    if out > 1:
        yield Violation(
            code=ViolationCode.GOING_OUT_TWO_SIDES,
            source=rules.going_out.citation("ends"),
            found=out,
            allowed=1,
        )


def going_out_violations(
    rules: Ruleset, deal: Deal, index: int, side: PlayedSide, tally: Tally
) -> Iterator[Violation]:
    """Yield the violations that kept the side at `index` from going out, if it did so."""
    yield from _cards_left(rules, deal, index, tally)
    if side.special_hand is not None:
        return
    yield from canastas_missing(rules, index, tally, side.red_threes)
    if isinstance(side, CardsSide):
        yield from feet_missing(rules, index, sum(1 for hand in side.hands if hand.foot))


def feet_missing(rules: Ruleset, index: int | None, feet: int) -> Iterator[Violation]:
    """Yield a violation where `feet` not picked up keep the side from going out."""
    rule = rules.going_out
    if rule.feet_taken and feet:
        source = rule.citation("feet_taken")
        yield _violation(ViolationCode.GOING_OUT_FOOT_NOT_TAKEN, source, index, feet, 0)


def canastas_missing(
    rules: Ruleset, index: int | None, tally: Tally, red_threes: int
) -> Iterator[Violation]:
    """Yield violations for canastas and red threes lacking to go out, and for unfinished melds."""
    rule = rules.going_out
    if tally.unfinished:
        code, found = ViolationCode.GOING_OUT_UNFINISHED, len(tally.unfinished)
        source = rules.unfinished.citation("going_out")
        yield _violation(code, source, index, found, 0, subject=tally.unfinished[0].value)
    counted = sum(n for kind, n in tally.canastas.items() if kind not in rule.kinds_not_counted)
    if counted < rule.canastas:
        code, source = ViolationCode.GOING_OUT_TOO_FEW_CANASTAS, rule.citation("canastas")
        yield _violation(code, source, index, counted, rule.canastas)
    for kind, needed in rule.kinds.items():
        found = tally.canastas.get(kind, 0)
        if found < needed:
            yield _violation(
                ViolationCode.GOING_OUT_MISSING_CANASTA,
                rule.citation("kinds", kind.value),
                index,
                found,
                needed,
                subject=kind.value,
            )
    if rule.red_three_per_canasta and red_threes < tally.canasta_count:
        yield _violation(
            ViolationCode.GOING_OUT_TOO_FEW_RED_THREES,
            rule.citation("red_three_per_canasta"),
            index,
            red_threes,
            tally.canasta_count,
        )


def _cards_left(rules: Ruleset, deal: Deal, index: int, tally: Tally) -> Iterator[Violation]:
    """Yield a violation where every hand of the side still holds cards.

    A hand that was not written down may be the empty one.
    """
    if len(tally.hands) < players_of(rules, deal, index):
        return
    if not any(hand.is_empty for hand in tally.hands):
        yield _violation(
            ViolationCode.GOING_OUT_CARDS_LEFT,
            rules.going_out.citation("ends"),
            index,
            len(tally.hands),
            len(tally.hands) - 1,
        )


def concealed_violations(
    rules: Ruleset, index: int, side: PlayedSide, tally: Tally
) -> Iterator[Violation]:
    """Yield violations where a side marked as concealed did not go out so, or earns nothing."""
    rule = rules.concealed
    if not rule.points:
        source = rule.citation("points")
        yield Violation(code=ViolationCode.CONCEALED_NOT_SCORED, source=source, side=index)
    if not side.went_out:
        source = rule.citation("points")
        yield Violation(code=ViolationCode.CONCEALED_NOT_OUT, source=source, side=index)
    if rule.needs_own_canasta and not tally.canasta_count:
        source = rule.citation("needs_own_canasta")
        yield _violation(ViolationCode.CONCEALED_NO_CANASTA, source, index, 0, 1)


def _violation(
    code: ViolationCode,
    source: Citation,
    side: int | None,
    found: int,
    allowed: int,
    *,
    subject: str | None = None,
) -> Violation:
    """Return a violation of going out, with the numbers that clash."""
    return Violation(
        code=code, source=source, side=side, found=found, allowed=allowed, subject=subject
    )
