"""A ruleset in words: the quick reference, and how it differs from its parent.

Every page, card and listing of rules is made from this, and this from the ruleset alone: a value
changed in a ruleset is changed everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.wording.reference.fact import Fact, FactWriter
from scorekeeper.wording.reference.melding import canasta_facts, first_meld_facts, meld_facts
from scorekeeper.wording.reference.penalties import special_hand_facts, unfinished_facts
from scorekeeper.wording.reference.playing import (
    caliente_facts,
    discard_facts,
    going_out_facts,
    pile_facts,
    red_three_facts,
    stock_out_facts,
)
from scorekeeper.wording.reference.table import card_facts, end_facts, table_facts, term_facts
from scorekeeper.wording.translation import N_, Translations
from scorekeeper.wording.vocabulary import capitalised

__all__ = ["Difference", "Fact", "Section", "differences", "reference"]


@dataclass(frozen=True, slots=True)
class Section:
    """Facts that belong together.

    Attributes:
        title: the heading.
        facts: its facts, in reading order.
    """

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that a ruleset changes in its parent.

    Attributes:
        before: the parent's fact, None where it has none.
        after: the ruleset's fact, None where it has none.
    """

    before: Fact | None
    after: Fact | None

    @property
    def fact(self) -> Fact:
        """The ruleset's fact, or the parent's where it was dropped."""
        fact = self.after or self.before
        assert fact is not None, "a difference has at least one of its facts"  # noqa: S101
        return fact


_SECTIONS: Final[tuple[tuple[str, Callable[[FactWriter], Iterator[Fact]]], ...]] = (
    (N_("Players and deal"), table_facts),
    (N_("Card values"), card_facts),
    (N_("First meld"), first_meld_facts),
    (N_("Melds"), meld_facts),
    (N_("Canastas"), canasta_facts),
    (N_("Unfinished or held"), unfinished_facts),
    (N_("Special hands"), special_hand_facts),
    (N_("%(laid_threes)s"), red_three_facts),
    (N_("Going out"), going_out_facts),
    (N_("Taking the pile"), pile_facts),
    (N_("Discards"), discard_facts),
    (N_("%(stock)s gone"), stock_out_facts),
    (N_("Caliente cards"), caliente_facts),
    (N_("End of the game"), end_facts),
    (N_("Words of this game"), term_facts),
)


def reference(t: Translations, rules: Ruleset) -> tuple[Section, ...]:
    """Return the quick reference of a ruleset, sections without a fact left out."""
    writer = FactWriter(t, rules)
    sections = (
        Section(capitalised(writer.gettext(title)), tuple(facts(writer)))
        for title, facts in _SECTIONS
    )
    return tuple(section for section in sections if section.facts)


def differences(t: Translations, rules: Ruleset, parent: Ruleset) -> tuple[Difference, ...]:
    """Return the changes that `rules` makes to `parent`, in reading order.

    Rows of a table are compared where both have one for the same scores or hands; other rows of the
    parent are left out, as rows of `rules` hold in their place.
    """
    mine, theirs = _by_subject(t, rules), _by_subject(t, parent)
    dropped = (each for each, fact in theirs.items() if each not in mine and not fact.is_row)
    return tuple(
        Difference(theirs.get(each), mine.get(each))
        for each in (*mine, *dropped)
        if each not in mine or each not in theirs or mine[each].value != theirs[each].value
    )


def _by_subject(t: Translations, rules: Ruleset) -> dict[tuple[str, str], Fact]:
    """Return the facts of a ruleset by key; rows of a table by key and label."""
    facts = (fact for section in reference(t, rules) for fact in section.facts)
    return {(fact.key, fact.label if fact.is_row else ""): fact for fact in facts}
