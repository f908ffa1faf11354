"""Limits of documents, and the types of cards, counts and points in them.

Kinds are strict: text is no number, a boolean is no number, 5.0 is no whole number. Fields that
are not known are ignored. Sizes are bounded, so that reading is, too.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, GetPydanticSchema
from pydantic_core import CoreSchema, core_schema

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.notation import read_cards

LONGEST_NAME: Final = 200
LONGEST_CARD_LIST: Final = 2_000
MOST_MELDS: Final = 100
MOST_HANDS: Final = 20
MOST_SIDES: Final = 20
MOST_OF_A_THING: Final = 999
MOST_POINTS: Final = 1_000_000_000


def _card_schema(_source: Any, _handler: Any) -> CoreSchema:  # noqa: ANN401 - pydantic's own types
    """Return the schema of a card list: bounded text that names cards."""
    text = core_schema.str_schema(strict=True, max_length=LONGEST_CARD_LIST)
    return core_schema.no_info_after_validator_function(read_cards, text)


CardList = Annotated[
    Cards,
    GetPydanticSchema(_card_schema),
    Field(description="Cards: tokens such as 7, 10x8, JKR, 3R, separated by blanks or commas."),
]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Count = Annotated[int, Field(ge=0, le=MOST_OF_A_THING)]
Total = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
DealNumber = Annotated[int, Field(ge=1, le=1_000_000)]


class Document(BaseModel):
    """Base of all models: strict about types, lenient about fields it does not know."""

    model_config = ConfigDict(strict=True, extra="ignore", arbitrary_types_allowed=True)


def one_of(kind: type[StrEnum]) -> GetPydanticSchema:
    """Return the schema of a value of an enumeration, read from its text."""
    known = {each.value: each for each in kind}
    text = core_schema.literal_schema(list(known))
    schema = core_schema.no_info_after_validator_function(known.__getitem__, text)
    return GetPydanticSchema(lambda _source, _handler: schema)
