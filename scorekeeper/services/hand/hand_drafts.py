"""Drafts of hands: stored on the server as they are typed, until they are saved.

A draft is what the fields of a form hold, legible or not. It belongs to one device, and is gone
once the hand is saved, or when nobody has come back to it for a month.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Final

from sqlalchemy.orm import Session

from scorekeeper.persistence import games as stored
from scorekeeper.persistence.games import Stamp
from scorekeeper.persistence.keys import GameKey
from scorekeeper.persistence.tables import HandDraft
from scorekeeper.services.common.errors import RefusedError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.database import retried_once, writing
from scorekeeper.services.game.loading import open_link
from scorekeeper.services.hand.outcomes import MOST_CHARACTERS, MOST_DEALS

KEPT_FOR: Final = timedelta(days=30)
MOST_OF_A_GAME: Final = 60
"""Drafts that a game keeps; one more takes the place of the one touched longest ago."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A hand as it was being written.

    Attributes:
        number: the hand.
        basis: the revision of the hand that is corrected; 0 for a new hand.
        fields: the fields of the form: name → value.
        stamp: when the device wrote it, by its own clock, in milliseconds since 1970; None where
            it does not say: then it is later than what it had written before.
    """

    number: int
    basis: int
    fields: Mapping[str, str]
    stamp: int | None


@retried_once
def keep_draft(session: Session, token: str, device: str, draft: Draft) -> None:
    """Keep a device's draft of a hand in place of the draft before.

    A draft that the device wrote earlier, but that arrives late, does not replace a later one.

    Args:
        session: the database.
        token: a link of the game.
        device: the secret that the device is known by.
        draft: the fields of the hand.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        NotAllowedError: the link does not let its holder write.
        RefusedError: there can be no such hand, or the fields hold more than a hand can be.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    if not 1 <= draft.number <= MOST_DEALS:
        raise RefusedError.because("key.wrong", "hand")
    if len(json.dumps(dict(draft.fields))) > MOST_CHARACTERS:
        raise RefusedError.because("deal.too_large", "sides")
    # The game, or the draft before, may just be going; or this device sent two at once.
    with writing(session):
        game = open_link(session, token, Role.SCORER).stamp.game
        found = stored.find_draft(session, game, draft.number, hash_of(device))
        if found is None:
            _make_room(session, game)
            found = HandDraft(
                **game._asdict(),
                number=draft.number,
                device_hash=hash_of(device),
                stamp=-1,
            )
            session.add(found)
        stamp = found.stamp + 1 if draft.stamp is None else draft.stamp
        if stamp >= found.stamp:
            found.basis, found.fields = draft.basis, dict(draft.fields)
            found.stamp, found.saved_at = stamp, datetime.now(UTC)


def find_draft(session: Session, stamp: Stamp, device: str, number: int) -> Draft | None:
    """Return a device's draft of a hand, None where there is none.

    Args:
        session: the database.
        stamp: the game, as it was opened.
        device: the secret that the device is known by.
        number: the hand.
    """
    found = stored.find_draft(session, stamp.game, number, hash_of(device))
    return None if found is None else _draft(found)


def find_left_draft(session: Session, stamp: Stamp, device: str, number: int) -> Draft | None:
    """Return the new hand that a device was writing when somebody else saved it.

    Args:
        session: the database.
        stamp: the game, as it was opened.
        device: the secret that the device is known by.
        number: the hand that would be next; those before it have been saved.
    """
    drafts = stored.drafts_of(session, stamp.game, hash_of(device))
    return next((_draft(each) for each in drafts if each.number < number and not each.basis), None)


def drop_drafts(session: Session, token: str, device: str, number: int) -> None:
    """Delete a device's drafts of a hand, and of new hands before it.

    Raises:
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        NotAllowedError: the link does not let its holder write.
        DatabaseBusyError: the database was locked by other writers for too long.
    """
    with writing(session):
        game = open_link(session, token, Role.SCORER).stamp.game
        stored.delete_drafts(session, game, hash_of(device), number)


def _make_room(session: Session, game: GameKey) -> None:
    stored.delete_drafts_before(session, datetime.now(UTC) - KEPT_FOR)
    if stored.count_drafts(session, game) >= MOST_OF_A_GAME:
        stored.delete_oldest(session, game)


def _draft(found: HandDraft) -> Draft:
    fields = MappingProxyType(found.fields)
    return Draft(number=found.number, basis=found.basis, fields=fields, stamp=found.stamp)
