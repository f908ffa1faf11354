"""What a director does: seating rounds, seeing to tables, sharing links."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError, VersionConflictError
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.event.links import list_links, renew_link, way_into
from scorekeeper.services.event.loading import load_event
from scorekeeper.services.event.seating import (
    Arrangement,
    check,
    fits,
    propose,
    seat_round,
    unseat_round,
)
from scorekeeper.services.event.tables import (
    confirm_for,
    end_table,
    find_table,
    give_result,
    mark_seen,
)
from scorekeeper.services.event.views import EventView, TableState
from scorekeeper.services.game.writes import Write
from scorekeeper.web.common.buttons import pressed
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import PageNotice, tell, told
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.common.whole_numbers import whole_number
from scorekeeper.web.event.desk_page import TableLines
from scorekeeper.web.event.links_page import links_page
from scorekeeper.web.event.seating_page import read_arrangement, seating_page
from scorekeeper.web.event.words import numbered_round
from scorekeeper.web.visitors.authorisation import for_event, shown_event
from scorekeeper.web.visitors.devices import device_name
from scorekeeper.web.visitors.limits import WRITING, limited
from scorekeeper.web.visitors.sent_writes import sent_write

directing: Final = Blueprint("directing", __name__)

_SWAP: Final = "swap"
_CONFIRM: Final = "confirm"
_POINTS: Final = re.compile(r"[-−]?[0-9]{1,7}")
_NOTE: Final = 60


@directing.get("/e/<token>/seating")
@for_event(EventRole.DIRECTOR)
def seating(token: str) -> Response | str:
    """Show how the movement seats the next round."""
    view = shown_event()
    try:
        return _show_seating(view, token, propose(view).arrangement)
    except RefusedError as error:
        return _back(token, service_text(error))


@directing.post("/e/<token>/seating")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def seat(token: str) -> Response | str | tuple[str, int]:
    """Swap two in the proposal, or seat the round as it is shown."""
    _, action = pressed({_SWAP, _CONFIRM})
    view = shown_event()
    asked = read_arrangement(request.form.get("seating", "")) or Arrangement(())
    if action == _SWAP:
        return _swap(view, token, asked)
    try:
        seat_round(database.session(), token, asked, sent_write(), keyring())
    except (RefusedError, VersionConflictError) as error:
        return _back(token, service_text(error))
    number = len(load_event(database.session(), token).rounds)
    return _back(token, gettext("Round %(number)s is seated.", number=number))


@directing.post("/e/<token>/unseat")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def unseat(token: str) -> Response:
    """Undo the last seating, as long as nobody has written a hand."""
    said = gettext("The seating is undone.")
    return _act(token, lambda: unseat_round(database.session(), token, sent_write()), said)


@directing.get("/e/<token>/rounds/<int:number>/tables/<int:place>")
@for_event(EventRole.DIRECTOR)
def table(token: str, number: int, place: int) -> Response | str:
    """Show a table of a round, and what a director may do there."""
    view, at = shown_event(), (number, place)
    try:
        found = find_table(database.session(), token, at)
    except RefusedError as error:
        return _back(token, service_text(error))
    way = way_into(database.session(), found.game, Role.OWNER, keyring())
    return render_template(
        "event/at_table.html",
        title=gettext("Table %(number)s", number=place),
        subtitle=numbered_round(view.settings, number),
        line=TableLines(view, number).line(found),
        board_url=url_for("games.board", token=way),
        token=token,
        number=number,
        place=place,
        waits=found.state is TableState.WAITING,
        may_end=not found.over and found.hands > 0 and found.given is None,
        given=found.given,
        expected=view.version,
        key=secrets.token_urlsafe(16),
        notices=list(told()),
    )


@directing.post("/e/<token>/rounds/<int:number>/tables/<int:place>")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def see_to_table(token: str, number: int, place: int) -> Response:
    """Confirm for those who have not, give both results, take them back, or end the round."""
    _, action = pressed({_CONFIRM, "give", "take-back", "end"})
    session, at = database.session(), (number, place)
    note = gettext("Director: %(note)s", note=request.form.get("note", "").strip())[:_NOTE]
    write = _noted(note)
    acts: dict[str, tuple[Callable[[], None], str]] = {
        _CONFIRM: (
            lambda: confirm_for(session, token, at, note, keyring(), device_name()),
            gettext("The result is confirmed."),
        ),
        "give": (
            lambda: give_result(session, token, at, _sent_points(), write),
            gettext("The result is given."),
        ),
        "take-back": (
            lambda: give_result(session, token, at, None, write),
            gettext("The given result is taken back."),
        ),
        "end": (
            lambda: end_table(session, token, at, write),
            gettext("The round of this table ends with the hands it has."),
        ),
    }
    if action not in acts:
        return _back(token, "")
    act, said = acts[action]
    return _act(token, act, said)


@directing.post("/e/<token>/rounds/<int:number>/tables/<int:place>/seen")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def see_correction(token: str, number: int, place: int) -> Response:
    """Note that directors have seen the corrected result of a table."""

    def act() -> None:
        points = _sent_points() if request.form.get("first") else None
        mark_seen(database.session(), token, (number, place), points, sent_write())

    return _act(token, act, "")


@directing.get("/e/<token>/links")
@for_event(EventRole.DIRECTOR)
def links(token: str) -> str:
    """Show the links of the evening, with their QR codes."""
    found = list_links(database.session(), token, keyring())
    page = links_page(shown_event(), token, found)
    return render_template("event/links.html", page=page, token=token, notices=list(told()))


@directing.post("/e/<token>/links/<int:number>")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def renew(token: str, number: int) -> Response:
    """Make a new link in the place of another one, which ends."""
    now = renew_link(database.session(), token, number, keyring())
    tell(PageNotice(gettext("The new link is below. The one before it has ended.")))
    return redirect(url_for("directing.links", token=now), 303)


def _swap(view: EventView, token: str, asked: Arrangement) -> Response | str:
    one, other = (whole_number(request.form.get(name)) for name in ("one", "other"))
    try:
        if not fits(view, asked):
            asked = propose(view).arrangement
    except RefusedError as error:
        return _back(token, service_text(error))
    if one is not None and other is not None and {one, other} <= set(asked.seated):
        asked = asked.swap(one, other)
    return _show_seating(view, token, asked)


def _show_seating(view: EventView, token: str, arrangement: Arrangement) -> str:
    return render_template(
        "event/seating.html",
        page=seating_page(view, check(view, arrangement)),
        token=token,
        key=secrets.token_urlsafe(16),
    )


def _act(token: str, act: Callable[[], None], said: str) -> Response:
    try:
        act()
    except (RefusedError, VersionConflictError) as error:
        return _back(token, service_text(error))
    return _back(token, said)


def _back(token: str, said: str) -> Response:
    if said:
        tell(PageNotice(said))
    return redirect(url_for("events.show", token=token), 303)


def _noted(note: str) -> Write:
    sent = sent_write()
    return Write(key=sent.key, expected=sent.expected, device=sent.device, author=note)


def _sent_points() -> tuple[int, int]:
    """Return the points that were sent for both sides.

    Raises:
        RefusedError: these are none.
    """
    sent = [request.form.get(name, "").strip().replace(" ", "") for name in ("first", "second")]
    if not all(map(_POINTS.fullmatch, sent)):
        raise RefusedError((problem_of("", "event.no_points"),))
    first, second = (int(text.replace("−", "-")) for text in sent)
    return first, second
