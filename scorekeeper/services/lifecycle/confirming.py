"""Confirmation of hands and results, side by side.

A confirmation is no write to the game: who writes a hand meanwhile has seen all there is to see. It
holds for a revision of the hand, so nothing has to take it away when the hand is corrected.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.tables import Confirmation, Game
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.database import writing
from scorekeeper.services.game.loading import open_link, view_of
from scorekeeper.services.game.views import Confirming, GameView
from scorekeeper.services.game.writes import Write
from scorekeeper.services.hand.writing import clean_write, lock_opened, refuse_settled, touch
from scorekeeper.services.lifecycle.changes import refuse_of_evening, write_once

RESULT: Final = stored.RESULT
"""Stands for the result of a game where a hand has its number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """Approval of a hand or a result by a side, or its withdrawal.

    Attributes:
        number: the hand; `RESULT` for the end of the game.
        basis: the revision of the hand that it has seen; `Confirmed.result_basis` of the result.
        side: index of the side.
        taken_back: whether the side withdraws its confirmation instead.
    """

    number: int
    basis: int
    side: int
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedConfirmation:
    """An entry of the list of changes.

    Attributes:
        version: the version of the game at that time.
        number: the hand; `RESULT` for the result.
        side: index of the side.
        saved_at: when, in UTC.
        taken_back: whether it was withdrawn since.
        author: the name of the author.
        device: on which device.
    """

    version: int
    number: int
    side: int
    saved_at: datetime
    taken_back: bool
    author: str
    device: str


def confirm(
    session: Session, token: str, asked: Approval, *, device: str = "", author: str = ""
) -> bool:
    """Confirm a hand or the result for a side, or take that back; return whether it is new.

    Args:
        session: the database.
        token: a link of somebody who scores.
        asked: the request.
        device: on which device.
        author: the name of the author.

    Raises:
        GameNotFoundError: no game has this link.
        NotAllowedError: the link is for looking on.
        RefusedError: there is no such hand or side, the table does not confirm it, or it is not
            any more what was seen.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    by = clean_write(Write(key="confirm", expected=0, device=device, author=author))
    with writing(session):
        game = lock_opened(session, token, Role.SCORER)
        view = view_of(session, game)
        _check(view, asked)
        if asked.taken_back:
            refuse_settled(session, token, view)
        key = (*game.key, asked.number, asked.basis, asked.side)
        found = session.get(Confirmation, key)
        holds = found is not None and found.taken_back_at is None
        if holds is not asked.taken_back:
            return False
        touch(game)
        if found is None:
            found = _new(game, asked)
            session.add(found)
        if not asked.taken_back:
            found.confirmed_at, found.version = game.changed_at, game.version
        found.taken_back_at = game.changed_at if asked.taken_back else None
        found.device, found.author = by.device, by.author
        return True


def list_confirmations(
    session: Session, token: str, start: int, end: int | None = None
) -> tuple[LoggedConfirmation, ...]:
    """Return the confirmations of a game, the newest first.

    Args:
        session: the database.
        token: the game's link.
        start: only confirmations of this version of the game, or later.
        end: only those before this version; None for all.

    Raises:
        GameNotFoundError: no game has this link.
    """
    game = open_link(session, token).stamp.game
    return tuple(
        _logged(row)
        for row in reversed(stored.confirmations_of(session, game))
        if row.version >= start and (end is None or row.version < end)
    )


def set_confirming(session: Session, token: str, confirming: Confirming, write: Write) -> None:
    """Set the kinds of confirmation that a game asks its sides for, once for each key.

    Confirmations stay, and count again where the table confirms again.

    Args:
        session: the database.
        token: a link of the game's owner.
        confirming: the kinds asked for from now on.
        write: key, version and author; the version is `GameView.version`.

    Raises:
        GameNotFoundError: no game has this link.
        NotAllowedError: the link is not the owner's.
        VersionConflictError: somebody else saved first.
        RefusedError: these are asked for already, or the key is not valid or was used for
            something else.
        DatabaseBusyError: the database was locked by other writers for too long.
    """

    def act(game: Game) -> dict[str, Any]:
        refuse_of_evening(session, game)
        if game.confirming == confirming.value:
            raise RefusedError.because("change.nothing")
        before, game.confirming = game.confirming, confirming.value
        return {
            "action": "confirming",
            "before": {"confirming": before},
            "after": {"confirming": confirming.value},
        }

    write_once(session, token, write, ["confirming", confirming.value], act)


def _check(view: GameView, asked: Approval) -> None:
    """Refuse to confirm something that does not exist, or that has changed since it was seen.

    Raises:
        RefusedError: it does not exist, or has changed.
    """
    basis = _basis(view, asked.number)
    if basis is None or not 0 <= asked.side < len(view.sides):
        raise RefusedError.because("confirm.nothing")
    if basis != asked.basis:
        raise RefusedError.because("confirm.changed")


def _basis(view: GameView, number: int) -> int | None:
    """Return the revision that a confirmation holds for now; None where none is possible."""
    if number == RESULT:
        may = view.over and view.confirming is not Confirming.NONE
        return view.confirmed.result_basis if may else None
    deal = view.deal(number)
    may = deal is not None and view.confirming is Confirming.HANDS
    return deal.revision if deal is not None and may else None


def _new(game: Game, asked: Approval) -> Confirmation:
    key = game.key._asdict()
    return Confirmation(**key, number=asked.number, basis=asked.basis, side=asked.side)


def _logged(row: Confirmation) -> LoggedConfirmation:
    return LoggedConfirmation(
        version=row.version,
        number=row.number,
        side=row.side,
        saved_at=row.taken_back_at or row.confirmed_at,
        taken_back=row.taken_back_at is not None,
        author=row.author,
        device=row.device,
    )
