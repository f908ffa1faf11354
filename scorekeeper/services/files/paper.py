"""Continuing a game that was begun on paper: its hands are ordinary ones, entered as totals."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from scorekeeper.engine.deal import ON_PAPER
from scorekeeper.engine.seating import in_seats, table_of
from scorekeeper.services.files.exchange import ImportedGame, import_game, start_document
from scorekeeper.services.game.views import SidesDocument
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.lifecycle.games import CleanGame, clean_game


def hands_of(totals: Sequence[int], played: int) -> list[tuple[int, ...]]:
    """Return hands that add up to totals of which nothing more is known: the last holds them all.

    Args:
        totals: total of each side.
        played: number of hands played.
    """
    nothing = (0,) * len(totals)
    return [*([nothing] * (played - 1)), tuple(totals)]


def start_from_paper(
    session: Session,
    new: NewGame,
    hands: Sequence[Sequence[int]],
    token: str,
    group: GroupAccess | None = None,
) -> ImportedGame:
    """Start a game with the hands that were played before: all of it or nothing.

    Args:
        session: the database.
        new: the game; its `first_dealer` is who deals the hand that comes next.
        hands: the points of each hand, side by side.
        token: the token for the game's own link (see `start_game`).
        group: the group whose game it is.

    Raises:
        RefusedError: the game cannot be played like this; with a problem for every field.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    clean = clean_game(new)
    dealer = _first_dealer(clean, new.first_dealer, len(hands) + 1)
    document = {
        **start_document(clean.chosen, clean.rules_name, clean.sides, dealer),
        "confirming": clean.confirming.value,
        "deals": [{"sides": _sides(points)} for points in hands],
    }
    return import_game(session, document, token, group)


def _sides(points: Sequence[int]) -> SidesDocument:
    return [{"entry": "net", "net": made, ON_PAPER: True} for made in points]


def _first_dealer(clean: CleanGame, dealer: int, number: int) -> int:
    """Return the seat of the first dealer, where the player at a seat deals a later hand."""
    players = [side.players for side in clean.sides]
    order = in_seats(players)
    playing = clean.chosen.rules.seating.playing
    return next(
        (
            seat
            for seat in range(len(order))
            if table_of(players, playing, seat, number).dealer == order[dealer]
        ),
        dealer,
    )
