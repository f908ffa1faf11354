"""Setup of all tests: their amount, their order, and compiled templates."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from tests.profiles import EXAMPLES, PROFILE

# One address asks for more here than a whole club does. Tests of limits set their own.
os.environ["RATE_LIMITS"] = "off"

pytest_plugins = ["tests.databases"]

# Those need programs and powers that not every machine gives: `make deployment` runs them.
collect_ignore = [] if os.environ.get("DEPLOYMENT") else ["deployment"]

LONGEST: Final = frozenset(
    {
        "test_clock",
        "test_evening",
        "test_everybody",
        "test_looks",
        "test_refused_hands",
        "test_rules_in_browser",
        "test_rules_pages",
        "test_rulesets",
        "test_whole_game",
    }
)
"""The browsers' tests of which one takes a quarter of a minute or more."""

# Neither a busy machine is a fault, nor a seed that makes up many hands beyond the deck.
UNCHECKED = [HealthCheck.too_slow, HealthCheck.filter_too_much]
COMMON = settings(deadline=None, suppress_health_check=UNCHECKED, print_blob=True)

for profile, examples in EXAMPLES.items():
    settings.register_profile(profile, COMMON, max_examples=examples)
settings.load_profile(PROFILE)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Freeze the collected tests, so that the garbage collector does not scan them repeatedly."""
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in folders `many`, and let the browsers' tests begin, the longest first.

    These wait most. Idle processes of pytest-xdist take tests from the end: a long one there would
    run alone.
    """
    browser = Path(__file__).parent / "browser"
    for item in items:
        if item.path.parent.name == "many":
            item.add_marker("many")

    def place(item: pytest.Item) -> int:
        if not item.path.is_relative_to(browser):
            return 2
        return 0 if item.path.stem in LONGEST else 1

    items.sort(key=place)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print why a test was run again: the second try passes, and would leave no trace of it."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"run again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


class _Compiled(BytecodeCache):
    """Templates as they were compiled for the first app: nearly every test makes one of its own."""

    def __init__(self) -> None:
        self._kept: Final[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with the cached bytecode of its template."""
        if bucket.key in self._kept:
            bucket.load_bytecode(BytesIO(self._kept[bucket.key]))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Cache the bytecode of a template."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


Flask.jinja_options = {"bytecode_cache": _Compiled()}
