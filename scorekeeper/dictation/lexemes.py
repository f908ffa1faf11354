"""Text to lexemes: the longest phrases that a language knows, card notation, unknown words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final

from scorekeeper.dictation.language import Language, Mark
from scorekeeper.dictation.languages import LANGUAGES
from scorekeeper.engine.cards import Rank, Suit
from scorekeeper.engine.notation import UnknownCardError, read_cards

_PIECE: Final = re.compile(r"[\w*'’×&+]+|[-–—−]|[,;.:!?\n()/|]|[♠♥♦♣]|\S")
_BREAKS: Final = {**dict.fromkeys(",:=(/", 1), **dict.fromkeys(";.!?\n)|", 2)}
_HEADINGS: Final = frozenset(":=")
_DASHES: Final = frozenset("-–—−")
_SUIT_SIGNS: Final = dict(zip("♠♥♦♣", Suit, strict=True))
_SILENT: Final = frozenset("\"“”„«»¡¿…'’‘️︎")  # noqa: RUF001
_MOST_DIGITS: Final = 3
_WORD: Final = re.compile("[ajqk][shdc]")
"""What would be a card if it were written in capitals, and may be a word: `as`, `ad`."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase may mean.

    Attributes:
        number: a number, None for none.
        rank: a card.
        many: whether it names several of that card, so that a number belongs before it.
        suit: a suit, or that of the card.
        count: how many cards notation tells, as in `7x3`.
        mark: what else it says.
        wild: whether it is a wild card, and not said which.
        is_with: whether it joins what is before it to what is behind: `a joker with six fives`,
            `a Ana` in Spanish.
        is_figures: whether it is written in figures or notation, not in words.
    """

    number: int | None = None
    rank: Rank | None = None
    many: bool = False
    suit: Suit | None = None
    count: int | None = None
    mark: Mark | None = None
    wild: bool = False
    is_with: bool = False
    is_figures: bool = False


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A phrase in the text.

    Attributes:
        start: where it begins.
        end: where it ends.
        meaning: None where it is not known.
        pause: 1 for a comma or the like, 2 for the end of a sentence; 0 for words.
        player: the player whom it names, counted from 0.
        others: whether it tells of the other side.
    """

    start: int
    end: int
    meaning: Meaning | None = None
    pause: int = 0
    player: int | None = None
    others: bool = False

    @property
    def mark(self) -> Mark | None:
        """What it does; None for a card, a number, a name and what is not known."""
        return self.meaning.mark if self.meaning else None


def plain(word: str) -> str:
    """Return a word in lower case, without accents and with a plain apostrophe."""
    letters = unicodedata.normalize("NFKD", word.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def lexemes(text: str, language: str, players: Sequence[str]) -> list[Lexeme]:
    """Return the phrases of a text.

    Args:
        text: what was said.
        language: a key of `LANGUAGES`.
        players: names that may be said.
    """
    known = _phrases(language)
    names = _named(language, tuple(players))
    longest = max(_longest(language), *map(len, names), 1)
    pieces = list(_PIECE.finditer(text))
    words = [plain(piece[0]) for piece in pieces]
    found: list[Lexeme] = []
    place = 0
    while place < len(pieces):
        for size in range(min(longest, len(pieces) - place), 0, -1):
            behind = place + size
            phrase = tuple(words[place:behind])
            lexeme = _lexeme(text, pieces[place:behind], phrase, known, names)
            if lexeme is not None:
                break
        else:
            lexeme, size = Lexeme(pieces[place].start(), pieces[place].end()), 1
        found.append(lexeme)
        place += size
    settled = [_settled(text, found, place) for place in range(len(found))]
    settled = [_accented(text, settled, place, language) for place in range(len(settled))]
    return [_misheard(text, settled, place, language) for place in range(len(settled))]


@cache
def _longest(language: str) -> int:
    return max(map(len, _phrases(language)))


@lru_cache(maxsize=256)
def _named(
    language: str, players: tuple[str, ...]
) -> Mapping[tuple[str, ...], tuple[int, Meaning]]:
    return dict(_names(LANGUAGES[language], players))


def _names(
    language: Language, players: Sequence[str]
) -> Iterator[tuple[tuple[str, ...], tuple[int, Meaning]]]:
    """Yield how each player may be named, and what that says beside."""
    for index, name in enumerate(players):
        for mark, ways in (
            (None, language.called),
            (Mark.I_AM, language.introduced),
            (Mark.PARTNER, language.partners),
        ):
            for way in ways if name.strip() else ():
                meaning = Meaning(mark=mark, is_with=mark is None and way.endswith("a {}"))
                yield _words(way.replace("{}", name)), (index, meaning)


def _lexeme(
    text: str,
    pieces: Sequence[re.Match[str]],
    words: tuple[str, ...],
    known: Mapping[tuple[str, ...], Meaning],
    names: Mapping[tuple[str, ...], tuple[int, Meaning]],
) -> Lexeme | None:
    start, end = pieces[0].start(), pieces[-1].end()
    if words in known:
        return Lexeme(start, end, known[words], pause=_BREAKS.get(text[start:end], 0))
    if words in names:
        player, called = names[words]
        return Lexeme(start, end, called, player=player)
    if len(pieces) > 1:
        return None
    piece = text[start:end]
    if piece in _BREAKS:
        mark = Mark.HEADING if piece in _HEADINGS else None
        return Lexeme(start, end, Meaning(mark=mark), pause=_BREAKS[piece])
    meaning = _sign(piece) or _number(piece) or _notation(piece)
    return None if meaning is None else Lexeme(start, end, meaning)


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


def _notation(piece: str) -> Meaning | None:
    if _WORD.fullmatch(piece):
        return None
    try:
        cards = read_cards(piece)
    except UnknownCardError:
        return None
    suit = cards.suited[0].suit if cards.suited else None
    return Meaning(rank=next(cards.ranks()), suit=suit, count=cards.size, is_figures=True)


_ACE: Final = Meaning(rank=Rank.ACE, count=1, is_figures=True)
_LETTERS: Final = frozenset("aAjJqQkK")


def _settled(text: str, found: Sequence[Lexeme], place: int) -> Lexeme:
    """Return a lexeme once more, where only its neighbours tell what it is: a dash, the letter A.

    A dash stands between the ends of a sequence, or says nothing. The letter is an ace beside
    other notation, and a word of the language before words.
    """
    lexeme = found[place]
    said = text[lexeme.start : lexeme.end]
    after = found[place + 1].meaning if place + 1 < len(found) else None
    if said in _DASHES:
        before = found[place - 1].meaning if place else None
        between = before and after and before.rank is not None and after.rank is not None
        return lexeme if between else replace(lexeme, meaning=Meaning(mark=Mark.FILLER))
    if said not in ("A", "a") or lexeme.meaning is None:
        return lexeme
    before_it = text[found[place - 1].start : found[place - 1].end] if place else ""
    if lexeme.meaning.mark is Mark.TO:
        is_ace = said == "A"
    elif said == "A":
        is_ace = not _is_capital_article(found, place, after)
    else:
        is_ace = not _is_article(found, place, after) or before_it in _LETTERS
    return replace(lexeme, meaning=_ACE) if is_ace else lexeme


def _is_article(found: Sequence[Lexeme], place: int, after: Meaning | None) -> bool:
    if after is None:
        return place + 1 < len(found)
    return after != Meaning() and after.number != 1 and after.mark not in (Mark.TO, Mark.JOIN)


def _is_capital_article(found: Sequence[Lexeme], place: int, after: Meaning | None) -> bool:
    if not _is_article(found, place, after):
        return False
    if after is None or not after.is_figures:
        return True
    rest = (each.meaning for each in found[place + 2 :])
    return place == 0 and any(each and each.number == 1 for each in rest)


def _accented(text: str, found: Sequence[Lexeme], place: int, language: str) -> Lexeme:
    """Return a lexeme once more, where an accent tells what it is, or may have been left out."""
    lexeme = found[place]
    said = unicodedata.normalize("NFC", text[lexeme.start : lexeme.end].casefold())
    for word, mark in LANGUAGES[language].accented.items():
        if said == word:
            return replace(lexeme, meaning=Meaning(mark=mark))
        if (
            mark is Mark.THIRD
            and said == plain(word)
            and _counts_cards(found[place + 1 : place + 3])
        ):
            return replace(lexeme, meaning=None)
    return lexeme


def _counts_cards(found: Sequence[Lexeme]) -> bool:
    """Whether `dos reyes` or `un rey` stands there, before which no article can."""
    number, card = ([each.meaning or Meaning() for each in found] + [Meaning(), Meaning()])[:2]
    single = number.number == 1 and card.rank is not None
    return number.number is not None and (single or (card.rank is not None and card.many))


def _misheard(text: str, found: Sequence[Lexeme], place: int, language: str) -> Lexeme:
    """Return a lexeme once more, as a number where it sounds like one and cards follow.

    Only where a part of the text begins: `for kings`, but not `a joker for kings`.
    """
    lexeme = found[place]
    number = LANGUAGES[language].homophones.get(plain(text[lexeme.start : lexeme.end]))
    if number is None:
        return lexeme
    before = found[place - 1] if place else None
    after = (found[place + 1].meaning if place + 1 < len(found) else None) or Meaning()
    corrects = before is not None and before.mark in (Mark.CORRECTION, Mark.NO)
    begins = before is None or before.pause > 0 or before.mark is Mark.JOIN
    of = after.mark in (Mark.OF, Mark.OF_THE)
    behind_card = before is not None and before.meaning and before.meaning.rank is not None
    single = after.rank is not None and not after.many and not behind_card
    if not (corrects or single or (begins and (of or after.rank is not None))):
        return lexeme
    counts = after.many if number > 1 else after.rank is not None and not after.is_figures
    # `too jack` may be two jacks, or a jack, too.
    return replace(lexeme, meaning=Meaning(number=number) if counts else None)


@cache
def _phrases(language: str) -> Mapping[tuple[str, ...], Meaning]:
    """Return every phrase of a language with what it may mean."""
    table: dict[tuple[str, ...], Meaning] = {}
    for words, meaning in _entries(LANGUAGES[language]):
        before = table.get(words)
        if before is None:
            table[words] = meaning
        elif meaning.number is not None:
            # A number that is also the name of a card, such as seven.
            table[words] = replace(before, number=meaning.number)
    return table


def _entries(language: Language) -> Iterator[tuple[tuple[str, ...], Meaning]]:
    yield from _rank_entries(language)
    for phrase, number in language.numbers.items():
        yield _words(phrase), Meaning(number=number)
    for many, names in ((False, language.wilds.one), (True, language.wilds.many)):
        for name in names:
            yield _words(name), Meaning(wild=True, many=many)
    for suit, phrases in language.suits.items():
        for phrase in phrases:
            yield _words(phrase), Meaning(suit=suit)
    for mark, phrases in language.marks.items():
        for phrase in phrases:
            yield _words(phrase), Meaning(mark=mark, is_with=phrase in language.withs)


def _rank_entries(language: Language) -> Iterator[tuple[tuple[str, ...], Meaning]]:
    for rank, names in language.ranks.items():
        many = {_words(name) for name in names.many}
        for name in names.one:
            yield _words(name), Meaning(rank=rank)
        for name in names.many:
            yield _words(name), Meaning(rank=rank, many=True, number=_bare(language, name, many))


def _bare(language: Language, name: str, many: set[tuple[str, ...]]) -> int | None:
    """Return how many a name tells by itself: `tres rojos` are three where no number is said."""
    first, *rest = _words(name)
    numbers = {plain(word): number for word, number in language.numbers.items()}
    return numbers.get(first) if tuple(rest) in many else None


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(map(_plain_word, phrase.split()))


# The phrases of a language are tens of thousands, of a few thousand words.
_plain_word: Final = lru_cache(maxsize=8192)(plain)
