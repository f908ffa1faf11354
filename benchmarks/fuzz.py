"""Whether anything that is sent breaks the app: 20,000 requests to every route, from one seed.

With `--slow`: which questions at the table take longest, found by climbing towards them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Final

from benchmarks._slow_questions import FAMILIES, report
from tests.fuzz.run import fuzz_afresh

REQUESTS: Final = 20_000
SEED: Final = 1


def main(arguments: Sequence[str] = ()) -> None:
    """Send them, print a table of the answers, and each failure with its command."""
    parser = argparse.ArgumentParser(prog="benchmarks fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--slow", action="store_true", help="look for slow questions")
    parser.add_argument("--minutes", type=float, default=30, help="of CPU, for each family")
    parser.add_argument(
        "--family", choices=FAMILIES, action="append", help="a ruleset; all if none"
    )
    asked = parser.parse_args(arguments)
    if asked.slow:
        report(tuple(asked.family or FAMILIES), asked.minutes, asked.seed)
        return
    began = time.process_time()
    found = fuzz_afresh(asked.requests, asked.seed)
    seconds = time.process_time() - began
    print(found)
    print(f"\n{len(found.endpoints())} routes, {seconds:.0f} s CPU\n")
    print("| answer | requests |")
    print("|---|---:|")
    for hundred, count in found.statuses().items():
        print(f"| {hundred}xx | {count:,} |")
    print("\nThe slowest answers:\n")
    for took, told in found.slowest:
        print(f"- {took:.2f} s: {told}")
    if found.failures:
        sys.exit(1)
