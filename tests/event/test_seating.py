"""Seating by rank, and of individual events."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from scorekeeper.event.evening import Entrant
from scorekeeper.event.matching import cheapest_pairs
from scorekeeper.event.movements import MOVEMENTS
from scorekeeper.event.next_round import NoteCode, next_seating
from tests.event.best_seating import byes_before, check_best
from tests.event.examples import (
    chance_of,
    event_of,
    go_on,
    meetings,
    pairs,
    played,
    seated,
    sides_of,
)
from tests.event.histories import evening_of, played_out
from tests.event.naive import fewest_partners_again
from tests.event.rules import broken, repeated_partners, worth_exchanging


def test_the_worked_example() -> None:
    event = played(event_of(3, "victory-points", seed=7), pairs(1, 2, 1200, 845), byes=(3,))
    seating = seated(event, "swiss")
    assert sides_of(seating) == [((1,), (3,))]
    assert (seating.number, seating.round.byes) == (2, (2,))
    assert (seating.rematches, seating.cost, seating.notes) == (0, 1, ())


@pytest.mark.parametrize("movement", ["swiss", "danish", "individual"])
def test_the_first_round_is_drawn_by_lot(movement: str) -> None:
    first = {seed: seated(event_of(13, seed=seed), movement).round for seed in range(20)}
    assert len(set(first.values())) == 20
    assert first[3] == seated(event_of(13, seed=3), movement).round


def test_a_swiss_round_avoids_rematches() -> None:
    event = played(event_of(4), pairs(1, 2, 500, 400), pairs(3, 4, 300, 200))
    assert meetings(seated(event, "swiss")) == [{1, 3}, {2, 4}]
    assert seated(event, "swiss").cost == 8
    assert meetings(seated(event, "danish")) == [{1, 2}, {3, 4}]
    spared = seated(replace(event, no_instant_rematch=True), "danish")
    assert meetings(spared) == [{1, 3}, {2, 4}]


def test_a_danish_round_may_repeat_what_was_before_the_last() -> None:
    event = replace(event_of(4), no_instant_rematch=True)
    event = played(event, pairs(1, 2, 500, 400), pairs(3, 4, 300, 200))
    event = played(event, pairs(1, 3, 0, 0), pairs(2, 4, 0, 0))
    seating = seated(event, "danish")
    assert meetings(seating) == [{1, 2}, {3, 4}]
    assert (seating.rematches, seating.cost) == (2, 2)
    assert [(note.code, note.entrants) for note in seating.notes] == [
        (NoteCode.REMATCH, (1, 2)),
        (NoteCode.REMATCH, (3, 4)),
    ]


def test_where_all_have_met_a_rematch_counts_once_a_table() -> None:
    event = event_of(2)
    for _ in range(3):
        event = played(event, pairs(1, 2, 100, 0))
    seating = seated(event, "swiss")
    assert (seating.rematches, seating.cost) == (1, 1)


def test_a_higher_bye_is_better_than_a_rematch() -> None:
    event = played(event_of(3), pairs(1, 2, 900, 300), byes=(3,))
    event = played(event, pairs(1, 3, 900, 100), byes=(2,))
    # Both who had one are out of it, and 1 is first.
    assert seated(event, "swiss").round.byes == (1,)
    five = played(event_of(5), pairs(1, 2, 9, 8), pairs(3, 4, 7, 6), byes=(5,))
    five = played(five, pairs(1, 3, 90, 80), pairs(2, 5, 70, 60), byes=(4,))
    assert seated(five, "swiss").rematches == 0


def test_who_is_absent_has_no_rank() -> None:
    event = played(event_of(6), pairs(1, 2, 60, 50), pairs(3, 4, 40, 30), pairs(5, 6, 20, 10))
    entrants = tuple(
        replace(each, out_from=2) if each.number in (2, 4) else each for each in event.entrants
    )
    seating = seated(replace(event, entrants=entrants), "swiss")
    assert meetings(seating) == [{1, 5}, {3, 6}]
    assert seating.cost == 8
    assert seated(replace(event, entrants=entrants), "danish").cost == 2


@pytest.mark.parametrize("movement", ["swiss", "danish", "individual"])
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_few_or_nobody_left(movement: str, left: int) -> None:
    event = event_of(4)
    entrants = tuple(
        replace(each, out_from=1) if each.number > left else each for each in event.entrants
    )
    seating = seated(replace(event, entrants=entrants), movement)
    assert broken(movement, replace(event, entrants=entrants), seating) == []


@pytest.mark.parametrize("movement", ["swiss", "danish"])
@pytest.mark.parametrize("seed", range(12))
def test_no_seating_is_better(movement: str, seed: int) -> None:
    chance = chance_of(f"{movement} {seed}")
    event = evening_of(movement, chance, 8)
    for before, seating in played_out(movement, event, 5, chance):
        check_best(movement, before, seating)


@pytest.mark.parametrize("seed", range(12))
def test_as_few_partners_as_can_be_sit_together_again(seed: int) -> None:
    chance = chance_of(f"individual {seed}")
    event = replace(evening_of("individual", chance, 9), rounds_planned=None)
    for before, seating in played_out("individual", event, 9, chance):
        players = [entrant.number for entrant in before.present]
        together = {
            frozenset(side)
            for each in before.rounds
            for table in each.tables
            for side in table.sides
        }
        fewest = fewest_partners_again(players, len(players) % 4, byes_before(before), together)
        assert repeated_partners(before, seating) == fewest
        assert worth_exchanging(before, seating) == []
        tables = [
            sides
            for sides in sides_of(seating)
            if any(frozenset(side) in together for side in sides)
        ]
        assert seating.rematches == len(tables)
        assert {note.code for note in seating.notes} <= {NoteCode.PARTNERS_AGAIN}


@pytest.mark.parametrize("count", [4, 5, 8, 9, 12, 13, 16, 17, 20, 33, 36])
def test_a_planned_evening_has_no_partner_twice(count: int) -> None:
    rounds = count - 1 if count % 4 == 0 else count
    event = replace(event_of(count), rounds_planned=rounds)
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for _, seating in played_out("individual", event, rounds, chance_of(count)):
        partners.update(frozenset(side) for sides in sides_of(seating) for side in sides)
        opponents.update(frozenset(pair) for sides in sides_of(seating) for pair in product(*sides))
    each = [frozenset(pair) for pair in combinations(range(1, count + 1), 2)]
    assert partners == Counter(dict.fromkeys(each, 1))
    if count not in (33, 36):
        assert opponents == Counter(dict.fromkeys(each, 2))


@pytest.mark.parametrize("count", [8, 9, 12, 13, 16, 20, 24])
def test_a_short_planned_evening_is_as_even_as_can_be(count: int) -> None:
    planned = count // 2 - 1
    event = replace(event_of(count), rounds_planned=planned)
    for before, seating in played_out("individual", event, planned, chance_of(count)):
        assert repeated_partners(before, seating) == 0
        assert worth_exchanging(before, seating) == []


def test_after_the_planned_rounds_each_is_seated_by_itself() -> None:
    event = replace(event_of(8), rounds_planned=2)
    rounds = list(played_out("individual", event, 7, chance_of(1)))
    assert len(rounds) == 7
    assert all(broken("individual", *each) == [] for each in rounds)


def test_a_schedule_that_was_not_kept_gives_no_partner_twice() -> None:
    event = replace(event_of(8), rounds_planned=7)
    schedule = [seating for _, seating in played_out("individual", event, 7, chance_of(2))]
    for number in range(6):
        # The director seats a round that was to come later, and then each as it is proposed.
        later = go_on(event, schedule[number + 1], chance_of(3))
        found = list(played_out("individual", later, 5, chance_of(4)))
        assert len(found) == 5
        assert all(repeated_partners(*each) == 0 for each in found[:2])


def test_a_schedule_that_would_give_a_bye_out_of_turn_is_left() -> None:
    event = replace(event_of(9), rounds_planned=9)
    first, second = [seating for _, seating in played_out("individual", event, 2, chance_of(2))]
    event = replace(go_on(event, first, chance_of(3)), rounds_planned=9)
    [due] = second.round.byes
    event = replace(event, rounds=(replace(event.rounds[0], byes=(due, *first.round.byes)),))
    assert seated(event, "individual").round.byes != (due,)


def test_who_comes_late_ends_the_schedule_and_is_seated() -> None:
    event = replace(event_of(8), rounds_planned=7)
    event = go_on(event, seated(event, "individual"), chance_of(1))
    event = replace(event, entrants=(*event.entrants, Entrant(9, in_from=2)))
    seating = seated(event, "individual")
    assert broken("individual", event, seating) == []
    assert len(seating.round.byes) == 1


@pytest.mark.parametrize("movement", list(MOVEMENTS))
@pytest.mark.parametrize("seed", range(15))
def test_hard_rules_are_never_broken(movement: str, seed: int) -> None:
    chance = chance_of(f"rules {movement} {seed}")
    event = evening_of(movement, chance, 24)
    for before, seating in played_out(movement, event, 6, chance):
        assert broken(movement, before, seating) == []
        again = next_seating(replace(before), MOVEMENTS[movement])
        assert again == seating


@pytest.mark.parametrize("movement", list(MOVEMENTS))
def test_the_order_of_the_entrants_says_nothing_where_lots_do(movement: str) -> None:
    if movement in ("round-robin", "mitchell"):
        return
    event = go_on(event_of(14), seated(event_of(14), movement), chance_of(5))
    turned = replace(event, entrants=event.entrants[::-1])
    assert seated(turned, movement).round == seated(event, movement).round


def test_the_cheapest_pairs_of_large_numbers_are_exact() -> None:
    huge = 10**9
    costs = {
        (0, 1): (0, huge),
        (2, 3): (0, huge),
        (0, 2): (0, huge - 1),
        (1, 3): (0, huge + 2),
        (0, 3): (1, 0),
        (1, 2): (0, 0),
    }
    assert cheapest_pairs(4, costs, chance_of(1)) == [(0, 1), (2, 3)]
    assert cheapest_pairs(0, {}, chance_of(1)) == []
