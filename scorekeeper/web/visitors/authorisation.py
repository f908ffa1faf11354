"""Authorisation: routes declare a minimum role; one hook enforces it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from flask import Flask, current_app, g, redirect, request, url_for
from werkzeug.exceptions import Unauthorized
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import LinkRevokedError
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.tokens import hash_of
from scorekeeper.services.event.event_links import good_director_token
from scorekeeper.services.event.loading import OpenedEvent, open_event
from scorekeeper.services.event.loading import load_opened as load_opened_event
from scorekeeper.services.event.views import EventView
from scorekeeper.services.game.loading import Opened, load_opened, open_link
from scorekeeper.services.game.views import GameView
from scorekeeper.services.group.access import GroupAccess, good_token
from scorekeeper.web.common.problems import only_reads
from scorekeeper.web.visitors.link_cookies import own_group
from scorekeeper.web.visitors.own_group import access_to

View = TypeVar("View", bound=Callable[..., object])

_MARK: Final = "least_role"
_DELETED: Final = "of_deleted_games_too"
"""Attributes of view functions that hold what their route declares."""
_TOKEN: Final = "token"  # noqa: S105 -- the name of a path parameter
_GAMES: Final = "/g/<token>"
_EVENTS: Final = "/e/<token>"
_OF_PROGRAMS: Final = "/api/v1/game"
"""The path of the API's routes of one game, whose link is sent in the `Authorization` header."""
_EXTENSION: Final = "scorekeeper-links-of-programs"
_MOST_KNOWN: Final = 4096
"""The largest number of links of programs that a process keeps the hashes of."""
_ENDING: Final = frozenset({"live.board", "events.live", "sharing.move"})
"""Routes that a revoked link is not replaced for.

A board that polls loads its page again, which redirects; and the form for replacing a link has
nothing left to replace.
"""


def anybody(view: View) -> View:
    """Declare a route that needs no authorisation, as it neither shows nor changes a game."""
    setattr(view, _MARK, None)
    return view


def least(role: Role, *, deleted: bool = False) -> Callable[[View], View]:
    """Declare a route of a game, with the role that its link must have at least.

    Args:
        role: the least role.
        deleted: whether the route can be used for a deleted game too.
    """

    def declare(view: View) -> View:
        setattr(view, _MARK, role)
        setattr(view, _DELETED, deleted)
        return view

    return declare


def for_event(*roles: EventRole) -> Callable[[View], View]:
    """Declare a route of a club evening, with the roles that a link may have."""

    def declare(view: View) -> View:
        setattr(view, _MARK, frozenset(roles))
        return view

    return declare


def is_of_a_game(address: str) -> bool:
    """Whether a path, or the URL rule of a route, is that of a game."""
    return address.startswith(_GAMES) or is_of_programs(address)


def is_of_programs(address: str) -> bool:
    """Whether a path, or a URL rule, is one of the API's for a game, whose link is in a header."""
    return f"{address}/".startswith(f"{_OF_PROGRAMS}/")


def sent_link() -> str:
    """Return the link that a program sends as its bearer token; empty where it sends none."""
    scheme, _, sent = request.headers.get("Authorization", "").partition(" ")
    return sent.strip() if scheme.lower() == "bearer" else ""


def attach(app: Flask) -> None:
    """Enforce the declarations of all routes, which must have been registered before.

    Raises:
        TypeError: a route does not declare who may use it, or not as its path needs.
    """
    app.extensions[_EXTENSION] = set()
    anybody(app.view_functions["static"])
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if not hasattr(view, _MARK):
            raise TypeError(f"{rule.endpoint} does not say who may use it: @anybody or @least(…)")
        if _link_declared(getattr(view, _MARK)) != _link_in(rule.rule):
            raise TypeError(f"{rule.rule} says @anybody, or @least(…) without a game's link")
    # Before other hooks: nobody who may not send a form is told what is wrong with it.
    app.before_request_funcs.setdefault(None, []).insert(0, _authorise)


def _link_declared(declared: Role | frozenset[EventRole] | None) -> str:
    """Return the kind of link that a declaration needs: `event`, `game`, or empty for none."""
    if declared is None:
        return ""
    return "event" if isinstance(declared, frozenset) else "game"


def _link_in(address: str) -> str:
    """Return the kind of link in a URL rule: `event`, `game`, or empty for none."""
    if address.startswith(_EVENTS):
        return "event"
    return "game" if is_of_a_game(address) else ""


def _authorise() -> Response | None:
    """Open the game or club evening of the request's link, if its role suffices for the route.

    A device of the group that the game or evening belongs to goes on with a valid link where its
    own has been revoked: a page redirects to it, and an open form is accepted as if sent by it.

    Raises:
        Unauthorized: a program has sent no link.
        GameNotFoundError: no game has this link.
        LinkRevokedError: the link has been revoked.
        GameDeletedError: the game has been deleted.
        NotAllowedError: the link's role does not suffice.
        EventNotFoundError: no club evening has this link.
        NotDirectingError: the role of the evening's link is none of the route's.
    """
    view = current_app.view_functions.get(request.endpoint or "")
    role = getattr(view, _MARK, None)
    if isinstance(role, frozenset):

        def open_evening(token: str) -> None:
            g.opened_event = open_event(database.session(), token, role)

        return _open(open_evening, good_director_token)
    if role is not None and is_of_programs(request.path):
        g.opened = _open_for_program(role)
    elif role is not None:
        deleted = getattr(view, _DELETED)

        def open_game(token: str) -> None:
            g.opened = open_link(database.session(), token, role, deleted=deleted)

        return _open(open_game, good_token)
    return None


def _open(
    by_link: Callable[[str], None],
    good_link: Callable[[database.Session, GroupAccess, str], str | None],
) -> Response | None:
    """Open by the link in the address; a device of the group by a valid one if that is revoked.

    Args:
        by_link: opens the game or evening of a link, and keeps it for this request.
        good_link: returns a valid link for the group of a device, by a revoked one; None for none.
    """
    token = (request.view_args or {})[_TOKEN]
    try:
        by_link(token)
    except LinkRevokedError:
        group = None if request.endpoint in _ENDING else own_group()
        good = group and good_link(database.session(), access_to(group), token)
        if not good:
            raise
        if only_reads():
            return redirect(_same_page(good), 303)
        request.view_args = {**(request.view_args or {}), _TOKEN: good}
        by_link(good)
    return None


def _open_for_program(role: Role) -> Opened:
    """Open the game whose link a program has sent, and remember that the link is good."""
    link = sent_link()
    if not link:
        raise Unauthorized
    found = open_link(database.session(), link, role)
    known: set[str] = current_app.extensions[_EXTENSION]
    if len(known) >= _MOST_KNOWN:
        known.clear()
    known.add(hash_of(link))
    return found


def was_opened(link: str) -> bool:
    """Whether a program has opened a game by this link in this process, not long ago."""
    known: set[str] = current_app.extensions[_EXTENSION]
    return hash_of(link) in known


def _same_page(token: str) -> str:
    """Return the address of the requested page with another link in it."""
    url = url_for(request.endpoint or "", **{**(request.view_args or {}), _TOKEN: token})
    query = request.query_string.decode("ascii", "ignore")
    return f"{url}?{query}" if query else url


def opened() -> Opened:
    """Return the game and the role that the link of this request has opened."""
    found: Opened = g.opened
    return found


def opened_game() -> GameView:
    """Return the game that the link of this request has opened, as it stands."""
    return load_opened(database.session(), opened())


def opened_event() -> OpenedEvent:
    """Return the evening and the role that the link of this request has opened."""
    found: OpenedEvent = g.opened_event
    return found


def shown_event() -> EventView:
    """Return the club evening that the link of this request has opened, as it stands."""
    return load_opened_event(database.session(), opened_event())
