"""Tokenising: a text into the longest phrases of a language, card notation and unknown words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby, pairwise
from typing import Final

from scorekeeper.dictation.language import MELD_KINDS, Language, Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.dictation.tokens import (
    CLAUSE,
    END,
    NO_MEANING,
    SENTENCE,
    Meaning,
    Span,
    Token,
    token_at,
)
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.notation import UnknownCardError, read_cards
from scorekeeper.wording.vocabulary import plain

_Words = tuple[str, ...]
_PIECE: Final = re.compile(r"[\w*'’×&+]+|[-–—−]|[,;.:!?\n()/|]|[♠♥♦♣]|\S")
_BREAKS: Final = {**dict.fromkeys(",:=(/", CLAUSE), **dict.fromkeys(";.!?\n)|", SENTENCE)}
_HEADINGS: Final = frozenset(":=(")
_DASHES: Final = frozenset("-–—−")
_SUIT_SIGNS: Final = dict(zip("♠♥♦♣", Suit, strict=True))
_SILENT: Final = frozenset("\"“”„«»¡¿…'’‘️︎")  # noqa: RUF001
_MOST_DIGITS: Final = 3
_WORD: Final = re.compile("[ajqk][shdc]")
"""Notation of a card in lower case, which may be a word: `as`, `ad`."""


def tokens_of(text: str, language: str, players: Sequence[str]) -> list[Token]:
    """Divide a text into tokens, with ambiguous ones settled by their neighbours.

    Args:
        text: the words, or notation.
        language: a key of `LANGUAGES`.
        players: names that may be said.
    """
    tokens = list(_matched(text, language, tuple(players)))
    for settle in (_by_neighbours, _by_accent, _by_sound):
        tokens = [settle(text, tokens, place, language) for place in range(len(tokens))]
    return tokens


def _matched(text: str, language: str, players: tuple[str, ...]) -> Iterator[Token]:
    """Yield the longest phrase at each place."""
    known, names = _phrases(language), _named(language, players)
    longest, longest_name = _longest(language), _longest(language, players)
    pieces = list(_PIECE.finditer(text))
    words = [_plain_word(piece[0]) for piece in pieces]
    place = 0
    while place < len(pieces):
        reach = max(longest.get(words[place], 1), longest_name.get(words[place], 1))
        sizes = range(min(reach, len(pieces) - place), 0, -1)
        phrases = (tuple(words[place : place + size]) for size in sizes)
        phrase = next((each for each in phrases if each in known or each in names), ())
        behind = place + max(1, len(phrase))
        span = Span(pieces[place].start(), pieces[behind - 1].end())
        if phrase in known:
            yield Token(span, known[phrase], pause=_BREAKS.get(text[span.start : span.end], 0))
        elif phrase in names:
            player, meaning = names[phrase]
            yield Token(span, meaning, player=player)
        else:
            yield _piece(span, pieces[place][0])
        place = behind


def _piece(span: Span, piece: str) -> Token:
    """Return the token of a sign, a number or notation; an unknown one for anything else."""
    if piece in _BREAKS:
        mark = Mark.HEADING if piece in _HEADINGS else None
        return Token(span, Meaning(mark=mark), pause=_BREAKS[piece])
    meaning = _sign(piece) or _number(piece) or _notation(piece)
    return Token(span, meaning) if meaning else Token(span)


def _sign(piece: str) -> Meaning | None:
    if piece in _DASHES:
        return Meaning(mark=Mark.TO)
    if piece in _SILENT:
        return Meaning(mark=Mark.FILLER)
    return Meaning(suit=_SUIT_SIGNS[piece]) if piece in _SUIT_SIGNS else None


def _number(piece: str) -> Meaning | None:
    if not (piece.isascii() and piece.isdigit() and len(piece) <= _MOST_DIGITS):
        return None
    number = int(piece)
    is_card = number == Rank.DEUCE or Rank.FOUR <= number <= Rank.TEN
    is_card = is_card and not piece.startswith("0")
    return Meaning(number=number, rank=Rank(number) if is_card else None, is_figures=True)


_THREES: Final = "3s"
"""Threes of unknown colour, rather than the three of spades."""


def _notation(piece: str) -> Meaning | None:
    if _WORD.fullmatch(piece) or piece == _THREES:
        return None
    try:
        cards = read_cards(piece)
    except UnknownCardError:
        return None
    suit = cards.suited[0].suit if cards.suited else None
    return Meaning(rank=next(cards.ranks()), suit=suit, count=cards.size, is_figures=True)


# ---------- hesitation ----------

_OPEN: Final = MELD_KINDS | {
    *(Mark.JOIN, Mark.OF, Mark.OF_THE, Mark.TO, Mark.HAD, Mark.I_HAD),
    *(Mark.MY, Mark.HIS, Mark.NEVER, Mark.NOT),
}
_SUBJECTS: Final = {*(Mark.WE, Mark.ME, Mark.PARTNER, Mark.THIRD, Mark.OTHERS, Mark.IN_MY_HAND)}
_VERBS: Final = {Mark.HAD, Mark.PARTNER_HAD, Mark.WENT_OUT, Mark.FILLER}


def without_hesitation(text: str, language: str, players: Sequence[str]) -> tuple[str, list[Token]]:
    """Blank words that only bridge a pause, such as `uh`.

    Within a statement, `well` and the commas around it are blanked, too. Behind one it is a
    correction where the rank is the same: `three kings, well, four kings`.

    Returns:
        The text, and the tokens of what is taken back.
    """
    known, found = LANGUAGES[language], list[Token]()
    idle = {",", *known.hesitations, *known.rephrasings}
    if not _hesitation(language).search(text):
        return text, found
    tokens = _matched(text, language, tuple(players))
    groups = [list(group) for _, group in groupby(tokens, lambda each: _said(text, each) in idle)]
    for before, run, after in zip([[END], *groups], groups, [*groups[1:], [END]], strict=False):
        if idle.isdisjoint(_said(text, each) for each in run if _text(text, each) != ","):
            continue
        goes_on, paused = _goes_on(before[-1], *[*after, END][:2]), before[-1].pause > 0
        role = None if goes_on else _taken_back(before, after)
        for each in run:
            word, (start, end) = _said(text, each), each.span
            corrects = role is not None and word in known.rephrasings
            if corrects:
                found.append(replace(each, meaning=Meaning(mark=role)))
            spare = paused if word == "," else each.mark is Mark.FILLER or before[-1].pause
            if corrects or goes_on or spare:
                text = text[:start] + " " * (end - start) + text[end:]
            paused = paused or word == ","
    return text, found


def _goes_on(before: Token, after: Token, behind: Token) -> bool:
    """Return whether a statement is not complete yet: `a, uh, joker`, `two, um, kings`."""
    number, card = before.meaning, after.meaning
    is_subject = before.player is not None or before.mark in _SUBJECTS
    if is_subject and after.mark in _VERBS:
        return True
    if number.mark is not None or number.number is None or number.is_plural:
        return number.mark in _OPEN or after.mark in (Mark.OF, Mark.OF_THE)
    counts = card.number is not None and (card.rank is None or behind.meaning.is_card)
    return not counts and (card.is_plural or number.rank is None)


def _taken_back(before: Sequence[Token], after: Sequence[Token]) -> Mark | None:
    """Return the role of `well` between cards of a rank, or numbers, that may be either."""
    if _ranks(after)[:1] in ([rank] for rank in _ranks(before)):
        return Mark.CORRECTION
    are_numbers = before[-1].meaning.is_number and after[0].meaning.is_number
    return Mark.ALTERNATIVE if are_numbers else None


def _ranks(tokens: Sequence[Token]) -> list[Rank]:
    """Return the ranks of the cards that are counted."""
    pairs = pairwise(token.meaning for token in tokens)
    return [card.rank for number, card in pairs if number.is_number and card.rank]


def _said(text: str, token: Token) -> str:
    return " ".join(map(_plain_word, _text(text, token).split()))


@cache
def _hesitation(language: str) -> re.Pattern[str]:
    """Return the pattern of a word that may be blanked."""
    words = (*LANGUAGES[language].hesitations, *LANGUAGES[language].rephrasings)
    return re.compile(rf"\b(?:{'|'.join(words)})\b".replace(" ", r"\s+"), re.IGNORECASE)


# ---------- meanings that depend on the neighbours ----------

_ACE: Final = Meaning(rank=Rank.ACE, count=1, is_figures=True)
_LETTERS: Final = frozenset("aAjJqQkK")


def _text(text: str, token: Token) -> str:
    return text[token.span.start : token.span.end]


def _by_neighbours(text: str, tokens: Sequence[Token], place: int, _language: str) -> Token:
    """Settle a dash, which stands between the ends of a sequence or says nothing, and the letter A.

    The letter is an ace beside other notation, and a word of the language before words.
    """
    token, before, after = tokens[place], token_at(tokens, place - 1), token_at(tokens, place + 1)
    piece = _text(text, token)
    if piece in _DASHES:
        is_between = before.meaning.rank is not None and after.meaning.rank is not None
        return token if is_between else replace(token, meaning=Meaning(mark=Mark.FILLER))
    if piece not in ("A", "a") or not token.is_known:
        return token
    if token.mark is Mark.TO:
        is_ace = piece == "A"
    elif piece == "A":
        is_ace = not _is_capital_article(tokens, place, after)
    else:
        listed = token_at(tokens, place - 2) if before.pause == CLAUSE else before
        said = [_text(text, token_at(tokens, place - back)) for back in (1, 2)]
        is_letter = said[said[0] == "a"] in _LETTERS
        is_ace = is_letter or (listed.meaning.is_figures and not _is_article(after))
    return replace(token, meaning=_ACE) if is_ace else token


def _is_article(after: Token) -> bool:
    meaning = after.meaning
    is_word = meaning != NO_MEANING and meaning.number != 1
    return is_word and meaning.mark not in (Mark.TO, Mark.JOIN)


def _is_capital_article(tokens: Sequence[Token], place: int, after: Token) -> bool:
    if not _is_article(after) or not after.meaning.is_figures:
        return _is_article(after)
    return place == 0 and any(each.meaning.number == 1 for each in tokens[place + 2 :])


def _by_accent(text: str, tokens: Sequence[Token], place: int, language: str) -> Token:
    """Settle a word that means something else with its accent, which may have been left out."""
    token = tokens[place]
    accents = LANGUAGES[language].accented
    word = unicodedata.normalize("NFC", _text(text, token).casefold()) if accents else ""
    for accented, mark in accents.items():
        if word == accented:
            return replace(token, meaning=Meaning(mark=mark))
        left_out = mark is Mark.THIRD and word == plain(accented)
        if left_out and _counts_cards(tokens, place + 1):
            return token.unknown()
    return token


def _counts_cards(tokens: Sequence[Token], place: int) -> bool:
    """Return whether `dos reyes` or `un rey` stands there, before which no article can."""
    number, card = token_at(tokens, place).meaning, token_at(tokens, place + 1).meaning
    has_card = card.rank is not None and (card.is_plural or number.number == 1)
    return number.number is not None and has_card


def _by_sound(text: str, tokens: Sequence[Token], place: int, language: str) -> Token:
    """Settle a word that sounds like a number, which it is where cards follow.

    Only where a part of the text begins: `for kings`, but not `a joker for kings`.
    """
    token = tokens[place]
    number = LANGUAGES[language].homophones.get(_plain_word(_text(text, token)))
    if number is None:
        return token
    before, after = token_at(tokens, place - 1), token_at(tokens, place + 1).meaning
    corrects = before.mark in (Mark.CORRECTION, Mark.NO)
    begins = before.pause > 0 or before.mark is Mark.JOIN
    behind_card = before.meaning.rank is not None or before.meaning.suit is not None
    single = after.rank is not None and not after.is_plural and not behind_card
    may_count = after.mark in (Mark.OF, Mark.OF_THE) or after.rank is not None
    if not (corrects or single or (begins and may_count)):
        return token
    counts = after.is_plural if number > 1 else after.rank is not None and not after.is_figures
    # `too jack` may be two jacks, or a jack, too.
    return replace(token, meaning=Meaning(number=number)) if counts else token.unknown()


# ---------- the phrases of a language ----------


@cache
def _phrases(language: str) -> Mapping[_Words, Meaning]:
    """Map each phrase of a language to its meaning."""
    table: dict[_Words, Meaning] = {}
    for words, meaning in _entries(LANGUAGES[language]):
        before = table.get(words)
        if before is None:
            table[words] = meaning
        elif meaning.number is not None:
            # A number that is also the name of a card, such as seven.
            table[words] = replace(before, number=meaning.number)
    return table


@lru_cache(maxsize=256)
def _longest(language: str, players: tuple[str, ...] | None = None) -> Mapping[str, int]:
    """Map each first word of a phrase, or name, to the most words of one that it begins."""
    phrases = _phrases(language) if players is None else _named(language, players)
    return {phrase[0]: len(phrase) for phrase in sorted(phrases, key=len)}


def _entries(language: Language) -> Iterator[tuple[_Words, Meaning]]:
    yield from _rank_entries(language)
    for number, phrases in language.numbers.items():
        yield from ((_words(phrase), Meaning(number=number)) for phrase in phrases)
    for name in language.wilds.singular:
        yield _words(name), Meaning(any_wild=True)
    for name in language.wilds.plural:
        yield _words(name), Meaning(any_wild=True, is_plural=True)
    for suit, phrases in language.suits.items():
        for phrase in phrases:
            yield _words(phrase), Meaning(suit=suit)
    for mark, phrases in language.marks.items():
        for phrase in phrases:
            yield _words(phrase), Meaning(mark=mark, is_with=phrase in language.withs)


def _rank_entries(language: Language) -> Iterator[tuple[_Words, Meaning]]:
    for rank, names in language.ranks.items():
        plurals = {_words(name) for name in names.plural}
        for name in names.singular:
            yield _words(name), Meaning(rank=rank)
        for name in names.plural:
            number = _number_in(language, name, plurals)
            yield _words(name), Meaning(rank=rank, is_plural=True, number=number)


def _number_in(language: Language, name: str, plurals: set[_Words]) -> int | None:
    """Return the number in a name: `tres rojos` are three where no number is said; else None."""
    first, *rest = _words(name)
    numbers = (n for n, phrases in language.numbers.items() if (first,) in map(_words, phrases))
    return next(numbers, None) if tuple(rest) in plurals else None


@lru_cache(maxsize=256)
def _named(language: str, players: tuple[str, ...]) -> Mapping[_Words, tuple[int, Meaning]]:
    """Map each way to name a player to the player's index and the role of the phrase."""
    table = LANGUAGES[language]
    ways = (
        *((None, way) for way in table.called),
        *((Mark.I_AM, way) for way in table.introduced),
        *((Mark.PARTNER, way) for way in table.partners),
    )
    return {
        _words(way.replace("{}", name)): (
            player,
            Meaning(mark=mark, is_with=mark is None and way.endswith("a {}")),
        )
        for player, name in enumerate(players)
        if name.strip()
        for mark, way in ways
    }


def _words(phrase: str) -> _Words:
    return tuple(map(_plain_word, phrase.split()))


# Cached, as the tens of thousands of phrases of a language use a few thousand words.
_plain_word: Final = lru_cache(maxsize=8192)(plain)
