"""Text that people write is text, wherever it is shown: no page, table or sheet runs it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from scorekeeper.services import database
from tests.fuzz.caller import Answer
from tests.fuzz.haunted import filled_with, haunted_world, post
from tests.fuzz.payloads import (
    ALL_IN_ONE,
    PAYLOADS,
    actions,
    formulas,
    pdf_text,
    read_as_browsers_do,
    strange_markup,
)
from tests.fuzz.requests import Known, endpoint_of, pages, walk
from tests.fuzz.world import World, only_form

PAGES_OF_A_GAME: Final = ("", "/changes", "/large", "/share", "/settings", "/hands/1", "/follow")
PARTS: Final = ("/live", "/live?large", "/hands/1")

Haunted = tuple[World, list[str]]


@pytest.fixture(scope="module")
def haunted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Haunted]:
    found = haunted_world(tmp_path_factory.mktemp("haunted"))
    yield found
    database.detach(found[0].app)


@pytest.fixture(scope="module")
def known(haunted: Haunted) -> Known:
    return walk(haunted[0])


def check(answer: Answer, told: str) -> None:
    assert answer.status < 500, told
    if answer.mimetype in {"text/html", "image/svg+xml"}:
        assert strange_markup(answer.text) == [], told


def test_every_page_that_others_lead_to(haunted: Haunted) -> None:
    world, _ = haunted
    seen = set()
    for path, query, answer in pages(world, of_a_kind=3):
        check(answer, f"{path}?{query}")
        seen.add(endpoint_of(world, path, "GET"))
    assert {"games.board", "players.edit", "statistics.player", "house.show"} <= seen


def test_every_payload_stands_as_text_on_the_pages_of_its_game(haunted: Haunted) -> None:
    world, games = haunted
    shown = set()
    for token in games:
        for page in PAGES_OF_A_GAME:
            answer = world.home.get(f"/g/{token}{page}")
            check(answer, page)
            if page == "/settings":
                found, text = read_as_browsers_do(answer.text)
                assert found == [], page
                shown |= {payload for payload in PAYLOADS if payload in text}
        for part in PARTS:
            path, _, query = f"/g/{token}{part}".partition("?")
            check(world.home.get(path, query), part)
    assert shown == set(PAYLOADS)


def test_pages_of_the_group_hold_names_as_text(haunted: Haunted) -> None:
    world, _ = haunted
    for path in (
        "/",
        "/games",
        "/players",
        "/statistics",
        "/games/new",
        "/players/1",
        "/pairs/1/3",
    ):
        answer = world.home.get(path)
        assert answer.status == 200, path
        found, text = read_as_browsers_do(answer.text)
        assert found == [], path
        assert ALL_IN_ONE in text or path not in {"/players", "/statistics"}


def test_tables_hold_no_formulas(haunted: Haunted) -> None:
    world, games = haunted
    tables = [f"/g/{token}/hands.csv" for token in games]
    for path in ["/statistics.csv", *tables]:
        answer = world.home.get(path)
        assert answer.mimetype == "text/csv"
        assert formulas(answer.text) == [], path
    assert "'=1+1" in world.home.get("/statistics.csv").text
    assert formulas("a,=1+1,-5\r\n") == ["=1+1"]


def test_documents_are_of_a_type_that_nothing_runs(haunted: Haunted) -> None:
    world, games = haunted
    for path in (f"/g/{games[0]}/export.json", f"/house/{world.house}/rules.json"):
        answer = world.home.get(path)
        assert answer.mimetype == "application/json"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert '"' not in answer.headers["Content-Disposition"].partition('"')[2].rstrip('"')
        json.loads(answer.body)
    manifest = world.home.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"


def test_sheets_print_names_and_do_nothing(haunted: Haunted) -> None:
    world, games = haunted
    sheets = [(f"/g/{games[0]}/{name}.pdf", PAYLOADS[0]) for name in ("sheet", "summary", "blank")]
    sheets += [(f"/house/{world.house}/card.pdf", ALL_IN_ONE)]
    sheets += [("/statistics.pdf", ALL_IN_ONE)]
    for path, name in sheets:
        answer = world.home.get(path)
        assert answer.mimetype == "application/pdf", path
        assert actions(answer.body) == [], path
        if "blank" not in path:
            assert "".join(name.split()) in pdf_text(answer.body), path


def test_what_a_form_sends_comes_back_as_text(haunted: Haunted, known: Known) -> None:
    world, _ = haunted
    sent = 0
    for endpoint, forms in known.forms.items():
        form = forms[0]
        texts = {each.name for each in form.fields if each.is_text}
        if not texts:
            continue
        path, _, query = form.action.partition("?")
        body = filled_with(form.filled(), texts, ALL_IN_ONE)
        for button in form.buttons()[:3] or [("", "")]:
            more = urlencode([button]).encode()
            if form.method == "GET":
                answer = world.home.get(path, (body + b"&" + more).decode())
            else:
                answer = world.home.send(post(path, body + b"&" + more, query))
            check(answer, endpoint)
            if answer.status == 303:
                check(world.home.get(*answer.headers["Location"].partition("?")[::2]), endpoint)
            sent += 1
    assert sent > 10


def test_what_an_address_holds_comes_back_as_text(haunted: Haunted, known: Known) -> None:
    world, _ = haunted
    queries = chain.from_iterable(known.queries.values())
    names = {name for query in queries for name in query_names(query)}
    fields = {each.name for forms in known.forms.values() for f in forms for each in f.fields}
    query = urlencode([(name, ALL_IN_ONE) for name in sorted({*names, *known.names, *fields})])
    asked = set()
    for path, _, _ in pages(world, of_a_kind=1):
        answer = world.home.get(path, query)
        check(answer, path)
        asked.add(endpoint_of(world, path, "GET"))
    for path in (
        "/nothing/<zqx>",
        "/g/%3Czqx%3E",
        "/rules/%22%3E%3Czqx%3E",
        "/house/%3Czqx%3E/edit",
    ):
        check(world.home.get(path), path)
    assert len(asked) > 25


def query_names(query: str) -> list[str]:
    return [part.partition("=")[0] for part in query.split("&")]


def test_a_file_of_names_that_are_attacks(haunted: Haunted) -> None:
    world, games = haunted
    file = json.loads(world.home.get(f"/g/{games[0]}/export.json").body)
    form = only_form(world.home, "/games/import", "/games/import")
    taken = 0
    for spoiled in texts_replaced(file):
        # Without a start of its form it is a game of its own each time.
        left = [pair for pair in form.filled() if pair[0] not in {"start", "text"}]
        body = filled_with([*left, ("text", json.dumps(spoiled))], set(), "")
        answer = world.home.send(post("/games/import", body))
        check(answer, "import")
        if answer.status == 303:
            taken += 1
            check(world.home.get(answer.headers["Location"]), "import")
    assert taken >= 3


def texts_replaced(document: Any) -> Iterator[Any]:  # noqa: ANN401 -- any JSON value
    """Yield the document with each kind of text in it replaced in turn: those at alike places."""
    for path in sorted(places(document)):
        yield replaced(document, path)


def places(value: Any) -> set[tuple[str, ...]]:  # noqa: ANN401 -- any JSON value
    if isinstance(value, dict):
        return {(key, *rest) for key, part in value.items() for rest in places(part)}
    if isinstance(value, list):
        return {("*", *rest) for part in value for rest in places(part)}
    return {()} if isinstance(value, str) else set()


def replaced(value: Any, path: tuple[str, ...]) -> Any:  # noqa: ANN401 -- any JSON value
    if isinstance(value, str) and not path:
        return ALL_IN_ONE
    if isinstance(value, dict) and path:
        return {k: replaced(v, path[1:]) if k == path[0] else v for k, v in value.items()}
    if isinstance(value, list) and path[:1] == ("*",):
        return [replaced(part, path[1:]) for part in value]
    return value


@pytest.mark.parametrize(
    "html",
    [
        "<p><zqx>",
        "<img src=x>",
        "<p onclick=x>",
        "<a href='javascript:x'>",
        "<a href=//x>",
        "<p style=x>",
        "<script>x</script>",
        "<!-- x -->",
        "x=49",
    ],
)
def test_markup_from_a_name_is_noticed(html: str) -> None:
    assert strange_markup(html)
    assert not strange_markup("<a href=/x>y</a><script src=/x.js></script>")
