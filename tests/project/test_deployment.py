"""docs/deployment.md lists all settings and metrics, and no others."""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.web.common.settings import NAMES
from scorekeeper.web.operation.metrics import Metrics

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "deployment.md").read_text(encoding="utf-8")


def rows_under(heading: str) -> list[str]:
    """Return the first cells of the table under a heading."""
    _, _, part = TEXT.partition(f"## {heading}\n")
    part = part.partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)


def test_every_setting_is_told() -> None:
    found = rows_under("Settings")
    assert len(found) == len(set(found))
    assert set(found) == {*NAMES, "PORT"}


def test_every_count_is_told() -> None:
    families = re.findall(
        r"^# TYPE (scorekeeper_\w+) (?!gauge)", Metrics().text().decode(), re.MULTILINE
    )
    counts = {*families, "scorekeeper_requests_in_progress"}
    assert set(rows_under("Metrics")) == counts
    assert set(re.findall(r"scorekeeper_\w+(?=[\[{])", TEXT)) <= {
        f"{name}{end}" for name in counts for end in ("", "_bucket", "_count")
    }
