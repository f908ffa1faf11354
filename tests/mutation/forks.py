"""Tests that run against a change in a fork of a process that has imported everything once."""

from __future__ import annotations

import gc
import os
import resource
import select
import signal
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import _lru_cache_wrapper
from types import FunctionType
from typing import Final

import pytest
from hypothesis import Phase, settings

from tests.mutation.places import ROOT

Functions = dict[tuple[str, str, int], list[FunctionType]]
"""Functions by file, name and first line: a decorated one is found as well."""

ARGUMENTS: Final = (
    *("-q", "--capture=no", "--no-header", "--no-summary", "--no-cov", "--hypothesis-seed=0"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
_MEMORY: Final = 6 * 2**30
_SPARE: Final = 20


class Outcome(StrEnum):
    """Outcome of a change."""

    NOTICED = "noticed"
    TOO_LONG = "ran too long"
    SURVIVED = "survived"
    UNREACHED = "reached by no test"
    IMPOSSIBLE = "cannot be made"

    @property
    def is_noticed(self) -> bool:
        """Whether tests tell that something is wrong."""
        return self in {Outcome.NOTICED, Outcome.TOO_LONG}


@dataclass(eq=False)
class Forks:
    """A plugin for pytest that, where tests would run, tries changes in forks.

    Attributes:
        work: is called instead, with this.
        durations: the seconds that each test takes.
        tests: every test that was collected, by its name.
        functions: every function of the program.
        unreliable: tests that fail here without any change.
    """

    work: Callable[[Forks], None]
    durations: dict[str, float]
    tests: dict[str, pytest.Item] = field(default_factory=dict)
    functions: Functions = field(default_factory=lambda: defaultdict(list))
    unreliable: set[str] = field(default_factory=set)
    _caches: list[_lru_cache_wrapper[object]] = field(default_factory=list)
    _failed: list[str] = field(default_factory=list)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Let hypothesis neither store failing examples nor shrink them."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", settings(), database=None, phases=phases)
        settings.load_profile("mutation")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep which tests failed."""
        if report.failed:
            self._failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try changes instead of running the tests."""
        self.tests = {item.nodeid: item for item in session.items}
        gc.unfreeze()  # what was collected is frozen, and told of by nobody
        for thing in gc.get_objects():
            if isinstance(thing, _lru_cache_wrapper) and _is_own(thing.__wrapped__):
                self._caches.append(thing)
            elif isinstance(thing, FunctionType) and _is_own(thing):
                code = thing.__code__
                key = (code.co_filename, code.co_qualname, code.co_firstlineno)
                self.functions[key].append(thing)
        gc.freeze()
        self.work(self)
        return True

    def try_change(
        self, apply: Callable[[], bool], names: Sequence[str], budget: float
    ) -> tuple[Outcome, str]:
        """Run tests against a change, up to the first that fails; return the outcome and that test.

        Args:
            apply: makes the change; whether it could.
            names: the tests, in their order.
            budget: the seconds that the tests may take which are tried.
        """
        chosen = self._chosen(names, budget)
        if not chosen:
            return Outcome.UNREACHED, ""
        outcome, failed = self._fork(apply, chosen, 4 * budget + _SPARE)
        if outcome is Outcome.NOTICED:
            usual, again = self._fork(lambda: True, [failed], 10 * _SPARE)
            if usual is not Outcome.SURVIVED:
                self.unreliable.add(again or failed)
                return self.try_change(apply, names, budget)
        return outcome, failed

    def _chosen(self, names: Sequence[str], budget: float) -> list[str]:
        """Return the first tests that together take no longer, one at least."""
        chosen, spent = list[str](), 0.0
        for name in names:
            if name not in self.tests or name in self.unreliable:
                continue
            spent += self.durations.get(name, 0.0)
            if spent > budget and chosen:
                break
            chosen.append(name)
        return chosen

    def _fork(
        self, apply: Callable[[], bool], names: Sequence[str], seconds: float
    ) -> tuple[Outcome, str]:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._be_child(apply, names, seconds, writing)
        os.close(writing)
        told = _told(reading, 5 * seconds)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(reading)
        if told is None:
            return Outcome.TOO_LONG, ""
        outcome, _, failed = told.partition("\n")
        return Outcome(outcome), failed

    def _be_child(
        self, apply: Callable[[], bool], names: Sequence[str], seconds: float, writing: int
    ) -> None:
        """Run tests against a change, report the outcome, and end."""
        told = f"{Outcome.NOTICED}\n{names[0]}"
        try:
            os.setsid()
            nothing = os.open(os.devnull, os.O_RDWR)
            for number in (0, 1, 2):
                os.dup2(nothing, number)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            told = self._run(names) if apply() else Outcome.IMPOSSIBLE
        except BaseException:  # noqa: BLE001, S110 -- whatever a change does, it is noticed
            pass
        os.write(writing, told.encode())
        os._exit(0)

    def _run(self, names: Sequence[str]) -> str:
        for cache in self._caches:
            cache.cache_clear()
        items = [self.tests[name] for name in names]
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self._failed:
                item.session._setupstate.teardown_exact(None)  # noqa: SLF001 -- pytest's own way
                return f"{Outcome.NOTICED}\n{self._failed[0]}"
        return Outcome.SURVIVED


def _is_own(function: object) -> bool:
    """Return whether a function is of the program."""
    code = getattr(function, "__code__", None)
    return code is not None and code.co_filename.startswith(f"{ROOT}/scorekeeper/")


def _told(reading: int, seconds: float) -> str | None:
    """Return a child's report; None where it ends without, or takes too long."""
    ready, _, _ = select.select([reading], [], [], seconds)
    return os.read(reading, 10_000).decode() or None if ready else None


def run_pytest(plugin: object, *arguments: str) -> int:
    """Run pytest in this process with a plugin."""
    os.chdir(ROOT)
    return pytest.main([*ARGUMENTS, *arguments], plugins=[plugin])
