"""Rate limits of costly actions; looking at a board all evening has no limit.

Counted is the link by which a game was opened, or a device by its signed cookie; only a visitor who
has neither is counted by the address, as anybody may make up devices. Beside that, all who come
from one address have a limit of their own, so high that a hall full of phones does not reach it.
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
from scorekeeper.web.common.keys import keyring
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
"""The kind of a route without a limit, though it is not only for looking."""

_A_HALL: Final = 25
"""Factor of the limit for all who share an address, against that of one link or device."""
_WRITES: Final = frozenset({"DELETE", "PATCH", "POST", "PUT"})
_KIND: Final = "limited_as"
_UNLESS: Final = "not_limited_when"
_EXTENSION: Final = "scorekeeper-limits"


def limited(kind: str, unless: Callable[[], bool] | None = None) -> Callable[[View], View]:
    """Declare the limit of a route. Without it those that write are limited as `WRITING`.

    Args:
        kind: the name of its limit, which stands in the settings.
        unless: tells whether a request does not count.
    """

    def declare(view: View) -> View:
        setattr(view, _KIND, kind)
        setattr(view, _UNLESS, unless)
        return view

    return declare


def attach(app: Flask) -> None:
    """Enforce the limits of routes, which must be known by now."""
    limits: dict[str, str] = app.config["RATE_LIMITS"]
    before = list(app.before_request_funcs.get(None, ()))
    after = list(app.after_request_funcs.get(None, ()))
    limiter = Limiter(
        visitor,
        app=app,
        enabled=bool(limits),
        storage_uri=f"{SCHEME}://",
        strategy=SCHEME,
        # Where the database is too busy to count, the action itself says so.
        swallow_errors=True,
    )
    # Flask-Limiter looks at every request, for limits of a whole app. There are none, and a board
    # asks each second: only the routes that say so pay for their limit, when they are called.
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
            # The inner one is asked first: who is refused by it counts for nobody else.
            app.view_functions[endpoint] = of_all(own(cast("Callable[..., Any]", view)))


def _declare_writes(app: Flask) -> None:
    """Declare the limit of routes that write and say nothing of theirs."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if _WRITES & (rule.methods or set()) and not hasattr(view, _KIND):
            limited(WRITING)(view)


def counted_as() -> str:
    """Return the key under which this request is counted; it hides the link and the device."""
    opened = g.get("opened") or g.get("opened_event")
    if opened is not None:
        return _digest(Purpose.COUNTED_LINK, opened.token)
    # Signed, and given only to who had a link that was good.
    known = own_group() or next(iter(remembered(LinkCookie.GAMES)), None)
    return visitor() if known is None else _digest(Purpose.COUNTED_DEVICE, known)


def visitor() -> str:
    """Return the key under which an address is counted, likewise.

    A household has one address, or one network of IPv6, of which its devices take what they like.
    """
    return _digest(Purpose.VISITOR, network_of(request.remote_addr or ""))


def count(kind: str) -> None:
    """Count an action of the visitor; nothing where it has no limit."""
    item = _item(kind)
    if item is not None:
        _limiter().limiter.hit(item, visitor(), kind)


def refused_for(kind: str) -> int:
    """Return the seconds for which a visitor over the limit is refused; 0 for none.

    It is known from this process alone, and costs nothing where nobody is refused.
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
    return f"{_A_HALL * item.amount} per {item.multiples} {item.GRANULARITY.name}"


def _seconds_to(moment: float) -> int:
    return max(1, ceil(moment - time()))


def _item(kind: str) -> RateLimitItem | None:
    limit = current_app.config["RATE_LIMITS"].get(kind)
    return None if limit is None else parse(limit)


def _limiter() -> Limiter:
    limiter: Limiter = current_app.extensions[_EXTENSION]
    return limiter
