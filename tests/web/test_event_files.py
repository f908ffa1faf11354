"""Printed sheets and files of a club evening: their contents, and who gets them."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader
from werkzeug.test import TestResponse

from scorekeeper.services import database
from scorekeeper.services.common.roles import EventRole
from scorekeeper.services.common.tokens import Keyring
from scorekeeper.services.event.event_links import list_links
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.rounds import propose, seat_round
from scorekeeper.services.event.table_results import give_result
from scorekeeper.sheets import render
from scorekeeper.web.event.printed_routes import entrants_sheet
from tests.services.club import directed
from tests.web.test_sharing import drawn

PAIRS = "Ann & Cid\nBen & Dot\n=Eve & Gus\nHal & Ida\nJan & Kim"
KINDS = ("cards", "large-cards", "entrants", "seating", "slips", "certificates")
FILES = ("ranking.pdf", "ranking.csv", "evening.json")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client()


def start(app: Flask, client: FlaskClient, **changes: str) -> dict[EventRole, str]:
    """Start an evening of five pairs; return its links, for a table that of the first."""
    data = {"entrants": PAIRS, "round_hands": "3", "rounds_planned": "4", **changes}
    director = client.post("/events/new", data=data).headers["Location"].rpartition("/")[2]
    with app.app_context():
        found = list_links(database.session(), director, Keyring(app.config["SECRET_KEY"]))
    return {each.role: each.token for each in reversed(found)}


def seat(app: Flask, token: str) -> None:
    with app.app_context():
        session = database.session()
        seated = propose(load_event(session, token)).round
        keys = Keyring(app.config["SECRET_KEY"])
        seat_round(session, token, seated, directed(session, token), keys)


def finish(app: Flask, token: str) -> None:
    with app.app_context():
        session = database.session()
        for place in (1, 2):
            give_result(session, token, (1, place), (900, 5), directed(session, token))


def text_of(client: FlaskClient, url: str, **headers: str) -> str:
    answer = client.get(url, headers=headers)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    pages = PdfReader(BytesIO(answer.data)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def test_what_can_be_printed_follows_the_evening(app: Flask, client: FlaskClient) -> None:
    director = start(app, client)[EventRole.DIRECTOR]
    assert "To print" in client.get(f"/e/{director}").text

    def offered() -> list[str]:
        page = client.get(f"/e/{director}/print").text
        return [kind for kind in KINDS if f"/print/{kind}.pdf?paper=letter" in page]

    assert offered() == ["cards", "large-cards", "entrants"]
    for kind in ("seating", "slips", "certificates"):
        assert client.get(f"/e/{director}/print/{kind}.pdf").status_code == 303
    seat(app, director)
    assert offered() == list(KINDS[:5])
    finish(app, director)
    assert offered() == list(KINDS)
    assert client.get(f"/e/{director}/print/poster.pdf").status_code == 404


def test_every_sheet_shows_the_evening(app: Flask, client: FlaskClient) -> None:
    links = start(app, client)
    director = links[EventRole.DIRECTOR]
    seat(app, director)
    finish(app, director)
    texts = {kind: text_of(client, f"/e/{director}/print/{kind}.pdf") for kind in KINDS}
    for kind in ("cards", "large-cards"):
        assert "Table 1" in texts[kind]
        assert "Table 2" in texts[kind]
        assert links[EventRole.TABLE] in texts[kind]
    assert "5 take part" in texts["entrants"]
    for name in ("Ann & Cid", "=Eve & Gus", "Jan & Kim"):
        assert name in texts["entrants"]
    assert "Round 1 of 4" in texts["seating"]
    assert "Bye " in texts["seating"]
    assert texts["slips"].count("Signed") == 2
    assert texts["slips"].count("1 2 3 Total") == 2
    assert "First place" in texts["certificates"]
    assert "Third place" in texts["certificates"]
    assert "Victory points: 17" in texts["certificates"]
    ranking = text_of(client, f"/e/{director}/ranking.pdf?paper=letter")
    assert "R1" in ranking
    assert "17 +895" in ranking
    assert "12 bye" in ranking


@pytest.mark.parametrize("kind", ["cards", "large-cards"])
def test_the_code_on_a_card_is_that_of_its_table(
    app: Flask, client: FlaskClient, kind: str
) -> None:
    links = start(app, client)
    pages: list[str] = []

    def note(page: render.Page) -> bytes:
        pages.append(page.html)
        return b"%PDF-"

    render.use_renderer(note)
    try:
        client.get(f"/e/{links[EventRole.DIRECTOR]}/print/{kind}.pdf")
    finally:
        render.use_renderer()
    assert drawn(f"http://localhost/e/{links[EventRole.TABLE]}") in pages[0]


def test_no_word_of_a_large_table_card_stands_alone(app: Flask, client: FlaskClient) -> None:
    director = start(app, client)[EventRole.DIRECTOR]
    sheet = client.get(f"/e/{director}/print/large-cards.pdf?paper=a4").data
    lines = PdfReader(BytesIO(sheet)).pages[0].extract_text().splitlines()
    last = next(line for line in lines if line.endswith("evening."))
    assert len(last.split()) > 2


def test_sheets_speak_the_language_of_their_reader(app: Flask, client: FlaskClient) -> None:
    director = start(app, client)[EventRole.DIRECTOR]
    text = text_of(client, f"/e/{director}/print/cards.pdf", **{"Accept-Language": "es"})
    assert "Mesa 1" in text


def test_who_comes_late_or_leaves_is_said_so_on_the_list(app: Flask, client: FlaskClient) -> None:
    director = start(app, client)[EventRole.DIRECTOR]
    with app.test_request_context():
        view = load_event(database.session(), director)
        late = replace(view.entrants[0], in_from=2, out_from=4)
        sheet = entrants_sheet(replace(view, entrants=(late, *view.entrants[1:])))
    assert sheet.entrants[0][1] == "from round 2, until round 3"
    assert sheet.entrants[1][1] == ""


def test_a_sheet_that_is_there_already_is_not_made_again(app: Flask, client: FlaskClient) -> None:
    director = start(app, client)[EventRole.DIRECTOR]
    url = f"/e/{director}/print/entrants.pdf"
    mark = {"If-None-Match": client.get(url).headers["ETag"]}
    assert client.get(url, headers=mark).status_code == 304
    assert client.get(f"{url}?paper=letter", headers=mark).status_code == 200
    seat(app, director)
    assert client.get(url, headers=mark).status_code == 200
    # A link that is renewed leaves no trace in a mark.
    assert "ETag" not in client.get(f"/e/{director}/print/cards.pdf").headers


@pytest.mark.parametrize("shown", [True, False])
def test_who_sees_the_ranking_gets_it_in_every_form(
    app: Flask, client: FlaskClient, *, shown: bool
) -> None:
    links = start(app, client, **({"shows_ranking": "y"} if shown else {}))
    for role, token in links.items():
        page = client.get(f"/e/{token}/ranking")
        for name in FILES:
            expected = 200 if shown or role is EventRole.DIRECTOR else 403
            assert client.get(f"/e/{token}/{name}").status_code == expected
            assert (f"/e/{token}/{name}" in page.text) is (expected == 200)


def test_the_files_hold_the_evening(app: Flask, client: FlaskClient) -> None:
    director = start(app, client)[EventRole.DIRECTOR]
    answer = client.get(f"/e/{director}/ranking.csv")
    assert answer.mimetype == "text/csv"
    assert "'=Eve & Gus" in answer.text
    answer = client.get(f"/e/{director}/evening.json")
    assert answer.mimetype == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert client.post("/api/v1/event/ranking", json=json.loads(answer.text)).status_code == 200


def bring(client: FlaskClient, text: str) -> TestResponse:
    return client.post("/games/import", data={"text": text})


def test_a_director_takes_the_evening_elsewhere_with_its_hands(
    app: Flask, client: FlaskClient
) -> None:
    links = start(app, client, shows_ranking="y")
    director = links[EventRole.DIRECTOR]
    seat(app, director)
    finish(app, director)
    text = client.get(f"/e/{director}/evening.json").text
    assert "game" in json.loads(text)["rounds"][0]["tables"][0]
    assert "game" not in client.get(f"/e/{links[EventRole.WALL]}/evening.json").text
    other = app.test_client()
    brought = bring(other, text)
    assert brought.status_code == 303
    page = other.get(brought.headers["Location"]).text
    assert "The evening was brought in." in page
    assert "Round 1" in page
    assert "Club evening" in other.get("/").text
    assert other.get(f"{brought.headers['Location']}/ranking").text.count("Ann") == 1


def test_an_evening_that_cannot_be_brought_in_is_shown_again(
    app: Flask, client: FlaskClient
) -> None:
    director = start(app, client)[EventRole.DIRECTOR]
    document = json.loads(client.get(f"/e/{director}/evening.json").text)
    for change, place in (
        ({"played": {**document["played"], "ruleset": "chess"}}, "played.ruleset"),
        ({"movement": "waltz"}, "movement"),
    ):
        answer = bring(client, json.dumps(document | change))
        assert answer.status_code == 422
        assert f"<code>{place}</code>" in answer.text
        assert "scorekeeper-event/1" in answer.text
