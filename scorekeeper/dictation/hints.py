"""Hints for speech recognition: words that are likely to be said of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scorekeeper.dictation.language import Language, Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.ruleset import Ruleset

_SAID: Final = (
    *(Mark.NATURAL_CANASTA, Mark.MIXED_CANASTA, Mark.WE_OUT, Mark.I_OUT),
    *(Mark.CONCEALED, Mark.I_HAD, Mark.PARTNER, Mark.HAD, Mark.PENALTY),
)
_OF_EACH: Final = 2


def expected_words(rules: Ruleset, language: str) -> tuple[str, ...]:
    """List words and phrases that are likely to be said.

    Args:
        rules: the game: cards and melds that it lacks are not expected.
        language: a key of `LANGUAGES`; of another there are none.
    """
    known = LANGUAGES.get(language)
    return () if known is None else tuple(dict.fromkeys(_words(rules, known)))


def _words(rules: Ruleset, language: Language) -> Iterator[str]:
    for rank, names in language.ranks.items():
        if rank is not Rank.CALIENTE or rules.deck.calientes:
            yield from (names.singular[0], *names.plural[:1])
    for mark in _marks(rules):
        yield from language.marks[mark][:_OF_EACH]
    if rules.sequences.allowed:
        yield from (names[0] for names in language.suits.values())


def _marks(rules: Ruleset) -> Iterator[Mark]:
    yield from _SAID
    if rules.sequences.allowed:
        yield Mark.SEQUENCE
    if rules.wild_melds.allowed:
        yield Mark.WILD_MELD
    if rules.dealing.foot:
        yield Mark.FOOT
