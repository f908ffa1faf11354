"""What a director does: seating rounds, seeing to tables, sharing links."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.documents.sums import read_sum
from scorekeeper.services import database
from scorekeeper.services.common.errors import RefusedError, VersionConflictError
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.sentences import problem_of
from scorekeeper.services.event.directing import show_ranking
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
    let_play_on,
    mark_seen,
    may_go_on,
)
from scorekeeper.services.event.views import EventView, TableState
from scorekeeper.services.game.writes import Write
from scorekeeper.services.lifecycle.games import load_game
from scorekeeper.web.common.buttons import pressed
from scorekeeper.web.common.keys import keyring
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import PageNotice, tell, told
from scorekeeper.web.common.problems import service_text
from scorekeeper.web.common.sent_forms import shows_again
from scorekeeper.web.common.whole_numbers import whole_number
from scorekeeper.web.event.desk_page import TableLines, round_part
from scorekeeper.web.event.links_page import links_page
from scorekeeper.web.event.seating_page import read_arrangement, seating_page
from scorekeeper.web.event.words import numbered_round
from scorekeeper.web.visitors.authorisation import for_event, shown_event
from scorekeeper.web.visitors.limits import WRITING, limited
from scorekeeper.web.visitors.sent_writes import sent_write

directing: Final = Blueprint("directing", __name__)

_SWAP: Final = "swap"
_CONFIRM: Final = "confirm"
_NOTE: Final = 60
_SIDES: Final = ("first", "second")
"""What the fields for the points of both sides are called."""


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
    asked = _asked_seating()
    if action == _SWAP:
        return _swap(view, token, asked)
    try:
        seat_round(database.session(), token, asked, sent_write(), keyring())
    except (RefusedError, VersionConflictError) as error:
        shown = _seat_again(token, asked, service_text(error))
        return (shown, 422) if isinstance(shown, str) else shown
    number = len(load_event(database.session(), token).rounds)
    return _back(token, gettext("Round %(number)s is seated.", number=number))


@directing.post("/e/<token>/unseat")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def unseat(token: str) -> Response:
    """Undo the last seating, as long as nobody has written a hand."""
    said = gettext("The seating is undone.")
    return _act(token, lambda: unseat_round(database.session(), token, sent_write()), said)


@directing.get("/e/<token>/rounds")
@for_event(EventRole.DIRECTOR)
def earlier_rounds(token: str) -> str:
    """Show the rounds before the one that is played, the last first, with ways to their tables."""
    view = shown_event()
    rounds = [round_part(view, played, token) for played in reversed(view.rounds[:-1])]
    return render_template(
        "event/earlier.html", title=view.settings.name, rounds=rounds, token=token
    )


@directing.get("/e/<token>/rounds/<int:number>/tables/<int:place>")
@for_event(EventRole.DIRECTOR)
def table(token: str, number: int, place: int) -> Response | str:
    """Show a table of a round, and what a director may do there."""
    return _show_table(token, (number, place))


@directing.post("/e/<token>/rounds/<int:number>/tables/<int:place>")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def see_to_table(token: str, number: int, place: int) -> Response | str | tuple[str, int]:
    """Confirm in their place, give results or take them back, end the round or let it go on."""
    _, action = pressed({_CONFIRM, "give", "take-back", "end", "go-on"})
    session, at = database.session(), (number, place)
    write = _noted(_sent_note())
    acts: dict[str, tuple[Callable[[], None], str]] = {
        _CONFIRM: (
            lambda: confirm_for(session, token, at, _seen(), keyring(), write),
            gettext("The result is confirmed."),
        ),
        "give": (
            lambda: give_result(session, token, at, _sent_points(), write),
            gettext("The result of table %(number)s is given.", number=place),
        ),
        "take-back": (
            lambda: give_result(session, token, at, None, write),
            gettext("The given result is taken back."),
        ),
        "end": (
            lambda: end_table(session, token, at, write),
            gettext("The round of this table ends with the hands it has."),
        ),
        "go-on": (
            lambda: let_play_on(session, token, at, write),
            gettext("This table plays on."),
        ),
    }
    if action not in acts:
        return _back(token, "")
    act, said = acts[action]
    try:
        act()
    except (RefusedError, VersionConflictError) as error:
        # What was typed stays; what others did meanwhile is shown beside it.
        shown = _show_table(token, at, service_text(error))
        return (shown, 422) if isinstance(shown, str) else shown
    return _back(token, said)


@directing.post("/e/<token>/rounds/<int:number>/tables/<int:place>/seen")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def see_correction(token: str, number: int, place: int) -> Response:
    """Note that directors have seen the corrected result of a table."""

    def act() -> None:
        points = _sent_points() if request.form.get("first") else None
        mark_seen(database.session(), token, (number, place), points, sent_write())

    return _act(token, act, "")


@directing.post("/e/<token>/ranking")
@limited(WRITING)
@for_event(EventRole.DIRECTOR)
def reveal_ranking(token: str) -> Response:
    """Show the ranking to all, or to directors only."""
    _, action = pressed({"show", "hide"})
    shown = action == "show"

    def act() -> None:
        show_ranking(database.session(), token, sent_write(), shown=shown)

    said = gettext("All see the ranking.") if shown else gettext("Only directors see the ranking.")
    return _act(token, act, said) if action else _back(token, "")


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


@shows_again("directing.see_to_table", "directing.seat")
def show_sent_again(message: str) -> str | None:
    """Return a table, or the proposal of a round, as it was sent, with a sentence."""
    sent = request.view_args or {}
    if "number" in sent:
        shown = _show_table(sent["token"], (sent["number"], sent["place"]), message)
    else:
        shown = _seat_again(sent["token"], _asked_seating(), message)
    return shown if isinstance(shown, str) else None


def _asked_seating() -> Arrangement:
    return read_arrangement(request.form.get("seating", "")) or Arrangement(())


def _show_table(token: str, at: tuple[int, int], error: str = "") -> Response | str:
    """Show a table to a director, with what was typed where something was refused."""
    session, (number, place) = database.session(), at
    view = load_event(session, token)
    try:
        found = find_table(session, token, at)
    except RefusedError as refused:
        return _back(token, service_text(refused))
    way = way_into(session, found.game, Role.OWNER, keyring())
    given = found.given or ("", "")
    points = [request.form.get(name, given[side]) for side, name in enumerate(_SIDES)]
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
        may_go_on=may_go_on(session, view, found),
        is_given=found.given is not None,
        points=points,
        basis=load_game(session, way).confirmed.result_basis,
        typed_note=request.form.get("note", ""),
        sent=request.form.get("action", ""),
        error=error,
        expected=view.version,
        key=secrets.token_urlsafe(16),
        notices=list(told()),
    )


def _seat_again(token: str, asked: Arrangement, error: str) -> Response | str:
    """Show a seating again that was refused, as it was if it still fits, else a new proposal."""
    view = load_event(database.session(), token)
    try:
        proposed = propose(view).arrangement
        return _show_seating(view, token, asked if fits(view, asked) else proposed, error)
    except RefusedError:
        # There is nothing to seat now: another director was first.
        return _back(token, error)


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


def _show_seating(view: EventView, token: str, arrangement: Arrangement, error: str = "") -> str:
    return render_template(
        "event/seating.html",
        page=seating_page(view, check(view, arrangement)),
        error=error,
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


def _sent_note() -> str:
    """Return what the log says of a director's act: that it was one, and the note if there is."""
    note = request.form.get("note", "").strip()
    return gettext("Director: %(note)s", note=note)[:_NOTE] if note else gettext("Director")


def _seen() -> int:
    """Return which state of the result the page showed; 0, which is none, where it does not say."""
    return whole_number(request.form.get("basis")) or 0


def _sent_points() -> tuple[int, int]:
    """Return the points that were sent for both sides.

    Raises:
        RefusedError: these are none.
    """
    sent = [request.form.get(name, "").strip() for name in _SIDES]
    first, second = map(read_sum, sent)
    if first is None or second is None or not all(sent):
        raise RefusedError((problem_of("", "event.no_points"),))
    return first, second
