"""From the tables to the view of a club evening."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.persistence import events as stored
from scorekeeper.persistence.event_tables import Event, EventSeating
from scorekeeper.persistence.keys import EventKey, GameKey
from scorekeeper.services.common.cache import Memory
from scorekeeper.services.common.errors import EventNotFoundError
from scorekeeper.services.event.clock_view import clock_view
from scorekeeper.services.event.log import Log, read_log
from scorekeeper.services.event.opening import OpenedEvent, open_event
from scorekeeper.services.event.views import (
    EntrantView,
    EventSettings,
    EventView,
    RoundView,
    TableView,
)

_VIEWS: Final[Memory[EventKey, EventView]] = Memory(50)


def load_event(session: Session, token: str) -> EventView:
    """Return the evening behind a link as it stands.

    Raises:
        EventNotFoundError: no club evening has this link.
        LinkRevokedError: the link has been taken back.
    """
    return load_opened(session, open_event(session, token))


def load_opened(session: Session, opened: OpenedEvent) -> EventView:
    """Return an evening that a link has opened within this transaction."""
    return _VIEWS.get(opened.event, opened.stamp, lambda _: view_of(session, opened.event))


def forget() -> None:
    """Forget what was read before."""
    _VIEWS.clear()


def view_of(session: Session, key: EventKey) -> EventView:
    """Return an evening as it stands, read anew.

    Raises:
        EventNotFoundError: it has been erased meanwhile.
    """
    event = session.get(Event, key)
    if event is None:
        raise EventNotFoundError
    log = read_log(session, key)
    return EventView(
        key=key,
        settings=settings_of(event),
        variant=find_variant(event.variant),
        seed=event.seed,
        entrants=tuple(
            EntrantView(
                number=row.number,
                players=tuple(row.players),
                in_from=row.in_from,
                out_from=row.out_from,
            )
            for row in stored.entrants_of(session, key)
        ),
        rounds=_rounds(session, key, log),
        known=log.known(),
        clock=clock_view(event.round_minutes, event.clock_ends_at, event.clock_left),
        version=event.version,
        started_at=event.started_at,
    )


def settings_of(event: Event) -> EventSettings:
    """Return how an evening is seated, scored and played."""
    return EventSettings(
        name=event.name,
        movement=event.movement,
        scoring=event.scoring,
        thresholds=tuple(event.thresholds),
        no_instant_rematch=event.no_instant_rematch,
        bye_score=event.bye_score,
        rounds_planned=event.rounds_planned,
        round_hands=event.round_hands or 0,
        round_minutes=event.round_minutes,
        shows_ranking=event.shows_ranking,
        variant=event.variant,
        options=tuple(event.options),
        overrides=event.overrides,
        rules_name=event.rules_name,
    )


def _rounds(session: Session, key: EventKey, log: Log) -> tuple[RoundView, ...]:
    played = {(row.round, row.place): row for row in stored.tables_of(session, key)}
    confirmed = stored.confirmed_results(session, key)
    return tuple(
        RoundView(
            number=seating.round,
            tables=_tables(key, seating, played, confirmed),
            byes=tuple(seating.byes),
            former=log.former(seating.version),
        )
        for seating in stored.seatings_of(session, key)
    )


def _tables(
    key: EventKey,
    seating: EventSeating,
    played: dict[tuple[int, int], stored.PlayedTable],
    confirmed: dict[int, set[int]],
) -> tuple[TableView, ...]:
    tables = []
    for told in seating.tables:
        row = played.get((seating.round, told["table"]))
        if row is None:
            # Its game was erased for good.
            continue
        one, other = told["sides"]
        tables.append(
            TableView(
                number=row.place,
                sides=(tuple(one), tuple(other)),
                game=GameKey(key.group_id, row.game_id),
                hands=row.hands,
                totals=(row.totals[0], row.totals[1]),
                over=row.over,
                confirmed=frozenset(confirmed.get(row.game_id, ())),
                given=row.given,
            )
        )
    return tuple(tables)
