"""Documents of evenings of each movement and scoring give the ranking that pages show."""

from __future__ import annotations

import json

import pytest
from sqlalchemy.orm import Session

from scorekeeper.documents.events import answer_ranking
from scorekeeper.event.ranking import RoundResult
from scorekeeper.services.files.evening_export import event_file
from tests.services.club import a_played_evening


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
    view = a_played_evening(session, movement, scoring)
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


@pytest.mark.parametrize("scoring", ["victory-points", "points", "wins"])
def test_the_rounds_add_up_to_the_ranking(session: Session, scoring: str) -> None:
    view = a_played_evening(session, "swiss", scoring)
    results = {line.entrant.number: line.rounds for line in view.ranking}
    for line in view.ranking:
        own = [each for each in line.rounds if each is not None]
        assert sum(each.earned for each in own) == line.score
        assert sum(each.difference or 0 for each in own) == line.difference
        assert sum(each.difference is None for each in own) == line.byes
    assert {len(each) for each in results.values()} == {3}
    assert None in {each for own in results.values() for each in own}
    assert RoundResult(12) in results[view.rounds[0].byes[0]] or scoring != "victory-points"
