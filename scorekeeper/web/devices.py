"""What kind of device a request comes from, for the list of changes."""

from __future__ import annotations

from typing import Final

from flask import request

_KNOWN: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def device_name() -> str:
    """Return the kind of device in a word; empty where it does not say."""
    agent = request.user_agent.string
    return next((name for sign, name in _KNOWN if sign in agent), "")
