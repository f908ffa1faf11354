"""Phrases as they are said at a table, kept as data, and how each of them is read.

Every line of `cases/LANGUAGE.jsonl` is one phrase: the ruleset, the phrase, and the side of a
document that it means; null where it must be marked, since it has no meaning or several.
`held_out` marks those that nobody looks at while the grammar is worked on. `written_by` tells those
of the grammar's author from those of three people who never saw it: one who spoke as at a table,
and a guest and a newcomer, whose phrases came later and were read once before any was looked at.
The visitor speaks as twelve people would, from a polite old lady to one who dictates to a machine;
whoever wrote these had not seen the grammar yet, and worked on it afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final

from scorekeeper.dictation.dictate import Dictated, dictate
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.variants.catalogue import find_variant

FOLDER: Final = Path(__file__).parent / "cases"
NAMES: Final = {"en": ("Ann", "Ben"), "es": ("Ana", "Luis")}
AUTHOR: Final = "author"
TABLE: Final = "table"
GUEST: Final = "guest"
NEWCOMER: Final = "newcomer"
VISITOR: Final = "visitor"
_TABLE_NAMES: Final = ("Ann", "Ben")
_CALIENTE: Final = "caliente-complete"


class Outcome(Enum):
    """Outcome of a phrase."""

    RIGHT = "right"
    MARKED = "marked"
    WRONG = "wrong"
    """Something else than was said, and nothing of the phrase is marked."""


@dataclass(frozen=True, slots=True)
class Case:
    """A phrase and its meaning.

    Attributes:
        ruleset: the ruleset that is played.
        phrase: the spoken words.
        side: its meaning; None where it must be marked.
        held_out: whether the grammar was made without looking at it.
        written_by: `AUTHOR` of the grammar; the others never saw it.
    """

    ruleset: str
    phrase: str
    side: Mapping[str, Any] | None
    held_out: bool = False
    written_by: str = AUTHOR


def cases(language: str) -> Iterator[Case]:
    """Yield the phrases of a language."""
    with (FOLDER / f"{language}.jsonl").open(encoding="utf-8") as file:
        for line in file:
            yield Case(**json.loads(line))


def hear(case: Case, language: str) -> Dictated:
    """Return the reading of a phrase, where its language is the page's."""
    languages = (language, *(code for code in NAMES if code != language))
    names = _TABLE_NAMES if case.written_by != AUTHOR else NAMES[language]
    return dictate(case.phrase, rules_of(case.ruleset), names, languages)


@cache
def rules_of(ruleset: str) -> Ruleset:
    """Return the rules of the usual number of players, with the Caliente where it is an option."""
    variant = find_variant(ruleset)
    options = ("caliente",) if ruleset == _CALIENTE else ()
    return variant.ruleset(variant.usual_players, options)


def judge(case: Case, heard: Dictated) -> Outcome:
    """Return the outcome of a phrase."""
    if heard.marked:
        return Outcome.MARKED
    is_right = case.side is not None and same(heard.side, case.side)
    return Outcome.RIGHT if is_right else Outcome.WRONG


def outcome_of(case: Case, language: str) -> Outcome:
    """Return the outcome of a phrase that is read where its language is the page's."""
    return judge(case, hear(case, language))


def same(side: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two sides are equal; a missing field has its default."""
    return _plain(side) == _plain(other)


def _plain(side: Mapping[str, Any]) -> dict[str, Any]:
    plain = {name: value for name, value in side.items() if value not in (0, False)}
    plain["melds"] = sorted(_cards(meld) for meld in side.get("melds", ()))
    plain["hands"] = _hands(side.get("hands", ()))
    return plain


def _hands(hands: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """Return the cards of each hand, without those at the end that hold none."""
    told = [{name: _cards(cards) for name, cards in each.items() if cards} for each in hands]
    while told and not told[-1]:
        told.pop()
    return told


def _cards(meld: str | Mapping[str, str]) -> str:
    return write_cards(read_cards(meld if isinstance(meld, str) else meld["cards"]))
