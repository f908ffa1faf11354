"""Routes of a director: seating rounds, seeing to tables, sharing links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from pydantic import TypeAdapter, ValidationError
from werkzeug.wrappers import Response

from scorekeeper.documents.sums import is_beyond, read_sum
from scorekeeper.event.evening import Round, Side, Table
from scorekeeper.event.next_round import swapped
from scorekeeper.services import database
from scorekeeper.services.common.errors import (
    EventNotFoundError,
    LinkRevokedError,
    RefusedError,
    VersionConflictError,
)
from scorekeeper.services.common.roles import EventRole, Role
from scorekeeper.services.common.texts import alphabetical
from scorekeeper.services.common.tokens import Purpose
from scorekeeper.services.event.directing import show_ranking
from scorekeeper.services.event.event_links import list_links, renew_link, token_into
from scorekeeper.services.event.loading import DIRECTORS, load_event, open_event
from scorekeeper.services.event.rounds import check, fits, propose, seat_round, unseat_round
from scorekeeper.services.event.starting import MOST_POINTS
from scorekeeper.services.event.table_results import (
    confirm_for,
    end_table,
    find_table,
    give_result,
    let_play_on,
    mark_seen,
    may_go_on,
)
from scorekeeper.services.event.views import EventView
from scorekeeper.services.game.loading import load_game
from scorekeeper.web.common.addresses import opened_here, qr_code
from scorekeeper.web.common.forms import pressed, sent_line, sent_number, shows_again
from scorekeeper.web.common.language import gettext
from scorekeeper.web.common.notices import go_on
from scorekeeper.web.common.problems import refusal_of, service_text
from scorekeeper.web.common.security import keyring
from scorekeeper.web.errors import answer_moved, answer_refusal
from scorekeeper.web.event.answers import Answer, back, event_page, refused
from scorekeeper.web.event.round_part import RoundPart, link_url
from scorekeeper.web.event.words import numbered_round
from scorekeeper.web.visitors.authorisation import for_event, shown_event
from scorekeeper.web.visitors.idempotency import new_start, sent_write, token_of
from scorekeeper.web.visitors.limits import SHEETS, limited
from scorekeeper.wording.numbers import Number

directing: Final = Blueprint("directing", __name__)

_SWAP: Final = "swap"
_CONFIRM: Final = "confirm"
_NOTE: Final = 60
_SIDES: Final = ("first", "second")
"""Names of the fields for the points of both sides."""
_SEATING: Final = TypeAdapter(tuple[tuple[tuple[int, tuple[Side, Side]], ...], Side])
"""A seating in the form of a proposal: the tables' numbers and sides, and the byes."""


@directing.get("/e/<token>/seating")
@for_event(EventRole.DIRECTOR)
def seating(token: str) -> Response | str:
    """Show the movement's seating of the next round."""
    view = shown_event()
    try:
        return _show_seating(view, token, propose(view).round)
    except RefusedError as error:
        return back(token, service_text(error))


@directing.post("/e/<token>/seating")
@for_event(EventRole.DIRECTOR)
def seat(token: str) -> Answer:
    """Swap two in the proposal, or seat the round as it is shown."""
    _, action = pressed({_SWAP, _CONFIRM})
    view, asked = shown_event(), _asked_seating()
    if action == _SWAP:
        return _swap(view, token, asked)
    seats = partial(seat_round, database.session(), token, asked, sent_write(), keyring())
    if why := refusal_of(seats):
        return refused(_seat_again(token, asked, why))
    number = len(load_event(database.session(), token).rounds)
    return back(token, gettext("Round %(number)s is seated.", number=number))


@directing.post("/e/<token>/unseat")
@for_event(EventRole.DIRECTOR)
def unseat(token: str) -> Response:
    """Undo the last seating, as long as nobody has written a hand."""
    why = refusal_of(partial(unseat_round, database.session(), token, sent_write()))
    return back(token, why or gettext("The seating is undone."))


@directing.get("/e/<token>/rounds")
@for_event(EventRole.DIRECTOR)
def earlier_rounds(token: str) -> str:
    """Show the rounds before the one that is played, the last first, with links to their tables."""
    view = shown_event()
    rounds = [RoundPart(view, played, token) for played in reversed(view.rounds[:-1])]
    return event_page("earlier", view, token, rounds=rounds)


@directing.get("/e/<token>/rounds/<int:number>/tables/<int:place>")
@for_event(EventRole.DIRECTOR)
def table(token: str, number: int, place: int) -> Response | str:
    """Show a table of a round, and a director's actions on it."""
    return _show_table(token, (number, place))


@directing.post("/e/<token>/rounds/<int:number>/tables/<int:place>")
@for_event(EventRole.DIRECTOR)
def see_to_table(token: str, number: int, place: int) -> Answer:
    """Confirm for a table, give or take back its results, end its round or let it go on."""
    _, action = pressed({_CONFIRM, "give", "take-back", "end", "go-on"})
    session, at = database.session(), (number, place)
    write = replace(sent_write(), author=_sent_note())
    seen = sent_number("basis")
    acts: dict[str, tuple[Callable[[], None], str]] = {
        _CONFIRM: (
            lambda: confirm_for(session, token, at, seen, keyring(), write),
            gettext("The result is confirmed."),
        ),
        "give": (
            lambda: give_result(session, token, at, _sent_points(), write),
            gettext("The result of table %(number)s is set.", number=place),
        ),
        "take-back": (
            lambda: give_result(session, token, at, None, write),
            gettext("The director's result is taken back."),
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
        return back(token)
    act, said = acts[action]
    if why := refusal_of(act):
        # The fields stay as typed, beside the table as it is now.
        return refused(_show_table(token, at, why))
    return back(token, said)


@directing.post("/e/<token>/rounds/<int:number>/tables/<int:place>/seen")
@for_event(EventRole.DIRECTOR)
def see_correction(token: str, number: int, place: int) -> Response:
    """Note that directors have seen the corrected result of a table."""

    def act() -> None:
        points = _sent_points() if request.form.get("first") else None
        mark_seen(database.session(), token, (number, place), points, sent_write())

    return back(token, refusal_of(act))


@directing.post("/e/<token>/ranking")
@for_event(EventRole.DIRECTOR)
def reveal_ranking(token: str) -> Response:
    """Show the ranking to all, or to directors only."""
    _, action = pressed({"show", "hide"})
    if not action:
        return back(token)
    shown = action == "show"
    why = refusal_of(partial(show_ranking, database.session(), token, sent_write(), shown=shown))
    said = gettext("All see the ranking.") if shown else gettext("Only directors see the ranking.")
    return back(token, why or said)


@directing.get("/e/<token>/links")
@limited(SHEETS)
@for_event(EventRole.DIRECTOR)
def links(token: str) -> str:
    """Show the links of the evening, with their QR codes."""
    found = list_links(database.session(), token, keyring())
    return event_page(
        "links",
        shown_event(),
        token,
        links=found,
        link_url=link_url,
        qr_code=qr_code,
        start=new_start(),
        is_here=opened_here(),
    )


@directing.post("/e/<token>/links/<int:number>")
@for_event(EventRole.DIRECTOR)
def renew(token: str, number: int) -> Response:
    """Replace a link by a new one, and end it."""
    salt = _salt_of_renewed(token, number)
    return _show_renewed(renew_link(database.session(), token, number, keyring(), salt))


@directing.errorhandler(LinkRevokedError)
def answer_renewed(error: LinkRevokedError) -> ResponseReturnValue:
    """Answer for a revoked link; a director who has renewed their own goes on with the new one."""
    if request.endpoint == "directing.renew":
        return answer_moved(error, _renewed_already)
    return answer_refusal(error)


def _renewed_already() -> Response | None:
    """Return the page of the link that this form has made before."""
    new = keyring().token(Purpose.EVENT_LINK, _salt_of_renewed(**(request.view_args or {})))
    try:
        open_event(database.session(), new, DIRECTORS)
    except (EventNotFoundError, LinkRevokedError):
        return None
    return _show_renewed(new)


def _salt_of_renewed(token: str, number: int) -> str:
    """Return the salt of the link that takes the place of one: the same for the same form."""
    start = request.form.get("start")
    return token_of(Purpose.RENEWED_EVENT_LINK, start, token, str(number))


def _show_renewed(token: str) -> Response:
    said = gettext("The new link is below. The one before it has ended.")
    return go_on(url_for("directing.links", token=token), said)


@shows_again("directing.see_to_table", "directing.seat")
def show_sent_again(message: str) -> str | None:
    """Return a table, or the proposal of a round, as it was sent, with a sentence."""
    sent = request.view_args or {}
    if "number" in sent:
        shown = _show_table(sent["token"], (sent["number"], sent["place"]), message)
    else:
        shown = _seat_again(sent["token"], _asked_seating(), message)
    return shown if isinstance(shown, str) else None


def _asked_seating() -> Round:
    """Return the seating in the form; an empty one where it is invalid."""
    try:
        tables, byes = _SEATING.validate_json(request.form.get("seating", ""), strict=True)
    except ValidationError:
        return Round(())
    return Round(tuple(Table(number, sides) for number, sides in tables), byes)


def _show_table(token: str, at: tuple[int, int], error: str = "") -> Response | str:
    """Show a table to a director, with the fields as typed where something was refused."""
    session, (number, place) = database.session(), at
    view = load_event(session, token)
    try:
        found = find_table(session, token, at)
    except RefusedError as why:
        return back(token, service_text(why))
    owner = token_into(session, found.game, Role.OWNER, keyring())
    given = found.given or ("", "")
    return event_page(
        "at_table",
        view,
        token,
        title=gettext("Table %(number)s", number=place),
        subtitle=numbered_round(view, number),
        round=RoundPart(view, view.rounds[number - 1]),
        table=found,
        board_url=url_for("games.board", token=owner),
        may_go_on=may_go_on(session, view, found),
        points=[request.form.get(name, given[side]) for side, name in enumerate(_SIDES)],
        basis=load_game(session, owner).confirmed.result_basis,
        typed_note=request.form.get("note", ""),
        sent=request.form.get("action", ""),
        error=error,
    )


def _seat_again(token: str, asked: Round, error: str) -> Response | str:
    """Show a refused seating again, as it was if it still fits, else a new proposal."""
    view = load_event(database.session(), token)
    try:
        proposed = propose(view).round
        is_of_next = sent_number("round") == view.next_round and fits(view, asked)
        return _show_seating(view, token, asked if is_of_next else proposed, error)
    except RefusedError:
        # Another director has seated the round.
        return back(token, error)


def _swap(view: EventView, token: str, asked: Round) -> Response | str:
    if sent_number("round") != view.next_round:
        stale = VersionConflictError(sent_write().expected, view.version)
        return _seat_again(token, asked, service_text(stale))
    one, other = sent_number("one"), sent_number("other")
    try:
        if not fits(view, asked):
            asked = propose(view).round
    except RefusedError as error:
        return back(token, service_text(error))
    if {one, other} <= set(asked.seated):
        asked = swapped(asked, one, other)
    return _show_seating(view, token, asked)


def _show_seating(view: EventView, token: str, seated: Round, error: str = "") -> str:
    names = ((number, view.name_of((number,))) for number in seated.seated)
    tables = tuple((table.number, table.sides) for table in seated.tables)
    return event_page(
        "seating",
        view,
        token,
        title=numbered_round(view, view.next_round),
        seating=check(view, seated),
        names=sorted(names, key=lambda each: alphabetical(each[1])),
        sent=_SEATING.dump_json((tables, seated.byes)).decode(),
        error=error,
    )


def _sent_note() -> str:
    """Return the author of a director's act for the log: `Director`, with the note if any."""
    note = sent_line("note")
    return gettext("Director: %(note)s", note=note)[:_NOTE] if note else gettext("Director")


def _sent_points() -> tuple[int, int]:
    """Return the points that were sent for both sides.

    Raises:
        RefusedError: these are no points.
    """
    sent = [request.form.get(name, "").strip() for name in _SIDES]
    if any(is_beyond(text, MOST_POINTS) for text in sent):
        raise RefusedError.because("event.too_many_points", most=Number(MOST_POINTS))
    first, second = map(read_sum, sent)
    if first is None or second is None or not all(sent):
        raise RefusedError.because("event.no_points")
    return first, second
