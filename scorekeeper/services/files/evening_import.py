"""Import of a club evening from its file: all of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.event_files import (
    PLAYED,
    EveningFile,
    RoundInFile,
    read_evening,
    table_path,
    within,
)
from scorekeeper.documents.events import write_round
from scorekeeper.event.evening import Entrant, Names, Table
from scorekeeper.persistence.event_tables import EventSeating, StoredEvent
from scorekeeper.services.common.errors import RefusedError, refuse_if_any
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_names, refuse_twice, with_tidy_names
from scorekeeper.services.common.tokens import Keyring, Purpose, hash_of
from scorekeeper.services.database import retried_once, writing
from scorekeeper.services.event.directing import log_entry
from scorekeeper.services.event.entrant_list import split_names
from scorekeeper.services.event.event_links import add_table_links
from scorekeeper.services.event.log import REPLACED, SEATED
from scorekeeper.services.event.rounds import (
    SAMPLE_SIDES,
    add_tables,
    enter_tables,
    first_dealer_in,
    new_game,
    seated_sides,
)
from scorekeeper.services.event.starting import SALT_LENGTH, clean_settings, insert_event
from scorekeeper.services.event.views import EventSettings
from scorekeeper.services.files.exchange import valid_game
from scorekeeper.services.files.importing import ReadGame, write_hands
from scorekeeper.services.game.views import Confirming
from scorekeeper.services.game.writes import Write
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.lifecycle.games import CleanGame, clean_game

_SIZES: Final = [2, 2]
_MOST_PROBLEMS: Final = 50
"""Number of faults of a file that are reported at a time."""
_PLACES: Final = {
    "variant": "played.ruleset",
    "round_hands": "played.round_hands",
    "round_minutes": "played.round_minutes",
}
"""Paths of settings in the file that differ from those in a form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """An evening to import, validated.

    Attributes:
        file: contents of its file.
        settings: its seating, its scoring and its rules.
        usual: the game of a table, by other names.
        entrants: those who take part.
        names: for each round, the players of all entrants as they were then, by number.
        games: by the index of the round and of the table, the games that the file has.
    """

    file: EveningFile
    settings: EventSettings
    usual: CleanGame
    entrants: Sequence[Entrant]
    names: Sequence[Mapping[int, Names]]
    games: Mapping[tuple[int, int], ReadGame]


def import_evening(session: Session, document: object, start: str, group: GroupAccess) -> str:
    """Import an evening, and return the token of its director's link.

    Args:
        session: the database.
        document: the file, JSON as Python values.
        start: the seed of its link, together with the file; the same again where the form is
            sent twice, which then imports one evening.
        group: the group whose evening it is; it is made where there is none yet.

    Raises:
        DocumentError: the file cannot be read; with everything that is wrong.
        RefusedError: it can be read, but is not valid; with a problem for every fault.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    evening = _evening(read_evening(with_tidy_names(document)))
    salt = hash_of(json.dumps([start, document], sort_keys=True))[:SALT_LENGTH]
    _insert_once(session, evening, salt, group)
    return group.keys.token(Purpose.EVENT_LINK, salt)


# --- Contents of the file -------------------------------------------------------------------------


def _evening(file: EveningFile) -> Evening:
    problems: list[Problem] = []
    settings = _settings(file)
    entrants = list(_entrants(file, settings, problems))
    refuse_if_any(problems)
    after = file.event.next_round
    staying = [each.players for each in entrants if not each.is_gone(after)]
    try:
        settings = clean_settings(settings, staying)
        usual = clean_game(new_game(settings, SAMPLE_SIDES, 0))
    except RefusedError as error:
        placed = (replace(each, path=_PLACES.get(each.path, each.path)) for each in error.problems)
        raise RefusedError(placed) from error
    settings = replace(settings, variant=usual.chosen.variant.id, options=usual.chosen.options)
    current = {each.number: each.players for each in entrants}
    names = [
        current | dict(_former(current, round_, f"rounds[{number}]", settings, problems))
        for number, round_ in enumerate(file.evening.rounds)
    ]
    _check_names(file, names, problems)
    games = dict(_games(file, settings, problems))
    refuse_if_any(problems[:_MOST_PROBLEMS])
    return Evening(
        file=file, settings=settings, usual=usual, entrants=entrants, names=names, games=games
    )


def _entrants(
    file: EveningFile, settings: EventSettings, problems: list[Problem]
) -> Iterator[Entrant]:
    pairs = zip(file.event.entrants, file.evening.entrants, strict=True)
    for place, (each, written) in enumerate(pairs):
        own = written.players or (split_names(each.name) if settings.pair_size > 1 else [each.name])
        yield replace(each, players=_players(own, settings, f"entrants[{place}]", problems))


def _settings(file: EveningFile) -> EventSettings:
    event, evening = file.event, file.evening
    played = {name: getattr(evening.played, name) for name in PLAYED}
    if evening.played.round_minutes:
        played["round_hands"] = 0
    return EventSettings(
        **played | {"options": tuple(evening.played.options)},
        name=evening.name,
        movement=evening.movement,
        scoring=evening.scoring,
        thresholds=event.scoring.thresholds,
        no_instant_rematch=event.no_instant_rematch,
        bye_score=event.scoring.bye_score,
        rounds_planned=event.rounds_planned,
        variant=evening.played.ruleset,
    )


def _players(
    names: Sequence[str], settings: EventSettings, path: str, problems: list[Problem]
) -> Names:
    size = settings.pair_size
    if len(names) != size:
        problems.append(problem_of(f"{path}.players", "evening.players", size=size))
        return ()
    paths = [f"{path}.players[{place}]" for place in range(size)]
    return clean_names(names, paths, problems)


def _former(
    known: Mapping[int, Names],
    round_: RoundInFile,
    path: str,
    settings: EventSettings,
    problems: list[Problem],
) -> Iterator[tuple[int, Names]]:
    """Yield the former players of entrants in a round, by the number of the entrant."""
    for place, each in enumerate(round_.former):
        where = f"{path}.former[{place}]"
        if each.id not in known:
            problems.append(problem_of(f"{where}.id", "entrant.unknown", asked=each.id))
        yield each.id, _players(each.players, settings, where, problems)


def _check_names(
    file: EveningFile, names: Sequence[Mapping[int, Names]], problems: list[Problem]
) -> None:
    """Refuse a table at which somebody sits twice."""
    for number, (played, then) in enumerate(zip(file.event.rounds, names, strict=True)):
        for index, table in enumerate(played.tables):
            there = [name for side in table.sides for name in _seated(side, then)]
            refuse_twice(there, [table_path(number, index)] * len(there), problems)


def _seated(side: Sequence[int], names: Mapping[int, Names]) -> Names:
    return tuple(name for member in side for name in names[member])


def _games(
    file: EveningFile, settings: EventSettings, problems: list[Problem]
) -> Iterator[tuple[tuple[int, int], ReadGame]]:
    for place, game in file.games.items():
        path = f"{table_path(*place)}.game"
        try:
            read = valid_game(game)
        except RefusedError as error:
            problems += (within(path, problem) for problem in error.problems)
            continue
        clean = read.clean
        sizes = [len(side.players) for side in clean.sides]
        is_of_evening = clean.chosen.variant.id == settings.variant and sizes == _SIZES
        if not is_of_evening or clean.confirming is not Confirming.RESULT:
            problems.append(problem_of(path, "evening.other_game"))
            continue
        yield place, read


# --- Writing it -----------------------------------------------------------------------------------


@retried_once
def _insert_once(session: Session, evening: Evening, salt: str, group: GroupAccess) -> None:
    # Somebody else may just be bringing in this very one, or making the group.
    with writing(session):
        event = insert_event(session, evening.settings, evening.entrants, salt, group)
        if event is None:
            return
        file = evening.file
        rounds, event.seed = file.event.rounds, file.event.seed
        event.started_at = min(file.evening.started_at or event.started_at, event.started_at)
        tables = [table.number for played in rounds for table in played.tables]
        add_table_links(session, event.key, max(tables, default=0), group.keys)
        _insert_rounds(session, event, evening, group.keys)


def _insert_rounds(session: Session, event: StoredEvent, evening: Evening, keys: Keyring) -> None:
    """Write the rounds, with a log that tells the substitutes and the known results."""
    current = {each.number: each.players for each in evening.entrants}
    following = [*evening.names[1:], current]
    results: list[list[int]] = []
    for number, played in enumerate(evening.file.event.rounds, start=1):
        seats = write_round(played)
        _log(session, event, SEATED, {**seats, "results": results})
        key = event.key._asdict()
        session.add(EventSeating(**key, round=number, version=event.version, **seats))
        results = list(_insert_tables(session, event, evening, number, keys))
        then, after = evening.names[number - 1], following[number - 1]
        for entrant, before in then.items():
            if before != after[entrant]:
                _log(session, event, REPLACED, {"entrant": entrant, "before": list(before)})


def _insert_tables(
    session: Session, event: StoredEvent, evening: Evening, number: int, keys: Keyring
) -> Iterator[list[int]]:
    """Write the tables of a round; yield the round, the table and the points of each result."""
    written = evening.file.evening.rounds[number - 1].tables
    tables = evening.file.event.rounds[number - 1].tables
    files = [evening.games.get((number - 1, index)) for index in range(len(tables))]
    games = {
        table.number: _game_of(evening, number, table, read)
        for table, read in zip(tables, files, strict=True)
    }
    rows = add_tables(session, event, number, games, keys)
    for (row, game), table, read, in_file in zip(rows, tables, files, written, strict=True):
        if read is not None:
            write_hands(session, game, read)
        is_over = read is not None and read.score.over
        points = table.points if in_file.given or not is_over else None
        if points is not None:
            row.first_points, row.second_points = points
        elif is_over:
            points = (game.totals[0], game.totals[1])
        if points is not None:
            yield [number, table.number, *points]
    enter_tables(session, rows, games)


def _game_of(evening: Evening, number: int, table: Table, read: ReadGame | None) -> CleanGame:
    """Return the game of a table of a round."""
    if read is not None:
        return read.clean
    names = [_seated(side, evening.names[number - 1]) for side in table.sides]
    sides, dealer = seated_sides(names), first_dealer_in(number)
    return replace(evening.usual, sides=sides, first_dealer=dealer)


def _log(session: Session, event: StoredEvent, action: str, details: Mapping[str, Any]) -> None:
    event.version += 1
    write = Write(key=f"import:{event.version}", expected=0)
    session.add(log_entry(event, write, action, details))
