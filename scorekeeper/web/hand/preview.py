"""Score of a hand while it is being written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.canasta_kinds import UNFINISHED_FORMS, canasta_kind, is_natural_canasta
from scorekeeper.engine.deal import CardsSide, PlayedSide, Side
from scorekeeper.engine.legality.first_meld import is_exempt, minimum_points
from scorekeeper.engine.legality.judge import broken_melds
from scorekeeper.engine.melds import CanastaKind, Meld, MeldKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.engine.tally import unfinished_of
from scorekeeper.engine.violations import Violation, ViolationCode
from scorekeeper.services.game.views import DealView, GameView
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.web.common.notes import (
    Note,
    notice_notes,
    problem_note,
    violation_note,
    violation_notes,
)
from scorekeeper.web.hand.cards import suit_hint
from scorekeeper.web.hand.seats import Seats
from scorekeeper.web.hand.sides import HandSide, sides_of
from scorekeeper.wording.board import first_meld_needs
from scorekeeper.wording.minimums import canasta_text, triple_text
from scorekeeper.wording.reference.penalties import unfinished_name
from scorekeeper.wording.vocabulary import canasta_mark, canasta_name, in_a_row

_UNFINISHED: Final = frozenset(form.line for form in UNFINISHED_FORMS.values())

_MISSING_YET: Final = frozenset(
    {
        ViolationCode.FIRST_MELD_BELOW_MINIMUM,
        ViolationCode.FIRST_MELD_NEEDS_CANASTA,
        ViolationCode.FIRST_MELD_NEEDS_NATURAL_CANASTA,
        ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE,
        ViolationCode.GOING_OUT_UNFINISHED,
        ViolationCode.GOING_OUT_TOO_FEW_CANASTAS,
        ViolationCode.GOING_OUT_MISSING_CANASTA,
        ViolationCode.GOING_OUT_TOO_FEW_RED_THREES,
        ViolationCode.CONCEALED_NO_CANASTA,
    }
)
"""Violations that cards to come may resolve; only the review shows them."""

_OPENS_WITH: Final = {
    ViolationCode.FIRST_MELD_NEEDS_CANASTA: canasta_text,
    ViolationCode.FIRST_MELD_NEEDS_NATURAL_CANASTA: canasta_text,
    ViolationCode.FIRST_MELD_NEEDS_CLEAN_TRIPLE: triple_text,
}
"""Violations of a first meld, with the words for what it lacks besides points."""


@dataclass(frozen=True, slots=True)
class MeldKindMark:
    """Kind of canasta of a meld, or the cost of a meld that is none yet.

    Attributes:
        name: in full.
        short: in a word.
        points: its bonus.
        tone: `natural`, `wild`, `unfinished`, or empty for a mixed one.
    """

    name: str
    short: str
    points: int
    tone: str


@dataclass(frozen=True, slots=True)
class LiveMeld:
    """Judgement of one meld.

    Attributes:
        index: its place among the side's melds.
        kind: the canasta that it is or has to become, or None.
        notes: the problems of it.
    """

    index: int
    kind: MeldKindMark | None
    notes: list[Note]


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveSide:
    """Judgement of one side.

    Attributes:
        index: its place in the hand.
        points: its points for the hand; None where what was written cannot be read.
        scorers: the sides of the game that score for it.
        needs: the requirement of its first meld, in words.
        laid: card points of its melds.
        counted: those of them that count towards the minimum.
        first: card points of its first meld; None where that is not written.
        short_by: by how much these fall short of the minimum, 0 if they do not.
        lacks: the other faults of a first meld, in words; empty for none.
        melds: its melds, one by one.
        notes: its other problems.
    """

    index: int
    points: int | None
    scorers: Sequence[int]
    needs: str
    laid: int = 0
    counted: int = 0
    first: int | None = None
    short_by: int = 0
    lacks: str = ""
    melds: Sequence[LiveMeld] = ()
    notes: Sequence[Note] = ()

    @property
    def mark_count(self) -> int:
        """Number of problems; a meld is one of them, however many of its own it has."""
        notes = [*self.notes, *(note for meld in self.melds for note in meld.notes)]
        return sum(1 for note in notes if not note.gentle)


@dataclass(frozen=True, slots=True)
class Live:
    """Score and judgement of a hand.

    Attributes:
        game: the game.
        before: its totals before the hand.
        after: its totals after it; None where what was written cannot be read.
        sides: side by side.
        notes: the problems of the hand as a whole.
    """

    game: GameView
    before: Sequence[int]
    after: Sequence[int] | None
    sides: Sequence[LiveSide]
    notes: Sequence[Note]


def live_of(
    game: GameView,
    hand: DealView,
    *,
    is_being_written: bool = False,
    writing: tuple[int | None, int | None] | None = None,
) -> Live:
    """Return the score and the judgement of a hand that can be read.

    Args:
        game: the game.
        hand: the hand.
        is_being_written: whether cards may still be added, so that a first meld below the minimum
            is shown by `short_by` and not as a violation.
        writing: the meld being written, by its side and index, which is not judged yet.
    """
    hidden = _MISSING_YET if is_being_written else frozenset()
    sides = [_side(side, hidden) for side in sides_of(game, hand)]
    if writing is not None:
        sides = [
            _unjudged(side, writing[1]) if side.index == writing[0] else side for side in sides
        ]
    whole = [v for v in hand.score.violations if v.side is None]
    notes = [violation_note(game.rules, violation) for violation in whole]
    notes += notice_notes(hand.score.notices, None)
    return Live(game, hand.standing.before, hand.standing.after, sides, notes)


def _unjudged(side: LiveSide, place: int | None) -> LiveSide:
    """Return the judgement of a side without the problems of one of its melds."""
    melds = [replace(meld, notes=[]) if meld.index == place else meld for meld in side.melds]
    return replace(side, melds=melds)


def unreadable(game: GameView, number: int, seats: Seats, problems: Sequence[Problem]) -> Live:
    """Return the judgement of a hand that cannot be read.

    Args:
        game: the game.
        number: the number of the hand, which may be the next one.
        seats: its seats.
        problems: the reasons why it cannot be read.
    """
    minimums = game.minimums_in(number)
    sides = [
        LiveSide(
            index=index,
            points=None,
            scorers=side.scorers,
            needs=first_meld_needs(speech(), minimums[side.scorers[0]]),
            melds=_meld_problems(index, problems),
            notes=_side_problems(index, problems),
        )
        for index, side in enumerate(seats.sides)
    ]
    rest = [problem_note(p) for p in problems if not p.path.startswith("sides[")]
    return Live(game, game.totals_before(number), None, sides, rest)


def _side(side: HandSide, hidden: AbstractSet[ViolationCode]) -> LiveSide:
    rules, hand = side.game.rules, side.hand
    violations = [v for v in hand.score.violations if v.side == side.index]
    short_by = sum(
        (violation.allowed or 0) - (violation.found or 0)
        for violation in violations
        if violation.code is ViolationCode.FIRST_MELD_BELOW_MINIMUM
    )
    of_side = [
        violation_note(rules, v) for v in violations if v.meld is None and v.code not in hidden
    ]
    minimum = hand.standing.minimums[side.scorers[0]]
    lacking = [
        _OPENS_WITH[v.code](speech(), minimum)
        for v in violations
        if minimum and v.code in _OPENS_WITH
    ]
    melded = sum(s.points for s in side.score.sheet.lines if s.code is LineCode.MELDED_CARDS)
    if melded < 0:
        switch = gettext("No canasta yet: melded cards count against the side.")
        of_side.append(Note(switch, gentle=True))
    return LiveSide(
        index=side.index,
        points=side.score.total,
        scorers=side.scorers,
        needs=_needs(rules, side.written, minimum),
        laid=abs(melded),
        counted=_counted_points(rules, side.written, abs(melded)),
        first=_first_points(rules, side.written),
        short_by=short_by,
        lacks=in_a_row(speech(), lacking),
        melds=_melds(rules, side, violations),
        notes=[*of_side, *notice_notes(hand.score.notices, side.index)],
    )


def _needs(rules: Ruleset, side: Side, minimum: Minimum | None) -> str:
    if minimum and isinstance(side, PlayedSide) and is_exempt(rules, side):
        return gettext("No minimum is needed")
    return first_meld_needs(speech(), minimum)


def _counted_points(rules: Ruleset, side: Side, laid: int) -> int:
    return minimum_points(rules, side.melds) if isinstance(side, CardsSide) else laid


def _first_points(rules: Ruleset, side: Side) -> int | None:
    if not isinstance(side, CardsSide) or not side.first_meld:
        return None
    return minimum_points(rules, side.first_meld)


def _melds(rules: Ruleset, side: HandSide, violations: Sequence[Violation]) -> list[LiveMeld]:
    broken = broken_melds(violations)
    lines = side.score.sheet.lines
    bonuses = {line.kind: line.points // line.count for line in lines if line.kind}
    costs = any(line.code in _UNFINISHED for line in lines)
    melds = []
    for place, meld in enumerate(side.melds):
        kind = None if place in broken else _kind(rules, meld, bonuses)
        if kind is None and costs:
            kind = _unfinished(rules, meld)
        notes = violation_notes(rules, [v for v in violations if v.meld == place])
        if kind and (hint := suit_hint(meld)):
            notes.append(Note(hint, gentle=True))
        melds.append(LiveMeld(place, kind, notes))
    return melds


def _kind(rules: Ruleset, meld: Meld, bonuses: Mapping[CanastaKind, int]) -> MeldKindMark | None:
    kind = canasta_kind(rules, meld)
    if kind is None or kind not in bonuses:
        return None
    tone = "natural" if is_natural_canasta(rules, meld) else ""
    return MeldKindMark(
        name=canasta_name(speech(), rules, kind),
        short=canasta_mark(speech(), rules, kind),
        points=bonuses[kind],
        tone="wild" if meld.kind is MeldKind.WILD else tone,
    )


def _unfinished(rules: Ruleset, meld: Meld) -> MeldKindMark | None:
    """Return the kind and the cost of a meld that is no canasta; None for nothing."""
    for kind in unfinished_of(rules, [meld], broken=frozenset({0})):
        name = unfinished_name(speech(), rules, kind)
        return MeldKindMark(name, gettext("Unfinished"), rules.unfinished.of(kind), "unfinished")
    return None


def _meld_problems(index: int, problems: Sequence[Problem]) -> list[LiveMeld]:
    prefix = f"sides[{index}].melds["
    found: dict[int, list[Note]] = {}
    for problem in problems:
        if problem.path.startswith(prefix):
            place = int(problem.path.removeprefix(prefix).partition("]")[0])
            found.setdefault(place, []).append(problem_note(problem))
    return [LiveMeld(place, None, notes) for place, notes in sorted(found.items())]


def _side_problems(index: int, problems: Sequence[Problem]) -> list[Note]:
    prefix = f"sides[{index}]"
    return [
        problem_note(problem)
        for problem in problems
        if problem.path.startswith(prefix) and not problem.path.startswith(f"{prefix}.melds[")
    ]
