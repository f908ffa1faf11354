"""Words that are said at the tables of some games only, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.engine.ruleset import Ruleset, Triple
from scorekeeper.wording.reference.fact import Fact
from scorekeeper.wording.translation import Translations


def term_facts(t: Translations, rules: Ruleset) -> Iterator[Fact]:
    """Yield the words that these rules need; those that every game uses are not among them."""
    if rules.minimums.triple is not Triple.NONE:
        source = rules.minimums.citation("triple")
        clean = t.gettext("without wild cards; dirty: with some among naturals")
        yield Fact("terms.clean", t.gettext("Clean"), clean, source)
        triple = t.gettext("three or more naturals of one rank")
        yield Fact("terms.triple", t.gettext("Clean triple"), triple, source)
    if rules.sets.canasta_closes_rank:
        dead = t.gettext("a rank of which either side has a canasta")
        yield Fact(
            "terms.dead", t.gettext("Dead"), dead, rules.sets.citation("canasta_closes_rank")
        )
    if rules.dealing.talon_first:
        talon = t.gettext("cards that a side draws when it begins")
        yield Fact("terms.talon", t.gettext("Talon"), talon, rules.dealing.citation("talon_first"))
    if rules.discarding.not_on_empty:
        swad = t.gettext("sevens, wild cards, aces and dead ranks")
        yield Fact("terms.swad", t.gettext("SWAD"), swad, rules.discarding.citation("not_on_empty"))
    if rules.minimums.canasta_exempt:
        splash = t.gettext("a whole canasta from the hand as first meld")
        yield Fact(
            "terms.splash", t.gettext("Splash"), splash, rules.minimums.citation("canasta_exempt")
        )
    if rules.special_hands.points:
        special = t.gettext("fourteen cards of a pattern, laid down at once")
        yield Fact("terms.special", t.gettext("Special hand"), special, rules.special_hands.source)
