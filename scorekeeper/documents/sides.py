"""The sides of a deal: reading them, and checking them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pydantic import TypeAdapter

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.limits import MOST_SIDES
from scorekeeper.documents.members import check_members, check_players
from scorekeeper.documents.reading import read_list, validated
from scorekeeper.documents.sentences import problem_of
from scorekeeper.documents.side_schemas import SideDocument
from scorekeeper.engine.deal import Side
from scorekeeper.engine.ruleset import Ruleset

_SIDE: Final = TypeAdapter[Side](SideDocument).validator


def read_sides_at(
    rules: Ruleset | None,
    value: object,
    path: str,
    problems: list[Problem],
    names: Sequence[str] = (),
) -> tuple[Side, ...]:
    """Return the sides of a deal; none, with `problems` added to, where any cannot be read.

    Args:
        rules: the rules played by; None where they are not known: then only problems are found.
        value: the value at `path`, which should be a list of sides.
        path: where it stands.
        problems: the problems so far.
        names: the names of sides that give none, `Side 1` … beyond them. Where players score
            one by one and any are given: all players, each of whom has to be on one side;
            partners without a side's name are named by their own.
    """
    known = len(problems)
    items = read_list(value, MOST_SIDES, path, problems)
    if items is None:
        return ()
    read_side = partial(_SIDE.validate_python, context=rules)
    read = [
        validated(read_side, _named(item, names, index), f"{path}[{index}]", problems)
        for index, item in enumerate(items)
    ]
    if rules is None:
        return ()
    _check_sides(rules, read, names, path, problems)
    _check_special_hands(rules, read, path, problems)
    if len(problems) > known:
        return ()
    sides = tuple([side for side in read if side is not None])
    if names and rules.seating.members_score_alone:
        sides = tuple(map(_partners, items, sides))
        check_players(names, sides, path, problems)
    return sides


def _named(side: Any, names: Sequence[str], index: int) -> Any:  # noqa: ANN401 - JSON
    """Return a side's document with a name where it has none."""
    if not isinstance(side, dict) or side.get("name") is not None:
        return side
    return {**side, "name": names[index] if index < len(names) else f"Side {index + 1}"}


def _partners(written: dict[str, Any], side: Side) -> Side:
    """Return a side with its members' names where it has none of its own."""
    if not side.members or written.get("name") is not None:
        return side
    return replace(side, name=" & ".join(member.name for member in side.members))


def _check_sides(
    rules: Ruleset,
    sides: Sequence[Side | None],
    names: Sequence[str],
    path: str,
    problems: list[Problem],
) -> None:
    """Add a problem where there are too few or many sides, and for members that cannot be."""
    counts = rules.seating.side_counts
    if len(names) in counts and not rules.seating.members_score_alone:
        # A game keeps the number of sides that it began with.
        counts = (len(names),)
    if len(sides) in counts:
        check_members(rules, sides, path, problems)
    else:
        allowed = " or ".join(str(count) for count in counts)
        problems.append(problem_of(path, "sides.wrong", allowed=allowed, found=len(sides)))


def _check_special_hands(
    rules: Ruleset, sides: Sequence[Side | None], path: str, problems: list[Problem]
) -> None:
    """Add a problem for every special hand that the rules do not have."""
    for index, side in enumerate(sides):
        asked = side.special_hand if side is not None else None
        if asked is not None and asked.id not in rules.special_hands.points:
            known = ", ".join(special.value for special in rules.special_hands.points)
            code = "special_hand.unknown" if known else "special_hand.none"
            place = f"{path}[{index}].special_hand.id"
            problems.append(problem_of(place, code, asked=asked.id.value, known=known))
