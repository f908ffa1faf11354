"""Kinds of melds said without their cards: `wild canasta`, `unfinished sevens`, `zip code`.

A side that is written down as counts needs no more. They are recognised under rules by which
unfinished melds cost points, and only where a part of the text between commas or joining words
(`and`) says nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.dictation.tokens import Meaning, Span, Token
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
_OF_CARDS: Final = {"aces": Rank.ACE, "sevens": Rank.SEVEN}
"""The canastas whose cards are known: seven of a rank, no wild card."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase for a kind of meld, found in a text.

    Attributes:
        span: its place.
        field: the field of a side that it is for: `canastas`, `unfinished` or `special_hand`.
        kind: the kind, by its key in a document.
        subject: the place of `we had` before it; None if that is not said.
    """

    span: Span
    field: str
    kind: str
    subject: Span | None

    @property
    def tokens(self) -> Iterator[Token]:
        """The tokens that stand for its words."""
        if self.subject:
            yield Token(self.subject, Meaning(mark=Mark.WE))
        yield Token(self.span, Meaning(mark=Mark.KIND, kind=f"{self.field}.{self.kind}"))


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds that a text names.

    Attributes:
        rest: the text, with the words for them replaced by blanks, so that places stay.
        phrases: the phrases for them, in order.
    """

    rest: str
    phrases: tuple[Phrase, ...] = ()

    @property
    def canastas(self) -> list[str]:
        """The canastas, each by its key in a document."""
        return self._of("canastas")

    @property
    def unfinished(self) -> list[str]:
        """The unfinished melds, each by its key in a document."""
        return self._of("unfinished")

    @property
    def special_hands(self) -> list[str]:
        """The ids of special hands; a side lays down one."""
        return self._of("special_hand")

    @property
    def are_counts(self) -> bool:
        """Whether only a side written as counts can hold them."""
        return bool(self.unfinished or set(self.canastas) - set(_OF_CARDS))

    def _of(self, field: str) -> list[str]:
        return [phrase.kind for phrase in self.phrases if phrase.field == field]

    def among(self, tokens: Iterable[Token]) -> list[Token]:
        """Merge the tokens of the rest with those of the phrases, in the order of the text."""
        own = (token for phrase in self.phrases for token in phrase.tokens)
        return sorted([*tokens, *own], key=lambda token: token.span)

    def only(self, told: Collection[Span]) -> Kinds:
        """Return these kinds with only the phrases at some places."""
        kept = tuple(phrase for phrase in self.phrases if phrase.span in told)
        return replace(self, phrases=kept)


def find_kinds(text: str, rules: Ruleset, language: str) -> Kinds:
    """Find the kinds of melds that a text names, under rules that have such kinds."""
    if not rules.unfinished.costs:
        return Kinds(text)
    theirs: Mapping[str, Collection[str]] = {
        "canastas": known_kinds(rules),
        "unfinished": [kind for kind in UnfinishedKind if rules.unfinished.of(kind)],
        "special_hand": rules.special_hands.points,
    }
    found = _phrases_in(text, language)
    named = tuple(each for each in found if each.kind in theirs.get(each.field, ()))
    rest = text
    for start, end in (token.span for phrase in named for token in phrase.tokens):
        rest = rest[:start] + " " * (end - start) + rest[end:]
    return Kinds(rest, named)


def _phrases_in(text: str, language: str) -> Iterator[Phrase]:
    """Yield the phrases for kinds: whole parts between commas or joins.

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


def _phrase(text: str, part: Span, language: str) -> Phrase | None:
    """Return a part of a text as a phrase for a kind, after `we had`; None if it is none."""
    opening = _opening(language).match(text, *part)
    assert opening is not None  # noqa: S101 -- it also matches an empty text
    start = opening.end()
    said = text[start : part.end].rstrip()
    known = _phrases(language).get(" ".join(plain(said).split()))
    if known is None:
        return None
    field, _, kind = known.partition(".")
    subject = Span(*opening.span(1)) if opening[1] else None
    return Phrase(Span(start, start + len(said)), field, kind, subject)


@cache
def _joins(language: str) -> re.Pattern[str]:
    """Return the pattern of joining words, such as `and`."""
    return re.compile(rf"(?<!\S){_any_of(language, Mark.JOIN)}(?!\S)", re.IGNORECASE)


@cache
def _opening(language: str) -> re.Pattern[str]:
    """Return the pattern of what may stand before a phrase: blanks, and words like `we had`."""
    return re.compile(rf"\s*(?:({_any_of(language, Mark.WE)})\s+)?", re.IGNORECASE)


def _any_of(language: str, mark: Mark) -> str:
    """Return the pattern of the phrases with a role, the longest first."""
    phrases = sorted(LANGUAGES[language].marks[mark], key=len, reverse=True)
    return rf"(?:{'|'.join(map(re.escape, phrases))})"


@cache
def _phrases(language: str) -> Mapping[str, str]:
    kinds = LANGUAGES[language].kinds
    return {plain(phrase): kind for kind, phrases in kinds.items() for phrase in phrases}


def is_told_twice(side: Mapping[str, Any], kinds: Kinds, rules: Ruleset) -> bool:
    """Return whether a meld that a side has once is mentioned twice: `unfinished aces, Ax4`."""
    if len(kinds.special_hands) > 1:
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
    if kinds.special_hands:
        side = {"special_hand": {"id": kinds.special_hands[0]}, **side}
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
