"""An evening of each movement is the same after an import elsewhere, and goes on."""

from __future__ import annotations

import json

import pytest
from sqlalchemy.orm import Session

from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.rounds import propose
from scorekeeper.services.event.table_results import give_result
from scorekeeper.services.files.evening_export import export_evening
from tests.services.club import directed
from tests.services.evening_files import a_whole_evening, bring, told
from tests.services.evenings import written_once


@pytest.mark.parametrize("movement", ["swiss", "danish", "round-robin", "mitchell", "individual"])
def test_an_evening_that_is_brought_in_is_the_same(session: Session, movement: str) -> None:
    before = load_event(session, written_once(session, a_whole_evening, movement))
    text = export_evening(session, before)
    after = load_event(session, token := bring(session, text))
    assert told(session, after) == told(session, before)
    assert json.loads(export_evening(session, after)) == json.loads(text)
    # It goes on: what was half done is finished, and the next round is seated as it would be.
    half_done = after.rounds[1].tables[1].number
    give_result(session, token, (2, half_done), (10, 20), directed(session, token))
    assert propose(load_event(session, token)).round.seated
    players = {name for played in after.rounds for name in after.name_of((1,), played).split(" & ")}
    assert "Ann1" in players
    assert "Xia" in after.name_of((1,))
