"""A line typed or dictated, as somebody without JavaScript sends it."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.web.visitor import REFERENCE, Visitor, fields_of, words_of

LINE = (
    "three sevens, two jacks and a big wild, eight tens, six fives and a little wild, one bonus, "
    "we went out, partner had a five, an eight and a king"
)
LINES = "7x3\nJx2 JKR\n10x8\n5x6 2"


def send(visitor: Visitor, board: str, **values: str) -> TestResponse:
    fields = fields_of(visitor.get(f"{board}/hands/new"))
    sent = {
        name.replace("_", "-", 2) if name.startswith("sides") else name: text
        for name, text in values.items()
    }
    return visitor.client.post(f"{board}/hands/new", data={**fields, **sent})


def use(visitor: Visitor, board: str, line: str, **values: str) -> dict[str, str]:
    answer = send(visitor, board, sides_0_said=line, use="0", **values)
    assert answer.status_code == 200
    return fields_of(answer)


def test_a_line_becomes_the_reference_hand(visitor: Visitor) -> None:
    board = visitor.start()
    fields = use(visitor, board, LINE)
    assert fields["sides-0-melds"] == LINES
    assert fields["sides-0-hand-1"] == "5 8 K"
    assert fields["sides-0-red_threes"] == "1"
    assert fields["sides-out"] == "0"
    assert fields["sides-0-said"] == ""
    review = visitor.client.post(f"{board}/hands/new", data={**fields, "action": "review"})
    assert "1,190" in review.text or "1190" in review.text
    assert visitor.save(f"{board}/hands/new", review).status_code == 303


def test_what_was_understood_is_shown_first(visitor: Visitor) -> None:
    board = visitor.start()
    data = {"sides-0-said": "three kings and a banana", "sides-1-said": "we went out"}
    page = visitor.client.post(f"{board}/hands/preview", data=data).text
    assert "<mark>a banana</mark>" in page
    assert 'name="use" value="0"' in page
    assert "Went out" in page
    assert "Use it" not in visitor.client.post(f"{board}/hands/preview", data={}).text


def test_nothing_understood_is_nothing_to_use(visitor: Visitor) -> None:
    board = visitor.start()
    data = {"sides-0-said": "bananas galore"}
    page = visitor.client.post(f"{board}/hands/preview", data=data).text
    assert "<mark>bananas galore</mark>" in page
    assert "Use it" not in page
    assert use(visitor, board, "bananas")["sides-0-said"] == "bananas"


def test_what_was_not_understood_stays_in_the_line(visitor: Visitor) -> None:
    board = visitor.start()
    fields = use(visitor, board, "three kings and a banana")
    assert fields["sides-0-melds"] == "Kx3"
    assert fields["sides-0-said"] == "a banana"
    refused = visitor.client.post(f"{board}/hands/new", data={**fields, "action": "review"})
    assert refused.status_code == 422
    assert "not on the sheet yet" in refused.text
    fields["sides-0-said"] = ""
    assert (
        visitor.client.post(f"{board}/hands/new", data={**fields, "action": "review"}).status_code
        == 200
    )


def test_what_would_mean_something_else_by_itself_does_not_stay(visitor: Visitor) -> None:
    board = visitor.start()
    fields = fields_of(visitor.get(f"{board}/hands/new"))
    line = "six kings and a joker, partner was left with an ace, three black threes and a banana"
    data = {**fields, "sides-0-said": line, "use": "0"}
    answer = visitor.client.post(f"{board}/hands/new", data=data)
    used = fields_of(answer)
    assert (used["sides-0-melds"], used["sides-0-hand-1"]) == ("Kx6 JKR", "A")
    assert used["sides-0-said"] == "a banana"
    assert "“three black threes” was not understood and is left out" in answer.text


def test_it_is_added_to_what_stands_there(visitor: Visitor) -> None:
    board = visitor.start()
    first = {
        "sides-0-melds": "Kx3\nzz\nwild: 2 2 2",
        "sides-0-hand-1": "A",
        "sides-0-red_threes": "1+1",
        "sides-0-penalty": "50",
    }
    fields = fields_of(visitor.get(f"{board}/hands/new"))
    line = "four kings, three sixes, one bonus, partner had a four. penalty 20"
    data = {**fields, **first, "sides-0-said": line, "use": "0"}
    fields = fields_of(visitor.client.post(f"{board}/hands/new", data=data))
    assert fields["sides-0-melds"] == "Kx7\nzz\nwild: 2 2 2\n6x3"
    assert fields["sides-0-hand-1"] == "A 4"
    assert fields["sides-0-red_threes"] == "3"
    assert fields["sides-0-penalty"] == "70"


def test_cards_switch_to_cards_and_the_rest_stays_at_its_depth(visitor: Visitor) -> None:
    board = visitor.start()
    fields = fields_of(visitor.get(f"{board}/hands/new"))
    counts = {**fields, "sides-0-depth": "counts", "use": "0"}
    for line, depth in (("two bonus cards, we went out", "counts"), ("three kings", "cards")):
        answer = visitor.client.post(f"{board}/hands/new", data={**counts, "sides-0-said": line})
        assert fields_of(answer)["sides-0-depth"] == depth


def test_what_the_game_does_not_ask_stays_in_the_line(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    fields = use(visitor, board, "one caliente played, partner had a king and a foot of five")
    assert fields["sides-0-hand-1"] == "K"
    assert fields["sides-0-said"] == "5, CALx1"


KINDS = "clean aces, wild canasta, unfinished sevens, two black threes, partner held three fours"


def test_kinds_without_cards_fill_in_counts(visitor: Visitor) -> None:
    board = visitor.start(variant="modern-american")
    shown = visitor.client.post(f"{board}/hands/preview", data={"sides-0-said": KINDS})
    for fact in ("Natural canasta of aces", "Canasta of wild cards", "Unfinished sevens"):
        assert fact in words_of(shown.text)
    assert "Points left in hand: 0, 15" in words_of(shown.text)
    fields = use(visitor, board, KINDS)
    told = {
        "depth": "counts",
        "canastas-aces": "1",
        "canastas-wild": "1",
        "unfinished-sevens": "y",
        "black_threes": "2",
        "card_points": "140",
        "points-1": "15",
        "said": "",
    }
    assert {name: fields[f"sides-0-{name}"] for name in told} == told
    again = use(visitor, board, "unfinished aces", **{"sides-0-depth": "counts"})
    assert again["sides-0-unfinished-aces"] == "y"


def test_kinds_without_cards_wait_where_cards_are_on_the_sheet(visitor: Visitor) -> None:
    board = visitor.start(variant="modern-american")
    answer = send(visitor, board, sides_0_said="wild canasta", use="0", **{"sides-0-melds": "Kx3"})
    assert "Switch the sheet to “Counts” first." in words_of(answer.text)
    fields = fields_of(answer)
    assert (fields["sides-0-said"], fields["sides-0-depth"]) == ("wild canasta", "cards")


def test_a_special_hand_told_with_its_cards_is_filled_in_with_them(visitor: Visitor) -> None:
    board = visitor.start(variant="modern-american")
    line = "garbage, four fours, four fives, three sixes and three sevens"
    preview = visitor.client.post(f"{board}/hands/preview", data={"sides-0-said": line})
    assert "Garbage: four 4s, four 5s, three 6s and three 7s" in words_of(preview.text)
    fields = use(visitor, board, line)
    assert fields["sides-0-special_hand"] == "garbage: 4x4 5x4 6x3 7x3"
    assert fields["sides-0-melds"] == ""


def test_a_special_hand_is_filled_in(visitor: Visitor) -> None:
    board = visitor.start(variant="modern-american")
    assert use(visitor, board, "zip code, we went out")["sides-0-special_hand"] == "zip-code"
    preview = visitor.client.post(f"{board}/hands/preview", data={"sides-0-said": "zip code"})
    assert "Zip code" in words_of(preview.text)


def test_a_negation_takes_back_what_was_ticked(visitor: Visitor) -> None:
    board = visitor.start()
    fields = use(visitor, board, "we did not go out", **{"sides-out": "0"})
    assert "sides-out" not in fields


def test_players_are_known_by_their_names(visitor: Visitor) -> None:
    board = visitor.start(player_0="Ana", player_2="Luz")
    fields = use(visitor, board, "a Luz le quedaron dos reyes")
    assert fields["sides-0-hand-1"] == "Kx2"


def test_spanish_is_read_on_an_english_page_and_english_on_a_spanish_one(
    visitor: Visitor,
) -> None:
    board = visitor.start()
    assert use(visitor, board, "tres reyes y un mono")["sides-0-melds"] == "Kx3 JKR"
    headers = {"Accept-Language": "es"}
    data = {"sides-0-said": "three kings and a joker"}
    page = visitor.client.post(f"{board}/hands/preview", data=data, headers=headers).text
    assert "<mark>" not in page


def preview(visitor: Visitor, board: str, line: str) -> str:
    data = {"sides-0-said": line}
    return visitor.client.post(f"{board}/hands/preview", data=data).text


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("three kings with a wild", ["Kx3 2", "Kx3 JKR"]),
        ("tres reyes con un comodín", ["Kx3 2", "Kx3 JKR"]),
    ],
)
def test_a_wild_card_that_may_be_either_is_asked_about(
    visitor: Visitor, line: str, cards: list[str]
) -> None:
    board = visitor.start()
    page = preview(visitor, board, line)
    assert "Little wild" in page
    assert "Big wild" in page
    assert 'name="use"' not in page
    start = len("three kings with " if "kings" in line else "tres reyes con ")
    for place, wanted in enumerate(cards):
        answered = send(visitor, board, sides_0_said=line, answer=f"0-{start}-{place}")
        fields = fields_of(answered)
        assert 'name="use"' in answered.text
        assert use(visitor, board, fields["sides-0-said"])["sides-0-melds"] == wanted


def test_of_two_wild_cards_one_is_asked_about_after_the_other(visitor: Visitor) -> None:
    board = visitor.start()
    line = fields_of(send(visitor, board, sides_0_said="four tens and two wilds", answer="0-14-0"))
    assert line["sides-0-said"] == "four tens and 1 deuce and 1 wild card"
    asked = {"sides_0_said": line["sides-0-said"], "answer": "0-26-1"}
    line = fields_of(send(visitor, board, **asked))
    assert use(visitor, board, line["sides-0-said"])["sides-0-melds"] == "10x4 2 JKR"


def test_a_line_that_asks_is_not_used_before_it_is_answered(visitor: Visitor) -> None:
    board = visitor.start()
    answer = send(visitor, board, sides_0_said="three kings and a wild", use="0")
    assert fields_of(answer)["sides-0-melds"] == ""
    assert fields_of(answer)["sides-0-said"] == "three kings and a wild"
    assert "Say first which wild card is meant" in answer.text


@pytest.mark.parametrize("answer", ["", "0", "0-0-0", "0-16-7", "9-16-0", "x-y-z", "0--1", "0-²-0"])
def test_an_answer_to_no_question_changes_nothing(visitor: Visitor, answer: str) -> None:
    board = visitor.start()
    shown = send(visitor, board, sides_0_said="three kings and a wild", answer=answer)
    assert shown.status_code == 200
    assert fields_of(shown)["sides-0-said"] == "three kings and a wild"


def test_what_the_other_side_did_is_said_to_be_theirs(visitor: Visitor) -> None:
    board = visitor.start()
    page = preview(visitor, board, "three kings, they had four sevens")
    assert "<mark>they had four sevens</mark>" in page
    assert "goes onto its own sheet" in page
    missed = "The part that is marked was not understood"
    assert missed not in page
    assert missed in preview(visitor, board, "a banana. they had four sevens")
    assert "The other side went out" in preview(visitor, board, "the other team went out")
    fields = use(visitor, board, "the other team went out", **{"sides-out": "0"})
    assert "sides-out" not in fields


def test_the_page_says_where_speech_is_written_out(visitor: Visitor) -> None:
    board = visitor.start()
    said = {
        "en": ("Speech is written out on this device.", "send it to its maker"),
        "es": ("se transcribe en este dispositivo", "servicio de su fabricante"),
    }
    for language, sentences in said.items():
        headers = {"Accept-Language": language}
        page = visitor.client.get(f"{board}/hands/new", headers=headers).text
        assert all(sentence in page for sentence in sentences)


def test_going_out_but_not_concealed(visitor: Visitor) -> None:
    board = visitor.start()
    assert "Not concealed" in preview(visitor, board, "we went out but not concealed")


def test_the_page_tells_a_recogniser_what_to_expect(visitor: Visitor) -> None:
    board = visitor.start(variant="samba", player_0="Zoë")
    page = visitor.get(f"{board}/hands/new").text
    for words in ("natural canasta", "sequence", "Zo\\u00eb"):
        assert f"&#34;{words}&#34;" in page
    assert "calientes" not in page.partition("data-expected")[2].partition("data-")[0]


@pytest.mark.parametrize("side", ["9", "x", "", "-1"])
def test_a_side_that_is_none_changes_nothing(visitor: Visitor, side: str) -> None:
    board = visitor.start()
    answer = send(visitor, board, sides_0_said="three kings", use=side)
    assert answer.status_code == 200
    assert fields_of(answer)["sides-0-melds"] == ""


def test_an_empty_line_changes_nothing(visitor: Visitor) -> None:
    board = visitor.start()
    answer = send(visitor, board, use="0", **{"sides-0-melds": REFERENCE["sides-0-melds"]})
    assert fields_of(answer)["sides-0-melds"] == REFERENCE["sides-0-melds"]
