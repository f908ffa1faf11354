"""A game that is kept, as other programs start, read and write it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from scorekeeper.documents.errors import ProblemDetails
from scorekeeper.documents.exports import GameDetails, WhatIsConfirmed
from scorekeeper.documents.limits import LONGEST_NAME
from scorekeeper.documents.models import GameDealDocument, GameHeader
from scorekeeper.documents.results import GameDealResult, GameTotals, MinimumResult

SidesThatConfirmed = Annotated[list[int], Field(description="Indices of those that have.")]
MomentText = Annotated[str, Field(json_schema_extra={"format": "date-time"})]


class NewGameDocument(GameDetails, GameHeader):
    """A game to be started: a game document without its deals."""


class WrittenHandDocument(GameDealDocument):
    """A hand to be saved: a deal document without rules, which are those of the game."""

    model_config = ConfigDict(defer_build=False)
    ruleset: Annotated[str, Field(max_length=LONGEST_NAME)] | None = Field(
        default=None, description="Left out, the game's; another one is refused."
    )


class SideStandingResult(TypedDict):
    """The standing of a side."""

    name: str
    total: int
    required: Annotated[
        MinimumResult | None,
        Field(description="What its first meld of the next hand needs; null once it is over."),
    ]


class TableResult(TypedDict):
    """The roles of the players in the next hand."""

    deal_number: int
    dealer: str
    leader: str
    playing: Annotated[list[str], Field(description="In the order of play, the leader first.")]
    sitting_out: list[str]


class KeptDealResult(GameDealResult):
    """A hand of a game that is kept."""

    revision: Annotated[int, Field(description="What a correction is written against.")]
    corrected: bool
    saved_at: MomentText
    confirmed: SidesThatConfirmed


class GameStateResult(GameTotals):
    """A game as it stands. It is a game document, too, with more beside."""

    version: Annotated[int, Field(description="What a new hand or an undo is written against.")]
    role: Annotated[
        Literal["viewer", "scorer", "owner"], Field(description="What the link lets one do.")
    ]
    rules_name: str
    side_players: list[list[str]]
    first_dealer: int
    started_at: MomentText
    changed_at: MomentText
    confirming: WhatIsConfirmed
    result_confirmed: SidesThatConfirmed
    deals: list[KeptDealResult]
    standing: list[SideStandingResult]
    next_deal: Annotated[TableResult | None, Field(description="Null once the game is over.")]
    restorable: Annotated[
        int | None, Field(description="The undone hand that would be brought back.")
    ]


class StartedGameResult(TypedDict):
    """A game that was started."""

    token: Annotated[str, Field(description="The key to the game. It is told here only.")]
    board: Annotated[str, Field(description="The address of the game's board.")]
    game: GameStateResult


class LaterChangeResult(TypedDict):
    """A change by a correction, for a side before a later hand."""

    deal_number: int
    side: int
    old_total: int
    new_total: int
    old_required: MinimumResult | None
    new_required: MinimumResult | None


class SavedHandResult(TypedDict):
    """The saved hand; the same again for the same idempotency key, but for `game`."""

    deal_number: int
    revision: int
    action: Literal["recorded", "corrected", "undone", "restored"]
    version: Annotated[int, Field(description="The game's version that it made.")]
    changes: Annotated[list[LaterChangeResult], Field(description="What it changed later on.")]
    game: Annotated[GameStateResult, Field(description="The game as it stands now.")]


class LoggedChangeResult(TypedDict):
    """A change of a game in its log."""

    version: Annotated[int, Field(description="The game's version that it made.")]
    action: Annotated[
        str,
        Field(
            description="`recorded`, `corrected`, `undone` or `restored` for a hand; `changed`, "
            "`deleted` or `brought back` for the game itself."
        ),
    ]
    deal_number: int | None
    revision: int | None
    saved_at: MomentText
    device: str
    author: str
    before: NotRequired[Annotated[dict[str, Any], Field(description="What the game was.")]]
    after: NotRequired[Annotated[dict[str, Any], Field(description="What it has been since.")]]


class ChangesResult(TypedDict):
    """The log of changes of a game, the newest first."""

    changes: list[LoggedChangeResult]
    more: Annotated[
        int | None, Field(description="`before` of those that come after; null for the last.")
    ]


class HandRevisionResult(TypedDict):
    """A hand as it once was written."""

    deal_number: int
    revision: int
    sides: list[dict[str, Any]]


class ConflictDetails(ProblemDetails):
    """A conflict, so that nothing was saved: the game has changed meanwhile."""

    current: Annotated[GameStateResult, Field(description="The game as it stands now.")]
