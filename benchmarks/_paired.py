"""Compare two pieces of work in one process, turn by turn, so that a busy machine hits both."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paired:
    """Result of a comparison.

    Attributes:
        ours: median CPU seconds of one round of our work.
        theirs: the same of the work it is compared with.
        ratio: median of the ratios ours/theirs, round by round.
        low: lower quartile of those ratios.
        high: upper quartile.
    """

    ours: float
    theirs: float
    ratio: float
    low: float
    high: float

    def __str__(self) -> str:
        """Return the ratio with its quartiles."""
        return f"{self.ratio:.2f} ({self.low:.2f} to {self.high:.2f})"


def compare(ours: Callable[[], object], theirs: Callable[[], object], rounds: int = 15) -> Paired:
    """Time both, `rounds` times each after a warm-up, in a random order within each round.

    Args:
        ours: the work to measure.
        theirs: the work to compare it with.
        rounds: number of pairs that are timed.
    """
    ours()
    theirs()
    shuffled = random.Random(1)  # noqa: S311 - an order, no secret
    times: dict[int, list[float]] = {0: [], 1: []}
    work = (ours, theirs)
    for _ in range(rounds):
        for index in shuffled.sample((0, 1), 2):
            start = time.process_time()
            work[index]()
            times[index].append(time.process_time() - start)
    return paired(list(zip(times[0], times[1], strict=True)))


def paired(times: Sequence[tuple[float, float]]) -> Paired:
    """Return the result of rounds that were timed: the CPU seconds of ours and theirs in each."""
    ours, theirs = zip(*times, strict=True)
    low, ratio, high = statistics.quantiles((mine / other for mine, other in times), n=4)
    return Paired(statistics.median(ours), statistics.median(theirs), ratio, low, high)
