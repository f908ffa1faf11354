"""Reading what a new game is to be: everything that is wrong with it at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorekeeper.documents.errors import Problem
from scorekeeper.engine.ruleset import Citation, ImpossibleRuleError, Ruleset
from scorekeeper.engine.variants.catalogue import find_variant
from scorekeeper.engine.variants.variant import (
    PlayersError,
    UnknownOptionError,
    UnknownVariantError,
    Variant,
)
from scorekeeper.services.errors import RefusedError
from scorekeeper.services.texts import clean_name, refuse_twice
from scorekeeper.services.writes import NewGame

Sides = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class CleanGame:
    """A new game that may be started.

    Attributes:
        variant: what is played.
        rules: its rules, options and target included.
        options: the options, in the variant's order.
        sides: (name, players) of each side.
    """

    variant: Variant
    rules: Ruleset
    options: tuple[str, ...]
    sides: Sides


def clean_game(new: NewGame) -> CleanGame:
    """Return `new` with names cleaned and rules looked up.

    Raises:
        RefusedError: it cannot be played; with a problem for every field at fault.
    """
    problems: list[Problem] = []
    sides = _clean_sides(new, problems)
    found = _find_rules(new, problems)
    if found is None:
        raise RefusedError(tuple(problems))
    variant, rules = found
    _check_layout(rules, sides, problems)
    if not 0 <= new.first_dealer < sum(len(players) for _, players in sides):
        problems.append(Problem("first_dealer", "first_dealer.unknown", "Choose who deals first."))
    rules = _with_target(rules, new.target, problems)
    if problems:
        raise RefusedError(tuple(problems))
    known = variant.options_for(new.players)
    options = tuple(option.id for option in known if option.id in new.options)
    return CleanGame(variant, rules, options, sides)


def _find_rules(new: NewGame, problems: list[Problem]) -> tuple[Variant, Ruleset] | None:
    try:
        variant = find_variant(new.variant)
        return variant, variant.ruleset(new.players, new.options)
    except UnknownVariantError:
        problem = Problem("variant", "ruleset.unknown", "Choose one of the editions listed.")
    except PlayersError as error:
        message = f"This edition is played by {', '.join(error.known)}. Choose one of these."
        problem = Problem("players", "players.unknown", message, {"known": error.known})
    except UnknownOptionError as error:
        message = f"There is no “{error.asked}” with this edition and so many players."
        problem = Problem("options", "option.unknown", message, {"asked": error.asked})
    problems.append(problem)
    return None


def _clean_sides(new: NewGame, problems: list[Problem]) -> Sides:
    sides = []
    player_paths = []
    for index, side in enumerate(new.sides):
        paths = [f"sides[{index}].players[{place}]" for place in range(len(side.players))]
        players = tuple(
            clean_name(name, path, problems) for name, path in zip(side.players, paths, strict=True)
        )
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
        ways = " or ".join(" and ".join(str(size) for size in layout) for layout in allowed)
        message = f"The {rules.seating.players} players form sides of {ways}."
        values = {"players": rules.seating.players, "allowed": allowed}
        problems.append(Problem("sides", "sides.wrong", message, values))


def _with_target(rules: Ruleset, points: int | None, problems: list[Problem]) -> Ruleset:
    if points is None or points == rules.target.points:
        return rules
    source = Citation("House rule", "Target")
    try:
        return replace(
            rules, target=replace(rules.target, points=points, deals=None, source=source)
        )
    except ImpossibleRuleError as error:
        problems.append(Problem("target", "target.wrong", f"Choose another: {error.reason}."))
        return rules
