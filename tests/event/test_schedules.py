"""Round robins, Mitchells and whist tournaments are complete."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest

from scorekeeper.event.evening import Entrant, Event, Line
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import (
    NoPlaceError,
    NoteCode,
    SeatingProposal,
    UnevenLinesError,
    next_seating,
)
from scorekeeper.event.schedules import circle, is_scheduled, rounds_of_circle, whist_round
from tests.event.examples import event_of, meetings, played, seated, sides_of

SIZES = [*range(2, 22), 61, 199, 200]


def evening(event: Event, movement: str) -> list[SeatingProposal]:
    """Return all rounds of a schedule."""
    rounds: list[SeatingProposal] = []
    while (seating := next_seating(event, MOVEMENTS[movement])) is not None:
        assert seating.number == len(rounds) + 1
        rounds.append(seating)
        event = played(
            event, *((ns, ew, 0, 0) for ns, ew in sides_of(seating)), byes=seating.round.byes
        )
    return rounds


@pytest.mark.parametrize("count", SIZES)
def test_in_a_round_robin_all_meet_once(count: int) -> None:
    rounds = evening(event_of(count), "round-robin")
    met = Counter(pair for seating in rounds for pair in meetings(seating))
    assert len(rounds) == (count - 1 if count % 2 == 0 else count)
    assert met == Counter(map(frozenset, combinations(range(1, count + 1), 2)))
    byes = Counter(number for seating in rounds for number in seating.round.byes)
    assert byes == Counter(dict.fromkeys(range(1, count + 1), 1) if count % 2 else {})
    assert all(seating.rematches == 0 and seating.cost == 0 for seating in rounds)


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("movement", ["round-robin", "mitchell"])
def test_a_schedule_tells_how_many_rounds_it_has(count: int, movement: str) -> None:
    event, most_rounds = event_of(count), MOVEMENTS[movement].most_rounds
    assert most_rounds is not None
    rounds = evening(event, movement)
    assert {most_rounds(event), len(rounds)} == {rounds[-1].number}


@pytest.mark.parametrize("count", SIZES)
def test_sides_of_a_round_robin_are_even_at_any_time(count: int) -> None:
    lead: Counter[int] = Counter()
    for turn in range(rounds_of_circle(count)):
        for ns, ew in circle(count, turn):
            lead[ns] += 1
            lead[ew] -= 1
        assert all(abs(lead[place]) <= 1 for place in range(count))
    if count % 2:
        assert not any(lead.values())


@pytest.mark.parametrize("count", SIZES)
def test_in_a_mitchell_each_meets_all_of_the_other_line(count: int) -> None:
    rounds = evening(event_of(count), "mitchell")
    half = (count + 1) // 2
    ns, ew = range(1, half + 1), range(half + 1, count + 1)
    assert len(rounds) == half
    met = Counter(sides for seating in rounds for sides in sides_of(seating))
    assert met == Counter(((one,), (other,)) for one, other in product(ns, ew))
    at = {(table.number, table.sides[0][0]) for each in rounds for table in each.round.tables}
    assert at == set(enumerate(ns, start=1))
    assert all(len(seating.round.byes) == count % 2 for seating in rounds)


def test_those_who_move_go_up_one_table() -> None:
    rounds = evening(event_of(8), "mitchell")
    at = [{table.sides[1][0]: table.number for table in seating.round.tables} for seating in rounds]
    for before, after in pairwise(at):
        assert all(after[number] == before[number] % 4 + 1 for number in before)


@pytest.mark.parametrize("longer", list(Line))
def test_lines_are_as_told(longer: Line) -> None:
    other = Line.EW if longer is Line.NS else Line.NS
    event = event_of(5)
    lines = (other, longer, longer, other, longer)
    entrants = tuple(
        replace(each, line=line) for each, line in zip(event.entrants, lines, strict=True)
    )
    rounds = evening(replace(event, entrants=entrants), "mitchell")
    met = Counter(pair for seating in rounds for pair in meetings(seating))
    assert met == Counter(frozenset(pair) for pair in product((1, 4), (2, 3, 5)))
    assert all(
        (ns in (1, 4)) is (other is Line.NS) for each in rounds for (ns,), _ in sides_of(each)
    )
    assert Counter(number for each in rounds for number in each.round.byes) == {2: 1, 3: 1, 5: 1}


def test_lines_that_differ_by_two_are_refused() -> None:
    event = event_of(4)
    entrants = tuple(
        replace(each, line=Line.NS if each.number > 1 else Line.EW) for each in event.entrants
    )
    with pytest.raises(UnevenLinesError) as caught:
        next_seating(replace(event, entrants=entrants), MOVEMENTS["mitchell"])
    assert (caught.value.ns, caught.value.ew) == (3, 1)


@pytest.mark.parametrize("movement", ["round-robin", "mitchell"])
def test_who_is_absent_leaves_a_bye(movement: str) -> None:
    event = event_of(6)
    gone = replace(event.entrants[1], out_from=1)
    rounds = evening(
        replace(event, entrants=(event.entrants[0], gone, *event.entrants[2:])), movement
    )
    whole = evening(event, movement)
    for left, full in zip(rounds, whole, strict=True):
        kept = [table for table in full.round.tables if 2 not in (*table.sides[0], *table.sides[1])]
        assert list(left.round.tables) == kept
        [opponent] = (
            {*range(1, 7)} - {2} - {n for table in kept for side in table.sides for n in side}
        )
        assert left.round.byes == (opponent,)


@pytest.mark.parametrize("movement", ["round-robin", "mitchell"])
def test_who_joins_takes_the_place_of_who_left(movement: str) -> None:
    event = event_of(6)
    whole = evening(event, movement)
    gone = replace(event.entrants[1], out_from=2)
    late = (Entrant(8, in_from=3), Entrant(7, in_from=2, out_from=3))
    changed = replace(event, entrants=(event.entrants[0], gone, *event.entrants[2:], *late))
    rounds = evening(changed, movement)
    names = {1: 2, 2: 7, 3: 8}
    for number, (found, full) in enumerate(zip(rounds, whole, strict=True), start=1):
        holder = names.get(number, 8)
        expected = [
            tuple(tuple(holder if n == 2 else n for n in side) for side in table.sides)
            for table in full.round.tables
        ]
        assert [table.sides for table in found.round.tables] == expected
    assert [note.entrants for note in rounds[1].notes] == [(7, 2)]
    assert [note.entrants for note in rounds[2].notes] == [(8, 7)]
    assert rounds[1].notes[0].code is NoteCode.PLACE_TAKEN


@pytest.mark.parametrize("movement", ["round-robin", "mitchell"])
@pytest.mark.parametrize("out_from", [None, 3])
def test_who_joins_without_a_place_is_refused(movement: str, out_from: int | None) -> None:
    event = event_of(5)
    gone = replace(event.entrants[0], out_from=out_from)
    changed = (gone, *event.entrants[1:], Entrant(9, in_from=2))
    with pytest.raises(NoPlaceError) as caught:
        next_seating(replace(event, entrants=changed), MOVEMENTS[movement])
    assert caught.value.number == 9


@pytest.mark.parametrize("movement", ["round-robin", "mitchell"])
def test_who_never_comes_needs_no_place(movement: str) -> None:
    event = event_of(5)
    never = Entrant(9, in_from=3, out_from=3)
    changed = replace(event, entrants=(*event.entrants, never))
    assert evening(changed, movement) == evening(event, movement)


def test_who_joins_a_mitchell_sits_in_their_line() -> None:
    event = event_of(4)
    lines = (Line.NS, Line.NS, Line.EW, Line.EW)
    entrants = [replace(each, line=line) for each, line in zip(event.entrants, lines, strict=True)]
    entrants[0] = replace(entrants[0], out_from=2)
    entrants[3] = replace(entrants[3], out_from=2)
    joining = Entrant(5, line=Line.EW, in_from=2)
    first = played(event, ((1,), (3,), 0, 0), ((2,), (4,), 0, 0))
    changed = replace(first, entrants=(*entrants, joining))
    assert sides_of(seated(changed, "mitchell")) == [((2,), (3,))]
    assert seated(changed, "mitchell").round.byes == (5,)


WHIST = [count for count in range(2, 201) if is_scheduled(count)]


def test_which_whist_tournaments_are_known() -> None:
    assert WHIST[:16] == [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 37]


@pytest.mark.parametrize("count", [*WHIST[:18], *WHIST[-2:]])
def test_in_a_whist_tournament_each_partners_all_once_and_meets_all_twice(count: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    seats: Counter[int] = Counter()
    for turn in range(rounds_of_circle(count)):
        tables = whist_round(count, turn)
        assert len({seat for table in tables for seat in table}) == 4 * (count // 4)
        for a, b, c, d in tables:
            seats.update((a, b, c, d))
            partners.update((frozenset((a, b)), frozenset((c, d))))
            opponents.update(map(frozenset, product((a, b), (c, d))))
    each = [frozenset(pair) for pair in combinations(range(count), 2)]
    assert partners == Counter(dict.fromkeys(each, 1))
    assert opponents == Counter(dict.fromkeys(each, 2))
    assert set(seats.values()) == {count - 1}
