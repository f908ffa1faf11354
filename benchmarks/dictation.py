"""Share of the phrases of `tests/dictation/cases` that are parsed as expected.

`--list` names those that are not; without `--held-out` it names none of the held-out ones.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from tests.dictation.cases import (
    AUTHOR,
    GUEST,
    NAMES,
    NEWCOMER,
    TABLE,
    VISITOR,
    Case,
    Outcome,
    cases,
    hear,
    judge,
    outcome_of,
)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the shares of each language."""
    parser = argparse.ArgumentParser(prog="benchmarks dictation", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name what is not read as meant")
    parser.add_argument("--held-out", action="store_true", help="the held-out ones, too")
    asked = parser.parse_args(arguments)
    for language in NAMES:
        known = list(cases(language))
        for writer, held_out in product((AUTHOR, TABLE, GUEST, NEWCOMER, VISITOR), (False, True)):
            some = [c for c in known if (c.written_by, c.held_out) == (writer, held_out)]
            title = "held out" if held_out else "worked on"
            _shares(f"{language}, by the {writer}, {title}", language, some)
        if asked.list:
            _list(language, (case for case in known if asked.held_out or not case.held_out))


def _shares(title: str, language: str, some: Sequence[Case]) -> None:
    definite = Counter(outcome_of(c, language) for c in some if c.side is not None)
    unclear = Counter(outcome_of(c, language) for c in some if c.side is None)
    many = max(1, definite.total())
    print(
        f"{title}: definite {definite.total()}, right {definite[Outcome.RIGHT]} "
        f"({definite[Outcome.RIGHT] / many:.0%}), marked {definite[Outcome.MARKED]}, wrong "
        f"unmarked {definite[Outcome.WRONG]}; unclear {unclear.total()}, marked "
        f"{unclear[Outcome.MARKED]}, unmarked {unclear[Outcome.WRONG]}"
    )


def _list(language: str, some: Iterable[Case]) -> None:
    for case in some:
        heard = hear(case, language)
        outcome = judge(case, heard)
        wanted = Outcome.MARKED if case.side is None else Outcome.RIGHT
        if outcome is not wanted:
            marks = [gap.text for gap in heard.marked]
            print(f"  {outcome.value}: {case.phrase!r}\n    {heard.side}, marked: {marks}")
