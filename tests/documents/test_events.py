"""Documents of club evenings: reading, refusals with their paths, answers."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.documents.errors import DocumentError
from scorekeeper.documents.event_models import MOST_ENTRANTS
from scorekeeper.documents.events import answer_next, answer_ranking, read_event
from scorekeeper.documents.json_text import read_json
from scorekeeper.event.scoring import LONG

Json = dict[str, Any]
HUGE = 10**400


def table(number: object = 1, sides: object = ((1,), (2,)), points: object = (5, 0)) -> Json:
    """Return a table; without points where they are None."""
    found: Json = {"table": number, "sides": _lists(sides)}
    return found if points is None else {**found, "points": _lists(points)}


def _lists(value: object) -> object:
    return [_lists(each) for each in value] if isinstance(value, tuple) else value


def evening(count: int = 4, **values: object) -> Json:
    """Return an evening's document with some values of its own."""
    entrants = [{"id": number, "name": f"Pair {number}"} for number in range(1, count + 1)]
    return {"movement": "swiss", "scoring": "points", "entrants": entrants, **values}


def rounds(*tables: Json, byes: object = ()) -> Json:
    """Return an evening after a round."""
    return evening(rounds=[{"tables": list(tables), "byes": _lists(byes)}])


def entrant(**values: object) -> Json:
    """Return an evening whose second entrant is told to be something."""
    found = evening()
    found["entrants"][1] |= values
    return found


def problems(document: object) -> list[tuple[str, str]]:
    """Return the places and codes of all that is wrong for the next round."""
    with pytest.raises(DocumentError) as caught:
        answer_next(document)
    return [(problem.path, problem.code) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("", "value.not_object")]),
        ({}, [(name, "field.missing") for name in ("movement", "scoring", "entrants")]),
        (evening(format="scorekeeper-game/1"), [("format", "format.unknown")]),
        (evening(movement="italian"), [("movement", "value.unknown")]),
        (evening(movement=7), [("movement", "value.not_text")]),
        (evening(scoring="stars"), [("scoring", "value.unknown")]),
        (evening(thresholds="middle"), [("thresholds", "value.unknown")]),
        (evening(thresholds=7), [("thresholds", "value.not_text")]),
        (evening(thresholds=[1, 2, 3]), [("thresholds", "thresholds.wrong")]),
        (evening(thresholds=[1] * 10), [("thresholds", "thresholds.wrong")]),
        (evening(thresholds=[*range(9, 0, -1), 10]), [("thresholds", "thresholds.wrong")]),
        (evening(thresholds=[-1, *range(9)]), [("thresholds[0]", "count.negative")]),
        (evening(seed="lucky"), [("seed", "value.not_number")]),
        (evening(seed=HUGE), [("seed", "number.too_large")]),
        (evening(seed=1.5), [("seed", "value.not_number")]),
        (evening(no_instant_rematch=1), [("no_instant_rematch", "value.not_boolean")]),
        (evening(bye_score=12.0), [("bye_score", "value.not_number")]),
        (evening(rounds_planned=0), [("rounds_planned", "number.too_small")]),
        (evening(1), [("entrants", "entrants.too_few")]),
        (evening(MOST_ENTRANTS + 1), [("entrants", "list.too_long")]),
        (evening(entrants=[1, None]), [(f"entrants[{n}]", "value.not_object") for n in (0, 1)]),
        (entrant(id=1), [("entrants[1].id", "entrant.twice")]),
        (entrant(id=True), [("entrants[1].id", "value.not_number")]),
        (entrant(id="2"), [("entrants[1].id", "value.not_number")]),
        (entrant(id=2.0), [("entrants[1].id", "value.not_number")]),
        (entrant(id=-1), [("entrants[1].id", "count.negative")]),
        (entrant(id=HUGE), [("entrants[1].id", "number.too_large")]),
        (entrant(name="x" * 201), [("entrants[1].name", "text.too_long")]),
        (entrant(name="\ud800"), [("entrants[1].name", "text.unreadable")]),
        (entrant(line="NS"), [("entrants[1].line", "line.not_here")]),
        (entrant(line="up"), [("entrants[1].line", "value.unknown")]),
        (entrant(in_from=0), [("entrants[1].in_from", "number.too_small")]),
        (entrant(in_from=3, out_from=2), [("entrants[1].out_from", "entrant.gone_early")]),
        (entrant(out_from=0), [("entrants[1].out_from", "number.too_small")]),
        (evening(rounds={}), [("rounds", "value.not_list")]),
        (evening(rounds=[{}]), [("rounds[0].tables", "field.missing")]),
        (evening(rounds=[{"tables": [table()] * 151}]), [("rounds[0].tables", "list.too_long")]),
        (
            rounds(table(), byes=(9, 9)),
            [(f"rounds[0].byes[{n}]", "entrant.unknown") for n in (0, 1)],
        ),
        (rounds(table(0)), [("rounds[0].tables[0].table", "number.too_small")]),
        (
            rounds(table(1), table(1, ((3,), (4,)))),
            [("rounds[0].tables[1].table", "table.twice")],
        ),
        (rounds({"table": 1}), [("rounds[0].tables[0].sides", "field.missing")]),
        (rounds(table(sides=((1,),))), [("rounds[0].tables[0].sides", "table.not_two")]),
        (rounds(table(sides=((1,), ()))), [("rounds[0].tables[0].sides[1]", "table.side_wrong")]),
        (
            rounds(table(sides=((1, 3), (2, 4)))),
            [(f"rounds[0].tables[0].sides[{n}]", "table.side_wrong") for n in (0, 1)],
        ),
        (
            rounds(table(sides=((1,), (1,)))),
            [("rounds[0].tables[0].sides[1][0]", "entrant.seated_twice")],
        ),
        (
            rounds(table(), table(2, ((2,), (3,)))),
            [("rounds[0].tables[1].sides[0][0]", "entrant.seated_twice")],
        ),
        (rounds(table(), byes=(3, 2)), [("rounds[0].byes[1]", "entrant.seated_twice")]),
        (rounds(table(), byes=(3, 3)), [("rounds[0].byes[1]", "entrant.seated_twice")]),
        (
            rounds(table(sides=((1,), (9,))), byes=(8,)),
            [
                ("rounds[0].tables[0].sides[1][0]", "entrant.unknown"),
                ("rounds[0].byes[0]", "entrant.unknown"),
            ],
        ),
        (rounds(table(points=None)), [("rounds[0].tables[0].points", "points.missing")]),
        (rounds(table(points=(5,))), [("rounds[0].tables[0].points", "table.not_two")]),
        (rounds(table(points=(5, 1e99))), [("rounds[0].tables[0].points[1]", "value.not_number")]),
        (rounds(table(points=(5, HUGE))), [("rounds[0].tables[0].points[1]", "number.too_large")]),
        (rounds(table(points=(5, False))), [("rounds[0].tables[0].points[1]", "value.not_number")]),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    document: object, expected: list[tuple[str, str]]
) -> None:
    assert problems(document) == expected


def lines(*told: str | None) -> Json:
    """Return a Mitchell with these lines."""
    found = evening(len(told), movement="mitchell")
    for each, line in zip(found["entrants"], told, strict=True):
        each["line"] = line
    return found


def test_lines_are_told_for_all_or_for_none() -> None:
    assert problems(lines("NS", None, "EW", "EW")) == [("entrants[1].line", "line.missing")]
    assert answer_next(lines("EW", "EW", "NS", "NS"))["tables"] == [
        {"table": 1, "sides": [[3], [1]]},
        {"table": 2, "sides": [[4], [2]]},
    ]
    assert answer_next(lines(None, None))["tables"] == [{"table": 1, "sides": [[1], [2]]}]


def test_lines_that_are_too_uneven_are_refused_for_seating_only() -> None:
    uneven = lines("NS", "NS", "NS", "EW")
    assert problems(uneven) == [("entrants", "lines.uneven")]
    assert len(answer_ranking(uneven)["ranking"]) == 4


def test_who_joins_a_schedule_without_a_place_is_refused_for_seating_only() -> None:
    document = {**entrant(in_from=2), "movement": "round-robin"}
    assert problems(document) == [("entrants[1].in_from", "place.none")]
    assert len(answer_ranking(document)["ranking"]) == 4


def test_a_table_that_is_not_finished_is_left_out_of_the_ranking() -> None:
    document = rounds(table(points=None), table(2, ((3,), (4,)), (500, 0)))
    found = {line["id"]: line["played"] for line in answer_ranking(document)["ranking"]}
    assert found == {1: 0, 2: 0, 3: 1, 4: 1}


def test_after_the_last_round_of_a_movement_there_is_none() -> None:
    assert answer_next(evening(2, movement="mitchell", rounds=[{"tables": [table()]}])) == {
        "round": None
    }


def test_unknown_fields_are_ignored_and_null_is_as_left_out() -> None:
    optional = ("format", "thresholds", "seed", "no_instant_rematch", "bye_score", "rounds_planned")
    plain = evening()
    told = {**entrant(line=None, in_from=None, out_from=None, colour="red"), "later": {"a": [1]}}
    assert answer_next({**told, **dict.fromkeys(optional)}) == answer_next(plain)


def test_rounds_that_break_rules_are_read() -> None:
    again = {"tables": [table(), table(9, ((3,), (4,)))], "byes": []}
    odd = {"tables": [table(3)], "byes": [4]}
    document = evening(rounds=[again, again, odd, {"tables": []}])
    document["entrants"][0]["in_from"] = 3
    assert answer_next(document)["round"] == 5


def test_thresholds_are_of_a_name_or_told() -> None:
    def first(**values: object) -> int:
        played = [{"tables": [table(points=(260, 0))]}]
        document = evening(2, scoring="victory-points", rounds=played, **values)
        return answer_ranking(document)["ranking"][0]["score"]

    assert first() == first(thresholds="short") == 13
    assert first(thresholds="long") == first(thresholds=list(LONG)) == 11
    assert first(thresholds=list(range(10))) == 20


def test_a_name_left_out_is_the_id() -> None:
    document = evening(entrants=[{"id": 7}, {"id": 8, "name": "B"}])
    assert {line["name"] for line in answer_ranking(document)["ranking"]} == {"7", "B"}
    assert read_event(document)[1].entrants[0].name == "7"


def test_notes_are_sentences_with_names() -> None:
    played = {"tables": [table()]}
    [note] = answer_next(evening(2, rounds=[played]))["notes"]
    assert note == {
        "code": "seating.rematch",
        "message": "A rematch: Pair 1 and Pair 2 have met before.",
        "entrants": [1, 2],
    }


def test_players_of_an_individual_event_sit_two_on_a_side() -> None:
    document = evening(movement="individual", rounds=[{"tables": [table(sides=((1, 2), (3, 4)))]}])
    answer = answer_next(document)
    [seated] = answer["tables"]
    assert sorted(sorted(side) for side in seated["sides"]) != [[1, 2], [3, 4]]
    assert problems({**document, "movement": "swiss"}) == [
        (f"rounds[0].tables[0].sides[{n}]", "table.side_wrong") for n in (0, 1)
    ]


@pytest.mark.parametrize(
    "text",
    [
        b'{"movement": "swiss", "seed": NaN}',
        b'{"entrants": ' + b"[" * 100_000,
        b'{"seed": 1e999}',
        b'{"seed": ' + b"9" * 10_000 + b"}",
    ],
)
def test_hostile_text_is_refused(text: bytes) -> None:
    with pytest.raises(DocumentError):
        answer_next(read_json(text))


def test_a_million_entrants_are_refused_at_once() -> None:
    assert problems(evening(entrants=[{"id": 1}] * 1_000_000)) == [("entrants", "list.too_long")]
    byes = [{"tables": [], "byes": [1] * 1_000_000}]
    assert problems(evening(rounds=byes)) == [("rounds[0].byes", "list.too_long")]
