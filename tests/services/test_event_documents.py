"""A club evening for other programs: the ranking they make of it is the one shown here."""

from __future__ import annotations

import csv
import io
import json

import pytest
from sqlalchemy.orm import Session

from scorekeeper.documents.events import answer_next, answer_ranking
from scorekeeper.event.next_round import next_seating
from scorekeeper.event.ranking import RoundResult
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.starting import start_event
from scorekeeper.services.event.table_results import give_result
from scorekeeper.services.event.views import EventView
from scorekeeper.services.files.evening_export import event_document, event_file, ranking_table
from scorekeeper.services.group.access import GroupAccess
from tests.services.circle import KEYS
from tests.services.club import an_evening, directed, play_round, seat, settings

LEVELS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 600)


def played(session: Session, movement: str, scoring: str) -> EventView:
    """Return an evening of two rounds and a third that is half done, mostly with byes."""
    size = 9 if movement == "individual" else 5
    token = an_evening(session, size, movement=movement, scoring=scoring, thresholds=LEVELS)
    for _ in range(2):
        play_round(session, token)
    seat(session, token)
    give_result(session, token, (3, 1), (-100, 1000), directed(session, token))
    return load_event(session, token)


@pytest.mark.many
@pytest.mark.parametrize(
    ("movement", "scoring"),
    [
        ("swiss", "victory-points"),
        ("danish", "points"),
        ("round-robin", "wins"),
        ("mitchell", "victory-points"),
        ("individual", "points"),
    ],
)
def test_others_make_the_same_ranking_of_the_document(
    session: Session, movement: str, scoring: str
) -> None:
    view = played(session, movement, scoring)
    answer = answer_ranking(json.loads(event_file(view)))
    assert [tuple(line.values()) for line in answer["ranking"]] == [
        (
            each.rank,
            each.entrant.number,
            each.entrant.name,
            each.score,
            each.difference,
            each.played,
            each.won,
            each.drawn,
            each.lost,
            each.byes,
            each.by_lot,
        )
        for each in view.ranking
    ]


@pytest.mark.parametrize("movement", ["swiss", "individual"])
def test_others_seat_the_next_round_alike(session: Session, movement: str) -> None:
    token = an_evening(session, 8, movement=movement, rounds_planned=3)
    view = play_round(session, token)
    answer = answer_next(event_document(view))
    seating = next_seating(view.evening(), view.settings.seats)
    assert seating is not None
    assert answer["byes"] == list(seating.round.byes)
    assert [(each["table"], each["sides"]) for each in answer["tables"]] == [
        (table.number, [list(side) for side in table.sides]) for table in seating.round.tables
    ]


@pytest.mark.many
@pytest.mark.parametrize("scoring", ["victory-points", "points", "wins"])
def test_the_rounds_add_up_to_the_ranking(session: Session, scoring: str) -> None:
    view = played(session, "swiss", scoring)
    results = {line.entrant.number: line.rounds for line in view.ranking}
    for line in view.ranking:
        own = [each for each in line.rounds if each is not None]
        assert sum(each.earned for each in own) == line.score
        assert sum(each.difference or 0 for each in own) == line.difference
        assert sum(each.difference is None for each in own) == line.byes
    assert {len(each) for each in results.values()} == {3}
    assert None in {each for own in results.values() for each in own}
    assert RoundResult(12) in results[view.rounds[0].byes[0]] or scoring != "victory-points"


def test_names_of_tables_of_differences_are_told_where_they_have_one(session: Session) -> None:
    assert event_document(load_event(session, an_evening(session)))["thresholds"] == "short"
    own = load_event(session, an_evening(session, thresholds=LEVELS))
    assert event_document(own)["thresholds"] == list(LEVELS)


def test_who_has_left_is_told(session: Session) -> None:
    view = load_event(session, an_evening(session))
    assert event_document(view)["entrants"][0] == {"id": 1, "name": "Ann1 & Ben1", "in_from": 1}


def test_the_ranking_as_a_table(session: Session) -> None:
    view = played(session, "swiss", "victory-points")
    text = ranking_table(view)
    assert text.startswith("\ufeffrank,id,name,score,")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [int(row["rank"]) for row in rows] == [1, 2, 3, 4, 5]
    for row, line in zip(rows, view.ranking, strict=True):
        assert (row["name"], int(row["score"])) == (line.entrant.name, line.score)
        rounds = [row[f"round_{number}"] for number in (1, 2, 3)]
        assert sum(int(each) for each in rounds if each) == line.score
    byes = [row for row in rows if row["round_1"] == "12" and not row["round_1_difference"]]
    assert len(byes) == 1
    assert {row["by_lot"] for row in rows} <= {"yes", "no"}


@pytest.mark.parametrize("name", ["=1+1", "\uff1d1", '=HYPERLINK("x")'])
def test_no_name_becomes_a_formula(session: Session, name: str) -> None:
    group = GroupAccess(make_token(), KEYS)
    entrants = [(name, "Bob"), ("Cid", "Dot")]
    token = start_event(session, settings(), entrants, make_token(), group)
    view = load_event(session, token)
    rows = list(csv.reader(io.StringIO(ranking_table(view).removeprefix("\ufeff"))))
    assert f"'{name} & Bob" in {row[2] for row in rows}
    # Programs read the name as it is.
    assert event_document(view)["entrants"][0]["name"] == f"{name} & Bob"
