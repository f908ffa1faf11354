from __future__ import annotations

import pytest

from scorekeeper.engine.ruleset.table import CanastaNeeded, Minimum
from scorekeeper.wording.minimums import minimum_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.translation import ENGLISH


@pytest.mark.parametrize(
    ("minimum", "text"),
    [
        (Minimum(90), "90"),
        (Minimum(0), "any meld"),
        (Minimum(0, CanastaNeeded.ANY), "a canasta"),
        (Minimum(0, CanastaNeeded.NATURAL), "a natural canasta"),
        (Minimum(200, CanastaNeeded.ANY), "200 and a canasta"),
        (Minimum(12_000), figure(12_000)),
        (Minimum(12_000, CanastaNeeded.ANY), f"{figure(12_000)} and a canasta"),
    ],
)
def test_minimums(minimum: Minimum, text: str) -> None:
    assert minimum_text(ENGLISH, minimum) == text
