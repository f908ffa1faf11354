from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.services.table.questions import Question
from scorekeeper.wording.numbers import figure
from tests.web.house import saved_house
from tests.web.visitor import Visitor, fields_of, words_of

QUESTIONS = [question.value for question in Question]
ASKED = {
    "first-meld": {"melds": "7x3\n10 10 2"},
    "find-first-meld": {"hand": "7x3 10 10 2 A"},
    "take-pile": {"up_card": "K", "hand": "K K A A A 7"},
    "go-out": {"hand": "K K K 7", "table": "Ax7"},
    "special-hands": {"hand": "5x4 8x4 9x4 2 2"},
    "play-caliente": {"cards_left": "4"},
}


def a_caliente_game(visitor: Visitor) -> str:
    return visitor.start(variant="caliente-complete", players="4", options="caliente")


def test_the_bar_counts_the_melds_that_it_has_no_room_for(visitor: Visitor) -> None:
    asked = {"hand": "4x3 5x3 6x3 7x3"}
    page = visitor.client.get(f"{visitor.start()}/helper/find-first-meld", query_string=asked)
    bar = words_of(page.text.split('id="answer-figure"')[1].split("</p>")[0])
    assert bar.endswith("×3 + 2")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("first-meld", "Yes, enough"),
        ("find-first-meld", "Yes, with 6 cards"),
        ("take-pile", "Yes, take it"),
        ("go-out", "Yes, you may go out"),
        ("play-caliente", "Yes: draw 7 cards"),
    ],
)
def test_each_question_is_answered_with_its_rule(
    visitor: Visitor, question: str, answer: str
) -> None:
    board = a_caliente_game(visitor)
    page = visitor.client.get(f"{board}/helper/{question}", query_string=ASKED[question])
    assert page.status_code == 200
    assert answer in words_of(page.text)
    assert "Canasta Caliente Complete (Winning Moves)" in words_of(page.text)
    alone = visitor.client.post(f"{board}/helper/{question}", data=ASKED[question])
    assert answer in words_of(alone.text)
    assert "<html" not in alone.text


@pytest.mark.parametrize(
    ("sent", "headline"),
    [
        ({"up_card": "K"}, "Tap the top card, then your hand."),
        ({"up_card": "K", "table": "Ax3"}, "Tap the top card, then your hand."),
        ({"up_card": "K", "table": "Kx3"}, "Yes, take it"),
        ({"up_card": "K", "hand": "7"}, "No, leave the pile"),
        ({"up_card": "3B"}, "No, leave the pile"),
    ],
)
def test_the_pile_is_refused_without_a_hand_only_where_no_hand_would_take_it(
    visitor: Visitor, sent: dict[str, str], headline: str
) -> None:
    for question in (visitor.client.get, visitor.client.post):
        page = question("/rules/caliente-complete/helper/take-pile", query_string=sent)
        assert headline in words_of(page.text.partition('id="answer')[2])


@pytest.mark.parametrize(
    ("size", "taken"),
    [
        ("", "You take its top 7 cards, or all if there are fewer."),
        ("12", "You take its top 7 cards."),
        ("3", "You take its top 3 cards."),
        ("1", "You take its top card."),
    ],
)
def test_no_more_is_said_of_the_pile_than_its_size_allows(
    visitor: Visitor, size: str, taken: str
) -> None:
    sent = {"up_card": "5", "hand": "5 5 9", "table": "Kx3", "pile_size": size}
    page = visitor.client.post("/rules/hand-and-foot/helper/take-pile", data=sent)
    assert taken in words_of(page.text)


def test_of_many_ways_that_with_the_fewest_wild_cards_is_shown(visitor: Visitor) -> None:
    sent = {"hand": "A J 7 J 4 K J A A 2 2 JKR 2 2", "score": "1500"}
    page = visitor.client.get("/rules/uruguay/helper/find-first-meld", query_string=sent)
    words = words_of(page.text)
    assert "7 other ways" in words
    assert "J ×3 30 A ×3 60" in words


@pytest.mark.parametrize(
    ("question", "sent", "answer", "reason"),
    [
        ("first-meld", {"melds": "7x3"}, "35 short", "first meld needs 50 points; these cards"),
        ("first-meld", {"melds": "Ax3\nK K"}, "No, not like this", "at least 3 cards"),
        ("first-meld", {"melds": "Ax5\n3R"}, "No, not like this", "never in a meld. (and 2 more)"),
        ("find-first-meld", {"hand": "4 5 6 7"}, "Not with these cards", "first meld"),
        ("take-pile", {"up_card": "K", "hand": "K 7"}, "No, leave the pile", "two natural"),
        ("take-pile", {"up_card": "3B", "hand": "K"}, "No, leave the pile", "Stop cards on top"),
        ("go-out", {"hand": "K Q J"}, "No, not yet", "no way to meld every card"),
        ("play-caliente", {"cards_left": "4", "own_melds": "2"}, "No, not now", "fewer melds"),
        (
            "play-caliente",
            {"cards_left": "4", "played_this_turn": "y"},
            "No, not now",
            "Only one Caliente card may be played in a turn",
        ),
    ],
)
def test_a_no_says_why(
    visitor: Visitor, question: str, sent: dict[str, str], answer: str, reason: str
) -> None:
    board = a_caliente_game(visitor)
    page = visitor.client.get(f"{board}/helper/{question}", query_string=sent)
    assert answer in words_of(page.text)
    assert reason in words_of(page.text)


def test_what_is_not_laid_down_yet_is_told_in_the_present(visitor: Visitor) -> None:
    page = visitor.client.get(
        "/rules/brazilian/helper/first-meld",
        query_string={"melds": "7x3", "score": "9000"},
        headers={"Accept-Language": "es"},
    )
    assert "La primera bajada tiene que contener una canasta limpia." in words_of(page.text)


@pytest.mark.parametrize(
    ("hand", "sentences"),
    [
        ("5x4 8x4 9x4 2 2", ["Yes, lay it down", "Quads: 3500 points", "Zip code · 2500"]),
        (
            "5x4 8x4 9x3 2 2 K",
            ["Quads · 3500 · 1 card short", "9 ×3 2 wild ×2 Get rid of K Quads:"],
        ),
        ("5x4 8x4 9x4 2", ["1 card short", "10 other special hands"]),
        ("", ["Tap all cards in your hand: 13, or 14 after drawing."]),
        ("5x4 8", ["5 cards of 13 or 14"]),
        ("4x13", ["Not with these cards", "Too many 4s: 13 written down, 8 in the deck."]),
        ("5x8 8x8", ["Write thirteen or fourteen cards here; there are 16."]),
        ("5x4 foo", ["This cannot be read yet.", "foo"]),
    ],
)
def test_special_hands_are_near_or_made(visitor: Visitor, hand: str, sentences: list[str]) -> None:
    url = "/rules/modern-american/helper/special-hands"
    page = words_of(visitor.client.get(url, query_string={"hand": hand}).text)
    for sentence in sentences:
        assert sentence in page
    assert "First meld needs" not in page


def test_a_whole_hand_that_goes_out_is_a_special_one(visitor: Visitor) -> None:
    url = "/rules/modern-american/helper/go-out"
    page = words_of(visitor.client.get(url, query_string={"hand": "5x4 8x4 9x4 2 2"}).text)
    assert "Yes, you may go out" in page
    assert "Quads" in page
    assert "Needs: 2 canastas" not in page
    canastas = {"hand": "K", "table": "10x7\n9x7"}
    assert "Needs: 2 canastas" in words_of(visitor.client.get(url, query_string=canastas).text)


DEAD = {
    "first-meld": ({"melds": "10x4\nKx3\nAx3"}, "10", "Yes, enough", "No, not like this"),
    "find-first-meld": ({"hand": "10x4 Kx3 Ax3 4"}, "A", "Yes, with", "Not with these cards"),
    "take-pile": (
        {"up_card": "K", "hand": "K K 7 7 7 4", "table": "9x4"},
        "K",
        "Yes, take it",
        "No, leave the pile",
    ),
    "go-out": (
        {"hand": "K K K 4", "table": "9x7\n10x7"},
        "K",
        "Yes, you may go out",
        "No, not yet",
    ),
}


@pytest.mark.parametrize("question", DEAD)
def test_dead_ranks_turn_an_answer(visitor: Visitor, question: str) -> None:
    asked, dead, before, after = DEAD[question]
    url = f"/rules/modern-american/helper/{question}"
    assert before in words_of(visitor.client.get(url, query_string=asked).text)
    page = visitor.client.get(url, query_string={**asked, "dead": dead})
    assert after in words_of(page.text)
    assert fields_of(page)["dead"] == dead
    wrong = visitor.client.get(url, query_string={**asked, "dead": "foo"})
    assert wrong.status_code == 422
    assert "foo" in words_of(wrong.text)


@pytest.mark.parametrize("variant", [each.id for each in CATALOGUE if each.id != "modern-american"])
def test_no_other_game_asks_for_dead_ranks(visitor: Visitor, variant: str) -> None:
    for question in DEAD:
        page = visitor.get(f"/rules/{variant}/helper/{question}")
        assert "dead" not in fields_of(page)
        assert "Special?" not in page.text


DENSE = "4x3 5x3 6x3 7x3 8x3 9x3 10x3 Jx3 Qx3 Kx3 Ax3 2x6"


@pytest.mark.parametrize(
    ("states", "question", "answer"),
    [
        (1_000, "find-first-meld", "Not sure"),
        (1_000, "take-pile", "Not sure"),
        (1_000, "go-out", "Not sure"),
        (4_000, "find-first-meld", "Yes, and there may be a better way"),
        (7_000, "take-pile", "Yes, and there may be a better way"),
    ],
)
def test_what_is_not_decided_is_said_kindly(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, states: int, question: str, answer: str
) -> None:
    monkeypatch.setattr(Budget.__init__, "__defaults__", (states,))
    board = visitor.start(variant="samba", players="4")
    asked = {"hand": DENSE, **({"up_card": "K"} if question == "take-pile" else {})}
    page = visitor.client.get(f"{board}/helper/{question}", query_string=asked)
    assert page.status_code == 200
    assert answer in words_of(page.text)
    assert "Lay some melds down first, or ask about fewer cards." in words_of(page.text)


def test_the_helper_opens_with_the_question_that_is_asked_most(visitor: Visitor) -> None:
    board = visitor.start()
    page = visitor.get(f"{board}/helper")
    assert "Is this enough?" in page.text
    assert "First meld needs 50" in words_of(page.text)
    assert "Caliente?" not in page.text
    assert f'href="{board}/helper"' in visitor.get(board).text


def test_every_side_is_asked_with_its_own_score(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.write(board, {"sides-0-depth": "net", "sides-0-net": "1600", "sides-out": "0"})
    assert "First meld needs 90" in words_of(visitor.get(f"{board}/helper").text)
    other = visitor.get(f"{board}/helper?side=1")
    assert "First meld needs 50" in words_of(other.text)
    # The side that asked last asks again.
    assert "First meld needs 50" in words_of(visitor.get(f"{board}/helper/go-out").text)
    assert fields_of(visitor.get(f"{board}/helper"))["side"] == "1"


def test_a_question_without_a_game(visitor: Visitor) -> None:
    rules = visitor.get("/rules/caliente-complete?players=2&options=caliente")
    link = re.search(r'href="(/rules/caliente-complete/helper[^"]*)"', rules.text)
    assert link
    page = visitor.get(link[1].replace("&amp;", "&"))
    assert "Caliente?" in page.text
    url = "/rules/classic/helper/first-meld"
    page = visitor.client.get(url, query_string={"melds": "Kx5", "score": "1500+20"})
    assert "40 short" in words_of(page.text)
    page = visitor.client.get(url, query_string={"melds": "Kx5", "score": "-20"})
    assert "Yes, enough" in words_of(page.text)
    by_deal = visitor.client.get(
        "/rules/hand-and-foot/helper/first-meld", query_string={"melds": "Kx5", "deal": "4"}
    )
    assert "short" in words_of(by_deal.text)


def test_a_question_under_house_rules(visitor: Visitor) -> None:
    house = saved_house(
        visitor, "/rules/classic/house", {"name": "Ours", "minimums-brackets-1-points": "100"}
    )
    page = visitor.get(house)
    assert f'href="{house}/helper"' in page.text
    asked = {"melds": "Kx5", "score": "0"}
    page = visitor.client.get(f"{house}/helper", query_string=asked)
    assert "Ours" in page.text
    assert "50 short" in words_of(page.text)
    alone = visitor.client.post(f"{house}/helper/first-meld", data=asked)
    assert "50 short" in words_of(alone.text)
    assert visitor.get("/house/nonsense/helper").status_code == 404


def test_a_side_that_has_melded_needs_no_minimum(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.send(f"{board}/follow", {"action": "laid", "melds": "Ax3", "side": "0"})
    ask = f"{board}/helper/first-meld"
    page = visitor.client.get(ask, query_string={"melds": "7x3", "side": "0"})
    assert "First meld is made" in words_of(page.text)
    assert "That fits 15 laid down" in words_of(page.text)
    assert "Your side has made its first meld." in words_of(page.text)
    page = visitor.client.get(ask, query_string={"melds": "7x3\nK K", "side": "0"})
    assert "No, not like this 35 laid down" in words_of(page.text)
    assert "A meld needs at least 3 cards" in words_of(page.text)
    page = visitor.client.get(ask, query_string={"melds": "7x3", "side": "1"})
    assert "35 short" in words_of(page.text)


def test_the_first_place_that_is_empty_is_lit_but_that_of_the_melds_on_the_table(
    visitor: Visitor,
) -> None:
    url = "/rules/classic/helper/go-out"
    for hand in ("", "K K K 7"):
        page = visitor.client.get(url, query_string={"hand": hand})
        assert 'data-lit="hand"' in page.text
    page = visitor.client.get("/rules/classic/helper/take-pile", query_string={"up_card": "K"})
    assert 'data-lit="hand"' in page.text


def test_the_total_before_the_hand_may_be_a_sum(visitor: Visitor) -> None:
    page = visitor.get("/rules/classic/helper/first-meld").text
    (total,) = re.findall('<input[^>]* id="score"[^>]*>', page)
    assert "data-sum" in total


def test_what_the_address_leaves_out_is_said(visitor: Visitor) -> None:
    page = visitor.get("/rules/classic/helper?players=9&options=nonsense")
    assert page.status_code == 200
    assert "These rules are for" in words_of(page.text)


def test_only_what_the_rules_have_is_asked(visitor: Visitor) -> None:
    sets = visitor.get("/rules/classic/helper/find-first-meld").text
    assert "data-suit" not in sets
    assert "data-suit" in visitor.get("/rules/samba/helper/find-first-meld").text
    assert "New sequence" in visitor.get("/rules/samba/helper").text
    assert "A foot of your side" not in visitor.get("/rules/classic/helper/go-out").text
    assert "A foot of your side" in visitor.get("/rules/hand-and-foot/helper/go-out").text
    assert "The pile is frozen" in visitor.get("/rules/classic/helper/take-pile").text
    assert "red threes of your side" in visitor.get("/rules/mexicana/helper/go-out").text.lower()
    assert visitor.get("/rules/classic/helper/play-caliente").status_code == 404


def test_a_foot_that_lies_there_keeps_from_going_out(visitor: Visitor) -> None:
    asked = {"hand": "K", "table": "Ax7\n8x7 \n9x6 2\n10x6 2", "foot_lies": "y"}
    page = visitor.client.get("/rules/hand-and-foot/helper/go-out", query_string=asked)
    assert "No, not yet" in words_of(page.text)


@pytest.mark.parametrize(
    ("question", "sent", "sentence"),
    [
        ("first-meld", {"melds": "7x3\nfoo"}, "Meld 2: “foo” (card 1) is not a card"),
        ("find-first-meld", {"hand": "7 bar"}, "“bar” (card 2) is not a card"),
        ("take-pile", {"up_card": "K K", "hand": "K"}, "Write one card here; there are 2."),
        ("first-meld", {"melds": "Kx3", "taken": "K K"}, "Write one card here; there are 2."),
        ("go-out", {"hand": "7", "table": "x"}, "Meld 1: “x”"),
        ("go-out", {"hand": "7" * 3000}, "This is more than a hand can be"),
        ("play-caliente", {"cards_left": "some"}, "Write a whole number"),
        ("play-caliente", {"cards_left": "4", "opponent-0": "-1"}, "Write a whole number"),
        ("play-caliente", {"cards_left": "4", "opponent-0": "1000"}, "Write 999 or less"),
    ],
)
def test_what_cannot_be_read_is_said_where_it_stands(
    visitor: Visitor, question: str, sent: dict[str, str], sentence: str
) -> None:
    board = a_caliente_game(visitor)
    page = visitor.client.get(f"{board}/helper/{question}", query_string=sent)
    assert page.status_code == 422
    assert sentence in words_of(page.text)
    fields = fields_of(page)
    for name in ("melds", "hand", "up_card", "taken", "table"):
        if name in sent:
            assert fields[name] == sent[name]
    alone = visitor.client.post(f"{board}/helper/{question}", data=sent)
    assert alone.status_code == 200
    assert sentence.removeprefix("Meld 2: ").removeprefix("Meld 1: ") in words_of(alone.text)


def test_a_score_beyond_all_says_how_large_it_may_be(visitor: Visitor) -> None:
    url = "/rules/classic/helper/first-meld"
    page = visitor.client.get(url, query_string={"melds": "7x3", "score": "-999999999"}).text
    assert f"write {figure(1_000_000)} at most" in page


def test_a_score_that_is_none_is_said(visitor: Visitor) -> None:
    asked = {"melds": "7x3", "score": "much"}
    page = visitor.client.get("/rules/classic/helper/first-meld", query_string=asked)
    assert page.status_code == 422
    assert "Write a whole number or a sum" in page.text


def test_going_to_another_question_keeps_what_was_tapped(visitor: Visitor) -> None:
    board = visitor.start()
    page = visitor.client.get(f"{board}/helper/find-first-meld", query_string={"hand": "K K A"})
    asked = {**fields_of(page), "melds": "7x3"}
    other = visitor.client.get(f"{board}/helper/first-meld", query_string=asked)
    assert fields_of(other)["hand"] == "K K A"
    pile = visitor.client.get(f"{board}/helper/take-pile", query_string=fields_of(other))
    assert fields_of(pile)["hand"] == "K K A"
    assert fields_of(pile)["melds"] == "7x3"


def test_the_top_of_the_pile_is_taken_only_where_it_is_said(visitor: Visitor) -> None:
    asked = {"hand": "A A 7", "score": "0"}
    url = "/rules/classic/helper"
    pile = visitor.client.get(f"{url}/take-pile", query_string={**asked, "up_card": "A"})
    page = visitor.client.get(f"{url}/find-first-meld", query_string=fields_of(pile))
    assert "Not with these cards" in words_of(page.text)
    assert fields_of(page)["up_card"] == "A"
    best = visitor.client.get(f"{url}/find-first-meld", query_string={**asked, "taken": "A"})
    assert "Yes, with" in words_of(best.text)


def test_what_was_filled_in_for_a_side_goes_with_it(visitor: Visitor) -> None:
    board = visitor.start()
    visitor.send(f"{board}/follow", {"action": "laid", "melds": "Ax3", "side": "0"})
    page = visitor.get(f"{board}/helper/go-out")
    assert fields_of(page)["table"] == "Ax3"
    other = {**fields_of(page), "side": "1", "hand": "7"}
    page = visitor.client.get(f"{board}/helper/go-out", query_string=other)
    assert fields_of(page)["table"] == ""
    assert fields_of(page)["hand"] == "7"
    typed = {**fields_of(page), "side": "0", "table": "Kx3"}
    page = visitor.client.get(f"{board}/helper/go-out", query_string=typed)
    assert fields_of(page)["table"] == "Kx3"
    caliente = a_caliente_game(visitor)
    visitor.send(f"{caliente}/follow", {"action": "laid", "melds": "Ax3\nKx3", "side": "1"})
    page = visitor.get(f"{caliente}/helper/play-caliente?side=0")
    assert fields_of(page)["opponent-0"] == "2"


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_not_asked_yet_is_not_answered(visitor: Visitor, question: str) -> None:
    has_specials = question == "special-hands"
    board = visitor.start(variant="modern-american") if has_specials else a_caliente_game(visitor)
    asked = {"table": "Ax7", "pile_frozen": "y"} | ({"hand": "K"} if "pile" in question else {})
    page = visitor.client.get(f"{board}/helper/{question}", query_string=asked)
    assert page.status_code == 200
    assert "Yes" not in words_of(page.text)
    assert "No," not in words_of(page.text)


def test_there_are_no_other_questions(visitor: Visitor) -> None:
    board = visitor.start()
    assert visitor.get(f"{board}/helper/nonsense").status_code == 404
    assert visitor.client.post(f"{board}/helper/nonsense").status_code == 404
    assert visitor.get("/rules/nonsense/helper").status_code == 404
    assert visitor.get("/g/nonsense/helper").status_code == 404


TEXTS = st.one_of(
    st.sampled_from(["7x3", "K K", "JKR", "", "0", "-1", "9" * 9, "7x999", "sequence: 4H", "y"]),
    st.text(max_size=12),
)
FIELDS = st.sampled_from(
    [
        *(
            "melds",
            "hand",
            "up_card",
            "taken",
            "table",
            "side",
            "was",
            "score",
            "deal",
            "stock",
            "players",
        ),
        *("pile_size", "cards_left", "own_melds", "opponent-0", "red_threes", "foot_lies"),
        *("pile_frozen", "concealed_from_stock", "stock_empty", "options", "dead", "taken"),
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=st.sampled_from(QUESTIONS), sent=st.dictionaries(FIELDS, TEXTS, max_size=6))
def test_no_question_breaks_the_page(visitor: Visitor, question: str, sent: dict[str, str]) -> None:
    for ruleset in ("hand-and-foot", "samba", "modern-american"):
        url = f"/rules/{ruleset}/helper/{question}"
        assert visitor.client.get(url, query_string=sent).status_code in {200, 404, 422}
        assert visitor.client.post(url, data=sent).status_code in {200, 404}


@pytest.mark.parametrize(("suit", "is_open"), [("", True), ("H", False)])
def test_a_sequence_whose_suits_were_not_said_says_so(
    visitor: Visitor, suit: str, *, is_open: bool
) -> None:
    hand = " ".join(f"{rank}{suit}" for rank in ("8", "9", "10", "J", "Q", "K", "A"))
    page = visitor.client.get(
        "/rules/samba/helper/find-first-meld", query_string={"hand": hand}
    ).text
    assert "Yes, with" in page
    assert ("Only if these are of one suit." in page) == is_open
