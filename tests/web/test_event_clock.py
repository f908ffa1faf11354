"""The clock of a round over HTTP: who turns it, what pages say of it, and the server's time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from scorekeeper.persistence.event_tables import StoredEvent
from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.views import ClockPhase
from scorekeeper.web.event.clock import shown_clock
from tests.services.helpers import net, record
from tests.web.test_event_files import client, seat, start

__all__ = ["client"]


@pytest.fixture
def links(app: Flask, client: FlaskClient) -> dict[EventRole, str]:
    """An evening whose rounds are 40 minutes long, its first round seated."""
    found = start(app, client, round_by="minutes", round_minutes="40")
    seat(app, found[EventRole.DIRECTOR])
    return found


def turn(app: Flask, client: FlaskClient, token: str, action: str) -> str:
    """Press a button of the clock; return the page that is shown then."""
    with app.app_context():
        version = load_event(database.session(), token).version
    data = {"action": action, "key": f"k-{action}-{version}", "expected": str(version)}
    return client.post(f"/e/{token}/clock", data=data, follow_redirects=True).text


def phase(app: Flask, token: str) -> ClockPhase:
    with app.app_context():
        clock = load_event(database.session(), token).clock
        assert clock is not None
        return clock.phase(datetime.now(UTC))


def let_end(app: Flask, minutes: float) -> None:
    """Let the clock run out some minutes from now."""
    with app.app_context():
        session = database.session()
        ends = datetime.now(UTC) + timedelta(minutes=minutes)
        session.execute(
            update(StoredEvent).values(clock_ends_at=ends, version=StoredEvent.version + 1)
        )
        session.commit()


def test_a_director_turns_it(app: Flask, client: FlaskClient, links: dict[EventRole, str]) -> None:
    director = links[EventRole.DIRECTOR]
    page = client.get(f"/e/{director}").text
    assert "Start the clock" in page
    assert "40 minutes a round" in page
    assert "40:00" in page
    assert 'value="pause"' in turn(app, client, director, "start")
    assert phase(app, director) is ClockPhase.RUNNING
    assert "Paused" in turn(app, client, director, "pause")
    assert 'data-left="26' in turn(app, client, director, "more-5")
    assert phase(app, director) is ClockPhase.PAUSED
    turn(app, client, director, "")
    answer = client.post(
        f"/e/{director}/clock", data={"action": "start", "key": "a", "expected": 0}
    )
    assert answer.status_code == 303
    assert phase(app, director) is ClockPhase.PAUSED


@pytest.mark.parametrize("role", list(EventRole))
def test_every_page_tells_it(
    app: Flask, client: FlaskClient, links: dict[EventRole, str], role: EventRole
) -> None:
    token = links[role]
    for minutes, said in (
        (20, ""),
        (4, "The end is near."),
        (-1, "Last hand: finish it, then write it down."),
    ):
        let_end(app, minutes)
        page = client.get(f"/e/{token}").text
        shown = page.partition('id="clock-said"')[2].partition("</p>")[0].partition(">")[2]
        assert shown == said
        with app.app_context():
            view = load_event(database.session(), token)
        assert view.clock is not None
        assert view.clock.ends_at is not None
        assert f'data-ends="{round(view.clock.ends_at.timestamp() * 1000)}"' in page


def test_a_table_is_hurried_only_while_it_plays(
    app: Flask, client: FlaskClient, links: dict[EventRole, str]
) -> None:
    let_end(app, -1)
    page = client.get(f"/e/{links[EventRole.TABLE]}").text
    assert "Time is up before a hand was written here" in page
    assert "write each hand down here" not in page
    way = page.partition('href="/g/')[2].partition('"')[0].partition("/")[0]
    assert "Hand 1 · " in client.get(f"/g/{way}").text
    with app.app_context():
        record(database.session(), way, net(100, 0))
    page = client.get(f"/e/{links[EventRole.TABLE]}").text
    assert "waiting for confirmation" in page
    assert "Last hand" not in page.partition('id="clock-said"')[2].partition("</p>")[0]


def test_live_answers_tell_the_time_and_the_end(
    app: Flask, client: FlaskClient, links: dict[EventRole, str]
) -> None:
    url = f"/e/{links[EventRole.WALL]}/live"
    let_end(app, 20)
    answer = client.get(url)
    same = client.get(url, headers={"If-None-Match": answer.headers["ETag"]})
    assert (answer.status_code, same.status_code) == (200, 304)
    now = datetime.now(UTC).timestamp() * 1000
    for each in (answer, same):
        # The answer tells whole milliseconds.
        assert now - 60_000 < int(each.headers["Server-Time"]) <= now + 1
    let_end(app, -1)
    later = client.get(url, headers={"If-None-Match": answer.headers["ETag"]})
    assert "Last hand" in later.text


def test_a_table_says_that_no_hand_was_running(
    app: Flask, client: FlaskClient, links: dict[EventRole, str]
) -> None:
    token = links[EventRole.TABLE]
    page = client.post(f"/e/{token}/end", data={"key": "end"}, follow_redirects=True).text
    assert "Time is not up yet" in page
    let_end(app, -1)
    assert "Our round is over" not in client.get(f"/e/{token}").text
    answer = client.post(f"/e/{token}/end", data={"key": "end"})
    assert answer.status_code == 303


def test_there_is_no_clock_before_a_round_nor_after_it(
    app: Flask, client: FlaskClient, links: dict[EventRole, str]
) -> None:
    counted = start(app, client)[EventRole.DIRECTOR]
    seat(app, counted)
    with app.test_request_context():
        assert shown_clock(load_event(database.session(), counted)) is None
        view = load_event(database.session(), links[EventRole.DIRECTOR])
        shown, moment = shown_clock(view), datetime(2026, 11, 23, tzinfo=UTC)
        assert shown is not None
        assert (shown.remaining(moment), shown.ends_at, shown.phase(moment)) == (
            timedelta(minutes=40),
            None,
            ClockPhase.READY,
        )


@pytest.mark.parametrize("minutes", ["", "0", "241", "many"])
def test_a_length_that_is_none_is_said_at_its_field(client: FlaskClient, minutes: str) -> None:
    data = {"entrants": "Ann & Cid\nBen & Dot", "round_by": "minutes", "round_minutes": minutes}
    answer = client.post("/events/new", data=data)
    assert answer.status_code == 422
    assert "1 to 240 minutes" in answer.text


def test_a_short_round_warns_near_its_end(app: Flask, client: FlaskClient) -> None:
    director = start(app, client, round_by="minutes", round_minutes="1")[EventRole.DIRECTOR]
    seat(app, director)
    let_end(app, 0.2)
    assert "The end is near." in client.get(f"/e/{director}").text
