"""The front page, all games of this device's group, and the language of this browser."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, redirect, render_template, request
from werkzeug import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.common.roles import Role
from scorekeeper.services.event.starting import EventItem, events_of_group
from scorekeeper.services.game.views import GameSummary
from scorekeeper.services.group.groups import (
    GamesPage,
    Place,
    games_of_others,
    list_games,
    list_group,
)
from scorekeeper.web.common.addresses import page_at
from scorekeeper.web.common.editions import common
from scorekeeper.web.common.language import gettext, keep_language, speech
from scorekeeper.web.common.notices import PageNotice
from scorekeeper.web.common.security import keeps_nothing, may_be_indexed
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.idempotency import new_start
from scorekeeper.web.visitors.limits import NOTHING, limited
from scorekeeper.web.visitors.link_cookies import LinkCookie, own_group, remembered
from scorekeeper.web.visitors.own_group import access_to, has_group, this_group
from scorekeeper.wording.board import hands_text
from scorekeeper.wording.translation import N_

home: Final = Blueprint("home", __name__)
languages: Final = Blueprint("languages", __name__)

_AT_HOME: Final = 10
_EVENTS: Final = 5
_EVENING: Final = timedelta(hours=12)
"""The time for which a club evening stands first on the page."""
_ON_A_PAGE: Final = 25
_PUT_OUT: Final = N_(
    "The games that this device shared have a new link, or were deleted. To share them again, scan "
    "the link on a device that still does: “Players and statistics”, “On another device”."
)
_ROLES: Final = {Role.VIEWER: N_("to look on"), Role.SCORER: N_("to score")}
_PLACE: Final = re.compile(r"(\d{1,18})-(\d{1,18})")
_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


@home.get("/")
@anybody
@may_be_indexed
def index() -> str:
    """Show the last games of this device, and links to start one."""
    session = database.session()
    found = list_games(session, remembered(LinkCookie.GAMES))
    own, others = _own(_AT_HOME), games_of_others(session, own_group(), found)
    running, events = _running([*own.games, *others]), _events()
    is_put_out = not own.games and own_group() is not None and not has_group()
    is_on = datetime.now(UTC) - _EVENING
    return render_template(
        "home/index.html",
        running=running,
        own=own,
        games=[game for game in own.games if game not in running],
        others=[game for game in others if game not in running],
        blank_sheets=common(),
        start=new_start(),
        notices=[PageNotice(gettext(_PUT_OUT))] if is_put_out else [],
        events=[event for event in events if event.started_at >= is_on],
        earlier_events=[event for event in events if event.started_at < is_on],
    )


@home.get("/games")
@anybody
def games() -> str:
    """Show the games of this device's group, the newest first, a part at a time."""
    after = asked_place(request.args.get("after", ""))
    page = _own(_ON_A_PAGE, after)
    return render_template("home/games.html", page=page, after=after, start=new_start())


@languages.post("/language")
@limited(NOTHING)
@keeps_nothing
@anybody
def choose() -> Response:
    """Keep the language that was chosen, and go back to the page it was chosen on."""
    answer = redirect(page_at(request.form.get("back", "")), 303)
    return keep_language(answer, request.form.get("language", ""))


@home.app_template_filter("place_text")
def place_text(place: Place) -> str:
    """Return a place in the list of games, as an address names it."""
    return f"{(place.changed_at - _BEGINNING) // _MICROSECOND}-{place.game_id}"


def asked_place(text: str) -> Place | None:
    """Return the place in the list that an address names; None for the newest."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    try:
        return Place(_BEGINNING + int(found[1]) * _MICROSECOND, int(found[2]))
    except OverflowError:
        return None


@home.app_template_filter("played_text")
def played_text(game: GameSummary) -> str:
    """Return how far a game in the list is."""
    if game.winner is not None:
        return gettext("%(side)s won", side=game.side_names[game.winner])
    if game.over:
        return gettext("a draw")
    if not game.deals:
        return gettext("no hand yet")
    return hands_text(speech(), game.deals)


@home.app_template_filter("role_text")
def role_text(role: Role) -> str:
    """Return the use of a link to a game, where that is not everything; else empty."""
    return gettext(_ROLES[role]) if role in _ROLES else ""


def _running(games: Sequence[GameSummary]) -> Sequence[GameSummary]:
    """Return the game that was written to last, alone; none where it is over."""
    latest = max(games, key=lambda game: game.changed_at, default=None)
    return () if latest is None or latest.over else (latest,)


def _events() -> tuple[EventItem, ...]:
    """Return the last club evenings of this device's group."""
    group = own_group()
    if group is None:
        return ()
    return events_of_group(database.session(), access_to(group), _EVENTS)


def _own(most: int, after: Place | None = None) -> GamesPage:
    try:
        group = this_group()
    except GroupNotFoundError:
        return GamesPage((), None)
    return list_group(database.session(), access_to(group), most, after)
