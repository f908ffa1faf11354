"""Rules on a page: the quick reference of a ruleset, each value with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.engine.ruleset import Citation, Ruleset
from scorekeeper.services.printing.rules_cards import origins
from scorekeeper.web.common.language import gettext, speech
from scorekeeper.wording.reference import Difference, Section, differences, reference


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A value of a rule with its source.

    Attributes:
        label: its subject.
        value: its value, in words or figures.
        source: the citation that proves it.
        tag: a word or two for its origin, if it is from no rule book; else empty.
    """

    label: str
    value: str
    source: Citation
    tag: str


@dataclass(frozen=True, slots=True)
class RuleSection:
    """Values that belong together; `id` is the anchor of links."""

    id: str
    title: str
    rows: Sequence[RuleRow]


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A value that differs; `before` or `after` is empty where there is none."""

    label: str
    before: str
    after: str
    source: Citation


@dataclass(frozen=True, slots=True)
class Changes:
    """Differences of rules from others.

    Attributes:
        title: a title that names the others.
        url: the address of the others.
        name: the name of the others.
        rows: the values that differ.
    """

    title: str
    url: str
    name: str
    rows: Sequence[ChangeRow]


@dataclass(frozen=True, slots=True)
class Choice:
    """A link to the same page for another number of players, or with an option."""

    label: str
    url: str
    chosen: bool
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """Everything that a page of rules shows.

    Attributes:
        title: the name of the rules.
        subtitle: for how many, with which options.
        back: the address of the link back, and its label.
        sections: the values.
        changes: the differences from the rules that they are a change of; None for none.
        cards: links to the card to print: (label, address).
        players: the numbers of players to choose from.
        options: the options to choose from.
        notes: sentences on values that were asked for and do not exist.
        house_url: the address to make house rules of them; empty where that is not offered.
        house_label: the label of that link.
        shows_changes: whether the changes are shown unfolded.
        play_url: the address to start a game by them, likewise.
        file_url: the file to share them by, likewise.
        helper_url: the address to ask questions under them, likewise.
    """

    title: str
    subtitle: str
    back: tuple[str, str]
    sections: Sequence[RuleSection]
    changes: Changes | None
    cards: Sequence[tuple[str, str]]
    players: Sequence[Choice] = ()
    options: Sequence[Choice] = ()
    notes: Sequence[str] = ()
    house_url: str = ""
    house_label: str = ""
    shows_changes: bool = False
    play_url: str = ""
    file_url: str = ""
    helper_url: str = ""


def rule_sections(rules: Ruleset, usual: Ruleset | None = None) -> list[RuleSection]:
    """Return the quick reference of some rules.

    Args:
        rules: the rules.
        usual: the ruleset that they are house rules of, where they are: what differs from it is
            tagged.
    """
    tags = origins(speech(), rules, usual)
    return [_section(section, tags) for section in reference(speech(), rules)]


def changes_from(rules: Ruleset, parent: Ruleset, name: str, url: str) -> Changes:
    """Return the differences of `rules` from those of `parent`, which is called `name`."""
    rows = list(_change_rows(differences(speech(), rules, parent)))
    title = gettext("What differs from %(name)s", name=name)
    return Changes(title, url, name, rows)


def _section(section: Section, tags: Mapping[str, str]) -> RuleSection:
    rows = [
        RuleRow(fact.label, fact.value, fact.source, tags.get(fact.key, ""))
        for fact in section.facts
    ]
    return RuleSection(section.facts[0].key.partition(".")[0], section.title, rows)


def _change_rows(changes: Sequence[Difference]) -> Iterator[ChangeRow]:
    for change in changes:
        before = change.before.value if change.before else ""
        after = change.after.value if change.after else ""
        yield ChangeRow(change.fact.label, before, after, change.fact.source)
