"""Blank sheets of rulesets, to be filled in by pen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.services.printing.sheets import Heading, players_text
from scorekeeper.sheets.blank_page import BlankSheet
from scorekeeper.sheets.model import SheetSide
from scorekeeper.wording.numbers import figure
from scorekeeper.wording.reference import Fact, Section, reference
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import capitalised, special_hand_name, words

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
    names = tuple(sides) or ("",) * _columns(rules)
    return BlankSheet(
        title=heading.title,
        subtitle=", ".join((players_text(t, rules), *heading.options)),
        sides=tuple(SheetSide(name=name) for name in names),
        parts=tuple(_parts(t, rules)),
        references=(
            *filter(_is_looked_up, reference(t, rules)),
            *_special_hands(t, rules),
        ),
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


def _columns(rules: Ruleset) -> int:
    """Return the number of columns of the sheet: one for everybody who scores."""
    if rules.seating.members_score_alone:
        return rules.seating.players
    return len(rules.seating.sides[0])


def _parts(t: Translations, rules: Ruleset) -> Iterator[str]:
    """Yield the parts of a hand's score."""
    terms = words(t, rules)
    yield t.gettext("Melded cards")
    yield t.gettext("Canastas")
    blacks = rules.black_threes
    yield t.gettext("Threes") if blacks.are_laid else capitalised(terms.red_threes)
    yield t.gettext("Going out")
    if blacks.in_hand_points is not None or blacks.removed_points:
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
