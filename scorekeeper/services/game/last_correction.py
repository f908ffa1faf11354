"""The correction that undo takes back: the last write about hands, if it is one."""

from __future__ import annotations

from itertools import pairwise

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.keys import GameKey
from scorekeeper.services.game.views import Correction
from scorekeeper.services.game.writes import Action


def last_correction(session: Session, game: GameKey) -> Correction | None:
    """Return the correction that was made last, unless a hand was written, or undone, since."""
    latest = stored.latest_revision(session, game)
    if latest is None or latest.action != Action.CORRECTED:
        return None
    revisions = stored.revisions_of(session, game, latest.number)
    return Correction(
        number=latest.number,
        revision=latest.revision,
        before=latest.revision - 1,
        undone=_is_undoing(revisions[::-1]),
    )


def _is_undoing(revisions: tuple[stored.WrittenRevision, ...]) -> bool:
    """Whether the last revision of a hand takes back the correction before it.

    A hand that is made again what it was before its correction is undone; made once more what
    it was corrected to, it is corrected.
    """
    undoing = False
    for before, (old, new) in zip(revisions, pairwise(revisions[1:]), strict=False):
        corrections = old.action == new.action == Action.CORRECTED
        undoing = corrections and new.document == before.document and not undoing
    return undoing
