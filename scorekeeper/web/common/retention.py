"""Retention periods of this installation: of deleted games, and of games nobody comes back to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from scorekeeper.services.upkeep.retention import Retention
from scorekeeper.web.common.setting_values import SettingsError

FOR_EVER: Final = "forever"
PERIODS: Final = {"KEEP_DELETED_DAYS": "30", "KEEP_GAMES_DAYS": FOR_EVER}
"""The periods that are set, and what each usually is."""
_DAYS: Final = re.compile(r"[1-9][0-9]{0,4}")


def read_retention(settings: Mapping[str, Any]) -> Retention:
    """Return the retention periods.

    Args:
        settings: `KEEP_DELETED_DAYS`, the time a deleted game can be brought back (30 days), and
            `KEEP_GAMES_DAYS`, the time a game is kept that nobody writes to (for ever): a number of
            days, or `forever`; each may be missing.

    Raises:
        SettingsError: one of them is neither.
    """
    return Retention(
        _time(settings, "KEEP_DELETED_DAYS"),
        _time(settings, "KEEP_GAMES_DAYS"),
    )


def _time(settings: Mapping[str, Any], name: str) -> timedelta | None:
    given = str(settings.get(name) or PERIODS[name]).strip().lower()
    if given == FOR_EVER:
        return None
    if not _DAYS.fullmatch(given):
        raise SettingsError(f"{name} is no number of days. Write 30, for example, or {FOR_EVER}.")
    return timedelta(days=int(given))
