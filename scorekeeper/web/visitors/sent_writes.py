"""Writes of forms to their game: once, and against the version that the form was made of."""

from __future__ import annotations

from flask import request

from scorekeeper.services.game.writes import Write
from scorekeeper.web.common.whole_numbers import sent_number
from scorekeeper.web.visitors.devices import device_name


def sent_write(expected: int | None = None) -> Write:
    """Return the write that the request describes; a version that is no number becomes -1.

    Args:
        expected: the version that it is written against; None for the one that was sent.
    """
    return Write(
        key=request.form.get("key", ""),
        expected=sent_number("expected") if expected is None else expected,
        device=device_name(),
    )
