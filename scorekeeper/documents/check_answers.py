"""The answers to questions at the table, as typed dictionaries (docs/documents.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, cast

from typing_extensions import TypedDict

from scorekeeper.documents.results import (
    MinimumResult,
    ViolationResult,
    write_minimum,
    write_violation,
)
from scorekeeper.documents.writing import write_meld
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Minimum, Ruleset
from scorekeeper.engine.search.going_out import Emptied
from scorekeeper.engine.table.caliente import PlayCalienteAnswer
from scorekeeper.engine.table.first_meld import FindFirstMeldAnswer, FirstMeldAnswer
from scorekeeper.engine.table.going_out import GoOutAnswer
from scorekeeper.engine.table.pile import PileWay, TakePileAnswer
from scorekeeper.engine.table.special_hands import SpecialHandsAnswer
from scorekeeper.engine.violations import Violation
from scorekeeper.wording.translation import Translations

MeldWritten = str | dict[str, str]
"""A meld: its cards, or an object with its kind where they do not tell it."""


class FirstMeldResult(TypedDict):
    """Whether melds are enough; `laid` are their points, `short_by` the points missing."""

    allowed: bool
    required: MinimumResult
    laid: int
    short_by: int
    violations: list[ViolationResult]


class FindFirstMeldResult(TypedDict):
    """Ways to make a first meld, best first: fewest cards, then fewest wild cards.

    `reasons` say why there is none, where there is none. `decided` is there, and false, only where
    there may be others: the search was not finished, and these are the best found so far.
    """

    required: MinimumResult
    ways: list[list[MeldWritten]]
    reasons: list[ViolationResult]
    decided: NotRequired[bool]


PileWayResult = TypedDict(
    "PileWayResult", {"meld": MeldWritten, "from_hand": str, "with": list[MeldWritten]}
)
PileWayResult.__doc__ = "A way to take the pile: the meld with its top card, and what else is laid."


class TakePileResult(TypedDict):
    """Whether the pile may be taken; `takes` is the number of cards.

    `decided` is there, and false, only where that is not sure; `ways` are those found so far.
    """

    may_take: bool
    must_take: bool
    takes: int
    ways: list[PileWayResult]
    reasons: list[ViolationResult]
    decided: NotRequired[bool]


class SpecialWayResult(TypedDict):
    """A way to go out: the whole hand as a special hand."""

    special_hand: str


class WayOutResult(TypedDict):
    """A way to go out: melds laid, own ones as they are then, and the discard or null."""

    melds: list[MeldWritten]
    discard: str | None


class GoOutResult(TypedDict):
    """Whether a player may go out.

    `decided` is there, and false, only where that is not sure: the search was not finished.
    """

    may_go_out: bool
    ways: list[WayOutResult | SpecialWayResult]
    reasons: list[ViolationResult]
    decided: NotRequired[bool]


class NearestResult(TypedDict):
    """The distance of a hand from a special hand; `keep` are the cards of the hand for it."""

    id: str
    points: int
    short_by: int
    keep: str


class SpecialHandsResult(TypedDict):
    """The special hands that cards make, the best first, and the distance from each."""

    made: list[str]
    nearest: list[NearestResult]


class PlayCalienteResult(TypedDict):
    """Whether a Caliente card may be played; `draw` is the number of cards drawn then."""

    may_play: bool
    draw: int
    reasons: list[ViolationResult]


def write_first_meld(rules: Ruleset, answer: FirstMeldAnswer, t: Translations) -> FirstMeldResult:
    """Return the answer to `first-meld` as a document."""
    return {
        "allowed": answer.allowed,
        "required": _minimum(answer.required),
        "laid": answer.laid,
        "short_by": answer.short_by,
        "violations": _reasons(rules, answer.violations, t),
    }


def write_find_first_meld(
    rules: Ruleset, answer: FindFirstMeldAnswer, t: Translations
) -> FindFirstMeldResult:
    """Return the answer to `find-first-meld` as a document."""
    return {
        "required": _minimum(answer.required),
        "ways": [_melds(rules, way) for way in answer.ways],
        "reasons": _reasons(rules, answer.reasons, t),
        **_decided(answer),
    }


def write_take_pile(rules: Ruleset, answer: TakePileAnswer, t: Translations) -> TakePileResult:
    """Return the answer to `take-pile` as a document."""
    return {
        "may_take": answer.may_take,
        "must_take": answer.must_take,
        "takes": answer.takes,
        "ways": [_pile_way(rules, way) for way in answer.ways],
        "reasons": _reasons(rules, answer.reasons, t),
        **_decided(answer),
    }


def write_go_out(rules: Ruleset, answer: GoOutAnswer, t: Translations) -> GoOutResult:
    """Return the answer to `go-out` as a document."""
    return {
        "may_go_out": answer.may_go_out,
        "ways": [*_special_ways(answer), *(_way_out(rules, way) for way in answer.ways)],
        "reasons": _reasons(rules, answer.reasons, t),
        **_decided(answer),
    }


def write_play_caliente(
    rules: Ruleset, answer: PlayCalienteAnswer, t: Translations
) -> PlayCalienteResult:
    """Return the answer to `play-caliente` as a document."""
    return {
        "may_play": answer.may_play,
        "draw": answer.draw,
        "reasons": _reasons(rules, answer.reasons, t),
    }


def _special_ways(answer: GoOutAnswer) -> list[SpecialWayResult]:
    """Return the ways to go out by a special hand."""
    return [{"special_hand": special.value} for special in answer.special_hands]


def _way_out(rules: Ruleset, way: Emptied) -> WayOutResult:
    """Return a way to go out."""
    return {"melds": _melds(rules, way.laid), "discard": write_cards(way.discard) or None}


def write_special_hands(
    rules: Ruleset, answer: SpecialHandsAnswer, t: Translations
) -> SpecialHandsResult:
    """Return the answer to `special-hands` as a document."""
    del t
    return {
        "made": [special.value for special in answer.made],
        "nearest": [
            {
                "id": each.special.value,
                "points": rules.special_hands.points[each.special],
                "short_by": each.short_by,
                "keep": write_cards(each.keep),
            }
            for each in answer.nearest
        ],
    }


class _Decided(TypedDict):
    """The mark of a question that is not decided; empty where it is."""

    decided: NotRequired[bool]


def _decided(answer: FindFirstMeldAnswer | TakePileAnswer | GoOutAnswer) -> _Decided:
    """Return the mark of a question that is not decided; empty where it is."""
    return {} if answer.is_decided else {"decided": False}


def _reasons(
    rules: Ruleset, violations: Sequence[Violation], t: Translations
) -> list[ViolationResult]:
    """Return the violations as documents."""
    return [write_violation(rules, violation, t) for violation in violations]


def _melds(rules: Ruleset, melds: Sequence[Meld]) -> list[MeldWritten]:
    """Return melds."""
    return [write_meld(rules, meld) for meld in melds]


def _pile_way(rules: Ruleset, way: PileWay) -> PileWayResult:
    """Return a way to take the pile."""
    return {
        "meld": write_meld(rules, way.meld),
        "from_hand": write_cards(way.from_hand),
        "with": _melds(rules, way.others),
    }


def _minimum(minimum: Minimum) -> MinimumResult:
    """Return the minimum of a first meld as a document."""
    return cast("MinimumResult", write_minimum(minimum))
