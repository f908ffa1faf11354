"""Club evenings: reading them, and answering with the next round or the ranking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NotRequired, cast

from typing_extensions import TypedDict

from scorekeeper.documents.errors import DocumentError, Problem, problem_of
from scorekeeper.documents.event_models import (
    FEWEST,
    EntrantDocument,
    EventDocument,
    RoundDocument,
    check_event,
)
from scorekeeper.documents.reading import read_model
from scorekeeper.event.evening import Entrant, Event, Line, Round, Table
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import (
    DirectorNote,
    Movement,
    NoPlaceError,
    NoteCode,
    SeatingError,
    SeatingProposal,
    UnevenLinesError,
    next_seating,
)
from scorekeeper.event.ranking import RankingLine, ranking
from scorekeeper.event.scoring import SCORINGS, SHORT, THRESHOLDS, Scoring, Thresholds
from scorekeeper.wording.translation import ENGLISH, N_, Translations


class SeatedTable(TypedDict):
    """A table of the next round."""

    table: int
    sides: list[list[int]]


class SeatedRound(TypedDict):
    """A round without its points."""

    tables: list[SeatedTable]
    byes: list[int]


class SeatingNote(TypedDict):
    """A note on a seating for the director; `entrants` are those concerned."""

    code: str
    message: str
    entrants: list[int]


class NextRoundResult(TypedDict):
    """The seating of the next round; `round` alone, and null, after the last of the movement.

    `rematches` counts tables; `cost` is the cost that was made as small as can be: in `swiss` and
    `danish` the sum of squares of the differences of ranks.
    """

    round: int | None
    tables: NotRequired[list[SeatedTable]]
    byes: NotRequired[list[int]]
    rematches: NotRequired[int]
    cost: NotRequired[int]
    notes: NotRequired[list[SeatingNote]]


class StandingResult(TypedDict):
    """A line of the ranking; `by_lot` where nothing but the lot sets it apart from another."""

    rank: int
    id: int
    name: str
    score: int
    difference: int
    played: int
    won: int
    drawn: int
    lost: int
    byes: int
    by_lot: bool


class RankingResult(TypedDict):
    """All entrants, the best first."""

    ranking: list[StandingResult]


NOTES: Final = {
    NoteCode.REMATCH: N_("A rematch: %(first)s and %(last)s have met before."),
    NoteCode.PARTNERS_AGAIN: N_("Partners who sat together before: at the table of %(all)s."),
    NoteCode.PLACE_TAKEN: N_("%(first)s takes the place of %(last)s."),
}


def read_event(document: object) -> tuple[Movement, Event]:
    """Return the evening that a document holds: its movement, and the event so far.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    problems: list[Problem] = []
    written = read_model(EventDocument, document, "", problems)
    if written is None:
        raise DocumentError(problems)
    return checked_event(written)


def checked_event(written: EventDocument, fewest: int = FEWEST) -> tuple[Movement, Event]:
    """Return the evening of a document that was read, where all of it makes sense together.

    Args:
        written: the document.
        fewest: the number of entrants that it needs.

    Raises:
        DocumentError: it does not; with all problems.
    """
    movement = MOVEMENTS[written.movement]
    if problems := list(check_event(movement, written, fewest)):
        raise DocumentError(problems)
    return movement, _event(written)


def answer_next(document: object, t: Translations = ENGLISH) -> NextRoundResult:
    """Return the seating of the next round of an evening, notes in the language of `t`.

    Raises:
        DocumentError: it cannot be read, a table is not finished, or the movement has no place
            for somebody.
    """
    movement, event = read_event(document)
    if problems := list(_unfinished(event)):
        raise DocumentError(problems)
    try:
        seating = next_seating(event, movement)
    except SeatingError as error:
        raise DocumentError([_refused(event, error)]) from error
    return {"round": None} if seating is None else _write_seating(event, seating, t)


def answer_ranking(document: object) -> RankingResult:
    """Return the ranking; tables that are not finished do not count yet.

    Raises:
        DocumentError: it cannot be read.
    """
    _, event = read_event(document)
    return {"ranking": [write_standing(line) for line in ranking(event)]}


# --- From documents -------------------------------------------------------------------------------


def _event(written: EventDocument) -> Event:
    return Event(
        entrants=tuple(_entrant(each) for each in written.entrants),
        rounds=tuple(_round(each) for each in written.rounds),
        scoring=Scoring(SCORINGS[written.scoring], _thresholds(written), written.bye_score),
        seed=written.seed or 0,
        no_instant_rematch=bool(written.no_instant_rematch),
        rounds_planned=written.rounds_planned,
    )


def _thresholds(written: EventDocument) -> Thresholds:
    given = written.thresholds
    if given is None:
        return SHORT
    return THRESHOLDS[given] if isinstance(given, str) else tuple(given)


def _entrant(written: EntrantDocument) -> Entrant:
    return Entrant(
        number=written.id,
        players=(str(written.id) if written.name is None else written.name,),
        line=None if written.line is None else Line(written.line),
        in_from=written.in_from or 1,
        out_from=written.out_from,
    )


def _round(written: RoundDocument) -> Round:
    return Round(
        tables=tuple(
            Table(
                number=place if each.table is None else each.table,
                sides=(tuple(each.sides[0]), tuple(each.sides[1])),
                points=None if each.points is None else (each.points[0], each.points[1]),
            )
            for place, each in enumerate(written.tables, start=1)
        ),
        byes=tuple(written.byes),
    )


# --- What stands in the way -----------------------------------------------------------------------


def _unfinished(event: Event) -> Iterator[Problem]:
    """Yield a problem for each table whose points are missing."""
    for number, played in enumerate(event.rounds):
        for place, table in enumerate(played.tables):
            if table.points is None:
                path = f"rounds[{number}].tables[{place}].points"
                yield problem_of(path, "points.missing", number=table.number)


def _refused(event: Event, error: SeatingError) -> Problem:
    """Return the problem of an entrant whom the movement has no place for."""
    if isinstance(error, UnevenLinesError):
        return problem_of("entrants", "lines.uneven", ns=error.ns, ew=error.ew)
    assert isinstance(error, NoPlaceError)  # noqa: S101 -- there is no other
    numbers = [entrant.number for entrant in event.entrants]
    path = f"entrants[{numbers.index(error.number)}].in_from"
    return problem_of(path, "place.none")


# --- To documents ---------------------------------------------------------------------------------


def _write_seating(event: Event, seating: SeatingProposal, t: Translations) -> NextRoundResult:
    names = {entrant.number: entrant.name for entrant in event.entrants}
    return {
        "round": seating.number,
        **write_round(seating.round),
        "rematches": seating.rematches,
        "cost": seating.cost,
        "notes": [_write_note(note, names, t) for note in seating.notes],
    }


def write_round(seated: Round) -> SeatedRound:
    """Return the tables and byes of a round as a document."""
    return {
        "tables": [
            {"table": table.number, "sides": [list(side) for side in table.sides]}
            for table in seated.tables
        ],
        "byes": list(seated.byes),
    }


def _write_note(note: DirectorNote, names: dict[int, str], t: Translations) -> SeatingNote:
    names_noted = [names[number] for number in note.entrants]
    values = {"first": names_noted[0], "last": names_noted[-1], "all": ", ".join(names_noted)}
    return {
        "code": note.code.value,
        "message": t.gettext(NOTES[note.code]) % values,
        "entrants": list(note.entrants),
    }


def write_standing(line: RankingLine) -> StandingResult:
    """Return a line of the ranking, by the names of the ranking itself."""
    values = {**line._asdict(), "id": line.entrant.number, "name": line.entrant.name}
    return cast("StandingResult", {name: values[name] for name in StandingResult.__annotations__})
