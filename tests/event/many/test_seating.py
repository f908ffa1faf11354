"""No seating by rank of up to ten entrants is better than the one that is proposed."""

from __future__ import annotations

import pytest

from tests.event.best_seating import check_best
from tests.event.examples import chance_of
from tests.event.histories import evening_of, played_out


@pytest.mark.parametrize("movement", ["swiss", "danish"])
@pytest.mark.parametrize("seed", range(40))
def test_no_seating_of_up_to_ten_is_better(movement: str, seed: int) -> None:
    chance = chance_of(f"many {movement} {seed}")
    event = evening_of(movement, chance, 10)
    for before, seating in played_out(movement, event, 6, chance):
        check_best(movement, before, seating)
