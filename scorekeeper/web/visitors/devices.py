"""The device that a request comes from: its kind, for the list of changes, and its id."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, g, request

from scorekeeper.services.common.tokens import is_token, make_token
from scorekeeper.services.group.devices import SeenDevice
from scorekeeper.web.common.security import keep_cookie

_COOKIE: Final = "device"
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
    """Return the kind of device by its user agent, such as `iPhone`; empty where unknown."""
    agent = request.user_agent.string
    return next((name for sign, name in _KNOWN if sign in agent), "")


def device_id() -> str:
    """Return the id of this browser: random, kept in a cookie, and never shown."""
    known = request.cookies.get(_COOKIE, "")
    if is_token(known):
        return known
    if "device_id" not in g:
        g.device_id = make_token()
    return str(g.device_id)


def this_device() -> SeenDevice:
    """Return the device of the request, as a group knows it."""
    return SeenDevice(device_id(), device_name())


def attach(app: Flask) -> None:
    """Make browsers keep the id of their device."""
    app.after_request(_keep_id)


def _keep_id(response: Response) -> Response:
    return keep_cookie(response, _COOKIE, g.device_id) if "device_id" in g else response
