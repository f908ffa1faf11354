"""The speaker: the players meant by `I` and `my partner`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.dictation.language import Mark
from scorekeeper.dictation.statements import PAIR
from scorekeeper.dictation.tokens import NO_MEANING, Token, silent

_MINE: Final = frozenset({Mark.ME, Mark.MY, Mark.I_HAD, Mark.I_OUT, Mark.IN_MY_HAND})
_PARTNERS: Final = frozenset({Mark.PARTNER, Mark.PARTNER_OUT})
_THIRD: Final = frozenset({Mark.THIRD, Mark.HIS})


def resolve_speaker(tokens: Sequence[Token], players: int) -> tuple[int, list[Token]]:
    """Return the speaker: the player who was introduced, or of two the one who is not named.

    Args:
        tokens: the tokens of a text.
        players: the number of players.

    Returns:
        The index of the speaker, and the tokens without the introduction; uncertain players are
        unknown in them.
    """
    speakers = {_speaker(each, players) for each in tokens if _introduces(each)}
    read = [_without_introduction(each) for each in tokens]
    if len(speakers) == 1:
        return speakers.pop(), read
    if players > PAIR:
        read = _without(_PARTNERS | _THIRD, read)
    named = {each.player for each in read if each.player is not None}
    marks = {each.mark for each in read if each.player is None}
    everybody = len(named) >= min(players, PAIR) or (players > PAIR and 0 in named)
    if speakers or (marks & _MINE and everybody):
        return 0, _without(_MINE | _PARTNERS, read)
    if players != PAIR or not named:
        return 0, read
    name = max(named)
    if marks & _MINE:
        return 1 - name, read
    return 0, _without(_PARTNERS, read) if name else read


def _introduces(token: Token) -> bool:
    return token.player is not None and token.mark in (Mark.I_AM, Mark.PARTNER)


def _speaker(token: Token, players: int) -> int:
    player = token.player or 0
    return 1 - player if token.mark is Mark.PARTNER and players == PAIR else player


def _without_introduction(token: Token) -> Token:
    if not _introduces(token):
        return token
    return replace(token, meaning=NO_MEANING) if token.mark is Mark.PARTNER else silent(token.span)


def _without(marks: frozenset[Mark], tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with those of some roles unknown."""
    return [each.unknown() if each.mark in marks else each for each in tokens]
