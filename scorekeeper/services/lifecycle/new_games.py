"""Validation of a new game: all of its problems at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.documents.errors import Problem
from scorekeeper.documents.house_rules import change_target
from scorekeeper.documents.requests import ChosenRules, choose_by_name
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.common.errors import RefusedError, refuse_if_any
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.texts import clean_name, clean_names, clean_text, refuse_twice
from scorekeeper.services.game.views import Confirming, Sides
from scorekeeper.services.game.writes import NewGame, SideName


@dataclass(frozen=True, slots=True)
class CleanGame:
    """A valid new game, ready to start.

    Attributes:
        chosen: its rules, options and target included.
        sides: (name, players) of each side.
        first_dealer: seat of the first dealer; see `NewGame`.
        rules_name: the name of the house rules; empty for none.
        names_in_preview: see `NewGame`.
        confirming: likewise.
    """

    chosen: ChosenRules
    sides: Sides
    first_dealer: int
    rules_name: str
    names_in_preview: bool = False
    confirming: Confirming = Confirming.NONE

    @property
    def player_names(self) -> tuple[str, ...]:
        """The names of all players, side by side."""
        return tuple(name for _, players in self.sides for name in players)


def clean_game(new: NewGame) -> CleanGame:
    """Return `new` with names cleaned and rules looked up.

    Raises:
        RefusedError: it cannot be played; with a problem for every field at fault.
    """
    problems: list[Problem] = []
    sides = clean_sides(new.sides, problems)
    chosen = _choose_rules(new, problems)
    if chosen is None:
        raise RefusedError(problems)
    _check_layout(chosen.rules, sides, problems)
    if not 0 <= new.first_dealer < sum(len(players) for _, players in sides):
        problems.append(problem_of("first_dealer", "first_dealer.unknown"))
    if new.target is not None:
        chosen = replace(chosen, rules=change_target(chosen.rules, new.target, problems))
    name = clean_text(new.rules_name, "rules_name", problems)
    refuse_if_any(problems)
    return CleanGame(
        chosen=chosen,
        sides=sides,
        first_dealer=new.first_dealer,
        rules_name=name,
        names_in_preview=new.names_in_preview,
        confirming=new.confirming,
    )


def _choose_rules(new: NewGame, problems: list[Problem]) -> ChosenRules | None:
    found: list[Problem] = []
    chosen = choose_by_name(new.variant, new.players, new.options, new.overrides, found)
    problems += (
        replace(problem, path="variant") if problem.path == "ruleset" else problem
        for problem in found
    )
    return chosen


def clean_sides(asked: Sequence[SideName], problems: list[Problem]) -> Sides:
    """Return the names of sides and players, cleaned; add the problems of them to `problems`."""
    sides = []
    player_paths = []
    for index, side in enumerate(asked):
        paths = [f"sides[{index}].players[{place}]" for place in range(len(side.players))]
        players = clean_names(side.players, paths, problems)
        # A player alone is the side: there is one name to tell, not two.
        given = side.name if len(players) > 1 else ""
        name = clean_name(given, f"sides[{index}].name", problems) if given.strip() else ""
        sides.append((name or " & ".join(players), players))
        player_paths += paths
    if not refuse_twice([name for _, names in sides for name in names], player_paths, problems):
        side_paths = [f"sides[{index}].name" for index in range(len(sides))]
        refuse_twice([name for name, _ in sides], side_paths, problems)
    return tuple(sides)


def _check_layout(rules: Ruleset, sides: Sides, problems: list[Problem]) -> None:
    sizes = tuple(sorted(len(players) for _, players in sides))
    if rules.seating.members_score_alone:
        allowed = [(1,) * rules.seating.players]
    else:
        allowed = sorted({tuple(sorted(layout)) for layout in rules.seating.sides})
    if sizes not in allowed:
        layouts = " or ".join(" and ".join(str(size) for size in layout) for layout in allowed)
        players = rules.seating.players
        problems.append(problem_of("sides", "sides.layout", players=players, allowed=layouts))
