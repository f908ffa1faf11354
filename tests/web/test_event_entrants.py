"""Entrants over HTTP: late comers, leavers, substitutes, joiners; an entrant's page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import Keyring, make_token
from scorekeeper.services.event.event_links import token_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.views import EventView
from scorekeeper.services.game.loading import load_game
from scorekeeper.services.hand.deals import correct_deal
from tests.services.helpers import a_write, net, record
from tests.web.test_event_files import client, seat, start
from tests.web.test_limits import new_app

__all__ = ["client", "new_app"]

Links = dict[EventRole, str]


@pytest.fixture
def links(app: Flask, client: FlaskClient) -> Links:
    """An evening of pairs whose rounds are two hands long, the ranking shown; nothing is seated."""
    return start(app, client, shows_ranking="y", round_hands="2", rounds_planned="")


def evening(app: Flask, links: Links) -> EventView:
    with app.app_context():
        return load_event(database.session(), links[EventRole.DIRECTOR])


def send(app: Flask, client: FlaskClient, links: Links, path: str, **data: str) -> str:
    """Send a form of the director's; return the page that is shown then."""
    form = {"key": make_token(), "expected": str(evening(app, links).version)}
    url = f"/e/{links[EventRole.DIRECTOR]}/{path}"
    return client.post(url, data={**form, **data}, follow_redirects=True).text


def play_round(app: Flask, links: Links) -> None:
    """Seat a round; its first sides make 600, the others 150."""
    seat(app, links[EventRole.DIRECTOR])
    view = evening(app, links)
    assert view.current is not None
    with app.app_context():
        session, keys = database.session(), Keyring(app.config["SECRET_KEY"])
        for table in view.current.tables:
            way = token_into(session, table.game, Role.SCORER, keys)
            record(session, way, net(500, 100), net(100, 50))


def test_what_is_refused_of_an_entrant_keeps_what_was_typed(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    page = send(app, client, links, "entrants/1", action="replace", place="1", name="Dot")
    assert "takes part already" in page
    assert 'value="Dot"' in page
    assert "They are off the list." in send(app, client, links, "entrants/1", action="leave")
    assert "Nobody with this number" in send(app, client, links, "entrants/1", action="leave")


def test_a_name_is_corrected_everywhere(app: Flask, client: FlaskClient, links: Links) -> None:
    play_round(app, links)
    page = send(app, client, links, "entrants/1", action="correct", place="0", name="Dot")
    assert "takes part already" in page
    assert page.count('value="Dot"') == 1
    page = send(app, client, links, "entrants/1", action="correct", place="0", name="Anneliese")
    assert "The name is Anneliese in all rounds now." in page
    assert "Anneliese" in client.get(f"/e/{links[EventRole.DIRECTOR]}").text


def test_a_form_that_has_expired_keeps_what_was_typed(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    play_round(app, links)
    app.config["WTF_CSRF_ENABLED"] = True
    director, join = links[EventRole.DIRECTOR], links[EventRole.JOIN]
    for url, sent in (
        (f"/e/{director}/entrants", {"entrants": "Zoe & Yan"}),
        (f"/e/{director}/entrants/1", {"action": "replace", "place": "1", "name": "Zoe & Yan"}),
        (f"/e/{director}/rounds/1/tables/1", {"action": "give", "note": "Zoe & Yan"}),
    ):
        answer = client.post(url, data=sent)
        assert answer.status_code == 400
        assert "Zoe &amp; Yan" in answer.text
        assert "csrf_token" in answer.text
    assert client.post(f"/e/{director}/seating").status_code == 400
    assert client.post(f"/e/{director}/entrants/99").status_code == 400
    assert client.post(f"/e/{join}/join", data={"name_1": "Zoe"}).status_code == 400


def test_a_late_comer_is_entered_and_seated(app: Flask, client: FlaskClient, links: Links) -> None:
    director = links[EventRole.DIRECTOR]
    play_round(app, links)
    assert f"/e/{director}/entrants" in client.get(f"/e/{director}").text
    page = send(app, client, links, "entrants", entrants="Zoe & Yan\n")
    assert "From the next round on: Zoe &amp; Yan" in page
    assert "from round 2" in page
    assert "Zoe &amp; Yan" in client.get(f"/e/{director}/seating").text


def test_of_many_late_comers_a_few_are_named(app: Flask, client: FlaskClient, links: Links) -> None:
    lines = "\n".join(f"X{place} & Y{place}" for place in range(5))
    page = send(app, client, links, "entrants", entrants=lines)
    assert "X0 &amp; Y0, X1 &amp; Y1, X2 &amp; Y2, …" in page
    assert len(evening(app, links).entrants) == 10


def test_what_was_typed_stays_where_it_cannot_be(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    page = send(app, client, links, "entrants", entrants="Zoe alone")
    assert "Line 1" in page
    assert "Zoe alone</textarea>" in page
    page = send(app, client, links, "entrants", entrants="Zoe & Yan", expected="99")
    assert "meantime" in page
    assert "Zoe &amp; Yan</textarea>" in page


def test_a_leaver_comes_back(app: Flask, client: FlaskClient, links: Links) -> None:
    play_round(app, links)
    page = send(app, client, links, "entrants/1", action="leave")
    assert "They play no more from the next round on." in page
    assert "until round 1" in page
    assert "They play again</button>" in page
    page = send(app, client, links, "entrants/1", action="return")
    assert "They leave</button>" in page
    assert "meantime" in send(app, client, links, "entrants/1", action="leave", expected="0")
    assert "They leave</button>" in send(app, client, links, "entrants/1")


def test_a_substitute_is_named_and_earlier_rounds_keep_their_names(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    play_round(app, links)
    before = evening(app, links)
    table = before.rounds[0].tables[0]
    (one,), (other,) = table.sides
    page = send(app, client, links, f"entrants/{one}", action="replace", place="0", name=" Zoe ")
    assert "From the next round on Zoe plays." in page
    own = f"/e/{links[EventRole.WALL]}/entrants/{other}"
    assert before.name_of((one,)).replace("&", "&amp;") in client.get(own).text
    page = send(app, client, links, f"entrants/{one}", action="replace", name="Xia")
    assert "Nobody with this number" in page


def test_before_the_first_round_somebody_is_struck_out(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    director = links[EventRole.DIRECTOR]
    assert "Take them off the list" in client.get(f"/e/{director}/entrants/1").text
    name = evening(app, links).name_of((1,)).replace("&", "&amp;")
    page = send(app, client, links, "entrants/1", action="leave")
    assert name not in page


def test_an_entrants_page_tells_their_evening(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    play_round(app, links)
    view = evening(app, links)
    table = view.rounds[0].tables[0]
    (one,), (other,) = table.sides
    wall = links[EventRole.WALL]
    page = client.get(f"/e/{wall}/entrants/{one}").text
    for said in (
        f"1 of {len(view.entrants)}",
        "against " + view.name_of((other,)).replace("&", "&amp;"),
        "600 : 150",
        "+450",
        "Table 1",
        "Best hand",
    ):
        assert said in page, said
    assert "They leave" not in page
    ranking = client.get(f"/e/{wall}/ranking").text
    assert f'href="/e/{wall}/entrants/{one}"' in ranking
    assert "Best hand of the evening" in ranking
    assert "500 · Round 1 · Table 1" in ranking


def test_an_entrants_page_tells_of_byes_and_tables_that_still_play(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    seat(app, links[EventRole.DIRECTOR])
    current = evening(app, links).current
    assert current is not None
    page = client.get(f"/e/{links[EventRole.WALL]}/entrants/{current.byes[0]}").text
    assert "Bye" in page
    assert "against" not in page
    playing = current.tables[0].sides[0][0]
    page = client.get(f"/e/{links[EventRole.WALL]}/entrants/{playing}").text
    assert "against" in page
    assert " : " not in page
    send(app, client, links, "entrants", entrants="Vic & Uma")
    late = len(evening(app, links).entrants)
    assert "Round by round" not in client.get(f"/e/{links[EventRole.WALL]}/entrants/{late}").text


def test_in_an_individual_event_partners_are_told(app: Flask, client: FlaskClient) -> None:
    links = start(app, client, shows_ranking="y", movement="individual", entrants="A\nB\nC\nD")
    seat(app, links[EventRole.DIRECTOR])
    page = client.get(f"/e/{links[EventRole.WALL]}/entrants/1").text
    assert "with " in page
    assert "against " in page


def test_nobody_else_sees_it_where_the_ranking_is_not_shown(
    app: Flask, client: FlaskClient
) -> None:
    links = start(app, client)
    assert client.get(f"/e/{links[EventRole.WALL]}/entrants/1").status_code == 403
    assert client.get(f"/e/{links[EventRole.DIRECTOR]}/entrants/1").status_code == 200


def test_people_join_by_the_code(app: Flask, client: FlaskClient, links: Links) -> None:
    director, code = links[EventRole.DIRECTOR], links[EventRole.JOIN]
    assert f"/e/{code}" in client.get(f"/e/{director}/links").text
    phone = app.test_client()
    assert "Your partner" in phone.get(f"/e/{code}").text
    data = {"key": make_token(), "name_1": "Zoe", "name_2": "\tYan\xa0"}
    for _ in range(2):
        page = phone.post(f"/e/{code}/join", data=data, follow_redirects=True).text
        assert "You are on the list: Zoe &amp; Yan" in page
    assert [each.name for each in evening(app, links).entrants][-1] == "Zoe & Yan"
    assert "Zoe &amp; Yan" in client.get(f"/e/{director}").text
    assert "Zoe &amp; Yan" in phone.get(f"/e/{code}/live").text
    wrong = {"key": make_token(), "name_1": "Zoe", "name_2": "<b>Xia"}
    answer = phone.post(f"/e/{code}/join", data=wrong)
    assert (answer.status_code, "takes part already" in answer.text) == (422, True)
    assert 'value="&lt;b&gt;Xia"' in answer.text
    seat(app, director)
    assert "Your partner" not in phone.get(f"/e/{code}").text
    assert "nobody joins" in phone.post(f"/e/{code}/join", data={**wrong, "name_1": "Vic"}).text
    assert f"/e/{code}" not in client.get(f"/e/{director}/links").text


def test_a_refused_form_stays_open_and_a_notice_waits_for_the_next_page(
    client: FlaskClient, links: Links
) -> None:
    code = links[EventRole.JOIN]
    client.post(f"/e/{code}/join", data={"key": make_token(), "name_1": "Zoe", "name_2": "Yan"})
    refused = client.post(f"/e/{code}/join", data={"key": make_token(), "name_1": "Vic"})
    assert (refused.status_code, 'unfold" open' in refused.text) == (422, True)
    assert 'id="name-2-error">Type a name.</p>' in refused.text
    assert refused.text.count("aria-invalid") == 1
    assert "You are on the list" not in refused.text
    assert "You are on the list" in client.get(f"/e/{code}").text


def test_the_field_for_one_s_own_name_says_so(app: Flask, client: FlaskClient) -> None:
    """WCAG 1.3.5: a browser may fill it in, and nobody else's."""
    links = start(app, client)
    page = client.get(f"/e/{links[EventRole.JOIN]}").text
    fields = re.findall(r'<input class="input" id="name-(\d)".* autocomplete="(\w+)"', page)
    assert fields == [("1", "name"), ("2", "off")]


def test_a_flood_of_people_who_join_is_held(new_app: Callable[..., Flask]) -> None:
    app = new_app("starting=off, joining=2/hour")
    app.config["WTF_CSRF_ENABLED"] = False
    links = start(app, app.test_client(), movement="individual", entrants="A\nB\nC\nD")
    said = [
        app.test_client()
        .post(f"/e/{links[EventRole.JOIN]}/join", data={"key": make_token(), "name_1": f"X{place}"})
        .status_code
        for place in range(3)
    ]
    assert said == [303, 303, 429]
    assert len(evening(app, links).entrants) == 6


def test_the_desk_tells_of_a_corrected_result_until_it_is_seen(
    app: Flask, client: FlaskClient, links: Links
) -> None:
    director = links[EventRole.DIRECTOR]
    play_round(app, links)
    play_round(app, links)
    table = evening(app, links).rounds[0].tables[0]
    with app.app_context():
        session, keys = database.session(), Keyring(app.config["SECRET_KEY"])
        way = token_into(session, table.game, Role.OWNER, keys)
        revision = load_game(session, way).deals[0].revision
        correct_deal(session, way, 1, net(400, 100), a_write(revision))
    page = client.get(f"/e/{director}").text
    assert "Corrected since the next round was seated" in page
    assert "Round 1 · Table 1" in page
    assert "from 600 to 500" in page
    assert ": 150, as before" in page
    sent = {"first": "500", "second": "150"}
    page = send(app, client, links, "rounds/1/tables/1/seen", **sent)
    assert "Corrected since" not in page
