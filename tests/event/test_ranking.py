"""Points of results, and their ranking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.event.evening import Round, Table
from scorekeeper.event.ranking import RankingLine, ranking
from scorekeeper.event.scoring import LONG, SCORINGS, SHORT, Scoring, average_in_fives
from tests.event.examples import event_of, pairs, played


def places(lines: tuple[RankingLine, ...]) -> list[int]:
    return [line.entrant.number for line in lines]


def line_of(number: int, lines: tuple[RankingLine, ...]) -> RankingLine:
    return next(line for line in lines if line.entrant.number == number)


def test_the_worked_example() -> None:
    event = played(event_of(3, "victory-points"), pairs(1, 2, 1200, 845), byes=(3,))
    first = line_of(1, ranking(event))
    assert (first.rank, first.score, first.difference) == (1, 14, 355)
    assert (first.played, first.won, first.drawn, first.lost, first.byes) == (1, 1, 0, 0, 0)
    assert not first.by_lot
    assert [(line.entrant.number, line.score) for line in ranking(event)] == [
        (1, 14),
        (3, 12),
        (2, 6),
    ]


@pytest.mark.parametrize(
    ("difference", "short", "long"),
    [
        *((0, 10, 10), (50, 10, 10), (51, 11, 10), (150, 11, 11), (151, 12, 11), (350, 13, 12)),
        *((351, 14, 12), (355, 14, 12), (1500, 19, 17), (1501, 20, 18), (2000, 20, 19)),
        (2001, 20, 20),
    ],
)
def test_victory_points(difference: int, short: int, long: int) -> None:
    for thresholds, own in ((SHORT, short), (LONG, long)):
        scoring = Scoring(SCORINGS["victory-points"], thresholds)
        assert scoring.of_table(difference, 0) == own
        assert scoring.of_table(0, difference) == 20 - own


@pytest.mark.parametrize(("own", "other", "worth"), [(5, 0, 2), (0, 0, 1), (-5, 0, 0)])
def test_wins(own: int, other: int, worth: int) -> None:
    assert Scoring(SCORINGS["wins"]).of_table(own, other) == worth


@pytest.mark.parametrize(
    ("earned", "average"),
    [
        ([], 0),
        ([1000], 1000),
        ([1000, 1005], 1005),  # 1002.5
        ([1, 2], 0),  # 1.5
        ([2, 3], 5),  # 2.5
        ([-5, 0], 0),  # -2.5
        ([-10, -5], -5),  # -7.5
        ([-8], -10),
        ([100, 100, 110], 105),  # 103.33
    ],
)
def test_an_average_is_rounded_to_fives_half_up(earned: list[int], average: int) -> None:
    assert average_in_fives(earned) == average


@pytest.mark.parametrize(
    ("scoring", "told", "worth"),
    [
        *(("points", None, 805), ("victory-points", None, 12), ("wins", None, 2)),
        *(("points", 500, 500), ("victory-points", 10, 10), ("wins", 0, 0)),
    ],
)
def test_what_a_bye_scores(scoring: str, told: int | None, worth: int) -> None:
    event = event_of(3)
    event = replace(event, scoring=Scoring(SCORINGS[scoring], bye_score=told))
    event = played(event, pairs(1, 2, 600, 900), byes=(3,))
    without = line_of(1, ranking(event)).score
    event = played(event, pairs(1, 3, 1005, 0), byes=(2,))
    both = line_of(1, ranking(event)).score
    event = played(event, pairs(2, 3, 0, 0), byes=(1,))
    assert both - without == event.scoring.of_table(1005, 0)
    assert line_of(1, ranking(event)).score - both == worth


def test_the_difference_decides_between_equal_scores() -> None:
    event = played(event_of(4, "wins"), pairs(1, 2, 100, 0), pairs(3, 4, 500, 0))
    assert places(ranking(event)) == [3, 1, 2, 4]


def test_the_direct_meeting_decides_between_two() -> None:
    event = event_of(4, "wins")
    event = played(event, pairs(1, 2, 0, 100), pairs(3, 4, 20, 0))
    event = played(event, pairs(1, 3, 200, 0), pairs(2, 4, 0, 0))
    event = played(event, pairs(1, 4, 0, 0), pairs(2, 3, 0, 0))
    one, two = line_of(1, ranking(event)), line_of(2, ranking(event))
    assert (one.score, two.score) == (3, 4)
    level = played(event, pairs(1, 4, 0, 0), byes=())
    one, two = line_of(1, ranking(level)), line_of(2, ranking(level))
    assert (one.score, one.difference) == (two.score, two.difference) == (4, 100)
    for seed in range(10):
        lines = ranking(replace(level, seed=seed))
        assert places(lines)[:2] == [2, 1]
        assert not any(line.by_lot for line in lines[:2])


def test_of_three_who_are_level_the_lot_decides() -> None:
    event = event_of(3, "wins")
    event = played(event, pairs(1, 2, 100, 0), byes=())
    event = played(event, pairs(2, 3, 100, 0), byes=())
    event = played(event, pairs(3, 1, 100, 0), byes=())
    orders = {tuple(places(ranking(replace(event, seed=seed)))) for seed in range(60)}
    assert len(orders) == 6
    assert all(line.by_lot for line in ranking(event))


def test_two_whose_meeting_decides_nothing_are_ranked_by_lot() -> None:
    event = event_of(2)
    assert [line.by_lot for line in ranking(event)] == [True, True]
    assert {places(ranking(replace(event, seed=seed)))[0] for seed in range(20)} == {1, 2}


def test_the_lot_stays_whoever_comes() -> None:
    few, many = places(ranking(event_of(5))), places(ranking(event_of(9)))
    assert [number for number in many if number <= 5] == few


def test_a_table_that_is_not_finished_does_not_count() -> None:
    event = event_of(2)
    open_table = Round((Table(1, ((1,), (2,))),))
    lines = ranking(replace(event, rounds=(open_table,)))
    assert [(line.score, line.played) for line in lines] == [(0, 0), (0, 0)]


def test_who_left_keeps_their_place() -> None:
    event = played(event_of(3), pairs(1, 2, 1000, 0), byes=(3,))
    gone = replace(event.entrants[0], out_from=2)
    lines = ranking(replace(event, entrants=(gone, *event.entrants[1:])))
    assert [line.rank for line in lines] == [1, 2, 3]
    assert lines[0].entrant.number == 1


def test_each_player_of_a_side_gets_what_it_made() -> None:
    event = played(event_of(4), ((1, 2), (3, 4), 700, 300))
    lines = ranking(event)
    assert {(line.entrant.number, line.score, line.difference) for line in lines} == {
        *((1, 700, 400), (2, 700, 400), (3, 300, -400), (4, 300, -400)),
    }
    assert all(line.by_lot for line in lines)
