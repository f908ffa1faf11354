"""Very many generated evenings of 4 to 200 entrants."""

from __future__ import annotations

from typing import Final

import pytest

from scorekeeper.event.evening import Event
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.ranking import ranking
from scorekeeper.event.scoring import SCORINGS
from tests.event.examples import chance_of, go_on
from tests.event.histories import evening_of, played_out
from tests.event.naive import between, scores
from tests.event.rules import broken, repeated_partners, worth_exchanging
from tests.profiles import PROFILE

EVENINGS: Final = {"quick": 20, "thorough": 40, "full": 2_000}[PROFILE]
"""Of each of the five movements: ten thousand together in a full run."""
AT_ONCE: Final = 20
MOST: Final = (12, 12, 40, 40, 200)


@pytest.mark.parametrize("movement", list(MOVEMENTS))
@pytest.mark.parametrize("batch", range(EVENINGS // AT_ONCE))
def test_hard_rules_and_recounts_hold(movement: str, batch: int) -> None:
    for number in range(AT_ONCE):
        chance = chance_of(f"{movement} {batch} {number}")
        event = evening_of(movement, chance, MOST[number % len(MOST)])
        for before, seating in played_out(movement, event, chance.randint(1, 6), chance):
            assert broken(movement, before, seating) == []
            if movement == "individual" and before.rounds_planned is None:
                assert worth_exchanging(before, seating) == []
                assert repeated_partners(before, seating) == 0 or len(before.present) < 24
            event = go_on(before, seating, chance)
        check_ranking(event)


def check_ranking(event: Event) -> None:
    """Hold a ranking against a recount."""
    kind = next(name for name, each in SCORINGS.items() if each is event.scoring.kind)
    counted = scores(event, kind)
    lines = ranking(event)
    assert [line.rank for line in lines] == list(range(1, len(event.entrants) + 1))
    assert {line.entrant.number: (line.score, line.difference) for line in lines} == counted
    levels = [(line.score, line.difference) for line in lines]
    assert levels == sorted(levels, reverse=True)
    for line in lines:
        group = [
            each for each in lines if (each.score, each.difference) == (line.score, line.difference)
        ]
        if len(group) == 2:
            direct = between(event, group[0].entrant.number, group[1].entrant.number)
            assert direct >= 0
            assert line.by_lot is (direct == 0)
        else:
            assert line.by_lot is (len(group) > 1)
        assert line.won + line.drawn + line.lost == line.played
