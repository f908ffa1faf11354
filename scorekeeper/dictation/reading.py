"""One line, in words or notation, to one side of a deal document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scorekeeper.dictation.certain import certain
from scorekeeper.dictation.grouping import Pile, cards_of, piles_of
from scorekeeper.dictation.kinds import contradict, kinds_in, with_kinds
from scorekeeper.dictation.language import Language, Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.dictation.lexemes import Lexeme, lexemes
from scorekeeper.dictation.listening import Listener
from scorekeeper.dictation.placed import ANYBODY, Heard, Placed, Where, WildAsked
from scorekeeper.dictation.speaking import speaker_of
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import LAID_APART, TAKEN_OUT, meld_of
from scorekeeper.engine.melds import MeldKind, SequenceMeld, SetMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset

_COUNTED: Final = (
    ("red_threes", Where.TABLE, Rank.RED_THREE),
    ("calientes_played", Where.TABLE, Rank.CALIENTE),
    (TAKEN_OUT, Where.REMOVED, LAID_APART[TAKEN_OUT]),
)
MOST_CHARACTERS: Final = 2_000
"""What is said beyond this is not read."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the text.

    Attributes:
        start: where it begins.
        end: where it ends.
        text: the part.
    """

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Unread(Part):
    """A part of the text that was not understood.

    Attributes:
        is_others: whether it tells of the other side, which is written on its own sheet.
    """

    is_others: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what may be read in several.

    Attributes:
        rank: the card that the first one is then.
        line: the whole text, so put that it says so.
    """

    rank: Rank
    line: str


@dataclass(frozen=True, slots=True)
class Asked(Part):
    """A part of the text that may be read in several ways: a wild card, and not said which.

    Attributes:
        readings: the ways.
    """

    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Dictated:
    """What was understood of a text.

    Attributes:
        text: the text.
        language: the language that it was read in.
        side: the fields of a side of a deal document (docs/documents.md) that were said: `melds`,
            `hands` (one for each player), what lies beside the melds, `went_out`, `concealed`,
            `penalty`. What was not said is missing. Where a kind of meld was told without its
            cards, they are those of a side written as counts.
        unread: what was not understood, in order.
        asked: what may be read in several ways, likewise; none of it is in `side`.
        others_out: whether it was said that the other side went out.
    """

    text: str
    language: str
    side: dict[str, Any]
    unread: tuple[Unread, ...]
    asked: tuple[Asked, ...] = ()
    others_out: bool = False

    @property
    def is_marked(self) -> bool:
        """Whether a part was not understood, or has to be asked about."""
        return bool(self.unread or self.asked)

    @property
    def marked(self) -> Sequence[Part]:
        """All such parts, in order."""
        parts: list[Part] = [*self.unread, *self.asked]
        return sorted(parts, key=lambda part: part.start)

    @property
    def pieces(self) -> Iterator[tuple[str, bool]]:
        """Yield the text in pieces, each with whether it was understood."""
        place = 0
        for gap in self.marked:
            if gap.start > place:
                yield self.text[place : gap.start], True
            yield gap.text, False
            place = gap.end
        if place < len(self.text):
            yield self.text[place:], True


def dictate(
    text: str,
    rules: Ruleset,
    players: Sequence[str] = ("", ""),
    languages: Iterable[str] = tuple(LANGUAGES),
) -> Dictated:
    """Return what a side did, as it was said.

    The language counts of which most words are known and most is understood; the first of several.

    Args:
        text: words or notation.
        rules: what is played: they tell whether there are sequences, and how many sets of a rank.
        players: the names of the side's players who play the hand; these may be said.
        languages: keys of `LANGUAGES`, the likeliest first.
    """
    names = list(players) or [""]
    codes = [code for code in languages if code in LANGUAGES] or list(LANGUAGES)
    kinds = {code: kinds_in(text[:MOST_CHARACTERS], rules, code) for code in codes}
    said = {code: lexemes(kinds[code].rest, code, names) for code in codes}
    strange = {code: sum(map(_length, said[code])) for code in codes}
    # Words count first: what a language marks in its own words is not left to another to guess.
    tried = [
        _read(text, rules, names, code, said[code]) for code in codes if _is_least(strange, code)
    ]
    best = min(tried, key=_not_understood)
    told = kinds[best.language]
    if contradict(best.side, told, rules):
        code = best.language
        return _read(text, rules, names, code, lexemes(text[:MOST_CHARACTERS], code, names))
    return replace(best, side=with_kinds(best.side, told, rules))


def _length(lexeme: Lexeme) -> int:
    return 0 if lexeme.meaning else lexeme.end - lexeme.start


def _is_least(strange: Mapping[str, int], code: str) -> bool:
    return strange[code] == min(strange.values())


def _not_understood(heard: Dictated) -> int:
    return sum(gap.end - gap.start for gap in heard.marked)


def _read(
    text: str, rules: Ruleset, names: Sequence[str], language: str, said: Sequence[Lexeme]
) -> Dictated:
    speaker = speaker_of(said, len(names))
    found = certain(speaker.found)
    heard = Listener(
        found, len(names), me=speaker.me, has_sequences=rules.sequences.allowed
    ).listen()
    heard.refuse_impossible(rules.deck.by_rank)
    piles = piles_of(heard, rules)
    side = dict(_fields(heard, piles, rules, len(names)))
    if len(text) > MOST_CHARACTERS:
        heard.unread.append((MOST_CHARACTERS, len(text)))
    asked = tuple(_asked(text, each, LANGUAGES[language]) for each in heard.asked)
    unread = tuple(_gaps(text, heard))
    return Dictated(text, language, side, unread, asked, others_out=heard.others_out)


def _asked(text: str, asked: WildAsked, language: Language) -> Asked:
    """Return a question: is the first of some wild cards a deuce or a joker?"""
    join, wilds = language.marks[Mark.JOIN][0], language.wilds
    rest = asked.count - 1
    others = f" {join} {rest} {(wilds.one if rest == 1 else wilds.many)[0]}" if rest else ""
    before, after = text[: asked.start], text[asked.end :]
    readings = tuple(
        Reading(rank, f"{before}1 {language.ranks[rank].one[0]}{others}{after}")
        for rank in (Rank.DEUCE, Rank.JOKER)
    )
    return Asked(asked.start, asked.end, text[asked.start : asked.end], readings)


def _fields(
    heard: Heard, piles: Sequence[Pile], rules: Ruleset, players: int
) -> Iterator[tuple[str, Any]]:
    if piles:
        yield "melds", [_meld(pile, rules) for pile in piles]
    laid = ("black_threes", Where.TABLE, Rank.BLACK_THREE)
    for name, where, rank in (*_COUNTED, laid) if rules.black_threes.are_laid else _COUNTED:
        number = sum(c.count or 0 for c in heard.cards if (c.where, c.rank) == (where, rank))
        if number:
            yield name, number
    hands = _hands(heard, players)
    if any(hands):
        yield "hands", hands
    for name, said in (("went_out", heard.went_out), ("concealed", heard.concealed)):
        if said is not None:
            yield name, said
    penalty = sum(points for _, _, points in heard.penalties)
    if penalty:
        yield "penalty", penalty


def _meld(pile: Pile, rules: Ruleset) -> str | dict[str, str]:
    cards = cards_of(pile.cards)
    text, inferred = write_cards(cards), meld_of(rules, cards)
    if pile.is_sequence and not isinstance(inferred, SequenceMeld):
        return {"cards": text, "kind": MeldKind.SEQUENCE.value}
    if pile.is_wild and isinstance(inferred, SetMeld):
        return {"cards": text, "kind": MeldKind.WILD.value}
    return text


def _hands(heard: Heard, players: int) -> list[dict[str, str]]:
    """Return what is left in each hand; a hand of nobody is the first that can be."""
    held = [card for card in heard.cards if card.where in (Where.HAND, Where.FOOT)]
    taken = {card.player for card in held}
    free = [place for place in range(players) if place not in taken]
    # Whoever went out holds nothing; by the rule books' example, that is the first.
    if heard.went_out and len(free) > 1:
        out = heard.out_player if heard.out_player in free else free[0]
        free.sort(key=lambda place: place == out)
    nobody = free[0] if free else players - 1
    hands = []
    for place in range(players):
        own = [c for c in held if (nobody if c.player == ANYBODY else c.player) == place]
        hands.append(_hand(own))
    return hands


def _hand(own: Sequence[Placed]) -> dict[str, str]:
    hand = {}
    for name, where in (("cards", Where.HAND), ("foot", Where.FOOT)):
        cards = write_cards(cards_of([card for card in own if card.where is where]))
        if cards:
            hand[name] = cards
    return hand


def _gaps(text: str, heard: Heard) -> Iterator[Unread]:
    """Yield what was not understood, neighbours together."""
    gaps: list[tuple[int, int, bool]] = []
    for start, end in sorted(set(heard.unread)):
        others = (start, end) in heard.others
        last = gaps[-1] if gaps else None
        if last and text[last[1] : start].strip() == "" and last[2] is others:
            gaps[-1] = (last[0], max(end, last[1]), others)
        else:
            gaps.append((start, end, others))
    for start, end, others in gaps:
        yield Unread(start, end, text[start:end], others)
