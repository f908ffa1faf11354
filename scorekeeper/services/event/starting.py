"""Starting club evenings, and listing those of a group."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.event_files import MOST_ROUNDS
from scorekeeper.documents.sums import LARGEST
from scorekeeper.event.evening import Entrant, Names
from scorekeeper.persistence import events as stored
from scorekeeper.persistence import groups
from scorekeeper.persistence.event_tables import EventEntrant, StoredEvent
from scorekeeper.persistence.keys import EventKey
from scorekeeper.services.common.errors import RefusedError, refuse_if_any
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_name
from scorekeeper.services.common.tokens import Purpose, check_token, hash_of
from scorekeeper.services.database import retried_once, writing
from scorekeeper.services.event.entrant_list import check_names
from scorekeeper.services.event.event_links import add_link, add_table_links, token_into
from scorekeeper.services.event.rounds import check_rules
from scorekeeper.services.event.views import EventSettings
from scorekeeper.services.group.access import GroupAccess
from scorekeeper.services.group.groups import group_for

MOST_HANDS: Final = 20
MOST_MINUTES: Final = 240
MOST_POINTS: Final = LARGEST
_SIDES: Final = 2
SALT_LENGTH: Final = 32


@dataclass(frozen=True, slots=True)
class EventItem:
    """An evening in a list.

    Attributes:
        token: the token of its director's link.
        name: its name.
        started_at: when it was made, in UTC.
    """

    token: str = field(repr=False)
    name: str
    started_at: datetime


@retried_once
def start_event(
    session: Session,
    settings: EventSettings,
    entrants: Sequence[Names],
    salt: str,
    group: GroupAccess,
) -> str:
    """Start an evening, and return the token of its director's link.

    Args:
        session: the database.
        settings: its seating, its scoring and its rules.
        entrants: its entrants.
        salt: the seed of its link, together with the rest; the same again where the form is
            sent twice, which then starts one evening. One that was corrected starts another.
        group: the group whose evening it is; it is made where there is none yet.

    Raises:
        RefusedError: there can be no such evening; with a problem for every field at fault.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    _check_number(settings, entrants)
    settings = clean_settings(settings, entrants)
    check_token(salt)
    salt = _salt(salt, settings, entrants)
    numbered = [Entrant(number, players) for number, players in enumerate(entrants, start=1)]
    # Somebody else may just be starting this very one, or the group.
    with writing(session):
        insert_event(session, settings, numbered, salt, group)
    return group.keys.token(Purpose.EVENT_LINK, salt)


def events_of_group(session: Session, group: GroupAccess, most: int) -> tuple[EventItem, ...]:
    """Return evenings of a group, the last begun first; none where there is no group.

    Where a director's link was revoked with the group's, or made with another secret key, the
    group's devices get another one.
    """
    listed: dict[EventKey, EventItem] = {}
    for event, link in stored.events_of(session, hash_of(group.token), most):
        token = "" if link is None else group.keys.held_by(link, Purpose.EVENT_LINK)
        known = listed.get(event.key)
        if known is None or not known.token:
            listed[event.key] = EventItem(token, event.name, event.started_at)
    return tuple(
        item
        if item.token
        else replace(item, token=token_into(session, key, EventRole.DIRECTOR, group.keys))
        for key, item in listed.items()
    )


def clean_settings(settings: EventSettings, entrants: Sequence[Names]) -> EventSettings:
    """Return validated settings, their name cleaned.

    Raises:
        RefusedError: they may not; with a problem for every field at fault.
    """
    problems: list[Problem] = []
    name = clean_name(settings.name, "name", problems)
    lengths = length_problems(settings)
    problems += lengths
    planned = settings.rounds_planned
    if planned is not None and not 1 <= planned <= MOST_ROUNDS:
        problems.append(problem_of("rounds_planned", "event.rounds_planned"))
    if settings.bye_score is not None and not 0 <= settings.bye_score <= MOST_POINTS:
        problems.append(problem_of("bye_score", "event.bye_score"))
    check_names(entrants, problems)
    # Rules of a round that is no length could not be played either: once is enough.
    problems += [] if lengths else check_rules(settings)
    refuse_if_any(problems)
    return replace(settings, name=name)


def _check_number(settings: EventSettings, entrants: Sequence[Names]) -> None:
    """Refuse a list of too few; an empty one is allowed, as all join by the code then."""
    least = _SIDES * settings.seats.side_size
    if entrants and len(entrants) < least:
        raise RefusedError.because("entrants.few", "entrants", least=least)


def length_problems(settings: EventSettings) -> list[Problem]:
    """Return the problems of the length of a round, in hands or in minutes."""
    minutes = settings.round_minutes
    if minutes is None:
        fits = 1 <= settings.round_hands <= MOST_HANDS
        return [] if fits else [problem_of("round_hands", "event.round_hands")]
    fits = 1 <= minutes <= MOST_MINUTES
    return [] if fits else [problem_of("round_minutes", "event.round_minutes")]


def _salt(start: str, settings: EventSettings, entrants: Sequence[Names]) -> str:
    """Return the salt of an evening's link: a hash of everything that was sent."""
    values = [getattr(settings, each.name) for each in fields(settings)]
    sent = json.dumps([start, *values, entrants], sort_keys=True, default=dict)
    return hash_of(sent)[:SALT_LENGTH]


def insert_event(
    session: Session,
    settings: EventSettings,
    entrants: Sequence[Entrant],
    salt: str,
    group: GroupAccess,
) -> StoredEvent | None:
    """Add an evening with its links, within a transaction that writes; None where it exists.

    Args:
        session: the database.
        settings: its seating, its scoring and its rules.
        entrants: those who take part.
        salt: seed of the director's link.
        group: the group whose evening it is; it is made where there is none yet.
    """
    link = hash_of(group.keys.token(Purpose.EVENT_LINK, salt))
    if stored.evening_of_link(session, link) is not None:
        return None
    group_id = group_for(session, group.token)
    groups.hold_group(session, group_id)
    event = _event(session, settings, group_id, salt)
    session.add(event)
    session.flush()
    session.add_all(
        EventEntrant(
            **event.key._asdict(),
            number=each.number,
            players=list(each.players),
            in_from=each.in_from,
            out_from=each.out_from,
        )
        for each in entrants
    )
    add_link(session, event.key, EventRole.DIRECTOR, group.keys, salt=salt)
    add_link(session, event.key, EventRole.WALL, group.keys)
    add_link(session, event.key, EventRole.JOIN, group.keys)
    add_table_links(session, event.key, settings.tables_for(len(entrants)), group.keys)
    return event


def _event(session: Session, settings: EventSettings, group_id: int, salt: str) -> StoredEvent:
    now = datetime.now(UTC)
    kept = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return StoredEvent(
        **kept | {"overrides": {**settings.overrides}, "round_hands": settings.round_hands or None},
        group_id=group_id,
        id=stored.next_event_number(session, group_id),
        # Another one for each evening, and the same for both of a form that is sent twice.
        seed=int(hash_of(salt)[:8], 16),
        version=0,
        started_at=now,
        changed_at=now,
    )
