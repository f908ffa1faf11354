"""The documents that other programs send, as models: deals and whole games (contract 2 and 8).

Kinds are strict: text is no number, a boolean is no number, 5.0 is no whole number. Fields that
are not known are ignored. Sizes are bounded, so that reading is, too.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, GetPydanticSchema, JsonValue, Tag
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from scorekeeper.engine.cards import NO_CARDS, Cards
from scorekeeper.engine.notation import UnknownCardError, read_cards

GAME_FORMAT: Final = "scorekeeper-game/1"
LONGEST_NAME: Final = 200
LONGEST_CARD_LIST: Final = 2_000
MOST_UNKNOWN: Final = 20
"""How many cards of one list are told of that are none: nobody reads more."""

MOST_MELDS: Final = 100
MOST_HANDS: Final = 20
MOST_SIDES: Final = 20
MOST_DEALS: Final = 1_000
MOST_MELDS_OF_A_GAME: Final = 20_000
"""Ten for each side of a thousand hands: what a game costs to score follows from its melds."""
MOST_OF_A_THING: Final = 999
MOST_POINTS: Final = 1_000_000_000


def _cards(text: str) -> Cards:
    """Return the cards that `text` lists."""
    try:
        return read_cards(text)
    except UnknownCardError as error:
        tokens = {"tokens": _unknown_tokens(text)}
        raise PydanticCustomError("card.unknown", "Not a card", tokens) from error


def _unknown_tokens(text: str) -> list[tuple[str, int]]:
    """Return the first tokens of `text` that name no card, with their places, counted from 1."""
    unknown = []
    for place, token in enumerate(text.replace(",", " ").split(), start=1):
        try:
            read_cards(token)
        except UnknownCardError:
            unknown.append((token, place))
        if len(unknown) == MOST_UNKNOWN:
            break
    return unknown


def _card_schema(_source: Any, _handler: Any) -> CoreSchema:  # noqa: ANN401 - pydantic's own types
    """Return how a card list is read: as bounded text that names cards."""
    text = core_schema.str_schema(strict=True, max_length=LONGEST_CARD_LIST)
    return core_schema.no_info_after_validator_function(_cards, text)


CardList = Annotated[
    Cards,
    GetPydanticSchema(_card_schema),
    Field(description="Cards: tokens such as 7, 10x8, JKR, 3R, separated by blanks or commas."),
]
_NO_CARDS: Final[dict[str, JsonValue]] = {"default": ""}
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Count = Annotated[int, Field(ge=0, le=MOST_OF_A_THING)]
Total = Annotated[int, Field(ge=-MOST_POINTS, le=MOST_POINTS)]
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]
DealNumber = Annotated[int, Field(ge=1, le=1_000_000)]
CanastaKey = Literal[
    "natural",
    "mixed",
    "wild",
    "wild_deuces",
    "wild_jokers",
    "samba",
    "sevens",
    "natural_deuces",
    "mixed_deuces",
    "aces",
]
UnfinishedKey = Literal["aces", "sevens", "wild", "wild_jokers"]
SpecialHandKey = Literal[
    "dream-hand-5",
    "dream-hand-4",
    "triples",
    "quads",
    "straight",
    "garbage",
    "blast-off",
    "pairs",
    "miami-pairs",
    "zip-code",
    "wild-pairs",
]


class Document(BaseModel):
    """What every model here is: strict about kinds, lenient about fields it does not know."""

    model_config = ConfigDict(strict=True, extra="ignore", arbitrary_types_allowed=True)


class MeldDocument(Document):
    """A meld whose kind is said."""

    cards: CardList
    kind: Literal["set", "sequence", "wild"] | None = Field(
        default=None, description="What it is meant to be; left out, the cards tell."
    )


class HandDocument(Document):
    """What one player still holds."""

    cards: CardList = Field(
        default=NO_CARDS, description="Cards left in the hand.", json_schema_extra=_NO_CARDS
    )
    foot: CardList = Field(
        default=NO_CARDS,
        description="Cards of a foot never picked up.",
        json_schema_extra=_NO_CARDS,
    )


class SpecialHandDocument(Document):
    """A whole hand that was laid down at once."""

    id: SpecialHandKey
    cards: CardList | None = Field(
        default=None, description="Its cards; left out, they are not judged."
    )


class MemberDocument(Document):
    """A player of a side where players score one by one."""

    name: Name
    score_before: Total = 0
    red_threes: Count | None = Field(
        default=None, description="Those the member laid down; their sum is the side's."
    )


def _kind_of_meld(value: Any) -> str:  # noqa: ANN401 - anything may stand there
    """Return which form of a meld `value` is in. Tags start with ~ so that no path names them."""
    return "~object" if isinstance(value, dict) else "~cards"


def _kind_of_count(value: Any) -> str:  # noqa: ANN401 - anything may stand there
    """Return whether `value` is a list per player or one number."""
    return "~list" if isinstance(value, list) else "~number"


AnyMeld = Annotated[
    Annotated[CardList, Tag("~cards")] | Annotated[MeldDocument, Tag("~object")],
    Discriminator(_kind_of_meld),
]
Melds = Annotated[list[AnyMeld], Field(max_length=MOST_MELDS)]
PerPlayer = Annotated[list[Count], Field(max_length=MOST_HANDS)]


class AnySideDocument(Document):
    """What every side tells, however it was written down."""

    name: Name | None = Field(default=None, description="Left out: “Side 1”, “Side 2” …")
    score_before: Total = Field(default=0, description="The total before this deal.")
    members: Annotated[list[MemberDocument], Field(max_length=MOST_SIDES)] = Field(
        default_factory=list, description="Where players score one by one but play as one side."
    )
    penalty: Points = Field(default=0, description="Points taken off by agreement at the table.")
    agreed_bonus: Points = Field(default=0, description="Points added by agreement at the table.")
    went_out: bool = False
    special_hand: SpecialHandDocument | None = Field(
        default=None, description="A special hand that a player of the side laid down."
    )


class CardsSideDocument(AnySideDocument):
    """A side written down card by card."""

    entry: Literal["cards"] = "cards"
    melds: Melds = Field(default_factory=list)
    hands: Annotated[list[HandDocument], Field(max_length=MOST_HANDS)] = Field(
        default_factory=list, description="One for each player of the side who took part."
    )
    first_meld: Melds | None = Field(
        default=None, description="The melds as they were first laid down."
    )
    red_threes: Count | None = Field(default=None, description="Those laid down.")
    calientes_played: Count = 0
    black_threes_removed: Count = 0
    black_threes: Count = Field(default=0, description="Those laid down like red threes.")
    concealed: bool = False


class CountsSideDocument(AnySideDocument):
    """A side written down as counts."""

    entry: Literal["counts"]
    card_points: Points = Field(default=0, description="Points of all melded cards.")
    canastas: dict[CanastaKey, Count] = Field(default_factory=dict)
    melded: bool | None = Field(default=None, description="Left out: whether there are points.")
    red_threes: Count | None = Field(default=None, description="Those laid down.")
    red_threes_in_hand: Annotated[
        Annotated[Count, Tag("~number")] | Annotated[PerPlayer, Tag("~list")],
        Discriminator(_kind_of_count),
    ] = 0
    calientes_played: Count = 0
    hand_points: Annotated[list[Points], Field(max_length=MOST_HANDS)] = Field(
        default_factory=list, description="Points left in the hands, one number for each player."
    )
    calientes_in_hand: PerPlayer = Field(default_factory=list)
    black_threes_in_hand: Count = 0
    black_threes_removed: Count = 0
    short_sequences: Count = 0
    black_threes: Count = Field(default=0, description="Those laid down like red threes.")
    unfinished: Annotated[list[UnfinishedKey], Field(max_length=MOST_MELDS)] = Field(
        default_factory=list, description="Melds that cost points as they are unfinished."
    )
    aces_in_hand: PerPlayer = Field(
        default_factory=list, description="Aces left in each hand, beside their points."
    )
    sevens_in_hand: PerPlayer = Field(
        default_factory=list, description="Sevens left in each hand, beside their points."
    )
    concealed: bool = False


class NetSideDocument(AnySideDocument):
    """A side written down as the points that the table worked out."""

    entry: Literal["net"]
    net: Total
    on_paper: bool = Field(default=False, description="The hand was written on paper before.")


def _kind_of_side(value: Any) -> str:  # noqa: ANN401 - anything may stand there
    """Return how a side was written down."""
    entry = value.get("entry", "cards") if isinstance(value, dict) else "cards"
    return f"~{entry}" if isinstance(entry, str) else "~"


SideDocument = Annotated[
    Annotated[CardsSideDocument, Tag("~cards")]
    | Annotated[CountsSideDocument, Tag("~counts")]
    | Annotated[NetSideDocument, Tag("~net")],
    Discriminator(
        _kind_of_side, custom_error_type="entry.unknown", custom_error_message="Unknown entry"
    ),
]


class RulesDocument(Document):
    """Which rules are played by."""

    ruleset: Annotated[str, Field(max_length=LONGEST_NAME, description="Its id or an alias.")]
    players: int | None = Field(default=None, description="Left out: the ruleset's usual number.")
    options: Annotated[list[Name], Field(max_length=20)] = Field(
        default_factory=list, description="Named options of the ruleset."
    )
    overrides: dict[str, Any] = Field(
        default_factory=dict,
        max_length=200,
        description="House rules: name of a rule to its value.",
    )


class DealHeader(RulesDocument):
    """A deal without its sides."""

    deal_number: DealNumber = 1


class DealDocument(DealHeader):
    """One played hand, all sides."""

    sides: Annotated[list[SideDocument], Field(max_length=MOST_SIDES)]


class GameDealHeader(Document):
    """A deal of a game without its sides."""

    deal_number: DealNumber | None = Field(default=None, description="Left out: its place.")


class GameDealDocument(GameDealHeader):
    """One hand of a game."""

    sides: Annotated[list[SideDocument], Field(max_length=MOST_SIDES)]


class GameHeader(RulesDocument):
    """A game without its deals."""

    format: Literal["scorekeeper-game/1"] | None = None
    target: Annotated[int, Field(ge=5, le=1_000_000)] | None = Field(
        default=None, description="The total that ends the game; left out, the ruleset's own."
    )
    sides: Annotated[list[Name], Field(max_length=MOST_SIDES)] = Field(
        description="The sides' names; the players' where players score one by one."
    )


class GameDocument(GameHeader):
    """A whole game."""

    deals: Annotated[list[GameDealDocument], Field(max_length=MOST_DEALS)]
