"""How often one address may do what is costly; what everybody does all evening has no limit."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import time
from typing import Any, Final, TypeVar, cast

from flask import Flask, current_app, request
from flask_limiter import Limiter
from limits import RateLimitItem, parse
from werkzeug.exceptions import TooManyRequests

from scorekeeper.web.limit_storage import SCHEME, DatabaseStorage

View = TypeVar("View", bound=Callable[..., object])

STARTING: Final = "starting"
IMPORTING: Final = "importing"
SHEETS: Final = "sheets"
API: Final = "api"
GUESSING: Final = "guessing"
SIGNING_IN: Final = "signing-in"

_KIND: Final = "limited_as"
_UNLESS: Final = "not_limited_when"
_EXTENSION: Final = "scorekeeper-limits"


def limited(kind: str, unless: Callable[[], bool] | None = None) -> Callable[[View], View]:
    """Declare a route that one address may only ask for so often.

    Args:
        kind: what it counts as; the limits stand in the settings.
        unless: tells whether a request does not count.
    """

    def declare(view: View) -> View:
        setattr(view, _KIND, kind)
        setattr(view, _UNLESS, unless)
        return view

    return declare


def attach(app: Flask) -> None:
    """Limit the routes that say so; they must be known by now."""
    limits: dict[str, str] = app.config["RATE_LIMITS"]
    before = list(app.before_request_funcs.get(None, ()))
    after = list(app.after_request_funcs.get(None, ()))
    limiter = Limiter(
        visitor,
        app=app,
        enabled=bool(limits),
        storage_uri=f"{SCHEME}://",
        strategy=SCHEME,
        # Where nothing can be counted, what was asked for says itself that the database is busy.
        swallow_errors=True,
    )
    # Flask-Limiter looks at every request, for limits of a whole app. There are none, and a board
    # asks each second: only the routes that say so pay for their limit, when they are called.
    app.before_request_funcs[None], app.after_request_funcs[None] = before, after
    app.extensions[_EXTENSION] = limiter
    for endpoint, view in app.view_functions.items():
        kind = getattr(view, _KIND, "")
        if kind in limits:
            limit = limiter.shared_limit(
                limits[kind], scope=kind, exempt_when=getattr(view, _UNLESS)
            )
            app.view_functions[endpoint] = limit(cast("Callable[..., Any]", view))


def visitor() -> str:
    """Return what an address is counted as: it cannot be told from it without the secret key.

    A home has one address, or one network of IPv6, of which its devices take what they like.
    """
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.digest(key, f"visitor {_home(request.remote_addr or '')}".encode(), "sha256").hex()


def count(kind: str) -> None:
    """Count what the visitor did; nothing where it has no limit."""
    item = _item(kind)
    if item is not None:
        _limiter().limiter.hit(item, visitor(), kind)


def refused_for(kind: str) -> int:
    """Return for how many seconds a visitor is refused who did something too often; 0 for none.

    It is told from what this process knows, and costs nothing where nobody is refused.
    """
    limiter = _limiter()
    if not limiter.enabled:
        return 0
    storage = cast("DatabaseStorage", limiter.storage)
    # This is asked before every request: nearly always it ends here.
    item = _item(kind) if storage.knows_full() else None
    if item is None:
        return 0
    key = item.key_for(visitor(), kind)
    return _seconds_to(storage.get_expiry(key)) if storage.is_full(key) else 0


def seconds_to_wait(error: TooManyRequests) -> int:
    """Return after how many seconds a refused request may be sent again: at least one."""
    if isinstance(error.retry_after, int):
        return error.retry_after
    reached = _limiter().current_limit
    return 1 if reached is None else _seconds_to(reached.reset_at)


def _seconds_to(moment: float) -> int:
    return max(1, ceil(moment - time()))


def _item(kind: str) -> RateLimitItem | None:
    limit = current_app.config["RATE_LIMITS"].get(kind)
    return None if limit is None else parse(limit)


def _limiter() -> Limiter:
    limiter: Limiter = current_app.extensions[_EXTENSION]
    return limiter


def _home(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found, 64), strict=False))
    return str(found)
