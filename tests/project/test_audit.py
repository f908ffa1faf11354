"""Verdicts of the audit of packages on pip-audit's output."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from scripts import audit
from scripts.audit import NOT_REACHED, judge

SOUND = {"name": "flask", "version": "3.1.3", "vulns": []}
SKIPPED = {
    "name": "babel",
    "skip_reason": "Dependency not found on PyPI and could not be audited: babel (2.18.0)",
}
BROKEN = {
    "name": "jinja2",
    "version": "3.1.5",
    "vulns": [
        {
            "id": "PYSEC-2025-1",
            "fix_versions": ["3.1.6"],
            "aliases": ["CVE-2025-27516"],
            "description": "…",
        },
        {"id": "PYSEC-2025-2", "fix_versions": [], "aliases": []},
    ],
}


def printed(*packages: Mapping[str, object]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_known_vulnerability_is_said_with_where_it_is_mended() -> None:
    found = judge(printed(SOUND, SKIPPED, BROKEN))
    assert not found.is_sound
    assert found.lines == (
        "jinja2 3.1.5: PYSEC-2025-1, CVE-2025-27516; mended in 3.1.6.",
        "jinja2 3.1.5: PYSEC-2025-2; mended in no version yet.",
    )


def test_sound_packages_are_counted() -> None:
    assert judge(printed(SOUND, SOUND)) == (
        True,
        ("2 packages audited, no vulnerability is known.",),
    )


def test_those_that_could_not_be_audited_are_named() -> None:
    found = judge(printed(SOUND, SKIPPED))
    assert found.is_sound
    assert found.lines[1] == "Could not be audited: babel."


@pytest.mark.parametrize(
    "output", [printed(SKIPPED, SKIPPED), printed(), "", "Traceback", "[]", '{"dependencies": [1]}']
)
def test_no_answer_is_no_failure_but_said(output: str) -> None:
    assert judge(output) == NOT_REACHED


def test_the_exit_status_is_what_make_goes_by(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for output, status in ((printed(BROKEN), 1), (printed(SOUND), 0), ("", 0)):
        monkeypatch.setattr(audit, "ask", lambda _path, told=output: told)
        assert audit.main(Path("requirements/run.txt")) == status
    assert "no vulnerability service reached" in capsys.readouterr().out


def test_a_service_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_args: object, timeout: float, **_options: object) -> None:
        raise subprocess.TimeoutExpired("pip-audit", timeout)

    monkeypatch.setattr(subprocess, "run", late)
    assert audit.ask(Path("requirements/run.txt")) == ""


def test_make_check_audits() -> None:
    makefile = (Path(__file__).parents[2] / "Makefile").read_text(encoding="utf-8")
    assert "\n\t$(BIN)/python scripts/audit.py\n" in makefile
