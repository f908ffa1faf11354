"""Players, statistics and devices, as a browser sees them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from flask import Flask
from sqlalchemy import update

from scorekeeper.persistence.tables import Game
from scorekeeper.services import database
from scorekeeper.services.game.results import Figures
from scorekeeper.services.game.views import NamedSide
from scorekeeper.services.game.writes import NewGame
from scorekeeper.services.lifecycle.games import start_game
from scorekeeper.services.statistics import GroupStatistics, MonthFigures
from scorekeeper.web.group.statistics_page import fraction, percent, rounded, statistics_page
from tests.web.visitor import Visitor, fields_of, without_tokens, words_of

FOUR = {"player_0": "Ann", "player_1": "Cid", "player_2": "Ben", "player_3": "Dot"}


def play(visitor: Visitor, **values: str) -> str:
    """Start a game of four and write its first hand; return its board."""
    board = visitor.start(**{**FOUR, **values})
    visitor.write(board)
    return board


def link_of(visitor: Visitor) -> str:
    """Return the link that lets another device in."""
    found = re.search(r'href="http://localhost(/join/[^"]+)"', visitor.get("/players/devices").text)
    assert found
    return found[1]


def player_numbers(visitor: Visitor) -> dict[str, int]:
    """Return the numbers of the players by their names."""
    page = visitor.get("/players").text
    found = re.findall(r'class="person" href="/players/(\d+)">([^<]+)<', page)
    return {name: int(number) for number, name in found}


def test_hands_from_paper_say_nothing_of_who_went_out(visitor: Visitor) -> None:
    paper = {f"paper-{row}-{side}": "100" for row in range(1, 8) for side in range(2)}
    board = visitor.start(**FOUR, **paper)
    ann = f"/players/{player_numbers(visitor)['Ann']}"
    said = words_of(visitor.get(ann).text)
    assert "canastas a hand – went out –" in said
    visitor.write(board)
    assert "went out 100% in 1 hand" in words_of(visitor.get(ann).text)


def test_before_the_first_game_there_is_nothing_but_a_way_to_it(visitor: Visitor) -> None:
    page = visitor.get("/statistics")
    assert page.status_code == 200
    assert "Start a game" in page.text
    for url in ("/players", "/players/1", "/players/devices", "/pairs/1/2", "/players/1/edit"):
        assert visitor.get(url).status_code == 404
    for url in ("/players/1", "/pairs/1/2", "/statistics.csv"):
        assert "After the first hand you see here" in visitor.get(url).text
    for url, said in (
        ("/players", "is listed here. Write down who plays"),
        ("/games", "is listed here"),
    ):
        empty = visitor.get(url).text
        assert said in empty
        assert 'href="/games/new">Start a game</a>' in empty
    assert "/players/erase" not in visitor.get("/players").text
    assert 'href="/games/import"' in visitor.get("/games").text
    assert "link is complete" in visitor.get("/join/nothing").text
    visitor.start()
    assert "Write down who plays" in visitor.get("/players").text


def test_a_hand_shows_in_the_statistics_of_players_and_pairs(visitor: Visitor) -> None:
    play(visitor, target="1000")
    page = visitor.get("/statistics").text
    said = words_of(page)
    assert "Ann 1 1 (100%) 1190 1190 2.0 100%" in said
    assert "Cid & Dot" in said.replace("&amp;", "&")
    assert "1 of 1" in said
    assert "1190 by Ann & Ben" in said.replace("&amp;", "&")
    number = re.search(r'href="(/players/\d+)">Ann<', page)
    assert number
    career = words_of(visitor.get(number[1]).text)
    assert "1 games" not in career
    assert "Cid 1 1 0 1255" in career
    assert "Ben 1 1 (100%)" in career
    pair = re.search(r'href="(/pairs/\d+/\d+)">Ann &amp; Ben<', page)
    assert pair
    against = words_of(visitor.get(pair[1]).text).replace("&amp;", "&")
    assert "Cid & Dot 1 1 0 1255" in against


def test_a_game_that_goes_on_has_not_ended_with_points_ahead(visitor: Visitor) -> None:
    play(visitor)
    ann = f"/players/{player_numbers(visitor)['Ann']}"
    assert "Cid 1 0 0 –" in words_of(visitor.get(ann).text)
    play(visitor, target="1000")
    assert "Cid 2 1 0 1255" in words_of(visitor.get(ann).text)
    play(visitor)
    assert "Cid 3 1 0 1255" in words_of(visitor.get(ann).text)


def test_special_hands_have_a_column_where_there_are_any(visitor: Visitor) -> None:
    play(visitor)
    assert "special hands" not in words_of(visitor.get("/statistics").text)
    board = visitor.start(**FOUR, variant="modern-american")
    visitor.write(board, {"sides-0-special_hand": "quads", "sides-out": "0"})
    said = words_of(visitor.get("/statistics").text)
    assert "went out special hands" in said
    assert re.search(r"Ann 2 \S+ \S+ \S+ \S+ 100% 1 ", said)
    number = player_numbers(visitor)["Ann"]
    assert "special hands 1" in words_of(visitor.get(f"/players/{number}").text)


def test_years_before_the_last_two_have_a_row_each(app: Flask) -> None:
    months = tuple(
        MonthFigures(year, month, Figures(games=games, hands=2 * games))
        for year, month, games in ((2023, 5, 1), (2024, 5, 1), (2024, 6, 3), (2025, 12, 5))
    )
    found = GroupStatistics(
        players=(),
        pairs=(),
        months=(*months, MonthFigures(2026, 1, Figures(games=7, hands=9))),
        best=(),
    )
    with app.test_request_context():
        rows = statistics_page(found, {})["months"].rows
    assert [(row.name, tuple(row.cells)) for row in rows] == [
        ("January 2026", ("7", "9")),
        ("December 2025", ("5", "10")),
        ("2024", ("4", "8")),
        ("2023", ("1", "2")),
    ]


def test_games_are_chosen_by_ruleset_and_time(visitor: Visitor) -> None:
    play(visitor)
    play(visitor, variant="classic", player_0="Eve")
    every = words_of(visitor.get("/statistics").text)
    assert "Eve" in every
    caliente = words_of(visitor.get("/statistics?ruleset=caliente-complete&period=12-months").text)
    assert not re.search(r"\bEve\b", caliente)
    assert "Canasta Caliente Complete · the last 12 months" in caliente
    for query in ("period=1999", "ruleset=nonsense", "period=30-days", "period=%00"):
        assert "Ann" in visitor.get(f"/statistics?{query}").text
    assert visitor.get("/players/1?period=30-days").status_code == 200
    empty = visitor.get("/statistics?ruleset=classic&period=2026-99")
    assert empty.status_code == 200


def test_a_period_ends_now(app: Flask, visitor: Visitor) -> None:
    for days in (400, 40, 0):
        board = visitor.start(**FOUR)
        with app.app_context():
            began = datetime.now(UTC) - timedelta(days=days)
            database.session().execute(update(Game).values(started_at=began))
            database.session().commit()
        visitor.write(board)
    for period, games in (("30-days", 1), ("12-months", 2), ("", 3)):
        said = words_of(visitor.get(f"/statistics?period={period}").text)
        assert f"Ann {games} " in said


def test_a_stranger_sees_none_of_it(visitor: Visitor, stranger: Visitor) -> None:
    play(visitor)
    assert "Ann" not in without_tokens(stranger.get("/statistics"))
    assert stranger.get("/players").status_code == 404
    visitor_fields = fields_of(visitor.get("/players/1/edit"))
    answer = stranger.client.post("/players/1/name", data={**visitor_fields, "name": "Zoe"})
    assert answer.status_code == 400
    start = fields_of(stranger.get("/games/new"))["csrf_token"]
    forged = {"csrf_token": start, "name": "Zoe"}
    for url in ("/players/1/name", "/players/1/hide", "/players/1/merge/2", "/players/1/split"):
        assert stranger.client.post(url, data=forged).status_code == 404
    assert "Zoe" not in without_tokens(visitor.get("/players"))


def test_names_of_earlier_games_are_offered(visitor: Visitor) -> None:
    assert "known-names" not in visitor.get("/games/new").text
    play(visitor, player_3="")
    page = visitor.get("/games/new").text
    for name in ("Ann", "Ben", "Cid"):
        assert f'<option value="{name}">' in page
        assert f'data-seats="{name}"' in page
    assert 'data-seats="West"' not in page
    assert page.count('list="known-names"') == 4


def test_one_tap_starts_the_next_game_at_the_same_table(visitor: Visitor) -> None:
    board = play(visitor, target="1000", variant="caliente-deluxe", side_0="We")
    page = visitor.get(board)
    fields = fields_of(page)
    again = visitor.client.post(f"{board}/rematch", data=fields)
    assert again.status_code == 303
    text = words_of(visitor.get(again.location).text)
    assert "Cid deals" in text
    assert "0 of 1000" in text
    twice = visitor.client.post(f"{board}/rematch", data=fields)
    assert twice.location == again.location
    front = visitor.get("/").text
    assert front.count('class="game-link"') == 2
    assert front.count("/rematch") == 1

    # from another page, or another phone of the group, too, until a hand is written
    def games_after_another() -> int:
        home = visitor.client.post(f"{board}/rematch", data=fields_of(visitor.get("/")))
        assert "Cid deals" in visitor.get(home.location).text
        return visitor.get("/").text.count('class="game-link"')

    assert games_after_another() == 2
    visitor.write(again.location)
    assert games_after_another() == 3


def test_a_stranger_starts_a_next_game_of_their_own(visitor: Visitor, stranger: Visitor) -> None:
    board = play(visitor)
    mine = visitor.send(f"{board}/rematch", {}, page=board).location
    theirs = stranger.send(f"{board}/rematch", {}, page=board).location
    assert theirs != mine
    visitor.write(mine)
    assert "Undo hand 1" in words_of(visitor.get(mine).text)
    assert "Undo hand 1" not in words_of(stranger.get(theirs).text)


def test_no_other_game_without_hands_is_taken_for_the_next_one(visitor: Visitor) -> None:
    board = play(visitor)
    again = visitor.send(f"{board}/rematch", {}, page=board).location
    review = visitor.send(f"{again}/settings", {"player_0_0": "Anna", "action": "review"})
    visitor.save(f"{again}/settings", review)
    another = visitor.send(f"{board}/rematch", {}, page=board).location
    assert another != again
    assert "Anna" not in visitor.get(another).text
    assert visitor.get("/").text.count('class="game-link"') == 3


def test_a_name_is_changed_and_games_keep_theirs(visitor: Visitor) -> None:
    board = play(visitor)
    answer = visitor.send("/players/1/name", {"name": "Anna"}, page="/players/1/edit")
    assert answer.status_code == 303
    assert "The name is changed" in visitor.get(answer.location).text
    assert "Anna" in visitor.get("/statistics").text
    assert "Ann &amp; Ben" in visitor.get(board).text
    taken = visitor.send("/players/1/name", {"name": "ben"}, page="/players/1/edit")
    assert taken.status_code == 422
    assert "ben is another player already" in taken.text
    assert 'aria-invalid="true"' in taken.text
    assert "Type a name" in visitor.send("/players/1/name", {"name": " "}, "/players/1/edit").text


def test_two_spellings_become_one_player_and_two_again(visitor: Visitor) -> None:
    play(visitor)
    play(visitor, player_0="Anne")
    page = words_of(visitor.get("/players/5/merge?into=1").text)
    assert "1 game of Anne counts for Ann" in page
    assert "2 games" in page
    done = visitor.send("/players/5/merge/1", {}, page="/players/5/merge?into=1")
    assert done.location.endswith("/players/1/edit")
    edit = visitor.get(done.location)
    assert "The two are one player now" in edit.text
    assert "Anne is somebody else" in edit.text
    assert "Ann 2" in words_of(visitor.get("/statistics").text)
    assert visitor.get("/players/5").status_code == 404
    split = visitor.send("/players/1/split", {"spelling": "anne"}, page="/players/1/edit")
    assert "They are two players now" in visitor.get(split.location).text
    assert "Ann 1" in words_of(visitor.get("/statistics").text)
    wrong = visitor.send("/players/1/split", {"spelling": "nobody"}, page="/players/1/edit")
    assert "Choose a spelling" in visitor.get(wrong.location).text


def test_two_people_stay_two(visitor: Visitor) -> None:
    play(visitor)
    page = visitor.get("/players/1/merge?into=2").text
    assert "sat in 1 game together" in page
    forced = visitor.send("/players/1/merge/2", {}, page="/players/1/edit")
    assert "so they are two people" in visitor.get(forced.location).text
    for into in ("1", "", "x", "²"):
        assert visitor.get(f"/players/1/merge?into={into}").status_code == 303
    assert visitor.get("/players/1/merge?into=99").status_code == 404


def test_a_deleted_player_can_be_brought_back(visitor: Visitor) -> None:
    play(visitor)
    gone = visitor.send("/players/1/hide", {}, page="/players/1/edit")
    page = visitor.get(gone.location)
    assert "The player is deleted" in page.text
    assert ">Ann<" not in visitor.get("/statistics").text
    assert 'data-seats="Ann"' not in visitor.get("/games/new").text
    visitor.send("/players/1/show", {}, page="/players")
    assert ">Ann<" in visitor.get("/statistics").text


def test_another_device_is_let_in_by_the_link(visitor: Visitor, stranger: Visitor) -> None:
    board = play(visitor)
    assert "<svg" in visitor.get("/players/devices").text
    link = link_of(visitor)
    assert "This device already shares these games" in visitor.get(link).text
    asked = stranger.get(link)
    assert "Players here:" in asked.text
    assert "Ann" not in without_tokens(stranger.get("/"))
    joined = stranger.send(link, {})
    assert joined.status_code == 303
    front = stranger.get("/").text
    assert "This device shares these games" in front
    assert "Ann &amp; Ben – Cid &amp; Dot" in front
    found = re.search(r'class="game-link" href="([^"]+)"', front)
    assert found
    assert found[1] != board
    assert stranger.get(found[1]).status_code == 200
    other = play(stranger, player_0="Eve")
    assert "Eve &amp; Ben" in visitor.get("/").text
    assert "Eve" in visitor.get("/statistics").text
    assert visitor.get(other).status_code == 200


def test_a_device_with_games_of_its_own_is_told_what_becomes_of_them(
    visitor: Visitor, stranger: Visitor
) -> None:
    play(visitor)
    own = play(stranger, player_0="Zoe")
    link = link_of(visitor)
    assert "stay with those it played with" in words_of(stranger.get(link).text)
    stranger.send(link, {})
    stranger.get(own)
    front = words_of(stranger.get("/").text)
    assert "The game goes on Zoe" in front
    stranger.client.set_cookie("groups", "nonsense")
    assert "stay with those" not in words_of(stranger.get(link).text)


def test_a_new_link_puts_every_other_device_out(visitor: Visitor, stranger: Visitor) -> None:
    play(visitor)
    link = link_of(visitor)
    stranger.send(link, {})
    game = re.search(r'class="game-link" href="([^"]+)"', stranger.get("/").text)
    assert game
    visitor.send("/players/devices/renew", {}, page="/players/devices")
    assert link_of(visitor) != link
    assert "Ann" in visitor.get("/statistics").text
    mine = re.search(r'class="game-link" href="([^"]+)"', visitor.get("/").text)
    assert mine
    assert visitor.get(mine[1]).status_code == 200
    assert stranger.get(link).status_code == 404
    assert stranger.get(game[1]).status_code == 410
    assert "Ann" not in without_tokens(stranger.get("/statistics"))
    put_out = "To share them again, scan the link on a device that still does"
    assert put_out in words_of(stranger.get("/").text)
    assert put_out not in words_of(visitor.get("/").text)
    assert "stay with those" not in words_of(stranger.get(link_of(visitor)).text)
    stranger.send(link_of(visitor), {})
    assert put_out not in words_of(stranger.get("/").text)


def test_a_new_link_whose_answer_was_lost_is_made_once(visitor: Visitor) -> None:
    play(visitor)
    form = fields_of(visitor.get("/players/devices"))
    before = visitor.client.get_cookie("groups")
    assert before
    first = visitor.client.post("/players/devices/renew", data=form)
    link = link_of(visitor)
    # The device never got the cookie with the new link, and asks again.
    visitor.client.set_cookie("groups", before.value)
    assert visitor.get("/players").status_code == 404
    again = visitor.client.post("/players/devices/renew", data=form)
    assert (again.status_code, again.location) == (first.status_code, first.location)
    assert link_of(visitor) == link
    # It did get the cookie: a double tap.
    assert visitor.client.post("/players/devices/renew", data=form).status_code == 303
    assert link_of(visitor) == link
    assert "Ann" in visitor.get("/statistics").text
    game = re.search(r'class="game-link" href="([^"]+)"', visitor.get("/").text)
    assert game
    assert visitor.get(game[1]).status_code == 200


def test_two_are_made_one_once(visitor: Visitor) -> None:
    play(visitor)
    visitor.start(**{**FOUR, "player_0": "Anne"})
    numbers = player_numbers(visitor)
    path = f"/players/{numbers['Anne']}/merge/{numbers['Ann']}"
    page = f"/players/{numbers['Anne']}/merge?into={numbers['Ann']}"
    form = fields_of(visitor.get(page))
    answers = [visitor.client.post(path, data=form) for _ in range(2)]
    assert [(each.status_code, each.location) for each in answers] == [
        (303, f"/players/{numbers['Ann']}/edit")
    ] * 2
    assert "Anne" not in player_numbers(visitor)


def test_a_name_that_others_changed_meanwhile_is_not_overwritten(visitor: Visitor) -> None:
    play(visitor)
    ann = player_numbers(visitor)["Ann"]
    path, page = f"/players/{ann}/name", f"/players/{ann}/edit"
    form = fields_of(visitor.get(page))
    assert visitor.client.post(path, data={**form, "name": "Annie"}).status_code == 303
    # Sent twice it counts once; from an older page it is refused, and both names are there.
    assert visitor.client.post(path, data={**form, "name": "Annie"}).status_code == 303
    late = visitor.client.post(path, data={**form, "name": "Anja"})
    assert late.status_code == 409
    assert "in the meantime, to Annie" in words_of(late.text)
    shown = fields_of(late)
    assert (shown["name"], shown["seen"]) == ("Anja", "Annie")
    assert visitor.client.post(path, data=shown).status_code == 303
    assert player_numbers(visitor)["Anja"] == ann


def test_a_game_s_new_link_puts_others_out_and_leaves_the_group_in(
    visitor: Visitor, stranger: Visitor, app: Flask
) -> None:
    play(visitor)
    stranger.send(link_of(visitor), {})
    game = re.search(r'class="game-link" href="([^"]+)"', stranger.get("/").text)
    assert game
    outsider = Visitor(app.test_client())
    assert outsider.get(game[1]).status_code == 200
    mine = visitor.send(f"{game[1]}/move", {}, page=f"{game[1]}/share").location
    assert visitor.get(mine).status_code == 200
    assert outsider.get(game[1]).status_code == 410
    # The group's other phone is led on from the board that it had open, and writes as before.
    assert stranger.get(f"{game[1]}/live").status_code == 410
    moved = stranger.get(game[1])
    assert moved.status_code == 303
    assert moved.location != game[1]
    assert stranger.get(moved.location).status_code == 200
    assert stranger.write(moved.location).status_code == 303


def test_games_of_before_there_were_groups_can_be_counted(visitor: Visitor) -> None:
    sides = (NamedSide(players=("Ann", "Ben")), NamedSide(players=("Cid", "Dot")))
    for _ in range(2):
        with visitor.client.application.app_context():
            new = NewGame(variant="classic", players=4, sides=sides, target=None)
            token = start_game(database.session(), new)
        visitor.send(f"/g/{token}/keep", {}, page=f"/g/{token}")
        visitor.write(f"/g/{token}")
    page = visitor.get("/statistics")
    assert "Count 2 games of this device" in words_of(page.text)
    form = fields_of(page)
    counted = visitor.client.post("/players/gather", data=form)
    # The answer was lost: sent again without the cookie, it leads to the same games.
    visitor.client.delete_cookie("groups")
    counted = visitor.client.post("/players/gather", data=form)
    assert "Ann 2" in words_of(visitor.get(counted.location).text)
    assert visitor.get("/").text.count('class="game-link"') == 2


def test_the_list_of_games_comes_in_parts(visitor: Visitor) -> None:
    for _ in range(27):
        visitor.start(**FOUR)
    front = visitor.get("/").text
    assert front.count('class="game-link"') == 10
    older = re.search(r'href="(/games\?after=[^"]+)"', front)
    assert older
    second = visitor.get(older[1]).text
    assert second.count('class="game-link"') == 17
    assert "Older games" not in second
    assert "Newest games" in second
    whole = visitor.get("/games").text
    assert whole.count('class="game-link"') == 25
    third = re.search(r'href="(/games\?after=[^"]+)"', whole)
    assert third
    assert visitor.get(third[1]).text.count('class="game-link"') == 2
    for place in ("0-0", "999999999999999999-1", "x"):
        assert visitor.get(f"/games?after={place}").status_code == 200
    assert "There are no more games" in visitor.get("/games?after=0-0").text


def test_hands_are_a_table_for_spreadsheets(visitor: Visitor, stranger: Visitor) -> None:
    board = play(visitor)
    play(visitor, player_0="=cmd")
    answer = visitor.get("/statistics.csv")
    assert answer.mimetype == "text/csv"
    assert "attachment" in answer.headers["Content-Disposition"]
    assert int(answer.headers["Content-Length"]) == len(answer.data)
    text = answer.data.decode("utf-8-sig")
    assert len(text.splitlines()) == 5
    assert ",1190,1190,50," in text
    assert ",=cmd" not in text
    one = visitor.get(f"{board}/hands.csv")
    assert len(one.data.decode("utf-8-sig").splitlines()) == 3
    assert one.headers["Content-Disposition"].endswith('.csv"')
    assert stranger.get("/statistics.csv").status_code == 404


def test_statistics_and_a_game_in_short_are_printed(visitor: Visitor) -> None:
    board = play(visitor)
    assert visitor.get("/statistics.pdf?paper=letter&period=30-days").data.startswith(b"%PDF")
    short = visitor.get(f"{board}/summary.pdf")
    assert short.data.startswith(b"%PDF")
    mark = {"If-None-Match": short.headers["ETag"]}
    assert visitor.get(f"{board}/summary.pdf", mark).status_code == 304
    assert visitor.get(f"{board}/sheet.pdf", mark).status_code == 200


def test_a_single_hand_is_counted_in_the_singular(visitor: Visitor) -> None:
    play(visitor)
    page = visitor.get("/statistics").text
    assert re.search(r"<dt>hand</dt>\s*<dd>1</dd>", page)
    assert re.search(r"<dt>players</dt>\s*<dd>4</dd>", page)


def test_halves_are_rounded_up(app: Flask) -> None:
    with app.test_request_context():
        assert (percent(0.625), percent(0.145), percent(None)) == ("63%", "15%", "–")
        assert (fraction(1.25), fraction(1.15), fraction(1.1499)) == ("1.3", "1.2", "1.1")
        assert (rounded(2.5), rounded(-62.5), rounded(642.49)) == ("3", "−62", "642")


def test_no_address_is_too_long_to_be_looked_up(visitor: Visitor) -> None:
    play(visitor)
    far = "9" * 30
    for url in (
        f"/players/{far}",
        f"/pairs/1/{far}",
        f"/pairs/{far}/1",
        f"/players/{far}/edit",
        f"/players/1/merge?into={far}",
        "/join/%00%ff",
    ):
        assert visitor.get(url).status_code == 404, url
    assert visitor.get(f"/games?after={far}-{far}").status_code == 200
    assert visitor.send(f"/players/1/merge/{far}", {}, "/players/1/edit").status_code == 404


def test_a_finished_game_leads_to_the_statistics(visitor: Visitor) -> None:
    open_game = play(visitor)
    assert 'href="/statistics"' not in visitor.get(open_game).text
    assert 'href="/statistics"' in visitor.get(play(visitor, target="1000")).text


def test_all_that_a_group_has_is_deleted_for_good(visitor: Visitor) -> None:
    board = play(visitor)
    asked = visitor.get("/players/erase")
    said = words_of(asked.text)
    assert "1 game with all its links" in said
    assert "1 hand" in said
    assert "4 players with names and statistics" in said
    assert "nobody has written to" not in said
    unsure = visitor.send("/players/erase", {}, page="/players/erase")
    assert (unsure.status_code, "Nothing is deleted yet" in unsure.text) == (422, True)
    assert visitor.get(board).status_code == 200
    done = visitor.send("/players/erase", {"sure": "yes"}, page="/players/erase")
    assert (done.status_code, done.location) == (303, "/")
    home = visitor.get("/")
    assert "All of it is deleted for good." in home.text
    assert "Ann" not in without_tokens(home)
    assert visitor.get(board).status_code == 404
    for url in ("/players", "/players/erase"):
        assert visitor.get(url).status_code == 404
    assert "Ann" not in without_tokens(visitor.get("/games/new"))
    play(visitor)
    assert "1 game with" in words_of(visitor.get("/players/erase").text)


def test_how_long_games_are_kept_is_said(visitor: Visitor) -> None:
    board = play(visitor)
    visitor.client.application.config["KEEP_GAMES_DAYS"] = "400"
    said = words_of(visitor.get("/players/erase").text)
    assert "A game that nobody has written to for 400 days goes for good by itself." in said
    visitor.send(f"{board}/delete", {}, page=f"{board}/settings")
    assert "30 days after it was deleted, it goes for good" in words_of(visitor.get(board).text)
