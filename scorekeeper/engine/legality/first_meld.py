"""Check that a side's first meld met its minimum, as far as the end of the deal shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from scorekeeper.engine.canasta_kinds import FORMS, canasta_kind, is_natural_canasta
from scorekeeper.engine.deal import CardsSide, CountsSide, Deal, PlayedSide, Side
from scorekeeper.engine.legality.counts import least_points
from scorekeeper.engine.legality.melds import violations_beside
from scorekeeper.engine.legality.opening import (
    Laid,
    counts_are_enough,
    is_enough_by_itself,
    mixed_canasta_violations,
    triple_violations,
)
from scorekeeper.engine.melds import CanastaKind, Meld, cards_in
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE, SHORTEST_MELD
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum, Triple
from scorekeeper.engine.shapes import meld_faults
from scorekeeper.engine.tally import POINTS_TO_OPEN, Tally, points_to_open, tallies_of_melds
from scorekeeper.engine.violations import Notice, NoticeCode, Violation, ViolationCode

UNMET: Final = {
    None: ViolationCode.FIRST_MELD_BELOW_MINIMUM,
    CanastaNeeded.ANY: ViolationCode.FIRST_MELD_NEEDS_CANASTA,
    CanastaNeeded.NATURAL: ViolationCode.FIRST_MELD_NEEDS_NATURAL_CANASTA,
}
"""The violation of a first meld that is not enough, by the canasta that a minimum asks for."""
FIRST_MELD_CODES: Final = frozenset({*UNMET.values(), ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE})
_NO_TRIPLE: Final = Triple.NONE
_NATURAL_COUNTS: Final = frozenset(
    kind
    for kind, form in FORMS.items()
    if form.natural or (form.is_set_of_naturals and not form.mixed)
)
"""The kinds of canasta that are natural, or may be."""


def required_of(rules: Ruleset, deal_number: int, side: Side) -> Minimum:
    """Return the minimum of a side; the lowest of its members' where they score one by one."""
    if not side.members:
        return rules.minimums.required(score=side.score_before, deal_number=deal_number)
    minimums = (
        rules.minimums.required(score=score, deal_number=deal_number)
        for score in side.scores_before
    )
    return min(minimums, key=lambda minimum: minimum.points)


def minimum_points(rules: Ruleset, melds: Iterable[Meld]) -> int:
    """Return the points of `melds` that count towards a minimum."""
    return sum(map(POINTS_TO_OPEN, tallies_of_melds(rules, melds)))


def first_meld_violations(
    rules: Ruleset, deal: Deal, index: int, tally: Tally
) -> Iterator[Violation]:
    """Yield the violations of the first meld of the side at `index`; `tally` is its own."""
    side = deal.sides[index]
    required = required_of(rules, deal.number, side)
    if isinstance(side, CardsSide):
        if side.first_meld:
            yield from _contained(rules, side)
            yield from _shapes(rules, side.first_meld, going_out=side.went_out)
            yield from mixed_canasta_violations(rules, side.first_meld)
        if tally.has_melded and not is_exempt(rules, side):
            laid = _laid_first(side, tally)
            yield from meets_minimum(rules, required, laid, going_out=side.went_out)
    elif isinstance(side, CountsSide):
        yield from _counts_meet_minimum(rules, required, side)


def _laid_first(side: CardsSide, tally: Tally) -> Laid:
    """Return the melds that a side began with, or that it had in the end."""
    if not side.first_meld:
        return Laid(melds=side.melds, at_once=False, points=tally.points_to_open)
    return Laid(melds=side.first_meld)


def is_exempt(rules: Ruleset, side: PlayedSide) -> bool:
    """Return whether a side need not meet a minimum: it went out with a whole hand at once."""
    return rules.minimums.concealed_exempt and side.went_out and side.concealed


def meets_minimum(
    rules: Ruleset, required: Minimum, laid: Laid, *, going_out: bool
) -> Iterator[Violation]:
    """Yield the violations of the melds `laid` as a first meld: points, canasta, clean triple."""
    if is_enough_by_itself(rules, laid, going_out=going_out):
        return
    points = counted_points(rules, laid)
    if points < required.points:
        yield _below(rules, points, required)
    if required.triple is not _NO_TRIPLE:
        yield from triple_violations(rules, required.triple, laid)
    if required.canasta is not None:
        legal = [
            meld
            for meld in laid.melds
            if not meld_faults(rules, meld, going_out=going_out)
            and laid.counted(rules, meld).size >= CANASTA_SIZE
        ]
        yield from _canasta_missing(rules, required, legal)


def _canasta_missing(
    rules: Ruleset, required: Minimum, legal: Iterable[Meld]
) -> Iterator[Violation]:
    """Yield a violation where legal melds lack the canasta that a minimum asks for."""
    fits = canasta_kind if required.canasta is CanastaNeeded.ANY else is_natural_canasta
    if not any(fits(rules, meld) for meld in legal):
        yield _no_canasta(rules, required)


def counted_points(rules: Ruleset, laid: Laid) -> int:
    """Return the points of melds towards a minimum, less a card of the pile that does not count."""
    points = minimum_points(rules, laid.melds) if laid.points is None else laid.points
    if rules.minimums.up_card_counts:
        return points
    return points - points_to_open(rules, laid.up_card)


def _counts_meet_minimum(
    rules: Ruleset, required: Minimum, side: CountsSide
) -> Iterator[Violation]:
    """Yield the violations where even counts show that the minimum cannot have been met."""
    if not side.has_melded or is_exempt(rules, side) or counts_are_enough(rules, side):
        return
    points = max(0, side.card_points - _uncounted_points(rules, side))
    if points < required.points:
        yield _below(rules, points, required)
    if required.canasta is CanastaNeeded.ANY and not any(side.canastas.values()):
        yield _no_canasta(rules, required)
    natural = sum(side.canastas.get(kind, 0) for kind in _NATURAL_COUNTS)
    if required.canasta is CanastaNeeded.NATURAL and not natural:
        yield _no_canasta(rules, required)


def _uncounted_points(rules: Ruleset, side: CountsSide) -> int:
    """Return the fewest points of wild cards in the canastas, where those count for no minimum."""
    canastas = {} if rules.minimums.wilds_count else side.canastas
    return sum(count * _least_of_wilds(rules, kind) for kind, count in canastas.items())


def _least_of_wilds(rules: Ruleset, kind: CanastaKind) -> int:
    """Return the fewest points of the wild cards in a canasta of a kind."""
    form, wild = FORMS[kind], rules.card_points.least_wild
    return least_points(rules, kind) if form.is_of_wilds else wild * form.mixed


def _below(rules: Ruleset, points: int, required: Minimum) -> Violation:
    """Return the violation for too few points."""
    code, source = ViolationCode.FIRST_MELD_BELOW_MINIMUM, rules.minimums.citation_of(required)
    return Violation(code, source, found=points, allowed=required.points)


def _no_canasta(rules: Ruleset, required: Minimum) -> Violation:
    """Return the violation for a first meld without the canasta asked for."""
    source = rules.minimums.citation_of(required)
    return Violation(UNMET[required.canasta], source, found=0, allowed=1)


def _shapes(rules: Ruleset, melds: Sequence[Meld], *, going_out: bool) -> Iterator[Violation]:
    """Yield the violations of the melds as they were first laid down, beside each other too."""
    faults = (meld_faults(rules, meld, going_out=going_out) for meld in melds)
    for fault in (*chain.from_iterable(faults), *violations_beside(rules, melds)):
        yield fault._replace(meld=None, is_of_first_meld=True)


def _contained(rules: Ruleset, side: CardsSide) -> Iterator[Violation]:
    """Yield a violation unless each meld first laid down is part of a final one, and all fit."""
    first = side.first_meld or ()
    each = all(any(meld.cards.contains(laid.cards) for meld in side.melds) for laid in first)
    together = cards_in(side.melds).contains(cards_in(first))
    if not (each and together):
        yield Violation(ViolationCode.FIRST_MELD_NOT_IN_MELDS, rules.minimums.source)


def first_meld_notices(rules: Ruleset, deal: Deal, index: int) -> Iterator[Notice]:
    """Yield a notice where the first lay-down of melds that reach the minimum is not known.

    The melds are taken to reach it: a side whose melds do not has a violation instead.
    """
    side = deal.sides[index]
    if not isinstance(side, CardsSide) or not side.has_melded or side.first_meld:
        return
    if not is_exempt(rules, side):
        notice = _not_recorded(rules)(required_of(rules, deal.number, side), index)
        if notice is not None:
            yield notice


@cached_by_rules
def _not_recorded(rules: Ruleset, required: Minimum, index: int) -> Notice | None:
    """Return the notice of a first lay-down that is not known, where not every meld is enough."""
    if _is_met_by_any(rules, required):
        return None
    return Notice(
        code=NoticeCode.FIRST_MELD_NOT_RECORDED,
        source=rules.minimums.citation_of(required),
        side=index,
        expected=required.points,
    )


def _is_met_by_any(rules: Ruleset, required: Minimum) -> bool:
    """Return whether every legal meld reaches a minimum by itself."""
    points = rules.card_points
    least = min(points.least_natural, points.least_wild) if rules.minimums.wilds_count else 0
    return required.canasta is None and required.points <= SHORTEST_MELD * least
