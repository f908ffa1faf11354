"""The games of an evening in which a player sits by a name, and another name in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy.orm import Session

from scorekeeper.persistence.games import lock_game
from scorekeeper.persistence.keys import GameKey
from scorekeeper.services.event.views import EventView
from scorekeeper.services.game.loading import view_of
from scorekeeper.services.game.summaries import summarise
from scorekeeper.services.game.views import GameView, SideView
from scorekeeper.services.game.writes import SideName, Write
from scorekeeper.services.hand.writing import log_action
from scorekeeper.services.lifecycle.changes import change_names


def games_of(view: EventView, number: int, place: int, name: str) -> Iterator[GameKey]:
    """Yield the games in which an entrant's player has sat by a name; a substitute has another."""
    for played in view.rounds:
        # Where nobody was replaced since, the player sat there by this very name.
        if number not in played.former or played.former[number][place] == name:
            yield from (t.game for t in played.tables if any(number in side for side in t.sides))


def rename_in_game(session: Session, key: GameKey, names: tuple[str, str], write: Write) -> None:
    """Write one name instead of another in a game; within a transaction that writes."""
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
