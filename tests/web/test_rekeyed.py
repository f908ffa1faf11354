"""Groups of an earlier version, whose links were derived without the key, as their devices come."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from itsdangerous import URLSafeSerializer
from sqlalchemy import text

from scorekeeper.persistence.transactions import write_transaction
from scorekeeper.services import database
from scorekeeper.services.common.tokens import hash_of, make_token
from tests.web.visitor import REFERENCE, Visitor, fields_of, without_tokens

FOUR = {"player_0": "Ann", "player_1": "Cid", "player_2": "Ben", "player_3": "Dot"}
NOTICE = "may have joined your games unseen"


@pytest.fixture
def former(visitor: Visitor, app: Flask) -> str:
    """The link of a group as the update has left it: former, its way into the game taken back."""
    visitor.start(**FOUR)
    old = make_token()
    with app.app_context(), write_transaction(database.session()):
        session, mark = database.session(), {"mark": hash_of(old)}
        session.execute(text("UPDATE group_tokens SET token_hash = :mark, former = true"), mark)
        session.execute(text("UPDATE groups SET token_hash = :mark"), mark)
        session.execute(text("DELETE FROM group_devices"))
        session.execute(text("UPDATE game_links SET revoked_at = made_at WHERE salt <> ''"))
    carry(visitor, app, old)
    return old


def carry(device: Visitor, app: Flask, *tokens: str, salt: str = "remembered groups") -> None:
    """Let a device hold the cookie that an earlier version gave it."""
    signed = URLSafeSerializer(app.config["SECRET_KEY"], salt=salt).dumps(list(tokens))
    device.client.set_cookie("groups", str(signed))


def link_of(visitor: Visitor) -> str:
    found = re.search(r'href="http://localhost(/join/[^"]+)"', visitor.get("/players/devices").text)
    assert found
    return found[1]


def game_of(visitor: Visitor) -> str:
    found = re.search(r'class="game-link" href="([^"]+)"', visitor.get("/").text)
    assert found
    return found[1]


def test_a_device_is_led_to_the_new_link_and_told_once(visitor: Visitor, former: str) -> None:
    front = visitor.get("/").text
    assert NOTICE in front
    assert 'href="/players/devices"' in front
    assert "Ann &amp; Ben" in front
    assert NOTICE not in visitor.get("/").text
    link = link_of(visitor)
    assert former not in link
    assert visitor.get(game_of(visitor)).status_code == 200
    assert "joined before devices were listed" in visitor.get("/players/devices").text


@pytest.mark.parametrize("page", ["/players", "/players/devices", "/games/new"])
def test_whatever_page_comes_first(visitor: Visitor, former: str, page: str) -> None:
    assert former
    assert NOTICE in visitor.get(page).text
    assert NOTICE not in visitor.get("/").text


def test_a_board_tells_it_too(visitor: Visitor, app: Flask, former: str) -> None:
    visitor.client.delete_cookie("groups")
    own = visitor.start(**FOUR)
    carry(visitor, app, former)
    assert NOTICE in visitor.get(own).text
    assert "Ann" in visitor.get("/players").text


def test_a_second_device_and_a_lost_answer_come_to_the_same_link(
    visitor: Visitor, stranger: Visitor, app: Flask, former: str
) -> None:
    link = link_of(visitor)
    carry(visitor, app, former)
    assert link_of(visitor) == link
    carry(stranger, app, former)
    assert link_of(stranger) == link
    assert stranger.get("/players/devices").text.count("joined before") == 2


def test_the_old_address_opens_nothing_and_says_why(
    visitor: Visitor, stranger: Visitor, former: str
) -> None:
    for _ in range(2):
        asked = stranger.get(f"/join/{former}")
        assert asked.status_code == 410
        assert "renewed for safety" in asked.text
        assert "Ann" not in without_tokens(asked)
        form = fields_of(stranger.get("/games/new"))
        assert stranger.client.post(f"/join/{former}", data=form).status_code == 410
        assert "Ann" not in without_tokens(stranger.get("/"))
        visitor.get("/")


def test_an_old_cookie_is_worth_nothing_after_a_new_link(
    visitor: Visitor, stranger: Visitor, app: Flask, former: str
) -> None:
    carry(stranger, app, former)
    assert "Ann" in stranger.get("/players").text
    visitor.send("/players/devices/renew", {}, page="/players/devices")
    assert stranger.get("/players").status_code == 404
    carry(stranger, app, former)
    assert stranger.get("/players").status_code == 404
    assert "Ann" not in without_tokens(stranger.get("/"))
    assert stranger.get(f"/join/{former}").status_code == 404
    page = visitor.get("/players/devices").text
    assert page.count(">joined ") == 1
    assert "this one" in page


def test_only_a_signed_cookie_of_the_earlier_version_leads_on(
    stranger: Visitor, app: Flask, former: str
) -> None:
    carry(stranger, app, former, salt="remembered games")
    assert "Ann" not in without_tokens(stranger.get("/"))
    carry(stranger, app, former, salt="remembered groups by keyed links")
    assert "Ann" not in without_tokens(stranger.get("/"))
    stranger.client.set_cookie("groups", f'["{former}"].signed')
    assert "Ann" not in without_tokens(stranger.get("/"))
    assert stranger.get("/players").status_code == 404


def test_a_game_begun_with_an_old_cookie_is_the_group_s(
    visitor: Visitor, app: Flask, former: str
) -> None:
    form = fields_of(visitor.get("/games/new"))
    carry(visitor, app, former)
    started = visitor.client.post("/games/new", data={**form, **FOUR, "player_0": "Eve"})
    assert started.status_code == 303
    assert NOTICE in visitor.get(started.location).text
    assert visitor.get("/").text.count('class="game-link"') == 2


def test_pages_and_forms_under_an_old_link_go_on(
    visitor: Visitor, app: Flask, former: str, stranger: Visitor
) -> None:
    assert former
    visitor.get("/")
    game = game_of(visitor)
    review = visitor.send(f"{game}/hands/new", {**REFERENCE, "action": "review"})
    with app.app_context(), write_transaction(database.session()):
        everything = "UPDATE game_links SET revoked_at = made_at WHERE salt <> ''"
        database.session().execute(text(everything))
    assert stranger.get(f"{game}/hands/new").status_code == 410
    assert visitor.get(f"{game}/live").status_code == 410
    moved = visitor.get(f"{game}/hands/new?hands=all")
    assert moved.status_code == 303
    assert moved.location.endswith("/hands/new?hands=all")
    assert visitor.get(moved.location).status_code == 200
    odd = visitor.get(f"{game}/large?_external=1&_scheme=evil&token=x&endpoint=y&a=%0d%0aB:%20c")
    assert odd.status_code == 303
    assert odd.location.startswith("/g/")
    saved = visitor.save(f"{game}/hands/new", review)
    assert saved.status_code == 303
    assert "1190" in visitor.get(saved.location).text
    assert visitor.client.post(f"{game}/undo", data={}).status_code == 400
    assert stranger.client.post(f"{game}/undo", data={}).status_code == 410


def test_devices_are_listed_and_put_out(visitor: Visitor, stranger: Visitor) -> None:
    visitor.start(**FOUR)
    link = link_of(visitor)
    stranger.client.post(link, data=fields_of(stranger.get(link)), headers=IPHONE)
    page = visitor.get("/players/devices").text
    assert page.count(">joined ") == 2
    assert page.count("this one") == 1
    assert "iPhone" in page
    visitor.send("/players/devices/renew", {}, page="/players/devices")
    assert visitor.get("/players/devices").text.count(">joined ") == 1


IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"}


def test_a_backup_of_before_the_update_may_be_put_back(
    visitor: Visitor, app: Flask, former: str
) -> None:
    link = link_of(visitor)
    with app.app_context(), write_transaction(database.session()):
        session, mark = database.session(), {"mark": hash_of(former)}
        session.execute(text("UPDATE group_tokens SET token_hash = :mark, former = true"), mark)
        session.execute(text("UPDATE groups SET token_hash = :mark"), mark)
    assert "Ann &amp; Ben" in visitor.get("/").text
    assert link_of(visitor) == link


def test_those_put_out_do_not_meet_again(visitor: Visitor, stranger: Visitor, app: Flask) -> None:
    visitor.start(**FOUR)
    link, other = link_of(visitor), Visitor(app.test_client())
    for device in (stranger, other):
        device.send(link, {})
    visitor.send("/players/devices/renew", {}, page="/players/devices")
    stranger.start(**{**FOUR, "player_0": "Zoe"})
    other.start(**FOUR)
    assert "Zoe" not in without_tokens(other.get("/statistics"))
    assert "Zoe" not in without_tokens(other.get("/players"))
