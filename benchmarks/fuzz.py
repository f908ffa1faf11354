"""Whether anything that is sent breaks the app: 20,000 requests to every route, from one seed."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Final

from tests.fuzz.run import fuzz_afresh

REQUESTS: Final = 20_000
SEED: Final = 1


def main(arguments: Sequence[str] = ()) -> None:
    """Send them, print a table of the answers, and each failure with its command."""
    parser = argparse.ArgumentParser(prog="benchmarks fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args(arguments)
    began = time.process_time()
    report = fuzz_afresh(asked.requests, asked.seed)
    seconds = time.process_time() - began
    print(report)
    print(f"\n{len(report.endpoints())} routes, {seconds:.0f} s CPU\n")
    print("| answer | requests |")
    print("|---|---:|")
    for hundred, count in report.statuses().items():
        print(f"| {hundred}xx | {count:,} |")
    print("\nThe slowest answers:\n")
    for took, told in report.slowest:
        print(f"- {took:.2f} s: {told}")
    if report.failures:
        sys.exit(1)
