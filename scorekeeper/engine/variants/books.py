"""The rule books, and short ways to cite them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CITATIONS, Citation, Rule

COMPLETE = "Canasta Caliente Complete (Winning Moves)"
DELUXE = "Deluxe Canasta Caliente (Winning Moves)"
HASBRO = "Canasta Caliente (Hasbro, 2001)"
HOW_TO_PLAY = "How To Play Canasta (catsatcards.com)"
CLASSIC_PAGE = "Classic Canasta rules"
AMERICAN = "Canasta League of America (canastaleague.org)"

Cite = Callable[..., Citation]
Places = Mapping[str, Mapping[str, str]]
"""Section of a book → names as in `cite_each`, parted by blanks → words that prove these there."""


# Each cites a book: its section, and the words there that settle it.
complete = partial(Citation, COMPLETE)
deluxe = partial(Citation, DELUXE)
hasbro = partial(Citation, HASBRO)
how_to_play = partial(Citation, HOW_TO_PLAY)
classic_page = partial(Citation, CLASSIC_PAGE)
american = partial(Citation, AMERICAN)
"""By its sections, with other books that state the same."""


def change(rules: Ruleset, source: Citation | None, /, **components: Mapping[str, Any]) -> Ruleset:
    """Return `rules` with other values and their citation; other values keep theirs.

    Args:
        rules: the rules to start from.
        source: the citation of the other values; None to keep that of the values before.
        components: the values of each component that changes. Beside them may stand a `source`
            of its own, and the citations of single values, as in `Rule.cited`.
    """
    changed = {
        name: _changed(getattr(rules, name), {"source": source, **values})
        for name, values in components.items()
    }
    return replace(rules, **cast("Any", changed))


def _changed(rule: Rule, changes: Mapping[str, Any]) -> Rule:
    source, cited = changes["source"], changes.get("cited", {})
    values = {name: value for name, value in changes.items() if name not in CITATIONS}
    if source is None:
        return replace(rule, **values)
    return replace(rule, source=source, cited={**rule.kept_citations(values), **cited}, **values)


def recite(rules: Ruleset, cite: Cite, *tables: Places) -> Ruleset:
    """Return `rules`, no value changed, cited from a book.

    Args:
        rules: the rules.
        cite: makes a citation of the book.
        tables: their places in it; a later table overrides an earlier one.
    """
    found = {
        name: cite(section, quote)
        for table in tables
        for section, quotes in table.items()
        for names, quote in quotes.items()
        for name in names.split()
    }
    return cite_each(rules, found)


def decide(rules: Ruleset, reasons: Mapping[str, Citation]) -> Ruleset:
    """Return `rules`, no value changed, citing this project for values that no rule book states.

    Args:
        rules: the rules.
        reasons: names as in `cite_each`, parted by blanks → why it is ruled so.
    """
    found = {name: reason for names, reason in reasons.items() for name in names.split()}
    return cite_each(rules, found)


def cite_each(rules: Ruleset, places: Mapping[str, Citation]) -> Ruleset:
    """Return `rules`, no value changed, cited from elsewhere.

    Args:
        rules: the rules.
        places: the citation of a whole component (`canastas`), which replaces those of its values,
            or of a value of one (`canastas.natural`).
    """
    found: dict[str, Rule] = {}
    for name in sorted(places):
        component, _, value = name.partition(".")
        rule = found.get(component, getattr(rules, component))
        found[component] = (
            replace(rule, cited={**rule.cited, value: places[name]})
            if value
            else replace(rule, source=places[name], cited={})
        )
    return replace(rules, **cast("Any", found))
