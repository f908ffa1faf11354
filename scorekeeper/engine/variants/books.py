"""The rule books, and short ways to cite them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from scorekeeper.engine.ruleset import Citation, Rule, Ruleset

COMPLETE = "Canasta Caliente Complete (Winning Moves)"
DELUXE = "Deluxe Canasta Caliente (Winning Moves)"
HASBRO = "Canasta Caliente (Hasbro, 2001)"
HOW_TO_PLAY = "How To Play Canasta (catsatcards.com)"
CLASSIC_PAGE = "Classic Canasta rules"
AMERICAN = "Canasta League of America (canastaleague.org)"
THIS_PROJECT = "This project"

RuleT = TypeVar("RuleT", bound=Rule)


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


def amend(rule: RuleT, source: Citation, **values: Any) -> RuleT:  # noqa: ANN401 - any field's value
    """Return `rule` with other values and the place where those stand."""
    return replace(rule, source=source, **values)


def recite(rules: Ruleset, **sources: Citation) -> Ruleset:
    """Return `rules` with these components, unchanged, cited from elsewhere.

    For an edition that states in its own words what another one states, too.
    """
    cited = {name: replace(getattr(rules, name), source=to) for name, to in sources.items()}
    return replace(rules, **cited)
