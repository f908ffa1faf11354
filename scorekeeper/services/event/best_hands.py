"""The best hands of an evening."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from scorekeeper.persistence import events as stored
from scorekeeper.services.event.views import EventView, RoundView


@dataclass(frozen=True, slots=True)
class BestHand:
    """The most points that a side made in one hand.

    Attributes:
        played: the round.
        table: the number of the table.
        side: the numbers of who made them.
        points: how many.
    """

    played: RoundView
    table: int
    side: tuple[int, ...]
    points: int


def best_hand(session: Session, view: EventView, number: int | None = None) -> BestHand | None:
    """Return the best hand of the evening, or of an entrant; None before the first.

    Hands from paper are left out, and those of tables whose result was given. Of equal ones it is
    that of the earlier round, then of the lower table.
    """
    for row in stored.best_hands(session, view.key):
        # The view was read before: a seating that came since is not in it yet.
        played = next((each for each in view.rounds if each.number == row.round), None)
        table = played.table(row.place) if played else None
        if played and table and table.given is None and number in {None, *table.sides[row.side]}:
            return BestHand(played, row.place, table.sides[row.side], row.points)
    return None
