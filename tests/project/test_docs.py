"""The pages of documentation name files that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))]
BASES = [
    ROOT / base
    for base in ("", "scorekeeper", "scorekeeper/engine", "scorekeeper/services", "templates")
]
"""Folders that paths are named from."""
_PATH = re.compile(r"`((?:[\w-]+/)+[\w.-]+\.(?:css|html|js|json|jsonl|md|po|py|sh|toml))`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_it_names_is_there(page: Path) -> None:
    named = set(_PATH.findall(page.read_text(encoding="utf-8")))
    missing = [path for path in named if not any((base / path).exists() for base in BASES)]
    assert missing == []
