"""A name that was written wrongly, corrected in all rounds of an evening and in their games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.persistence.event_tables import EventEntrant
from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.invisible_characters import looks_of
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_name
from scorekeeper.services.event.attending import change_entrant, refuse_known, renamed
from scorekeeper.services.event.log import RENAMED
from scorekeeper.services.event.views import EventView
from scorekeeper.services.game.loading import view_of
from scorekeeper.services.game.summaries import summarise
from scorekeeper.services.game.views import GameView, SideView
from scorekeeper.services.game.writes import SideName, Write
from scorekeeper.services.hand.writing import log_action
from scorekeeper.services.lifecycle.changes import change_names


def correct_name(
    session: Session, token: str, who: tuple[int, int], name: str, write: Write
) -> None:
    """Call a player by another name in all rounds, and in the games played by the old one.

    What both sides have confirmed stays confirmed.

    Args:
        session: the database.
        token: a director's link.
        who: the number of the entrant, and which of their players, from 0 on.
        name: the right name.
        write: how it is written, against `EventView.version`.

    Raises:
        RefusedError: there is no such player, or the name cannot be one, takes part already, or is
            that of somebody who sat at the same table.
        VersionConflictError: another director wrote first.
        DatabaseBusyError: others wrote for too long.
    """
    number, place = who
    problems: list[Problem] = []
    name = clean_name(name, "name", problems)
    if problems:
        raise RefusedError(tuple(problems))

    def act(view: EventView, row: EventEntrant) -> Mapping[str, Any]:
        if not 0 <= place < len(row.players):
            raise RefusedError((problem_of("", "event.no_entrant"),))
        before = row.players[place]
        if looks_of(name) != looks_of(before):
            refuse_known(view, [name])
        row.players = renamed(row.players, place, name)
        for game in _games(view, number, place, before):
            _rename(session, game, (before, name), write)
        return {"before": before}

    told = {"entrant": number, "place": place, "name": name}
    change_entrant(session, token, number, write, (RENAMED, told), act)


def _games(view: EventView, number: int, place: int, name: str) -> Iterator[GameKey]:
    """Yield the games in which an entrant's player has sat by a name; a substitute has another."""
    for played in view.rounds:
        # Where nobody was replaced since, the player sat there by this very name.
        if number not in played.former or played.former[number][place] == name:
            yield from (t.game for t in played.tables if any(number in side for side in t.sides))


def _rename(session: Session, key: GameKey, names: tuple[str, str], write: Write) -> None:
    game = lock_game(session, key)
    if game is None:
        # It was erased just now.
        return
    view = view_of(session, game)
    if not any(names[0] in side.players for side in view.sides):
        # Somebody has called the player otherwise on the board.
        return
    told = change_names(session, game, _sides(view, *names))
    log_action(session, game, write, **told)
    summarise(session, game, view_of(session, game))


def _sides(game: GameView, before: str, after: str) -> tuple[SideName, ...]:
    """Return the sides of a game with one name instead of another."""
    return tuple(_side(side, before, after) for side in game.sides)


def _side(side: SideView, before: str, after: str) -> SideName:
    players: Sequence[str] = side.players
    named = "" if side.name == " & ".join(players) else side.name
    return SideName(
        name=named, players=tuple(after if name == before else name for name in players)
    )
