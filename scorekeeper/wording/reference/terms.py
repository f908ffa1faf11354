"""Special words of some games' tables, and their meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.wording.reference.fact import Fact, FactWriter
from scorekeeper.wording.translation import N_

_TERMS: Final = {
    "terms.clean": (
        "minimums.triple",
        N_("Clean"),
        N_("without wild cards; dirty: with some among naturals"),
    ),
    "terms.triple": (
        "minimums.triple",
        N_("Clean triple"),
        N_("three or more naturals of one rank"),
    ),
    "terms.dead": (
        "sets.canasta_closes_rank",
        N_("Dead"),
        N_("a rank of which either side has a canasta"),
    ),
    "terms.talon": (
        "dealing.talon_first",
        N_("Talon"),
        N_("cards that a side draws when it begins"),
    ),
    "terms.swad": (
        "discarding.not_on_empty",
        N_("SWAD"),
        N_("sevens, wild cards, aces and dead ranks"),
    ),
    "terms.splash": (
        "minimums.canasta_exempt",
        N_("Splash"),
        N_("a whole canasta from the hand as first meld"),
    ),
}
"""By the key of the fact: the rule that brings a word, the word, and its meaning."""


def term_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the special words of these rules; those that every game uses are not among them."""
    for key, (rule, word, meaning) in _TERMS.items():
        yield from writer.unusual(rule, word, meaning, key)
    special = writer.rules.special_hands
    if special.points:
        text = writer.gettext("fourteen cards of a pattern, laid down at once")
        yield Fact("terms.special", writer.gettext("Special hand"), text, special.source)
