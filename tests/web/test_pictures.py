"""The picture of how a game stands: to send, and beside a link to it."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from scorekeeper.sheets import render
from scorekeeper.sheets.render import Page
from scorekeeper.sheets.sheet_queue import SheetsBusyError
from tests.web.house import saved_house
from tests.web.visitor import Visitor, words_of

META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')


@pytest.fixture
def printed() -> Iterator[list[str]]:
    """Pages to print, without printing them."""
    pages: list[str] = []

    def note(page: Page) -> bytes:
        pages.append(words_of(page.html))
        return b"\x89PNG"

    render.use_renderer(note)
    yield pages
    render.use_renderer()


def meta_of(text: str) -> dict[str, str]:
    return {name: unescape(content) for name, content in META.findall(text)}


def a_game(visitor: Visitor) -> str:
    board = visitor.start(player_0="Nora", player_1="Omar", player_2="Pia", player_3="Quim")
    visitor.write(board)
    return board


def test_a_picture_is_a_png(visitor: Visitor) -> None:
    answer = visitor.get(f"{a_game(visitor)}/picture.png")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert answer.data.startswith(b"\x89PNG")
    assert 'filename="canasta.png"' in answer.headers["Content-Disposition"]


def test_the_picture_to_send_has_names(visitor: Visitor, printed: list[str]) -> None:
    board = a_game(visitor)
    visitor.get(f"{board}/picture.png")
    assert "Nora &amp; Pia lead by 1255" in printed[0]
    assert "1190 of 5000" in printed[0]
    visitor.get(f"{board}/picture.png", headers={"Accept-Language": "es"})
    assert "Mano 2" in printed[1]
    assert "1190 de 5000" in printed[1]


def test_the_preview_has_names_where_the_owner_wants_them(
    visitor: Visitor, printed: list[str]
) -> None:
    board = a_game(visitor)
    visitor.get(f"{board}/preview.png")
    assert "Nora" not in printed[0]
    assert "Side 1 leads by 1255" in printed[0]
    told = visitor.send(f"{board}/preview", {"names": "on"}, page=f"{board}/share")
    assert "The preview of the links shows names." in visitor.get(told.location).text
    visitor.get(f"{board}/preview.png")
    assert "Nora &amp; Pia lead by 1255" in printed[1]
    fields = {
        "csrf_token": re.findall(r'csrf_token" value="([^"]+)', visitor.get(told.location).text)[0]
    }
    for _ in range(2):
        visitor.client.post(f"{board}/preview", data=fields)
    visitor.get(f"{board}/preview.png")
    assert "Nora" not in printed[2]


def test_house_rules_are_called_as_somebody_likes_and_stay_out_of_the_preview(
    visitor: Visitor, printed: list[str]
) -> None:
    sent = {"name": "Noras Dienstag", "going_out-points": "200"}
    house = saved_house(visitor, "/rules/classic/house", sent).rpartition("/")[2]
    board = visitor.send(f"/games/new?house={house}", {}).location
    assert "Noras Dienstag" in visitor.get(board).text
    visitor.get(f"{board}/preview.png")
    visitor.get(f"{board}/picture.png")
    assert "Noras" not in printed[0]
    assert "Noras Dienstag" in printed[1]


def test_the_head_of_a_board_tells_messengers_what_it_is(
    visitor: Visitor, printed: list[str]
) -> None:
    board = a_game(visitor)
    answer = visitor.client.get(board, base_url="https://cards.example")
    told = meta_of(answer.text)
    assert told["og:image"].startswith(f"https://cards.example{board}/preview.png?v=")
    assert told["og:url"] == f"https://cards.example{board}"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["twitter:card"] == "summary_large_image"
    assert told["og:title"] == "Canasta Caliente Complete · Hand 2"
    assert told["og:description"] == "Side 1 leads by 1255"
    assert told["og:image:alt"] == "Side 1 leads by 1255. Side 1: 1190, Side 2: −65"
    visitor.write(board)
    assert meta_of(visitor.get(board).text)["og:image"] != told["og:image"]
    # What is sent again to boards that follow the game has no use for it.
    assert "og:image" not in visitor.get(f"{board}/live").text
    assert printed == []


def test_a_picture_with_names_has_another_address_than_one_without(visitor: Visitor) -> None:
    board = a_game(visitor)
    plain = meta_of(visitor.get(board).text)["og:image"]
    visitor.send(f"{board}/preview", {"names": "on"}, page=f"{board}/share")
    named = meta_of(visitor.get(board).text)["og:image"]
    assert named != plain
    assert visitor.get(named).data == visitor.get(f"{board}/picture.png").data


def test_a_board_that_is_kept_in_memory_names_the_host_that_was_asked(visitor: Visitor) -> None:
    board = a_game(visitor)
    for host in ("http://one.example", "http://two.example"):
        meta = meta_of(visitor.client.get(board, base_url=host).text)
        assert meta["og:url"] == f"{host}{board}"
        assert meta["og:image"].startswith(f"{host}{board}/")


def test_a_picture_that_is_there_already_is_not_made_again(
    visitor: Visitor, printed: list[str]
) -> None:
    board = a_game(visitor)
    for name in ("picture.png", "preview.png"):
        mark = visitor.get(f"{board}/{name}").headers["ETag"]
        again = visitor.get(f"{board}/{name}", headers={"If-None-Match": mark})
        assert (again.status_code, again.data) == (304, b"")
    assert len(printed) == 2


def test_a_busy_server_says_when_to_come_again(visitor: Visitor) -> None:
    def fail(_page: Page) -> bytes:
        raise SheetsBusyError

    board = visitor.start()
    render.use_renderer(fail)
    try:
        answer = visitor.get(f"{board}/preview.png")
    finally:
        render.use_renderer()
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")


def test_saying_so_stands_in_nobody_s_way(visitor: Visitor) -> None:
    board = a_game(visitor)
    review = visitor.send(f"{board}/hands/new", {"sides-0-melds": "7x3", "action": "review"})
    visitor.send(f"{board}/preview", {"names": "on"}, page=f"{board}/share")
    assert visitor.save(f"{board}/hands/new", review).status_code == 303


def test_a_rematch_does_as_the_game_before(visitor: Visitor, printed: list[str]) -> None:
    board = a_game(visitor)
    visitor.send(f"{board}/preview", {"names": "on"}, page=f"{board}/share")
    again = visitor.send(f"{board}/rematch", {}, page=board)
    visitor.get(f"{again.location}/preview.png")
    assert "Nora" in printed[0]
