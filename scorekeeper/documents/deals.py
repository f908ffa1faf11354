"""Deal documents (docs/documents.md, “A deal”): reading and checking them, writing them again.

Members of a side are players who score one by one but play a deal as one side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pydantic import TypeAdapter

from scorekeeper.documents.errors import DocumentError, Problem, problem_of, quotable
from scorekeeper.documents.limits import MOST_SIDES
from scorekeeper.documents.models import DealHeader
from scorekeeper.documents.reading import MISSING, by_rules, read_list, read_model, validated
from scorekeeper.documents.requests import ChosenRules, choose_rules
from scorekeeper.documents.side_schemas import SideDocument
from scorekeeper.engine.deal import Deal, PlayedSide, Side
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
        problems[known:] = [by_rules(rules, problem) for problem in problems[known:]]
        return ()
    sides = tuple([side for side in read if side is not None])
    if names and rules.seating.members_score_alone:
        sides = tuple(map(_partners, items, sides))
        _check_players(names, sides, path, problems)
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
        _check_members(rules, sides, path, problems)
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


def _check_members(
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


def _check_players(
    names: Sequence[str], sides: Sequence[Side], path: str, problems: list[Problem]
) -> None:
    """Add a problem unless every player of a game is on one side of a deal, by name.

    Args:
        names: the players, who score one by one.
        sides: the sides of the deal.
        path: where they stand.
        problems: the problems so far.
    """
    known = ", ".join(quotable(name) for name in names)
    seen: set[str] = set()
    for place, name, is_member in _scorers(sides, path):
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


def _scorers(sides: Sequence[Side], path: str) -> Iterator[tuple[str, str, bool]]:
    """Yield everybody who scores by (path of the name, name, whether a member of a side)."""
    for index, side in enumerate(sides):
        place = f"{path}[{index}]"
        if not side.members:
            yield f"{place}.name", side.name, False
        for number, member in enumerate(side.members):
            yield f"{place}.members[{number}].name", member.name, True


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRequest:
    """A deal to be scored, and the rules it was played by.

    Attributes:
        chosen: the rules that the document asks for.
        deal: the deal as it was played.
    """

    chosen: ChosenRules
    deal: Deal

    @property
    def rules(self) -> Ruleset:
        """The resulting rules."""
        return self.chosen.rules


def read_deal(document: object) -> DealRequest:
    """Return the deal that a document holds.

    Args:
        document: JSON as Python values.

    Raises:
        DocumentError: it cannot be read; with all problems.
    """
    problems: list[Problem] = []
    header = read_model(DealHeader, document, "", problems)
    chosen = choose_rules(header, problems, document)
    rules = None if chosen is None else chosen.rules
    sides: tuple[Side, ...] = ()
    if isinstance(document, dict):
        sides = read_sides_at(rules, document.get("sides", MISSING), "sides", problems)
    if problems or header is None or chosen is None:
        raise DocumentError(problems)
    return DealRequest(chosen=chosen, deal=Deal(number=header.deal_number, sides=sides))


def read_sides(rules: Ruleset, document: object, *, names: Sequence[str] = ()) -> tuple[Side, ...]:
    """Return the `sides` of a deal of a game.

    Args:
        rules: the rules of the game.
        document: the list of sides, as JSON.
        names: the names of the game's sides, in order; those of its players where players score
            one by one.

    Raises:
        DocumentError: it cannot be read; with all problems, at paths below `sides`.
    """
    problems: list[Problem] = []
    sides = read_sides_at(rules, document, "sides", problems, names)
    if problems:
        raise DocumentError(problems)
    return sides
