import re

import pytest

from scorekeeper.services.common.tokens import make_token
from tests.web.visitor import REFERENCE, Visitor, fields_of, title_of, words_of

FOOT = "hand-and-foot"


def test_the_board_answers_without_a_tap(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", player_2="Ben")
    answer = visitor.write(board)
    page = visitor.get(answer.location).text
    assert "1190" in page
    assert "−65" in page
    assert "lead by 1255" in page
    assert "need 50" in page
    assert "need 15" in page
    assert "1190 of 5000" in page
    assert "East deals" in page
    assert "Hand 1 is saved: Ann &amp; Ben +1190, East &amp; West −65." in page


def test_a_game_that_ends_level_is_a_draw(visitor: Visitor) -> None:
    new = {
        "ruleset": FOOT,
        "overrides": {"target.deals": 1, "target.level_ends": True},
        "sides": ["Ann", "Ben"],
    }
    key = {"Idempotency-Key": make_token()}
    started = visitor.client.post("/api/v1/games", json=new, headers=key)
    board, level = f"/g/{started.get_json()['token']}", {"sides-out": "none"}
    for side in (0, 1):
        level |= {f"sides-{side}-depth": "net", f"sides-{side}-net": "300"}
    assert "1 hand; it may end level" in visitor.get(f"{board}/rules").text
    review = visitor.send(f"{board}/hands/new", {**level, "action": "review"})
    assert "The game ends in a draw with this." in review.text
    visitor.save(f"{board}/hands/new", review)
    page = visitor.get(board).text
    assert "A draw" in page
    assert "Write hand 2" not in page
    visitor.send(f"{board}/keep", {}, page=board)
    assert "a draw" in words_of(visitor.get("/").text)


def test_of_three_who_play_a_draw_is_between_the_best(visitor: Visitor) -> None:
    rules = {"target.points": None, "target.deals": 1, "target.level_ends": True}
    sides = [{"entry": "net", "net": net} for net in (300, 250, 300)]
    new = {"ruleset": "classic", "players": 3, "overrides": rules, "sides": ["Ann", "Ben", "Cid"]}
    started = visitor.client.post(
        "/api/v1/games", json=new, headers={"Idempotency-Key": make_token()}
    )
    token = started.get_json()["token"]
    headers = {"Authorization": f"Bearer {token}", "If-Match": '"0"'}
    headers["Idempotency-Key"] = make_token()
    visitor.client.post("/api/v1/game/hands", json={"sides": sides}, headers=headers)
    assert "A draw between Ann and Cid" in words_of(visitor.get(f"/g/{token}").text)


def test_a_game_that_is_gone(visitor: Visitor) -> None:
    for url in ("/g/gone", "/g/gone/hands/new", "/g/gone/hands/1", "/g/gone/hands/1/edit"):
        page = visitor.get(url)
        assert page.status_code == 404
        assert "no game behind this link" in page.text


def test_the_titles_of_pages_tell_whose_game_they_are_of(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", player_2="Ben", side_1="Guests")
    visitor.write(board)
    other = visitor.start(player_0="Cid")
    review = visitor.send(f"{board}/settings", {"player_0_0": "Anna", "action": "review"})
    pages = ("", "/large", "/hands/new", "/changes", "/settings", "/hands/1", "/hands/1/versions/1")
    others = ("/share", "/follow")
    for page in (review, *(visitor.get(f"{board}{path}") for path in (*pages, *others))):
        assert "Ann &amp; Ben – Guests" in title_of(page.text)
    assert title_of(visitor.get(board).text) != title_of(visitor.get(other).text)
    assert "<h1>Hand 1</h1>" in visitor.get(f"{board}/hands/1").text
    player = {title_of(visitor.get(f"/players/1{path}").text) for path in ("", "/edit")}
    assert player == {"Ann · Statistics", "Ann · Change the name"}
    merging = visitor.get("/players/1/merge?into=2")
    assert title_of(merging.text).startswith("One player or two? · Ann,")


def test_names_from_right_to_left_turn_nothing_beside_them(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ann", player_2="Ben", side_1="דנה")
    isolated = "\N{FIRST STRONG ISOLATE}דנה\N{POP DIRECTIONAL ISOLATE}"
    page = visitor.get(board).text
    assert title_of(page).startswith(f"Ann &amp; Ben – {isolated} · ")
    assert f"Ann &amp; Ben 0, {isolated} 0" in page
    visitor.write(board)
    assert f"Ann &amp; Ben +1190, {isolated} −65." in visitor.get(board).text
    visitor.send(f"{board}/preview", {"names": "on"}, page=f"{board}/share")
    assert f"Ann &amp; Ben: 1190, {isolated}: −65" in visitor.get(board).text
    assert f"Ann &amp; Ben – {isolated}<" in visitor.get("/").text


def test_wrong_method(visitor: Visitor) -> None:
    board = visitor.start()
    page = visitor.send(board, {}, page="/games/new")
    assert page.status_code == 405
    assert "cannot be done" in page.text


def test_undo_and_bring_back(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    undone = visitor.send(f"{board}/undo", {"key": "undo-1"}, page=board)
    page = visitor.get(undone.location).text
    assert "Hand 1 is undone." in page
    assert "Bring back hand 1" in page
    assert "1190" not in page
    back = visitor.send(f"{board}/restore", {"key": "back-1"}, page=board)
    assert "1190" in visitor.get(back.location).text


def test_undo_sent_twice_undoes_one_hand(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    visitor.write(board)
    fields = fields_of(visitor.get(board))
    for _ in range(2):
        assert visitor.client.post(f"{board}/undo", data=fields).status_code == 303
    assert "Hand 2 · " in visitor.get(board).text


def test_a_key_that_was_used_for_a_hand_undoes_none(visitor: Visitor) -> None:
    board = visitor.start()
    fields = {**fields_of(visitor.get(f"{board}/hands/new")), **REFERENCE, "action": "save"}
    assert visitor.client.post(f"{board}/hands/new", data=fields).status_code == 303
    sent = {**fields, "expected": "1"}
    for url in (f"{board}/undo", f"{board}/restore"):
        answer = visitor.client.post(url, data=sent)
        assert answer.status_code == 422
        assert "Nothing was changed" in answer.text
        assert "is undone" not in visitor.get(board).text
    assert visitor.client.post(f"{board}/delete", data=sent).status_code == 422
    assert "1190" in visitor.get(board).text


def test_nothing_to_undo(visitor: Visitor) -> None:
    board = visitor.start()
    answer = visitor.send(f"{board}/undo", {"key": "k", "expected": "0"}, page="/games/new")
    assert "no hand to undo" in visitor.get(answer.location).text


def test_undo_of_what_somebody_else_changed_shows_the_game_as_it_is(
    visitor: Visitor, stranger: Visitor
) -> None:
    board = visitor.start()
    visitor.write(board)
    seen = fields_of(visitor.get(board))
    stranger.write(board)
    answer = visitor.client.post(f"{board}/undo", data=seen)
    assert answer.status_code == 409
    assert "Somebody else saved" in answer.text
    assert "2380" in answer.text


def test_a_version_that_is_no_number_is_none(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    answer = visitor.send(f"{board}/undo", {"key": "k", "expected": "¹"}, page=board)
    assert answer.status_code == 409


def test_the_end_of_the_game(visitor: Visitor) -> None:
    board = visitor.start(target="1000")
    visitor.write(board)
    page = visitor.get(board).text
    assert "North &amp; South win" in page
    assert "by 1255 points" in page
    assert "Best hand: North &amp; South made 1190 in hand 1" in page
    assert "Most canastas: North &amp; South, with 2" in page
    assert f'href="{board}/sheet.pdf"' in page
    assert "Play again" in page
    assert "Write hand" not in page
    said = "The game is over. Undo the last hand"
    for header, is_told in (({"Visit": "later"}, False), ({}, True)):
        answer = visitor.get(f"{board}/hands/new", headers=header)
        assert answer.status_code == 303
        assert (said in visitor.get(board).text) == is_told


def test_the_totals_are_drawn_from_the_second_hand_on(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    assert "<svg xmlns" not in visitor.get(board).text
    visitor.write(board, {**REFERENCE, "sides-0-red_threes": "0"})
    page = visitor.get(board).text
    assert page.count("<svg xmlns") == 2
    assert "Points of each hand" in page
    assert 'aria-details="hands"' in page
    assert '<table class="ledger" id="hands">' in page


def test_a_hand_that_breaks_a_rule_is_marked(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board, {"sides-0-melds": "7 7 2 2 2"})
    assert "Breaks a rule" in visitor.get(board).text


def test_who_deals_leads_and_sits_out(visitor: Visitor) -> None:
    page = visitor.get(visitor.start()).text
    assert "North deals" in page
    assert "East plays first" in page
    five = visitor.get(visitor.start(variant="classic", players="5")).text
    assert " sits out" in five


@pytest.mark.parametrize(
    ("own", "score"), [("", "Ann D &amp; Cid"), ("The Winners", "The Winners Ann D Cid")]
)
def test_players_are_named_once_beside_the_dealers_sign(
    visitor: Visitor, own: str, score: str
) -> None:
    board = visitor.start(player_0="Ann", player_2="Cid", side_0=own, first_dealer="0")
    side = visitor.get(board).text.split('<div class="score">')[1].split('<div class="stack">')[0]
    assert words_of(side) == score


def test_the_best_of_several_sides_share_the_most_canastas(visitor: Visitor) -> None:
    board = visitor.start(target="100")
    sevens = {"sides-0-melds": "7x7", "sides-1-melds": "8x7", "sides-out": "0"}
    visitor.write(board, {**sevens, "sides-1-red_threes": "1"})
    page = visitor.get(board).text
    assert "Most canastas: North &amp; South and East &amp; West, with 1" in page


def test_without_a_canasta_nobody_made_most(visitor: Visitor) -> None:
    board = visitor.start(target="50")
    visitor.write(board, {"sides-0-melds": "Ax4"})
    page = visitor.get(board).text
    assert " win" in page
    assert "Most canastas" not in page


def test_a_long_game_opens_with_its_last_hands(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.game.board_page.LATEST", 2)
    board = visitor.start()
    for _ in range(2):
        visitor.write(board)
    assert "Show all" not in visitor.get(board).text
    visitor.write(board)
    for page in (visitor.get(board).text, visitor.get(f"{board}/live").text):
        assert [f'aria-label="Hand {number}"' in page for number in (1, 2, 3)] == [
            False,
            True,
            True,
        ]
        assert f'href="{board}?hands=all#hands"' in page
        assert "Show all 3 hands" in page
    for query in ("?hands=all", "/live?hands=all"):
        page = visitor.get(f"{board}{query}").text
        assert [f'aria-label="Hand {number}"' in page for number in (1, 2, 3)] == [True] * 3
        assert f'data-live="{board}/live?hands=all"' in page
        assert "Show all" not in page


def tools(page: str) -> list[str]:
    """Return the texts of a board's tools, in the order of the page."""
    return [tool.strip() for tool in re.findall(r"</svg> (?:<span>)?([^<]+)", page)]


def test_the_tools_stand_in_the_order_of_an_evening(visitor: Visitor) -> None:
    board = visitor.start(target="1000")
    running = tools(visitor.get(board).text)
    order = ["Rules", "Changes", "Names, dealer, target", "Score sheet, A4", "Game as a file"]
    assert [tool for tool in running if tool in order] == order
    assert "Follow hand" in running
    visitor.write(board)
    over = tools(visitor.get(board).text)
    assert "Follow hand" not in over
    assert "Table helper" in over


def test_a_look_at_a_board_leaves_no_mark_of_the_device(
    visitor: Visitor, stranger: Visitor
) -> None:
    """A device becomes known by a form that starts something, as on a board that is over.

    Nobody else's look has to be told apart.
    """
    board = visitor.start()
    page = stranger.get(board)
    assert stranger.client.get_cookie("device") is None
    assert 'name="start"' not in page.text


def net(*points: int) -> dict[str, str]:
    """Return the fields of a hand of which the sides tell their points alone."""
    sides = enumerate(points)
    fields = {f"sides-{side}-depth": "net" for side in range(len(points))}
    return {**fields, **{f"sides-{side}-net": str(made) for side, made in sides}, "sides-out": "0"}


@pytest.mark.parametrize(("variant", "hands", "points"), [("classic", 1, 5_000), (FOOT, 4, 100)])
def test_sides_that_are_level_at_the_end_play_on(
    visitor: Visitor, variant: str, hands: int, points: int
) -> None:
    board = visitor.start(variant=variant)
    for _ in range(hands):
        assert "another hand decides" not in visitor.get(board).text
        visitor.write(board, net(points, points))
    page = visitor.get(board).text
    assert f"Level at {hands * points}: another hand decides." in page
    assert f"Write hand {hands + 1}" in page
    visitor.write(board, net(10, 5))
    assert "another hand decides" not in visitor.get(board).text


def test_hands_behind_the_end_are_told(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    for points in ((100, 0), (0, 200), (300, 0)):
        visitor.write(board, net(*points))
    assert "after the end" not in visitor.get(board).text
    url = f"{board}/hands/1/edit"
    review = visitor.send(url, {**net(5_100, 0), "action": "review"})
    said = "Hand 1 ends the game by its rules; hands 2 to 3 come after the end and count all the"
    assert said in words_of(review.text)
    assert "The game is over with this." in review.text
    visitor.save(url, review)
    assert said in words_of(visitor.get(board).text)
    review = visitor.send(url, {**net(100, 0), "action": "review"})
    assert "after the end" not in review.text


def test_only_what_changes_later_is_listed(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    for points in ((100, 1_440), (3_000, 0)):
        visitor.write(board, net(*points))
    url = f"{board}/hands/2/edit"
    page = words_of(visitor.send(url, {**net(4_900, 0), "action": "review"}).text)
    assert "Now, North &amp; South 3100 → 5000" in page
    assert "Now, East" not in page


def test_a_mark_says_how_many_more_are_behind_it(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    sent = {"sides-0-melds": "7 2 2 2 2", "sides-out": "1", "action": "review"}
    page = visitor.send(f"{board}/hands/new", sent).text
    assert "Too many wild cards in this meld: 4, where 3 may be. (and 1 more)" in words_of(page)
    # both in one run of text, which the arrow beside it leaves whole
    assert "<summary><span>One 7 and four deuces: Too many wild cards in this meld" in page
