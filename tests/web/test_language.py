"""The language of the pages: what the browser asks for, until somebody chooses another."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from scorekeeper.web.common.language import exactly, long_date, when
from tests.sheets.reading import read, whole_text
from tests.web.visitor import Visitor

SPANISH = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.5"}


def test_a_page_speaks_english_to_a_browser_that_asks_for_nothing(visitor: Visitor) -> None:
    page = visitor.client.get("/").text
    assert '<html lang="en">' in page
    assert "Start a game" in page


def test_a_page_speaks_what_the_browser_asks_for(visitor: Visitor) -> None:
    page = visitor.client.get("/", headers=SPANISH).text
    assert '<html lang="es">' in page
    assert "Empezar una partida" in page


def test_a_language_that_was_chosen_is_kept(visitor: Visitor) -> None:
    sent = visitor.client.post("/language", data={"language": "es", "back": "/rules"})
    assert (sent.status_code, sent.location) == (303, "/rules")
    assert "Empezar una partida" in visitor.client.get("/").text
    visitor.client.post("/language", data={"language": "en", "back": "/"})
    assert "Start a game" in visitor.client.get("/", headers=SPANISH).text


def test_a_language_that_is_not_there_changes_nothing(visitor: Visitor) -> None:
    sent = visitor.client.post("/language", data={"language": "tlh", "back": "/"})
    assert (sent.status_code, sent.location) == (303, "/")
    assert '<html lang="en">' in visitor.client.get("/").text


def test_what_pages_share_is_drawn_for_each_language_and_place(app: Flask) -> None:
    visitor = Visitor(app.test_client())
    board = visitor.start()
    for _ in range(2):
        for headers, words in (({}, "Look at it"), (SPANISH, "Mirarla")):
            assert words in visitor.get(board, headers).text
    mounted = visitor.client.get(board, environ_overrides={"SCRIPT_NAME": "/cards"}).text
    assert 'href="/cards/manifest' in mounted
    assert 'href="/manifest' in visitor.get(board).text


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://example.org/",
        "//example.org/",
        "/\\example.org",
        "javascript:alert(1)",
        "http://[",
        "/a\r\nSet-Cookie: x=y",
        "/nothing/here",
        "/games/new/../..//example.org",
        "",
    ],
)
def test_choosing_a_language_leads_to_no_other_place(visitor: Visitor, elsewhere: str) -> None:
    sent = visitor.client.post("/language", data={"language": "es", "back": elsewhere})
    assert (sent.status_code, sent.location) == (303, "/")


def test_a_page_shows_which_language_it_speaks(visitor: Visitor) -> None:
    page = visitor.client.get("/", headers=SPANISH).text
    assert 'value="es" lang="es" aria-current="true">Español</button>' in page
    assert 'value="en" lang="en" >English</button>' in page


def test_the_documents_of_other_programs_are_answered_in_their_language(app: Flask) -> None:
    sent = app.test_client().post("/api/v1/score", data="{", headers=SPANISH)
    assert sent.status_code == 400
    assert sent.headers["Content-Language"] == "es"
    assert "Esto no es JSON" in sent.get_json()["errors"][0]["message"]


def test_a_word_of_the_game_is_small_inside_a_title(visitor: Visitor) -> None:
    page = visitor.client.get("/rules/classic", headers=SPANISH).text
    assert "Se acabó el mazo" in page
    assert "Treses rojos" in page


def test_a_sheet_speaks_one_language(visitor: Visitor) -> None:
    pdf = visitor.client.get("/sheets/blank/classic.pdf", headers=SPANISH).data
    text = whole_text(pdf)
    for word in ("Fecha", "Bando 1", "Mano 1", "Esta mano", "Página 1 de"):
        assert word in text
    for word in ("Date", "Side", "Hand", "Page"):
        assert word not in text
    assert str(read(pdf).root_object["/Lang"]) == "es"


def test_what_was_is_some_time_ago(app: Flask) -> None:
    moment = datetime.now(UTC) - timedelta(hours=3)
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert when(moment) == "3 hours ago"
    with app.test_request_context(headers={"Accept-Language": "es"}):
        assert when(moment) == "hace 3 horas"


@pytest.mark.parametrize(
    ("asked", "written", "with_time"),
    [
        ("en-GB,en;q=0.8", "21 November 2026", "21 Nov 2026, 20:30:00"),
        ("de-DE,en-GB;q=0.8", "21 November 2026", "21 Nov 2026, 20:30:00"),
        ("en-US", "November 21, 2026", "Nov 21, 2026, 8:30:00\u202fPM"),
        ("en-XX-nonsense", "November 21, 2026", "Nov 21, 2026, 8:30:00\u202fPM"),
        ("es-MX", "21 de noviembre de 2026", "21 nov 2026, 8:30:00\u202fp.m."),
        ("", "November 21, 2026", "Nov 21, 2026, 8:30:00\u202fPM"),
    ],
)
def test_dates_are_written_as_in_the_country_of_the_reader(
    app: Flask, asked: str, written: str, with_time: str
) -> None:
    moment = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
    with app.test_request_context(headers={"Accept-Language": asked}):
        assert (long_date(moment), exactly(moment)) == (written, with_time)
