import re

import pytest
from flask import Flask

from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.web.common.editions import further
from scorekeeper.wording.numbers import figure
from tests.web.house import saved_house
from tests.web.visitor import Visitor, fields_of


def test_one_tap_starts_a_game_with_defaults(visitor: Visitor) -> None:
    board = visitor.get(visitor.start())
    assert board.status_code == 200
    assert "Canasta Caliente Complete" in board.text
    assert "North deals" in board.text
    assert board.text.count("need 50") == 2


def test_names_dealer_target_and_options_are_taken(visitor: Visitor) -> None:
    board = visitor.start(
        variant="caliente-2001",
        player_0="Ann",
        player_1="Carl",
        player_2="Ben",
        player_3="Dora",
        side_0="We",
        first_dealer="3",
        target="3.000",
        options="caliente",
    )
    page = visitor.get(board).text
    assert "We" in page
    assert "Carl &amp; Dora" in page
    assert "Dora deals" in page
    assert "0 of 3000" in page
    assert "Caliente played" in visitor.get(f"{board}/hands/new").text


def test_names_are_pasted_with_whatever_blanks(visitor: Visitor) -> None:
    board = visitor.start(player_0="\tAnn\t Lee\u2028", player_2="Ben", side_1="We\xa0 two\u3000")
    page = visitor.get(board).text
    assert "Ann Lee &amp; Ben" in page
    assert "We two" in page
    sent = {"player_0_0": "Ann\xa0Lee", "player_0_1": "Ben\u2003Day", "action": "review"}
    review = visitor.send(f"{board}/settings", sent)
    assert fields_of(review)["player_0_1"] == "Ben Day"
    assert review.text.count("→") == 2, "Only blanks differ in Ann's name"
    answer = visitor.send("/players/1/name", {"name": "Ann\t\tLi"}, page="/players/1/edit")
    assert "Ann Li" in visitor.get(answer.location).text
    house = {"name": "Our\trules", "going_out-points": "200"}
    assert "Our rules" in visitor.get(saved_house(visitor, "/rules/classic/house", house)).text


def test_an_option_that_the_edition_does_not_have_is_left_out(visitor: Visitor) -> None:
    board = visitor.start(variant="classic", options="caliente")
    entry = visitor.get(f"{board}/hands/new").text
    assert "Caliente played" not in entry
    assert "Red threes" in entry


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"target": "lots"}, "Write a whole number of points"),
        ({"target": "3"}, "Choose another"),
        ({"target": "9999999"}, "Choose another"),
        ({"first_dealer": "7"}, "Choose who deals first"),
        ({"variant": "poker"}, "Choose one of the editions"),
        ({"variant": "pennies-from-heaven"}, "is played by 6"),
        ({"player_0": "Ann", "player_1": "Ann"}, "“Ann” is there twice. Change one"),
        ({"player_0": "x" * 500}, "Use at most 60 characters; these are 500."),
    ],
)
def test_what_is_wrong_is_said_beside_the_field_and_nothing_is_lost(
    visitor: Visitor, values: dict[str, str], sentence: str
) -> None:
    answer = visitor.send("/games/new", {"player_3": "Dorothea", **values})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "error" in answer.text
    assert fields_of(answer)["player_3"] == "Dorothea"


def test_a_form_sent_twice_starts_one_game(visitor: Visitor) -> None:
    fields = fields_of(visitor.get("/games/new"))
    places = {visitor.client.post("/games/new", data=fields).location for _ in range(2)}
    assert len(places) == 1


def test_a_start_that_is_not_ours_starts_a_game_of_its_own(visitor: Visitor) -> None:
    board = visitor.start(start="A" * 32)
    assert "A" * 32 not in board


def test_a_form_without_its_token_is_shown_again(visitor: Visitor) -> None:
    answer = visitor.client.post("/games/new", data={"player_0": "Ann", "variant": "classic"})
    assert answer.status_code == 400
    assert "What you wrote is below" in answer.text
    fields = fields_of(answer)
    assert (fields["player_0"], fields["variant"]) == ("Ann", "classic")


def test_playing_again_keeps_the_table_and_passes_the_deal(visitor: Visitor) -> None:
    board = visitor.start(
        variant="caliente-deluxe",
        player_0="Ann",
        side_1="They",
        options="caliente",
        target="2000",
        first_dealer="3",
    )
    token = board.rpartition("/")[2]
    fields = fields_of(visitor.get(f"/games/new?after={token}"))
    assert fields["player_0"] == "Ann"
    assert fields["side_0"] == ""
    assert fields["side_1"] == "They"
    assert fields["variant"] == "caliente-deluxe"
    assert fields["options"] == "caliente"
    assert fields["target"] == "2000"
    assert fields["first_dealer"] == "3"
    visitor.write(board)
    fields = fields_of(visitor.get(f"/games/new?after={token}"))
    assert fields["first_dealer"] == "0"


def test_playing_again_after_a_game_that_is_gone_asks_everything(visitor: Visitor) -> None:
    assert fields_of(visitor.get("/games/new?after=gone"))["player_0"] == ""


def test_every_ruleset_can_be_chosen(visitor: Visitor) -> None:
    page = visitor.get("/games/new").text
    for variant in CATALOGUE:
        assert f'value="{variant.id}"' in page
        assert variant.name.replace("&", "&amp;") in page


def test_editions_stand_below_their_kind(app: Flask) -> None:
    with app.test_request_context():
        kinds = {title: {each.id for each in editions} for title, editions in further().items()}
    assert {"bolivia", "chile"} <= kinds["With sequences"]
    assert {"uruguay", "mexicana"} <= kinds["With sets only"]
    assert "hand-and-foot" in kinds["With a hand and a foot"]


def test_the_address_may_say_what_is_played(visitor: Visitor) -> None:
    page = visitor.get("/games/new?variant=caliente-complete&players=6&options=three-decks")
    fields = fields_of(page)
    assert (fields["players"], fields["options"], fields["layout"]) == ("6", "three-decks", "3-3")
    for layout in ("3-3", "2-2-2"):
        assert f'value="{layout}"' in page.text
    assert "player_5" in fields
    nonsense = visitor.get("/games/new?variant=poker&players=many&layout=9&options=x")
    assert fields_of(nonsense)["variant"] == "caliente-complete"


@pytest.mark.parametrize(
    ("values", "asked", "absent"),
    [
        ({"variant": "pennies-from-heaven"}, ["player_5", "side_1"], ["side_2"]),
        ({"variant": "classic", "players": "2"}, ["player_1", "two-canastas"], ["player_2"]),
        ({"players": "5"}, ["player_4", "the third sits out"], ["player_5"]),
        ({"variant": "canasta", "players": "3"}, ["red-threes-individual"], ["Name the side"]),
        ({"variant": "hand-and-foot"}, ["4 hands long"], ['name="target"']),
    ],
)
def test_what_is_chosen_brings_its_own_fields_and_keeps_the_names(
    visitor: Visitor, values: dict[str, str], asked: list[str], absent: list[str]
) -> None:
    page = visitor.send("/games/new", {"player_1": "Zoe", **values, "action": "arrange"})
    assert page.status_code == 200
    assert fields_of(page)["player_1"] == "Zoe"
    for text in asked:
        assert text in page.text
    for text in absent:
        assert text not in page.text


@pytest.mark.parametrize("layout", ["2-3", "3-2"])
def test_five_players_form_sides_either_way(visitor: Visitor, layout: str) -> None:
    names = {f"player_{seat}": name for seat, name in enumerate("ABCDE")}
    board = visitor.get(visitor.start(players="5", layout=layout, **names)).text
    first = (
        ["A &amp; C &amp; E", "B &amp; D"]
        if layout == "3-2"
        else ["A &amp; C", "B &amp; D &amp; E"]
    )
    for name in first:
        assert name in board
    assert "sits out" in board


def test_six_in_three_sides(visitor: Visitor) -> None:
    board = visitor.get(visitor.start(players="6", options="three-decks", layout="2-2-2"))
    assert board.text.count('class="score-name') == 3
    assert "sits out" not in board.text


def test_playing_again_keeps_three_sides(visitor: Visitor) -> None:
    board = visitor.start(
        players="6", options="three-decks", layout="2-2-2", player_4="Zoe", side_2="They"
    )
    fields = fields_of(visitor.get(f"/games/new?after={board.rpartition('/')[2]}"))
    assert (fields["players"], fields["layout"], fields["options"]) == ("6", "2-2-2", "three-decks")
    assert (fields["player_4"], fields["side_2"], fields["first_dealer"]) == ("Zoe", "They", "0")


def test_wrong_method(visitor: Visitor) -> None:
    assert visitor.client.delete("/games/new").status_code == 405


@pytest.mark.parametrize(
    ("values", "places"),
    [
        ({"target": "much"}, ["target"]),
        ({"player_1": "x" * 500}, ["player_1"]),
        ({"variant": "poker"}, ["variant-error-1"]),
        ({"target": "much", "paper-1-0": "4"}, ["target", "paper-1-1"]),
    ],
)
def test_mistakes_are_listed_at_the_head_with_links_to_their_fields(
    visitor: Visitor, values: dict[str, str], places: list[str]
) -> None:
    answer = visitor.send("/games/new", values)
    assert answer.status_code == 422
    head, _, below = answer.text.partition('id="mistakes"')[2].partition("</section>")
    assert re.findall(r'<a href="#([^"]+)" data-mistake>', head) == places
    for place in places:
        assert f'id="{place}"' in below
    assert "data-mistake" not in visitor.get("/games/new").text


def test_what_is_too_large_says_how_large_it_may_be(visitor: Visitor) -> None:
    answer = visitor.send("/games/new", {"target": "999999999"})
    assert "between 5 and a million" in answer.text
    answer = visitor.send("/games/new", {"paper-1-0": "999999999", "paper-1-1": "x"})
    assert f"too large, write {figure(999_999)} at most" in answer.text
    assert "write the points, such as 450" in answer.text


def test_editions_are_told_apart_by_their_boxes_and_fields_by_their_chairs(
    visitor: Visitor,
) -> None:
    page = visitor.get("/games/new").text
    for text in (
        "Winning Moves · 5 decks in the box",
        "Winning Moves · 2 decks in the box",
        "Hasbro / Parker Brothers · 2001 · 2 decks in the box",
        "2 decks · to 5000 points",
        "Player at West",
        "North, East, South, West. Partners face each other.",
    ):
        assert text in page
    three = visitor.get("/games/new?variant=classic&players=3").text
    assert "to the left: Player 1, Player 2, Player 3." in three
    assert "Partners" not in three


def rows_of(page: str) -> list[list[str]]:
    """Return the points of each hand of a board, side by side, the newest first."""
    body = page.partition('<table class="ledger"')[2].partition("</table>")[0]
    made = [re.findall(r'class="made">([^< ]+)', row) for row in body.split("<tr>")]
    return [row for row in made if row]


def test_a_game_begun_on_paper_goes_on_hand_by_hand(visitor: Visitor) -> None:
    paper = {"paper-1-0": "450", "paper-1-1": "−65", "paper-2-0": "0", "paper-2-1": "300+45"}
    board = visitor.start(variant="classic", player_0="Ann", first_dealer="1", **paper)
    page = visitor.get(board).text
    assert rows_of(page) == [["0", "+345"], ["+450", "−65"]]
    assert "Hand 3 · East deals" in page
    assert page.count("From paper</span>") == 2
    assert "only the points are known" in page
    visitor.write(board)
    later = visitor.get(board).text
    assert "Hand 4 · South deals" in later
    assert later.count("From paper</span>") == 2
    assert '"on_paper": true' in visitor.get(f"{board}/export.json").text


def test_a_corrected_hand_of_paper_stays_one(visitor: Visitor) -> None:
    board = visitor.start(variant="classic", **{"paper-1-0": "656", "paper-1-1": "300"})
    url = f"{board}/hands/1/edit"
    form = visitor.get(url)
    assert "sides-out" not in fields_of(form)  # nobody knows it
    review = visitor.send(url, {"sides-0-net": "565", "action": "review"})
    assert visitor.save(url, review).status_code == 303
    page = visitor.get(board).text
    assert rows_of(page) == [["+565", "+300"]]
    assert page.count("From paper</span>") == 1


def test_a_game_of_which_only_the_totals_are_known(visitor: Visitor) -> None:
    paper = {"paper-total-0": "2,450", "paper-total-1": "1800", "paper-played": "3"}
    board = visitor.start(variant="classic", first_dealer="2", target="3000", **paper)
    page = visitor.get(board).text
    assert "Hand 4 · South deals" in page
    assert rows_of(page)[0] == ["+2450", "+1800"]
    assert "2450 of 3000" in page


@pytest.mark.parametrize(
    ("paper", "name", "sentence"),
    [
        ({"paper-1-0": "450"}, "paper-1-1", "Hand 1, East &amp; West: write the points"),
        (
            {"paper-2-0": "1", "paper-2-1": "1"},
            "paper-1-0",
            "Hand 1, North &amp; South: write the points",
        ),
        ({"paper-1-0": "much", "paper-1-1": "1"}, "paper-1-0", "Hand 1, North &amp; South"),
        ({"paper-1-0": "9" * 12, "paper-1-1": "1"}, "paper-1-0", "Hand 1, North &amp; South"),
        ({"paper-total-0": "1", "paper-total-1": "2"}, "paper-played", "how many hands"),
        (
            {"paper-total-0": "1", "paper-total-1": "2", "paper-played": "0100000"},
            "paper-played",
            "how many hands",
        ),
        (
            {"paper-total-0": "1", "paper-played": "2"},
            "paper-total-1",
            "East &amp; West: write the points",
        ),
        ({"paper-1-0": "1", "paper-played": "2"}, "paper-total-0", "empty one of the two"),
    ],
)
def test_what_is_wrong_on_paper_is_led_to_and_nothing_is_lost(
    visitor: Visitor, paper: dict[str, str], name: str, sentence: str
) -> None:
    answer = visitor.send("/games/new", paper)
    assert answer.status_code == 422
    assert f'href="#{name}"' in answer.text
    assert sentence in answer.text
    fields = fields_of(answer)
    assert {key: fields[key] for key in paper} == paper


def test_paper_of_a_game_that_cannot_be_played_names_the_field(visitor: Visitor) -> None:
    answer = visitor.send(
        "/games/new", {"paper-1-0": "1", "paper-1-1": "2", "player_0": "A", "player_1": "A"}
    )
    assert answer.status_code == 422
    assert 'href="#player_' in answer.text
    assert "paper-6-1" in visitor.send("/games/new", {"paper-2-1": "5", "action": "arrange"}).text


def test_keyboards_say_what_their_enter_key_does(visitor: Visitor) -> None:
    board = visitor.start(variant="brazilian", player_0="Ann")
    pages = ("/games/new", "/events/new", "/rules/modern-american/house", "/players/1/edit")
    of_game = ("/settings", "/hands/new", "/helper/take-pile")
    for url in (*pages, *(f"{board}{page}" for page in of_game)):
        fields = re.findall(r'<input\b[^>]*class="input"[^>]*>', visitor.get(url).text)
        assert fields, url
        assert [field for field in fields if "enterkeyhint" not in field] == [], url
