"""An evening's file: its document, with everything needed to import the evening again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from pydantic import Field

from scorekeeper.documents.errors import DocumentError, Problem, problem_of
from scorekeeper.documents.event_models import (
    MOST_ENTRANTS,
    MOST_TABLES_A_ROUND,
    EntrantDocument,
    EventDocument,
    EventTableDocument,
    RoundDocument,
)
from scorekeeper.documents.events import checked_event
from scorekeeper.documents.exports import GameFile, Moment, read_export
from scorekeeper.documents.limits import Document, Name
from scorekeeper.documents.reading import read_model
from scorekeeper.event.evening import Event

EVENT_FORMAT: Final = "scorekeeper-event/1"
MOST_ROUNDS: Final = 100
MOST_TABLES: Final = 2_000
MOST_HANDS: Final = 1_500
MOST_FORMER: Final = 4_000
"""An import of this size takes a few seconds, in which others can write nothing."""
MOST_NUMBER: Final = 9_999
"""Rounds and tables beyond are nowhere; databases refuse numbers that are much larger."""

_Players = Annotated[list[Name], Field(max_length=2)]
_Number = Annotated[int, Field(ge=1, le=MOST_NUMBER)]


class PlayedDocument(Document):
    """The rules played at the tables, and the length of a round."""

    ruleset: Name
    options: Annotated[list[Name], Field(max_length=100)] = Field(default_factory=list)
    overrides: dict[str, Any] = Field(default_factory=dict)
    rules_name: Name = ""
    round_hands: int = 0
    round_minutes: int | None = None
    shows_ranking: bool = True


PLAYED: Final = tuple(PlayedDocument.model_fields)[1:]
"""Its fields with the same name in the settings of an evening: all but the ruleset."""


class EntrantInFile(EntrantDocument):
    """An entrant by their players."""

    id: _Number
    players: _Players = Field(default_factory=list)
    in_from: _Number | None = None
    out_from: _Number | None = None


class TableInFile(EventTableDocument):
    """A table with its game, and whether a director gave the points."""

    table: Annotated[int, Field(ge=1, le=MOST_ENTRANTS)] | None = None
    game: dict[str, Any] | None = None
    given: bool = False


class RoundInFile(RoundDocument):
    """A round; `former` are entrants of whom one has been replaced since."""

    tables: Annotated[list[TableInFile], Field(max_length=MOST_TABLES_A_ROUND)]  # type: ignore[assignment] # read in place of the others
    former: Annotated[list[EntrantInFile], Field(max_length=MOST_ENTRANTS)] = Field(
        default_factory=list
    )


class EveningDocument(EventDocument):
    """The document of an evening with everything needed to import the evening again."""

    name: Name
    played: PlayedDocument
    started_at: Moment | None = None
    entrants: Annotated[list[EntrantInFile], Field(max_length=MOST_ENTRANTS)]  # type: ignore[assignment] # likewise
    rounds: Annotated[list[RoundInFile], Field(max_length=MOST_ROUNDS)] = Field(  # type: ignore[assignment] # likewise
        default_factory=list
    )


@dataclass(frozen=True, slots=True)
class EveningFile:
    """An evening as its file holds it.

    Attributes:
        evening: the file as it is written.
        event: the entrants and the rounds played, in the same order.
        games: the games of the tables, by the index of the round and that of the table in it.
    """

    evening: EveningDocument
    event: Event
    games: dict[tuple[int, int], GameFile]


def read_evening(document: object) -> EveningFile:
    """Return the evening that a file holds.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    problems: list[Problem] = []
    evening = read_model(EveningDocument, document, "", problems)
    if evening is None:
        raise DocumentError(problems)
    problems += _length_problems(evening)
    if problems:
        raise DocumentError(problems)
    # People may still be to come.
    _, event = checked_event(evening, fewest=0)
    problems += _presence_problems(event)
    games = dict(_read_games(evening, problems))
    if problems:
        raise DocumentError(problems)
    return EveningFile(evening, event, games)


def is_evening(document: object) -> bool:
    """Return whether a file is one of an evening, by its `format`."""
    return isinstance(document, dict) and document.get("format") == EVENT_FORMAT


def table_path(number: int, index: int) -> str:
    """Return the path of a table in the file, by the index of its round and its own."""
    return f"rounds[{number}].tables[{index}]"


def _length_problems(evening: EveningDocument) -> Iterator[Problem]:
    games = [table.game for played in evening.rounds for table in played.tables]
    hands = [game.get("deals") for game in games if game is not None]
    if len(games) > MOST_TABLES:
        yield problem_of("rounds", "evening.tables", most=MOST_TABLES)
    if sum(len(deals) for deals in hands if isinstance(deals, list)) > MOST_HANDS:
        yield problem_of("rounds", "evening.hands", most=MOST_HANDS)
    if sum(len(played.former) for played in evening.rounds) > MOST_FORMER:
        yield problem_of("rounds", "list.too_long", most=MOST_FORMER)
    for number, played in enumerate(evening.rounds):
        if not played.tables:
            yield problem_of(f"rounds[{number}].tables", "evening.no_table")


def _presence_problems(event: Event) -> Iterator[Problem]:
    """Yield a problem for each who sat in a round, or had a bye, and was not there by the list."""
    for number, played in enumerate(event.rounds, start=1):
        there = {each.number for each in event.entrants if each.is_present(number)}
        for one in played.seated:
            if one not in there:
                yield problem_of(f"rounds[{number - 1}]", "evening.absent", asked=one)


def _read_games(
    evening: EveningDocument, problems: list[Problem]
) -> Iterator[tuple[tuple[int, int], GameFile]]:
    for number, played in enumerate(evening.rounds):
        for index, table in enumerate(played.tables):
            if table.game is None:
                continue
            try:
                yield (number, index), read_export(table.game)
            except DocumentError as error:
                path = f"{table_path(number, index)}.game"
                problems += (within(path, problem) for problem in error.problems)


def within(path: str, problem: Problem) -> Problem:
    """Return a problem of a part of a file, at its place in the whole."""
    return replace(problem, path=f"{path}.{problem.path}" if problem.path else path)
