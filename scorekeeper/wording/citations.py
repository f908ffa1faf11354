"""Citations in words: those of rule books as printed, house rules and own reasons translated."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.ruleset.base import HOUSE_RULE, OTHERWISE, THIS_PROJECT, Citation
from scorekeeper.engine.scoring.sheet import BY_AGREEMENT
from scorekeeper.wording.rule_words import overrides_in_words
from scorekeeper.wording.translation import N_, Translations

_OWN: Final = {THIS_PROJECT: N_("This app's ruling:"), HOUSE_RULE: N_("House rule,")}


def citation_text(t: Translations, citation: Citation) -> str:
    """Return the book and the section of a citation; a rule book's are in its own language."""
    if citation == BY_AGREEMENT:
        return t.gettext("The table, agreed among the players")
    return _in_words(t, ", ".join(filter(None, (citation.book, citation.section))))


def _in_words(t: Translations, place: str) -> str:
    """Return the words of a place, written `book, section`.

    A rule book's section may be followed by reasons of this project, each after a semicolon.
    """
    book, _, section = place.partition(", ")
    if book not in _OWN:
        found, *reasons = place.split(f"; {THIS_PROJECT}, ")
        return "; ".join((found, *(_in_words(t, f"{THIS_PROJECT}, {each}") for each in reasons)))
    if book == HOUSE_RULE:
        rules, _, usual = section.partition(OTHERWISE)
        message = t.gettext("%(rules)s; otherwise %(usual)s")
        named = overrides_in_words(t, rules)
        section = message % {"rules": named, "usual": _in_words(t, usual)}
    return f"{t.gettext(_OWN[book])} {t.gettext(section)}"
