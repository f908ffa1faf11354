"""Seating rounds: the proposal of the movement, what a director makes of it, and the games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.event import evening
from scorekeeper.event.history import had_fewest_byes
from scorekeeper.event.seating import NoteCode, SeatingError, next_seating, repeated
from scorekeeper.persistence import events as stored
from scorekeeper.persistence.erasing import delete_games
from scorekeeper.persistence.event_tables import Event, EventSeating
from scorekeeper.persistence.games import lock_game
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.tokens import Keyring
from scorekeeper.services.event.directing import direct
from scorekeeper.services.event.games import add_games
from scorekeeper.services.event.links import add_table_links
from scorekeeper.services.event.loading import view_of
from scorekeeper.services.event.log import SEATED, UNSEATED, told_results
from scorekeeper.services.event.views import EventView
from scorekeeper.services.game.writes import Write

Sides = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Who sits where in a round.

    Attributes:
        tables: the sides of each table, by its number.
        byes: the numbers of those without opponents.
    """

    tables: tuple[tuple[int, Sides], ...]
    byes: tuple[int, ...] = ()

    @property
    def seated(self) -> list[int]:
        """Everybody in it, table by table; those with a bye last."""
        at_tables = (number for _, sides in self.tables for side in sides for number in side)
        return [*at_tables, *self.byes]

    def swap(self, one: int, other: int) -> Arrangement:
        """Return the same with two of them in each other's place."""
        places = {one: other, other: one}

        def moved(numbers: Iterable[int]) -> tuple[int, ...]:
            return tuple(places.get(number, number) for number in numbers)

        tables = ((number, (moved(ns), moved(ew))) for number, (ns, ew) in self.tables)
        return Arrangement(tuple(tables), moved(self.byes))


@dataclass(frozen=True, slots=True)
class Checked:
    """A seating, and what breaks a rule of the movement in it.

    Attributes:
        round: which round it is.
        arrangement: who sits where.
        again: the numbers of tables that bring together again who should not be.
        byes_too_soon: those with a bye though others had fewer.
        joined: who takes whose place in a schedule: pairs of numbers.
    """

    round: int
    arrangement: Arrangement
    again: frozenset[int] = field(default_factory=frozenset)
    byes_too_soon: frozenset[int] = field(default_factory=frozenset)
    joined: tuple[tuple[int, int], ...] = ()


def propose(view: EventView) -> Checked:
    """Return how the movement seats the next round.

    Raises:
        RefusedError: a table has no result yet, the movement has no further round, or no place
            for somebody.
    """
    _check_finished(view)
    event = view.evening()
    try:
        seating = next_seating(event, view.settings.seats)
    except SeatingError as error:
        raise RefusedError((problem_of("", "place.none"),)) from error
    if len(event.present) < 2 * view.settings.seats.side_size:
        raise RefusedError((problem_of("", "event.too_few"),))
    if seating is None or not seating.round.tables:
        raise RefusedError((problem_of("", "event.no_round"),))
    tables = tuple((table.number, table.sides) for table in seating.round.tables)
    return check(view, Arrangement(tables, seating.round.byes))


def check(view: EventView, arrangement: Arrangement) -> Checked:
    """Return what breaks a rule of the movement in a seating of the next round."""
    event = view.evening()
    fewest = had_fewest_byes(event.present, event.rounds)
    return Checked(
        view.next_round,
        arrangement,
        again=frozenset(table.number for table in repeated(event, _tables(arrangement))),
        byes_too_soon=frozenset(arrangement.byes) - frozenset(fewest),
        joined=_joined(view),
    )


def _joined(view: EventView) -> tuple[tuple[int, int], ...]:
    """Return who takes whose place with the next round of a schedule."""
    try:
        seating = next_seating(view.evening(), view.settings.seats) if has_schedule(view) else None
    except SeatingError:
        seating = None
    notes = seating.notes if seating else ()
    return tuple(
        (note.entrants[0], note.entrants[1]) for note in notes if note.code is NoteCode.PLACE_TAKEN
    )


def has_schedule(view: EventView) -> bool:
    """Whether a schedule is under way, in which whoever comes needs a place that was left."""
    return view.settings.seats.has_places and bool(view.rounds)


def fits(view: EventView, arrangement: Arrangement) -> bool:
    """Whether a seating has everybody who is there in the next round, once, at whole tables."""
    size = view.settings.seats.side_size
    numbers = [number for number, _ in arrangement.tables]
    sizes = {len(side) for _, sides in arrangement.tables for side in sides}
    present = sorted(each.number for each in view.evening().present)
    return (
        sizes == {size}
        and len(set(numbers)) == len(numbers)
        and all(1 <= number <= len(view.entrants) for number in numbers)
        and sorted(arrangement.seated) == present
    )


def seat_round(
    session: Session, token: str, arrangement: Arrangement, write: Write, keys: Keyring
) -> None:
    """Seat the next round: every table of it is a game from now on.

    Args:
        session: the database.
        token: a director's link.
        arrangement: who sits where.
        write: how it is written, against `EventView.version`.
        keys: the installation's.

    Raises:
        RefusedError: a table of the round before has no result yet, or the seating does not fit
            who is there.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: others wrote for too long.
    """
    tables = [{"table": number, "sides": _lists(sides)} for number, sides in arrangement.tables]
    told: dict[str, Any] = {"tables": tables, "byes": list(arrangement.byes)}

    def act(event: Event) -> Mapping[str, Any]:
        view = view_of(session, event.key)
        _check_finished(view)
        if not fits(view, arrangement):
            raise RefusedError((problem_of("", "event.seats_wrong"),))
        _keep(session, event, view.next_round, told)
        names = {each.number: each.players for each in view.entrants}
        games = {
            number: [[name for member in side for name in names[member]] for side in sides]
            for number, sides in arrangement.tables
        }
        add_table_links(session, event.key, max(games, default=0), keys)
        add_games(session, event, view.next_round, games, keys)
        return told_results(view.current)

    direct(session, token, write, (SEATED, told), act)


def unseat_round(session: Session, token: str, write: Write) -> None:
    """Undo the last seating, with its games; only until the first hand of the round.

    Args and errors are those of `seat_round`.
    """

    def act(event: Event) -> None:
        current = view_of(session, event.key).current
        if current is None:
            raise RefusedError((problem_of("", "event.nothing_seated"),))
        games = sorted(table.game for table in current.tables)
        for game in games:
            lock_game(session, game)
        # Nobody writes a hand from here on; somebody may have, just before it was locked.
        locked = view_of(session, event.key).current
        if locked is None or locked.is_begun:
            raise RefusedError((problem_of("", "event.begun", round=current.number),))
        delete_games(session, games)
        _call_back(session, event, current.number)
        _keep(session, event, current.number, {"tables": [], "byes": []})

    direct(session, token, write, (UNSEATED, {}), act)


def _keep(session: Session, event: Event, number: int, told: dict[str, Any]) -> None:
    # Each round begins with a whole clock, which nobody has started.
    event.clock_ends_at = event.clock_left = None
    session.add(EventSeating(**event.key._asdict(), round=number, version=event.version, **told))
    session.flush()


def _check_finished(view: EventView) -> None:
    current = view.current
    table = next((t for t in current.tables if t.points is None), None) if current else None
    if current is not None and table is not None:
        values = {"round": current.number, "table": table.number}
        raise RefusedError((problem_of("", "event.unfinished", **values),))


def _call_back(session: Session, event: Event, number: int) -> None:
    """Let what was entered for the round after one that is undone hold for that one."""
    for entrant in stored.entrants_of(session, event.key):
        if entrant.in_from == number + 1:
            entrant.in_from = number
        if entrant.out_from == number + 1:
            entrant.out_from = number
        if entrant.out_from is not None and entrant.out_from <= entrant.in_from:
            # They have never sat anywhere.
            session.delete(entrant)


def _tables(arrangement: Arrangement) -> Sequence[evening.Table]:
    return [evening.Table(number, sides) for number, sides in arrangement.tables]


def _lists(sides: Sides) -> list[list[int]]:
    return [list(side) for side in sides]
