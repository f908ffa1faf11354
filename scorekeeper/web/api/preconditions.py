"""Preconditions of writes by programs: an Idempotency-Key, and the version they saw."""

from __future__ import annotations

import re
from typing import Final

from flask import request
from werkzeug.exceptions import PreconditionRequired

from scorekeeper.documents.errors import DocumentError, Problem
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.game.writes import KEY, Write
from scorekeeper.web.common.forms import whole_number
from scorekeeper.web.visitors.devices import device_name
from scorekeeper.web.visitors.etags import opened_etag

KEY_PATTERN: Final = f"^{KEY}$"
START_PATTERN: Final = "^[A-Za-z0-9._:-]{20,64}$"
"""The key that starts a game: too long to guess, as the game's token is derived from it."""

_KEY: Final = re.compile(KEY_PATTERN)
_START: Final = re.compile(START_PATTERN)
_TAG: Final = re.compile(r'(?:W/)?"?([0-9]{1,9})(?:\.([^"]*))?"?')
"""A version by itself, or with the rest of an `ETag`."""
_HAND: Final = "hand-"
"""The mark of a hand's tag, whose number is a revision and no version of the game."""
_NO_VERSION: Final = -1  # matches no state
_PROGRAM: Final = "API"


def conditional_write(*, of_hand: bool = False) -> Write:
    """Return the write that the request describes.

    Args:
        of_hand: whether it is written against a revision of a hand, not a version of the game.

    Raises:
        PreconditionRequired: it names no version.
        DocumentError: it has no key, or its version is not one.
    """
    key = _sent_key(_KEY, problem_of("Idempotency-Key", "idempotency_key.wrong"))
    return Write(key=key, expected=_sent_version(of_hand=of_hand), device=device_name() or _PROGRAM)


def sent_start() -> str:
    """Return the idempotency key from which the token of a new game is derived.

    Raises:
        DocumentError: there is none, or one that could be guessed.
    """
    return _sent_key(_START, problem_of("Idempotency-Key", "idempotency_key.short"))


def tag(version: int, *, of_hand: bool = False) -> str:
    """Return a tag that differs for every state of the game, or of a hand; without quotes."""
    state = hash_of(opened_etag())[:16]
    return f"{version}.{_HAND if of_hand else ''}{state}"


def _sent_key(pattern: re.Pattern[str], wrong: Problem) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not pattern.fullmatch(key):
        raise DocumentError([wrong])
    return key


def _sent_version(*, of_hand: bool) -> int:
    sent = request.headers.get("If-Match")
    if sent is None:
        raise PreconditionRequired
    found = _TAG.fullmatch(sent.strip())
    version = whole_number(found[1]) if found else None
    if version is None:
        raise DocumentError([problem_of("If-Match", "if_match.wrong")])
    if found and found[2] and found[2].startswith(_HAND) is not of_hand:
        # A hand's tag for a write to the game, or the other way round.
        return _NO_VERSION
    return version
