from __future__ import annotations

import math
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.simulation.estimates import (
    Rate,
    difference,
    estimate,
    estimate_share,
    percentile,
)

COUNTS = st.lists(st.tuples(st.integers(-5_000, 5_000), st.integers(1, 40)), min_size=2)


def rate_of(pairs: list[tuple[int, int]]) -> Rate:
    return Rate(tuple(part for part, _ in pairs), tuple(whole for _, whole in pairs))


def test_a_rate_is_the_ratio_of_the_sums_not_the_mean_of_ratios() -> None:
    assert Rate((1, 9), (1, 19)).value == 0.5


def test_nothing_to_be_counted_has_no_rate() -> None:
    assert Rate((0, 0), (0, 0)).value is None
    assert estimate(Rate((0, 0), (0, 0))) is None
    assert difference(Rate((0, 0), (0, 0)), Rate((1, 1), (1, 1))) is None
    assert difference(Rate((1, 1), (1, 1)), Rate((0, 0), (0, 0))) is None


def test_one_game_tells_nothing_of_its_error() -> None:
    found = estimate(Rate((3,), (4,)))
    assert found is not None
    assert (found.value, found.low, found.high) == (0.75, None, None)


def test_with_equal_wholes_the_interval_is_that_of_a_mean() -> None:
    values = (3, 5, 8, 8, 11, 14)
    found = estimate(Rate(values, (1,) * len(values)))
    error = statistics.NormalDist().inv_cdf(0.975) * statistics.stdev(values) / math.sqrt(6)
    assert found is not None
    assert found.low == pytest.approx(statistics.mean(values) - error)
    assert found.high == pytest.approx(statistics.mean(values) + error)


def test_with_equal_wholes_a_difference_is_that_of_pairs() -> None:
    first, second = (3, 5, 8, 9), (1, 4, 4, 8)
    apart = [a - b for a, b in zip(first, second, strict=True)]
    found = difference(Rate(first, (1,) * 4), Rate(second, (1,) * 4))
    assert found is not None
    assert found.value == statistics.mean(apart)
    error = statistics.NormalDist().inv_cdf(0.975) * statistics.stdev(apart) / 2
    assert found.high == pytest.approx(found.value + error)


def test_an_interval_holds_the_truth_about_95_times_in_100() -> None:
    chance = random.Random(1)  # noqa: S311 - games, no secret
    held = 0
    for _ in range(1_000):
        wholes = tuple(chance.randint(1, 20) for _ in range(60))
        parts = tuple(sum(chance.random() < 0.3 for _ in range(whole)) for whole in wholes)
        found = estimate(Rate(parts, wholes))
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.3 <= found.high
    assert 925 <= held <= 970


def test_what_was_never_seen_may_still_be() -> None:
    never, always = estimate_share(Rate((0,) * 50, (9,) * 50)), estimate_share(Rate((1,), (1,)))
    assert never is not None
    assert never.low == 0
    assert never.high == pytest.approx(3 / 50, abs=0.002)
    assert always is not None
    assert (always.value, always.low, always.high) == (1, None, None)
    every = estimate_share(Rate((4,) * 50, (4,) * 50))
    assert every is not None
    assert every.low == pytest.approx(1 - 3 / 50, abs=0.002)
    assert every.high == 1


def test_a_share_lies_between_nothing_and_all() -> None:
    found = estimate_share(Rate((1, 0, 0, 0), (2, 2, 2, 2)))
    assert found is not None
    assert found.low == 0
    assert found.high is not None
    assert found.value < found.high < 1
    assert estimate_share(Rate((0,), (0,))) is None


@given(COUNTS)
def test_residuals_add_up_to_nothing(pairs: list[tuple[int, int]]) -> None:
    residuals = rate_of(pairs).residuals()
    assert math.fsum(residuals) == pytest.approx(0, abs=1e-6 * max(map(abs, residuals), default=1))


@given(COUNTS)
def test_nothing_differs_from_itself(pairs: list[tuple[int, int]]) -> None:
    found = difference(rate_of(pairs), rate_of(pairs))
    assert found is not None
    assert (found.value, found.low, found.high) == (0, 0, 0)


@given(st.lists(st.integers(-9_000, 9_000), min_size=1), st.integers(0, 100))
def test_so_many_percent_do_not_exceed_a_percentile(values: list[int], percent: int) -> None:
    ascending = sorted(values)
    found = percentile(ascending, percent)
    assert 100 * sum(1 for value in values if value <= found) >= percent * len(values)
    assert found in values
    if found != ascending[0]:
        assert 100 * sum(1 for value in values if value < found) < percent * len(values)
