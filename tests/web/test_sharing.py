"""Sharing a game: what each link shows, and how both are taken back."""

from __future__ import annotations

import re

import pytest
import segno
from flask import Flask

from scorekeeper.services import database
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.lifecycle.games import start_game
from tests.services.helpers import a_new_game
from tests.web.visitor import REFERENCE, Visitor, fields_of, without_tokens, words_of

LINK = re.compile(r'id="link-(\w+)" value="http://localhost(/g/[\w-]{32})"')


def links(visitor: Visitor, board: str) -> dict[str, str]:
    """Return the boards that the share page leads to, by whom they are for."""
    return dict(LINK.findall(visitor.get(f"{board}/share").text))


def drawn(url: str) -> str:
    """Return the path that draws the QR code of an address."""
    svg = segno.make(url, micro=False, error="m").svg_inline(omitsize=True)
    return svg.partition(' d="')[2].partition('"')[0]


def post(visitor: Visitor, board: str, path: str, **values: str) -> int:
    return visitor.send(f"{board}/{path}", values, page=f"{board}/share").status_code


def seen(visitor: Visitor, board: str, role: str) -> dict[str, str]:
    """Return the fields of the form of one of the links."""
    page = visitor.get(f"{board}/share").text
    form = page[page.index(f"/share/{role}/revoke") :]
    found = re.search(r'name="seen" value="(\d+)"', form)
    assert found
    return {"seen": found[1]}


def test_the_share_page_shows_two_codes_and_the_owner_s_own(visitor: Visitor) -> None:
    board = visitor.start()
    page = visitor.get(f"{board}/share")
    assert page.text.count("<svg") >= 3
    found = links(visitor, board)
    assert list(found) == ["viewer", "scorer", "own"]
    assert found["own"] == board
    assert len(set(found.values())) == 3


def test_a_code_is_that_of_its_link(visitor: Visitor) -> None:
    board = visitor.start()
    page = visitor.get(f"{board}/share").text
    for url in links(visitor, board).values():
        assert drawn(f"http://localhost{url}") in page


def test_a_viewer_sees_everything_and_can_change_nothing(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    visitor.write(board)
    watched = links(visitor, board)["viewer"]
    page = stranger.get(watched)
    assert "1190" in page.text
    for control in ("Write hand", "Undo", "<form method", "Share", "/edit"):
        assert control not in page.text, control
    hand = stranger.get(f"{watched}/hands/1")
    assert "1190" in hand.text
    assert "Correct" not in hand.text
    opened = stranger.get(f"{watched}/hands/1", headers={"Part": "row"})
    assert "Correct" not in opened.text
    refused = stranger.get(f"{watched}/hands/new")
    assert refused.status_code == 403
    assert "This link is for looking on." in refused.text


def test_a_scorer_writes_but_does_not_share(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    scored = links(visitor, board)["scorer"]
    stranger.write(scored)
    assert "1190" in visitor.get(board).text
    page = stranger.get(scored).text
    assert "Undo hand 1" in page
    assert ">Share<" not in page
    refused = stranger.get(f"{scored}/share")
    assert refused.status_code == 403
    assert "Only who started the game" in refused.text


def test_a_link_taken_back_says_so_plainly(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    found = links(visitor, board)
    stranger.get(found["scorer"])
    assert post(visitor, board, "share/scorer/revoke", **seen(visitor, board, "scorer")) == 303
    page = visitor.get(f"{board}/share").text
    assert "The link is taken back" in page
    assert "There is no link" in page
    gone = stranger.get(found["scorer"])
    assert gone.status_code == 410
    assert "This link was taken back." in gone.text
    assert 'data-worker="/service-worker.js"' in gone.text  # by which that deletes what it keeps
    assert stranger.get(f"{found['scorer']}/live").status_code == 410
    assert stranger.get(found["viewer"]).status_code == 200
    stranger.send(f"{found['viewer']}/keep", {}, page=found["viewer"])
    assert "to look on" in stranger.get("/").text


def test_a_hand_half_written_is_not_saved_by_a_link_taken_back(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    scored = links(visitor, board)["scorer"]
    review = stranger.send(f"{scored}/hands/new", {**REFERENCE, "action": "review"})
    post(visitor, board, "share/scorer/revoke", **seen(visitor, board, "scorer"))
    assert stranger.save(f"{scored}/hands/new", review).status_code == 410
    assert "1190" not in visitor.get(board).text


def test_a_new_link_is_made_and_the_old_one_ends(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    old = links(visitor, board)["viewer"]
    before = seen(visitor, board, "viewer")
    for _ in range(2):
        assert post(visitor, board, "share/viewer", **before) == 303
    new = links(visitor, board)["viewer"]
    assert new != old
    assert stranger.get(new).status_code == 200
    assert stranger.get(old).status_code == 410
    post(visitor, board, "share/viewer/revoke", **seen(visitor, board, "viewer"))
    assert post(visitor, board, "share/viewer", seen="0") == 303
    assert "viewer" in links(visitor, board)


@pytest.mark.parametrize("number", ["", "x", "-1", "²", "99"])
def test_a_form_that_says_nothing_of_what_was_seen_does_nothing(
    visitor: Visitor, number: str
) -> None:
    board = visitor.start()
    before = links(visitor, board)
    for path in ("share/viewer", "share/viewer/revoke"):
        assert post(visitor, board, path, seen=number) == 303
    assert links(visitor, board) == before


@pytest.mark.parametrize("role", ["owner", "stranger", "%00"])
def test_there_are_no_links_of_other_kinds(visitor: Visitor, role: str) -> None:
    board = visitor.start()
    for path in (f"share/{role}", f"share/{role}/revoke"):
        assert post(visitor, board, path, seen="0") == 404


def test_the_owner_gets_another_link_and_all_others_end(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    found = links(visitor, board)
    fields = fields_of(visitor.get(f"{board}/share"))
    moved = visitor.client.post(f"{board}/move", data=fields)
    assert moved.status_code == 303
    new = moved.location.removesuffix("/share")
    page = visitor.get(moved.location).text
    assert "This is your new link." in page
    for old in (board, found["viewer"], found["scorer"]):
        assert stranger.get(old).status_code == 410
    assert visitor.get(new).status_code == 200
    # The answer got lost on the way, and the form is sent again.
    again = visitor.client.post(f"{board}/move", data=fields)
    assert again.location == moved.location
    # Who has but the old link gets nowhere by it.
    assert visitor.client.post(f"{board}/move", data={**fields, "start": "x"}).status_code == 410


def test_a_new_link_of_the_owner_s_that_is_none_changes_nothing(visitor: Visitor) -> None:
    board = visitor.start()
    answer = visitor.send(f"{board}/move", {"start": "forged"}, page=f"{board}/share")
    assert answer.status_code == 422
    assert visitor.get(board).status_code == 200


def test_with_another_key_the_page_says_what_to_do(app: Flask, visitor: Visitor) -> None:
    board = visitor.start()
    old = links(visitor, board)["viewer"]
    app.config["SECRET_KEY"] = make_token()
    page = visitor.get(f"{board}/share").text
    assert "can no longer be shown" in page
    assert visitor.get(old).status_code == 200
    post(visitor, board, "share/viewer", **seen(visitor, board, "viewer"))
    assert links(visitor, board)["viewer"] != old


def test_the_front_page_lists_a_game_once_and_says_what_one_may_do(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    found = links(visitor, board)
    stranger.send(f"{found['viewer']}/keep", {}, page=found["viewer"])
    assert "to look on" in stranger.get("/").text
    stranger.send(f"{found['scorer']}/keep", {}, page=found["scorer"])
    page = stranger.get("/").text
    assert "to score" in page
    assert page.count('class="game-link"') == 1
    assert "to score" not in visitor.get("/").text


@pytest.mark.parametrize("role", ["viewer", "scorer", "own"])
def test_a_game_of_somebody_else_is_kept_only_if_one_asks(
    visitor: Visitor, stranger: Visitor, role: str
) -> None:
    board = visitor.start(player_0="Ann")
    assert "Keep on this device" not in visitor.get(board).text
    link = board if role == "own" else links(visitor, board)[role]
    for url in (link, f"{link}/large"):
        stranger.get(url)
    page = stranger.get(link)
    assert stranger.client.get_cookie("games") is None
    assert "Ann" not in without_tokens(stranger.get("/"))
    assert "Keep on this device" in page.text
    kept = stranger.send(f"{link}/keep", {}, page=link)
    assert kept.status_code == 303
    page = stranger.get(kept.location)
    assert "The game is kept" in page.text
    assert "Keep on this device" not in page.text
    assert "Ann" in stranger.get("/").text


def test_a_game_of_somebody_else_s_is_never_gathered_for_having_been_seen(
    app: Flask, visitor: Visitor, stranger: Visitor
) -> None:
    with app.app_context():
        token = start_game(database.session(), a_new_game())
    stranger.get(f"/g/{token}")
    stranger.start(player_0="Zoe")
    home = stranger.get("/").text
    assert "Zoe" in home
    assert "North-South" not in home
    assert "Keep on this device" in visitor.get(f"/g/{token}").text


def test_games_of_a_group_that_a_device_is_in_are_kept_as_ever(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start(player_0="Ann")
    own = stranger.start(player_0="Zoe")
    devices = visitor.get("/players/devices").text
    join = re.search(r"/join/[\w-]+", devices)
    assert join
    stranger.send(join[0], {})
    for url in (own, links(visitor, board)["viewer"]):
        assert "Keep on this device" not in stranger.get(url).text
    assert "Zoe" in stranger.get("/").text


def test_a_link_that_was_opened_is_known_till_the_browser_is_closed(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    stranger.get(board)
    cookie = stranger.client.get_cookie("opened")
    assert cookie is not None
    assert (cookie.max_age, cookie.expires) == (None, None)
    assert cookie.http_only


def test_links_that_work_on_this_machine_only_are_said_to(visitor: Visitor) -> None:
    board = visitor.start()
    assert "works on this machine only" in visitor.get(f"{board}/share").text
    other = visitor.client.get(f"{board}/share", base_url="http://192.0.2.7:8000")
    assert "works on this machine only" not in other.text
    assert "http://192.0.2.7:8000/g/" in other.text


def test_no_link_is_logged_when_something_goes_wrong(
    app: Flask,
    visitor: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("scorekeeper.web.group.sharing_routes.link_preview", fail)
    board = visitor.start()
    app.testing = False
    assert visitor.get(f"{board}/share").status_code == 500
    assert "GET sharing.show failed" in caplog.text
    assert board.rpartition("/")[2] not in caplog.text


def test_taking_a_link_back_is_undone_on_the_page(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    watched = links(visitor, board)["viewer"]
    url = f"{board}/share/viewer"
    page = visitor.get(f"{board}/share").text
    number = re.search(rf'action="{url}/revoke".+?name="seen" value="(\d+)"', page, re.DOTALL)
    assert number
    sent = {**fields_of(visitor.get(f"{board}/share")), "seen": number[1]}
    visitor.client.post(f"{url}/revoke", data=sent)
    assert stranger.get(watched).status_code == 410
    assert "Undo: give the link back" in visitor.get(f"{board}/share").text
    visitor.client.post(f"{url}/unrevoke", data=sent)
    assert "The link opens the game again." in visitor.get(f"{board}/share").text
    assert stranger.get(watched).status_code == 200
    visitor.client.post(f"{url}/unrevoke", data={**sent, "seen": "99"})
    assert "has ended for good" in visitor.get(f"{board}/share").text


def test_a_new_link_is_asked_about_and_every_button_has_its_own_name(visitor: Visitor) -> None:
    page = visitor.get(f"{visitor.start()}/share").text
    questions = re.findall(r"<details.+?</details>", page, re.DOTALL)
    for role in ("viewer", "scorer"):
        form = re.search(rf'<form method="post" action="[^"]+/share/{role}">', page)
        assert form
        assert any(form[0] in question and "ends for good" in question for question in questions)
    names = [words_of(name) for name in re.findall(r"<button.+?</button>", page, re.DOTALL)]
    names += [words_of(name) for name in re.findall(r"<summary.+?</summary>", page, re.DOTALL)]
    assert len(names) == len(set(names))


def test_an_empty_board_tells_nobody_to_write_who_only_looks_on(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    assert "write the first one down" in visitor.get(board).text
    found = links(visitor, board)
    assert "write the first one down" in stranger.get(found["scorer"]).text
    looked = stranger.get(found["viewer"]).text
    assert "write the first one down" not in looked
    assert "The first one shows here" in looked
