"""Sides of a hand as pydantic reads them: straight into the engine's values.

The type of a field follows from its type in the engine, its limit from the table of limits, and
the value of one left out from its default in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from dataclasses import Field as DataclassField
from typing import Annotated, Any, Final, get_type_hints

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetPydanticSchema,
    Tag,
    ValidationInfo,
)
from pydantic_core import CoreSchema, core_schema

from scorekeeper.documents.limits import (
    MOST_HANDS,
    MOST_MELDS,
    MOST_SIDES,
    CardList,
    Count,
    Document,
    Name,
    Points,
    Total,
    one_of,
)
from scorekeeper.documents.side_fields import FIELDS, Depth, Holds
from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.deal import (
    TAKEN_OUT,
    CardsSide,
    CountsSide,
    Hand,
    Member,
    NetSide,
    PlayedSide,
    Side,
    SpecialHand,
    meld_of,
)
from scorekeeper.engine.melds import CanastaKind, Meld, MeldKind, UnfinishedKind
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.caching import cached_by_rules
from scorekeeper.engine.special_hands import SpecialHandId

_DESCRIPTIONS: Final[Mapping[type[Any], Mapping[str, str]]] = {
    Side: {
        "name": "Left out: “Side 1”, “Side 2” …",
        "score_before": "The total before this deal.",
        "members": "Where players score one by one but play as one side.",
        "penalty": "Points taken off by agreement at the table.",
        "agreed_bonus": "Points added by agreement at the table.",
        "special_hand": "A special hand that a player of the side laid down.",
        "hands": "One for each player of the side who took part.",
        "first_meld": "The melds as they were first laid down.",
        "red_threes": "Those laid down.",
        "black_threes": "Those laid down like red threes.",
        "card_points": "Points of all melded cards.",
        "melded": "Left out: whether there are points.",
        "black_threes_melded": "Those among the melds, where all of the deck's earn a bonus.",
        "hand_points": "Points left in the hands, one number for each player.",
        "unfinished": "Melds that cost points as they are unfinished.",
        "aces_in_hand": "Aces left in each hand, beside their points.",
        "sevens_in_hand": "Sevens left in each hand, beside their points.",
        "on_paper": "The hand was written on paper before.",
    },
    Member: {"red_threes": "Those the member laid down; their sum is the side's."},
    Hand: {"cards": "Cards left in the hand.", "foot": "Cards of a foot never picked up."},
    SpecialHand: {"cards": "Its cards; left out, they are not judged."},
}
"""The descriptions in the API of fields whose names do not explain them."""

_OF_ANY_SIDE: Final = frozenset(each.name for each in fields(Side))
_READ_AFTER: Final = {
    "red_threes": "melded",
    "calientes_played": "red_threes_in_hand",
    TAKEN_OUT: "black_threes_in_hand",
    "black_threes": "short_sequences",
}
"""The field after which the fields shared with a side written card by card are read in a side
written as counts; in the former they come last."""


class MeldDocument(Document):
    """A meld with its kind."""

    cards: CardList
    kind: Annotated[MeldKind, one_of(MeldKind)] | None = Field(
        default=None, description="What it is meant to be; left out, the cards tell."
    )


_known_meld = cached_by_rules(meld_of)


def melds_by(rules: Ruleset, written: Iterable[Cards | MeldDocument]) -> tuple[Meld, ...]:
    """Return melds of the kinds written down, or else of the kinds of their cards."""
    meld_of_cards = _known_meld(rules)
    return tuple(
        [
            meld_of_cards(meld) if isinstance(meld, Cards) else meld_of_cards(meld.cards, meld.kind)
            for meld in written
        ]
    )


def _form_of_meld(value: Any) -> str:  # noqa: ANN401 - anything may stand there
    """Return the tag of the form of a meld. Tags start with ~ so that no path names them."""
    return "~object" if isinstance(value, dict) else "~cards"


def _form_of_count(value: Any) -> str:  # noqa: ANN401 - anything may stand there
    """Return whether `value` is a list per player or one number."""
    return "~list" if isinstance(value, list) else "~number"


def _melds_by_rules(written: list[Cards | MeldDocument], info: ValidationInfo) -> tuple[Meld, ...]:
    """Return melds by the rules that the side is read by; none where they are not known."""
    rules: Ruleset | None = info.context
    return () if rules is None else melds_by(rules, written)


def _with_members_threes(own_threes: int | None, info: ValidationInfo) -> int:
    """Return the red threes that a side laid down; left out, those of its members."""
    if own_threes is not None:
        return own_threes
    return sum(member.red_threes or 0 for member in info.data.get("members", ()))


AnyMeld = Annotated[
    Annotated[CardList, Tag("~cards")] | Annotated[MeldDocument, Tag("~object")],
    Discriminator(_form_of_meld),
]
Melds = Annotated[list[AnyMeld], Field(max_length=MOST_MELDS)]
_SideMelds = Annotated[Melds, AfterValidator(_melds_by_rules)]
_NUMBERS: Final[dict[Holds, Any]] = {
    Holds.COUNT: Count,
    Holds.POINTS: Points,
    Holds.SIGNED_POINTS: Total,
}
_LIMITS: Final = {row.name: _NUMBERS.get(row.holds, Total) for row in reversed(FIELDS)}


def _many(kind: Any, most: int) -> Any:  # noqa: ANN401 - types that pydantic reads
    """Return the type of a list of at most `most` items, read as a tuple.

    pydantic checks the length of a list before it reads its items, that of a tuple only afterwards.
    """
    return Annotated[list[kind], Field(max_length=most), AfterValidator(tuple)]


def _read_as(kind: type[Any]) -> GetPydanticSchema:
    """Return the schema by which a dataclass of the engine is read from an object."""
    descriptions = next(found for base, found in _DESCRIPTIONS.items() if issubclass(kind, base))

    def schema(_source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        hints = get_type_hints(kind)
        read = [
            core_schema.dataclass_field(
                each.name,
                _read(
                    each,
                    _type_of(kind, each.name, hints[each.name]),
                    descriptions.get(each.name),
                    handler,
                ),
            )
            for each in _in_order(kind)
        ]
        return core_schema.dataclass_schema(
            kind,
            core_schema.dataclass_args_schema(kind.__name__, read),
            [each.name for each in fields(kind)],
            post_init=issubclass(kind, Side),
            slots=True,
            strict=False,
            ref=f"{__name__}.{kind.__name__}Document:{id(kind)}",
            config=core_schema.CoreConfig(strict=True),
        )

    return GetPydanticSchema(schema)


def _in_order(kind: type[Any]) -> list[DataclassField[Any]]:
    """Return fields in the order in which they are read and their errors reported."""
    every = {each.name: each for each in fields(kind)}
    if not issubclass(kind, PlayedSide):
        return list(every.values())
    shared = [each.name for each in fields(PlayedSide) if each.name not in _OF_ANY_SIDE]
    names = [name for name in every if name not in shared]
    for name in shared:
        after = _READ_AFTER.get(name)
        names.insert(names.index(after) + 1 if after in names else len(names), name)
    return [every[name] for name in names]


def _read(
    field: DataclassField[Any],
    kind: Any,  # noqa: ANN401 - a type that pydantic reads
    description: str | None,
    handler: GetCoreSchemaHandler,
) -> CoreSchema:
    """Return the schema of a field, which is required where it has no default."""
    extra: dict[str, Any] | None = {"default": ""} if field.default is NO_CARDS else None
    metadata = Field(description=description, json_schema_extra=extra)
    schema = handler.generate_schema(Annotated[kind, metadata])
    if kind in _FILLED_IN:
        return core_schema.with_default_schema(schema, default=None, validate_default=True)
    if field.default_factory is not MISSING:
        return core_schema.with_default_schema(schema, default_factory=field.default_factory)
    if field.default is NO_CARDS:
        return core_schema.with_default_schema(schema, default_factory=lambda: NO_CARDS)
    if field.default is MISSING or field.default in _REQUIRED_DEPTHS:
        return schema
    return core_schema.with_default_schema(schema, default=field.default)


def _type_of(kind: type[Any], name: str, hint: Any) -> Any:  # noqa: ANN401 - types that pydantic reads
    """Return the type that a document holds in a field of the engine's."""
    if issubclass(kind, Side) and name in _SIDES_OWN:
        return _SIDES_OWN[name]
    number = _LIMITS.get(name, Total)
    if hint == tuple[int, ...]:
        return _many(number, MOST_HANDS)
    return {int: number, int | None: number | None}.get(hint) or _TYPES.get(hint, hint)


_SIDES_OWN: Final[dict[str, Any]] = {
    "name": Annotated[Name | None, AfterValidator(lambda name: name or "")],
    "red_threes": Annotated[Count | None, AfterValidator(_with_members_threes)],
}
"""Fields that are None where they are left out, and filled in."""

_REQUIRED_DEPTHS: Final = (Depth.COUNTS.value, Depth.NET.value)
"""Depths that have to be given: a side without one is written down card by card."""

_FILLED_IN: Final = tuple(_SIDES_OWN.values())
_TYPES: Final[dict[Any, Any]] = {
    str: Name,
    Cards: CardList,
    Cards | None: CardList | None,
    SpecialHandId: Annotated[SpecialHandId, one_of(SpecialHandId)],
    SpecialHand | None: Annotated[SpecialHand, _read_as(SpecialHand)] | None,
    tuple[Meld, ...]: _SideMelds,
    tuple[Meld, ...] | None: _SideMelds | None,
    tuple[Hand, ...]: _many(Annotated[Hand, _read_as(Hand)], MOST_HANDS),
    tuple[Member, ...]: _many(Annotated[Member, _read_as(Member)], MOST_SIDES),
    tuple[UnfinishedKind, ...]: _many(
        Annotated[UnfinishedKind, one_of(UnfinishedKind)], MOST_MELDS
    ),
    Mapping[CanastaKind, int]: dict[Annotated[CanastaKind, one_of(CanastaKind)], Count],
    tuple[int, ...] | int: Annotated[
        Annotated[Count, Tag("~number")] | Annotated[_many(Count, MOST_HANDS), Tag("~list")],
        Discriminator(_form_of_count),
    ],
}


def _depth_of(value: Any) -> str:  # noqa: ANN401 - anything may stand there
    """Return the tag of the depth at which a side was written down."""
    entry = value.get("entry", "cards") if isinstance(value, dict) else "cards"
    return f"~{entry}" if isinstance(entry, str) else "~"


SideDocument = Annotated[
    Annotated[CardsSide, _read_as(CardsSide), Tag("~cards")]
    | Annotated[CountsSide, _read_as(CountsSide), Tag("~counts")]
    | Annotated[NetSide, _read_as(NetSide), Tag("~net")],
    Discriminator(
        _depth_of, custom_error_type="entry.unknown", custom_error_message="Unknown entry"
    ),
]
"""A side of a hand, as every document has it."""


def value_schema(kind: type[Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a value of the engine's, as the API shows it.

    Args:
        kind: the value's class.
        schema: pydantic's schema of its fields.
    """
    properties = {name: _without_empty(each) for name, each in schema["properties"].items()}
    summary = str(kind.__doc__).partition("\n")[0]
    return {**schema, "description": summary, "properties": properties}


def _without_empty(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a field, without a default of an empty list."""
    return {name: value for name, value in schema.items() if (name, value) != ("default", [])}
