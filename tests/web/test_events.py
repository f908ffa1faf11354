"""Club evenings, as their pages show them: who sees and does what, from the form to the ranking."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.event.links import list_links
from scorekeeper.services.event.loading import load_event
from tests.web.test_access import OF_EVENTS

PAIRS = "1. Ann & Cid\n2. Ben, Dot\nEve / Gus\n\nHal and Ida"
ASKED = {"entrants": PAIRS, "round_hands": "2"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


@pytest.fixture
def links(app: Flask, client: FlaskClient) -> dict[str, str]:
    """An evening of four pairs: the links of it, by what they are for."""
    answer = client.post("/events/new", data={**ASKED, "shows_ranking": "y"})
    assert answer.status_code == 303
    director = answer.headers["Location"].rpartition("/")[2]
    with app.app_context():
        keys = Keyring(app.config["SECRET_KEY"])
        found = list_links(database.session(), director, keys)
    return {each.role.value: each.token for each in found if each.place in {0, 1}}


def seat(client: FlaskClient, token: str, **changes: str) -> int:
    page = client.get(f"/e/{token}/seating").text
    sent = page.partition('name="seating" value="')[2].partition('"')[0]
    expected = page.partition('name="expected" value="')[2].partition('"')[0]
    data = {"action": "confirm", "seating": sent, "expected": expected, "key": make_token()}
    return client.post(f"/e/{token}/seating", data={**data, **changes}).status_code


def test_the_form_starts_an_evening_of_those_who_stand_in_it(
    app: Flask, links: dict[str, str]
) -> None:
    with app.app_context():
        view = load_event(database.session(), links["director"])
    assert [each.name for each in view.entrants] == [
        "Ann & Cid",
        "Ben & Dot",
        "Eve & Gus",
        "Hal & Ida",
    ]
    assert view.settings.round_hands == 2


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"entrants": ""}, "at least 2"),
        ({"entrants": "Ann\nBen & Dot"}, "Line 1"),
        ({"entrants": "Ann & Cid\nAnn & Dot"}, "a second time"),
        ({"round_hands": "0"}, "1 to 20 hands"),
        ({"rounds_planned": "many"}, "1 to 100"),
        ({"thresholds": "own", "own_thresholds": "1 2 3"}, "ten numbers"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    client: FlaskClient, changes: dict[str, str], said: str
) -> None:
    answer = client.post("/events/new", data={**ASKED, **changes})
    assert answer.status_code == 422
    assert said in answer.text


def test_each_link_leads_to_its_page_round_after_round(
    client: FlaskClient, links: dict[str, str]
) -> None:
    assert "has not begun" in client.get(f"/e/{links['table']}").text
    assert seat(client, links["director"]) == 303
    assert "Undo this seating" in client.get(f"/e/{links['director']}").text
    table = client.get(f"/e/{links['table']}").text
    assert "Write hand 1" in table
    entry = table.partition('class="button main big" href="')[2].partition('"')[0]
    assert client.get(entry).status_code == 200
    assert "Round 1" in client.get(f"/e/{links['wall']}").text


def test_a_page_that_has_not_changed_is_not_sent_again(
    client: FlaskClient, links: dict[str, str]
) -> None:
    url = f"/e/{links['wall']}/live"
    tag = client.get(url).headers["ETag"]
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    seat(client, links["director"])
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("who", ["director", "table", "wall", "stranger"])
@pytest.mark.parametrize("endpoint", sorted(OF_EVENTS))
def test_who_may_do_what_at_an_evening(
    app: Flask, client: FlaskClient, links: dict[str, str], endpoint: str, who: str
) -> None:
    seat(client, links["director"])
    token = links.get(who) or make_token()
    for rule in app.url_map.iter_rules(endpoint):
        values = {"token": token, "number": 1, "place": 1, "kind": "cards"}
        own = {name: values[name] for name in rule.arguments}
        url = app.url_map.bind("localhost").build(endpoint, own)
        method = "POST" if "POST" in (rule.methods or ()) else "GET"
        status = client.open(url, method=method, data={"key": make_token()}).status_code
        if who == "stranger":
            assert status == 404
        elif EventRole(who) in OF_EVENTS[endpoint]:
            assert status in {200, 303}
        else:
            assert status == 403
