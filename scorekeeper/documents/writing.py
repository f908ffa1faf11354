"""The sides of a deal: from engine values to documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any, Final

from scorekeeper.documents.meld_lines import MeldWritten
from scorekeeper.documents.side_fields import Depth
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.deal import (
    ON_PAPER,
    CardsSide,
    CountsSide,
    Hand,
    Member,
    NetSide,
    Side,
    SpecialHand,
    meld_of,
)
from scorekeeper.engine.melds import Meld, SequenceMeld, SetMeld, WildMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset

SideWritten = dict[str, Any]

_ALWAYS: Final = frozenset(
    {
        *("name", "score_before", "melds", "hands", "cards", "red_threes"),
        *("card_points", "canastas", "hand_points"),
    }
)
"""Fields that are written even with their default value."""

_NEVER: Final = frozenset({ON_PAPER})
"""Fields that are kept as they were sent, and are no part of a result."""

_FIRST: Final = (
    *("name", "score_before", "members", "entry", "net", "melds", "card_points", "canastas"),
    *("red_threes", "hands", "hand_points", "first_meld", "melded", "red_threes_in_hand"),
    *("calientes_played", "calientes_in_hand", "black_threes_in_hand"),
)
_LAST: Final = (
    *("short_sequences", "black_threes", "unfinished", "aces_in_hand", "sevens_in_hand"),
    *("concealed", "went_out", "special_hand", "penalty", "agreed_bonus"),
)
"""Fields keep their order, so that files of two versions can be compared; a new one stands between
these and those that come first."""


def write_sides(rules: Ruleset, sides: Sequence[Side]) -> list[SideWritten]:
    """Return `sides` as a deal document has them; fields with their default are left out."""
    return [_write_side(rules, side) for side in sides]


def _write_side(rules: Ruleset, side: Side) -> SideWritten:
    """Return one side."""
    document = dict(_written_fields(rules, side))
    if side.members and not side.score_before:
        del document["score_before"]
    return document


def _written_fields(rules: Ruleset, value: object) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a dataclass with a value other than their default."""
    for name, default in _DEFAULTS[type(value)]:
        held = getattr(value, name)
        if held is not None and (name in _ALWAYS or held != default):
            yield name, _written(rules, held)


def _defaults(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a dataclass in the order they are written in, each with its default."""
    ordered = sorted(fields(kind), key=lambda each: _place(each.name))
    return tuple((each.name, _default(each)) for each in ordered if each.name not in _NEVER)


def _place(name: str) -> int:
    if name in _FIRST:
        return _FIRST.index(name) - len(_FIRST)
    return _LAST.index(name) + 1 if name in _LAST else 0


def _default(field: Field[Any]) -> Any:  # noqa: ANN401 - of the engine
    """Return the default of a field that its document leaves out; a depth is card by card then."""
    if field.name == "entry":
        return Depth.CARDS
    return {} if field.default_factory is not MISSING else field.default


_DEFAULTS: Final[Mapping[type[Any], tuple[tuple[str, Any], ...]]] = {
    kind: _defaults(kind) for kind in (CardsSide, CountsSide, NetSide, Member, Hand, SpecialHand)
}


def _written(rules: Ruleset, value: Any) -> Any:  # noqa: ANN401 - of the engine, and JSON
    """Return a value of the engine's as JSON has it."""
    if isinstance(value, Cards):
        return write_cards(value)
    if isinstance(value, (SetMeld, SequenceMeld, WildMeld)):
        return write_meld(rules, value)
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_written(rules, each) for each in value]
    if isinstance(value, Mapping):
        return {kind.value: count for kind, count in value.items()}
    return dict(_written_fields(rules, value)) if is_dataclass(value) else value


def write_meld(rules: Ruleset, meld: Meld) -> MeldWritten:
    """Return a meld: its cards, with its kind where they do not tell it."""
    cards = write_cards(meld.cards)
    if meld_of(rules, meld.cards) == meld:
        return cards
    return {"cards": cards, "kind": meld.kind.value}
