"""Club evenings to try things with."""

from __future__ import annotations

from itertools import count

from sqlalchemy.orm import Session

from scorekeeper.event.scoring import SHORT
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.event.event_links import token_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.rounds import propose, seat_round
from scorekeeper.services.event.starting import start_event
from scorekeeper.services.event.table_results import give_result
from scorekeeper.services.event.views import EventSettings, EventView
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.game.writes import Write
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.lifecycle.confirming import RESULT, Approval, confirm
from tests.services.circle import KEYS
from tests.services.helpers import net, record

LEVELS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 600)
"""Differences of a table of one's own for victory points."""

_keys = count(1)


def settings(**changes: object) -> EventSettings:
    usual = {
        "name": "Tuesday",
        "movement": "swiss",
        "scoring": "victory-points",
        "thresholds": SHORT,
        "round_hands": 2,
        "variant": "classic",
        "overrides": {},
    }
    return EventSettings(**{**usual, **changes})  # type: ignore[arg-type]


def pairs(number: int) -> list[tuple[str, ...]]:
    return [(f"Ann{place}", f"Ben{place}") for place in range(1, number + 1)]


def an_evening(
    session: Session, number: int = 4, group: GroupAccess | None = None, **changes: object
) -> str:
    """Start an evening of `number` pairs, or players; return its director's link."""
    wanted = settings(**changes)
    entrants = pairs(number)
    if wanted.pair_size == 1:
        entrants = [(f"Ann{place}",) for place in range(1, number + 1)]
    group = group or GroupAccess(make_token(), KEYS)
    return start_event(session, wanted, entrants, make_token(), group)


def directed(session: Session, token: str, *, note: str = "") -> Write:
    """Return a write of a director against the present version of the evening."""
    version = load_event(session, token).version
    return Write(key=f"direct-{next(_keys)}", expected=version, author=note)


def seat(session: Session, token: str) -> EventView:
    """Seat the next round as it is proposed."""
    proposal = propose(load_event(session, token))
    seat_round(session, token, proposal.round, directed(session, token), KEYS)
    return load_event(session, token)


def play(session: Session, token: str, place: int, *hands: tuple[int, int]) -> None:
    """Write down hands at a table of the round that is played."""
    record(session, way(session, token, place), *(net(*hand) for hand in hands))


def way(session: Session, token: str, place: int, role: Role = Role.SCORER) -> str:
    """Return the way into the game of a table of the round that is played."""
    current = load_event(session, token).current
    assert current is not None
    table = current.table(place)
    assert table is not None
    return token_into(session, table.game, role, KEYS)


def confirm_both(session: Session, token: str, place: int) -> None:
    """Let both sides of a table confirm the result."""
    game = way(session, token, place)
    basis = load_game(session, game).confirmed.result_basis
    for side in (0, 1):
        confirm(session, game, Approval(number=RESULT, basis=basis, side=side))


def play_round(session: Session, token: str, *, confirmed: bool = True) -> EventView:
    """Seat a round, and play it: the lower the table, the more its first side makes."""
    current = seat(session, token).current
    assert current is not None
    for table in current.tables:
        play(session, token, table.number, (500 - 100 * table.number, 0), (200, 100))
        if confirmed:
            confirm_both(session, token, table.number)
    return load_event(session, token)


def a_played_evening(session: Session, movement: str, scoring: str) -> EventView:
    """Return an evening of two rounds and a third that is half done, mostly with byes."""
    size = 9 if movement == "individual" else 5
    token = an_evening(session, size, movement=movement, scoring=scoring, thresholds=LEVELS)
    for _ in range(2):
        play_round(session, token)
    seat(session, token)
    give_result(session, token, (3, 1), (-100, 1000), directed(session, token))
    return load_event(session, token)
