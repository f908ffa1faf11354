"""Seating rounds: the movement's proposal, the director's changes, and the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.event_files import MOST_ROUNDS, MOST_TABLES
from scorekeeper.documents.events import SeatedRound, write_round
from scorekeeper.event.evening import Round
from scorekeeper.event.next_round import (
    Proposal,
    SeatingError,
    SeatingProposal,
    judge,
    next_seating,
)
from scorekeeper.persistence import events as stored
from scorekeeper.persistence.erasing import delete_games
from scorekeeper.persistence.event_tables import EventSeating, EventTable, StoredEvent
from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.tokens import Keyring
from scorekeeper.services.event.directing import direct
from scorekeeper.services.event.event_links import add_table_links, new_game_links
from scorekeeper.services.event.loading import settings_of, view_of
from scorekeeper.services.event.log import SEATED, UNSEATED, results_to_log
from scorekeeper.services.event.views import EventSettings, EventView
from scorekeeper.services.game.views import Confirming, NamedSide, Sides
from scorekeeper.services.game.writes import NewGame, Write
from scorekeeper.services.group.groups import enter_games
from scorekeeper.services.hand.last_hand import length_of
from scorekeeper.services.lifecycle.games import CleanGame, clean_game, clean_sides, insert_games

PLAYERS: Final = 4
"""Players of a table."""
SAMPLE_SIDES = (("1", "2"), ("3", "4"))
"""Players by whom the rules of an evening are checked before anybody sits down."""


def new_game(settings: EventSettings, sides: Sequence[Sequence[str]], first_dealer: int) -> NewGame:
    """Return the game of a table.

    Args:
        settings: settings of the evening.
        sides: the names of both sides' players.
        first_dealer: seat of the player who deals the first hand.
    """
    return NewGame(
        variant=settings.variant,
        players=PLAYERS,
        options=settings.options,
        sides=tuple(NamedSide(players=tuple(names)) for names in sides),
        first_dealer=first_dealer,
        overrides={**settings.overrides, **length_of(settings.most_hands)},
        rules_name=settings.rules_name,
        confirming=Confirming.RESULT,
    )


def first_dealer_in(number: int) -> int:
    """Return the seat that deals the first hand of a round: it goes round the table."""
    return (number - 1) % PLAYERS


def check_rules(settings: EventSettings) -> list[Problem]:
    """Return the reasons why four cannot play by these rules at a table; the path is `variant`."""
    try:
        clean_game(new_game(settings, SAMPLE_SIDES, 0))
    except RefusedError as error:
        if any(problem.path.startswith(("sides", "players")) for problem in error.problems):
            return [problem_of("variant", "event.four_players")]
        return [replace(problem, path="variant") for problem in error.problems]
    return []


def add_games(
    session: Session,
    event: StoredEvent,
    number: int,
    tables: Mapping[int, Sequence[Sequence[str]]],
    keys: Keyring,
) -> None:
    """Add the games of a round; within a transaction that has locked the evening.

    Args:
        session: the database.
        event: the evening.
        number: the round.
        tables: by the number of the table, the names of both sides' players.
        keys: the installation's.
    """
    # The rules are looked up and checked once, however many games there are.
    rules = clean_game(new_game(settings_of(event), SAMPLE_SIDES, first_dealer_in(number)))
    games = {place: replace(rules, sides=seated_sides(names)) for place, names in tables.items()}
    enter_tables(session, add_tables(session, event, number, games, keys), games)


def seated_sides(names: Sequence[Sequence[str]]) -> Sides:
    """Return the sides of a table by their players' names, which were validated before."""
    return clean_sides([NamedSide(players=tuple(side)) for side in names], [])


def add_tables(
    session: Session,
    event: StoredEvent,
    number: int,
    games: Mapping[int, CleanGame],
    keys: Keyring,
) -> list[tuple[EventTable, Game]]:
    """Add the tables of a round with their games, which are in no list of games yet.

    Args:
        session: the database, within a transaction that has locked the evening.
        event: the evening.
        number: the round.
        games: by the number of the table, its game.
        keys: the installation's.
    """
    starts = [(clean, new_game_links(keys)) for clean in games.values()]
    added = insert_games(session, event.group_id, starts)
    rows = [
        EventTable(**event.key._asdict(), round=number, place=place, game_id=game.id)
        for place, game in zip(games, added, strict=True)
    ]
    session.add_all(rows)
    session.flush()
    return list(zip(rows, added, strict=True))


def enter_tables(
    session: Session,
    tables: Sequence[tuple[EventTable, Game]],
    games: Mapping[int, CleanGame],
) -> None:
    """Add tables' games to the list of their group; `games` are those that they were added with."""
    named = zip(tables, games.values(), strict=True)
    enter_games(session, None, [(game, clean.player_names) for (_, game), clean in named])


def propose(view: EventView) -> SeatingProposal:
    """Return the seating that the movement proposes for the next round.

    Raises:
        RefusedError: a table has no result yet, the movement has no further round, or no place
            for somebody.
    """
    _check_next(view)
    event = view.evening()
    try:
        seating = next_seating(event, view.settings.seats)
    except SeatingError as error:
        raise RefusedError.because("place.none") from error
    if len(event.present) < 2 * view.settings.seats.side_size:
        raise RefusedError.because("event.too_few")
    if seating is None or not seating.round.tables:
        raise RefusedError.because("event.no_round")
    return seating


def check(view: EventView, seated: Round) -> SeatingProposal:
    """Return the violations of the movement's rules in a seating of the next round."""
    event, seats = view.evening(), view.settings.seats
    try:
        scheduled = seats.seat(event) if seats.most_rounds else None
    except SeatingError:
        scheduled = None
    joined = scheduled.joined if scheduled else ()
    return judge(event, Proposal(seated, joined=joined), scheduled)


def has_schedule(view: EventView) -> bool:
    """Whether a schedule is under way, in which a late comer needs a place that was left."""
    return view.settings.seats.most_rounds is not None and bool(view.rounds)


def fits(view: EventView, seated: Round) -> bool:
    """Whether a seating has everybody present in the next round, once, at whole tables."""
    size = view.settings.seats.side_size
    numbers = [table.number for table in seated.tables]
    sizes = {len(side) for table in seated.tables for side in table.sides}
    present = sorted(each.number for each in view.evening().present)
    return (
        sizes == {size}
        and len(set(numbers)) == len(numbers)
        and all(1 <= number <= len(view.entrants) for number in numbers)
        and sorted(seated.seated) == present
    )


def seat_round(session: Session, token: str, seated: Round, write: Write, keys: Keyring) -> None:
    """Seat the next round: every table of it is a game from now on.

    Args:
        session: the database.
        token: a director's link.
        seated: the seating.
        write: key, version and author; the version is `EventView.version`.
        keys: the installation's.

    Raises:
        RefusedError: a table of the round before has no result yet, or the seating does not fit
            who is there.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    seats = write_round(seated)

    def act(event: StoredEvent) -> Mapping[str, Any]:
        view = view_of(session, event.key)
        _check_next(view)
        if not fits(view, seated):
            raise RefusedError.because("event.seats_wrong")
        _insert_seating(session, event, view.next_round, seats)
        players = {each.number: each.players for each in view.entrants}
        games = {
            table.number: [list(chain(*(players[one] for one in side))) for side in table.sides]
            for table in seated.tables
        }
        add_table_links(session, event.key, max(games, default=0), keys)
        add_games(session, event, view.next_round, games, keys)
        return results_to_log(view.current)

    direct(session, token, write, (SEATED, seats), act)


def unseat_round(session: Session, token: str, write: Write) -> None:
    """Undo the last seating, with its games; only until the first hand of the round.

    Args and errors are those of `seat_round`.
    """

    def act(event: StoredEvent) -> None:
        current = view_of(session, event.key).current
        if current is None:
            raise RefusedError.because("event.nothing_seated")
        games = sorted(table.game for table in current.tables)
        for game in games:
            lock_game(session, game)
        # Nobody writes a hand from here on; somebody may have, just before it was locked.
        locked = view_of(session, event.key).current
        if locked is None or locked.is_begun:
            raise RefusedError.because("event.begun", round=current.number)
        delete_games(session, games)
        _move_changes_back(session, event, current.number)
        _insert_seating(session, event, current.number, write_round(Round(())))

    direct(session, token, write, (UNSEATED, {}), act)


def _insert_seating(session: Session, event: StoredEvent, number: int, seats: SeatedRound) -> None:
    # Each round begins with a whole clock, which nobody has started.
    event.clock_ends_at = event.clock_left = None
    session.add(EventSeating(**event.key._asdict(), round=number, version=event.version, **seats))
    session.flush()


def _check_next(view: EventView) -> None:
    """Refuse a round before all tables have their results, and one too many for the evening's file.

    An evening that is too long could not be imported again.
    """
    for played in view.rounds:
        table = next((each for each in played.tables if each.points is None), None)
        if table is not None:
            raise RefusedError.because("event.unfinished", round=played.number, table=table.number)
    tables = sum(len(played.tables) for played in view.rounds)
    tables += view.settings.tables_for(len(view.evening().present))
    if view.next_round > MOST_ROUNDS or tables > MOST_TABLES:
        raise RefusedError.because("event.full", rounds=MOST_ROUNDS, tables=MOST_TABLES)


def _move_changes_back(session: Session, event: StoredEvent, number: int) -> None:
    """Move changes for the round after an undone one to that one."""
    for entrant in stored.entrants_of(session, event.key):
        if entrant.in_from == number + 1:
            entrant.in_from = number
        if entrant.out_from == number + 1:
            entrant.out_from = number
        if entrant.out_from is not None and entrant.out_from <= entrant.in_from:
            # They have never sat anywhere.
            session.delete(entrant)
