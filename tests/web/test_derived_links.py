"""No link leads to a wider one: what pages show, put through every derivation there has been."""

from __future__ import annotations

import ast
import base64
import hmac
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from flask import Flask
from itsdangerous import URLSafeSerializer
from sqlalchemy import text

from scorekeeper.services import database
from scorekeeper.services.common.tokens import Purpose, hash_of
from tests.web.visitor import REFERENCE, Visitor, fields_of

ROOT = Path(__file__).parents[2] / "scorekeeper"
FOUR = {
    "target": "1000",
    "player_0": "Ann",
    "player_1": "Cid",
    "player_2": "Ben",
    "player_3": "Dot",
}
TOKEN = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])")
OFTEN = (
    "group of a device",
    *(f"{what} {n}" for what in ("game", "rematch of") for n in (1, 2, 3)),
)


OPENING = (
    "SELECT token_hash FROM game_tokens",
    "SELECT token_hash FROM group_tokens",
    "SELECT token_hash FROM house_rules",
)


def unkeyed(key: str, salt: str) -> str:
    """Return the token that earlier versions derived from another one alone."""
    made = hmac.digest(key.encode(), f"link of a game: {salt}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:24]).decode()


def texts_of(pages: Iterable[str]) -> set[str]:
    """Return everything that could be a token on some pages, and the values in their forms."""
    pages = list(pages)
    return {token for page in pages for token in TOKEN.findall(page)} | starts_of(pages)


def starts_of(pages: Iterable[str]) -> set[str]:
    """Return the contents of the starts in the forms of some pages: signed, but readable."""
    found: set[str] = set()
    for page in pages:
        start = fields_of(type("Page", (), {"text": page})()).get("start", "")
        if start:
            _, held = URLSafeSerializer("any", salt="any").loads_unsafe(start)
            found.add(str(held))
    return found


def closure(texts: set[str]) -> set[str]:
    """Return the tokens that follow from some texts by the earlier derivations, in two steps."""
    first = {unkeyed(key, salt) for key in texts for salt in (*OFTEN, *texts)}
    second = {unkeyed(key, salt) for key in first for salt in OFTEN}
    return first | second


def test_nothing_is_derived_but_by_the_keyring() -> None:
    for path in sorted(ROOT.rglob("*.py")):
        source = path.read_text()
        if "hmac" not in source and "Keyring" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names = [f"{node.func.id}()"]
            where = path.relative_to(ROOT).as_posix()
            derives = {"hmac", "hmac.new", "hmac.digest"} & set(names)
            assert not derives or where == "services/common/tokens.py", where
            # The one ring there is, of the installation's key.
            assert "Keyring()" not in names or where == "web/common/security.py", where


def test_no_purpose_reads_like_another() -> None:
    for one in Purpose:
        assert not any(other.startswith(f"{one} ") for other in Purpose), one


@pytest.fixture
def boards(visitor: Visitor) -> list[str]:
    """The boards of three games of a group: from a form, from a rematch, from a file."""
    first = visitor.start(**FOUR)
    visitor.write(first)
    again = visitor.client.post(f"{first}/rematch", data=fields_of(visitor.get("/")))
    file = visitor.get(f"{first}/export.json").text
    brought = visitor.send("/games/import", {"text": file})
    assert (again.status_code, brought.status_code) == (303, 303)
    return [first, again.location, brought.location]


def pages_of(visitor: Visitor, boards: Iterable[str]) -> list[str]:
    """Return the pages of games that a device is shown."""
    paths = ("", "/share", "/large", "/live", "/changes", "/hands/new", "/export.json", "/rules")
    return [visitor.get(f"{board}{path}").text for board in boards for path in paths]


def test_from_no_page_can_a_link_be_computed(
    visitor: Visitor, app: Flask, boards: list[str]
) -> None:
    first = boards[0]
    of_share = visitor.get(f"{first}/share").text
    shared = set(re.findall(r"http://localhost(/g/[A-Za-z0-9_-]+)", of_share)) - {first}
    listed = re.findall(r'"(/g/[A-Za-z0-9_-]+)"', visitor.get("/").text)
    assert (len(shared), len(set(listed) - set(boards))) == (2, 3)
    with app.app_context():
        opening = {mark for query in OPENING for mark in database.session().scalars(text(query))}
    # One who holds a link of a game, an owner's or another, comes to those that its pages show.
    for link in (first, *shared):
        pages = pages_of(Visitor(app.test_client()), [link])
        own = shared | {first} if link == first else {link}
        assert opened_by(texts_of(pages), opening) == {each.rpartition("/")[2] for each in own}
    # All that the group's own device is shown makes no link that it was not shown.
    pages = pages_of(visitor, [*boards, *listed])
    pages += [visitor.get(url).text for url in ("/", "/games/new", "/rules", "/players/devices")]
    seen = texts_of(pages)
    assert opened_by(seen, opening) == {each for each in seen if hash_of(each) in opening}
    assert not {hash_of(start) for start in starts_of(pages)} & opening


def opened_by(seen: set[str], opening: set[str]) -> set[str]:
    """Return the tokens that open something, of all that were seen and that follow from these."""
    return {guess for guess in closure(seen) | seen if hash_of(guess) in opening}


def test_a_board_s_address_opens_no_group(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start(**FOUR)
    group = unkeyed(board.rpartition("/")[2], "group of a device")
    assert stranger.get(f"/join/{group}").status_code == 404
    assert stranger.get(f"/g/{unkeyed(group, 'game 1')}").status_code == 404


@pytest.mark.parametrize("page", ["/games/new", "/games/import"])
def test_a_form_on_another_device_starts_another_game(
    visitor: Visitor, stranger: Visitor, page: str
) -> None:
    file = visitor.get(f"{visitor.start(**FOUR)}/export.json").text
    values = {"text": file} if page == "/games/import" else FOUR
    start = fields_of(visitor.get(page))["start"]
    mine = visitor.send(page, {**values, "start": start}).location
    assert visitor.send(page, {**values, "start": start}).location == mine
    theirs = stranger.send(page, {**values, "start": start}).location
    assert theirs != mine


def test_a_form_whose_answer_was_lost_makes_one_game_and_one_group(visitor: Visitor) -> None:
    fields = {**fields_of(visitor.get("/games/new")), **FOUR}
    first = visitor.client.post("/games/new", data=fields).location
    for form in ({}, REFERENCE):
        visitor.client.delete_cookie("groups")
        assert visitor.client.post("/games/new", data={**fields, **form}).location == first
    assert visitor.get("/").text.count('class="game-link"') == 1
    visitor.write(first)
    again = fields_of(visitor.get(first))
    lost = visitor.client.post(f"{first}/rematch", data=again)
    assert lost.status_code == 303
    visitor.client.delete_cookie("groups")
    assert visitor.client.post(f"{first}/rematch", data=again).location == lost.location


def test_one_start_makes_different_things_of_different_links(visitor: Visitor, app: Flask) -> None:
    board = visitor.start(**FOUR)
    start = fields_of(visitor.get("/players/devices"))["start"]
    game = visitor.send("/games/new", {**FOUR, "start": start}).location.rpartition("/")[2]
    visitor.send("/players/devices/renew", {"start": start}, page="/players/devices")
    link = re.search(r"/join/([A-Za-z0-9_-]+)", visitor.get("/players/devices").text)
    assert link
    (moved,) = {game, link[1]} - {game}
    assert Visitor(app.test_client()).get(f"/join/{game}").status_code == 404
    assert Visitor(app.test_client()).get(f"/g/{moved}").status_code == 404
    assert visitor.get(board).status_code == 303
