"""A game's file, "scorekeeper-game/1": everything entered in a game, and its result.

It is a game document (docs/documents.md) with its result and a little more: the players of each
side, the first dealer, dates. Totals in it are for people and other programs; readers count
again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError

from scorekeeper.documents.errors import DocumentError, Problem, problem_of
from scorekeeper.documents.games import GameRequest, read_game, write_game_result
from scorekeeper.documents.limits import MOST_SIDES, Document, Name
from scorekeeper.documents.models import GameDealHeader
from scorekeeper.documents.reading import read_model
from scorekeeper.engine.deal import CardsSide, CountsSide, NetSide
from scorekeeper.engine.game import GameScore
from scorekeeper.engine.ruleset import Ruleset

MOST_BYTES: Final = 1024 * 1024
"""The longest file that is sent to the server, and the longest body of a request: 1 MiB."""

_FIRST_YEAR: Final = 1970
_LAST_YEAR: Final = 9998
_WORKED_OUT: Final = ("violations", "warnings")
"""Parts of the result of a hand that a long file leaves out."""
_DETAILS_IN_ORDER: Final = (
    *("rules_name", "side_players", "first_dealer", "started_at"),
    *("confirming", "result_confirmed"),
)
"""The details of a game in the order in which its file has them."""

SidesWritten = list[dict[str, Any]]


def _moment(value: object) -> datetime:
    """Return the moment that a text names, in UTC and whole seconds."""
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        raise PydanticCustomError("moment.wrong", "No moment")
    return moment.astimezone(UTC).replace(microsecond=0)


def _once_each(sides: list[int]) -> list[int]:
    """Return sides in their order, each once."""
    return sorted(set(sides))


def moment_text(moment: datetime) -> str:
    """Return a moment as documents write it: in UTC and whole seconds."""
    return f"{moment.astimezone(UTC).replace(tzinfo=None, microsecond=0).isoformat()}Z"


Moment = Annotated[datetime, BeforeValidator(_moment), PlainSerializer(moment_text)]
SideIndices = Annotated[
    list[Annotated[int, Field(ge=0, lt=MOST_SIDES)]],
    Field(max_length=MOST_SIDES),
    AfterValidator(_once_each),
]
Players = Annotated[list[Name], Field(max_length=MOST_SIDES)]
WhatIsConfirmed = Annotated[
    Literal["none", "result", "hands"],
    Field(description="What both sides confirm: nothing, the result, or hands and the result."),
]


class GameDetails(Document):
    """The details of a game in its file, beside the game document.

    A document that starts a game has them as well (`NewGameDocument`), so those that only files
    have are left out of the schemas.

    Attributes:
        started_at: the time at which it began, in UTC.
        result_confirmed: the indices of the sides that have confirmed the result.
    """

    side_players: Annotated[list[Players], Field(max_length=MOST_SIDES)] = Field(
        default_factory=list,
        description="Who plays on each side; left out, players are called after their sides.",
    )
    first_dealer: int = Field(
        default=0,
        description="The seat that deals first. Sides take turns around the table: with two "
        "pairs, 0 is the first player of the first side, 1 the first of the second.",
    )
    started_at: SkipJsonSchema[Moment | None] = None
    rules_name: Name = Field(default="", description="What the house rules are called.")
    confirming: WhatIsConfirmed = "none"
    result_confirmed: SkipJsonSchema[SideIndices] = Field(default=[])


class HandDetails(GameDealHeader):
    """Header of a hand in a game's file: when it was saved, and which sides confirmed it.

    Attributes:
        saved_at: the time at which it was written down.
        confirmed: the indices of the sides that have confirmed it.
    """

    saved_at: Moment | None = None
    confirmed: SideIndices = Field(default=[])


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """A game as its file holds it.

    Attributes:
        request: the game document: rules, names, deals.
        details: the file's details of the game.
        hands: those of each hand.
        written: the `sides` of each deal as they were written, without results.
    """

    request: GameRequest
    details: GameDetails
    hands: tuple[HandDetails, ...]
    written: tuple[SidesWritten, ...]


def read_export(document: object) -> GameFile:
    """Return the game that a file holds; results in it are left aside.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    problems: list[Problem] = []
    request, left_out = None, 0
    try:
        request = read_game(document)
    except DocumentError as error:
        problems += error.problems
        left_out = error.left_out
    further: list[Problem] = []
    details = read_model(GameDetails, document, "", further)
    deals = list(_read_deals(document, further))
    known = frozenset(problems)
    problems += [problem for problem in further if problem not in known]
    if problems or request is None or details is None:
        raise DocumentError(problems, left_out)
    return GameFile(
        request=request,
        details=details,
        hands=tuple(hand for hand, _ in deals),
        written=tuple(sides_written(request.rules, request.sides, sides) for _, sides in deals),
    )


def _read_deals(
    document: object, problems: list[Problem]
) -> Iterator[tuple[HandDetails, SidesWritten]]:
    """Yield the file's details and the sides of each hand that can be read."""
    deals = document.get("deals") if isinstance(document, dict) else None
    for index, deal in enumerate(deals if isinstance(deals, list) else ()):
        path = f"deals[{index}]"
        details = read_model(HandDetails, deal, path, problems)
        if details is None:
            continue
        if details.deal_number not in (None, index + 1):
            place = f"{path}.deal_number"
            problems.append(problem_of(place, "deal_number.wrong", expected=index + 1))
        yield details, deal.get("sides")


# The fields of a side as entered: all others in a file are results, or unknown here.
_OF_A_SIDE: Final = {
    *(each.name for kind in (CardsSide, CountsSide, NetSide) for each in fields(kind)),
    "players",
} - {"name", "score_before", "members"}
_OF_A_MEMBER: Final = ("name", "red_threes")


def sides_written(rules: Ruleset, names: Sequence[str | None], sides: SidesWritten) -> SidesWritten:
    """Return the sides of a deal as they were written down, without totals and results.

    Args:
        rules: the rules of the game.
        names: the names of who scores, which need not be repeated.
        sides: the sides as sent, which can be read.
    """
    known = () if rules.seating.members_score_alone else names
    return [_side_written(known[index : index + 1], side) for index, side in enumerate(sides)]


def _side_written(known: Sequence[str | None], side: Mapping[str, Any]) -> dict[str, Any]:
    written: dict[str, Any] = {}
    name = side.get("name")
    if name is not None and name not in known:
        written["name"] = name
    if side.get("members"):
        written["members"] = [
            {field: member[field] for field in _OF_A_MEMBER if field in member}
            for member in side["members"]
        ]
    return written | {field: value for field, value in side.items() if field in _OF_A_SIDE}


def write_export(file: GameFile, score: GameScore) -> str:
    """Return the text of a game's file; its texts are English, the same for everybody.

    Details that can be worked out again are left out where it would be too long to be read.

    Args:
        file: the game; `read_export` gives an equal one back.
        score: its score by the engine.
    """
    document: dict[str, Any] = {**write_game_result(file.request, score)}
    deals, over, winner = (document.pop(name) for name in ("deals", "over", "winner"))
    document |= _written_details(file.details)
    document["deals"] = list(map(_deal, deals, file.hands, file.written))
    document |= {"over": over, "winner": winner}
    text = _text(document)
    if len(text.encode()) > MOST_BYTES:
        document["deals"] = [_without_details(deal) for deal in document["deals"]]
        text = _text(document)
    return text


def _written_details(details: GameDetails) -> dict[str, Any]:
    """Return the details of a game that say something, and always who deals first."""
    said = details.model_dump(exclude_defaults=True) | {"first_dealer": details.first_dealer}
    return {name: said[name] for name in _DETAILS_IN_ORDER if name in said}


def _deal(deal: Mapping[str, Any], hand: HandDetails, written: SidesWritten) -> dict[str, Any]:
    sides = [
        {**came_to, **{name: value for name, value in side.items() if name in _OF_A_SIDE}}
        for came_to, side in zip(deal["sides"], written, strict=True)
    ]
    details = hand.model_dump(exclude_defaults=True)
    return {"deal_number": deal["deal_number"], **details, **deal, "sides": sides}


def _without_details(deal: Mapping[str, Any]) -> dict[str, Any]:
    sides = [
        {name: value for name, value in side.items() if name != "lines"} for side in deal["sides"]
    ]
    kept = {name: value for name, value in deal.items() if name not in _WORKED_OUT}
    return kept | {"sides": sides}


def _text(document: Mapping[str, Any]) -> str:
    """Return JSON with a line for each field and each hand, so that files can be compared."""
    fields = []
    for name, value in document.items():
        if name == "deals" and value:
            text = ",\n  ".join(_json(deal) for deal in value)
            fields.append(f'"{name}": [\n  {text}\n ]')
        else:
            fields.append(f'"{name}": {_json(value)}')
    return "{\n " + ",\n ".join(fields) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
