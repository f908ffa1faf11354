"""Errors as other programs read them: `application/problem+json` (RFC 9457)."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from scorekeeper.documents.game_states import GameStateResult


class ProblemItem(TypedDict):
    """One thing that cannot be read."""

    path: Annotated[str, Field(description="Where it is, such as `sides[0].melds[2]`.")]
    code: Annotated[str, Field(description="What is wrong, such as `card.unknown`.")]
    message: Annotated[str, Field(description="What to do about it.")]


class ProblemDetails(TypedDict):
    """The reasons why there is no result."""

    type: str
    title: str
    status: int
    detail: Annotated[str, Field(description="What to do about it.")]
    errors: NotRequired[list[ProblemItem]]
    left_out: NotRequired[
        Annotated[int, Field(description="How many more errors there are than are listed.")]
    ]


class ConflictDetails(ProblemDetails):
    """A conflict, so that nothing was saved: the game has changed meanwhile."""

    current: Annotated[GameStateResult, Field(description="The game as it stands now.")]
