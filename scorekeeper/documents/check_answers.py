"""The answers to questions at the table, as typed dictionaries (docs/documents.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NotRequired

from typing_extensions import TypedDict

from scorekeeper.documents.meld_lines import MeldWritten
from scorekeeper.documents.results import (
    MinimumResult,
    ViolationResult,
    write_minimum,
    write_violation,
)
from scorekeeper.documents.writing import write_meld
from scorekeeper.engine.melds import SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.table import Minimum
from scorekeeper.engine.search.going_out import Emptied
from scorekeeper.engine.special_hands import Nearness, SpecialHandId
from scorekeeper.engine.table.going_out import GoOutAnswer
from scorekeeper.engine.table.pile_ways import PileWay
from scorekeeper.engine.violations import Violation
from scorekeeper.wording.translation import Translations


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
    """The special hands that cards make, the best first, and the distance from each.

    `reasons` say why nobody can hold these cards, where that is so; nothing else is told then.
    """

    made: list[str]
    nearest: list[NearestResult]
    reasons: list[ViolationResult]


class PlayCalienteResult(TypedDict):
    """Whether a Caliente card may be played; `draw` is the number of cards drawn then."""

    may_play: bool
    draw: int
    reasons: list[ViolationResult]


def write_answer(
    result: type[Any],
    rules: Ruleset,
    answer: Any,  # noqa: ANN401 - of the engine
    t: Translations,
) -> dict[str, Any]:
    """Return an answer as a document: the fields of its `result`, by the names of the engine."""
    names = [name for name in result.__annotations__ if name != "decided"]
    written = {name: _written(rules, getattr(answer, name), t) for name in names}
    if isinstance(answer, GoOutAnswer):
        special = [{"special_hand": each.value} for each in answer.special_hands]
        written["ways"] = [*special, *written["ways"]]
    return written if getattr(answer, "is_decided", True) else {**written, "decided": False}


def _written(rules: Ruleset, value: Any, t: Translations) -> Any:  # noqa: ANN401 - of the engine, and JSON
    """Return a value of an answer as JSON has it."""
    if type(value) is tuple:
        return [_written(rules, each, t) for each in value]
    write = _WRITERS.get(type(value))
    return value if write is None else write(rules, value, t)


def _way_out(rules: Ruleset, way: Emptied, t: Translations) -> WayOutResult:
    """Return a way to go out."""
    return {"melds": _written(rules, way.laid, t), "discard": write_cards(way.discard) or None}


def _pile_way(rules: Ruleset, way: PileWay, t: Translations) -> PileWayResult:
    """Return a way to take the pile."""
    return {
        "meld": write_meld(rules, way.meld),
        "from_hand": write_cards(way.from_hand),
        "with": _written(rules, way.others, t),
    }


def _nearest(rules: Ruleset, near: Nearness, _t: Translations) -> NearestResult:
    """Return the distance of a hand from a special hand."""
    return {
        "id": near.special.value,
        "points": rules.special_hands.points[near.special],
        "short_by": near.short_by,
        "keep": write_cards(near.keep),
    }


_WRITERS: Final[Mapping[type[Any], Callable[[Ruleset, Any, Translations], Any]]] = {
    **dict.fromkeys(
        (SetMeld, SequenceMeld, WildMeld), lambda rules, meld, _: write_meld(rules, meld)
    ),
    Minimum: lambda _rules, minimum, _t: write_minimum(minimum),
    Violation: write_violation,
    Emptied: _way_out,
    PileWay: _pile_way,
    Nearness: _nearest,
    SpecialHandId: lambda _rules, special, _t: special.value,
}
"""The writers of values of answers, by type."""
