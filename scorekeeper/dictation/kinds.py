"""Kinds of melds said without their cards: `wild canasta`, `unfinished sevens`, `zip code`.

A side that is written down as counts needs no more. They are recognised under rules by which
unfinished melds cost points, and only where a part of the text between commas or joining words
(`and`) says nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.dictation.tokens import Meaning, Span, Token, marked
from scorekeeper.engine.canasta_kinds import canasta_kind, known_kinds
from scorekeeper.engine.cards import Cards, Rank
from scorekeeper.engine.deal import meld_of
from scorekeeper.engine.melds import SetMeld, UnfinishedKind, WildMeld
from scorekeeper.engine.notation import read_cards, write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.ruleset.base import CANASTA_SIZE
from scorekeeper.engine.tally import unfinished_of
from scorekeeper.wording.vocabulary import plain

_CLAUSE: Final = re.compile(r"[^,;:.!\n]+")
_MOST_JOINED: Final = 2
"""The most parts between joining words that a phrase for a kind spans."""
_SUBJECTS: Final = (Mark.WE, Mark.HAD)
_OF_CARDS: Final = {"aces": Rank.ACE, "sevens": Rank.SEVEN}
"""The canastas whose cards are known: seven of a rank, no wild card."""


def find_kinds(text: str, rules: Ruleset, language: str) -> tuple[str, list[Token]]:
    """Find the kinds of melds that a text names, under rules that have such kinds.

    Returns:
        The text, with the words for them replaced by blanks, so that places stay, and the tokens
        that stand for these words.
    """
    if not rules.unfinished.costs:
        return text, []
    theirs = {
        *(f"canastas.{kind}" for kind in known_kinds(rules)),
        *(f"unfinished.{kind.value}" for kind in UnfinishedKind if rules.unfinished.of(kind)),
        *(f"special_hand.{hand}" for hand in rules.special_hands.points),
    }
    named = [said for said in _phrases_in(text, language) if said[-1].meaning.kind in theirs]
    found = [token for said in named for token in said]
    for start, end in (token.span for token in found):
        text = text[:start] + " " * (end - start) + text[end:]
    return text, found


def _phrases_in(text: str, language: str) -> Iterator[list[Token]]:
    """Yield the tokens of each phrase for a kind: a whole part between commas or joins.

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
                if phrase := _phrase(text, Span(start, end), language):
                    yield phrase
                    reached = end
                    break


def _phrase(text: str, part: Span, language: str) -> list[Token]:
    """Return the tokens of a part of a text that is a phrase for a kind, after `we had`, if any."""
    opening = _opening(language).match(text, *part)
    assert opening is not None  # noqa: S101 -- it also matches an empty text
    start = opening.end()
    said = text[start : part.end].rstrip()
    kind = _phrases(language).get(" ".join(plain(said).split()))
    if kind is None:
        return []
    subject = [
        marked(Span(*opening.span(mark.name)), mark) for mark in _SUBJECTS if opening[mark.name]
    ]
    span = Span(start, start + len(said))
    return [*subject, Token(span, Meaning(mark=Mark.KIND, kind=kind))]


@cache
def _joins(language: str) -> re.Pattern[str]:
    """Return the pattern of joining words, such as `and`."""
    return re.compile(rf"(?<!\S){_any_of(language, Mark.JOIN)}(?!\S)", re.IGNORECASE)


@cache
def _opening(language: str) -> re.Pattern[str]:
    """Return the pattern of what may stand before a phrase: blanks, and words like `we had`."""
    words = "|".join(f"(?P<{mark.name}>{_any_of(language, mark)})" for mark in _SUBJECTS)
    return re.compile(rf"\s*(?:(?:{words})\s+)?", re.IGNORECASE)


def _any_of(language: str, mark: Mark) -> str:
    """Return the pattern of the phrases with a role, the longest first."""
    phrases = sorted(LANGUAGES[language].marks[mark], key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, phrases))})".replace(r"\ ", r"\s+")


@cache
def _phrases(language: str) -> Mapping[str, str]:
    kinds = LANGUAGES[language].kinds
    return {plain(phrase): kind for kind, phrases in kinds.items() for phrase in phrases}


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds that were told, each by its key in a document.

    Attributes:
        canastas: the canastas.
        unfinished: the unfinished melds.
        special_hand: the ids of special hands; a side lays down one.
    """

    canastas: list[str] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    special_hand: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, tokens: Iterable[Token]) -> Kinds:
        """Return the kinds that tokens name."""
        kinds = cls()
        for name, _, kind in (token.meaning.kind.partition(".") for token in tokens):
            getattr(kinds, name).append(kind)
        return kinds


def is_told_twice(side: Mapping[str, Any], kinds: Kinds, rules: Ruleset) -> bool:
    """Return whether a meld that a side has once is mentioned twice: `unfinished aces, Ax4`."""
    if len(kinds.special_hand) > 1:
        return True
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
    """Add the kinds to the fields of a side: as counts if cards cannot tell them."""
    if kinds.special_hand:
        side = {"special_hand": {"id": kinds.special_hand[0]}, **side}
    if kinds.unfinished or set(kinds.canastas) - set(_OF_CARDS):
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
