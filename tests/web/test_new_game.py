import pytest

from tests.web.visitor import Visitor, fields_of


def test_one_tap_starts_a_game_with_defaults(visitor: Visitor) -> None:
    board = visitor.get(visitor.start())
    assert board.status_code == 200
    assert "Canasta Caliente Complete" in board.text
    assert "North deals" in board.text
    assert board.text.count("needs 50") == 2


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
        ({"variant": "samba"}, "Choose one of the editions"),
        ({"player_0": "Ann", "player_1": "Ann"}, "Ann"),
        ({"player_0": "x" * 500}, "player_0-error-1"),
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
    assert fields["first_dealer"] == "0"


def test_playing_again_after_a_game_that_is_gone_asks_everything(visitor: Visitor) -> None:
    assert fields_of(visitor.get("/games/new?after=gone"))["player_0"] == ""


def test_wrong_method(visitor: Visitor) -> None:
    assert visitor.client.delete("/games/new").status_code in {400, 405}
