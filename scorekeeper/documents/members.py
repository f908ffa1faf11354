"""Checks of members: players who score one by one but play a deal as one side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.sentences import problem_of, shortened
from scorekeeper.engine.deal import PlayedSide, Side
from scorekeeper.engine.ruleset import Ruleset


def check_members(
    rules: Ruleset, sides: Sequence[Side | None], path: str, problems: list[Problem]
) -> None:
    """Add a problem for everything that cannot be true of the members of `sides`.

    Args:
        rules: the rules played by.
        sides: the sides of a deal; None for those that cannot be read.
        path: where the sides stand.
        problems: the problems so far.
    """
    if not any(side is not None and side.members for side in sides):
        return
    seating = rules.seating
    layouts = [Counter(sizes) for sizes in seating.sides if len(sizes) == len(sides)]
    seen: Counter[int] = Counter()
    for index, side in enumerate(sides):
        if side is None or not side.members:
            continue
        place = f"{path}[{index}]"
        seen[len(side.members)] += 1
        if not seating.members_score_alone:
            problems.append(problem_of(f"{place}.members", "members.not_allowed"))
        elif not any(seen <= layout for layout in layouts):
            allowed = " or ".join(str(size) for size in sorted(set().union(*layouts)))
            problems.append(problem_of(f"{place}.members", "members.wrong", allowed=allowed))
        else:
            problems += _red_three_problems(rules, side, place)


def _red_three_problems(rules: Ruleset, side: Side, path: str) -> Iterator[Problem]:
    """Yield the problems of the red threes of a side's members: missing or contradictory."""
    if not isinstance(side, PlayedSide):
        return
    missing = [index for index, member in enumerate(side.members) if member.red_threes is None]
    if rules.red_threes.by_member:
        for index in missing:
            place = f"{path}.members[{index}].red_threes"
            yield problem_of(place, "members.red_threes_missing")
    found = sum(member.red_threes or 0 for member in side.members)
    if side.red_threes != found and not missing:
        yield problem_of(f"{path}.red_threes", "members.red_threes_sum", found=found)


def check_players(
    names: Sequence[str], sides: Sequence[Side], path: str, problems: list[Problem]
) -> None:
    """Add a problem unless every player of a game is on one side of a deal, by name.

    Args:
        names: the players, who score one by one.
        sides: the sides of the deal.
        path: where they stand.
        problems: the problems so far.
    """
    known = ", ".join(shortened(name) for name in names)
    seen: set[str] = set()
    for place, name, is_member in _named(sides, path):
        if name not in names:
            code = "player.unknown" if is_member else "members.missing"
            problems.append(problem_of(place, code, name=name, known=known))
        elif name in seen:
            problems.append(problem_of(place, "player.twice", name=name))
        seen.add(name)
    if seen <= set(names):
        problems += (
            problem_of(path, "player.missing", name=name) for name in names if name not in seen
        )


def _named(sides: Sequence[Side], path: str) -> Iterator[tuple[str, str, bool]]:
    """Yield everybody who scores by (path of the name, name, whether a member of a side)."""
    for index, side in enumerate(sides):
        place = f"{path}[{index}]"
        if not side.members:
            yield f"{place}.name", side.name, False
        for number, member in enumerate(side.members):
            yield f"{place}.members[{number}].name", member.name, True
