"""Notes of a hand in play, step by step; free of the database.

The steps make a part of a deal document for each side: the hand is entered from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.documents.limits import CardList
from scorekeeper.documents.meld_lines import MeldWritten, cards_text
from scorekeeper.documents.reading import by_rules, validated
from scorekeeper.documents.side_schemas import MeldDocument, Melds, melds_by
from scorekeeper.documents.writing import write_meld
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.melds import with_added
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.game.views import SidesDocument

_MELDS: Final[TypeAdapter[list[Cards | MeldDocument]]] = TypeAdapter(Melds)
_CARDS: Final[TypeAdapter[Cards]] = TypeAdapter(CardList)


class Act(StrEnum):
    """Act of a side."""

    LAID = "laid"
    RED_THREE = "red_three"
    BLACK_THREE = "black_three"
    CALIENTE = "caliente"
    OUT = "out"


_COUNTED: Final = {
    Act.RED_THREE: "red_threes",
    Act.BLACK_THREE: "black_threes",
    Act.CALIENTE: "calientes_played",
}
"""The fields of a side's document that acts of a single card raise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedStep:
    """One step of a side.

    Attributes:
        act: the act.
        side: index of the side that did it.
        melds: new melds that it laid down.
        added: cards that it added to its own melds, by their places.
        is_earlier: whether they lay there before anybody followed the hand, so that nobody knows
            which of them was the first meld.
        is_concealed: whether it went out with the whole hand at once.
    """

    act: Act
    side: int
    melds: tuple[MeldWritten, ...] = ()
    added: Mapping[int, str] = field(default_factory=dict)
    is_earlier: Annotated[bool, Field(alias="earlier")] = False
    is_concealed: Annotated[bool, Field(alias="concealed")] = False


def checked_step(rules: Ruleset, sides: SidesDocument, step: NotedStep) -> NotedStep:
    """Return a step in its stored form, its cards in plain notation.

    Args:
        rules: the rules played by.
        sides: notes before it.
        step: the step to note; its melds may be anything that was typed.

    Raises:
        DocumentError: cards cannot be read; paths are `melds[0]` and `added[0]`.
        RefusedError: there is no such side or meld, or nothing was laid down.
    """
    if not 0 <= step.side < len(sides):
        raise RefusedError.because("notes.no_side", "side")
    if step.act is not Act.LAID:
        return step
    own = sides[step.side]["melds"]
    if any(place >= len(own) for place in step.added):
        raise RefusedError.because("notes.no_meld", "added")
    problems: list[Problem] = []
    melds = validated(_MELDS.validate_python, list(step.melds), "melds", problems)
    added = {
        place: validated(_CARDS.validate_python, text, f"added[{place}]", problems)
        for place, text in step.added.items()
    }
    if melds is None or problems:
        raise DocumentError([by_rules(rules, problem) for problem in problems])
    laid = tuple(write_meld(rules, meld) for meld in melds_by(rules, melds))
    more = {place: write_cards(cards) for place, cards in added.items() if cards}
    if not (more or any(map(cards_text, laid))):
        raise RefusedError.because("notes.nothing", "melds")
    return replace(step, melds=tuple(meld for meld in laid if cards_text(meld)), added=more)


def noted(rules: Ruleset, count: int, steps: Iterable[NotedStep]) -> SidesDocument:
    """Return the hand that steps make: the `sides` of a deal document, hands left out.

    Args:
        rules: the rules played by.
        count: the number of sides.
        steps: the steps, in order.
    """
    sides: SidesDocument = [{"melds": [], "red_threes": 0} for _ in range(count)]
    for step in steps:
        side = sides[step.side]
        if step.act is Act.LAID:
            _lay(rules, side, step)
        elif counted := _COUNTED.get(step.act):
            side[counted] = side.get(counted, 0) + 1
        else:
            _go_out(sides, step)
    return sides


def _go_out(sides: SidesDocument, step: NotedStep) -> None:
    """Set the side that went out: the one that was noted last."""
    for side in sides:
        side.pop("went_out", None)
        side.pop("concealed", None)
    sides[step.side] |= {"went_out": True, **({"concealed": True} if step.is_concealed else {})}


def _lay(rules: Ruleset, side: dict[str, Any], step: NotedStep) -> None:
    melds = side["melds"]
    if not (melds or step.is_earlier):
        side["first_meld"] = list(step.melds)
    for place, cards in step.added.items():
        melds[place] = _grown(rules, melds[place], cards)
    melds += step.melds


def _grown(rules: Ruleset, written: MeldWritten, cards: str) -> MeldWritten:
    """Return a meld with cards added; it keeps its kind."""
    (meld,) = _MELDS.validate_python([written])
    (own,) = melds_by(rules, [meld])
    return write_meld(rules, with_added(own, read_cards(cards)))


_STEPS: Final = TypeAdapter(tuple[NotedStep, ...])


def write_steps(steps: Sequence[NotedStep]) -> list[dict[str, Any]]:
    """Serialise steps as JSON values, without what they do not tell."""
    return list(_STEPS.dump_python(tuple(steps), by_alias=True, exclude_defaults=True))


def read_steps(document: Sequence[Mapping[str, Any]]) -> tuple[NotedStep, ...]:
    """Deserialise the steps that `write_steps` wrote."""
    return _STEPS.validate_python(document)
