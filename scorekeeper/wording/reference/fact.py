"""Facts of a ruleset, and how they are written in a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import get_type_hints

from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import FURTHER_ON, HOUSE_RULE, THIS_PROJECT, Citation, Rule
from scorekeeper.wording.translation import Translations
from scorekeeper.wording.vocabulary import capitalised, filled, laid_threes, terms, words


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a ruleset in words, with its source.

    Attributes:
        key: the name of its subject, the same in every ruleset and language: `canastas.natural`.
        label: its subject in words.
        value: its value, in words or figures.
        source: the citation that proves it.
        is_row: whether it is a row of a table, and holds only for the case in its label.
    """

    key: str
    label: str
    value: str
    source: Citation
    is_row: bool = False


class FactWriter:
    """Writes facts of the rules of a game in a language.

    Attributes:
        t: the language.
        rules: the rules.
        words: the terms of the game.
    """

    def __init__(self, t: Translations, rules: Ruleset) -> None:
        """Start with a language and the rules to write about."""
        self.t, self.rules, self.words = t, rules, words(t, rules)
        self._terms = {**terms(t, rules), "laid_threes": laid_threes(t, rules)}

    def gettext(self, message: str, **values: object) -> str:
        """Return a message in the language, with its values and the terms of the game."""
        text = self.t.gettext(message)
        return filled(text, {**self._terms, **values}) if "%" in text else text

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Return a message about one or several, with the number."""
        return self.t.ngettext(one, many, count) % {"count": count}

    def fact(self, key: str, label: str, value: str, *places: str, **values: object) -> Fact:
        """Return a fact.

        Args:
            key: its key, which begins with the component that it is of.
            label: the message for its subject.
            value: its value, in the language.
            places: the values of the component that it states, as `Rule.citation` takes them;
                none where it states only the one that its key names.
            values: what fills the placeholders of its label.
        """
        return self.named(key, self.gettext(label, **values), value, *places)

    def named(self, key: str, name: str, value: str, *places: str) -> Fact:
        """Return a fact about something by its name in the language; otherwise as `fact`."""
        component, _, rule_name = key.partition(".")
        rule: Rule = getattr(self.rules, component)
        source = cited_together(rule, *places) if places else rule.citation(rule_name)
        return Fact(key, capitalised(name), value, source)

    def unusual(self, rule: str, label: str, text: str, key: str = "") -> Iterator[Fact]:
        """Yield the fact of a rule whose value differs from that of most games.

        Args:
            rule: the dotted name of the rule.
            label: the message for its subject.
            text: the message for its value; either may hold the value, as `%(count)d`.
            key: the key of the fact, where that is not the rule's name.
        """
        component, _, name = rule.partition(".")
        found: Rule = getattr(self.rules, component)
        count = getattr(found, name)
        if count != _usual(component)[name]:
            label, text = (self.gettext(message, count=count) for message in (label, text))
            yield Fact(key or rule, capitalised(label), text, found.citation(name))


@cache
def _usual(component: str) -> Mapping[str, object]:
    """Return the default values of a component, which are those of most games."""
    return {each.name: each.default for each in fields(get_type_hints(Ruleset)[component])}


def cited_together(rule: Rule, *values: str) -> Citation:
    """Return one citation for several values of a component: their passages one after the other.

    Args:
        rule: the component.
        values: the values, as `Rule.citation` takes them.
    """
    if len(values) == 1:
        return rule.citation(values[0])
    found = list(dict.fromkeys(rule.citation(value) for value in values))
    if len(found) == 1:
        return found[0]
    books = list(dict.fromkeys(each.book for each in found))
    book = next((name for name in books if name != THIS_PROJECT), books[0])
    own = [each for each in found if each.book == book]
    sections = dict.fromkeys(section for each in own for section in _sections(each))
    others = (each.text for each in found if each.book != book)
    passages = [passage for each in own for passage in each.quote.split(FURTHER_ON) if passage]
    quote = FURTHER_ON.join(_without_parts(passages))
    return Citation(book, "; ".join((*sections, *others)), quote)


def _sections(citation: Citation) -> list[str]:
    """Return the sections of a rule book that a citation names, or its reason if it has no book."""
    section = citation.section
    return [section] if citation.book in {THIS_PROJECT, HOUSE_RULE} else section.split("; ")


def _without_parts(passages: Sequence[str]) -> Iterator[str]:
    """Yield each passage once, and none that is part of another."""
    for passage in dict.fromkeys(passages):
        if not any(passage != other and passage in other for other in passages):
            yield passage
