"""Counters of rate limits: shared by all processes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import chain

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scorekeeper.persistence.rate_limits import RateLimit
from scorekeeper.services.upkeep.rate_counts import count, current_count, forget_counts
from tests.threads import at_once

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)


def rows(session: Session) -> int:
    session.rollback()
    return session.scalar(select(func.count()).select_from(RateLimit)) or 0


def test_a_window_begins_with_the_first_and_ends_by_itself(session: Session) -> None:
    assert current_count(session, "starting", NOW) is None
    assert count(session, "starting", HOUR, now=NOW) == (1, NOW + HOUR)
    later = NOW + timedelta(minutes=59)
    assert count(session, "starting", HOUR, 3, now=later) == (4, NOW + HOUR)
    assert current_count(session, "starting", later) == (4, NOW + HOUR)
    assert current_count(session, "starting", NOW + HOUR) is None
    assert count(session, "starting", HOUR, now=NOW + HOUR) == (1, NOW + 2 * HOUR)


def test_each_thing_is_counted_by_itself(session: Session) -> None:
    assert count(session, "starting ann", HOUR, now=NOW).times == 1
    assert count(session, "starting ben", HOUR, now=NOW).times == 1


def test_counts_of_windows_that_ended_are_deleted(session: Session) -> None:
    for name in range(20):
        count(session, f"starting {name}", HOUR, now=NOW)
    assert rows(session) == 20
    count(session, "another", HOUR, now=NOW + HOUR)
    assert rows(session) == 1


def test_what_was_counted_can_be_forgotten(session: Session) -> None:
    for name in ("a", "b", "c"):
        count(session, name, HOUR)
    assert forget_counts(session, "a") == 1
    assert current_count(session, "a") is None
    assert current_count(session, "b") is not None
    assert forget_counts(session) == 2


def test_nothing_is_lost_where_many_count_at_once(new_session: Callable[[], Session]) -> None:
    def work(_: int) -> list[int]:
        session = new_session()
        return [count(session, "starting", HOUR, now=NOW).times for _ in range(10)]

    assert sorted(chain(*at_once(work))) == list(range(1, 41))
