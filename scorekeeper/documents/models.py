"""The documents that other programs send, as models: deals and whole games."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Field

from scorekeeper.documents.limits import LONGEST_NAME, MOST_SIDES, DealNumber, Document, Name
from scorekeeper.documents.side_schemas import SideDocument

GAME_FORMAT: Final = "scorekeeper-game/1"
MOST_DEALS: Final = 1_000
MOST_MELDS_OF_A_GAME: Final = 20_000
"""Ten for each side of a thousand hands: the time to score a game follows from its melds."""


_WHOLE: Final = ConfigDict(defer_build=True)
"""Documents are read part by part; as a whole they are only described, which few programs ask."""


class RulesDocument(Document):
    """The rules played by."""

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

    model_config = _WHOLE
    sides: Annotated[list[SideDocument], Field(max_length=MOST_SIDES)]


class GameDealHeader(Document):
    """A deal of a game without its sides."""

    deal_number: DealNumber | None = Field(default=None, description="Left out: its place.")


class GameDealDocument(GameDealHeader):
    """One hand of a game."""

    model_config = _WHOLE
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

    model_config = _WHOLE
    deals: Annotated[list[GameDealDocument], Field(max_length=MOST_DEALS)]
