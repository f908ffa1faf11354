"""Generated evenings, with late comers and leavers, played round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorekeeper.event.evening import Entrant, Event
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import SeatingProposal, next_seating
from scorekeeper.event.scoring import SCORINGS
from tests.event.examples import event_of, go_on

FREE = ("swiss", "danish", "individual")
"""The movements that anybody may join, or leave."""
SCHEDULES = ("round-robin", "mitchell")


def evening_of(movement: str, chance: Random, most: int) -> Event:
    """Return an event before its first round: who comes, and who will come or leave when."""
    count = chance.randint(4, most)
    event = event_of(count, chance.choice([*SCORINGS]), seed=chance.randrange(1000))
    bye_score = chance.choice([None, None, chance.randint(0, 20)])
    return replace(
        event,
        entrants=_with_changes(movement, event.entrants, chance),
        scoring=replace(event.scoring, bye_score=bye_score),
        no_instant_rematch=chance.random() < 0.5,
        rounds_planned=chance.choice([None, None, 3, 5, count - 1, count]),
    )


def _with_changes(
    movement: str, entrants: tuple[Entrant, ...], chance: Random
) -> tuple[Entrant, ...]:
    if chance.random() < 0.4:
        return entrants
    changed: list[Entrant] = []
    for each in entrants:
        leaves = chance.randint(1, 8) if chance.random() < 0.15 else None
        comes = chance.randint(1, 5) if movement in FREE and chance.random() < 0.15 else 1
        gone = None if leaves is None else max(leaves, comes)
        changed.append(replace(each, in_from=comes, out_from=gone))
        if movement in SCHEDULES and gone is not None and chance.random() < 0.5:
            late = max(2, gone + chance.randint(0, 2))
            changed.append(Entrant(1000 + each.number, ("Late",), in_from=late))
    return tuple(changed)


def played_out(
    movement: str, event: Event, rounds: int, chance: Random
) -> Iterator[tuple[Event, SeatingProposal]]:
    """Yield each round with the event before it."""
    for _ in range(rounds):
        seating = next_seating(event, MOVEMENTS[movement])
        if seating is None:
            return
        yield event, seating
        event = go_on(event, seating, chance)
