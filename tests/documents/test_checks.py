"""Questions at the table: documents in, answers out."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.documents.checks import CHECKS, answer_check, read_check
from scorekeeper.documents.errors import DocumentError
from scorekeeper.engine.cards import NO_CARDS
from scorekeeper.engine.melds import SequenceMeld, SetMeld
from scorekeeper.engine.search.budget import Budget
from scorekeeper.engine.table.going_out import GoOutQuestion
from scorekeeper.engine.table.pile_ways import TakePileQuestion
from tests.documents.examples import places, refusal_of
from tests.documents.questions import Question, broken_questions, questions
from tests.documents.strategies import JSON
from tests.wording.loud import LOUD

Json = Any

DENSE = "4x3 5x3 6x3 7x3 8x3 9x3 10x3 Jx3 Qx3 Kx3 Ax3 2x6"


def ask(kind: str, ruleset: str = "canasta", **fields: Json) -> Json:
    """Return the answer to a question."""
    return answer_check(kind, {"ruleset": ruleset, **fields})


def problems(kind: str, **fields: Json) -> list[tuple[str, str]]:
    """Return path and code of everything that is wrong with a question."""
    with pytest.raises(DocumentError) as caught:
        read_check(kind, {"ruleset": "canasta", **fields})
    return places(caught.value.problems)


class TestUndecided:
    """Answers of searches that have looked at as much as they may."""

    @pytest.fixture(autouse=True)
    def _budget_of(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Budget.__init__, "__defaults__", (8_000,))

    def test_go_out(self) -> None:
        answer = ask("go-out", "bolivia", hand=DENSE, table=["6 7 8", "7 8 9", "10 J Q"])
        assert [reason["code"] for reason in answer.pop("reasons")] == ["search.undecided"]
        assert answer == {"may_go_out": False, "ways": [], "decided": False}

    def test_find_first_meld(self) -> None:
        answer = ask("find-first-meld", "samba", hand=DENSE, score_before=7_000)
        assert answer["decided"] is False
        reason = answer["reasons"][0]
        assert reason["code"] == "search.undecided"
        assert "Lay some melds down first" in reason["message"]

    def test_take_pile(self) -> None:
        answer = ask("take-pile", "samba", hand=DENSE, up_card="K", score_before=7_000)
        assert answer["decided"] is False
        assert (answer["may_take"], answer["must_take"], answer["takes"]) == (False, False, 0)

    def test_nothing_is_said_of_what_is_decided(self) -> None:
        assert "decided" not in ask("go-out", hand="4 4 4 5")
        assert "decided" not in ask("find-first-meld", hand="4 4 4 5")
        assert "decided" not in ask("take-pile", hand="4 4 4 5", up_card="4")


class TestAnswers:
    def test_first_meld(self) -> None:
        answer = ask("first-meld", "caliente-complete", melds=["5x7"])
        (violation,) = answer.pop("violations")
        assert answer == {
            "allowed": False,
            "required": {"points": 50, "canasta": None},
            "laid": 35,
            "short_by": 15,
        }
        assert violation == {
            "code": "first_meld.below_minimum",
            "side": None,
            "meld": None,
            "found": 35,
            "allowed": 50,
            "message": "The first meld needs 50 points; these cards come to 35.",
            "source": violation["source"],
        }
        assert "Canasta Caliente Complete" in violation["source"]

    def test_find_first_meld(self) -> None:
        assert ask("find-first-meld", hand="A A A K K K 4", score_before=1_500) == {
            "required": {"points": 90, "canasta": None},
            "ways": [["Kx3", "Ax3"]],
            "reasons": [],
        }
        none = ask("find-first-meld", "brazilian", hand="4", score_before=9_000)
        assert none["required"] == {"points": 0, "canasta": "natural"}
        assert [reason["code"] for reason in none["reasons"]] == [
            "first_meld.needs_natural_canasta"
        ]

    def test_take_pile(self) -> None:
        assert ask("take-pile", up_card="4", hand="4 4 A A A", pile_size=9) == {
            "may_take": True,
            "must_take": False,
            "takes": 9,
            "ways": [{"meld": "4x3", "from_hand": "4x2", "with": ["Ax3"]}],
            "reasons": [],
        }
        no = ask("take-pile", up_card="3B", hand="", table=["K K K"], stock_empty=True)
        assert [reason.pop("code") for reason in no.pop("reasons")] == ["pile.blocked"]
        assert no == {"may_take": False, "must_take": False, "takes": 0, "ways": []}

    def test_go_out(self) -> None:
        answer = ask("go-out", table=["Kx6", "Ax3"], hand="K 4")
        assert answer == {
            "may_go_out": True,
            "ways": [{"melds": ["Kx7"], "discard": "4"}],
            "reasons": [],
        }
        whole = ask("go-out", table=["Kx7"], hand="A A A")
        assert whole["ways"][0] == {"melds": ["Ax3"], "discard": None}

    def test_a_table_of_melds_without_cards_is_one_before_the_first_meld(self) -> None:
        for table, may_take in (([""], False), ([" ", {"cards": ""}], False), (["Q Q Q"], True)):
            answer = ask("take-pile", up_card="K", hand="K JKR 4", table=table)
            assert answer["may_take"] is may_take

    def test_play_caliente(self) -> None:
        fields = {"own_melds": 2, "opponent_melds": [2, 3], "cards_left": 4, "stock": 40}
        answer = ask("play-caliente", "caliente-complete", options=["caliente"], **fields)
        assert answer == {"may_play": True, "draw": 7, "reasons": []}

    def test_melds_whose_cards_do_not_tell_their_kind_are_objects(self) -> None:
        answer = ask("find-first-meld", "italian", hand="2 2 2 JKRx4 A A A", score_before=0)
        written = [meld for way in answer["ways"] for meld in way]
        assert "Ax3" in written
        again = ask("first-meld", "italian", melds=answer["ways"][0])
        assert again["allowed"]

    def test_messages_are_in_the_language_that_is_asked_for(self) -> None:
        question = {"ruleset": "canasta", "melds": ["4 4 4"]}
        for kind, field, document in (
            ("first-meld", "violations", question),
            ("find-first-meld", "reasons", {"ruleset": "canasta", "hand": "4"}),
            ("go-out", "reasons", {"ruleset": "canasta", "hand": "4"}),
        ):
            for reason in answer_check(kind, document, LOUD)[field]:
                assert reason["message"] == reason["message"].upper()

    def test_house_rules(self) -> None:
        lenient = {"going_out.canastas": 0}
        assert not ask("go-out", table=["K K K"], hand="4")["may_go_out"]
        assert ask("go-out", table=["K K K"], hand="4", overrides=lenient)["may_go_out"]
        short = ask("go-out", table=["Kx7"], hand="4", overrides={"going_out.canastas": 2})
        assert "House rule" in short["reasons"][0]["source"]


class TestReading:
    def test_fields_left_out_have_defaults(self) -> None:
        asked = read_check("take-pile", {"ruleset": "cat", "up_card": "k", "hand": ""})
        assert isinstance(asked, TakePileQuestion)
        assert (asked.pile_size, asked.deal_number) == (2, 1)
        assert (asked.pile_frozen, asked.stock_empty) == (False, False)
        asked = read_check("go-out", {"ruleset": "cat", "hand": "4"})
        assert isinstance(asked, GoOutQuestion)
        assert asked.partner_feet_taken
        assert (asked.table, asked.red_threes) == ((), 0)

    @pytest.mark.parametrize("up_card", [None, "", " , "])
    def test_no_up_card(self, up_card: str | None) -> None:
        document = {"ruleset": "canasta", "melds": ["A A A"], "up_card": up_card}
        assert read_check("first-meld", document).up_card == NO_CARDS

    def test_kinds_of_melds(self) -> None:
        table = ["KH KS KD", {"cards": "9H 10H JH"}, {"cards": "2 2 2", "kind": "set"}]
        document = {"ruleset": "samba", "hand": "4", "table": table}
        melds = read_check("go-out", document).table
        assert [type(meld) for meld in melds] == [SetMeld, SequenceMeld, SetMeld]

    def test_fields_that_are_not_known_are_ignored(self) -> None:
        assert ask("go-out", hand="4", table=["Kx7"], weather="fine")["may_go_out"]


class TestWhatCannotBeRead:
    def test_everything_that_is_wrong(self) -> None:
        assert problems(
            "take-pile",
            ruleset="bridge",
            score_before="50",
            up_card="4 5",
            hand="Kx61",
            table=["7 Z", {"cards": "Y X", "kind": "run"}, 5],
            pile_size=0,
            pile_frozen=1,
        ) == [
            ("score_before", "value.not_number"),
            ("up_card", "card.not_one"),
            ("hand", "cards.too_many"),
            ("table[0]", "card.unknown"),
            ("table[1].cards", "card.unknown"),
            ("table[1].cards", "card.unknown"),
            ("table[1].kind", "meld.kind_unknown"),
            ("table[2]", "value.not_text"),
            ("pile_frozen", "value.not_boolean"),
            ("pile_size", "number.too_small"),
            ("ruleset", "ruleset.unknown"),
        ]

    def test_needed_fields_that_are_missing_are_reported(self) -> None:
        assert problems("take-pile") == [
            ("up_card", "field.missing"),
            ("hand", "field.missing"),
        ]
        assert problems("play-caliente") == [
            (name, "field.missing")
            for name in ("own_melds", "opponent_melds", "cards_left", "stock")
        ]

    def test_only_cards_of_the_deck_are_listed(self) -> None:
        for options, cards in (([], "3B;"), (["caliente"], "3B, CAL;")):
            document = {"ruleset": "caliente-complete", "options": options, "hand": "7Z"}
            with pytest.raises(DocumentError) as caught:
                read_check("find-first-meld", document)
            assert f"3R, {cards}" in caught.value.problems[0].message

    def test_options_and_house_rules_are_told_with_the_rest(self) -> None:
        assert problems("go-out", options=["two-wilds"], overrides={"nonsense": 1}) == [
            ("hand", "field.missing"),
            ("options[0]", "option.none"),
        ]
        assert problems("go-out", overrides={"nonsense": 1, "pile.takes": 0}) == [
            ("hand", "field.missing"),
            ("overrides.nonsense", "rule.unknown"),
            ("overrides.pile.takes", "rule.impossible"),
        ]

    def test_sentences_tell_the_numbers(self) -> None:
        with pytest.raises(DocumentError) as caught:
            read_check("find-first-meld", {"ruleset": "canasta", "hand": "Ax61", "up_card": "K x2"})
        assert next(problem.message for problem in caught.value.problems) == (
            "Write at most 60 cards here; there are 61."
        )
        with pytest.raises(DocumentError) as caught:
            read_check("find-first-meld", {"ruleset": "canasta", "hand": "", "up_card": "Kx2"})
        assert [problem.message for problem in caught.value.problems] == [
            "Write one card here; there are 2."
        ]

    def test_sixty_cards_can_be_asked_about(self) -> None:
        read_check("find-first-meld", {"ruleset": "canasta", "hand": "Ax60"})

    def test_no_such_question(self) -> None:
        with pytest.raises(DocumentError) as caught:
            read_check("may-i", {})
        (problem,) = caught.value.problems
        assert (problem.path, problem.code) == ("", "check.unknown")
        assert problem.message == (
            "There is no check “may-i”. Ask one of: first-meld, find-first-meld, take-pile, "
            "go-out, play-caliente, special-hands."
        )


@pytest.mark.parametrize("kind", ["find-first-meld", "take-pile", "go-out"])
@pytest.mark.parametrize("ruleset", ["canasta", "samba", "brazilian", "hand-and-foot"])
def test_more_cards_than_there_are_is_said_at_once(kind: str, ruleset: str) -> None:
    """However many there are: the searches never see them."""
    hand = "4x9 5x9 6x9 7x9 JKRx13"
    answer = ask(kind, ruleset, hand=hand, up_card="A", table=["Ax27"] * 100)
    assert {reason["code"] for reason in answer["reasons"]} >= {"deck.too_many"}
    assert answer["ways"] == []


class TestAnyQuestion:
    @given(questions())
    def test_it_is_answered(self, asked: Question) -> None:
        answer = answer_check(*asked)
        assert answer == answer_check(*asked) == json.loads(json.dumps(answer))
        for reason in (*answer.get("reasons", ()), *answer.get("violations", ())):
            assert reason["message"].endswith(".")
            assert reason["source"]

    @given(questions("first-meld", "take-pile", "go-out", "play-caliente"))
    def test_it_is_yes_or_there_is_a_reason(self, asked: Question) -> None:
        answer = answer_check(*asked)
        yes = next(answer[word] for word in _YES if word in answer)
        assert yes is not bool(answer.get("reasons", answer.get("violations")))
        if "ways" in answer:
            assert bool(answer["ways"]) is yes

    @given(questions("find-first-meld"))
    def test_ways_that_are_found_are_enough(self, asked: Question) -> None:
        _, question = asked
        ways = answer_check(*asked)["ways"]
        del question["hand"]
        for way in ways:
            answer = answer_check("first-meld", {**question, "melds": way})
            assert (answer["allowed"], answer["violations"]) == (True, [])

    @given(questions("take-pile"))
    def test_ways_to_take_the_pile_before_the_first_meld_are_enough(self, asked: Question) -> None:
        kind, question = asked
        question = {**question, "table": []}
        ways = answer_check(kind, question)["ways"]
        for way in ways:
            melds = [way["meld"], *way["with"]]
            answer = answer_check("first-meld", {**question, "melds": melds})
            assert (answer["allowed"], answer["violations"]) == (True, [])

    @given(questions("go-out"))
    def test_ways_out_before_the_first_meld_are_enough(self, asked: Question) -> None:
        kind, question = asked
        question = {**question, "table": []}
        ways = answer_check(kind, question)["ways"]
        for way in ways:
            laid = {**question, "melds": way["melds"], "concealed_from_stock": True}
            assert answer_check("first-meld", laid)["allowed"]

    @given(JSON, broken_questions())
    def test_any_json_is_answered_or_refused(self, document: Json, broken: Question) -> None:
        for kind in CHECKS:
            refused = refusal_of(partial(answer_check, kind, document))
            assert all(problem.message and problem.code for problem in refused)
        assert all(problem.message for problem in refusal_of(partial(answer_check, *broken)))


_YES = ("allowed", "may_take", "may_go_out", "may_play")
