"""The side that went out: one question for the whole hand, asked again in the review if open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.visitor import REFERENCE, Visitor, fields_of, json_of

MELDS = {name: text for name, text in REFERENCE.items() if name != "sides-out"}
ASKED = "Who went out?"
TOTALS = {"sides-0-depth": "net", "sides-0-net": "500", "sides-1-depth": "net", "sides-1-net": "5"}


def review(visitor: Visitor, board: str, **values: str) -> str:
    answer = visitor.send(f"{board}/hands/new", {**values, "action": "review"})
    assert answer.status_code == 200, answer.text
    return answer.text


def saved_sides(visitor: Visitor, board: str, place: int = -1) -> Any:  # noqa: ANN401
    return json_of(visitor.get(f"{board}/export.json"))["deals"][place]["sides"]


def test_the_form_asks_once_for_the_whole_hand(visitor: Visitor) -> None:
    page = visitor.get(f"{visitor.start()}/hands/new").text
    assert page.count(ASKED) == 1
    assert re.findall(r'name="sides-out" id="[\w-]+" value="(\w+)"', page) == ["0", "1", "nobody"]
    assert "went_out" not in page


def test_a_review_asks_what_was_forgotten_and_goes_on_with_the_answer(visitor: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    asked = visitor.send(url, {**MELDS, "action": "review"})
    assert ASKED in asked.text
    assert 'value="save"' not in asked.text
    assert "+1090" in asked.text
    # the button alone is sent, as a browser does
    fields = fields_of(asked)
    assert "sides-out" not in fields
    answered = visitor.client.post(url, data={**fields, "sides-out": "0"})
    assert ASKED not in answered.text
    assert "+1190" in answered.text
    assert visitor.save(url, answered).status_code == 303
    assert [side["went_out"] for side in saved_sides(visitor, board)] == [True, False]


def test_nobody_is_an_answer(visitor: Visitor) -> None:
    board = visitor.start()
    page = review(visitor, board, **MELDS, **{"sides-out": "nobody"})
    assert ASKED not in page
    assert 'value="save"' in page
    assert "+1090" in page


@pytest.mark.parametrize("answer", ["", "7", "-1", "nonsense", "0 1"])
def test_what_is_no_answer_leaves_the_question_open(visitor: Visitor, answer: str) -> None:
    assert ASKED in review(visitor, visitor.start(), **MELDS, **{"sides-out": answer})


def test_totals_of_the_table_hold_the_points_already(visitor: Visitor) -> None:
    board = visitor.start()
    assert ASKED not in review(visitor, board, **TOTALS)
    assert ASKED in review(visitor, board, **{**TOTALS, "sides-1-depth": "cards"})


def test_a_form_of_an_earlier_version_is_understood(visitor: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    page = visitor.send(url, {**MELDS, "sides-0-went_out": "y", "action": "review"})
    assert ASKED not in page.text
    assert "+1190" in page.text
    assert fields_of(page)["sides-out"] == "0"
    # an answer counts more than what the form said before
    fields = {**fields_of(page), "sides-out": "1", "action": "review"}
    assert "+1090" in visitor.client.post(url, data=fields).text


def test_two_boxes_of_an_earlier_version_are_kept_until_somebody_answers(visitor: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    both = {**MELDS, "sides-0-went_out": "y", "sides-1-went_out": "y"}
    waiting = {**fields_of(visitor.get(url)), **both, "action": "save"}
    page = visitor.send(url, {**both, "action": "review"})
    assert ASKED in page.text
    assert "Only one side can go out" in page.text
    answered = visitor.client.post(url, data={**fields_of(page), "sides-out": "0"})
    assert "Only one side can go out" not in answered.text
    # a hand that waited on a phone is saved as it was sent
    assert visitor.client.post(url, data=waiting).status_code == 303
    assert [side["went_out"] for side in saved_sides(visitor, board)] == [True, True]


def test_a_correction_shows_the_answer(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board)
    visitor.write(board, {**MELDS, "sides-out": "nobody"})
    assert fields_of(visitor.get(f"{board}/hands/1/edit"))["sides-out"] == "0"
    assert fields_of(visitor.get(f"{board}/hands/2/edit"))["sides-out"] == "nobody"
    url = f"{board}/hands/1/edit"
    answer = visitor.send(url, {"sides-out": "1", "action": "review"})
    visitor.save(url, answer)
    assert [side["went_out"] for side in saved_sides(visitor, board, 0)] == [False, True]


@pytest.mark.parametrize("kept", [{"sides-out": "1"}, {"sides-1-went_out": "y"}])
def test_a_draft_keeps_the_answer_and_an_old_one_too(
    visitor: Visitor, kept: dict[str, str]
) -> None:
    board = visitor.start()
    fields = fields_of(visitor.get(f"{board}/hands/new"))
    told = {name: fields[name] for name in ("csrf_token", "hand", "basis")}
    sent = {**told, **MELDS, **kept, "stamp": "1"}
    assert visitor.client.post(f"{board}/hands/draft", data=sent).status_code == 204
    assert fields_of(visitor.get(f"{board}/hands/new"))["sides-out"] == "1"


def test_what_was_noted_during_the_hand_is_the_answer(visitor: Visitor) -> None:
    board = visitor.start()
    url = f"{board}/follow"
    for side in ("0", "1"):
        assert visitor.send(url, {"action": "out", "side": side}).status_code == 303
        assert fields_of(visitor.get(f"{board}/hands/new"))["sides-out"] == side
    page = visitor.get(url).text
    assert "East &amp; West went out." in page
    assert 'value="out"' not in page


def test_going_out_concealed_belongs_to_the_side_that_went_out(visitor: Visitor) -> None:
    board = visitor.start(variant="classic")
    both = {**MELDS, "sides-0-concealed": "y", "sides-1-concealed": "y", "sides-out": "0"}
    page = review(visitor, board, **both)
    assert page.count("Going out concealed") == 1
    assert "concealed bonus" not in page.replace("Going out concealed", "")
    assert [side["concealed"] for side in _write(visitor, board, both)] == [True, False]
    assert "Going out concealed" not in review(visitor, board, **{**both, "sides-out": "nobody"})


def _write(visitor: Visitor, board: str, values: dict[str, str]) -> Any:  # noqa: ANN401
    assert visitor.write(board, values).status_code == 303
    return saved_sides(visitor, board)


def test_the_answer_goes_where_its_players_go(visitor: Visitor) -> None:
    board = visitor.start(variant="canasta", players="3")
    url = f"{board}/hands/new"
    for place, alone, expected in (("2", "1", "0"), ("1", "1", "1"), ("1", "0", "1")):
        sent = {"sides-out": place, "table-alone": alone, "action": "edit"}
        assert fields_of(visitor.send(url, sent))["sides-out"] == expected
    parted = {"table-alone": "1", "sides-out": "nobody", "action": "edit"}
    assert fields_of(visitor.send(url, parted))["sides-out"] == "nobody"


@pytest.mark.parametrize("depth", ["counts", "net", "cards"])
def test_the_next_hand_opens_as_the_last_was_written(visitor: Visitor, depth: str) -> None:
    board = visitor.start()
    url = f"{board}/hands/new"
    assert fields_of(visitor.get(url))["sides-0-depth"] == "cards"
    visitor.write(board, {"sides-0-depth": depth, "sides-0-net": "100"})
    fields = fields_of(visitor.get(url))
    assert (fields["sides-0-depth"], fields["sides-1-depth"]) == (depth, "cards")
    # what was noted of the hand are cards
    visitor.send(f"{board}/follow", {"action": "red_three", "side": "0"})
    assert fields_of(visitor.get(url))["sides-0-depth"] == "cards"


def preview(visitor: Visitor, board: str, **values: str) -> str:
    return visitor.client.post(f"{board}/hands/preview", data=values).text


def test_a_meld_that_is_being_begun_is_not_marked(visitor: Visitor) -> None:
    board = visitor.start()
    melds = {"sides-0-melds": "Ax3\nK"}
    written = preview(visitor, board, **melds, writing="0-1")
    assert "mark" not in re.sub(r'"marks?[^"]*"|"meld-marks?[^"]*"', "", written)
    for elsewhere in ("1-1", "0-0", "0-", "x"):
        done = preview(visitor, board, **melds, writing=elsewhere)
        assert done.count('<li class="mark') == 1, elsewhere
        assert "! 1 warning" in done, elsewhere
    # what else is wrong with it, and the rule, are folded behind
    done = preview(visitor, board, **melds)
    assert re.search(r"<summary><span>A meld needs at least 3 cards.*?</summary>", done)
    assert "at least 2 natural cards" in done


def test_what_going_out_still_needs_is_no_mistake_till_the_review(visitor: Visitor) -> None:
    board = visitor.start()
    melds = {"sides-0-melds": "Ax3\nKx3", "sides-out": "0"}
    assert "needs 1 canasta" not in preview(visitor, board, **melds)
    assert "needs 1 canasta" in review(visitor, board, **melds)


def test_a_yes_is_a_tick(visitor: Visitor) -> None:
    board = visitor.start()
    yes = visitor.get(f"{board}/helper/first-meld?melds=Ax3").text
    assert '<li class="mark yes">' in yes
    assert '<li class="mark note">' not in yes


def test_the_sum_stands_behind_a_line_before_its_rule(visitor: Visitor) -> None:
    page = review(visitor, visitor.start(), **REFERENCE)
    assert page.index('<p class="line-sum">2 × 10 + 50</p>') < page.index("8 × 10")
    assert re.search(r'<p class="line-sum">6 × 5 \+ 20</p>\s*<p class="source">', page)
