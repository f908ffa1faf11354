"""Rate limits of costly actions; looking at a board all evening has no limit.

Requests are counted per link of a game, else per device by its signed cookies, and only without
either per network address: an unsigned device id could be made up for every request. All requests
from one address have a second limit, so high that a hall full of phones does not reach it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from time import time
from typing import Any, Final, TypeVar, cast

from flask import Flask, current_app, g, request
from flask_limiter import Limiter
from limits import RateLimitItem, parse
from werkzeug.exceptions import TooManyRequests

from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.common.visitor_addresses import network_of
from scorekeeper.web.common.security import keyring
from scorekeeper.web.visitors.limit_storage import SCHEME, DatabaseStorage
from scorekeeper.web.visitors.link_cookies import LinkCookie, own_group, remembered

View = TypeVar("View", bound=Callable[..., object])

STARTING: Final = "starting"
JOINING: Final = "joining"
IMPORTING: Final = "importing"
SHEETS: Final = "sheets"
API: Final = "api"
WRITING: Final = "writing"
PREVIEWING: Final = "previewing"
ASKING: Final = "asking"
GUESSING: Final = "guessing"
SIGNING_IN: Final = "signing-in"
NOTHING: Final = "nothing"
"""Declares that a route has no limit, though it writes."""

_PER_ADDRESS: Final = 25
"""How many times the limit of one link or device all requests from one address may make."""
_WRITES: Final = frozenset({"DELETE", "PATCH", "POST", "PUT"})
_KIND: Final = "limited_as"
_UNLESS: Final = "not_limited_when"
_EXTENSION: Final = "scorekeeper-limits"


def limited(kind: str, unless: Callable[[], bool] | None = None) -> Callable[[View], View]:
    """Declare the limit of a route. Undeclared routes that write are limited as `WRITING`.

    Args:
        kind: the name of the limit in the settings.
        unless: returns whether the present request is exempt; None to exempt none.
    """

    def declare(view: View) -> View:
        setattr(view, _KIND, kind)
        setattr(view, _UNLESS, unless)
        return view

    return declare


def attach(app: Flask) -> None:
    """Enforce the limits of all routes, which must have been registered before."""
    limits: dict[str, str] = app.config["RATE_LIMITS"]
    before = list(app.before_request_funcs.get(None, ()))
    after = list(app.after_request_funcs.get(None, ()))
    limiter = Limiter(
        visitor,
        app=app,
        enabled=bool(limits),
        storage_uri=f"{SCHEME}://",
        strategy=SCHEME,
        # Where the database is too busy to count, the route itself answers that.
        swallow_errors=True,
    )
    # Without Flask-Limiter's hooks, which check every request for limits of the whole app: there
    # are none, and boards poll each second. Views with a limit are wrapped instead.
    app.before_request_funcs[None], app.after_request_funcs[None] = before, after
    app.extensions[_EXTENSION] = limiter
    _declare_writes(app)
    for endpoint, view in app.view_functions.items():
        kind = getattr(view, _KIND, NOTHING)
        if kind in limits:
            unless = getattr(view, _UNLESS)
            own = limiter.shared_limit(
                limits[kind], scope=kind, key_func=counted_as, exempt_when=unless
            )
            of_all = limiter.shared_limit(
                _of_all(limits[kind]), scope=f"{kind} of all", exempt_when=unless
            )
            # Flask-Limiter checks the inner limit first: what it refuses does not use up the
            # limit that others at the same address share.
            app.view_functions[endpoint] = of_all(own(cast("Callable[..., Any]", view)))


def _declare_writes(app: Flask) -> None:
    """Declare the limit `WRITING` for routes that write and declare none."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if _WRITES & (rule.methods or set()) and not hasattr(view, _KIND):
            limited(WRITING)(view)


def counted_as() -> str:
    """Return the key under which this request is counted: a digest of its link or device."""
    opened = g.get("opened") or g.get("opened_event")
    if opened is not None:
        return _digest(Purpose.COUNTED_LINK, opened.token)
    # These cookies are signed, and set only for devices that have opened a valid link.
    known = own_group() or next(iter(remembered(LinkCookie.GAMES)), None)
    return visitor() if known is None else _digest(Purpose.COUNTED_DEVICE, known)


def visitor() -> str:
    """Return the key under which the network address of the request is counted: a digest.

    Of an IPv6 address only the network counts, as a device may take any address in it.
    """
    return _digest(Purpose.VISITOR, network_of(request.remote_addr or ""))


def count(kind: str) -> None:
    """Count an action by the address of the request; does nothing where it has no limit."""
    item = _item(kind)
    if item is not None:
        _limiter().limiter.hit(item, visitor(), kind)


def refused_for(kind: str) -> int:
    """Return the seconds for which an address over its limit is refused; 0 where it is not.

    Only the exhausted limits that this process has cached are considered.
    """
    limiter = _limiter()
    if not limiter.enabled:
        return 0
    storage = cast("DatabaseStorage", limiter.storage)
    # This runs before every request: most often no limit is exhausted, and none is parsed.
    item = _item(kind) if storage.knows_full() else None
    if item is None:
        return 0
    key = item.key_for(visitor(), kind)
    return _seconds_to(storage.get_expiry(key)) if storage.is_full(key) else 0


def seconds_to_wait(error: TooManyRequests) -> int:
    """Return the seconds after which a refused request may be sent again: at least one."""
    if isinstance(error.retry_after, int):
        return error.retry_after
    reached = _limiter().current_limit
    return 1 if reached is None else _seconds_to(reached.reset_at)


def _digest(purpose: Purpose, counted: str) -> str:
    return keyring().digest(purpose, counted).hex()


def _of_all(limit: str) -> str:
    """Return the limit for all visitors from one address."""
    item = parse(limit)
    return f"{_PER_ADDRESS * item.amount} per {item.multiples} {item.GRANULARITY.name}"


def _seconds_to(moment: float) -> int:
    return max(1, ceil(moment - time()))


def _item(kind: str) -> RateLimitItem | None:
    limit = current_app.config["RATE_LIMITS"].get(kind)
    return None if limit is None else parse(limit)


def _limiter() -> Limiter:
    limiter: Limiter = current_app.extensions[_EXTENSION]
    return limiter
