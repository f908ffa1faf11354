"""Time to seat the next round of an event, for 200 entrants of each movement.

With `--entrants 300`: that many. Milliseconds of CPU, median and worst over the rounds of evenings
with results at random; then of evenings that are as hard as can be for a Swiss round.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.event.evening import Entrant, Event, Round, Table
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import SeatingProposal, next_seating
from scorekeeper.event.schedules import circle
from scorekeeper.event.scoring import SCORINGS, Scoring

ENTRANTS: Final = 200
EVENINGS: Final = 3
ROUNDS: Final = 8


def main(arguments: Sequence[str] = ()) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="benchmarks seating", description=__doc__)
    parser.add_argument("--entrants", type=int, default=ENTRANTS)
    count = parser.parse_args(arguments).entrants
    seated("swiss", event_of(4))  # loads the library
    print(f"Milliseconds of CPU for a round of {count} entrants, median / worst.\n")
    print("| movement | ms |\n| --- | ---: |")
    for movement in MOVEMENTS:
        print(f"| `{movement}` | {_cell(list(_evenings(movement, count)))} |", flush=True)
    for met in (count // 2, count - 2, count - 1):
        seconds = [_after_round_robin(count, met, seed) for seed in range(EVENINGS)]
        print(f"| `swiss`, after {met} rounds without a rematch | {_cell(seconds)} |", flush=True)


def event_of(count: int, seed: int = 1) -> Event:
    """Return an event before its first round."""
    entrants = tuple(Entrant(number) for number in range(1, count + 1))
    return Event(entrants=entrants, scoring=Scoring(SCORINGS["victory-points"]), seed=seed)


def seated(movement: str, event: Event) -> tuple[SeatingProposal | None, float]:
    """Return the next round, and the CPU seconds that it took."""
    start = time.process_time()
    found = next_seating(event, MOVEMENTS[movement])
    return found, time.process_time() - start


def _evenings(movement: str, count: int) -> Iterator[float]:
    """Yield the seconds of each round of a few evenings."""
    for seed in range(EVENINGS):
        chance = random.Random(seed)  # noqa: S311 - points of a benchmark, no secret
        event = replace(event_of(count, seed), no_instant_rematch=True)
        for _ in range(ROUNDS):
            found, seconds = seated(movement, event)
            assert found is not None
            yield seconds
            event = replace(event, rounds=(*event.rounds, _played(found.round, chance)))


def _after_round_robin(count: int, met: int, seed: int) -> float:
    """Return the seconds of a Swiss round after `met` rounds of a round robin."""
    chance = random.Random(seed)  # noqa: S311 - likewise
    rounds = (
        Round(tuple(Table(n, ((a + 1,), (b + 1,))) for n, (a, b) in enumerate(circle(count, turn))))
        for turn in range(met)
    )
    event = replace(event_of(count, seed), rounds=tuple(_played(each, chance) for each in rounds))
    return seated("swiss", event)[1]


def _played(seating: Round, chance: random.Random) -> Round:
    """Return a round with points at random."""
    points = ((chance.randrange(-200, 3000), chance.randrange(-200, 3000)) for _ in seating.tables)
    return replace(
        seating,
        tables=tuple(
            replace(table, points=made) for table, made in zip(seating.tables, points, strict=True)
        ),
    )


def _cell(seconds: Sequence[float]) -> str:
    """Return the median and the worst in milliseconds."""
    return f"{statistics.median(seconds) * 1_000:.0f} / {max(seconds) * 1_000:.0f}"


if __name__ == "__main__":
    main()
