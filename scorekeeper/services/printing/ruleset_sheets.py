"""Sheets of rulesets: cards of rules to lie on the table, and blank score sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import HOUSE_RULE, THIS_PROJECT
from scorekeeper.services.printing.sheets import Heading, target_text
from scorekeeper.sheets.blank_page import BlankSheet
from scorekeeper.sheets.model import SheetSide
from scorekeeper.sheets.rules_card import RulesCard
from scorekeeper.wording.board import players_text
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference import Fact, Section, differences, reference
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import capitalised, laid_threes, special_hand_name, words


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
        subtitle=", ".join((players_text(t, [rules.seating.players]), *heading.options)),
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
                found[fact.key] = t.gettext("by this app")
            elif fact.source.book == HOUSE_RULE and fact.key in changed:
                found[fact.key] = t.gettext("house rule")
    return found


# Rules that a scorer looks up between two hands, by the first half of the facts' keys.
_LOOKED_UP: Final = (
    "card_points",
    "minimums",
    "canastas",
    "unfinished",
    "red_threes",
    "going_out",
    "calientes",
)


_FEW_HANDS: Final = 9
"""A game of more is not written on the boxes of one page."""
_MANY_HANDS: Final = 8
"""The least number of boxes for a game of any number of hands."""


def blank_sheet(
    t: Translations, rules: Ruleset, heading: Heading, sides: Sequence[str] = ()
) -> BlankSheet:
    """Return a sheet to be filled in by pen.

    Args:
        t: the language.
        rules: the rules that it is for.
        heading: the title above it.
        sides: the names of the sides; empty for as many without a name as the rules have first.
    """
    names = tuple(sides) or ("",) * len(rules.seating.scorers[0])
    deals = rules.target.deals
    few = None if deals is None or deals > _FEW_HANDS else deals
    return BlankSheet(
        title=heading.title,
        subtitle=", ".join(
            (players_text(t, [rules.seating.players]), target_text(t, rules), *heading.options)
        ),
        sides=tuple(SheetSide(name=name) for name in names),
        parts=tuple(_parts(t, rules)),
        references=(
            *filter(_is_looked_up, reference(t, rules)),
            *_special_hands(t, rules),
        ),
        hands=few or _MANY_HANDS,
        is_all=few is not None,
    )


def _special_hands(t: Translations, rules: Ruleset) -> Iterator[Section]:
    """Yield the bonuses of special hands, where there are any; the rules card describes them."""
    rule = rules.special_hands
    facts = [
        Fact(
            key=f"special_hands.{special.value}",
            label=capitalised(special_hand_name(t, special)),
            value=figure(points),
            source=rule.citation("points", special.value),
        )
        for special, points in rule.points.items()
    ]
    if facts:
        yield Section(t.gettext("Special hands"), tuple(facts))


def _parts(t: Translations, rules: Ruleset) -> Iterator[str]:
    """Yield the parts of a hand's score."""
    terms = words(t, rules)
    yield t.gettext("Melded cards")
    yield t.gettext("Canastas")
    yield capitalised(laid_threes(t, rules))
    yield t.gettext("Going out")
    blacks = rules.black_threes
    if blacks.in_hand_points is not None or blacks.are_removed:
        yield capitalised(terms.black_threes)
    if rules.unfinished.costs or rules.held.points:
        yield t.gettext("Unfinished or held")
    if rules.sequences.short_cards:
        yield t.gettext("Short sequences")
    yield t.gettext("Cards left in hand")
    if rules.deck.calientes:
        yield capitalised(terms.calientes)


def _is_looked_up(section: Section) -> bool:
    return section.facts[0].key.partition(".")[0] in _LOOKED_UP
