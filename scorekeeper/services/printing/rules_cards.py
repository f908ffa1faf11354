"""Cards of rules, to lie on the table."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.documents.house_rules import HOUSE_RULE
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.books import THIS_PROJECT
from scorekeeper.services.printing.sheets import Heading, players_text
from scorekeeper.sheets.rules_card import RulesCard
from scorekeeper.wording.reference import differences, reference
from scorekeeper.wording.translation import Translations


def rules_card(
    t: Translations, rules: Ruleset, heading: Heading, edition: str, usual: Ruleset | None = None
) -> RulesCard:
    """Return a card of rules, to be printed.

    Args:
        t: the language.
        rules: the rules.
        heading: the title above them.
        edition: the rule book that they are from.
        usual: the ruleset that they are house rules of, where they are.
    """
    return RulesCard(
        title=heading.title,
        subtitle=", ".join((players_text(t, rules), *heading.options)),
        sections=reference(t, rules),
        footer=edition,
        origins=origins(t, rules, usual),
    )


def origins(t: Translations, rules: Ruleset, usual: Ruleset | None = None) -> Mapping[str, str]:
    """Return the sources of values that are from no rule book, by the keys of their facts.

    Args:
        t: the language.
        rules: the rules.
        usual: the ruleset that they are house rules of, where they are. A component is cited as
            a house rule whole; of its values, those are named that differ.
    """
    changes = () if usual is None else differences(t, rules, usual)
    changed = {change.fact.key for change in changes}
    found = {}
    for section in reference(t, rules):
        for fact in section.facts:
            if fact.source.book == THIS_PROJECT or f"; {THIS_PROJECT}, " in fact.source.section:
                found[fact.key] = t.gettext("by this project")
            elif fact.source.book == HOUSE_RULE and fact.key in changed:
                found[fact.key] = t.gettext("house rule")
    return found
