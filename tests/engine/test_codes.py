"""Every code, with a deal that breaks just this rule and one that just keeps it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scorekeeper.engine.deal import Side
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.engine.violations import NoticeCode, ViolationCode
from tests.engine.build import Table, net
from tests.engine.examples import LINES, NOTICES, VIOLATIONS, Make, out

TWO_OUT = {"going_out.two_sides"}


def others(code: str, table: Table) -> tuple[Side, ...]:
    """Return the other side: one that went out where the rule is about two of them."""
    return (net(0, out=True),) if code in TWO_OUT else table.others(1)


def ids(examples: Sequence[tuple[object, ...]]) -> list[str]:
    """Return the examples' names for pytest."""
    return [f"{number} {example[0]}" for number, example in enumerate(examples)]


@pytest.mark.parametrize(("code", "ruleset", "breaks", "keeps"), VIOLATIONS, ids=ids(VIOLATIONS))
def test_violations(code: str, ruleset: str, breaks: Make, keeps: Make) -> None:
    table = Table(ruleset)
    wrong = breaks(table)
    if code == "meld.caliente":
        table = Table(ruleset, 4, "caliente")
    assert table.codes(wrong, *others(code, table)) == {code}
    assert table.codes(keeps(table), *others(code, table)) == set()


def test_concealed_without_a_canasta_lacks_one_to_go_out_too() -> None:
    for name in ("caliente-complete", "caliente-deluxe", "caliente-2001", "classic"):
        table = Table(name)
        found = table.codes(out("Kx5", concealed=True)(table))
        assert found == {"concealed.no_canasta", "going_out.too_few_canastas"}
    table = Table("canasta")
    assert table.codes(out("Kx5", concealed=True)(table)) == {"going_out.too_few_canastas"}


def test_every_violation_has_an_example() -> None:
    tried = {code for code, *_ in VIOLATIONS} | {"concealed.no_canasta"}
    while_playing = (
        *("pile.", "caliente.", "play.", "search."),
        *("meld.dead_rank", "going_out.no_discard"),
    )
    assert tried == {code for code in ViolationCode if not code.startswith(while_playing)}


@pytest.mark.parametrize(("code", "ruleset", "draws", "does_not"), NOTICES, ids=ids(NOTICES))
def test_notices(code: str, ruleset: str, draws: Make, does_not: Make) -> None:
    table = Table(ruleset)
    noticed = table.score(draws(table))
    assert noticed.notices == {code}
    assert noticed.codes == set()
    assert table.score(does_not(table)).notices == set()


def test_every_notice_has_an_example() -> None:
    assert {code for code, *_ in NOTICES} == set(NoticeCode)


@pytest.mark.parametrize(("code", "ruleset", "make", "count", "points"), LINES, ids=ids(LINES))
def test_lines(code: str, ruleset: str, make: Make, count: int, points: int) -> None:
    table = Table(ruleset)
    lines = [line for line in table.score(make(table)).lines() if line.code == code]
    assert sum(line.count for line in lines) == count
    assert sum(line.points for line in lines) == points


def test_every_line_has_an_example() -> None:
    assert {code for code, *_ in LINES} == set(LineCode)
