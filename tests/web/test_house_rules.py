from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import suppress

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from scorekeeper.documents.rulesets import rule_names
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.variants.variant import Variant
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.rules.house_rules import NewHouseRules, check_house_rules
from scorekeeper.web.rules.rule_fields import RuleField, rule_fields
from tests.web.house import fields_of_house, saved_house, sent_house
from tests.web.test_sheets import text_of
from tests.web.visitor import Visitor, json_of


def every_edition() -> Iterator[tuple[str, int]]:
    for variant in CATALOGUE:
        for players in variant.players:
            yield variant.id, players


def overrides(visitor: Visitor, url: str) -> dict[str, object]:
    found: dict[str, object] = json_of(visitor.get(f"{url}/rules.json"))["overrides"]
    return found


def _kinds(field: type[RuleField]) -> set[type[RuleField]]:
    return {field}.union(*map(_kinds, field.__subclasses__()))


def test_every_rule_but_the_seats_has_a_field() -> None:
    asked = {field.rule for field in rule_fields()}
    assert asked == {name for name in rule_names() if not name.startswith("seating.")}
    assert {type(field) for field in rule_fields()} == _kinds(RuleField) - {RuleField}


@pytest.mark.parametrize(("variant", "players"), list(every_edition()))
def test_a_form_sent_as_it_was_shown_changes_nothing(
    visitor: Visitor, variant: str, players: int
) -> None:
    url = saved_house(visitor, f"/rules/{variant}/house?players={players}")
    assert overrides(visitor, url) == {}


@pytest.mark.parametrize("variant", CATALOGUE, ids=lambda variant: variant.id)
def test_the_form_is_in_words(visitor: Visitor, variant: Variant) -> None:
    text = visitor.get(f"/rules/{variant.id}/house").text
    assert "Natural canasta" in text
    assert 'role="group" aria-label="Bonus for many canastas"' in text
    assert "%(" not in text


def test_minimums_that_fall_are_kept_and_pointed_out(visitor: Visitor) -> None:
    hint = "A later minimum of the first meld is lower than the one before it:"
    url = saved_house(visitor, "/rules/classic/house", {"minimums-brackets-3-points": "60"})
    assert hint in visitor.get(url).text
    # a canasta is asked for in place of points
    sent_house(visitor, f"{url}/edit", {"minimums-brackets-3-canasta": "any"})
    assert hint not in visitor.get(url).text
    assert hint not in visitor.get(saved_house(visitor, "/rules/brazilian/house")).text


@pytest.mark.parametrize(
    ("ruleset", "start", "is_past"),
    [
        ("classic", "4995", False),
        ("classic", "5000", True),
        ("hand-and-foot", "4", False),
        ("hand-and-foot", "5", True),
    ],
)
def test_a_minimum_beyond_the_end_is_pointed_out(
    visitor: Visitor, ruleset: str, start: str, is_past: bool
) -> None:
    page = visitor.get(
        saved_house(visitor, f"/rules/{ruleset}/house", {"minimums-brackets-3-start": start})
    )
    assert ("begins at a total that ends the game" in page.text) is is_past


def test_what_is_changed_is_kept_and_nothing_else(visitor: Visitor) -> None:
    url = saved_house(
        visitor,
        "/rules/caliente-complete/house?players=6&options=caliente",
        {
            "name": "Tuesday rules",
            "going_out-points": "200",
            "canastas-wild": "1 000",
            "wild_melds-allowed": "y",
            "sets-most_wilds": "",
            "sets-majority": "none",
            "calientes-played_points": "−50",
            "going_out-kinds-natural": "1",
            "red_threes-points-4": "1000",
            "minimums-brackets-4-start": "5000",
            "minimums-brackets-4-points": "",
            "minimums-brackets-4-canasta": "natural",
            "discarding-held_back": "7",
        },
    )
    file = json_of(visitor.get(f"{url}/rules.json"))
    assert (file["ruleset"], file["players"], file["options"]) == (
        "caliente-complete",
        6,
        ["caliente"],
    )
    assert file["overrides"].pop("minimums.brackets")[-1] == {
        "start": 5000,
        "minimum": {"points": 0, "canasta": "natural"},
    }
    assert file["overrides"] == {
        "going_out.points": 200,
        "canastas.wild": 1000,
        "wild_melds.allowed": True,
        "sets.most_wilds": None,
        "sets.majority": "none",
        "calientes.played_points": -50,
        "going_out.kinds": {"natural": 1},
        "red_threes.points": [0, 100, 200, 300, 1000],
        "discarding.held_back": ["7"],
    }


def test_house_rules_have_a_page_and_a_card(visitor: Visitor) -> None:
    url = saved_house(visitor, "/rules/classic/house", {"name": "Ours", "going_out-points": "200"})
    text = visitor.get(url).text
    assert "What differs from Classic Canasta" in text
    assert "house rule" in text
    assert "House rule, going out: points; otherwise" in text
    card = text_of(visitor.get(f"{url}/card.pdf?paper=letter"))
    assert "Ours" in card
    assert "house rule" in card


def test_they_are_changed_again(visitor: Visitor) -> None:
    url = saved_house(visitor, "/rules/classic/house", {"going_out-points": "200"})
    page = visitor.get(f"{url}/edit").text
    assert "1 change" in page
    answer = sent_house(visitor, f"{url}/edit", {"going_out-points": "100", "name": "Plain"})
    assert answer.status_code == 303
    assert overrides(visitor, url) == {}
    assert "Plain" in visitor.get(url).text


@pytest.mark.parametrize(
    ("values", "sentence", "field"),
    [
        (
            {"going_out-points": "12345678"},
            "write 9\N{NARROW NO-BREAK SPACE}999\N{NARROW NO-BREAK SPACE}999 at most",
            "going_out-points-error-1",
        ),
        ({"going_out-points": "many"}, "Write a whole number here", "going_out-points-error-1"),
        ({"going_out-points": ""}, "Write a whole number here", "going_out-points-error-1"),
        ({"going_out-points": "3"}, "in steps of 5", "going_out-points-wrong-1"),
        ({"sets-most_cards": "2"}, "a canasta has 7 cards", "sets-most_cards-wrong-1"),
        ({"sets-majority": "most"}, "Choose one of these", "sets-majority-error-1"),
        ({"deck-decks": "3"}, "must be points for each number", "red_threes-points-wrong-1"),
        ({"target-deals": "4"}, "one of the two", "target-points-wrong-1"),
        (
            {"minimums-brackets-3-start": "500"},
            "overlap or leave a gap",
            "minimums-brackets-wrong-1",
        ),
        (
            {"minimums-brackets-0-start": "-500"},
            "the first row must hold",
            "minimums-brackets-wrong-1",
        ),
        ({"minimums-brackets-4-start": "9000"}, "Write a whole", "minimums-brackets-4-points-err"),
        ({"red_threes-points-2": ""}, "Write a whole number", "red_threes-points-2-error-1"),
        ({"name": " "}, "Type a name.", "name-error-1"),
        ({"dealing-hand": "26"}, "cards would be left to draw", "dealing-hand-wrong-1"),
        ({"canastas-wild": "1000"}, "This would change nothing", "canastas-wild-wrong-1"),
    ],
)
def test_what_nobody_could_play_by_is_told_at_its_field(
    visitor: Visitor, values: dict[str, str], sentence: str, field: str
) -> None:
    if "minimums-brackets-3-start" in values:
        values = {**values, "minimums-brackets-2-start": "500"}
    sent = {"card_points-ace": "25", **values}
    answer = sent_house(visitor, "/rules/classic/house", sent)
    assert answer.status_code == 422
    assert "Nothing is saved yet" in answer.text
    assert sentence in answer.text
    assert f'id="{field}' in answer.text
    assert f'aria-describedby="{field}' in answer.text
    # Nothing is lost: what was sent stands in the fields again.
    again = fields_of_house(answer)
    sent.pop("sets-majority", None)  # a choice that there is not is none
    assert {name: again.get(name) for name in sent} == sent
    assert "House rules on this device" in visitor.get("/rules").text
    assert "None yet" in visitor.get("/rules").text


def test_more_decks_ask_for_the_points_of_more_red_threes(visitor: Visitor) -> None:
    answer = sent_house(visitor, "/rules/classic/house", {"deck-decks": "3"})
    fields = fields_of_house(answer)
    more = {"red_threes-points-5": "1000", "red_threes-points-6": "1200"}
    assert not set(more) & set(fields_of_house(visitor.get("/rules/classic/house")))
    assert set(more) <= set(fields)
    answer = visitor.client.post("/rules/classic/house", data={**fields, **more})
    assert answer.status_code == 303
    assert overrides(visitor, answer.location)["deck.decks"] == 3


def test_everything_wrong_is_told_at_once(visitor: Visitor) -> None:
    answer = sent_house(
        visitor,
        "/rules/classic/house",
        {"going_out-points": "x", "concealed-points": "3", "name": ""},
    )
    assert 'id="going_out-points-error-1"' in answer.text
    assert 'id="concealed-points-wrong-1"' in answer.text
    assert 'id="name-error-1"' in answer.text


BY_HANDS = {
    "minimums-by": "deal",
    "minimums-brackets-1-start": "2",
    "minimums-brackets-2-start": "3",
    "minimums-brackets-3-start": "4",
}


@pytest.mark.parametrize(
    ("name", "text"),
    [("minimums-brackets-3-points", "x"), ("minimums-by", "x"), ("target-points", "x")],
)
def test_a_field_that_cannot_be_read_makes_no_other_wrong(
    visitor: Visitor, name: str, text: str
) -> None:
    sent = {**BY_HANDS, "target-deals": "4", "target-points": "", name: text}
    answer = sent_house(visitor, "/rules/classic/house", sent)
    assert answer.status_code == 422
    assert f'id="{name}-error-1"' in answer.text
    assert "Nobody could play by this" not in answer.text


def test_rows_may_start_with_hand_1(visitor: Visitor) -> None:
    sent = {**BY_HANDS, "minimums-brackets-0-start": "1"}
    url = saved_house(visitor, "/rules/classic/house", sent)
    rows = overrides(visitor, url)["minimums.brackets"]
    assert isinstance(rows, list)
    assert [row["start"] for row in rows] == [None, 2, 3, 4]
    page = visitor.get(f"{url}/edit").text
    assert "From hand" in page
    assert "The first row holds from hand 1 on." in page
    assert 'placeholder="lowest"' not in page
    assert 'placeholder="lowest"' in visitor.get("/rules/classic/house").text


def test_a_form_sent_twice_makes_them_once(visitor: Visitor) -> None:
    fields = fields_of_house(visitor.get("/rules/classic/house"))
    first = visitor.client.post("/rules/classic/house", data=fields)
    again = visitor.client.post("/rules/classic/house", data=fields)
    assert first.location == again.location


def test_a_form_without_a_start_of_ours_makes_new_ones(visitor: Visitor) -> None:
    answer = sent_house(visitor, "/rules/classic/house", {"start": "mine"})
    assert answer.status_code == 303


def test_two_who_change_them_at_once(visitor: Visitor, stranger: Visitor) -> None:
    url = saved_house(visitor, "/rules/classic/house")
    mine = {**fields_of_house(visitor.get(f"{url}/edit")), "going_out-points": "300"}
    sent_house(stranger, f"{url}/edit", {"going_out-points": "200"})
    answer = visitor.client.post(f"{url}/edit", data=mine)
    assert answer.status_code == 409
    assert "Somebody else has changed these house rules" in answer.text
    kept = fields_of_house(answer)
    assert kept["going_out-points"] == "300"
    assert visitor.client.post(f"{url}/edit", data=kept).status_code == 303
    assert overrides(visitor, url) == {"going_out.points": 300}
    odd = {**kept, "expected": "first", "going_out-points": "400"}
    assert visitor.client.post(f"{url}/edit", data=odd).status_code == 409


def test_a_game_is_played_by_them(visitor: Visitor) -> None:
    url = saved_house(visitor, "/rules/classic/house", {"name": "Ours", "going_out-points": "300"})
    token = url.rpartition("/")[2]
    link = f"/games/new?house={token}"
    assert f'href="{link}"' in visitor.get("/games/new").text
    assert f'href="{link}"' in visitor.get(url).text
    answer = visitor.send("/games/new", {}, page=link)
    assert answer.status_code == 303
    board = answer.location
    assert "Ours" in visitor.get(board).text
    rules = visitor.get(f"{board}/rules").text
    assert "Ours · 4 players" in rules
    assert "house rule" in rules
    assert "Ours" in text_of(visitor.get(f"{board}/sheet.pdf"))
    assert "Classic Canasta" in text_of(visitor.get(f"{board}/blank.pdf"))
    # Played again, it is by the same rules, whatever has become of them.
    sent_house(visitor, f"{url}/edit", {"going_out-points": "0"})
    rematch = visitor.send(
        "/games/new", {}, page=f"/games/new?after={board.rpartition('/')[2]}"
    ).location
    for again in (board, rematch):
        text = " ".join(visitor.get(f"{again}/rules").text.split())
        assert '<span class="fact-label">Earns</span> <span class="fact-value">300' in text


def test_a_link_to_no_house_rules_asks_what_is_played(visitor: Visitor) -> None:
    text = visitor.get("/games/new?house=gone").text
    assert "What you play" in text
    for url in (
        "/house/gone",
        "/house/gone/edit",
        "/house/gone/card.pdf",
        "/house/gone/rules.json",
    ):
        assert visitor.get(url).status_code == 404


def test_they_are_shared_as_a_file(visitor: Visitor, stranger: Visitor) -> None:
    url = saved_house(visitor, "/rules/classic/house", {"name": "Ours", "going_out-points": "200"})
    answer = visitor.get(f"{url}/rules.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    brought = bring(stranger, answer.data)
    assert brought.status_code == 303
    assert brought.location != url
    assert json_of(stranger.get(f"{brought.location}/rules.json")) == json_of(answer)
    assert "Ours" in stranger.get(brought.location).text
    assert "Ours" in stranger.get("/rules").text


def bring(visitor: Visitor, content: bytes | None, **more: str) -> TestResponse:
    fields = {**fields_of_house(visitor.get("/rules")), **more}
    # Encoded here: the test client would leave a file of its own open.
    file = {} if content is None else {"file": FileStorage(io.BytesIO(content), "rules.json")}
    boundary, data = encode_multipart({**fields, **file})
    content_type = f"multipart/form-data; boundary={boundary}"
    return visitor.client.post("/house", data=data, content_type=content_type)


def file_of(**changed: object) -> bytes:
    usual = {"format": "scorekeeper-house-rules/1", "name": "x", "ruleset": "classic"}
    return json.dumps({**usual, **changed}).encode()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "Choose the file first."),
        (b"{", "The end of the file is missing."),
        (b"GIF89a", "as it was saved by “File to share”"),
        (b"{}", "was not saved by this app"),
        (b'{"format": "scorekeeper-game/1"}', "another kind of file"),
        (
            file_of(overrides={"going_out.points": 3}),
            "Going out: Bonus for going out. Nobody could play by",
        ),
        (
            file_of(overrides={"going_out.points": "x"}),
            "Going out: Bonus for going out. The file gives it a value that",
        ),
        (
            file_of(overrides={"red_threes.points": [0, "x"]}),
            "Red threes: Points, by how many there are. The file gives it a value",
        ),
        (file_of(overrides={"no.rule": 1}), "cannot be read here: overrides.no.rule."),
        (file_of(players=9), "for a game, players or options that there are not here"),
        (file_of(options=["x"]), "for a game, players or options that there are not here"),
        (file_of(name=7), "cannot be read here: name."),
    ],
)
def test_a_file_that_cannot_be_read_brings_nothing(
    visitor: Visitor, content: bytes | None, sentence: str
) -> None:
    answer = bring(visitor, content)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert "None yet" in visitor.get("/rules").text


def test_a_file_that_is_too_large_leads_back_to_the_form(visitor: Visitor) -> None:
    answer = bring(visitor, b" " * 1_100_000)
    assert answer.status_code == 413
    assert "larger than 1 MiB" in answer.text
    assert 'name="file"' in answer.text
    form = visitor.client.post("/rules/classic/house", data={"name": "x" * 1_100_000})
    assert form.status_code == 413
    assert "larger than 1 MiB" in form.text


def test_a_file_brought_twice_from_one_page(visitor: Visitor) -> None:
    url = saved_house(visitor, "/rules/classic/house")
    content = visitor.get(f"{url}/rules.json").data
    start = str(fields_of_house(visitor.get("/rules"))["start"])
    first, again = (bring(visitor, content, start=start) for _ in range(2))
    assert first.location == again.location
    other = json.dumps({**json.loads(content), "name": "Others"}).encode()
    assert bring(visitor, other, start=start).status_code == 409


def test_a_form_that_was_open_for_too_long_is_shown_again(visitor: Visitor) -> None:
    url = saved_house(visitor, "/rules/classic/house")
    for address in ("/rules/classic/house", f"{url}/edit"):
        fields = fields_of_house(visitor.get(address))
        stale = {**fields, "csrf_token": "old", "card_points-ace": "35"}
        answer = visitor.client.post(address, data=stale)
        assert answer.status_code == 400
        assert fields_of_house(answer)["card_points-ace"] == "35"
    assert bring(visitor, b"{}", csrf_token="old").status_code == 400  # noqa: S106
    gone = visitor.client.post("/house/gone/edit", data={"csrf_token": "old"})
    assert gone.status_code == 404


PENALISING = ("caliente-complete", "brazilian", "modern-american")
"""Editions that have every penalty between them."""


def _takes(rule: RuleField, points: int) -> bool:
    """Whether a rule may have so many points."""
    for variant in PENALISING:
        changed = {rule.rule: points}
        new = NewHouseRules(name="x", variant=variant, players=4, options=(), overrides=changed)
        with suppress(RefusedError):
            check_house_rules(new, chosen=True)
            return True
    return False


def test_a_number_that_may_be_a_penalty_is_typed_with_a_minus() -> None:
    for rule in rule_fields():
        if rule.kind in {"number", "optional_number"}:
            assert _takes(rule, -100) == (rule.inputmode == "text"), rule.rule
