"""Club evenings, as their pages show them: who sees and does what, from the form to the ranking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update
from sqlalchemy.event import listen, remove

from scorekeeper.persistence.event_tables import StoredEvent
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.event.event_links import list_links
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.game import loading
from scorekeeper.services.hand.deals import undo_last
from scorekeeper.services.rules.house_rules import save_house_rules
from scorekeeper.wording.numbers import figure
from tests.services.evenings import RULES
from tests.services.helpers import a_write, net, record
from tests.web.access import OF_EVENTS
from tests.web.laid import Laid, LaidOnce
from tests.web.visitor import REFERENCE, Line, Visitor, fields_of

PAIRS = "1. Ann & Cid\n2. Ben, Dot\nEve / Gus\n\nHal and Ida"
ASKED = {"entrants": PAIRS, "round_hands": "2"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


@dataclass(frozen=True)
class Evening:
    """An evening of four pairs, and the device that it was started on.

    Attributes:
        links: its links by what they are for.
        cookies: the device's cookies.
    """

    links: dict[str, str]
    cookies: dict[str, str]


def begun(app: Flask) -> Evening:
    """Start an evening."""
    client = app.test_client()
    answer = client.post("/events/new", data={**ASKED, "shows_ranking": "y"})
    assert answer.status_code == 303
    director = answer.headers["Location"].rpartition("/")[2]
    with app.app_context():
        keys = Keyring(app.config["SECRET_KEY"])
        found = list_links(database.session(), director, keys)
    links = {each.role.value: each.token for each in found if each.place in {0, 1}}
    cookies = filter(None, map(client.get_cookie, ("evenings", "groups")))
    return Evening(links, {cookie.key: cookie.value for cookie in cookies})


def seated(app: Flask) -> Evening:
    """Start an evening, and seat its first round."""
    evening = begun(app)
    assert seat(app.test_client(), evening.links["director"]) == 303
    return evening


@pytest.fixture(scope="module")
def evening(laid_once: LaidOnce[Evening]) -> Laid[Evening]:
    return laid_once(begun)


@pytest.fixture(scope="module")
def seated_evening(laid_once: LaidOnce[Evening]) -> Laid[Evening]:
    return laid_once(seated)


@pytest.fixture
def links(client: FlaskClient, evening: Laid[Evening]) -> dict[str, str]:
    """An evening that was started on this device: its links, by what they are for."""
    known = evening.open_for(client.application)
    for name, value in known.cookies.items():
        client.set_cookie(name, value)
    return known.links


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
        ({"entrants": "Ann & Cid"}, "at least 2 of them"),
        ({"entrants": "Ann\nBen & Dot"}, "Line 1"),
        ({"entrants": "Ann & Cid\nAnn & Dot"}, "is on the list twice"),
        ({"round_hands": "0"}, "1 to 20 hands"),
        ({"rounds_planned": "many"}, "1 to 100"),
        ({"thresholds": "own", "own_thresholds": "1 2 3"}, "ten numbers"),
        ({"thresholds": "own", "own_thresholds": "-1 2 3 4 5 6 7 8 9 10"}, "from 0 up"),
        ({"thresholds": "own", "own_thresholds": "1 2 3 4 5 6 7 8 9 1,000"}, "ten numbers"),
        ({"thresholds": "longer"}, "Choose one of these."),
        ({"movement": "waltz"}, "Choose one of these."),
        ({"scoring": "goals"}, "Choose one of these."),
        ({"variant": "bridge"}, "Choose one of these."),
        ({"bye_score": "half"}, "what a bye scores"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    client: FlaskClient, changes: dict[str, str], said: str
) -> None:
    answer = client.post("/events/new", data={**ASKED, **changes})
    assert answer.status_code == 422
    assert said in answer.text


def test_no_more_rounds_are_named_than_the_schedule_has(client: FlaskClient) -> None:
    plan = {"movement": "round-robin", "rounds_planned": "5", "shows_ranking": "y"}
    desk = client.post("/events/new", data={**ASKED, **plan}).location
    assert "Round 1 of 3" in client.get(f"{desk}/seating").text
    assert seat(client, desk.rpartition("/")[2]) == 303
    assert "Round 1 of 3" in client.get(desk).text


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


def test_looking_at_a_table_loses_no_notice(client: FlaskClient, links: dict[str, str]) -> None:
    seat(client, links["director"])
    table = f"/e/{links['director']}/rounds/1/tables/1"
    given = {"action": "give", "first": "100", "second": "50"}
    client.post(table, data={**given, "key": make_token(), "expected": "1"})
    assert client.get(table).status_code == 200
    assert "The result of table 1 is set." in client.get(f"/e/{links['director']}").text


def test_a_page_that_has_not_changed_is_not_sent_again(
    client: FlaskClient, links: dict[str, str]
) -> None:
    url = f"/e/{links['wall']}/live"
    tag = client.get(url).headers["ETag"]
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    seat(client, links["director"])
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("who", [*EventRole, "stranger"])
@pytest.mark.parametrize("endpoint", sorted(OF_EVENTS))
def test_who_may_do_what_at_an_evening(
    app: Flask, seated_evening: Laid[Evening], endpoint: str, who: str
) -> None:
    token = seated_evening.open_for(app).links.get(who) or make_token()
    for rule in app.url_map.iter_rules(endpoint):
        values = {"token": token, "number": 1, "place": 1, "kind": "cards"}
        own = {name: values[name] for name in rule.arguments}
        url = app.url_map.bind("localhost").build(endpoint, own)
        method = "POST" if "POST" in (rule.methods or ()) else "GET"
        status = app.test_client().open(url, method=method, data={"key": make_token()}).status_code
        if who == "stranger":
            assert status == 404
        elif EventRole(who) in OF_EVENTS[endpoint]:
            # An empty form is shown again.
            assert status in {200, 303, 422}
        else:
            assert status == 403


def the_form(page: str) -> dict[str, str]:
    """Return the fields of a page's forms: a key, the version, and the result that is shown."""
    names = [name for name in ("expected", "basis") if f'name="{name}"' in page]
    held = {name: page.partition(f'name="{name}" value="')[2].partition('"')[0] for name in names}
    return {"key": make_token(), **held}


def at_table(client: FlaskClient, links: dict[str, str]) -> str:
    """Return the way into the game of table 1, as its phone has it."""
    page = client.get(f"/e/{links['table']}").text
    return page.partition('href="/g/')[2].partition('"')[0].partition("/")[0]


def played(app: Flask, client: FlaskClient, links: dict[str, str], hands: int = 2) -> str:
    """Seat a round, and play at its first table; return the way into its game."""
    seat(client, links["director"])
    token = at_table(client, links)
    with app.app_context():
        record(database.session(), token, *[net(500, 100)] * hands)
    return token


def test_a_phone_comes_back_to_its_table_and_others_do_not(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    token = played(app, client, links)
    back = f'href="/e/{links["table"]}"'
    assert back in client.get(f"/g/{token}").text
    stranger = app.test_client()
    assert "/e/" not in stranger.get(f"/g/{token}").text
    page = client.get(f"/e/{links['table']}").text
    basis = page.partition('name="basis" value="')[2].partition('"')[0]
    data = {"number": "0", "basis": basis, "side": "0", "action": "confirm"}
    answer = client.post(f"/g/{token}/confirm", data=data)
    assert answer.headers["Location"] == f"/e/{links['table']}"
    answer = stranger.post(f"/g/{token}/confirm", data={**data, "side": "1"})
    assert answer.headers["Location"] == f"/g/{token}"
    assert "This round is done" in client.get(f"/e/{links['table']}").text


def test_a_director_comes_back_to_the_table_that_they_see_to(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    played(app, client, links)
    director = app.test_client()
    director.get(f"/e/{make_token()}")
    director.get(f"/e/{links['director']}")
    page = director.get(f"/e/{links['director']}/rounds/1/tables/1").text
    board = page.partition('href="/g/')[2].partition('"')[0]
    shown = director.get(f"/g/{board}").text
    assert f"/e/{links['director']}/rounds/1/tables/1" in shown
    assert "Play again" not in shown
    assert "Play again" not in director.get(f"/g/{board}/live").text


def test_a_phone_of_another_table_or_evening_has_no_way_back(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    token = played(app, client, links)
    other = app.test_client()
    with app.app_context():
        keys = Keyring(app.config["SECRET_KEY"])
        found = list_links(database.session(), links["director"], keys)
    other.get(f"/e/{next(each.token for each in found if each.place == 2)}")
    assert "/e/" not in other.get(f"/g/{token}").text
    answer = other.post("/events/new", data={**ASKED, "shows_ranking": "y"})
    other.get(answer.headers["Location"])
    assert "/e/" not in other.get(f"/g/{token}").text


def test_a_link_that_is_renewed_is_no_way_back(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    token = played(app, client, links)
    with app.app_context():
        keys = Keyring(app.config["SECRET_KEY"])
        found = list_links(database.session(), links["director"], keys)
    number = next(each.number for each in found if each.token == links["table"])
    answer = client.post(f"/e/{links['director']}/links/{number}")
    assert answer.headers["Location"] == f"/e/{links['director']}/links"
    assert client.get(f"/e/{links['table']}").status_code == 410
    assert client.get(f"/e/{links['table']}/live").status_code == 410
    assert "/e/" not in client.get(f"/g/{token}").text


def see_to(
    client: FlaskClient,
    links: dict[str, str],
    action: str,
    at: tuple[int, int] = (1, 1),
    **more: str,
) -> str:
    """Do something at a table of a round, as a director; return the page that answers."""
    url = f"/e/{links['director']}/rounds/{at[0]}/tables/{at[1]}"
    form = the_form(client.get(url).text)
    pressed = {"action": action} if action else {}
    answer = client.post(url, data={**form, **pressed, **more}, follow_redirects=True)
    assert answer.status_code in {200, 422}
    return answer.text


def test_the_director_sees_to_a_table(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    played(app, client, links, hands=1)
    assert (
        "no result yet" in client.get(f"/e/{links['director']}/seating", follow_redirects=True).text
    )
    assert "round of this table ends" in see_to(client, links, "end", note="late")
    assert "The result is confirmed" in see_to(client, links, "confirm", note="they left")
    assert "as whole numbers" in see_to(client, links, "give", first="many", second="")
    assert f"{figure(9_999_999)} points at most" in see_to(
        client, links, "give", first="999999999", second="0"
    )
    assert "The result of table 1 is set" in see_to(
        client, links, "give", first="−1 200", second="300"
    )
    assert "set by the director" in client.get(f"/e/{links['wall']}").text
    assert "taken back" in see_to(client, links, "take-back")
    assert "Round 1" in see_to(client, links, "")
    log = client.get(f"/g/{at_table(client, links)}/changes").text
    assert "ended the round" in log
    assert "Director: late" in log
    url = f"/e/{links['director']}/rounds/9/tables/1"
    assert "no such table" in client.get(url, follow_redirects=True).text


def test_what_is_refused_at_a_table_keeps_what_was_typed(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    played(app, client, links, hands=1)
    url = f"/e/{links['director']}/rounds/1/tables/1"
    stale = the_form(client.get(url).text)
    see_to(client, links, "give", first="10", second="20")
    sent = {**stale, "action": "give", "first": "1200", "second": "340", "note": "they agreed"}
    answer = client.post(url, data=sent)
    assert (answer.status_code, "meantime" in answer.text) == (422, True)
    assert all(f'value="{typed}"' in answer.text for typed in ("1200", "340", "they agreed"))
    again = {**the_form(answer.text), "action": "give", "first": "1200", "second": "340"}
    assert client.post(url, data=again).status_code == 303
    assert "1200" in client.get(url).text


def test_a_table_plays_on_whose_round_was_ended_by_mistake(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    played(app, client, links, hands=1)
    assert "Let them play on" not in see_to(client, links, "")
    see_to(client, links, "end")
    assert "Write hand" not in client.get(f"/e/{links['table']}").text
    assert "This table plays on." in see_to(client, links, "go-on")
    assert "Write hand 2" in client.get(f"/e/{links['table']}").text
    assert "let the round go on" in client.get(f"/g/{at_table(client, links)}/changes").text


def test_the_board_of_a_table_offers_nothing_that_is_refused(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    board = f"/g/{played(app, client, links, hands=1)}"
    assert "Undo hand 1" in client.get(board).text
    see_to(client, links, "give", first="300", second="0")
    page = client.get(board).text
    assert "The director set the result of this table: 300 to 0" in page
    assert not [each for each in ("Undo hand 1", "Write hand 2", "Follow hand") if each in page]
    for form in ("hands/new", "follow"):
        led = client.get(f"{board}/{form}", follow_redirects=True)
        assert (led.request.path, "The director set the result" in led.text) == (board, True)
    assert "The director set your result" in client.get(f"/e/{links['table']}").text
    owned = client.get(f"/e/{links['director']}/rounds/1/tables/1").text
    way = owned.partition('href="/g/')[2].partition('"')[0]
    assert "Undo hand 1" in client.get(f"/g/{way}").text
    see_to(client, links, "take-back")
    see_to(client, links, "end")
    see_to(client, links, "confirm")
    page = client.get(board).text
    assert "Only the director changes it now." in page
    assert "Undo hand 1" not in page
    assert "Only the director changes it now." not in client.get(f"/g/{way}").text


def test_the_desk_after_the_last_round_leads_to_the_ranking(client: FlaskClient) -> None:
    answer = client.post("/events/new", data={**ASKED, "rounds_planned": "1"})
    director = answer.headers["Location"].rpartition("/")[2]
    assert seat(client, director) == 303
    for place in (1, 2):
        url = f"/e/{director}/rounds/1/tables/{place}"
        sent = {**the_form(client.get(url).text), "action": "give", "first": "1", "second": "2"}
        assert client.post(url, data=sent).status_code == 303
    desk = client.get(f"/e/{director}").text
    assert "the ranking is final" in desk
    assert desk.partition('class="button main big" href="')[2].startswith(f"/e/{director}/ranking")
    assert f'<a class="button" href="/e/{director}/seating">Seat round 2</a>' in desk


def test_the_ranking_is_shown_later(client: FlaskClient, links: dict[str, str]) -> None:
    wall, url = f"/e/{links['wall']}/ranking", f"/e/{links['director']}/ranking"
    form = the_form(client.get(f"/e/{links['director']}").text)
    hidden = client.post(url, data={**form, "action": "hide"}, follow_redirects=True)
    assert "Only directors see the ranking." in hidden.text
    assert client.get(wall).status_code == 403
    form = the_form(hidden.text)
    assert client.post(url, data={**form, "action": "peek"}).status_code == 422
    assert client.get(wall).status_code == 403
    shown = client.post(url, data={**form, "action": "show"}, follow_redirects=True)
    assert "All see the ranking." in shown.text
    assert client.get(wall).status_code == 200


def test_a_seating_that_another_director_was_first_with_is_shown_again(
    client: FlaskClient, links: dict[str, str]
) -> None:
    url = f"/e/{links['director']}/seating"
    stale = the_form(client.get(url).text)
    client.post(
        f"/e/{links['director']}/entrants",
        data={**the_form(client.get(f"/e/{links['director']}/entrants").text), "entrants": "X & Y"},
    )
    answer = client.post(url, data={**stale, "action": "confirm"})
    assert (answer.status_code, "meantime" in answer.text) == (422, True)
    assert "X &amp; Y" in answer.text
    sent = {**the_form(answer.text), "action": "confirm"}
    sent["seating"] = answer.text.partition('name="seating" value="')[2].partition('"')[0]
    assert client.post(url, data=sent).status_code == 303
    late = client.post(url, data={**stale, "action": "confirm"}, follow_redirects=True)
    assert "meantime" in late.text


def test_two_directors_at_once(client: FlaskClient, links: dict[str, str]) -> None:
    assert seat(client, links["director"]) == 303
    stale = client.post(
        f"/e/{links['director']}/unseat",
        data={"key": make_token(), "expected": "0"},
        follow_redirects=True,
    )
    assert "Round 1" in stale.text
    assert "meantime" in stale.text
    form = the_form(client.get(f"/e/{links['director']}").text)
    for _ in range(2):
        answer = client.post(f"/e/{links['director']}/unseat", data=form, follow_redirects=True)
        assert "The seating is undone." in answer.text
    assert "Seat round 1" in client.get(f"/e/{links['director']}").text


def test_a_seating_is_changed_before_it_is_confirmed(
    client: FlaskClient, links: dict[str, str]
) -> None:
    url = f"/e/{links['director']}/seating"
    before = sides_in(client.get(url).text)
    sent = client.get(url).text.partition('name="seating" value="')[2].partition('"')[0]
    data = {"action": "swap", "round": "1", "seating": sent, "one": "1", "other": "2"}
    swapped = sides_in(client.post(url, data=data).text)
    names = {"Ann &amp; Cid": "Ben &amp; Dot", "Ben &amp; Dot": "Ann &amp; Cid"}
    assert swapped == [names.get(each, each) for each in before]
    for wrong in ("", "[", "[[],[]]", "[1]", '[[[1,[["a"],[2]]]],[]]', "[[[1,[[1],[2]]]],[]]"):
        again = client.post(url, data={**data, "seating": wrong})
        assert sides_in(again.text) == swapped, wrong
    assert (
        "does not fit"
        in client.post(
            url,
            data={**the_form(client.get(url).text), "action": "confirm", "seating": "[[],[]]"},
            follow_redirects=True,
        ).text
    )


def test_no_two_are_swapped_in_the_proposal_of_a_round_that_was_seated_meanwhile(
    client: FlaskClient, links: dict[str, str]
) -> None:
    url = f"/e/{links['director']}/seating"
    page = client.get(url).text
    sent = page.partition('name="seating" value="')[2].partition('"')[0]
    swap = {"action": "swap", "round": "1", "seating": sent, "one": "1", "other": "2"}
    assert seat(client, links["director"]) == 303
    while_playing = client.post(url, data={**swap, **the_form(page)}, follow_redirects=True)
    assert "Somebody else saved in the meantime" in while_playing.text
    assert "A proposal" not in while_playing.text
    for place in (1, 2):
        see_to(client, links, "give", (1, place), first="300", second="0")
    proposal = client.get(url).text
    for action in ("swap", "confirm"):
        again = client.post(url, data={**swap, **the_form(page), "action": action})
        assert "Somebody else saved in the meantime" in again.text
        assert sides_in(again.text) == sides_in(proposal)


def test_the_desk_tells_of_a_table_of_an_earlier_round_without_a_result(
    client: FlaskClient, links: dict[str, str]
) -> None:
    for number in (1, 2):
        assert seat(client, links["director"]) == 303
        for place in (1, 2):
            see_to(client, links, "give", (number, place), first="300", second="0")
    assert "All tables are confirmed." in client.get(f"/e/{links['director']}").text
    desk = see_to(client, links, "take-back", (1, 2))
    assert "1 table still plays" in desk
    assert "All tables are confirmed." not in desk
    assert "Seat round 3" not in desk


@pytest.mark.parametrize(("movement", "marked"), [("mitchell", 2), ("swiss", 0)])
def test_a_swap_that_leaves_the_schedule_is_marked(
    client: FlaskClient, movement: str, marked: int
) -> None:
    answer = client.post("/events/new", data={**ASKED, "movement": movement})
    url = f"{answer.headers['Location']}/seating"
    page = client.get(url).text
    assert "Not as the schedule has it" not in page
    sent = page.partition('name="seating" value="')[2].partition('"')[0]
    swap = {"action": "swap", "round": "1", "seating": sent, "one": "1", "other": "2"}
    swapped = client.post(url, data=swap).text
    assert swapped.count("Not as the schedule has it") == marked


def test_a_device_of_the_group_directs_on_by_a_link_that_was_taken_back(
    client: FlaskClient, links: dict[str, str]
) -> None:
    old = links["director"]
    form = the_form(client.get(f"/e/{old}/seating").text)
    sent = client.get(f"/e/{old}/seating").text.partition('name="seating" value="')[2]
    renewing = client.get(f"/e/{old}/links").text.partition("For those who help")[2]
    number = renewing.partition(f"/e/{old}/links/")[2].partition('"')[0]
    assert client.post(f"/e/{old}/links/{number}").status_code == 303
    stranger = client.application.test_client()
    assert stranger.get(f"/e/{old}").status_code == 410
    moved = client.get(f"/e/{old}/seating?from=desk")
    assert moved.status_code == 303
    new = moved.headers["Location"].partition("/e/")[2].partition("/")[0]
    assert new != old
    assert moved.headers["Location"].endswith(f"/e/{new}/seating?from=desk")
    # a page that polls loads itself again, and is led on by that
    assert client.get(f"/e/{old}/live").status_code == 410
    # what was sent from a page that was open, and the very form whose answer was lost
    seating = {**form, "action": "confirm", "seating": sent.partition('"')[0]}
    assert client.post(f"/e/{old}/seating", data=seating).status_code == 303
    assert "Round 1" in client.get(f"/e/{new}").text
    again = client.post(f"/e/{old}/links/{number}", follow_redirects=True)
    assert new in again.request.path
    assert stranger.get(f"/e/{new}").status_code == 200


def test_a_director_by_a_link_alone_goes_on_with_the_new_one_though_the_answer_was_lost(
    client: FlaskClient, links: dict[str, str]
) -> None:
    other = client.application.test_client()
    old = links["director"]
    page = other.get(f"/e/{old}/links").text
    start = page.partition('name="start" value="')[2].partition('"')[0]
    own = page.partition("For those who help")[2].partition(f"/e/{old}/links/")[2]
    url = f"/e/{old}/links/{own.partition(chr(34))[0]}"
    first, again = (other.post(url, data={"start": start}) for _ in range(2))
    assert first.status_code == again.status_code == 303
    assert first.headers["Location"] == again.headers["Location"]
    assert other.get(again.headers["Location"]).status_code == 200
    # not by another form, another device, or for another page
    assert other.post(url, data={"start": "made up"}).status_code == 410
    assert other.post(url, data={}).status_code == 410
    third = client.application.test_client()
    assert third.post(url, data={"start": start}).status_code == 410
    assert other.get(f"/e/{old}/links").status_code == 410


def test_no_table_is_led_on_by_a_link_that_was_taken_back(
    client: FlaskClient, links: dict[str, str]
) -> None:
    assert seat(client, links["director"]) == 303
    page = client.get(f"/e/{links['director']}/links").text
    number = page.partition("A code for each table")[2].partition("/links/")[2].partition('"')[0]
    assert client.post(f"/e/{links['director']}/links/{number}").status_code == 303
    assert client.get(f"/e/{links['table']}").status_code == 410


def test_what_only_a_director_settles_is_not_offered_in_a_game_of_the_evening(
    client: FlaskClient, links: dict[str, str]
) -> None:
    assert seat(client, links["director"]) == 303
    table = client.get(f"/e/{links['director']}/rounds/1/tables/1").text
    board = table.partition('href="/g/')[2].partition('"')[0]
    page = client.get(f"/g/{board}/settings").text
    assert "Review" in page
    assert "Delete this game" not in page
    assert "What both sides confirm" not in page


def sides_in(page: str) -> list[str]:
    """Return the sides of a proposal, table by table."""
    return [part.partition("</p>")[0] for part in page.split("<p>")[1:] if "&amp;" in part[:40]]


def test_an_evening_without_a_ranking_for_all(client: FlaskClient) -> None:
    answer = client.post("/events/new", data=ASKED)
    director = answer.headers["Location"].rpartition("/")[2]
    page = client.get(f"/e/{director}/links").text
    wall = page.partition("/e/")[2]
    tokens = {part.partition('"')[0] for part in page.split("http://localhost/e/")[1:]}
    others = sorted(tokens - {director})
    assert wall
    assert client.get(f"/e/{director}/ranking").status_code == 200
    for token in others:
        answer = client.get(f"/e/{token}/ranking")
        assert (answer.status_code, "shows the ranking later" in answer.text) == (403, True)


def test_the_form_is_shown_again_with_other_fields(client: FlaskClient) -> None:
    for name in ("Zoe", "Yan"):
        client.post("/games/new", data={"variant": "classic", "player_0": name, "players": "4"})
    arranged = client.post("/events/new", data={**ASKED, "action": "arrange", "variant": "classic"})
    assert (arranged.status_code, "Ben, Dot" in arranged.text) == (200, True)
    put = client.post("/events/new", data={**ASKED, "action": "players"}).text
    assert put.partition("</textarea>")[0].count("&amp;") >= 2
    alone = {**ASKED, "entrants": "Ann", "movement": "individual", "action": "players"}
    assert "Ann\n" in client.post("/events/new", data=alone).text


def test_the_front_page_leads_to_the_last_evenings(
    client: FlaskClient, links: dict[str, str]
) -> None:
    assert f"/e/{links['director']}" in client.get("/").text


def test_an_evening_is_played_by_house_rules(app: Flask, client: FlaskClient) -> None:
    token = make_token()
    with app.app_context():
        save_house_rules(database.session(), token, RULES)
    client.get(f"/house/{token}")
    assert "Tuesday rules" in client.get("/events/new").text
    assert "Tuesday rules" in client.get(f"/events/new?house={token}").text
    answer = client.post("/events/new", data={**ASKED, "house": token})
    assert "Tuesday rules" in client.get(answer.headers["Location"]).text


def asked_about_evenings(app: Flask, client: FlaskClient, path: str, **headers: str) -> int:
    """Return the number of questions about evenings that a page asks the database."""
    asked: list[str] = []
    with app.app_context():
        engine = database.session().get_bind().engine

    def note(*told: Any) -> None:  # noqa: ANN401 -- whatever the event tells
        asked.append(told[2])

    listen(engine, "before_cursor_execute", note)
    try:
        client.get(path, headers=headers)
    finally:
        remove(engine, "before_cursor_execute", note)
    return sum("event" in statement for statement in asked)


def test_pages_ask_of_evenings_what_they_show(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    token = played(app, client, links)
    client.get("/")
    assert asked_about_evenings(app, client, "/") == 2, (
        "the evenings, and games without their tables"
    )
    assert asked_about_evenings(app, app.test_client(), "/") == 0
    tag = client.get(f"/e/{links['wall']}/live").headers["ETag"]
    followed = f"/e/{links['wall']}/live"
    assert asked_about_evenings(app, client, followed, **{"If-None-Match": tag}) == 1
    loading.forget()
    assert asked_about_evenings(app, app.test_client(), f"/g/{token}") == 1, "where it is played"
    other = client.post("/games/new", data={"variant": "classic", "players": "4"})
    assert asked_about_evenings(app, client, other.headers["Location"]) == 0
    assert asked_about_evenings(app, client, f"{other.headers['Location']}/hands/new") == 0


@pytest.mark.usefixtures("links")
def test_who_deletes_everything_is_told_of_the_evenings(client: FlaskClient) -> None:
    assert "1 club evening with all its links" in client.get("/players/erase").text


def test_who_takes_part_may_all_come_by_the_code(app: Flask, client: FlaskClient) -> None:
    answer = client.post("/events/new", data={**ASKED, "entrants": " \n"})
    director = answer.headers["Location"].rpartition("/")[2]
    with app.app_context():
        found = list_links(database.session(), director, Keyring(app.config["SECRET_KEY"]))
    assert {each.role.value for each in found} == {"director", "wall", "join"}
    assert "Too few take part" in client.get(f"/e/{director}/seating", follow_redirects=True).text
    join = next(each.token for each in found if each.role is EventRole.JOIN)
    for pair in (("Ann", "Cid"), ("Ben", "Dot")):
        names = {"name_1": pair[0], "name_2": pair[1], "key": make_token()}
        assert client.post(f"/e/{join}/join", data=names).status_code == 303
    assert seat(client, director) == 303


def test_all_that_is_wrong_with_a_new_evening_is_told_at_once(client: FlaskClient) -> None:
    changes = {"entrants": "Ann", "round_hands": "two", "rounds_planned": "4"}
    page = client.post("/events/new", data={**ASKED, **changes}).text
    assert "Line 1" in page
    assert "1 to 20 hands" in page
    page = client.post("/events/new", data={**ASKED, "round_hands": "two"}).text
    assert "Nobody could play" not in page


def test_a_list_names_the_line_that_is_wrong(client: FlaskClient) -> None:
    for lines, said in (
        ("Ann & Cid\n\nBen & Dot\nAnn & Eve", "Line 4"),
        ("Ann & Cid\n&\nBen & Dot", "Line 2"),
    ):
        answer = client.post("/events/new", data={**ASKED, "entrants": lines})
        assert (answer.status_code, said in answer.text) == (422, True)


def test_a_late_pair_has_a_code_for_its_table_at_once(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    director = links["director"]
    assert "Table 3" not in client.get(f"/e/{director}/links").text
    with app.app_context():
        version = load_event(database.session(), director).version
    late = {"entrants": "Jo & Kim\nLeo & Mia", "key": make_token(), "expected": version}
    assert client.post(f"/e/{director}/entrants", data=late).status_code == 303
    assert "Table 3" in client.get(f"/e/{director}/links").text


def test_codes_of_this_machine_alone_are_told(client: FlaskClient, links: dict[str, str]) -> None:
    warning = "works on this machine only"
    for path in ("links", "print"):
        url = f"/e/{links['director']}/{path}"
        assert warning in client.get(url, base_url="http://localhost:8000").text
        assert warning not in client.get(url, base_url="http://192.0.2.2:8000").text


def test_what_directors_alone_may_have_stands_last(
    client: FlaskClient, links: dict[str, str]
) -> None:
    page = client.get(f"/e/{links['director']}/links").text
    titles = ("For the wall", "A code for each table", "For directors")
    places = [page.index(title) for title in titles]
    assert places == sorted(places)


def test_a_director_finds_the_tables_of_earlier_rounds(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    director = links["director"]
    played(app, client, links)
    assert "Earlier rounds" not in client.get(f"/e/{director}").text
    assert "no earlier round" in client.get(f"/e/{director}/rounds").text
    for place in (1, 2):
        see_to(client, links, "give", (1, place), first="300", second="0")
    assert seat(client, director) == 303
    desk = client.get(f"/e/{director}").text
    assert f'href="/e/{director}/rounds"' in desk
    table = f'href="/e/{director}/rounds/1/tables/1"'
    assert table in client.get(f"/e/{director}/rounds").text
    pages = [client.get(f"/e/{director}/entrants/{number}").text for number in range(1, 5)]
    assert sum(table in page for page in pages) == 2
    assert "/tables/" not in client.get(f"/e/{links['wall']}/entrants/1").text


def give(client: FlaskClient, links: dict[str, str], place: int) -> None:
    url = f"/e/{links['director']}/rounds/1/tables/{place}"
    sent = {"action": "give", "first": "1.250", "second": "1,000+20"}
    answer = client.post(
        url, data={**the_form(client.get(url).text), **sent}, follow_redirects=True
    )
    assert f"The result of table {place} is set." in answer.text
    assert "1250" in client.get(url).text


def test_the_desk_says_why_a_seating_is_not_undone(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    token = played(app, client, links, hands=1)
    desk = client.get(f"/e/{links['director']}").text
    assert "nothing is written at: Table 1." in desk
    assert "Undo this seating" not in desk
    with app.app_context():
        undo_last(database.session(), token, a_write(1))
    desk = client.get(f"/e/{links['director']}").text
    assert "Undo this seating" in desk
    assert "nothing is written at" not in desk


def test_a_phone_whose_game_is_gone_is_led_back_to_its_table(
    client: FlaskClient, links: dict[str, str]
) -> None:
    seat(client, links["director"])
    board = f"/g/{at_table(client, links)}"
    client.get(f"/e/{links['director']}")
    form = {"key": make_token(), "expected": "1"}
    assert client.post(f"/e/{links['director']}/unseat", data=form).status_code == 303
    client.get(f"/e/{links['table']}")
    gone = client.get(board)
    assert (gone.status_code, f'href="/e/{links["table"]}"' in gone.text) == (404, True)
    assert "Back to the evening" not in client.application.test_client().get(board).text
    assert "Back to the evening" not in client.get("/nothing").text


def test_a_hand_for_a_table_that_was_ended_is_told_whom_to_ask(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    token = played(app, client, links, hands=1)
    see_to(client, links, "end")
    said = "The round of this table is over. Ask the director to let it play on."
    assert said in client.get(f"/g/{token}/hands/new", follow_redirects=True).text
    with app.app_context(), pytest.raises(RefusedError, match="Ask the director"):
        record(database.session(), token, net(1, 0))


GIVEN = "The director set the result here. Only the director changes it now."
CONFIRMED = "Both sides have confirmed this result. Only the director changes it now."
ENDED = "The round of this table is over. Ask the director to let it play on."


def filled_in(client: FlaskClient, url: str) -> tuple[dict[str, str], Line]:
    """Open the form of a hand and fill it in; return its fields, and the line above its button."""
    page = client.get(url)
    return {**fields_of(page), **REFERENCE, "action": "review"}, Line(Visitor(client), page)


def assert_refused(client: FlaskClient, url: str, sent: dict[str, str], said: str) -> None:
    """Assert that a review says why a hand is not saved, each time, and keeps what was typed."""
    for _ in range(2):
        answer = client.post(url, data=sent)
        assert answer.status_code in {409, 422}
        assert said in answer.text
        assert "meanwhile" not in answer.text
        sent = {**fields_of(answer), "action": "review"}
        assert sent["sides-0-red_threes"] == "1"


def test_a_hand_that_is_written_while_the_director_gives_the_result(
    client: FlaskClient, links: dict[str, str]
) -> None:
    seat(client, links["director"])
    url = f"/g/{at_table(client, links)}/hands/new"
    sent, line = filled_in(client, url)
    review = fields_of(client.post(url, data=sent))
    give(client, links, 1)
    assert line.asked() == (200, GIVEN)
    assert_refused(client, url, sent, GIVEN)
    saved = client.post(url, data={**review, "action": "save"})
    assert (saved.status_code, GIVEN in saved.text) == (422, True)
    see_to(client, links, "take-back")
    changed = "The game has been changed meanwhile. Yours is kept as it is"
    assert line.asked() == (200, f"{changed}.")
    again = client.post(url, data=sent)
    assert f"{changed}: look at it once more, then save it." in again.text
    review = fields_of(client.post(url, data={**fields_of(again), "action": "review"}))
    assert client.post(url, data={**review, "action": "save"}).status_code == 303


def test_a_correction_that_is_written_while_the_result_is_confirmed(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    token = played(app, client, links)
    url = f"/g/{token}/hands/2/edit"
    sent, line = filled_in(client, url)
    see_to(client, links, "confirm")
    assert line.asked() == (200, CONFIRMED)
    assert_refused(client, url, sent, CONFIRMED)


def test_a_hand_that_is_written_while_the_director_ends_the_round(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    url = f"/g/{played(app, client, links, hands=1)}/hands/new"
    sent, line = filled_in(client, url)
    see_to(client, links, "end")
    assert line.asked() == (200, ENDED)
    assert_refused(client, url, sent, ENDED)


def test_the_last_round_is_the_last(client: FlaskClient) -> None:
    data = {
        **ASKED,
        "rounds_planned": "1",
        "shows_ranking": "y",
        "entrants": "Ann & Cid\nBen & Dot",
    }
    director = client.post("/events/new", data=data).headers["Location"].rpartition("/")[2]
    seat(client, director)
    assert "Final ranking" not in client.get(f"/e/{director}/ranking").text
    page = client.get(f"/e/{director}").text
    assert page.count(">Ranking</a>") == 1
    url = f"/e/{director}/rounds/1/tables/1"
    sent = {"action": "give", "first": "10", "second": "0"}
    client.post(url, data={**the_form(client.get(url).text), **sent})
    assert "Final ranking" in client.get(f"/e/{director}/ranking").text
    assert ">Ranking</a>" not in client.get(f"/e/{director}").text
    links = client.get(f"/e/{director}/links").text
    table = links.partition(">Table 1<")[2].partition("/e/")[2].partition('"')[0]
    phone = client.get(f"/e/{table}").text
    assert "That was the last round. The ranking tells how you did." in phone
    desk = client.get(f"/e/{director}").text
    client.post(f"/e/{director}/ranking", data={**the_form(desk), "action": "hide"})
    phone = client.get(f"/e/{table}").text
    assert "That was the last round. The director shows the ranking later." in phone


def test_the_evening_comes_first_on_the_evening(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    played(app, client, links, hands=1)
    page = client.get("/").text
    assert page.index("The club evening") < page.index("The game goes on")
    with app.app_context():
        long_ago = datetime.now(UTC) - timedelta(days=2)
        session = database.session()
        session.execute(update(StoredEvent).values(started_at=long_ago))
        session.commit()
    page = client.get("/").text
    assert page.index("The game goes on") < page.index("Club evenings")


def test_a_table_is_among_our_games_once_it_has_a_hand(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    seat(client, links["director"])
    for url in ("/", "/games"):
        assert "game-totals" not in client.get(url).text
    with app.app_context():
        record(database.session(), at_table(client, links), net(500, 100))
    for url in ("/", "/games"):
        assert client.get(url).text.count('"game-totals">500 : 100<') == 1


def test_a_bye_is_told_in_the_ranking(client: FlaskClient) -> None:
    data = {**ASKED, "entrants": f"{PAIRS}\nJo & Kay", "shows_ranking": "y"}
    director = client.post("/events/new", data=data).headers["Location"].rpartition("/")[2]
    seat(client, director)
    given = {"action": "give", "first": "100", "second": "50"}
    table = f"/e/{director}/rounds/1/tables/1"
    client.post(table, data={**given, **the_form(client.get(table).text)})
    assert client.get(f"/e/{director}/ranking").text.count(">bye<") == 1


def test_a_ranking_begins_with_the_first_result(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    begins = "The ranking begins with the first result."
    played(app, client, links, hands=1)
    pages = [f"/e/{links['wall']}", f"/e/{links['director']}/ranking"]
    for page in pages:
        text = client.get(page).text
        assert (begins in text, 'class="ranking"' in text) == (True, False)
    see_to(client, links, "give", first="100", second="50")
    for page in pages:
        text = client.get(page).text
        assert (begins in text, 'class="ranking"' in text) == (False, True)


def test_a_phone_at_a_table_shows_what_a_board_does_to_play_on(
    app: Flask, client: FlaskClient, links: dict[str, str]
) -> None:
    game = played(app, client, links, hands=1)
    phone = client.get(f"/e/{links['table']}").text
    for said in ("need 50", "deals</li>", "plays first", "lead by 400", "Undo hand 1"):
        assert said in phone
    for way in ("hands/new", "helper", "follow", "large"):
        assert f'href="/g/{game}/{way}"' in phone
    assert "100" in phone
    undone = client.post(f"/g/{game}/undo", data=fields_of(client.get(f"/e/{links['table']}")))
    assert (undone.status_code, undone.location) == (303, f"/e/{links['table']}")
    see_to(client, links, "give", first="120", second="50")
    done = client.get(f"/e/{links['table']}").text
    assert ">120</p>" in done
    assert not any(said in done for said in ("need 50", "deals</li>", "Undo hand 1", "/helper"))
