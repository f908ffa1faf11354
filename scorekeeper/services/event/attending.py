"""Entrants of an evening: late comers, leavers and returners, substitutes, joiners by code.

A change holds from the round on that is seated next; rounds that were seated stay as they
are, and so do the names in their games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.event_models import MOST_ENTRANTS
from scorekeeper.event.evening import Names
from scorekeeper.event.next_round import SeatingError, next_seating
from scorekeeper.event.schedules import founders, places_of
from scorekeeper.persistence.event_tables import EventEntrant, StoredEvent
from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.services.common.errors import RefusedError, refuse_if_any
from scorekeeper.services.common.invisible_characters import looks_of
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_name, clean_names, refuse_twice
from scorekeeper.services.event.directing import direct
from scorekeeper.services.event.loading import view_of
from scorekeeper.services.event.log import RENAMED, REPLACED
from scorekeeper.services.event.rounds import has_schedule
from scorekeeper.services.event.views import EventView, RoundView, TableView
from scorekeeper.services.game.loading import view_of as game_view
from scorekeeper.services.game.results import summarise
from scorekeeper.services.game.views import NamedSide, SideView
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.writing import log_action
from scorekeeper.services.lifecycle.changes import change_names

_JOINING = frozenset({EventRole.JOIN})


def add_entrants(session: Session, token: str, entrants: Sequence[Names], write: Write) -> None:
    """Add entrants from the next round on; in a schedule in place of those who have left.

    Args:
        session: the database.
        token: a director's link.
        entrants: the new entrants, as `read_entrants` returns them.
        write: key, version and author; the version is `EventView.version`.

    Raises:
        RefusedError: there are none, somebody takes part already, there are too many, or a
            schedule has no place for them.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    if not entrants:
        raise RefusedError.because("entrants.nobody", "entrants")

    def act(event: StoredEvent) -> None:
        _add(session, event, entrants)
        _check_place(view_of(session, event.key))

    details = {"entrants": [list(players) for players in entrants]}
    direct(session, token, write, ("added", details), act)


def join_event(session: Session, token: str, names: Sequence[str], write: Write) -> None:
    """Add an entrant who came by the code, until the first round is seated.

    Args:
        session: the database.
        token: the link to join by.
        names: names of a pair, or one in an individual event.
        write: key, version and author; the version does not matter.

    Raises:
        RefusedError: a name cannot be one or takes part already, there are too many, or the first
            round is seated; the paths of names are `names[0]`, `names[1]`.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    problems: list[Problem] = []
    paths = [f"names[{place}]" for place in range(len(names))]
    players = clean_names(names, paths, problems)
    refuse_twice(players, paths, problems)
    refuse_if_any(problems)

    def act(event: StoredEvent) -> None:
        view = view_of(session, event.key)
        if view.rounds:
            raise RefusedError.because("join.closed")
        if len(players) != view.settings.pair_size:
            raise RefusedError.because("key.wrong")
        _add(session, event, [players])

    direct(session, token, write, ("joined", {"players": list(players)}), act, _JOINING)


def let_leave(session: Session, token: str, number: int, write: Write) -> None:
    """Withdraw an entrant from the next round on; delete one who has not sat anywhere.

    Args:
        session: the database.
        token: a director's link.
        number: the entrant's.
        write: key, version and author; the version is `EventView.version`.

    Raises:
        RefusedError: there is no such entrant, or they have left.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def act(view: EventView, row: EventEntrant) -> Mapping[str, Any]:
        if row.in_from >= view.next_round:
            # They have never sat anywhere.
            session.delete(row)
        elif row.out_from is not None and row.out_from <= view.next_round:
            raise RefusedError.because("event.has_left")
        else:
            row.out_from = max(row.in_from, view.next_round)
        return {"players": list(row.players), "round": view.next_round}

    _change_entrant(session, token, number, write, ("left", {"entrant": number}), act)


def let_return(session: Session, token: str, number: int, write: Write) -> None:
    """Let an entrant return in the next round.

    Args are those of `let_leave`; so are the errors, and:

    Raises:
        RefusedError: they are there, one of them plays with somebody else by now, or their place
            in a schedule is taken.
    """

    def act(view: EventView, row: EventEntrant) -> Mapping[str, Any]:
        if row.out_from is None and row.in_from <= view.next_round:
            raise RefusedError.because("event.is_there")
        _refuse_known(view, row.players, but=number)
        row.in_from, row.out_from = min(row.in_from, view.next_round), None
        session.flush()
        after = view_of(session, view.key)
        if has_schedule(view) and _places(after) != _places(view):
            raise RefusedError.because("place.taken")
        _check_place(after)
        return {"round": view.next_round}

    _change_entrant(session, token, number, write, ("returned", {"entrant": number}), act)


def replace_player(
    session: Session, token: str, who: tuple[int, int], name: str, write: Write
) -> None:
    """Substitute a player from the next round on.

    Args:
        session: the database.
        token: a director's link.
        who: the number of the entrant, and which of their players goes, from 0 on.
        name: name of the player who plays now.
        write: key, version and author; the version is `EventView.version`.

    Raises:
        RefusedError: there is no such player, or the name cannot be one or takes part already.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def act(view: EventView, before: list[str], _: str) -> Mapping[str, Any]:
        return {"before": before, "round": view.next_round}

    _rename_player(session, token, (REPLACED, who), name, write, act)


def correct_name(
    session: Session, token: str, who: tuple[int, int], name: str, write: Write
) -> None:
    """Correct the name of a player in all rounds, and in the games played by the old one.

    Confirmed results stay confirmed. Args are those of `replace_player`; so are the
    errors, and:

    Raises:
        RefusedError: the name is that of somebody who sat at the same table.
    """
    number, place = who

    def act(view: EventView, before: list[str], right: str) -> Mapping[str, Any]:
        wrong = before[place]
        for played, table in _tables_of(view, number, place, wrong):
            # The game may have got other names on its board: these are those of the evening.
            _refuse_at(view, played, table, (wrong, right))
            _rename_in_game(session, table.game, (wrong, right), write)
        return {"before": wrong}

    _rename_player(session, token, (RENAMED, who), name, write, act)


def _rename_player(
    session: Session,
    token: str,
    asked: tuple[str, tuple[int, int]],
    name: str,
    write: Write,
    act: Callable[[EventView, list[str], str], Mapping[str, Any]],
) -> None:
    """Rename an entrant's player; `act` is given the names before."""
    action, (number, place) = asked
    problems: list[Problem] = []
    name = clean_name(name, "name", problems)
    refuse_if_any(problems)

    def change(view: EventView, row: EventEntrant) -> Mapping[str, Any]:
        before = list(row.players)
        if not 0 <= place < len(before):
            raise RefusedError.because("event.no_entrant")
        if looks_of(name) != looks_of(before[place]):
            _refuse_known(view, [name])
        found = [*before[:place], name, *before[place + 1 :]]
        refuse_twice(found, ["name"] * len(found), problems)
        refuse_if_any(problems)
        row.players = found
        return act(view, before, name)

    details = {"entrant": number, "place": place, "name": name}
    _change_entrant(session, token, number, write, (action, details), change)


def _tables_of(
    view: EventView, number: int, place: int, name: str
) -> Iterator[tuple[RoundView, TableView]]:
    """Yield the tables at which an entrant's player sat under a name; a substitute has another."""
    for played in view.rounds:
        # An entrant without a substitute since then sat there by this very name.
        if number not in played.former or played.former[number][place] == name:
            seat = played.seat_of(number)
            if seat is not None:
                yield played, seat[0]


def _refuse_at(
    view: EventView, played: RoundView, table: TableView, names: tuple[str, str]
) -> None:
    """Refuse one name for another at a table where somebody else sat by it."""
    players = view.players_in(played)
    there = [name for side in table.sides for number in side for name in players[number]]
    there.remove(names[0])
    if looks_of(names[1]) in map(looks_of, there):
        raise RefusedError.because("name.twice", "name", name=names[1])


def _rename_in_game(session: Session, key: GameKey, names: tuple[str, str], write: Write) -> None:
    """Replace one name in a game by another; within a transaction that writes."""
    game = lock_game(session, key)
    if game is None:
        # It was erased just now.
        return
    view = game_view(session, game)
    if not any(names[0] in side.players for side in view.sides):
        # Somebody has called the player otherwise on the board.
        return
    details = change_names(session, game, tuple(_renamed(side, *names) for side in view.sides))
    log_action(session, game, write, **details)
    summarise(session, game, game_view(session, game))


def _renamed(side: SideView, before: str, after: str) -> NamedSide:
    """Return a side of a game with one name replaced by another."""
    return NamedSide(
        name=side.own_name,
        players=tuple(after if name == before else name for name in side.players),
    )


def _change_entrant(
    session: Session,
    token: str,
    number: int,
    write: Write,
    asked: tuple[str, Mapping[str, Any]],
    act: Callable[[EventView, EventEntrant], Mapping[str, Any]],
) -> None:
    """Change an entrant, idempotently.

    Args:
        session: the database.
        token: a director's link.
        number: the entrant's.
        write: key, version and author; the version is `EventView.version`.
        asked: name of the action, in a word, and its entry for the log.
        act: function that does it, and returns the further fields of the log's entry.

    Raises:
        RefusedError: there is no such entrant, or `act` refuses.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def change(event: StoredEvent) -> Mapping[str, Any]:
        view = view_of(session, event.key)
        # No database is asked for a number that it cannot hold.
        row = session.get(EventEntrant, (*event.key, number)) if view.entrant(number) else None
        if row is None:
            raise RefusedError.because("event.no_entrant")
        return act(view, row)

    direct(session, token, write, asked, change)


def _add(session: Session, event: StoredEvent, entrants: Sequence[Names]) -> None:
    view = view_of(session, event.key)
    names = [name for players in entrants for name in players]
    _refuse_known(view, names)
    if len(view.entrants) + len(entrants) > MOST_ENTRANTS:
        raise RefusedError.because("entrants.many", "entrants", most=MOST_ENTRANTS)
    last = max((each.number for each in view.entrants), default=0)
    session.add_all(
        EventEntrant(
            **event.key._asdict(), number=number, players=list(players), in_from=view.next_round
        )
        for number, players in enumerate(entrants, start=last + 1)
    )
    session.flush()


def _refuse_known(view: EventView, names: Iterable[str], but: int = 0) -> None:
    """Refuse players who play with somebody already, except those of `but`."""
    known = {
        looks_of(name)
        for each in view.entrants
        if each.number != but and not each.is_gone(view.next_round)
        for name in each.players
    }
    refuse_if_any(
        problem_of("entrants", "entrants.known", name=name)
        for name in names
        if looks_of(name) in known
    )


def _places(view: EventView) -> Mapping[int, int]:
    """Return the place of each entrant in a schedule; none where there are more than places."""
    event = view.evening()
    try:
        places = places_of(event, founders(event))
    except SeatingError:
        return {}
    return {each.number: index for index, place in enumerate(places) for each in place.holders}


def _check_place(view: EventView) -> None:
    """Refuse an entrant unless a schedule under way has a further round, and places for all."""
    if not has_schedule(view):
        return
    try:
        seating = next_seating(view.evening(), view.settings.seats)
    except SeatingError as error:
        raise RefusedError.because("place.none") from error
    if seating is None:
        raise RefusedError.because("event.no_round")
