"""The golden cases, through the library and through the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.documents.checks import CHECKS
from scorekeeper.engine.score_sheet import LineCode
from scorekeeper.engine.variants.catalogue import CATALOGUE
from scorekeeper.engine.violations import ViolationCode
from tests.cli.command import run
from tests.vectors.runner import Case, answer, cases_in, failures

GOLDEN = Path(__file__).parents[1] / "golden"
SHARED = Path(__file__).parents[2].parent / "shared" / "vectors"
CASES = cases_in(GOLDEN)
OTHERS = [*cases_in(SHARED), *cases_in(SHARED.with_name("vectors-next"))]


def _name(case: Case) -> str:
    return case.id


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_golden_case_through_the_library(case: Case) -> None:
    assert failures(case, answer(case)) == []


@pytest.mark.parametrize("case", OTHERS, ids=_name)
def test_shared_case_through_the_library(case: Case) -> None:
    assert failures(case, answer(case)) == []


@pytest.mark.parametrize("call", ["score", *CHECKS])
def test_all_through_the_command_line_a_line_each(call: str) -> None:
    cases = [case for case in CASES + OTHERS if case.call == call and b"\n" not in case.text]
    command = ["score"] if call == "score" else ["check", call]
    done = run(*command, "--lines", "-", given=b"".join(case.text + b"\n" for case in cases))
    assert (done.returncode, done.stderr) == (0, b"")
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(results) == len(cases)
    assert [failures(case, result) for case, result in zip(cases, results, strict=True)] == [
        [] for _ in cases
    ]


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if case.call == "game" or case.id in {"S-1", "S-2"}],
    ids=_name,
)
def test_single_calls_of_the_command_line(case: Case) -> None:
    done = run(case.call, "-", given=case.text)
    if case.is_unreadable:
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.count(b"\n") == 1
    else:
        assert (done.returncode, done.stderr) == (0, b"")
        assert failures(case, json.loads(done.stdout)) == []


def test_every_ruleset_has_golden_cases() -> None:
    asked = {case.input.get("ruleset") for case in CASES if isinstance(case.input, dict)}
    assert {variant.id for variant in CATALOGUE} <= asked


def test_every_line_code_is_earned_in_a_golden_case() -> None:
    earned = {
        line["code"]
        for case in CASES
        if case.call == "score" and not case.is_unreadable
        for side in answer(case)["sides"]
        for line in side["lines"]
    }
    assert earned == {code.value for code in LineCode}


def test_every_ruleset_is_asked_about_melds_the_pile_and_going_out() -> None:
    asked = {(case.input["ruleset"], case.call) for case in CASES if not case.is_unreadable}
    for check in ("first-meld", "take-pile", "go-out"):
        assert {(variant.id, check) for variant in CATALOGUE} <= asked, check


def test_every_reason_is_given_in_a_golden_case() -> None:
    given = {
        reason["code"]
        for case in CASES
        if case.call in CHECKS and not case.is_unreadable
        for field in ("reasons", "violations")
        for reason in answer(case).get(field, ())
    }
    told = {code.value for code in ViolationCode if code.value.startswith(("pile.", "caliente."))}
    assert told <= given


def test_ids_name_one_case_each() -> None:
    ids = [case.id for case in CASES]
    assert len(ids) == len(set(ids))
