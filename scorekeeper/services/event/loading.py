"""A link → its club evening: what the link opens, and the view of it, read from the tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.event.evening import Entrant
from scorekeeper.persistence import events as stored
from scorekeeper.persistence.event_tables import EventWrite, StoredEvent
from scorekeeper.persistence.keys import EventKey
from scorekeeper.services.common.cache import Cache
from scorekeeper.services.common.errors import (
    EventNotFoundError,
    LinkRevokedError,
    NotDirectingError,
)
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.event.log import former_players, known_results, read_log
from scorekeeper.services.event.views import (
    BestHand,
    ClockView,
    EventSettings,
    EventView,
    RoundView,
    TableView,
    clock_view,
)

DIRECTORS = frozenset({EventRole.DIRECTOR})


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """A club evening that a link has opened.

    Attributes:
        token: the link's token.
        role: the link's role.
        place: the number of the table; 0 for no table's.
        event: the evening.
        stamp: a stamp that differs for every state of it and of its games.
        clock: the clock of the round, as far as it runs; None where hands are counted.
    """

    token: str = field(repr=False)
    role: EventRole
    place: int
    event: EventKey
    stamp: stored.EventStamp
    clock: ClockView | None

    @property
    def etag(self) -> str:
        """The stamp, short and as text; another one when the clock begins to warn, or runs out."""
        version, changed_at, latest, added = self.stamp
        played = 0 if latest is None else latest.timestamp()
        moments = f"{changed_at.timestamp():.6f}-{played:.6f}-{added or 0}"
        phase = "" if self.clock is None else f"-{self.clock.phase(datetime.now(UTC))}"
        return f"{version}-{moments}-{self.role}-{self.place}{phase}"


def open_event(
    session: Session, token: str, roles: Collection[EventRole] = frozenset(EventRole)
) -> OpenedEvent:
    """Return the evening, the role and the place of a link.

    Args:
        session: the database.
        token: the link's token.
        roles: the roles that the link may have.

    Raises:
        EventNotFoundError: no club evening has this link.
        LinkRevokedError: the link has been revoked.
        NotDirectingError: the link has another role.
    """
    found = stored.evening_of_link(session, hash_of(token))
    if found is None:
        raise EventNotFoundError
    if found.revoked:
        raise LinkRevokedError
    role = EventRole(found.role)
    if role not in roles:
        raise NotDirectingError
    clock = clock_view(found.round_minutes, found.clock_ends_at, None)
    return OpenedEvent(token, role, found.place, found.event, found.stamp, clock)


def lock_opened(
    session: Session, token: str, roles: Collection[EventRole] = DIRECTORS
) -> StoredEvent:
    """Return the evening behind a link, locked for others till commit.

    Arguments and errors are those of `open_event`.
    """
    event = stored.lock_event(session, open_event(session, token, roles).event)
    # Another transaction may have revoked the link or erased the evening before the lock was free.
    open_event(session, token, roles)
    assert event is not None  # noqa: S101 -- the link has just led to it
    return event


_VIEWS: Final[Cache[EventKey, EventView]] = Cache(50)


def load_event(session: Session, token: str) -> EventView:
    """Return the evening behind a link as it stands.

    Raises:
        EventNotFoundError: no club evening has this link.
        LinkRevokedError: the link has been revoked.
    """
    return load_opened(session, open_event(session, token))


def load_opened(session: Session, opened: OpenedEvent) -> EventView:
    """Return an evening that a link has opened within this transaction."""
    return _VIEWS.get(opened.event, opened.stamp, lambda _: view_of(session, opened.event))


def forget() -> None:
    """Forget the cached views."""
    _VIEWS.clear()


def view_of(session: Session, key: EventKey) -> EventView:
    """Return an evening as it stands, read anew.

    Raises:
        EventNotFoundError: it has been erased meanwhile.
    """
    event = session.get(StoredEvent, key)
    if event is None:
        raise EventNotFoundError
    log = read_log(session, key)
    return EventView(
        key=key,
        settings=settings_of(event),
        variant=find_variant(event.variant),
        seed=event.seed,
        entrants=tuple(
            Entrant(
                number=row.number,
                players=tuple(row.players),
                in_from=row.in_from,
                out_from=row.out_from,
            )
            for row in stored.entrants_of(session, key)
        ),
        rounds=_rounds(session, key, log),
        known=known_results(log),
        clock=clock_view(event.round_minutes, event.clock_ends_at, event.clock_left),
        version=event.version,
        started_at=event.started_at,
    )


def settings_of(event: StoredEvent) -> EventSettings:
    """Return the settings of an evening: its seating, its scoring and its rules."""
    kept = {each.name: getattr(event, each.name) for each in fields(EventSettings)}
    return EventSettings(
        **kept
        | {
            "thresholds": tuple(event.thresholds),
            "options": tuple(event.options),
            "round_hands": event.round_hands or 0,
        }
    )


def best_hand(session: Session, view: EventView, number: int | None = None) -> BestHand | None:
    """Return the best hand of the evening, or of an entrant; None before the first.

    Hands from paper are left out, and those of tables whose result was given. Of equal ones it is
    that of the earlier round, then of the lower table.
    """
    for played_in, place, side, points in stored.best_hands_of_sides(session, view.key):
        # The view was read before: a seating that came since is not in it yet.
        played = next((each for each in view.rounds if each.number == played_in), None)
        table = played.table(place) if played else None
        if played and table and table.given is None and number in {None, *table.sides[side]}:
            return BestHand(played, place, table.sides[side], points)
    return None


def _rounds(session: Session, key: EventKey, log: Sequence[EventWrite]) -> tuple[RoundView, ...]:
    played = {(found[0].round, found[0].place): found for found in stored.tables_of(session, key)}
    confirmed = stored.confirmed_results(session, key)
    return tuple(
        RoundView(
            number=seating.round,
            tables=tuple(
                _table(seats["sides"], played[seating.round, seats["table"]], confirmed)
                for seats in seating.tables
                # Its game may have been erased for good.
                if (seating.round, seats["table"]) in played
            ),
            byes=tuple(seating.byes),
            former=former_players(log, seating.version),
        )
        for seating in stored.seatings_of(session, key)
    )


def _table(
    sides: Sequence[Sequence[int]],
    played: stored.PlayedTable,
    confirmed: Mapping[int, Collection[int]],
) -> TableView:
    row, hands, (first, second), over = played
    ns, ew = sides
    return TableView(
        row.place,
        (tuple(ns), tuple(ew)),
        row.given or ((first, second) if over else None),
        game=row.game,
        hands=hands,
        totals=(first, second),
        over=over,
        confirmed=frozenset(confirmed.get(row.game_id, ())),
        given=row.given,
    )
