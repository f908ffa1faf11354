"""The hard rules of seating, asked of a round that was seated."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from scorekeeper.event.evening import Event
from scorekeeper.event.history import byes, opponents, pair_of, partners
from scorekeeper.event.next_round import SeatingProposal
from scorekeeper.event.ranking import ranking
from tests.event.examples import sides_of


def broken(movement: str, event: Event, seating: SeatingProposal) -> list[str]:
    """Return the hard rules that a seating breaks."""
    size = 2 if movement == "individual" else 1
    present = {entrant.number for entrant in event.present}
    seated = [number for sides in sides_of(seating) for side in sides for number in side]
    placed = Counter([*seated, *seating.round.byes])
    numbers = [table.number for table in seating.round.tables]
    rules = {
        "everybody present has one place": placed == Counter(present),
        "sides have their size": all(
            len(side) == size for sides in sides_of(seating) for side in sides
        ),
        "tables are numbered from 1": len(set(numbers)) == len(numbers) and min([1, *numbers]) > 0,
        "number of the round": seating.number == len(event.rounds) + 1,
    }
    if movement in ("swiss", "danish", "individual"):
        idle = len(present) % (4 if movement == "individual" else 2)
        rules["no byes but those needed"] = len(seating.round.byes) == idle
        rules["byes to those who had fewest"] = _are_due(event, seating)
        rules["tables have no gaps"] = numbers == list(range(1, len(numbers) + 1))
    if movement in ("round-robin", "mitchell"):
        rules["nobody twice"] = seating.rematches == 0
    return [rule for rule, holds in rules.items() if not holds]


def _are_due(event: Event, seating: SeatingProposal) -> bool:
    had = byes(event.rounds)
    given = sorted(had[number] for number in seating.round.byes)
    due = sorted(had[entrant.number] for entrant in event.present)[: len(given)]
    return given == due


def worth_exchanging(event: Event, seating: SeatingProposal) -> list[tuple[int, int]]:
    """Return the tables of an individual round between which an exchange makes it more even."""
    met = opponents(event.rounds)

    def unevenness(one: tuple[int, ...], other: tuple[int, ...]) -> int:
        pairs = (pair_of(a, b) for a in one for b in other)
        return sum((met[pair] + 1) ** 2 - met[pair] ** 2 for pair in pairs)

    found = []
    for one, other in combinations(seating.round.tables, 2):
        (a, b), (c, d) = one.sides, other.sides
        now = unevenness(a, b) + unevenness(c, d)
        others = (unevenness(a, c) + unevenness(b, d), unevenness(a, d) + unevenness(b, c))
        if min(others) < now:
            found.append((one.number, other.number))
    return found


def repeated_partners(event: Event, seating: SeatingProposal) -> int:
    """Return the number of sides of an individual round that were together before."""
    before = partners(event.rounds)
    return sum(pair_of(*side) in before for sides in sides_of(seating) for side in sides)


def order_of(event: Event) -> list[int]:
    """Return those present, the best first."""
    present = {entrant.number for entrant in event.present}
    return [each.entrant.number for each in ranking(event) if each.entrant.number in present]
