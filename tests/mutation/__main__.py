"""Mutation testing: change values of rules and random places in the code, run the tests."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from tests.mutation.contexts import FOLDER, OUTSIDE, Recorded, record
from tests.mutation.forks import Forks, Outcome, run_pytest
from tests.mutation.places import Place, drawn, put_in
from tests.mutation.rule_values import RuleChange, rule_changes

PACKAGES: Final = ("scorekeeper/engine", "scorekeeper/services", "scorekeeper/web")
OF_RULES: Final = ("tests/engine", "tests/documents", "tests/wording")
"""The tests that hold rulesets."""


class Tally:
    """Tally of the outcomes of changes."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._count = Counter[Outcome]()
        self._unnoticed = list[str]()

    def add(self, change: object, outcome: Outcome, test: str) -> None:
        """Count the outcome of one change, and print it."""
        self._count[outcome] += 1
        sys.stdout.write(f"{outcome:>18}  {change}  {test}".rstrip() + "\n")
        sys.stdout.flush()
        if outcome in {Outcome.SURVIVED, Outcome.UNREACHED}:
            self._unnoticed.append(f"{outcome}: {change}")

    def report(self) -> None:
        """Print the share of noticed changes, and those that are not."""
        tried = self._count.total() - self._count[Outcome.IMPOSSIBLE]
        noticed = sum(count for outcome, count in self._count.items() if outcome.is_noticed)
        counts = ", ".join(f"{count} {outcome}" for outcome, count in self._count.most_common())
        share = f"{noticed} of {tried} are noticed ({noticed / max(tried, 1):.1%}); {counts}"
        sys.stdout.write("\n".join(["", share, *self._unnoticed, ""]))


def try_places(forks: Forks, places: Iterable[Place], recorded: Recorded, budget: float) -> None:
    """Try changes of places, each against the tests that reach it."""
    tally = Tally()
    for place in places:

        def apply(place: Place = place) -> bool:
            try:
                return put_in(place.changed_code(), forks.functions) > 0
            except (SyntaxError, ValueError):
                return False

        tally.add(place, *forks.try_change(apply, recorded.reaching(place), budget))
    tally.report()


def try_rules(forks: Forks, changes: Iterable[RuleChange], budget: float) -> None:
    """Try changes of values of rules, each against the tests that hold rulesets."""
    tally = Tally()
    for change in changes:
        first = f"[{change.variant.id} {change.players}"
        names = sorted(forks.tests, key=_nearness(first, change.variant.id, forks.durations))

        def apply(change: RuleChange = change) -> bool:
            change.apply()
            return True

        tally.add(change, *forks.try_change(apply, names, budget))
    tally.report()


def _nearness(
    first: str, variant: str, durations: dict[str, float]
) -> Callable[[str], tuple[bool, bool, float]]:
    """Return a sort key for tests: those that name the ruleset first, then the quickest."""
    return lambda name: (first not in name, variant not in name, durations.get(name, 0.0))


def main() -> int:
    """Run the command that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("what", choices=("record", "places", "rules"))
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the record lies")
    parser.add_argument("--processes", type=int, default=2, help="for the record")
    parser.add_argument("--number", type=int, default=150, help="how many places are drawn")
    parser.add_argument("--seed", type=int, default=1, help="what decides which are drawn")
    parser.add_argument("--every", type=int, default=1, help="try each so many-th value of rules")
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for a change")
    asked = parser.parse_args()
    if asked.what == "record":
        return record(asked.folder, asked.processes)
    recorded = Recorded.of(asked.folder)
    if asked.what == "rules":
        changes = list(rule_changes())[:: asked.every]
        forks = Forks(lambda forks: try_rules(forks, changes, asked.budget), recorded.durations)
        return run_pytest(forks, "-m", "not many", *OF_RULES)
    places = drawn(PACKAGES, asked.number, asked.seed)
    forks = Forks(lambda f: try_places(f, places, recorded, asked.budget), recorded.durations)
    ignored = (f"--ignore={each}" for each in OUTSIDE)
    return run_pytest(forks, "-m", "not many and not postgres", *ignored)


if __name__ == "__main__":
    sys.exit(main())
