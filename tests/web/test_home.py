import pytest
from flask import Flask, Response

from scorekeeper.services.common.tokens import make_token
from scorekeeper.web.common.security import YEAR
from scorekeeper.web.visitors.link_cookies import LinkCookie, remember, remembered
from tests.web.house import saved_house
from tests.web.visitor import Visitor, fields_of, without_tokens


def test_a_new_device_is_offered_a_game(visitor: Visitor) -> None:
    page = visitor.get("/")
    assert page.status_code == 200
    assert "Start a game" in page.text
    assert "hello again" not in page.text
    visitor.start()
    assert "hello again" in visitor.get("/").text
    assert "Games on this device" not in page.text


def test_games_seen_on_this_device_are_listed_and_no_others(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start(player_0="Ann", player_2="Ben")
    visitor.get(board)
    assert "Ann &amp; Ben – East &amp; West" in visitor.get("/").text
    assert "Ann" not in without_tokens(stranger.get("/"))


def test_the_games_seen_last_are_remembered_in_their_order(app: Flask) -> None:
    tokens = [make_token() for _ in range(35)]
    cookie = ""
    for token in (*tokens, tokens[10]):
        with app.test_request_context(headers={"Cookie": cookie}):
            answer = remember(Response(), LinkCookie.GAMES, token)
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
    assert len(cookie) < 4_000
    with app.test_request_context(headers={"Cookie": cookie}):
        known = remembered(LinkCookie.GAMES)
    assert known == (tokens[10], *tokens[:10:-1], *tokens[9:4:-1])


@pytest.mark.parametrize("name", ["device", "games", "groups", "house-rules"])
def test_a_device_keeps_its_links_for_a_year(visitor: Visitor, name: str) -> None:
    visitor.get(visitor.start())
    saved_house(visitor, "/rules/samba/house")
    cookie = visitor.client.get_cookie(name)
    assert cookie is not None
    assert (cookie.max_age, cookie.http_only, cookie.same_site) == (YEAR, True, "Lax")


def test_a_broken_cookie_is_no_cookie(visitor: Visitor) -> None:
    for value in ("nonsense", "WyJhIl0.AAAA", ""):
        visitor.client.set_cookie("games", value)
        assert visitor.get("/").status_code == 200
    visitor.client.set_cookie("session", "nonsense")
    assert visitor.get("/games/new").status_code == 200


def test_the_state_of_each_game_is_told(visitor: Visitor) -> None:
    board = visitor.start(target="1000")
    visitor.get(board)
    assert "no hand yet" in visitor.get("/").text
    visitor.write(board)
    assert "North &amp; South won" in visitor.get("/").text
    other = visitor.start()
    visitor.write(other)
    visitor.get(other)
    assert "1 hand" in visitor.get("/").text


def test_a_game_that_runs_comes_first(visitor: Visitor, stranger: Visitor) -> None:
    assert "The game goes on" not in visitor.get("/").text
    visitor.write(visitor.start(target="1000", player_0="Ann"))
    assert "The game goes on" not in visitor.get("/").text
    running = visitor.start(player_0="Bea")
    page = visitor.get("/").text
    assert page.index("The game goes on") < page.index("Bea") < page.index("Start a game")
    assert page.index("Start a game") < page.index("Our games") < page.index("Ann")
    assert without_tokens(visitor.get("/")).count("Bea") == 1
    stranger.get(running)
    stranger.client.post(f"{running}/keep", data=fields_of(stranger.get(running)))
    guest = stranger.get("/").text
    assert guest.index("The game goes on") < guest.index("Bea") < guest.index("Start a game")
    assert "Our games" not in guest
