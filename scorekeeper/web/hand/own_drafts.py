"""Drafts of a device: found when the form of a hand is opened, kept as it is sent."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from werkzeug.datastructures import MultiDict

from scorekeeper.services import database
from scorekeeper.services.common.errors import DatabaseTroubleError, ServiceError
from scorekeeper.services.hand.hand_drafts import (
    Draft,
    drop_drafts,
    find_draft,
    find_left_draft,
    keep_draft,
)
from scorekeeper.services.table.following import noted_sides
from scorekeeper.web.hand.form import HandForm
from scorekeeper.web.hand.hand_entry import HandEntry
from scorekeeper.web.visitors.authorisation import opened
from scorekeeper.web.visitors.devices import device_id
from scorekeeper.web.visitors.idempotency import new_key

_FIELD: Final = re.compile(r"(?:sides|table)-[\w-]{1,60}")
_NUMBER: Final = re.compile(r"[0-9]{1,15}")


def sent_draft(sent: Mapping[str, str]) -> Draft:
    """Return a draft as a form sends it."""
    return Draft(
        number=_number(sent, "hand") or 0,
        basis=_number(sent, "basis") or 0,
        fields={name: text for name, text in sent.items() if _FIELD.fullmatch(name)},
        stamp=_number(sent, "stamp"),
    )


def _number(sent: Mapping[str, str], name: str) -> int | None:
    text = sent.get(name, "")
    return int(text) if _NUMBER.fullmatch(text) else None


def draft_of(number: int) -> Draft | None:
    """Return this device's draft of the hand with a number."""
    return find_draft(database.session(), opened().stamp, device_id(), number)


def own_draft(entry: HandEntry) -> Draft | None:
    """Return this device's draft of a hand, or of one before that others have saved."""
    draft = draft_of(entry.hand_number)
    if draft is None and entry.deal is None:
        stamp = opened().stamp
        draft = find_left_draft(database.session(), stamp, device_id(), entry.hand_number)
    return None if draft is None or _is_unchanged(entry, draft) else draft


def _is_unchanged(entry: HandEntry, draft: Draft) -> bool:
    """Whether a draft is equal to the form as it is opened, as when all was removed again."""
    return _held(drafted_form(entry, draft)) == _held(started_form(entry))


def _held(form: HandForm) -> tuple[object, ...]:
    """Return the content of a form: who sits where, who went out, and the fields of each side."""
    sides = [
        {field.short_name: field.data or "" for field in side if field.data != "0"}
        for side in form.sides
    ]
    return form.seats.questions, form.out.out.data or "", sides


def drafted_form(entry: HandEntry, draft: Draft) -> HandForm:
    """Return the form with a draft in it."""
    fields = MultiDict(draft.fields)
    hidden = {**entry.hidden, "hand": str(draft.number), "basis": str(draft.basis)}
    fields.update({"key": new_key(), **(entry.hidden if is_current(draft, entry) else hidden)})
    return entry.sent(fields)


def is_current(draft: Draft, entry: HandEntry) -> bool:
    """Whether nobody has saved the hand since the draft was begun."""
    if entry.deal is None:
        return draft.number == entry.hand_number
    return draft.basis == entry.basis


def started_form(entry: HandEntry) -> HandForm:
    """Return the form as it is at first: with the notes of the hand in play."""
    noted = None if entry.deal else noted_sides(database.session(), entry.token)
    return entry.form(new_key(), noted)


def keep_sent(token: str, sent: Mapping[str, str]) -> None:
    """Save a form that was sent as a draft; it is shown again, whether saved or not."""
    try:
        draft = replace(sent_draft(sent), stamp=None)
        keep_draft(database.session(), token, device_id(), draft)
    except ServiceError:
        # The database is busy, or the form holds too much: saving the hand will say so.
        return


def forget_draft(token: str, number: int) -> None:
    """Delete this device's draft of a hand: it was saved, or dropped."""
    try:
        drop_drafts(database.session(), token, device_id(), number)
    except DatabaseTroubleError:
        # A draft that is left over does no harm, and expires.
        return
