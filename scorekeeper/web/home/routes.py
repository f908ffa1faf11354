"""The front page, and all games of this device's group."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from flask import Blueprint, render_template, request

from scorekeeper.services import database
from scorekeeper.services.common.errors import GroupNotFoundError
from scorekeeper.services.event.starting import EventItem, events_of_group
from scorekeeper.services.group.game_lists import list_games
from scorekeeper.services.group.groups import GamesPage, Place, games_of_others, list_group
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import PageNotice, told
from scorekeeper.web.common.security import may_be_indexed
from scorekeeper.web.home.page import asked_place, games_list, home_page
from scorekeeper.web.visitors.authorisation import anybody
from scorekeeper.web.visitors.own_group import access_to, has_group, this_group
from scorekeeper.web.visitors.remembered import own_group, remembered_games
from scorekeeper.web.visitors.start_forms import new_start
from scorekeeper.wording.translation import N_

home: Final = Blueprint("home", __name__)

_AT_HOME: Final = 10
_EVENTS: Final = 5
_EVENING: Final = timedelta(hours=12)
"""So long a club evening is what its director comes for first."""
_ON_A_PAGE: Final = 25
_PUT_OUT: Final = N_(
    "The games that this device shared have a new link, or were deleted. To be in again, scan the "
    "link on a device that is in: Players and statistics, On another device."
)


@home.get("/")
@anybody
@may_be_indexed
def index() -> str:
    """Show the last games of this device, and links to start one."""
    session = database.session()
    seen = list_games(session, remembered_games())
    others = games_of_others(session, own_group(), seen)
    page, notices = home_page(_own(_AT_HOME), others), list(told())
    if not page.has_games and own_group() is not None and not has_group():
        notices.append(PageNotice(gettext(_PUT_OUT)))
    events = _events()
    is_on = datetime.now(UTC) - _EVENING
    return render_template(
        "home/index.html",
        page=page,
        start=new_start(),
        notices=notices,
        events=[event for event in events if event.started_at >= is_on],
        earlier_events=[event for event in events if event.started_at < is_on],
    )


@home.get("/games")
@anybody
def games() -> str:
    """Show the games of this device's group, the newest first, a part at a time."""
    after = asked_place(request.args.get("after", ""))
    page = games_list(_own(_ON_A_PAGE, after), first=after is None)
    return render_template("home/games.html", page=page, start=new_start())


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
