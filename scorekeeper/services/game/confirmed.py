"""Valid confirmations of a game."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.confirmations import RESULT, confirmations_of
from scorekeeper.persistence.tables import Game
from scorekeeper.services.game.views import Confirmed, Confirming


def confirmed(session: Session, game: Game, revisions: Mapping[int, int]) -> Confirmed:
    """Return the confirmations of a game; without a query where nothing is to be confirmed.

    Args:
        session: the database.
        game: the game.
        revisions: the hands that count: number → revision.
    """
    if game.confirming == Confirming.NONE:
        return Confirmed()
    latest = stored.latest_revision(session, game.key)
    basis = 0 if latest is None else latest.version
    current = {**revisions, RESULT: basis}
    sides: dict[int, set[int]] = {}
    results: dict[int, set[int]] = {}
    for row in confirmations_of(session, game.key):
        if row.taken_back_at is not None:
            continue
        if current.get(row.number) == row.basis:
            sides.setdefault(row.number, set()).add(row.side)
        if row.number == RESULT:
            results.setdefault(row.basis, set()).add(row.side)
    result = frozenset(sides.pop(RESULT, ()))
    hands = {number: frozenset(found) for number, found in sides.items()}
    together = frozenset(max(results.values(), key=len, default=()))
    return Confirmed(hands=hands, result=result, result_basis=basis, together=together)
