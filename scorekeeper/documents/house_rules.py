"""House rules: a ruleset with other values, cited as such."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, Final

from scorekeeper.documents.errors import Problem, problem_of
from scorekeeper.documents.reading import path_of
from scorekeeper.documents.rulesets import check_ruleset, rule_names, write_ruleset
from scorekeeper.engine.ruleset import Ruleset, canonical
from scorekeeper.engine.ruleset.base import (
    CITATIONS,
    HOUSE_RULE,
    OTHERWISE,
    Citation,
    ImpossibleRuleError,
    Rule,
)

# The seating follows from the number of players, which a document gives by itself.
_FIXED: Final = "seating."


def change_rules(
    rules: Ruleset, overrides: Mapping[str, Any], path: str, problems: list[Problem]
) -> Ruleset:
    """Return `rules` with the values that a table agreed on.

    Every component with another value is cited as a house rule that names the changes and
    the citation of the rest.

    Args:
        rules: the rules to start from.
        overrides: dotted name of a rule (`going_out.points`) → its value, as JSON.
        path: where the overrides stand in the document.
        problems: the problems so far; added to for unknown names and impossible values.
    """
    if not overrides:
        return rules
    document = write_ruleset(rules)
    known = len(problems)
    for name, value in overrides.items():
        if name not in rule_names() or name.startswith(_FIXED):
            problems.append(problem_of(path_of(path, (name,)), "rule.unknown", asked=name))
            continue
        component, _, field = name.partition(".")
        document[component] = {**document[component], field: value} if field else value
    found: list[Problem] = []
    changed = check_ruleset(document, path, found)
    problems += (_placed(problem, path, overrides) for problem in found)
    if changed is None or len(problems) > known:
        return rules
    return _cited(rules, changed)


def changed_values(rules: Ruleset, changed: Ruleset) -> dict[str, Any]:
    """Return the overrides that make `changed` of `rules`: the values that differ, and no others.

    Args:
        rules: the rules to start from.
        changed: the same with other values.
    """
    return dict(_changed_values(rules, changed))


@lru_cache(maxsize=64)
def _changed_values(rules: Ruleset, changed: Ruleset) -> dict[str, Any]:
    """Return `changed_values`, cached, as all games of an evening have the same rules."""
    before, after = write_ruleset(rules), write_ruleset(changed)
    found = {}
    for name in rule_names():
        component, _, field = name.partition(".")
        value = after[component][field] if field else after[component]
        if value != (before[component][field] if field else before[component]):
            found[name] = value
    return found


def rules_asked(base: Ruleset, rules: Ruleset) -> dict[str, Any]:
    """Return the `target` and `overrides` that make `rules` of `base`, as far as they differ.

    The seating is left aside: it follows from the number of players.

    Args:
        base: the rules of the ruleset as they are now.
        rules: the rules of a game.
    """
    asked: dict[str, Any] = {}
    target = rules.target
    if target.points is not None and target.points != base.target.points:
        asked["target"] = target.points
        base = replace(base, target=replace(base.target, points=target.points, deals=None))
    overrides = {
        name: value
        for name, value in changed_values(base, rules).items()
        if not name.startswith(_FIXED)
    }
    return {**asked, "overrides": overrides} if overrides else asked


def change_target(rules: Ruleset, points: int, problems: list[Problem]) -> Ruleset:
    """Return `rules` played to another total; one equal to their own changes nothing.

    Args:
        rules: the rules to start from.
        points: the total that ends the game.
        problems: the problems so far; added to where nobody could play to it.
    """
    if points == rules.target.points:
        return rules
    try:
        target = replace(rules.target, points=points, deals=None)
    except ImpossibleRuleError as error:
        problems.append(problem_of("target", "target.wrong", reason=error.reason))
        return rules
    return _cited(rules, replace(rules, target=target))


def _placed(problem: Problem, path: str, overrides: Mapping[str, Any]) -> Problem:
    """Return `problem` at an override: its own, or one of its component, or all of them."""
    places = [path_of(path, (name,)) for name in overrides]
    if any(problem.path.startswith(place) for place in places):
        return problem
    component = path_of(path, (problem.path.removeprefix(f"{path}.").split(".")[0], ""))
    place = next((place for place in places if place.startswith(component)), path)
    return replace(problem, path=place)


def _cited(rules: Ruleset, changed: Ruleset) -> Ruleset:
    """Return `changed` with its differences from `rules` cited as house rules, as one instance."""
    cited: dict[str, Any] = {}
    for field in fields(rules):
        before, after = getattr(rules, field.name), getattr(changed, field.name)
        if isinstance(after, Rule) and after != before:
            cited[field.name] = _with_source(field.name, before, after)
    return canonical(replace(changed, **cited))


def _with_source(component: str, before: Rule, after: Rule) -> Rule:
    """Return a rule with its changes cited as house rules, and the citations of the rest kept."""
    names = [
        field.name
        for field in fields(after)
        if field.init
        and field.name not in CITATIONS
        and getattr(after, field.name) != getattr(before, field.name)
    ]
    names_in_words = f"{component}: {', '.join(names)}".replace("_", " ")
    usual = {before.citation(name) for name in names}
    otherwise = usual.pop() if len(usual) == 1 else before.source
    source = Citation(HOUSE_RULE, f"{names_in_words}{OTHERWISE}{otherwise}")
    return replace(after, source=source, cited=before.kept_citations(names))
