"""The rule books, and short ways to cite them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar, cast

from scorekeeper.engine.ruleset import Citation, Rule, Ruleset

COMPLETE = "Canasta Caliente Complete (Winning Moves)"
DELUXE = "Deluxe Canasta Caliente (Winning Moves)"
HASBRO = "Canasta Caliente (Hasbro, 2001)"
HOW_TO_PLAY = "How To Play Canasta (catsatcards.com)"
CLASSIC_PAGE = "Classic Canasta rules"
AMERICAN = "Canasta League of America (canastaleague.org)"
THIS_PROJECT = "This project"

RuleT = TypeVar("RuleT", bound=Rule)
Cite = Callable[..., Citation]


def complete(section: str, quote: str = "") -> Citation:
    """Cite Canasta Caliente Complete."""
    return Citation(COMPLETE, section, quote)


def deluxe(section: str, quote: str = "") -> Citation:
    """Cite Deluxe Canasta Caliente."""
    return Citation(DELUXE, section, quote)


def hasbro(section: str, quote: str = "") -> Citation:
    """Cite Canasta Caliente of 2001."""
    return Citation(HASBRO, section, quote)


def how_to_play(section: str, quote: str = "") -> Citation:
    """Cite How To Play Canasta."""
    return Citation(HOW_TO_PLAY, section, quote)


def classic_page(section: str, quote: str = "") -> Citation:
    """Cite the Classic Canasta page."""
    return Citation(CLASSIC_PAGE, section, quote)


def american(section: str) -> Citation:
    """Cite the rules of the Canasta League of America, with what else states the same."""
    return Citation(AMERICAN, section)


def this_project(reason: str) -> Citation:
    """Cite this project, for a value that no rule book states."""
    return Citation(THIS_PROJECT, reason)


def amend(
    rule: RuleT,
    source: Citation,
    cited: Mapping[str, Citation] = MappingProxyType({}),
    /,
    **values: Any,  # noqa: ANN401 - any field's value
) -> RuleT:
    """Return `rule` with other values and the place where those stand; others keep theirs.

    Args:
        rule: the rule to start from.
        source: where the other values stand.
        cited: where some of them stand instead, by name as in `Rule.cited`.
        values: the other values.
    """
    return replace(rule, source=source, cited={**rule.kept_citations(values), **cited}, **values)


def recite(rules: Ruleset, cite: Cite, places: Mapping[str, tuple[str, ...]]) -> Ruleset:
    """Return `rules`, no value changed, cited from elsewhere.

    Args:
        rules: the rules.
        cite: how to cite the book.
        places: section and quotation for a whole component (`canastas`), which forgets where its
            values stood, or for a value of one (`canastas.natural`).
    """
    found: dict[str, Rule] = {}
    for name in sorted(places):
        component, _, value = name.partition(".")
        rule = found.get(component, getattr(rules, component))
        place = cite(*places[name])
        found[component] = (
            replace(rule, cited={**rule.cited, value: place})
            if value
            else replace(rule, source=place, cited={})
        )
    return replace(rules, **cast("Any", found))
