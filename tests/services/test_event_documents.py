"""A club evening for other programs: the ranking they make of it is the one shown here."""

from __future__ import annotations

import csv
import io

import pytest
from sqlalchemy.orm import Session

from scorekeeper.documents.events import answer_next
from scorekeeper.event.next_round import next_seating
from scorekeeper.services.common.tokens import make_token
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.starting import start_event
from scorekeeper.services.files.evening_export import event_document, ranking_table
from scorekeeper.services.group.access import GroupAccess
from tests.services.circle import KEYS
from tests.services.club import LEVELS, a_played_evening, an_evening, play_round, settings


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


def test_names_of_tables_of_differences_are_told_where_they_have_one(session: Session) -> None:
    assert event_document(load_event(session, an_evening(session)))["thresholds"] == "short"
    own = load_event(session, an_evening(session, thresholds=LEVELS))
    assert event_document(own)["thresholds"] == list(LEVELS)


def test_who_has_left_is_told(session: Session) -> None:
    view = load_event(session, an_evening(session))
    assert event_document(view)["entrants"][0] == {"id": 1, "name": "Ann1 & Ben1", "in_from": 1}


def test_the_ranking_as_a_table(session: Session) -> None:
    view = a_played_evening(session, "swiss", "victory-points")
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
