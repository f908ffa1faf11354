"""Special words of some games' tables, and their meaning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.wording.reference.fact import Fact, FactWriter, Unusual
from scorekeeper.wording.translation import N_

_TERMS: Final = (
    Unusual(
        "minimums.triple",
        N_("Clean"),
        N_("without wild cards; dirty: with some among naturals"),
        key="terms.clean",
    ),
    Unusual(
        "minimums.triple",
        N_("Clean triple"),
        N_("three or more naturals of one rank"),
        key="terms.triple",
    ),
    Unusual(
        "sets.canasta_closes_rank",
        N_("Dead"),
        N_("a rank of which either side has a canasta"),
        key="terms.dead",
    ),
    Unusual(
        "dealing.talon_first",
        N_("Talon"),
        N_("cards that a side draws when it begins"),
        key="terms.talon",
    ),
    Unusual(
        "discarding.not_on_empty",
        N_("SWAD"),
        N_("sevens, wild cards, aces and dead ranks"),
        key="terms.swad",
    ),
    Unusual(
        "minimums.canasta_exempt",
        N_("Splash"),
        N_("a whole canasta from the hand as first meld"),
        key="terms.splash",
    ),
)


def term_facts(writer: FactWriter) -> Iterator[Fact]:
    """Yield the special words of these rules; those that every game uses are not among them."""
    yield from writer.unusual(*_TERMS)
    special = writer.rules.special_hands
    if special.points:
        text = writer.gettext("fourteen cards of a pattern, laid down at once")
        yield Fact("terms.special", writer.gettext("Special hand"), text, special.source)
