from __future__ import annotations

from datetime import timedelta

import pytest

from scorekeeper.services.upkeep.erasing import Retention
from scorekeeper.web.common.settings import SettingsError, read_retention


def test_how_long_things_are_kept() -> None:
    assert read_retention({}) == Retention(timedelta(days=30), None)
    given = {"KEEP_DELETED_DAYS": "Forever ", "KEEP_GAMES_DAYS": "730"}
    assert read_retention(given) == Retention(None, timedelta(days=730))
    assert read_retention({"KEEP_DELETED_DAYS": 7}).deleted == timedelta(days=7)


@pytest.mark.parametrize("text", ["0", "-1", "a month", "1.5", "100000", "٣"])
def test_a_period_that_is_no_number_of_days_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="KEEP_GAMES_DAYS is no number of days"):
        read_retention({"KEEP_GAMES_DAYS": text})
