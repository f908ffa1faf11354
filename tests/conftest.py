"""Setup of all tests: their amount and tracing, their order, and compiled templates."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Generator
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from tests.databases import run_on_databases
from tests.profiles import EXAMPLES, PROFILE

# One address asks for more here than a whole club does. Tests of limits set their own.
os.environ["RATE_LIMITS"] = "off"

# Those need programs and powers that not every machine gives: `make deployment` runs them.
collect_ignore = [] if os.environ.get("DEPLOYMENT") else ["deployment"]

COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)

for profile, examples in EXAMPLES.items():
    settings.register_profile(profile, COMMON, max_examples=examples)
settings.load_profile(PROFILE)


UNTRACED: Final = (
    # They drive programs from outside.
    *("browser", "cli", "fuzz", "reliability"),
    # They take long, and what they reach others reach as well.
    *("api", "past", "project"),
    *(f"dictation/test_{name}.py" for name in ("growth", "properties")),
    *("documents/test_checks.py", "event/test_schedules.py"),
    *("persistence/test_migrations.py", "persistence/test_transactions.py"),
    *(f"services/test_{name}.py" for name in ("highlights", "histories", "killed", "plans")),
    *(f"services/test_{name}.py" for name in ("several_hosts", "summaries", "year_totals")),
    *(f"sheets/test_{name}.py" for name in ("chart", "evening", "picture", "render_blank")),
    *(f"sheets/test_{name}.py" for name in ("render_game", "rules_card", "summary")),
    *(f"simulation/test_{name}.py" for name in ("again", "bots", "three_ways")),
    "vectors/test_golden.py",
    *(f"web/test_{name}.py" for name in ("board", "derived_links", "drafts", "events")),
    *(f"web/test_{name}.py" for name in ("every_route", "hands", "home", "house_rules")),
    *(f"web/test_{name}.py" for name in ("language", "limits", "live", "new_game", "out")),
    *(f"web/test_{name}.py" for name in ("passphrase", "rules", "safety", "sharing", "sheets")),
    *(f"web/test_{name}.py" for name in ("tables", "waiting")),
)
"""Tests that are not traced for coverage, as are those of very many cases: it doubles their time.

The others have to reach all that is held (`[tool.coverage.report]` of pyproject.toml).
"""

_UNTRACED: Final = frozenset(Path(__file__).parent / name for name in UNTRACED)
_MANY: Final = re.compile(r"mark\.many|\bmany_of_each\b")
"""What marks tests of very many cases, in the text of a file."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let tests run on the databases that they are for."""
    run_on_databases(metafunc)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no file of which a pass runs nothing: it takes half of the time to collect."""
    match config.option.markexpr, _is_untraced(collection_path):
        case "not untraced", True:
            return True
        case "untraced", False if collection_path.suffix == ".py":
            return not _MANY.search(collection_path.read_text()) or None
    return None


def _is_untraced(path: Path) -> bool:
    return not _UNTRACED.isdisjoint((path, *path.parents))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Keep what is collected out of the garbage collector: it would look at it again and again."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is not traced, and let the browsers' tests begin: they wait most."""
    # Of thousands of tests many share a file.
    untraced = {path: _is_untraced(path) for path in {item.path for item in items}}
    for item in items:
        if item.get_closest_marker("many"):
            assert untraced[item.path] or _MANY.search(item.path.read_text()), item
            item.add_marker(pytest.mark.untraced)
        elif untraced[item.path]:
            item.add_marker(pytest.mark.untraced)
    browser = Path(__file__).parent / "browser"
    items.sort(key=lambda item: not item.path.is_relative_to(browser))


class _Compiled(BytecodeCache):
    """Templates as they were compiled for the first app: nearly every test makes one of its own."""

    def __init__(self) -> None:
        self._kept: Final[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with what is kept for its template."""
        if bucket.key in self._kept:
            bucket.load_bytecode(BytesIO(self._kept[bucket.key]))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {"bytecode_cache": _Compiled()}
