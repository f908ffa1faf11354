"""Who speaks: which player `I` and `my partner` are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.lexemes import Lexeme, Meaning

_PAIR: Final = 2
_MINE: Final = frozenset({Mark.ME, Mark.MY, Mark.I_HAD, Mark.I_OUT, Mark.IN_MY_HAND})
_PARTNERS: Final = frozenset({Mark.PARTNER, Mark.PARTNER_OUT})
_THIRD: Final = frozenset({Mark.THIRD, Mark.HIS})


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks.

    Attributes:
        me: the player.
        found: what was said, without the introduction; who is not certain is not known there.
    """

    me: int
    found: list[Lexeme]


def speaker_of(found: Sequence[Lexeme], players: int) -> Speaker:
    """Return who speaks: who is introduced, or of two the one who is not called by name.

    Args:
        found: what was said.
        players: how many there are.
    """
    told = {_speaker(each, players) for each in found if _introduces(each)}
    read = [_without_introduction(each) for each in found]
    if len(told) == 1:
        return Speaker(told.pop(), read)
    if players > _PAIR:
        read = [_unknown(each, _PARTNERS | _THIRD) for each in read]
    named = {each.player for each in read if each.player is not None}
    marks = {each.mark for each in read if each.player is None}
    everybody = len(named) >= min(players, _PAIR)
    if told or (marks & _MINE and everybody):
        return Speaker(0, [_unknown(each, _MINE | _PARTNERS) for each in read])
    if players != _PAIR or not named:
        return Speaker(0, read)
    name = max(named)
    if marks & _MINE:
        return Speaker(1 - name, read)
    if marks & _PARTNERS and name:
        return Speaker(0, [_unknown(each, _PARTNERS) for each in read])
    return Speaker(0, read)


def _introduces(lexeme: Lexeme) -> bool:
    return lexeme.player is not None and lexeme.mark in (Mark.I_AM, Mark.PARTNER)


def _speaker(lexeme: Lexeme, players: int) -> int:
    player = lexeme.player or 0
    return 1 - player if lexeme.mark is Mark.PARTNER and players == _PAIR else player


def _without_introduction(lexeme: Lexeme) -> Lexeme:
    if not _introduces(lexeme):
        return lexeme
    if lexeme.mark is Mark.PARTNER:
        return replace(lexeme, meaning=Meaning())
    return Lexeme(lexeme.start, lexeme.end, Meaning(mark=Mark.FILLER))


def _unknown(lexeme: Lexeme, marks: frozenset[Mark]) -> Lexeme:
    return replace(lexeme, meaning=None) if lexeme.mark in marks else lexeme
