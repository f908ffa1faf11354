"""`python -m benchmarks taps`, small: what the rule books' example takes in each way."""

from __future__ import annotations

import pytest

from benchmarks.taps import AMERICAN, HANDS, WAYS, taps_of
from tests.browser.device import Device

MOST = {"cards, tapped": 19, "cards, slid": 15, "counts": 13, "total": 7}
MOST_AMERICAN = {"cards, tapped": 20, "cards, slid": 16, "counts": 20, "total": 8}


@pytest.mark.parametrize("way", WAYS)
def test_the_reference_hand_takes_few_taps(device: Device, way: str) -> None:
    (taps,) = taps_of(device, way, HANDS[:1])
    assert taps <= MOST[way]


@pytest.mark.parametrize("way", WAYS)
def test_the_american_reference_hand_takes_few_taps(device: Device, way: str) -> None:
    (taps,) = taps_of(device, way, [AMERICAN])
    assert taps <= MOST_AMERICAN[way]
