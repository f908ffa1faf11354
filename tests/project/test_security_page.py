"""The page on security lists the rate limits of the app."""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.web.common.settings import RATE_LIMITS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_its_limits_are_those_of_the_app() -> None:
    told = dict(re.findall(r"^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$", PAGE, re.MULTILINE))
    assert told == RATE_LIMITS
