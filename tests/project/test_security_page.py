"""The page on security names tests and limits that there are."""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.web.common.setting_values import RATE_LIMITS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_test_that_it_names_is_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+(?:\.py)?)`", PAGE))
    assert len(named) > 10
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
    written = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    tests = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(tests) > 10
    assert [name for name in sorted(tests) if f"def {name}(" not in written] == []


def test_its_limits_are_those_of_the_app() -> None:
    told = dict(re.findall(r"^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$", PAGE, re.MULTILINE))
    assert told == RATE_LIMITS
