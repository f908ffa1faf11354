"""Reading a list of entrants as people paste it, a line for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Final

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.event_models import MOST_ENTRANTS
from scorekeeper.event.evening import Names
from scorekeeper.services.common.errors import refuse_if_any
from scorekeeper.services.common.invisible_characters import looks_of
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import LONGEST_NAME, clean_name

# Both are asked of lines whose blanks are single ones: runs of them would take a pattern that looks
# for any number of blanks a time that grows with the square of the line.
_BLANKS: Final = re.compile(r"[^\S\t]+")
_LISTED: Final = re.compile(r"^(?:(?:\d+ ?[.):]?|[-*–—])[ \t]|[•‣◦▪·●○■] ?)")
_BETWEEN: Final = re.compile(r" ?[&/+;,\t] ?| [-–—] | (?:and|y|und|et|e) ")
_PAIR: Final = 2
_MOST_PROBLEMS: Final = 10
"""Number of faults of a list that are reported at a time."""


def split_names(line: str) -> list[str]:
    """Return the names of a line, without a number or a bullet before them.

    >>> split_names("3. Ann & Cid"), split_names("Ben, Dot")
    (['Ann', 'Cid'], ['Ben', 'Dot'])
    """
    names = _BETWEEN.split(_LISTED.sub("", _BLANKS.sub(" ", line).strip()), MOST_ENTRANTS)
    return [name for name in names if name]


def read_entrants(text: str, size: int) -> list[Names]:
    """Return the entrants of a list.

    Args:
        text: a line for each; lines without anything are passed over.
        size: number of players of each.

    Raises:
        RefusedError: a line cannot be read, or somebody stands there twice; the path is `entrants`.
    """
    problems: list[Problem] = []
    found: list[Names] = []
    lines: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if len(found) > MOST_ENTRANTS or len(problems) >= _MOST_PROBLEMS:
            break
        if not line.strip():
            continue
        names = split_names(line)
        if size == _PAIR and len(names) != _PAIR:
            code = "entrants.over_two" if len(names) > _PAIR else "entrants.not_two"
            problems.append(problem_of("entrants", code, line=number, found=len(names)))
            continue
        players = tuple(_name(name, number, problems) for name in names or [""])
        found += [players] if size == _PAIR else [(name,) for name in players]
        lines += [number] * (len(found) - len(lines))
    check_names(found, problems, lines)
    problems.sort(key=lambda problem: problem.values.get("line", 0))
    refuse_if_any(problems)
    return found


def check_names(
    entrants: Sequence[Names], problems: list[Problem], lines: Sequence[int] = ()
) -> None:
    """Add to `problems` that a list is too long, or has a name twice.

    Args:
        entrants: entrants of the list.
        problems: problems found already.
        lines: on which line each stands; left out, one on each line.
    """
    if len(entrants) > MOST_ENTRANTS:
        problems.append(problem_of("entrants", "entrants.many", most=MOST_ENTRANTS))
        return
    seen: set[str] = set()
    for number, players in zip(lines or count(1), entrants, strict=False):
        for name in players:
            if looks_of(name) in seen and len(problems) < _MOST_PROBLEMS:
                problems.append(problem_of("entrants", "entrants.twice", line=number, name=name))
            seen.add(looks_of(name))


def _name(text: str, line: int, problems: list[Problem]) -> str:
    found: list[Problem] = []
    name = clean_name(text, "entrants", found)
    if found:
        problems.append(problem_of("entrants", "entrants.name", line=line, most=LONGEST_NAME))
    return name
