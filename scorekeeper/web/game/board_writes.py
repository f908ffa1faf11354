"""Undo and redo on the board: of the last hand, or the last correction."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from scorekeeper.services.game.views import Correction, GameView
from scorekeeper.web.common.language import gettext


@dataclass(frozen=True, slots=True)
class BoardWrite:
    """A button that writes to the game as it is shown.

    Attributes:
        label: its text.
        url: the address it posts to.
        expected: the version it is written against.
    """

    label: str
    url: str
    expected: int


def undo_of(game: GameView, token: str) -> BoardWrite | None:
    """Return the button that undoes the last write: a correction, else the last hand."""
    made = game.correction
    if made is not None and not made.undone:
        label = gettext("Undo the correction of hand %(number)s", number=made.number)
        return _version_before(made, token, label)
    if not game.deals:
        return None
    label = gettext("Undo hand %(number)s", number=len(game.deals))
    return BoardWrite(label, url_for("games.undo", token=token), game.version)


def restore_of(game: GameView, token: str) -> BoardWrite | None:
    """Return the button that restores the last write undone: a correction, else a hand."""
    made, number = game.correction, game.restorable
    if made is not None and made.undone:
        label = gettext("Correct hand %(number)s again as before", number=made.number)
        return _version_before(made, token, label)
    if number is None:
        return None
    label = gettext("Bring back hand %(number)s", number=number)
    return BoardWrite(label, url_for("games.restore", token=token), game.version)


def _version_before(made: Correction, token: str, label: str) -> BoardWrite:
    url = url_for("changes.restore", token=token, number=made.number, revision=made.before)
    return BoardWrite(label, url, made.revision)
