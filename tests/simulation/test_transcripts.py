"""Hands told move by move, held against those that were read with the rule books at hand."""

from __future__ import annotations

import pytest

from scorekeeper.engine.play.events import EventKind
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.simulation import transcript
from tests.simulation.transcripts import FOLDER, TOLD, Told


@pytest.mark.parametrize("told", TOLD, ids=lambda told: told.file.stem)
def test_a_hand_is_played_as_it_was(told: Told) -> None:
    assert told.text() == told.file.read_text(encoding="utf-8")


def test_every_ruleset_is_told() -> None:
    assert {told.ruleset for told in TOLD} == {variant.id for variant in CATALOGUE}
    assert {told.file for told in TOLD} == set(FOLDER.iterdir())


def test_everything_that_happens_has_words() -> None:
    assert set(transcript._SENTENCES) == set(EventKind)  # noqa: SLF001 - the table itself
