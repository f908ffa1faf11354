"""Progress of a simulation on a terminal."""

from __future__ import annotations

import io
import sys

import pytest

from scorekeeper.cli import main


class Terminal(io.StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        return True


def ran(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO) -> str:
    """Return the standard error of a simulation of two games."""
    monkeypatch.setattr(sys, "stderr", stream)
    with pytest.raises(SystemExit) as left:
        main(["simulate", "cuban", "--games", "2"])
    assert not left.value.code
    return stream.getvalue()


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "100%" in ran(monkeypatch, Terminal())


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ran(monkeypatch, io.StringIO()) == ""
