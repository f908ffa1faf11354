"""The pages of documentation name files, sections, tests and code that exist."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))]
OF_NOW = [page for page in PAGES if page.stem != "CHANGELOG"]
BASES = [
    ROOT / base
    for base in ("", "scorekeeper", "scorekeeper/engine", "scorekeeper/services", "templates")
]
"""Folders that paths are named from."""
OF_POSTGRESQL = {"hot_standby", "max_connections", "pg_cancel_backend", "synchronous_mode"}
OF_POSTGRESQL |= {"synchronous_mode_strict", "use_pg_rewind", "wal_level"}
"""Names of PostgreSQL and Patroni that only the documentation has."""
_PATH = re.compile(
    r"`((?:[\w-]+/)+[\w.-]+\.(?:css|html|js|json|jsonl|md|po|py|sh|toml)|tests/[\w/]+)(?:::\w+)?`"
)
_LINK = re.compile(r'(?:\]\(|src=")(?!https?:)([^)"\s]+)')
_QUOTED = re.compile(r"`([^`\n]+)`")
_NAME = re.compile(r"\b[A-Za-z]\w*_\w+\b|\b[A-Z][a-z]+[A-Z]\w+\b")
"""Names that are no English words: with an underscore or with inner capitals."""


@cache
def names_of_code() -> set[str]:
    """Return every word of the program, its tests and its files, and the names of modules."""
    listed = subprocess.run(
        ["git", "ls-files"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    apart = ("static/vendor", "tests/golden")
    files = [ROOT / name for name in listed if not name.startswith(apart)]
    read = {"", ".css", ".html", ".js", ".py", ".sh", ".toml", ".yaml"}
    texts = [file.read_text("utf-8") for file in files if file.suffix in read and file.exists()]
    return {file.stem for file in files}.union(*(re.findall(r"\w+", text) for text in texts))


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_that_it_names_is_there(page: Path) -> None:
    named = set(_PATH.findall(page.read_text(encoding="utf-8")))
    missing = [path for path in named if not any((base / path).exists() for base in BASES)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_to_a_file_and_a_section(page: Path) -> None:
    for link in _LINK.findall(page.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", OF_NOW, ids=lambda page: page.stem)
def test_every_name_that_it_quotes_is_in_the_code(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    named = {name for quoted in _QUOTED.findall(text) for name in _NAME.findall(quoted)}
    unknown = named - names_of_code() - OF_POSTGRESQL
    assert [name for name in sorted(unknown) if not is_beginning(name)] == []


def is_beginning(name: str) -> bool:
    """Return whether names of the code begin so: those of counts, or several tests at once."""
    start = name.removeprefix("scorekeeper_")
    return any(known.startswith(start) for known in names_of_code())
