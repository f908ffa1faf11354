"""Runs all stages of dictation: from a line to one side of a deal document.

Kinds of melds become tokens of their own, the rest is tokenised, the speaker resolved, tokens are
rewritten, uncertain parts set apart, the rest is parsed, its statements are checked, cards are
grouped into melds, and all is written as the fields of a side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scorekeeper.dictation.checks import check_statements
from scorekeeper.dictation.kinds import Kinds, add_kinds, find_kinds, is_told_twice
from scorekeeper.dictation.language import Language, Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.dictation.melds import SaidMeld, cards_of, melds_of
from scorekeeper.dictation.parsing.parser import Parser
from scorekeeper.dictation.rewriting import rewrite
from scorekeeper.dictation.segmenting import set_uncertain_apart
from scorekeeper.dictation.speaker import resolve_speaker
from scorekeeper.dictation.statements import (
    ANYBODY,
    Amount,
    CardGroup,
    Heard,
    Where,
    size_of,
    without,
)
from scorekeeper.dictation.tokenising import tokens_of, without_hesitation
from scorekeeper.dictation.tokens import Span, Token
from scorekeeper.engine.cards import Rank
from scorekeeper.engine.deal import LAID_APART, TAKEN_OUT, meld_of
from scorekeeper.engine.melds import MeldKind, SequenceMeld, SetMeld
from scorekeeper.engine.notation import write_cards
from scorekeeper.engine.ruleset import Ruleset
from scorekeeper.engine.special_hands import HAND_SIZE, SpecialHandId

_THREES: Final = frozenset({Rank.RED_THREE, Rank.BLACK_THREE})
MOST_CHARACTERS: Final = 2_000
"""The most characters of a text that are read; the rest is marked as not understood."""


@dataclass(frozen=True, slots=True)
class UnclearPart:
    """A part of the text that was not understood, or may be read in several ways.

    Attributes:
        start: the index of its first character.
        end: the index after its last one.
        text: the part.
        is_others: whether it tells of the other side, which is written on its own sheet.
        readings: the ways to read it, for a wild card of either kind: the rank of its first card →
            the whole text, rewritten to have this reading only. Empty where it was not understood.
    """

    start: int
    end: int
    text: str
    is_others: bool = False
    readings: Mapping[Rank, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dictated:
    """The side that a text describes.

    Attributes:
        text: the text.
        language: the language that it was read in.
        side: the fields of a side of a deal document that were said: `melds`, `hands` (one for
            each player), cards beside the melds, `went_out`, `concealed`, `penalty`; others are
            missing. If a kind of meld was said without its cards, the side is written as counts.
        marked: the parts that were not understood, or have to be asked about, in order; none of
            these is in `side`.
        others_out: whether it was said that the other side went out.
    """

    text: str
    language: str
    side: dict[str, Any]
    marked: tuple[UnclearPart, ...]
    others_out: bool = False

    @property
    def unread(self) -> tuple[UnclearPart, ...]:
        """The parts that were not understood."""
        return tuple(part for part in self.marked if not part.readings)

    @property
    def asked(self) -> tuple[UnclearPart, ...]:
        """The parts that may be read in several ways."""
        return tuple(part for part in self.marked if part.readings)

    @property
    def pieces(self) -> Iterator[tuple[str, bool]]:
        """The text in pieces, each with whether it was understood."""
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
    """Read the text of one side's hand, and return the side with the parts not understood.

    The language is the one with most words known and most understood; the first of several.

    Args:
        text: words or notation.
        rules: the rules of the game: they tell whether there are sequences, and sets of one rank.
        players: the names of the side's players who play the hand; these may be said.
        languages: keys of `LANGUAGES`, the likeliest first.
    """
    names = list(players) or [""]
    codes = [code for code in languages if code in LANGUAGES] or list(LANGUAGES)
    tokens = {code: _tokens(text[:MOST_CHARACTERS], rules, names, code) for code in codes}
    # Words count first: a text marked in its own language is not left to another to guess.
    unknown = {code: _length_of_unknown(tokens[code]) for code in codes}
    least = [code for code in codes if unknown[code] == min(unknown.values())]
    tried = [_read(text, rules, names, code, tokens[code]) for code in least]
    best, told = min(tried, key=lambda each: sum(part.end - part.start for part in each[0].marked))
    if is_told_twice(best.side, told, rules):
        said, _ = without_hesitation(text[:MOST_CHARACTERS], best.language, names)
        again = tokens_of(said, best.language, names)
        return _read(text, rules, names, best.language, again)[0]
    return replace(best, side=add_kinds(best.side, told, rules))


def _tokens(text: str, rules: Ruleset, names: Sequence[str], language: str) -> list[Token]:
    """Return the tokens of a text, with those of kinds of melds in their places."""
    said, doubts = without_hesitation(text, language, names)
    rest, kinds = find_kinds(said, rules, language)
    tokens = [*tokens_of(rest, language, names), *kinds, *doubts]
    return sorted(tokens, key=lambda token: token.span)


def _length_of_unknown(tokens: Sequence[Token]) -> int:
    return sum(token.span.end - token.span.start for token in tokens if not token.is_known)


def _read(
    text: str, rules: Ruleset, names: Sequence[str], language: str, tokens: Sequence[Token]
) -> tuple[Dictated, Kinds]:
    """Return the side without the kinds of melds said of it, and these kinds."""
    me, known = resolve_speaker(tokens, len(names))
    parser = Parser(
        set_uncertain_apart(rewrite(known)),
        len(names),
        me=me,
        has_sequences=rules.sequences.allowed,
    )
    heard = parser.parse()
    check_statements(heard, len(names), rules.deck.by_rank)
    told = Kinds.of(heard.kinds)
    special = "".join(told.special_hand[:1])
    own = _of_special_hand(heard, special, rules) if special else []
    heard.cards = without(heard.cards, own)
    melds = melds_of(heard, rules)
    side = dict(_fields(heard, melds, rules, len(names)))
    if own:
        side["special_hand"] = {"id": special, "cards": write_cards(cards_of(own))}
    if len(text) > MOST_CHARACTERS:
        heard.unread.append(Span(MOST_CHARACTERS, len(text)))
    asked = [_question(text, each, LANGUAGES[language]) for each in heard.asked]
    marked = sorted([*_gaps(text, heard), *asked], key=lambda part: part.start)
    return Dictated(text, language, side, tuple(marked), heard.others_out), told


def _of_special_hand(heard: Heard, special: str, rules: Ruleset) -> list[CardGroup]:
    """Return the cards of a special hand, said beside its name; none if they are melds.

    Under most rules a side with a special hand has no melds, so all cards laid down are its cards;
    under the others only as many as a special hand has.
    """
    laid = [card for card in heard.cards if card.is_laid and card.rank is not Rank.CALIENTE]
    threes = [card for card in laid if card.rank in _THREES]
    own = without(laid, threes)
    if special == SpecialHandId.STRAIGHT and (size_of(own), size_of(threes)) == (HAND_SIZE - 1, 1):
        own = laid
    is_own = size_of(own) == HAND_SIZE or not rules.special_hands.beside_melds
    return own if is_own else []


# ---------- the parts that are marked ----------


def _gaps(text: str, heard: Heard) -> Iterator[UnclearPart]:
    """Yield the parts that were not understood, with adjacent ones merged."""
    gaps: list[UnclearPart] = []
    for start, end in sorted(set(heard.unread)):
        gap = UnclearPart(start, end, "", is_others=(start, end) in heard.others)
        last = gaps[-1] if gaps else None
        if last and not text[last.end : start].strip() and last.is_others is gap.is_others:
            gaps[-1] = replace(last, end=max(end, last.end))
        else:
            gaps.append(gap)
    for gap in gaps:
        yield replace(gap, text=text[gap.start : gap.end])


def _question(text: str, wilds: Amount, language: Language) -> UnclearPart:
    """Ask whether the first of some wild cards is a deuce or a joker."""
    (start, end), rest = wilds.span, (wilds.number or 0) - 1
    join, names = language.marks[Mark.JOIN][0], language.wilds
    others = f" {join} {rest} {(names.singular if rest == 1 else names.plural)[0]}" if rest else ""
    readings = {
        rank: f"{text[:start]}1 {language.ranks[rank].singular[0]}{others}{text[end:]}"
        for rank in (Rank.DEUCE, Rank.JOKER)
    }
    return UnclearPart(start, end, text[start:end], readings=readings)


# ---------- the fields of a document ----------


def _fields(
    heard: Heard, melds: Sequence[SaidMeld], rules: Ruleset, players: int
) -> Iterator[tuple[str, Any]]:
    """Yield the statements as the fields of a side."""
    if melds:
        yield "melds", [_meld(meld, rules) for meld in melds]
    for name, rank in LAID_APART.items():
        where = Where.REMOVED if name == TAKEN_OUT else Where.TABLE
        number = size_of(c for c in heard.cards if (c.where, c.rank) == (where, rank))
        if number and (name != "black_threes" or rules.black_threes.are_laid):
            yield name, number
    hands = _hands(heard, players)
    if any(hands):
        yield "hands", hands
    for name, value in (("went_out", heard.went_out), ("concealed", heard.concealed)):
        if value is not None:
            yield name, value
    penalty = sum(each.number or 0 for each in heard.penalties)
    if penalty:
        yield "penalty", penalty


def _meld(meld: SaidMeld, rules: Ruleset) -> str | dict[str, str]:
    cards = cards_of(meld.cards)
    text, inferred = write_cards(cards), meld_of(rules, cards)
    if meld.is_sequence and not isinstance(inferred, SequenceMeld):
        return {"cards": text, "kind": MeldKind.SEQUENCE.value}
    if meld.is_wild and isinstance(inferred, SetMeld):
        return {"cards": text, "kind": MeldKind.WILD.value}
    return text


def _hands(heard: Heard, players: int) -> list[dict[str, str]]:
    """Return the cards left in each player's hand and foot, in notation.

    Cards whose player was not said go to the first player of whom none are mentioned.
    """
    held = [card for card in heard.cards if card.where in (Where.HAND, Where.FOOT)]
    taken = {card.player for card in held}
    free = [player for player in range(players) if player not in taken]
    # The player who went out holds nothing, and is the first of the free ones unless named.
    if heard.went_out and len(free) > 1:
        out = heard.out_player if heard.out_player in free else free[0]
        free.sort(key=lambda player: player == out)
    nobody = free[0] if free else players - 1
    return [
        _hand([c for c in held if (nobody if c.player == ANYBODY else c.player) == player])
        for player in range(players)
    ]


def _hand(own: Sequence[CardGroup]) -> dict[str, str]:
    texts = {
        name: write_cards(cards_of([card for card in own if card.where is where]))
        for name, where in (("cards", Where.HAND), ("foot", Where.FOOT))
    }
    return {name: cards for name, cards in texts.items() if cards}
