"""Pages that follow the game: asked often, answered cheaply, up to date."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.persistence.tables import Game
from scorekeeper.services import database
from tests.web.test_sharing import links
from tests.web.visitor import Visitor


def ask(visitor: Visitor, board: str, mark: str = "", query: str = "") -> tuple[int, str, str]:
    answer = visitor.get(f"{board}/live{query}", headers={"If-None-Match": f'"{mark}"'})
    return answer.status_code, answer.get_etag()[0] or "", answer.text


@pytest.mark.parametrize("query", ["", "?large"])
def test_who_has_seen_the_game_as_it_stands_is_told_so(visitor: Visitor, query: str) -> None:
    board = visitor.start()
    status, mark, text = ask(visitor, board, query=query)
    assert status == 200
    assert "data-part" in text
    assert ask(visitor, board, mark, query) == (304, mark, "")
    visitor.write(board)
    status, new, text = ask(visitor, board, mark, query)
    assert (status, new != mark) == (200, True)
    assert "1190" in text
    assert ask(visitor, board, new, query)[0] == 304


def test_the_board_s_own_mark_is_the_one_to_ask_with(visitor: Visitor) -> None:
    board = visitor.start()
    for page in (board, f"{board}/large"):
        mark = visitor.get(page).text.partition('data-mark="')[2].partition('"')[0]
        assert ask(visitor, board, mark)[0] == 304


def test_a_look_that_finds_nothing_new_costs_one_row(visitor: Visitor, asked: list[str]) -> None:
    board = visitor.start()
    _, mark, _ = ask(visitor, board)
    asked.clear()
    assert ask(visitor, board, mark)[0] == 304
    assert sum(statement.startswith("SELECT") for statement in asked) == 1


def test_a_game_that_a_backup_put_back_is_not_the_one_that_was_seen(
    app: Flask, visitor: Visitor
) -> None:
    board = visitor.start()
    _, mark, _ = ask(visitor, board)
    with app.app_context():
        # Another hour, and the version that it has.
        database.session().execute(update(Game).values(changed_at=datetime(2026, 5, 6, tzinfo=UTC)))
        database.session().commit()
    assert ask(visitor, board, mark)[0] == 200


def test_a_viewer_s_live_board_offers_no_writes(visitor: Visitor, stranger: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    watched = links(visitor, board)["viewer"]
    _, mark, text = ask(visitor, board)
    status, _, watching = ask(stranger, watched, mark)
    assert "Undo hand 1" in text
    assert status == 200
    assert "Undo" not in watching
    assert "<form" not in watching


def test_the_large_board_shows_totals_minimums_and_who_deals(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", player_2="Ben")
    visitor.write(board)
    page = visitor.get(f"{board}/large").text
    for text in ("Ann &amp; Ben", "1190", "−65", "need 50", "need 15", "East deals"):
        assert text in page, text
    assert f'href="{board}"' in page
    assert "<form" not in page


def test_the_large_board_tells_who_won(visitor: Visitor) -> None:
    board = visitor.start(target="1000")
    visitor.write(board)
    assert "North &amp; South win" in visitor.get(f"{board}/large").text
