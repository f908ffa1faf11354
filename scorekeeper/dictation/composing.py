"""Words that tell one thing together, whoever stands between them: `did not … go out`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.dictation.cursor import SILENT
from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning

_OUTS: Final = frozenset(
    {Mark.WENT_OUT, Mark.CLOSED, Mark.WE_OUT, Mark.I_OUT, Mark.PARTNER_OUT, Mark.NOT_OUT}
)
_KINDS: Final = frozenset(
    {
        *(Mark.SEQUENCE, Mark.SEQUENCES, Mark.WILD_MELD, Mark.CANASTA, Mark.CANASTAS),
        *(Mark.NATURAL_CANASTA, Mark.NATURAL_CANASTAS, Mark.MIXED_CANASTA, Mark.MIXED_CANASTAS),
        *(Mark.MELD, Mark.FOOT),
    }
)
_BEFORE_THE: Final = frozenset({Mark.JOIN, Mark.SEQUENCES})
_NO_CARDS: Final = frozenset({Mark.ANYTHING, Mark.NOTHING})
_LAYING: Final = frozenset({Mark.TABLE, Mark.WE, Mark.HAD, Mark.FILLER})


def composed(found: Sequence[Lexeme]) -> list[Lexeme]:
    """Return lexemes in which each such group of words is a single one."""
    read: list[Lexeme] = []
    place = 0
    while place < len(found):
        end, mark = _group(found, place)
        if mark is None:
            read.append(found[place])
        else:
            read.append(Lexeme(found[place].start, found[end - 1].end, Meaning(mark=mark)))
        place = end
    quiet = SILENT | {Mark.ASIDE, Mark.ADDRESS, Mark.PERSON, Mark.CORRECTION}
    begins = next(
        (at for at, each in enumerate(read) if not each.pause and each.mark not in quiet), -1
    )
    return [_settled(each, told=at > begins) for at, each in enumerate(read)]


def _settled(lexeme: Lexeme, *, told: bool) -> Lexeme:
    """Return `but` as a comma; and `sorry` before anything is told, as nothing."""
    if lexeme.mark is Mark.BUT:
        return replace(lexeme, pause=1, meaning=Meaning())
    if lexeme.mark is Mark.CORRECTION and not told:
        return replace(lexeme, meaning=Meaning(mark=Mark.FILLER))
    return lexeme


def _group(found: Sequence[Lexeme], place: int) -> tuple[int, Mark | None]:
    """Return where the group that begins at a place ends, and what it tells; None for none."""
    lexeme = found[place]
    if lexeme.mark in (Mark.NEVER, Mark.NOT):
        return _not_done(found, place)
    begins = place == 0 or bool(found[place - 1].pause) or found[place - 1].mark in _BEFORE_THE
    one = (lexeme.meaning or Meaning()).number == 1 or (begins and lexeme.mark is Mark.FILLER)
    if one and _mark(found, place + 1) is Mark.OF:
        several = found[place + 2].meaning if place + 2 < len(found) else None
        if _is_suit(found, place + 2):
            return place + 1, Mark.SEQUENCE
        is_natural = (
            lexeme.mark is None
            and several
            and several.many
            and several.rank
            and several.rank.is_natural
        )
        return (place + 2, Mark.CANASTA) if is_natural else (place + 1, None)
    heads = place > 0 and (found[place - 1].meaning or Meaning()).many
    if _is_none(lexeme) and not heads:
        return _none_of(found, place)
    return place + 1, None


def _not_done(found: Sequence[Lexeme], place: int) -> tuple[int, Mark | None]:
    """`did not … go out`, `never … laid anything`."""
    at = _behind(found, place + 1, SILENT - {Mark.WE})
    mark = _mark(found, at)
    if mark in _OUTS:
        return at + 1 + (_mark(found, at + 1) is Mark.NEVER), Mark.NOT_OUT
    if _is_suit(found, at):
        return place + 1, Mark.CORRECTION
    if mark is Mark.CONCEALED:
        return at + 1, Mark.NOT_CONCEALED
    at = _behind(found, place + 1, _LAYING)
    if at > place + 1 and (found[at : at + 1] and (found[at].meaning or Meaning()).number == 1):
        at += 1
    if at > place + 1 and _is_kind(found, at):
        return at + 1, Mark.FILLER
    if _mark(found, at) in _NO_CARDS:
        end = at + 1
        while _mark(found, end) in (Mark.TABLE, *_NO_CARDS):
            end += 1
        return end, Mark.NOTHING
    return place + 1, None


def _none_of(found: Sequence[Lexeme], place: int) -> tuple[int, Mark | None]:
    """`no canastas`, `without a samba`, `no going out`."""
    at = _behind(found, place + 1, SILENT)
    mark = _mark(found, at)
    if mark in _OUTS:
        return at + 1, Mark.NOT_OUT
    return (at + 1, Mark.FILLER) if _is_kind(found, at) else (place + 1, None)


def _is_kind(found: Sequence[Lexeme], place: int) -> bool:
    """Whether a kind of melds is named, and not of which cards."""
    behind = found[place + 1] if place + 1 < len(found) else Lexeme(0, 0, pause=1)
    is_of = behind.mark in (Mark.OF, Mark.OF_THE) or (behind.meaning and behind.meaning.many)
    return _mark(found, place) in _KINDS and not is_of


def _is_none(lexeme: Lexeme) -> bool:
    meaning = lexeme.meaning or Meaning()
    return meaning.mark is Mark.NO or (meaning.number == 0 and meaning.rank is None)


def _is_suit(found: Sequence[Lexeme], place: int) -> bool:
    meaning = found[place].meaning if place < len(found) else None
    return meaning is not None and meaning.suit is not None and meaning.rank is None


def _mark(found: Sequence[Lexeme], place: int) -> Mark | None:
    return found[place].mark if place < len(found) and not found[place].pause else None


def _behind(found: Sequence[Lexeme], place: int, silent: frozenset[Mark]) -> int:
    while _mark(found, place) in silent and found[place].player is None:
        place += 1
    return place
