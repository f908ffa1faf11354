"""Kinds of melds told without their cards: `wild canasta`, `unfinished sevens`, `zip code`.

Only where rules make them cost or earn by themselves, and only where a part of the text between
commas, or between `and` and its kin, says nothing else. A side written down as counts asks for
them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.canasta_kinds import canasta_kind, known_kinds
from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import SetMeld, UnfinishedKind, WildMeld
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.ruleset import CANASTA_SIZE, Ruleset
from scorekeeper.engine.tally import unfinished_of
from scorekeeper.wording.vocabulary import plain

_CLAUSE: Final = re.compile(r"[^,;:.!\n]+")
_MOST_JOINED: Final = 2
"""Parts between joins that a phrase for a kind may take up."""
_OF_CARDS: Final = {"aces": Rank.ACE, "sevens": Rank.SEVEN}
"""The canastas whose cards are known: seven of a rank, no wild card."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds that a text tells.

    Attributes:
        rest: the text, with blanks in the place of the words for them.
        canastas: the canastas, each by its key in a document.
        unfinished: the unfinished melds, likewise.
        special_hand: the id of a special hand; empty for none.
    """

    rest: str
    canastas: tuple[str, ...] = ()
    unfinished: tuple[str, ...] = ()
    special_hand: str = ""

    @property
    def are_counts(self) -> bool:
        """Whether only a side written as counts can hold them."""
        return bool(self.unfinished or set(self.canastas) - set(_OF_CARDS))


def find_kinds(text: str, rules: Ruleset, language: str) -> Kinds:
    """Find the kinds of melds that a text tells, under rules that have such kinds."""
    if not rules.unfinished.costs:
        return Kinds(text)
    theirs: Mapping[str, Collection[str]] = {
        "canastas": known_kinds(rules),
        "unfinished": [kind for kind in UnfinishedKind if rules.unfinished.of(kind)],
        "special_hand": rules.special_hands.points,
    }
    named: dict[str, list[str]] = {field: [] for field in theirs}
    rest = text
    for start, end, known in _phrases_in(text, language):
        field, _, kind = known.partition(".")
        if kind in theirs.get(field, ()):
            named[field].append(kind)
            rest = rest[:start] + " " * (end - start) + rest[end:]
    if len(named["special_hand"]) > 1:
        return Kinds(text)
    special = "".join(named["special_hand"])
    return Kinds(rest, tuple(named["canastas"]), tuple(named["unfinished"]), special)


def _phrases_in(text: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yield the places of phrases for kinds, with the kind: whole parts between commas or joins.

    Of two that begin at the same place the longer counts: a phrase may hold a join itself, such as
    `dream hand with five wilds`.
    """
    for clause in _CLAUSE.finditer(text):
        joins = [*_joins(language).finditer(text, *clause.span())]
        ends = [*(join.start() for join in joins), clause.end()]
        reached = clause.start()
        for place, start in enumerate([reached, *(join.end() for join in joins)]):
            if start < reached:
                continue
            for end in reversed(ends[place : place + _MOST_JOINED]):
                if known := _phrases(language).get(_words(text[start:end], language)):
                    yield start, end, known
                    reached = end
                    break


@cache
def _joins(language: str) -> re.Pattern[str]:
    """Return the pattern of `and` and its kin, the longest first."""
    phrases = sorted(LANGUAGES[language].marks[Mark.JOIN], key=len, reverse=True)
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, phrases))})(?!\S)", re.IGNORECASE)


def _words(clause: str, language: str) -> str:
    """Put a part of a text as it is looked up: plain, without `and` or `we had` before it."""
    words = " ".join(plain(clause).split())
    for opening in _openings(language):
        words = words.removeprefix(opening)
    return words


@cache
def _openings(language: str) -> Sequence[str]:
    """List the phrases that may stand before a kind, the longest first."""
    marks = LANGUAGES[language].marks
    phrases = sorted((*marks[Mark.JOIN], *marks[Mark.WE]), key=len, reverse=True)
    return [f"{plain(phrase)} " for phrase in phrases]


@cache
def _phrases(language: str) -> Mapping[str, str]:
    kinds = LANGUAGES[language].kinds
    return {plain(phrase): kind for kind, phrases in kinds.items() for phrase in phrases}


def is_told_twice(side: Mapping[str, Any], kinds: Kinds, rules: Ruleset) -> bool:
    """Return whether something is told twice, of which a side has one: `unfinished aces, Ax4`."""
    if not (kinds.canastas or kinds.unfinished):
        return False
    melds = [meld_of(rules, _cards(meld)) for meld in side.get("melds", ())]
    names = {rank: name for name, rank in _OF_CARDS.items()}
    named = [
        *(kind.partition("_")[0] for kind in (*kinds.canastas, *kinds.unfinished)),
        *(names.get(meld.rank, "") for meld in melds if isinstance(meld, SetMeld)),
        *("wild" for meld in melds if isinstance(meld, WildMeld)),
    ]
    return any(named.count(kind) > 1 for kind in (*names.values(), "wild"))


def add_kinds(side: dict[str, Any], kinds: Kinds, rules: Ruleset) -> dict[str, Any]:
    """Add the kinds to the fields of a side: as counts, where cards cannot tell them."""
    if kinds.special_hand:
        side = {"special_hand": {"id": kinds.special_hand}, **side}
    if kinds.are_counts:
        return _as_counts(side, kinds, rules)
    laid = [write_cards(_canasta(kind)) for kind in kinds.canastas]
    return {**side, "melds": [*side.get("melds", ()), *laid]} if laid else side


def _as_counts(side: dict[str, Any], kinds: Kinds, rules: Ruleset) -> dict[str, Any]:
    spoken = [_cards(meld) for meld in side.get("melds", ())]
    melds = [meld_of(rules, cards) for cards in spoken]
    canastas = Counter(dict.fromkeys(kinds.canastas, 1))
    canastas.update(kind.value for meld in melds if (kind := canasta_kind(rules, meld)))
    unfinished = [each.value for meld in melds for each in unfinished_of(rules, [meld])]
    laid = [*(_canasta(kind) for kind in kinds.canastas if kind in _OF_CARDS), *spoken]
    hands = [read_cards(hand.get("cards", "")) for hand in side.get("hands", ())]
    fields = {name: value for name, value in side.items() if name not in ("melds", "hands")}
    fields |= {
        "entry": "counts",
        "canastas": dict(canastas),
        "unfinished": [*kinds.unfinished, *unfinished],
        "card_points": sum(rules.card_points.of(cards.counts) for cards in laid),
        **_held(hands, rules),
    }
    return {name: value for name, value in fields.items() if value}


def _canasta(kind: str) -> Cards:
    return Cards.of([_OF_CARDS[kind]] * CANASTA_SIZE)


def _cards(meld: str | Mapping[str, str]) -> Cards:
    return read_cards(meld if isinstance(meld, str) else meld["cards"])


def _held(hands: Sequence[Cards], rules: Ruleset) -> dict[str, Any]:
    """Count the points that players were left with, and the cards of ranks that cost extra."""
    found: dict[str, Any] = {}
    if any(hands):
        found["hand_points"] = [rules.card_points.of(hand.counts) for hand in hands]
    for name, rank in _OF_CARDS.items():
        counts = [hand.counts[rank] for hand in hands]
        if max(counts, default=0) >= rules.held.cards:
            found[f"{name}_in_hand"] = counts
    return found
