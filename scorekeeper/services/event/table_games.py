"""Games of a club evening: a table of a round as a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.persistence.event_tables import Event, EventTable
from scorekeeper.persistence.tables import Game
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.tokens import Keyring
from scorekeeper.services.event.event_links import new_game_links
from scorekeeper.services.event.loading import settings_of
from scorekeeper.services.event.views import EventSettings
from scorekeeper.services.game.views import Confirming, Sides
from scorekeeper.services.game.writes import NewGame, SideName
from scorekeeper.services.group.groups import enter_games
from scorekeeper.services.hand.last_hand import MOST_BY_CLOCK
from scorekeeper.services.lifecycle.games import CleanGame, clean_game, clean_sides, insert_games

_PLAYERS = 4
TRIED = (("1", "2"), ("3", "4"))


def new_game(settings: EventSettings, sides: Sequence[Sequence[str]], first_dealer: int) -> NewGame:
    """Return the game of a table.

    Args:
        settings: settings of the evening.
        sides: the names of both sides' players.
        first_dealer: seat of the player who deals the first hand.
    """
    length = {"target.points": None, "target.deals": settings.round_hands or MOST_BY_CLOCK}
    return NewGame(
        variant=settings.variant,
        players=_PLAYERS,
        options=settings.options,
        sides=tuple(SideName(players=tuple(names)) for names in sides),
        first_dealer=first_dealer,
        overrides={**settings.overrides, **length},
        rules_name=settings.rules_name,
        confirming=Confirming.RESULT,
    )


def first_dealer_in(number: int) -> int:
    """Return the seat that deals the first hand of a round: it goes round the table."""
    return (number - 1) % _PLAYERS


def check_rules(settings: EventSettings) -> list[Problem]:
    """Return the reasons why four cannot play by these rules at a table; the path is `variant`."""
    try:
        clean_game(new_game(settings, TRIED, 0))
    except RefusedError as error:
        if any(problem.path.startswith(("sides", "players")) for problem in error.problems):
            return [problem_of("variant", "event.four_players")]
        return [replace(problem, path="variant") for problem in error.problems]
    return []


def add_games(
    session: Session,
    event: Event,
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
    rules = clean_game(new_game(settings_of(event), TRIED, first_dealer_in(number)))
    games = {place: replace(rules, sides=seated_sides(names)) for place, names in tables.items()}
    enter_tables(session, add_tables(session, event, number, games, keys), games)


def seated_sides(names: Sequence[Sequence[str]]) -> Sides:
    """Return the sides of a table by their players' names, which were validated before."""
    return clean_sides([SideName(players=tuple(side)) for side in names], [])


def add_tables(
    session: Session,
    event: Event,
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
